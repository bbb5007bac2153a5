"""Distances, contact, areas of control and cohesion.

All distances are gaps between the nearest points of two bases, never below 0, unless a name says otherwise.
`within` and its kin include the limit (EPS tolerance).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import shapely

from bot.skirmish.table.board import Board, Edge
from bot.skirmish.table.shapes import EPS, Base, Point, Region, span

CONTACT = 0.05
"""Gap up to which two bases touch, in inches; rule sets in centimetres pass their own."""


def distance(a: Base, b: Base) -> float:
    """The gap between two bases; 0 if they touch or overlap."""
    if a.box is None and b.box is None:
        return max(0.0, math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) - (a.radius + b.radius))
    if a.box is None:
        return max(0.0, _from_box(b, a.at) - a.radius)
    if b.box is None:
        return max(0.0, _from_box(a, b.at) - b.radius)
    a, b = _ordered(a, b)
    return float(shapely.distance(a.region.polygon, b.region.polygon))


def to_point(base: Base, at: Point) -> float:
    """The gap between a base and a point; 0 inside."""
    if base.box is None:
        return max(0.0, span(base.at, at) - base.radius)
    return _from_box(base, at)


def to_region(base: Base, region: Region) -> float:
    """The gap between a base and a region; 0 if they touch or overlap."""
    if region.centre is not None:
        return max(0.0, to_point(base, region.centre) - region.radius)
    if base.box is None:
        return max(0.0, region.far(base.at) - base.radius)
    return float(shapely.distance(base.region.polygon, region.polygon))


def _from_box(base: Base, at: Point) -> float:
    assert base.box is not None
    angle = math.radians(base.heading)
    sin, cos = math.sin(angle), math.cos(angle)
    x, y = at[0] - base.at[0], at[1] - base.at[1]
    across, along = abs(x * cos - y * sin) - base.box[0] / 2, abs(x * sin + y * cos) - base.box[1] / 2
    return math.hypot(max(0.0, across), max(0.0, along))


def within(a: Base, b: Base, far: float, tolerance: float = EPS) -> bool:
    """Whether the gap is at most `far`."""
    return distance(a, b) <= far + tolerance


def touching(a: Base, b: Base, gap: float = CONTACT) -> bool:
    """Base contact: a gap of at most `gap`."""
    return distance(a, b) <= gap + EPS


def overlap(a: Base, b: Base) -> bool:
    """Whether two bases share ground; touching is not overlapping."""
    if a.box is None and b.box is None:
        return math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) < a.radius + b.radius - EPS
    a, b = _ordered(a, b)
    return _share_ground(a, b.region)


def _ordered(a: Base, b: Base) -> tuple[Base, Base]:
    """Always in the same order, so that a result is the same both ways to the last bit."""
    return (
        (b, a)
        if (b.box is None, b.at, b.heading, b.radius) < (a.box is None, a.at, a.heading, a.radius)
        else (a, b)
    )


def overlaps_region(base: Base, region: Region) -> bool:
    """Whether any part of the base lies on the region; touching its border is not enough."""
    left, bottom, right, top = region.bounds
    (x, y), r = base.at, base.radius
    if x + r <= left or x - r >= right or y + r <= bottom or y - r >= top:
        return False
    return _share_ground(base, region)


def _share_ground(base: Base, region: Region) -> bool:
    if base.box is None and region.centre is not None:
        return span(base.at, region.centre) < base.radius + region.radius - EPS
    if base.box is None:
        return region.far(base.at) < base.radius - EPS
    if region.centre is not None:
        return _from_box(base, region.centre) < region.radius - EPS
    inner = base.region.polygon.buffer(-EPS, join_style="mitre")
    return bool(shapely.intersects(region.polygon, inner))


def centre_in(base: Base, region: Region) -> bool:
    """Whether the base's centre lies in the region or on its border: half the base or more is on it."""
    return region.holds(base.at)


def wholly_in(base: Base, region: Region) -> bool:
    """Whether the region holds the whole base."""
    if region.centre is not None:
        if base.box is None:
            return span(base.at, region.centre) + base.radius <= region.radius + EPS
        return all(span(corner, region.centre) <= region.radius + EPS for corner in base.region.outline)
    if base.box is not None:
        inner = base.region.polygon.buffer(-2 * EPS, join_style="mitre")
        return bool(shapely.covers(region.polygon, inner))
    if not region.holds(base.at):
        return False
    return float(shapely.distance(region.polygon.exterior, shapely.Point(base.at))) >= base.radius - EPS


def covers_disc(base: Base, centre: Point, radius: float) -> bool:
    """Whether the base covers a whole disc, such as the core of an objective (EXF-scoring-e)."""
    if base.box is None:
        return span(base.at, centre) + radius <= base.radius + EPS
    return wholly_in(Base(centre, radius), base.region)


def in_control(centre: Point, radius: float, base: Base) -> bool:
    """Whether any part of a base lies strictly inside a zone of control about `centre` (EXW-zoc-a)."""
    return to_point(base, centre) < radius - EPS


def on_board(board: Board, base: Base) -> bool:
    """Whether the whole base lies on the board."""
    left, bottom, right, top = base.bounds
    return left >= -EPS and bottom >= -EPS and right <= board.width + EPS and top <= board.height + EPS


def to_edge(board: Board, base: Base, edge: Edge) -> float:
    """The gap between a base and an edge of the board; below 0 where it hangs over."""
    left, bottom, right, top = base.bounds
    return {
        Edge.SOUTH: bottom,
        Edge.WEST: left,
        Edge.NORTH: board.height - top,
        Edge.EAST: board.width - right,
    }[edge]


def touches_edge(board: Board, base: Base, edge: Edge, gap: float = CONTACT) -> bool:
    """Whether the base touches an edge."""
    return abs(to_edge(board, base, edge)) <= gap + EPS


def nearest_edge(board: Board, at: Point, edges: Iterable[Edge] = tuple(Edge)) -> Edge:
    """The edge nearest to a point; of equal ones the first given."""
    spot = Base(at, 0.0)
    return min(edges, key=lambda edge: round(to_edge(board, spot, edge), 6))


def nearest(base: Base, others: Sequence[Base]) -> int | None:
    """Index of the nearest of the others, the first of equal ones; None for none."""
    if not others:
        return None
    return min(range(len(others)), key=lambda n: (round(distance(base, others[n]), 6), n))


def centroid(bases: Sequence[Base]) -> Point:
    """The mean of the centres. ValueError for no bases."""
    if not bases:
        raise ValueError("no bases")
    return Point(sum(b.at[0] for b in bases) / len(bases), sum(b.at[1] for b in bases) / len(bases))


def cohesion_groups(bases: Sequence[Base], gap: float, links: Sequence[float] = ()) -> list[list[int]]:
    """Indexes of bases that hang together in steps of at most `gap`, groups by their first member.

    `links`: for each base the largest step to or from it, where that is more.
    """
    groups: list[list[int]] = []
    left = list(range(len(bases)))
    more = links or [gap] * len(bases)
    while left:
        group = [left.pop(0)]
        for member in group:
            joined = [n for n in left if within(bases[member], bases[n], max(gap, more[member], more[n]))]
            group += joined
            left = [n for n in left if n not in joined]
        groups.append(sorted(group))
    return groups


def coherent(bases: Sequence[Base], gap: float) -> bool:
    """Whether all bases hang together in steps of at most `gap`."""
    return len(cohesion_groups(bases, gap)) < 2


def line_meets(a: Point, b: Point, base: Base) -> bool:
    """Whether the straight line from `a` to `b` touches a base (EXW-shoot-n)."""
    if base.box is None:
        return _from_line(a, b, base.at) <= base.radius + EPS
    return float(shapely.distance(shapely.LineString([a, b]), base.region.polygon)) <= EPS


def lines_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the straight lines from `a` to `b` and from `c` to `d` meet (EXW-shoot-n)."""

    def side(o: Point, p: Point, q: Point) -> int:
        area = (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])
        return 0 if abs(area) <= EPS else 1 if area > 0 else -1

    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return True
    ends = ((c, a, b), (d, a, b), (a, c, d), (b, c, d))
    return any(_from_line(start, end, at) <= EPS for at, start, end in ends)


def _from_line(a: Point, b: Point, at: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    part = 0.0 if long == 0 else min(1.0, max(0.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / long))
    return math.hypot(a[0] + part * dx - at[0], a[1] + part * dy - at[1])
