"""Smoke, light and effects of the scenario: where they lie, what they change, how long they last."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, count

from bot.campaign.world.model import Effect
from bot.campaign.world.outfit.gear import UnitClass
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.model import HexMap, MapKey
from bot.hexmap.sight import NO_SMOKE, line_of_sight

SMOKE, LIGHT, RAIN = "smoke", "light", "rain"

STATS: Mapping[str, str] = {
    SMOKE: "hides what is in it and behind it (EDC-C3.3-c)",
    LIGHT: "lights its hexes at night (EDC-D1.1-c)",
    RAIN: "may bog wheeled and roller vehicles off the road (EDC-F6.1-d)",
    "speed": "added to the speed of units that begin their move there",
    "vision": "added to the vision of units there",
    "armour": "added to the armour of units there",
    "damage": "added to the damage of attacks made from there",
}
"""What an effect can touch (EDC-D1-b)."""
NUMBERS = frozenset(STATS) - {SMOKE, LIGHT, RAIN}


@dataclass(frozen=True, slots=True)
class Conditions:
    """The effects in force, sorted by what they do."""

    smoke: frozenset[Hex] = NO_SMOKE
    lit: frozenset[Hex] = frozenset()
    all_lit: bool = False
    rains: tuple[Effect, ...] = ()
    changes: tuple[Effect, ...] = ()

    def is_lit(self, at: Hex) -> bool:
        """Whether a unit in the hex is seen and shot at as by day (EDC-D1.1-c)."""
        return self.all_lit or at in self.lit

    def is_wet(self, at: Hex) -> bool:
        """Whether rain or thaw has softened the ground of the hex (EDC-F6.1-d)."""
        return any(not rain.hexes or at in rain.hexes for rain in self.rains)

    def change(self, stat: str, at: Hex) -> int:
        """What the effects of the scenario add to a number of a unit in the hex (EDC-D1-b)."""
        return sum(
            effect.modifier
            for effect in self.changes
            if effect.stat == stat and (not effect.hexes or at in effect.hexes)
        )


CALM = Conditions()


def conditions(effects: Sequence[Effect]) -> Conditions:
    """The effects in force, sorted; costs nothing where there are none."""
    return _sorted(tuple(effects)) if effects else CALM


@lru_cache(maxsize=64)
def _sorted(effects: tuple[Effect, ...]) -> Conditions:
    lights = [effect for effect in effects if effect.stat == LIGHT]
    return Conditions(
        smoke=_joined(effect for effect in effects if effect.stat == SMOKE),
        lit=_joined(lights),
        all_lit=any(not light.hexes for light in lights),
        rains=tuple(effect for effect in effects if effect.stat == RAIN),
        changes=tuple(effect for effect in effects if effect.stat in NUMBERS),
    )


def _joined(effects: Iterable[Effect]) -> frozenset[Hex]:
    return frozenset(at for effect in effects for at in effect.hexes)


def affected(cls: UnitClass, now: Conditions, at: Hex) -> UnitClass:
    """The class with the speed it has in that hex (EDC-D1-b)."""
    change = now.change("speed", at) if now.changes else 0
    return replace(cls, speed=max(0, cls.speed + change)) if change else cls


def clear_line(
    hexmap: HexMap,
    settings: Settings,
    smoke: frozenset[Hex],
    a: Hex,
    b: Hex,
    open_edges: frozenset[tuple[Hex, Facing]] = frozenset(),
) -> bool:
    """Line of sight between units on the ground, through the smoke there is (EDC-C3.3-c).

    `open_edges` are walls manned by either of the two (EDC-D4-g).
    """
    if smoke and not settings.smoke_blocks_into:
        smoke -= {a, b}
    return _clear(hexmap.sight_key, settings.bocage_adjacent_open, smoke, a, b, open_edges)


# A shot is judged when its order is planned, when it is fired and at its target.
@lru_cache(maxsize=4096)
def _clear(
    key: MapKey,
    hedge_open: bool,
    smoke: frozenset[Hex],
    a: Hex,
    b: Hex,
    open_edges: frozenset[tuple[Hex, Facing]],
) -> bool:
    return line_of_sight(key.map, a, b, smoke, open_edges=open_edges, bocage_adjacent_open=hedge_open)


def free_name(name: str, effects: Iterable[Effect]) -> str:
    """The name for a further effect, with a number where the players know one of that name: they read it."""
    taken = {effect.name.casefold() for effect in effects if Side.PLAYER in effect.known_to}
    numbered = (f"{name} {number}" for number in count(2))
    return next(free for free in chain((name,), numbered) if free.casefold() not in taken)


def outlast(effects: Iterable[Effect]) -> list[Effect]:
    """The effects that last into the next round, each a round shorter (EDC-D1-b)."""
    return [
        effect if effect.rounds is None else replace(effect, rounds=effect.rounds - 1)
        for effect in effects
        if effect.rounds is None or effect.rounds > 1
    ]
