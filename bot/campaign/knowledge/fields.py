"""The field of view of one unit, worked out once for each place and shared by all units there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bot.campaign.world.record import record
from bot.hexmap.coords import Facing, Hex, disc, distance
from bot.hexmap.model import HexMap, MapKey, hexes_of
from bot.hexmap.sight import (
    MOUNTAINS,
    Bools,
    Layer,
    SightTable,
    bare_map,
    line_of_sight,
    offsets,
    sight_table,
)
from bot.hexmap.terrain import TerrainKind

Indices = npt.NDArray[np.int64]


@record(frozen=True, eq=False)
class Field:
    """What one viewer sees. The arrays are positions in `HexMap.terrain`, and beyond it (see `with_places`)."""

    index: Indices
    """Where it would see a unit."""
    near: Indices
    """Those of them near enough to tell the exact strength (EDC-C3-b)."""
    ground: Indices
    """The ground it sees, with places where a unit would stay hidden; none beyond the map."""
    sure: Indices
    """Positions where it sees well enough to direct fire: all by day, otherwise by light or night equipment
    (EDC-F1.3-b)."""
    places: Sequence[Hex]
    """The hexes of the map by position."""

    @cached_property
    def watched(self) -> Indices:
        """Those of `index` that are hexes of the map."""
        # Positions beyond the map come last.
        if not self.index.size or self.index[-1] < len(self.places):
            return self.index
        return self.index[self.index < len(self.places)]

    @cached_property
    def hexes(self) -> frozenset[Hex]:
        """Where it would see a unit, as hexes."""
        return _hexes_at(self.places, self.watched)

    @cached_property
    def terrain(self) -> frozenset[Hex]:
        """The ground it sees, as hexes."""
        return _hexes_at(self.places, self.ground)


def _hexes_at(places: Sequence[Hex], index: Indices) -> frozenset[Hex]:
    return frozenset([places[at] for at in index.tolist()])


_SIDES = {"players": "player", "allied": "player"}
"""How map files name a side, where the rules name it otherwise; who favours the players favours their allies."""
TOWN, CITY = 1, 2
"""Vision that a town and a city take, unless settings say otherwise (EDC-D3-n)."""
_STRANGER = "stranger"
"""A viewer whom the people of no town favour."""


class _Ground:
    """A map's facts for sight as arrays by position."""

    def __init__(self, hexmap: HexMap, bocage_adjacent_open: bool) -> None:
        self.map = hexmap
        self.hexes = hexes_of(hexmap.width, hexmap.height)
        self.road = np.array([hexmap.on_road(at) for at in self.hexes])
        self.towns = {
            hexmap.index(p.hex): (p.kind == "city" or p.size > 1, _SIDES.get(p.side, p.side))
            for p in hexmap.places
            if p.kind in ("town", "city")
        }
        self.favoured = frozenset(side for _, side in self.towns.values() if side)
        self.cities = [i for i, kind in enumerate(hexmap.terrain) if kind is TerrainKind.CITY]
        self.table = sight_table(hexmap, bocage_adjacent_open=bocage_adjacent_open)
        self._high: dict[Layer, SightTable] = {}
        self.cover: dict[tuple[str, tuple[int, int]], Indices] = {}
        self._limits: dict[tuple[str, tuple[int, int], int, int], Indices] = {}

    def row_from(self, place: int, radius: int, height: Layer, free: int) -> Bools:
        """Which hexes within `radius` are seen from one where the higher end is at `height`, as in `offsets`.

        At Contour nothing but mountains hides within `free` hexes (EDC-F4.1.3-a), at Low at any distance
        (EDC-F4.1.4-a), at Cruise nothing does (EDC-D3-f).
        """
        if height is Layer.GROUND:
            return self.table.layer(radius).row(place)
        seen = self._from_above(height).layer(radius).row(place)
        if height is Layer.CONTOUR:
            away = offsets(place % self.map.width % 2 == 0, radius, self.map.width).away
            seen = (seen & (away <= free)) | self.table.layer(radius).row(place)
        return seen

    def _from_above(self, height: Layer) -> SightTable:
        level = Layer.LOW if height is Layer.CONTOUR else height
        if level not in self._high:
            self._high[level] = sight_table(
                bare_map(self.map, MOUNTAINS if level is Layer.LOW else frozenset())
            )
        return self._high[level]

    def viewer(self, side: str) -> str:
        """The side, or a stranger: those whom no town favours see alike, so they share one set of tables."""
        named = _SIDES.get(side, side)
        return named if named in self.favoured else _STRANGER

    def cover_from(self, side: str, cities: tuple[int, int]) -> Indices:
        """How many hexes of vision each hex takes from a viewer of the side: in a town, in a city (EDC-D3-n)."""
        cover = self.cover.get((side, cities))
        if cover is None:
            cover = np.zeros(len(self.hexes), np.int64)
            for at in self.cities:
                large, favours = self.towns.get(at, (False, ""))
                cover[at] = 0 if favours == side else cities[large]
            self.cover[side, cities] = cover
        return cover

    def limits(self, side: str, cities: tuple[int, int], vision: int, road_bonus: int) -> Indices:
        """From how far off, in hexes, a viewer of the side sees a unit in each hex (EDC-D3-i, EDC-D3-n)."""
        limits = self._limits.get((side, cities, vision, road_bonus))
        if limits is None:
            reach = np.maximum(vision - self.cover_from(side, cities), min(1, vision))
            limits = self._limits[side, cities, vision, road_bonus] = reach + road_bonus * self.road
        return limits


@lru_cache(maxsize=16)
def _ground(key: MapKey, bocage_adjacent_open: bool) -> _Ground:
    return _Ground(key.map, bocage_adjacent_open)


class Gaze(NamedTuple):
    """Who looks, from where, and how far."""

    at: Hex
    vision: int
    """Hexes, 0 or more."""
    road_bonus: int
    """A unit on a road is seen from so many hexes further (EDC-D3-i)."""
    side: str
    exact_range: int
    hedge_open: bool = True
    """A hedge does not hide from who stands at it (EDC-D4-c)."""
    height: Layer = Layer.GROUND
    """Of the viewer."""
    free: int = 0
    """How far off nothing but mountains hides at Contour."""
    cities: tuple[int, int] = (TOWN, CITY)
    """What a town and a city take off the vision."""


def field_of_view(hexmap: HexMap, gaze: Gaze) -> Field:
    """Where the viewer sees units on the ground.

    A unit in a city is seen from fewer hexes, unless the people favour the viewer, but always from the next hex
    (EDC-D3-n).
    """
    return _field(hexmap.sight_key, gaze)


def places_aloft(
    key: MapKey,
    at: Hex,
    vision: int,
    exact_range: int,
    hedge_open: bool,
    layer: Layer,
    height: Layer,
    free: int,
) -> tuple[Indices, Indices]:
    """The positions in one layer of air where a viewer at `at` sees craft, and those near enough to tell all.

    `height` is that of the higher of the two.
    """
    place, width = key.map.index(at), key.map.width
    seen = _ground(key, hedge_open).row_from(place, vision, height, free)
    steps, close = _steps(at.col % 2 == 1, vision, width, exact_range, seen.tobytes())
    start = place + layer * width * key.map.height
    return start + steps, start + close


# Most who look up see all around them, or the same mountain from hexes side by side.
@lru_cache(maxsize=4096)
def _steps(odd: bool, radius: int, width: int, exact_range: int, seen: bytes) -> tuple[Indices, Indices]:
    """The offsets of the hexes seen in a row of a sight table, and of those near enough to tell all."""
    around, which = offsets(odd, radius, width), np.frombuffer(seen, bool)
    return around.step[which], around.step[which & (around.away <= exact_range)]


@lru_cache(maxsize=8192)
def _field(key: MapKey, gaze: Gaze) -> Field:
    vision, bonus, exact_range = gaze.vision, gaze.road_bonus, gaze.exact_range
    ground = _ground(key, gaze.hedge_open)
    place = key.map.index(gaze.at)
    around = offsets(gaze.at.col % 2 == 1, vision + bonus, key.map.width)
    seen_at = ground.row_from(place, vision + bonus, gaze.height, gaze.free).nonzero()[0]
    targets, away = place + around.step[seen_at], around.away[seen_at]
    watched = away <= ground.limits(ground.viewer(gaze.side), gaze.cities, vision, bonus)[targets]
    index = targets[watched]
    near, seen = targets[watched & (away <= exact_range)], targets[watched | (away <= vision)]
    return Field(index, near, seen, index, ground.hexes)


def over_wall(field: Field, hexmap: HexMap, edge: Facing, gaze: Gaze) -> Field:
    """A field of view with what is seen over the wall on one side of the viewer's hex, which it mans (EDC-D4-g)."""
    return _over_wall(field, hexmap.sight_key, edge, gaze)


@lru_cache(maxsize=1024)
def _over_wall(field: Field, key: MapKey, edge: Facing, gaze: Gaze) -> Field:
    at, vision, road_bonus, hedge_open = gaze.at, gaze.vision, gaze.road_bonus, gaze.hedge_open
    hexmap, ground = key.map, _ground(key, hedge_open)
    cover, opened = ground.cover_from(ground.viewer(gaze.side), gaze.cities), frozenset({(at, edge)})
    watched, terrain = set(), set()
    for there in disc(at, vision + road_bonus):
        if there in field.hexes or not hexmap.contains(there):
            continue
        if not line_of_sight(hexmap, at, there, open_edges=opened, bocage_adjacent_open=hedge_open):
            continue
        place, away = hexmap.index(there), distance(at, there)
        if away - road_bonus * ground.road[place] <= max(vision - cover[place], min(1, vision)):
            watched.add(there)
        if away <= vision:
            terrain.add(there)
    more = _indices(hexmap, watched)
    close = _indices(hexmap, (there for there in watched if distance(at, there) <= gaze.exact_range))
    return Field(
        index=_joined([field.index, more]),
        near=_joined([field.near, close]),
        ground=_joined([field.ground, more, _indices(hexmap, terrain)]),
        sure=_joined([field.sure, more]),
        places=field.places,
    )


def _indices(hexmap: HexMap, hexes: Iterable[Hex]) -> Indices:
    return np.array(sorted(hexmap.index(at) for at in hexes), np.int64)


def with_places(field: Field, watched: Indices, near: Indices, sure: Indices) -> Field:
    """The field with further positions, which are no hexes: the tops of walls that are manned, layers of air."""
    index = np.concatenate([field.index, watched])
    alike = field.sure is field.index and sure is watched
    return Field(
        index=index,
        near=np.concatenate([field.near, near]),
        ground=field.ground,
        sure=index if alike else np.concatenate([field.sure, sure]),
        places=field.places,
    )


def cover_at(
    hexmap: HexMap,
    at: Hex,
    side: str,
    bocage_adjacent_open: bool = True,
    cities: tuple[int, int] = (TOWN, CITY),
) -> int:
    """Hexes of vision that a hex takes from a viewer of the side (EDC-D3-n)."""
    ground = _ground(hexmap.sight_key, bocage_adjacent_open)
    return int(ground.cover_from(ground.viewer(side), cities)[hexmap.index(at)])


def through_smoke(
    field: Field,
    hexmap: HexMap,
    at: Hex,
    smoke: frozenset[Hex],
    into: bool,
    hedge_open: bool,
    *,
    high: bool = False,
) -> Field:
    """What is left of a field of view of a viewer at `at` where smoke lies (EDC-C3.3-c).

    `into`: smoke also hides what is in it, not only what is behind; `high`: the viewer looks down on it.
    """
    if high:
        return _part(field, hexmap, field.terrain - smoke) if into else field
    return _through_smoke(field, hexmap.sight_key, at, smoke, into, hedge_open)


@lru_cache(maxsize=4096)
def _through_smoke(
    field: Field, key: MapKey, at: Hex, smoke: frozenset[Hex], into: bool, hedge_open: bool
) -> Field:
    hexmap = key.map

    def clear(there: Hex) -> bool:
        thick = smoke if into else smoke - {at, there}
        return line_of_sight(hexmap, at, there, thick, bocage_adjacent_open=hedge_open)

    return _part(field, hexmap, frozenset(there for there in field.terrain if clear(there)))


def by_night(
    plain: Field, equipped: Field | None, day: Field | None, hexmap: HexMap, lit: frozenset[Hex] | None
) -> Field:
    """A field of view in the dark: what is near, what night equipment shows, and what is lit.

    `day` is what the viewer would see by day, wanted only where there is light; `lit` None means everywhere.
    EDC-D1.1-b, EDC-D1.1-c, EDC-D1.1-f.
    """
    return _by_night(plain, equipped, day, hexmap.sight_key, lit)


@lru_cache(maxsize=8192)
def _by_night(
    plain: Field, equipped: Field | None, day: Field | None, key: MapKey, lit: frozenset[Hex] | None
) -> Field:
    parts = []
    if equipped is not None:  # EDC-D1.1-f
        parts.append(equipped)
    if day is not None:
        parts.append(day if lit is None else _part(day, key.map, lit))
    sure = _joined([part.index for part in parts])
    parts.append(plain)
    return Field(
        index=_joined([part.index for part in parts]),
        near=_joined([part.near for part in parts]),
        ground=_joined([part.ground for part in parts]),
        sure=sure,
        places=plain.places,
    )


def directs_by_light(field: Field, hexmap: HexMap, lit: frozenset[Hex]) -> Field:
    """The field of a viewer without night equipment, in the dark: only what is lit is seen well (EDC-F1.3-b)."""
    return _directs_by_light(field, hexmap.sight_key, lit)


@lru_cache(maxsize=1024)
def _directs_by_light(field: Field, key: MapKey, lit: frozenset[Hex]) -> Field:
    return replace(field, sure=_part(field, key.map, lit).sure)


def _part(field: Field, hexmap: HexMap, kept: frozenset[Hex]) -> Field:
    """The field within these hexes."""
    places = _indices(hexmap, (at for at in kept if hexmap.contains(at)))
    return Field(
        index=np.intersect1d(field.index, places),
        near=np.intersect1d(field.near, places),
        ground=np.intersect1d(field.ground, places),
        sure=np.intersect1d(field.sure, places),
        places=field.places,
    )


def _joined(parts: list[Indices]) -> Indices:
    return np.unique(np.concatenate(parts)) if parts else np.zeros(0, np.int64)
