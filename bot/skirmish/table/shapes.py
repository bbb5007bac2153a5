"""Points, headings, bases and regions: the plain data everything on a table is made of.

Lengths are in the board's unit. x runs to the right (east), y upwards (north), the origin is the lower left
corner. Headings are degrees clockwise from north: 0 north, 90 east.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

EPS = 1e-6
"""Two lengths that differ by less are equal."""
PLACES = 4
"""Decimal places kept of a position."""
_BY_HAND = 16
"""Corners up to which a distance is computed here: quicker than the way into shapely and back."""
_ROUND = 32
"""Segments per quarter of a circle that has to be a polygon."""


class Point(NamedTuple):
    """A place on the table."""

    x: float
    y: float


def step(at: Point, heading: float, far: float) -> Point:
    """The point `far` from `at` in the direction of `heading`."""
    angle = math.radians(heading)
    return Point(at[0] + far * math.sin(angle), at[1] + far * math.cos(angle))


def heading_to(a: Point, b: Point) -> float:
    """The heading from `a` to `b`, 0 <= heading < 360; 0 for equal points."""
    return math.degrees(math.atan2(b[0] - a[0], b[1] - a[1])) % 360.0


def turn(a: float, b: float) -> float:
    """The smallest turn from heading `a` to heading `b`: -180 < turn <= 180, positive clockwise."""
    turned = (b - a) % 360.0
    return turned - 360.0 if turned > 180.0 else turned


def span(a: tuple[float, float], b: tuple[float, float]) -> float:
    """The distance of two points."""
    return math.hypot(b[0] - a[0], b[1] - a[1])


def stored(at: Point) -> Point:
    """The point as it is kept: rounded, without a negative zero."""
    return Point(round(at[0], PLACES) + 0.0, round(at[1], PLACES) + 0.0)


def stored_heading(heading: float) -> float:
    """The heading as it is kept: 0 <= heading < 360, rounded."""
    return round(heading % 360.0, PLACES) % 360.0


class Piece(NamedTuple):
    """A convex polygon: half-planes (nx, ny, offset) with nx * x + ny * y <= offset, normals of length 1; corners."""

    planes: tuple[tuple[float, float, float], ...]
    corners: tuple[Point, ...]


@dataclass(frozen=True)
class Region:
    """A simple polygon (`outline`, three points or more) or a disc (`centre` and `radius`)."""

    outline: tuple[Point, ...] = ()
    centre: Point | None = None
    radius: float = 0.0

    @cached_property
    def polygon(self) -> Polygon:
        """As a prepared polygon of shapely; a disc becomes one of 128 corners."""
        if self.centre is None:
            shape = Polygon(self.outline)
        else:
            shape = shapely.Point(self.centre).buffer(self.radius, quad_segs=_ROUND)
        shapely.prepare(shape)
        return shape

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top."""
        if self.centre is not None:
            (x, y), r = self.centre, self.radius
            return x - r, y - r, x + r, y + r
        xs, ys = zip(*self.outline, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @cached_property
    def edges(self) -> tuple[tuple[Point, Point], ...]:
        """The sides of the polygon; none for a disc."""
        return tuple(zip(self.outline, (*self.outline[1:], *self.outline[:1]), strict=True))

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Convex pieces of the polygon drawn in by EPS, so that what only touches it misses it; none for a disc."""
        inner = self.polygon.buffer(-EPS, join_style="mitre")
        if not isinstance(inner, Polygon) or inner.is_empty:
            return ()
        if inner.convex_hull.area - inner.area <= EPS * EPS:
            return (_piece(inner),)
        return tuple(_piece(part) for part in shapely.constrained_delaunay_triangles(inner).geoms)

    def holds(self, at: Point) -> bool:
        """Whether the point lies inside or on the border."""
        if self.centre is not None:
            return span(self.centre, at) <= self.radius + EPS
        left, bottom, right, top = self.bounds
        x, y = at
        if not (left - EPS <= x <= right + EPS and bottom - EPS <= y <= top + EPS):
            return False
        return self.far(at) <= EPS

    def far(self, at: Point) -> float:
        """Distance of a point from the region, 0 inside."""
        if self.centre is not None:
            return max(0.0, span(self.centre, at) - self.radius)
        if len(self.outline) > _BY_HAND:
            return float(shapely.distance(self.polygon, shapely.Point(at)))
        x, y = at
        inside, nearest = False, math.inf
        for (ax, ay), (bx, by) in self.edges:
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
            dx, dy = bx - ax, by - ay
            part = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
            part = 0.0 if part < 0.0 else 1.0 if part > 1.0 else part
            ox, oy = ax + part * dx - x, ay + part * dy - y
            nearest = min(nearest, ox * ox + oy * oy)
        return 0.0 if inside else math.sqrt(nearest)


def disc(centre: Point, radius: float) -> Region:
    """A round region."""
    return Region(centre=Point(*centre), radius=radius)


def rectangle(centre: Point, width: float, depth: float, heading: float = 0.0) -> Region:
    """A rectangle, `depth` along its heading and `width` across."""
    return Region(_corners(centre, width, depth, heading))


def _corners(centre: Point, width: float, depth: float, heading: float) -> tuple[Point, ...]:
    angle = math.radians(heading)
    sin, cos = math.sin(angle), math.cos(angle)
    w, d = width / 2, depth / 2
    return tuple(
        Point(centre[0] + u * cos + v * sin, centre[1] - u * sin + v * cos)
        for u, v in ((-w, -d), (w, -d), (w, d), (-w, d))
    )


def _piece(convex: BaseGeometry) -> Piece:
    ring = shapely.get_coordinates(shapely.orient_polygons(convex))
    return half_planes([Point(float(x), float(y)) for x, y in ring[:-1]])


def half_planes(corners: Sequence[Point]) -> Piece:
    """A convex polygon, corners counter-clockwise, as half-planes."""
    planes = []
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        long = math.hypot(bx - ax, by - ay)
        if long > EPS * EPS:
            nx, ny = (by - ay) / long, (ax - bx) / long
            planes.append((nx, ny, nx * ax + ny * ay))
    return Piece(tuple(planes), tuple(corners))


@dataclass(frozen=True)
class Base:
    """A model's base: round, or rectangular if `box` (width across the heading, depth along it) is given.

    `radius` of a rectangle is its half diagonal. Make one with `round_base` or `box_base`.
    """

    at: Point
    radius: float
    heading: float = 0.0
    box: tuple[float, float] | None = None

    def moved(self, at: Point) -> Base:
        """The same base elsewhere."""
        return Base(at, self.radius, self.heading, self.box)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top."""
        if self.box is None:
            (x, y), r = self.at, self.radius
            return x - r, y - r, x + r, y + r
        return self.region.bounds

    @property
    def front(self) -> Point:
        """The point of the rim that lies ahead."""
        return step(self.at, self.heading, self.radius if self.box is None else self.box[1] / 2)

    @cached_property
    def region(self) -> Region:
        """The ground it covers."""
        if self.box is None:
            return Region((), self.at, self.radius)
        return rectangle(self.at, *self.box, self.heading)


def round_base(x: float, y: float, diameter: float, heading: float = 0.0) -> Base:
    """A round base by its diameter."""
    return Base(Point(x, y), diameter / 2, heading)


def box_base(x: float, y: float, width: float, depth: float, heading: float = 0.0) -> Base:
    """A rectangular base."""
    return Base(Point(x, y), math.hypot(width, depth) / 2, heading, (width, depth))


def grown(base: Base, by: float) -> Base:
    """The base with a margin all round; a rectangle keeps its corners."""
    if base.box is None:
        return replace(base, radius=base.radius + by)
    width, depth = base.box[0] + 2 * by, base.box[1] + 2 * by
    return replace(base, radius=math.hypot(width, depth) / 2, box=(width, depth))
