"""The nearest place at which a round base may be put: exact, not the best one of a grid.

Such a place is the wanted one, or on the edge of what keeps the base off: a circle about another base, a line along an
edge of ground or of the board, or where two of these cross.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, pairwise

from bot.skirmish.table.moves import Way, check_stand
from bot.skirmish.table.shapes import Base, Point, span, stored
from bot.skirmish.table.terrain import Feature

HAIR = 2e-4
"""So much farther off, so that rounding never makes an overlap."""
Circle = tuple[Point, float]
Line = tuple[Point, Point]


def nearest_places(way: Way, base: Base, far: float) -> Iterator[Point]:
    """The places within `far` of where the base is at which it may be put, the nearest first, the western of equal."""
    at = base.at
    circles = [circle for circle in _circles(way, base.radius) if abs(span(circle[0], at) - circle[1]) <= far]
    lines = [line for line in _lines(way, base.radius) if span(_on(line, at), at) <= far]
    places = {stored(at)}
    for centre, radius in circles:
        away = span(centre, at)
        x, y = ((at.x - centre.x) / away, (at.y - centre.y) / away) if away > HAIR else (-1.0, 0.0)
        places.add(stored(Point(centre.x + x * radius, centre.y + y * radius)))
    places |= {stored(_on(line, at)) for line in lines}
    for circle, other in combinations(circles, 2):
        places |= set(_circle_circle(circle, other))
    for line in lines:
        for circle in circles:
            places |= set(_line_circle(line, circle))
    for line, another in combinations(lines, 2):
        places |= set(_line_line(line, another))
    for spot in sorted(places, key=lambda place: (round(span(place, at), 3), place)):
        if span(spot, at) <= far + HAIR and check_stand(way, base.moved(spot)) is None:
            yield spot


def _features(way: Way) -> tuple[Feature, ...]:
    return (*way.closed, *way.no_end)


def _circles(way: Way, radius: float) -> Iterator[Circle]:
    for group in (way.foes, way.friends, way.zones):
        for other in group.values():
            yield other.at, other.radius + radius + HAIR
    for feature in _features(way):
        if feature.region.centre is not None:
            yield feature.region.centre, feature.region.radius + radius + HAIR
        else:
            for corner in feature.region.outline:
                yield corner, radius + HAIR


def _lines(way: Way, radius: float) -> Iterator[Line]:
    """Along the edges of the board and of ground, one on each side of every edge."""
    off, width, height = radius, way.board.width, way.board.height
    corners = [
        Point(off, off),
        Point(width - off, off),
        Point(width - off, height - off),
        Point(off, height - off),
    ]
    yield from pairwise([*corners, corners[0]])
    off = radius + HAIR
    for feature in _features(way):
        if feature.region.centre is not None:
            continue
        for a, b in feature.region.edges:
            long = span(a, b)
            if long <= HAIR:
                continue
            x, y = (b[1] - a[1]) / long * off, (a[0] - b[0]) / long * off
            for side in (1, -1):
                yield Point(a[0] + side * x, a[1] + side * y), Point(b[0] + side * x, b[1] + side * y)


def _on(line: Line, at: Point) -> Point:
    """The point of a line that is nearest."""
    (ax, ay), (bx, by) = line
    x, y = bx - ax, by - ay
    part = max(0.0, min(1.0, ((at[0] - ax) * x + (at[1] - ay) * y) / (x * x + y * y)))
    return Point(ax + part * x, ay + part * y)


def _circle_circle(circle: Circle, other: Circle) -> Iterator[Point]:
    (a, r), (b, s) = circle, other
    far = span(a, b)
    if far <= HAIR or far > r + s or far < abs(r - s):
        return
    along = (far * far + r * r - s * s) / (2 * far)
    off = math.sqrt(max(0.0, r * r - along * along))
    x, y = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    for side in (1, -1):
        yield stored(Point(a[0] + x * along - side * y * off, a[1] + y * along + side * x * off))


def _line_circle(line: Line, circle: Circle) -> Iterator[Point]:
    (a, b), (centre, radius) = line, circle
    long = span(a, b)
    x, y = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    along = (centre[0] - a[0]) * x + (centre[1] - a[1]) * y
    away = abs((centre[0] - a[0]) * y - (centre[1] - a[1]) * x)
    if away > radius:
        return
    half = math.sqrt(radius * radius - away * away)
    for part in (along - half, along + half):
        if 0.0 <= part <= long:
            yield stored(Point(a[0] + x * part, a[1] + y * part))


def _line_line(line: Line, other: Line) -> Iterator[Point]:
    (a, b), (c, d) = line, other
    x, y, u, v = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = x * v - y * u
    if abs(cross) <= 1e-9:
        return
    part = ((c[0] - a[0]) * v - (c[1] - a[1]) * u) / cross
    beyond = ((c[0] - a[0]) * y - (c[1] - a[1]) * x) / cross
    if 0.0 <= part <= 1.0 and 0.0 <= beyond <= 1.0:
        yield stored(Point(a[0] + part * x, a[1] + part * y))
