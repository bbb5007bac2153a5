"""The shortest clear line between two bodies: along which a range is measured where terrain is in the way.

Terrain stands on the ground, so no line is clearer than one between the tops; its length is measured flat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import shapely

from bot.skirmish.table.measure import distance
from bot.skirmish.table.shapes import Base, Point, heading_to, span, step
from bot.skirmish.table.sight import Volume, between, stops
from bot.skirmish.table.terrain import Feature

PARTS = 24
"""Places tried on the rim of each base."""
FINER = 4
"""How often the search is repeated about the best line, each time with a fifth of the step."""
ABOUT = 5

_Line = tuple[float, float, float]
"""Its length, and where on the rims it begins and ends, in parts of the whole rim."""


def shortest(a: Volume, b: Volume, features: Iterable[Feature]) -> float | None:
    """The length of the shortest clear line from one body to the other, None where none is found. Symmetric.

    To within 0.01 in: it is searched for between points of the rims.
    """
    if (b.base.at, b.base.radius, b.top) < (a.base.at, a.base.radius, a.top):
        a, b = b, a
    near = between(features, a.base.at, b.base.at, max(a.base.radius, b.base.radius))
    if _clear(a, b, *_closest(a.base, b.base), near):
        return distance(a.base, b.base)
    rim = [n / PARTS for n in range(PARTS)]
    best = _first(a, b, rim, rim, near)
    if best is None:
        return None
    pitch = 1 / PARTS
    for _ in range(FINER):
        pitch /= ABOUT
        starts, ends = ([middle + n * pitch for n in range(-ABOUT, ABOUT + 1)] for middle in best[1:])
        best = _first(a, b, starts, ends, near) or best
    return _outside(_rim(a.base, best[1]), _rim(b.base, best[2]), a.base, b.base)


def _first(
    a: Volume, b: Volume, starts: Sequence[float], ends: Sequence[float], near: list[Feature]
) -> _Line | None:
    """The shortest clear line between these places on the rims."""
    first, last = [_rim(a.base, part) for part in starts], [_rim(b.base, part) for part in ends]
    lines = sorted((span(p, q), m, n) for m, p in enumerate(first) for n, q in enumerate(last))
    for far, m, n in lines:
        if _clear(a, b, first[m], last[n], near):
            return far, starts[m], ends[n]
    return None


def _outside(p: Point, q: Point, a: Base, b: Base) -> float:
    """The length of the part of a line that is in neither base."""
    line = shapely.LineString([p, q])
    return float(
        shapely.length(shapely.difference(shapely.difference(line, a.region.polygon), b.region.polygon))
    )


def _clear(a: Volume, b: Volume, p: Point, q: Point, near: list[Feature]) -> bool:
    start, end = (p[0], p[1], a.top), (q[0], q[1], b.top)
    return not any(stops(start, end, feature) for feature in near)


def _closest(a: Base, b: Base) -> tuple[Point, Point]:
    """The nearest points of two bases."""
    if a.box is None and b.box is None:
        towards = heading_to(a.at, b.at)
        return step(a.at, towards, a.radius), step(b.at, towards + 180.0, b.radius)
    line = shapely.shortest_line(a.region.polygon, b.region.polygon)
    p, q = shapely.get_coordinates(line)
    return Point(float(p[0]), float(p[1])), Point(float(q[0]), float(q[1]))


def _rim(base: Base, part: float) -> Point:
    """A point of the rim, by the part of the whole rim that lies before it."""
    if base.box is None:
        return step(base.at, 360.0 * part, base.radius)
    left = (part % 1.0) * 2 * (base.box[0] + base.box[1])
    for a, b in _sides(base.region.outline):
        if left <= span(a, b):
            return step(a, heading_to(a, b), left)
        left -= span(a, b)
    return base.region.outline[0]


def _sides(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    yield from pairwise([*outline, outline[0]])
