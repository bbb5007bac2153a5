"""What a game master can change of wind, light, rain and smoke, now and for the rounds that follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.campaign.knowledge.sideview import observe
from bot.campaign.resolve.wind import MAX_WIND
from bot.campaign.text.environment import environment_report, wind_words
from bot.campaign.world.effects import LIGHT, RAIN, SMOKE
from bot.campaign.world.model import Effect, World
from bot.campaign.world.safe_text import safe
from bot.campaign.world.sides import Side
from bot.hexmap.coords import BadFacing, Hex, parse_facing
from bot.messages import say
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
_NAMES = {RAIN: "Rain", LIGHT: "Light", SMOKE: "Smoke"}


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
    """For so many rounds, this one counted; 0: until it is ended, `no`: it ends."""

    def change(work: Work, spot: Spot, value: str) -> Told:
        world, where = work.world, frozenset(spot.hexes)
        if stat == SMOKE and not where:
            raise refused("effect-smoke")
        if value.casefold() == NO:
            return _ended(work, stat, where)
        rounds = read_number(value or "0", 0, 0, MOST_ROUNDS, stat)
        world.effects[:] = [e for e in world.effects if (e.stat, e.hexes) != (stat, where)]
        if len(world.effects) >= MAX_EFFECTS:
            raise refused("effect-too-many", limit=MAX_EFFECTS)
        world.effects.append(Effect(_name(world, stat), stat, 0, where, rounds or None))
        work.renewed = True
        view = replace(observe(world, Side.PLAYER), effects=(world.effects[-1],), markers=())
        return _alike(lambda: environment_report(view)[-1])

    return change


def _alike(said: Said) -> Told:
    return said, said


def _ended(work: Work, stat: str, where: frozenset[Hex]) -> Told:
    """Everywhere, or what touches these hexes. Of what the players never knew they are told nothing."""
    world = work.world
    ended = [e for e in world.effects if e.stat == stat and (not where or not e.hexes or e.hexes & where)]
    if not ended:
        raise refused("edit-no-effect", stat=stat)
    world.effects[:] = [effect for effect in world.effects if effect not in ended]
    work.renewed = True
    known = [effect for effect in ended if Side.PLAYER in effect.known_to]
    return _lifted(ended), _lifted(known) if known else None


def _lifted(effects: Sequence[Effect]) -> Said:
    names = ", ".join(safe(effect.name) for effect in effects)
    return lambda: say("effect-lifted", name=names)


def _name(world: World, stat: str) -> str:
    """The usual name, with a number where it is taken, as far as the players know: they read it."""
    taken = {effect.name.casefold() for effect in world.effects if Side.PLAYER in effect.known_to}
    names = (_NAMES[stat], *(f"{_NAMES[stat]} {number}" for number in range(2, MAX_EFFECTS + 2)))
    return next(name for name in names if name.casefold() not in taken)


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
