"""Wind and effects of the scenario in the game master's hands (EDC-D1-a, EDC-D1-b)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.knowledge.sighting import look
from bot.campaign.resolve.wind import MAX_WIND
from bot.campaign.text.environment import environment_report, wind_words
from bot.campaign.world.effects import LIGHT, NUMBERS, SMOKE, STATS
from bot.campaign.world.model import Effect, World
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import plain
from bot.campaign.world.sides import Side
from bot.hexmap.coords import BadFacing, parse_facing
from bot.messages import aloud, say
from bot.service.base import Services, Who, quote, refused
from bot.service.gm.change import changing
from bot.service.ground.load import game_master_of
from bot.service.ground.matching import matching
from bot.service.ground.names import clean_name
from bot.service.orders.form import read_hexes
from bot.service.orders.suggestions import facings_for

MAX_EFFECTS = 20
MAX_MODIFIER = 20
NOTE = "note"
"""What a game master names as the stat of an effect that only they judge."""
CHOICES = (NOTE, *STATS)
Words = Callable[[], str]
"""What is said of a change, in whichever language is spoken then."""


async def set_wind(s: Services, who: Who, direction: str, speed: int) -> str:
    """Give the wind a direction and a speed, from now on; the players are notified (EDC-D1.2-a)."""
    if not 0 <= speed <= MAX_WIND:
        raise refused("weather-speed", limit=MAX_WIND)

    def blow(world: World) -> Words:
        pointy = world.map.pointy
        try:
            wind = parse_facing(direction, pointy)
        except BadFacing:
            raise refused("weather-direction", typed=quote(direction), pointy=pointy) from None
        world.environment = replace(world.environment, wind=wind, wind_speed=speed)
        return lambda: say("weather-wind", wind=wind_words(world.environment, world.map))

    return await _change(s, who, "wind", blow)


async def add_effect(
    s: Services, who: Who, name: str, stat: str = NOTE, modifier: int = 0, hexes: str = "", rounds: int = 0
) -> str:
    """Put an effect of the scenario in force: on hexes or the whole map, for some rounds or for good (EDC-D1-b)."""
    if stat not in CHOICES:
        raise refused("effect-bad-stat", typed=quote(stat), stats=", ".join(CHOICES))
    if stat in NUMBERS and not 0 < abs(modifier) <= MAX_MODIFIER:
        raise refused("effect-no-modifier", limit=MAX_MODIFIER)
    if stat not in NUMBERS and modifier:
        raise refused("effect-with-modifier", stat=stat)
    if rounds < 0:
        raise refused("effect-rounds")

    def attach(world: World) -> Words:
        if len(world.effects) + len(world.coming) >= MAX_EFFECTS:
            raise refused("effect-too-many", limit=MAX_EFFECTS)
        called = clean_name(name, "Effect")
        if any(effect.name.casefold() == called.casefold() for effect in world.effects):
            raise refused("effect-same-name", name=quote(called))
        where = frozenset(read_hexes(gm_view(world), hexes))
        if stat == SMOKE and not where:
            raise refused("effect-smoke")
        world.effects.append(Effect(called, "" if stat == NOTE else stat, modifier, where, rounds or None))
        if stat in (LIGHT, "vision"):
            look(world)
        view = replace(observe(world, Side.PLAYER), effects=(world.effects[-1],), markers=())
        return lambda: environment_report(view)[-1]

    return await _change(s, who, "effect", attach)


async def lift_effect(s: Services, who: Who, name: str) -> str:
    """End an effect, smoke and flares included; players who knew of it are notified (EDC-D1-b)."""

    def lift(world: World) -> Words:
        number = next((n for n, effect in enumerate(world.effects) if effect_key(n, effect) == name), None)
        if number is None:
            raise refused("effect-none", typed=quote(name))
        ended = world.effects.pop(number)
        return lambda: say("effect-lifted", name=safe(ended.name))

    return await _change(s, who, "lift effect", lift)


def effect_key(number: int, effect: Effect) -> str:
    """What names an effect in a list: those of the game master by name, others by their place too."""
    return f"{number + 1}. {effect.name}"


async def effect_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The effects in force as (text, key)."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        world = await s.truth.world(session, campaign)
        keys = [effect_key(number, effect) for number, effect in enumerate(world.effects)]
    return matching(((key, key) for key in keys), typed)


async def direction_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The directions of the campaign's map, for winds and facings."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        world = await s.truth.world(session, campaign)
    return facings_for(world.map, typed)


async def _change(s: Services, who: Who, kind: str, work: Callable[[World], Words]) -> str:
    """Change the environment, keep it and tell the players what they can know of (EDC-D1-a)."""
    async with changing(s, who, kind, "environment") as change:
        change.before, known = _state(change.world), _known(change.world)
        words = work(change.world)
        answer = change.says(words)
        change.after = _state(change.world)
        if _known(change.world) != known:
            with aloud():
                change.told = f"{say('weather-changed')}\n{words()}"
    return answer


def _known(world: World) -> tuple[object, ...]:
    """What the players know of the environment: not smoke that they never saw, for example."""
    view = observe(world, Side.PLAYER)
    return view.environment, view.effects


def _state(world: World) -> dict[str, object]:
    clock = world.environment
    return {
        "wind": world.map.side_name(clock.wind),
        "wind_speed": clock.wind_speed,
        "effects": plain(world.effects),
    }
