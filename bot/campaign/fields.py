"""The field of view of one unit, worked out once for each place and shared by all who stand there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from bot.hexmap.coords import Hex, distance
from bot.hexmap.model import HexMap
from bot.hexmap.sight import visible_from
from bot.hexmap.terrain import TerrainKind


@dataclass(frozen=True, slots=True)
class Field:
    """What one viewer sees. The arrays are positions in `HexMap.terrain`."""

    hexes: frozenset[Hex]
    """Where it would see a unit."""
    index: npt.NDArray[np.intp]
    """The same hexes as positions."""
    near: npt.NDArray[np.intp]
    """Those of them near enough to tell the exact strength (EDC-C3-b)."""
    terrain: frozenset[Hex]
    """The ground it sees, with places where a unit would stay hidden."""


class _Ground:
    """A map as a cheap key for the cache: equal by content, compared by its hash only."""

    __slots__ = ("key", "map")

    def __init__(self, hexmap: HexMap) -> None:
        self.map = hexmap
        self.key = hexmap.key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Ground) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def field_of_view(
    hexmap: HexMap, at: Hex, vision: int, road_bonus: int, side: str, exact_range: int
) -> Field:
    """Where a viewer of `side` at `at` with `vision` (hexes, terrain and towns allowed for) sees units.

    A unit on a road is seen from `road_bonus` hexes further (EDC-D3-i); one in a city from fewer, unless the
    people favour the viewer, but always from the next hex (EDC-D3-n).
    """
    return _field(_Ground(hexmap), at, vision, road_bonus, side, exact_range)


@lru_cache(maxsize=8192)
def _field(ground: _Ground, at: Hex, vision: int, road_bonus: int, side: str, exact_range: int) -> Field:
    hexmap = ground.map
    towns = _towns(ground)
    seen, terrain, near = {at}, {at}, {at}
    for target in visible_from(hexmap, at, vision + road_bonus):
        away = distance(at, target)
        if away <= vision:
            terrain.add(target)
        reach = vision
        if hexmap.terrain_at(target) is TerrainKind.CITY:
            size, favours = towns.get(target, (1, ""))
            reach = vision if favours == side else max(1, vision - size)
        if away <= reach or (hexmap.on_road(target) and away - road_bonus <= reach):
            seen.add(target)
            if away <= exact_range:
                near.add(target)
    return Field(
        frozenset(seen), _positions(hexmap, seen), _positions(hexmap, near), frozenset(seen | terrain)
    )


@lru_cache(maxsize=16)
def _towns(ground: _Ground) -> dict[Hex, tuple[int, str]]:
    """Size and favoured side of each town on the map (EDC-D3-n)."""
    return {p.hex: (p.size, p.side) for p in ground.map.places if p.kind in ("town", "city")}


def _positions(hexmap: HexMap, hexes: set[Hex]) -> npt.NDArray[np.intp]:
    return np.array(sorted(hexmap.index(at) for at in hexes), dtype=np.intp)
