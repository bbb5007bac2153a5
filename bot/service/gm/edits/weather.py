"""What a game master can change of wind, light, rain and smoke, now and for the rounds that follow."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.resolve.wind import MAX_WIND
from bot.campaign.text.environment import environment_report, hex_words, wind_words
from bot.campaign.world.effects import LIGHT, RAIN, SMOKE, free_name
from bot.campaign.world.model import Coming, Effect, World
from bot.campaign.world.safe_text import safe
from bot.campaign.world.sides import Side
from bot.hexmap.coords import BadFacing, Hex, parse_facing
from bot.messages import aloud, say
from bot.service.base import quote, refused
from bot.service.gm.edits.spots import Spot
from bot.service.gm.edits.units import Said
from bot.service.gm.edits.words import read_number
from bot.service.gm.edits.work import Work
from bot.service.gm.weather import MAX_EFFECTS

Told = tuple[Said, Said | None]
"""What was done, and what of it the players are told."""

CALM, NO = "calm", "no"
MOST_ROUNDS = 99
_SPAN = re.compile(r"(?P<rounds>\S*?)\s*(?:\bfrom\s+(?P<start>\d{1,4}))?")
"""`3`, `3 from 7`, `from 7`."""


def _hour(work: Work, spot: Spot, value: str) -> Told:
    world = work.world
    hour = read_number(value, world.environment.hour, 0, 23, "hour")
    world.environment = replace(world.environment, hour=hour)
    work.renewed = True
    view = observe(world, Side.PLAYER)
    return _alike(lambda: environment_report(view)[0])


def _wind(work: Work, spot: Spot, value: str) -> Told:
    """`SE 3`, or `calm`."""
    world = work.world
    clock, pointy = world.environment, world.map.pointy
    if value.casefold() == CALM:
        clock = replace(clock, wind_speed=0)
    else:
        direction, _, speed = value.rpartition(" ")
        try:
            wind = parse_facing(direction, pointy)
        except BadFacing:
            raise refused("edit-wind", typed=quote(value), pointy=pointy) from None
        clock = replace(
            clock, wind=wind, wind_speed=read_number(speed, clock.wind_speed, 0, MAX_WIND, "wind")
        )
    world.environment = clock
    hexmap = world.map
    return _alike(lambda: say("weather-wind", wind=wind_words(clock, hexmap)))


def _effect(stat: str) -> Callable[[Work, Spot, str], Told]:
    """For so many rounds, this one counted or from a later one on; 0: until it is ended, `no`: it ends."""

    def change(work: Work, spot: Spot, value: str) -> Told:
        world, where = work.world, frozenset(spot.hexes)
        if stat == SMOKE and not where:
            raise refused("effect-smoke")
        if value.casefold() == NO:
            return _ended(work, stat, where)
        span = _SPAN.fullmatch(value)
        rounds = read_number((span["rounds"] if span else value) or "0", 0, 0, MOST_ROUNDS, stat)
        with aloud():
            effect = Effect(say("effect-usual", stat=stat), stat, 0, where, rounds or None)
        if span and span["start"] and (start := int(span["start"])) != world.round:
            return _later(world, start, effect)
        world.effects[:] = [other for other in world.effects if not _alike_there(other, effect)]
        _room(world)
        world.effects.append(replace(effect, name=free_name(effect.name, world.effects)))
        work.renewed = True
        view = replace(observe(world, Side.PLAYER), effects=(world.effects[-1],), markers=())
        return _alike(lambda: environment_report(view)[-1])

    return change


def _later(world: World, start: int, effect: Effect) -> Told:
    """In force from the opening of that round; the players read of it then, and nothing before."""
    if not world.round < start <= world.round + MOST_ROUNDS:
        raise refused(
            "edit-start", stat=effect.stat, start=start, round=world.round, last=world.round + MOST_ROUNDS
        )
    world.coming[:] = [
        later for later in world.coming if later.round != start or not _alike_there(later.effect, effect)
    ]
    _room(world)
    begins = Coming(start, effect)
    world.coming.append(begins)
    return lambda: _begins(world, begins), None


def coming(world: World) -> list[str]:
    """What begins in a later round, a line for each, for the game master."""
    return [_begins(world, later) for later in sorted(world.coming, key=lambda later: later.round)]


def _begins(world: World, later: Coming) -> str:
    effect, view = later.effect, gm_view(world)
    return say(
        "edit-coming",
        name=safe(effect.name),
        hexes=hex_words(effect.hexes, view) if effect.hexes else None,
        round=later.round,
        rounds=effect.rounds,
        last=later.round + (effect.rounds or 0) - 1,
    )


def _room(world: World) -> None:
    """Raises Refused where there is none for a further effect."""
    if len(world.effects) + len(world.coming) >= MAX_EFFECTS:
        raise refused("effect-too-many", limit=MAX_EFFECTS)


def _alike_there(effect: Effect, other: Effect) -> bool:
    return (effect.stat, effect.hexes) == (other.stat, other.hexes)


def _alike(said: Said) -> Told:
    return said, said


def _ended(work: Work, stat: str, where: frozenset[Hex]) -> Told:
    """Everywhere, or what touches these hexes. Of what the players never knew they are told nothing."""
    world = work.world

    def meant(effect: Effect) -> bool:
        return effect.stat == stat and (not where or not effect.hexes or bool(effect.hexes & where))

    ended = [effect for effect in world.effects if meant(effect)]
    never = [later.effect for later in world.coming if meant(later.effect)]
    if not ended and not never:
        raise refused("edit-no-effect", stat=stat)
    world.coming[:] = [later for later in world.coming if later.effect not in never]
    world.effects[:] = [effect for effect in world.effects if effect not in ended]
    work.renewed = True
    known = [effect for effect in ended if Side.PLAYER in effect.known_to]
    return _lifted([*ended, *never]), _lifted(known) if known else None


def _lifted(effects: Sequence[Effect]) -> Said:
    names = ", ".join(safe(effect.name) for effect in effects)
    return lambda: say("effect-lifted", name=names)


def known(world: World) -> tuple[object, ...]:
    """What the players know of the weather."""
    return world.environment, [effect for effect in world.effects if Side.PLAYER in effect.known_to]


OF_HEXES: Mapping[str, Callable[[Work, Spot, str], Told]] = {
    stat: _effect(stat) for stat in (RAIN, LIGHT, SMOKE)
}
"""Changes of hexes, by the word that writes them."""
VERBS: Mapping[str, Callable[[Work, Spot, str], Told]] = {
    "hour": _hour,
    "wind": _wind,
    **{stat: OF_HEXES[stat] for stat in (RAIN, LIGHT)},
}
"""Changes of the weather of the whole map."""
