"""Line of sight and field of view.

`line_of_sight` is the rule in plain Python, for one line and for aircraft. `SightTable` gives the same
answers for units on the ground, many at a time, as numpy gathers over (unit, place in view, hex on the
line); a test holds the two together. Views are cached per map and smoke.
"""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bot.hexmap.coords import Facing, Hex, Stretch, direction, disc, distance, neighbour, stretches
from bot.hexmap.model import HexMap, MapKey, hexes_of
from bot.hexmap.terrain import TERRAIN, EdgeKind, TerrainKind

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Heights = NDArray[np.int32]
Small = NDArray[np.int32] | NDArray[np.int64]

SMOKE_HEIGHT = 1
BOCAGE_HEIGHT = 1
_OVER_ALL = 10_000
"""Higher than any sight line: mountains, walls, and what lies off the map."""
_NOTHING = -10_000

NO_SMOKE: frozenset[Hex] = frozenset()
_BLOCKING = frozenset({EdgeKind.WALL, EdgeKind.GATE, EdgeKind.BOCAGE})


def line_of_sight(
    hexmap: HexMap,
    a: Hex,
    b: Hex,
    smoke: frozenset[Hex] = NO_SMOKE,
    heights: tuple[int, int] = (0, 0),
    cruise: bool = False,
    open_edges: frozenset[tuple[Hex, Facing]] = frozenset(),
    bocage_adjacent_open: bool = True,
) -> bool:
    """Whether a unit in `a` and one in `b` see each other, at any distance.

    `heights`, of the two, are levels above the ground; `cruise` says that either end flies at Cruise, above mountains.
    `open_edges` are walls seen over because either end garrisons them (either key of the edge).
    `bocage_adjacent_open`: a hedge does not block sight from or to units beside it (EDC-D4-c; tunable).

    Centre to centre EDC-C3.3-b; what blocks EDC-C3.3-c, EDC-D3-d, EDC-D3-f, EDC-D3-m; along an edge
    EDC-C3.3-d;
    heights EDC-C3.3-e; edges EDC-D4-a, EDC-D4-c, EDC-D4-g. Sight does not leave the map.
    """
    if a == b:
        return True
    if a in smoke or b in smoke:
        return False
    low = hexmap.elevation_at(a) + heights[0]
    rise = hexmap.elevation_at(b) + heights[1] - low
    parts = stretches(a, b)

    def hides(at: Hex, part: Stretch) -> bool:
        top = _top(hexmap, at, smoke, cruise)
        return (top - low) * 2 * part.whole > rise * (part.start + part.end)

    def closed(x: Hex, y: Hex, twice: int, whole: int) -> bool:
        side = direction(x, y)
        if (x, side) in open_edges or (y, side.opposite) in open_edges:
            return False
        at_hand = bocage_adjacent_open and bool({x, y} & {a, b})
        return (_edge_top(hexmap, x, y, at_hand) - low) * 2 * whole > rise * twice

    for before, part, after in zip(parts, parts[1:], [*parts[2:], None], strict=False):
        came = before.hexes[0]
        if len(part.hexes) == 2:
            # Two ways round, one on each side of the edge, and the edge itself between them.
            assert after is not None
            left, right = part.hexes
            shut = all(
                hides(at, part)
                or closed(came, at, 2 * part.start, part.whole)
                or closed(at, after.hexes[0], 2 * part.end, part.whole)
                for at in part.hexes
            )
            if shut or closed(left, right, part.start + part.end, part.whole):
                return False
        else:
            here = part.hexes[0]
            if after is not None and hides(here, part):
                return False
            if len(before.hexes) == 1 and closed(came, here, 2 * part.start, part.whole):
                return False
    return True


class Layer(IntEnum):
    """How high the higher of two units is, as far as it matters for sight."""

    GROUND = 0
    """On the ground or at NOE."""
    CONTOUR = 1
    LOW = 2
    CRUISE = 3


MOUNTAINS = frozenset({TerrainKind.MOUNTAIN})


def bare_map(hexmap: HexMap, kept: frozenset[TerrainKind] = MOUNTAINS) -> HexMap:
    """The map as flight at Low sees it, level plains and mountains; or with other kinds of terrain kept."""
    return _bare_map(hexmap.sight_key, kept)


# By the key of the map: a map that was read again is equal, and comparing two would take longer than a line of sight.
@lru_cache(maxsize=16)
def _bare_map(key: MapKey, kept: frozenset[TerrainKind]) -> HexMap:
    hexmap = key.map
    terrain = tuple(kind if kind in kept else TerrainKind.PLAINS for kind in hexmap.terrain)
    return HexMap("bare", hexmap.width, hexmap.height, terrain, (0,) * len(terrain))


def over_mountains(hexmap: HexMap, a: Hex, b: Hex) -> bool:
    """Whether no mountain lies between (EDC-D3-f, EDC-F4.1.4-a)."""
    return line_of_sight(bare_map(hexmap), a, b)


def _top(hexmap: HexMap, at: Hex, smoke: frozenset[Hex], cruise: bool) -> int:
    """Level up to which a hex between viewer and target hides what is behind it."""
    if not hexmap.contains(at):
        return _OVER_ALL
    terrain = TERRAIN[hexmap.terrain_at(at)]
    if terrain.always_blocks:  # EDC-D3-f
        return _NOTHING if cruise else _OVER_ALL
    tall = SMOKE_HEIGHT if at in smoke else 0
    if terrain.sight_height:  # EDC-D3-d, EDC-D3-m
        tall = max(tall, terrain.sight_height)
    return hexmap.elevation_at(at) + tall


def _edge_top(hexmap: HexMap, a: Hex, b: Hex, at_hand: bool) -> int:
    """Level up to which the edge blocks sight; a hedge does not block sight from or to units beside it (EDC-D4-c)."""
    kinds = hexmap.edges_between(a, b)
    if EdgeKind.WALL in kinds or EdgeKind.GATE in kinds:
        return _OVER_ALL
    if EdgeKind.BOCAGE in kinds and not at_hand and hexmap.contains(a) and hexmap.contains(b):
        return max(hexmap.elevation_at(a), hexmap.elevation_at(b)) + BOCAGE_HEIGHT
    return _NOTHING


# -- tables -------------------------------------------------------------------------------------------------


class _Checks(NamedTuple):
    """Places to look at on all lines of a geometry, one entry for each place."""

    dcol: Ints
    drow: Ints
    table: Ints
    """Which row of edge heights to look at: facing, and 6 more where the edge touches the viewer's or the
    target's hex; unused for hexes."""
    place: Ints
    """Number of the offset in the disc that the line leads to; ascending."""
    along: Small
    """Position along the line, as a column: in parts of `parts`, both without common factor."""
    parts: Small


class _Geometry(NamedTuple):
    """Every line from one hex to the disc around it, for one parity of the column."""

    dcol: Ints
    drow: Ints
    radius: Ints
    """Distance of each place of the disc; the disc is ordered by row and column, so by map index."""
    singles: _Checks
    """Hexes that block by themselves."""
    crossings: _Checks
    """Edges that block by themselves."""
    sides: tuple[_Checks, _Checks]
    """The two hexes of each stretch along an edge."""
    ways: tuple[_Checks, _Checks, _Checks, _Checks]
    """Edges in and out of the first hex, then of the second, for each stretch along an edge."""


_Entry = tuple[int, int, int, bool, int, int, int]
_NO_OFFSET = np.zeros(1, np.int64)
_PORTION = 128


@lru_cache(maxsize=64)
def _geometry(odd: bool, radius: int) -> _Geometry:
    at = Hex(1, 1) if odd else Hex(2, 1)
    places = sorted(disc(at, radius), key=lambda to: (to.row, to.col))
    singles: list[_Entry] = []
    crossings: list[_Entry] = []
    sides: tuple[list[_Entry], list[_Entry]] = ([], [])
    ways: tuple[list[_Entry], ...] = ([], [], [], [])
    for place, to in enumerate(places):
        parts = stretches(at, to)

        def spot(h: Hex, twice: int, whole: int, place: int = place) -> _Entry:
            return (h.col - at.col, h.row - at.row, 0, False, place, twice, whole)

        def edge(x: Hex, y: Hex, twice: int, whole: int, place: int = place, to: Hex = to) -> _Entry:
            near_end = bool({x, y} & {at, to})
            return (x.col - at.col, x.row - at.row, direction(x, y), near_end, place, twice, whole)

        for number in range(1, len(parts)):
            part, before = parts[number], parts[number - 1]
            here = part.hexes[0]
            middle = part.start + part.end
            if len(part.hexes) == 2:
                after = parts[number + 1].hexes[0]
                for n, spotted in enumerate(part.hexes):
                    sides[n].append(spot(spotted, middle, part.whole))
                    ways[2 * n].append(edge(before.hexes[0], spotted, 2 * part.start, part.whole))
                    ways[2 * n + 1].append(edge(spotted, after, 2 * part.end, part.whole))
                crossings.append(edge(here, part.hexes[1], middle, part.whole))
            else:
                if number < len(parts) - 1:
                    singles.append(spot(here, middle, part.whole))
                if len(before.hexes) == 1:
                    crossings.append(edge(before.hexes[0], here, 2 * part.start, part.whole))
    return _Geometry(
        np.array([h.col - at.col for h in places]),
        np.array([h.row - at.row for h in places]),
        np.array([distance(at, h) for h in places]),
        _checks(singles),
        _checks(crossings),
        (_checks(sides[0]), _checks(sides[1])),
        (_checks(ways[0]), _checks(ways[1]), _checks(ways[2]), _checks(ways[3])),
    )


def _checks(entries: list[_Entry]) -> _Checks:
    columns = np.array(entries, dtype=np.int64).reshape(-1, 7).T
    dcol, drow, side, near_end, place, twice, whole = columns
    common = np.gcd(twice, 2 * whole)
    along, parts = twice // common, 2 * whole // common
    # Heights differ by at most twice the greatest, so this says whether products fit into 32 bits.
    fits = not len(parts) or int(parts.max()) * 2 * _OVER_ALL < 2**31
    return _Checks(dcol, drow, side + 6 * near_end, place, _column(along, fits), _column(parts, fits))


def _column(numbers: Ints, fits: bool) -> Small:
    return numbers.astype(np.int32)[:, None] if fits else numbers[:, None]


class SightTable:
    """Sight between units on the ground of one map, with one set of smoke hexes.

    Rows are worked out when first asked for and kept. The table never changes its answers.
    """

    def __init__(
        self, hexmap: HexMap, smoke: frozenset[Hex] = NO_SMOKE, bocage_adjacent_open: bool = True
    ) -> None:
        self.map = hexmap
        self.smoke = smoke
        self.bocage_adjacent_open = bocage_adjacent_open
        self._layers: dict[int, _Layer] = {}
        self._sets: dict[tuple[Hex, int], frozenset[Hex]] = {}

    def layer(self, radius: int) -> "_Layer":
        """The rows for one greatest radius."""
        layer = self._layers.get(radius)
        if layer is None:
            layer = self._layers[radius] = _Layer(self.map, self.smoke, radius, self.bocage_adjacent_open)
        return layer

    def prepare(self, radius: int) -> None:
        """Work out every row for `radius` at once, which is far cheaper than one by one."""
        self.layer(radius).fill(np.arange(self.map.width * self.map.height))

    def visible_from(self, at: Hex, radius: int) -> frozenset[Hex]:
        """The hexes on the map that a unit in `at` sees within `radius`, its own among them."""
        seen = self._sets.get((at, radius))
        if seen is None:
            seen = self._sets[at, radius] = self.layer(radius).visible_from(at)
        return seen

    def views(self, hexes: Ints, radii: Ints) -> Bools:
        """Array [unit, hex] of what each unit sees. `hexes` are map indices; radii are 0 or more."""
        out = np.zeros((len(hexes), self.map.width * self.map.height), dtype=bool)
        for units, targets in self._sighted(hexes, radii):
            out[units, targets] = True
        return out

    def union(self, hexes: Ints, radii: Ints) -> Bools:
        """Array [hex] of what any of the units sees."""
        out = np.zeros(self.map.width * self.map.height, dtype=bool)
        for _, targets in self._sighted(hexes, radii):
            out[targets] = True
        return out

    def _sighted(self, hexes: Ints, radii: Ints) -> list[tuple[Ints, Ints]]:
        if len(hexes) == 0:
            return []
        return self.layer(int(radii.max())).sighted(hexes, radii)


class _Edges(NamedTuple):
    """Edges that block sight on a map, one entry for each hex on the map that has one."""

    row: Ints
    col: Ints
    side: Ints
    far: Heights
    """Level up to which it hides."""
    near: Heights
    """The same for a unit beside it."""


@lru_cache(maxsize=16)
def _edges(hexmap: HexMap, bocage_adjacent_open: bool) -> _Edges:
    tops = []
    for (at, side), kinds in hexmap.edges.items():
        if not kinds.isdisjoint(_BLOCKING) and hexmap.contains(at):
            there = neighbour(at, side)
            far = _edge_top(hexmap, at, there, False)
            near = _edge_top(hexmap, at, there, True) if bocage_adjacent_open else far
            # A line along the border runs on both sides of such an edge.
            tops.append((at.row - 1, at.col - 1, int(side), far, near))
            if not hexmap.contains(there):
                tops.append((there.row - 1, there.col - 1, int(side.opposite), far, near))
    row, col, sides, far_tops, near_tops = np.array(tops, dtype=np.int64).reshape(-1, 5).T
    return _Edges(row, col, sides, far_tops.astype(np.int32), near_tops.astype(np.int32))


@lru_cache(maxsize=16)
def _ground(hexmap: HexMap) -> tuple[Heights, Heights]:
    """Level of the ground, and height of anything on it, by [row, column]."""
    size = (hexmap.height, hexmap.width)
    heights = {kind: _OVER_ALL if row.always_blocks else row.sight_height for kind, row in TERRAIN.items()}
    rise = np.array([heights[kind] for kind in hexmap.terrain], dtype=np.int32)
    return np.array(hexmap.elevation, dtype=np.int32).reshape(size), rise.reshape(size)


class _Layer:
    """Rows of a sight table for one greatest radius, on a map padded so that no look-up leaves it."""

    def __init__(
        self, hexmap: HexMap, smoke: frozenset[Hex], radius: int, bocage_adjacent_open: bool
    ) -> None:
        self.map = hexmap
        self.radius = radius
        self.pad = radius + 1
        self.stride = hexmap.width + 2 * self.pad
        shape = (hexmap.height + 2 * self.pad, self.stride)
        inner = (slice(self.pad, self.pad + hexmap.height), slice(self.pad, self.pad + hexmap.width))
        size = (hexmap.height, hexmap.width)
        ground, rise = _ground(hexmap)
        smoky = np.zeros(size, dtype=bool)
        for at in smoke:
            if hexmap.contains(at):
                smoky[at.row - 1, at.col - 1] = True
        level = np.zeros(shape, dtype=np.int32)
        level[inner] = ground
        top = np.full(shape, _OVER_ALL, dtype=np.int32)
        top[inner] = ground + np.where(smoky, np.maximum(rise, SMOKE_HEIGHT), rise)
        hidden = np.ones(shape, dtype=bool)
        hidden[inner] = smoky
        self.level, self.top, self.hidden = level.ravel(), top.ravel(), hidden.ravel()
        self.edge_tops = self._edge_tops(bocage_adjacent_open)
        places = 1 + 3 * radius * (radius + 1)
        self.rows = np.zeros((ground.size, places), dtype=bool)
        self.known = np.zeros(ground.size, dtype=bool)

    def _edge_tops(self, bocage_adjacent_open: bool) -> Heights | None:
        """Heights of edges, flat over [facing and whether at hand, padded hex]; None where none blocks."""
        edges = _edges(self.map, bocage_adjacent_open)
        if not len(edges.far):
            return None
        tops = np.full((12, len(self.level)), _NOTHING, dtype=np.int32)
        where = (edges.row + self.pad) * self.stride + edges.col + self.pad
        tops[edges.side, where] = edges.far
        tops[edges.side + 6, where] = edges.near
        return tops.ravel()

    def visible_from(self, at: Hex) -> frozenset[Hex]:
        """One unit's view as a set."""
        here = self.map.index(at)
        self.fill(np.array([here]))
        shape = _geometry(at.col % 2 == 1, self.radius)
        seen = np.flatnonzero(self.rows[here])
        index = here + shape.drow[seen] * self.map.width + shape.dcol[seen]
        return frozenset(map(hexes_of(self.map.width, self.map.height).__getitem__, index.tolist()))

    def sighted(self, hexes: Ints, radii: Ints) -> list[tuple[Ints, Ints]]:
        """Pairs of arrays (number of the unit, map index of a hex it sees), for each parity of column."""
        self.fill(np.unique(hexes))
        pairs = []
        for odd in (True, False):
            units = np.flatnonzero((hexes % self.map.width % 2 == 0) == odd)
            if len(units) == 0:
                continue
            shape = _geometry(odd, self.radius)
            seen = self.rows[hexes[units]]
            if (radii[units] != self.radius).any():
                seen = seen & (shape.radius <= radii[units, None])
            which, place = np.nonzero(seen)
            offset = shape.drow * self.map.width + shape.dcol
            pairs.append((units[which], hexes[units[which]] + offset[place]))
        return pairs

    def row(self, place: int) -> Bools:
        """Which hexes are seen from the hex with this map index, in the order of `offsets`."""
        if not self.known[place]:
            self.fill(self._block(place))
        seen: Bools = self.rows[place]
        return seen

    def _block(self, place: int) -> Ints:
        """The hexes near by: who looks from a hex will soon look from beside it, and many rows at once are cheap."""
        row, col = divmod(place, self.map.width)
        rows = np.arange(row // _BLOCK * _BLOCK, min(self.map.height, (row // _BLOCK + 1) * _BLOCK))
        cols = np.arange(col // _BLOCK * _BLOCK, min(self.map.width, (col // _BLOCK + 1) * _BLOCK))
        return (rows[:, None] * self.map.width + cols).ravel()

    def fill(self, hexes: Ints) -> None:
        """Work out the rows of these map indices (each once) where they are missing."""
        missing = hexes[~self.known[hexes]]
        for odd in (True, False):
            group = missing[(missing % self.map.width % 2 == 0) == odd]
            # In portions, so that the arrays stay in the processor's cache.
            for start in range(0, len(group), _PORTION):
                self._fill_some(group[start : start + _PORTION], _geometry(odd, self.radius))
        self.known[missing] = True

    def _fill_some(self, hexes: Ints, shape: _Geometry) -> None:
        # Arrays are [check or place, viewer], so that the work runs along the viewers.
        row, col = np.divmod(hexes, self.map.width)
        base = (row + self.pad) * self.stride + col + self.pad
        to = base + (shape.drow * self.stride + shape.dcol)[:, None]
        low = self.level[base]
        rise = self.level[to] - low
        shut = self.hidden[to]
        shut |= self.hidden[base]

        def hides(heights: Heights, offset: Ints, checks: _Checks) -> Bools:
            tops = heights.take(base + (offset + checks.drow * self.stride + checks.dcol)[:, None])
            tops -= low
            hidden: Bools = tops * checks.parts > rise.take(checks.place, axis=0) * checks.along
            return hidden

        def at_hexes(checks: _Checks) -> Bools:
            return hides(self.top, _NO_OFFSET, checks)

        def at_edges(checks: _Checks) -> Bools:
            assert self.edge_tops is not None
            return hides(self.edge_tops, checks.table * len(self.level), checks)

        _spread(shut, at_hexes(shape.singles), shape.singles.place)
        left, right = (at_hexes(checks) for checks in shape.sides)
        if self.edge_tops is not None:
            _spread(shut, at_edges(shape.crossings), shape.crossings.place)
            left |= at_edges(shape.ways[0]) | at_edges(shape.ways[1])
            right |= at_edges(shape.ways[2]) | at_edges(shape.ways[3])
        _spread(shut, left & right, shape.sides[0].place)
        shut[shape.radius == 0] = False
        self.rows[hexes] = ~shut.T


class Offsets(NamedTuple):
    """The hexes around one, in the order of a row of a sight table: by ascending map index."""

    step: Ints
    """The offset to add to the map index."""
    away: Ints
    """Distances in hexes."""


@lru_cache(maxsize=64)
def offsets(odd: bool, radius: int, width: int) -> Offsets:
    """The hexes within `radius` of one in an odd or even column, on a map of this width."""
    shape = _geometry(odd, radius)
    return Offsets(shape.drow * width + shape.dcol, shape.radius)


def _spread(shut: Bools, blocked: Bools, place: Ints) -> None:
    """Shut every line that is blocked anywhere; `place` is in ascending order."""
    if len(place):
        starts = np.flatnonzero(np.diff(place, prepend=-1))
        shut[place[starts]] |= np.logical_or.reduceat(blocked, starts, axis=0)


def sight_table(
    hexmap: HexMap, smoke: frozenset[Hex] = NO_SMOKE, bocage_adjacent_open: bool = True
) -> SightTable:
    """The table of a map, kept by the map's content, the smoke on it and the reading of EDC-D4-c."""
    return _sight_table(hexmap, smoke, bocage_adjacent_open)


# Apart from `sight_table`, so that a default left out and one written down find the same table.
@lru_cache(maxsize=32)
def _sight_table(hexmap: HexMap, smoke: frozenset[Hex], bocage_adjacent_open: bool) -> SightTable:
    return SightTable(hexmap, smoke, bocage_adjacent_open)


def visible_from(hexmap: HexMap, at: Hex, radius: int, smoke: frozenset[Hex] = NO_SMOKE) -> frozenset[Hex]:
    """The hexes one unit on the ground sees within `radius` hexes (EDC-D2-f, EDC-C3.3-b).

    The nearer-by-one of units on roads is the caller's: ask for one hex more and compare (EDC-D3-i).
    """
    return sight_table(hexmap, smoke).visible_from(at, radius)


_BLOCK = 8
