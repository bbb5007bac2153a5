"""Lines of sight: what a line crosses, whether one volume sees another, how much of a silhouette is hidden.

A line is stopped by a feature that it enters below the feature's top; a line that only touches a border is not.
The caller says which features count; by default those with solid sight. Models that stand in the way are passed
as features (`terrain.body`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import shapely

from bot.skirmish.table.board import Board
from bot.skirmish.table.measure import overlaps_region
from bot.skirmish.table.shapes import EPS, Base, Piece, Point, Region, half_planes, heading_to, span, step
from bot.skirmish.table.terrain import Feature, Sight

HILL = "hill"
"""The kind of feature that is higher ground."""
_Spot = tuple[float, float, float]
_Flat = tuple[float, float] | _Spot


@dataclass(frozen=True)
class Volume:
    """An upright body on a base, from `bottom` to `top` above the table; flat (0 to 0) where height is no matter."""

    base: Base
    bottom: float = 0.0
    top: float = 0.0


@dataclass(frozen=True)
class Crossing:
    """A stretch of a line inside a feature: where it begins, measured from the line's start, and how long it is."""

    feature: Feature
    start: float
    length: float


@dataclass(frozen=True)
class Silhouette:
    """How much of a target is hidden: `share` 0 (open) to 1, and the share each feature by itself hides."""

    share: float
    by: Mapping[str, float] = field(default_factory=dict)


def ground_at(board: Board, at: Point) -> float:
    """Height of the ground at a point: of the highest hill there, 0 beside all."""
    hills = (feature for feature in board.features if feature.kind == HILL and feature.region.holds(at))
    return max((hill.height for hill in hills), default=0.0)


def standing(board: Board, base: Base, tall: float) -> Volume:
    """A body of this height on the ground where its centre is."""
    ground = ground_at(board, base.at)
    return Volume(base, ground, ground + tall)


def slopes(board: Board) -> list[Feature]:
    """The hills as what they are to a line of sight: ground that it cannot go through."""
    return [
        replace(feature, sight=Sight.SOLID)
        for feature in board.features
        if feature.kind == HILL and feature.height > EPS
    ]


def solid(board: Board) -> list[Feature]:
    """The features that stop a line of sight by themselves."""
    return [feature for feature in board.features if feature.sight is Sight.SOLID and feature.height > EPS]


def crossings(a: Point, b: Point, features: Iterable[Feature]) -> list[Crossing]:
    """What the flat line from `a` to `b` crosses, one entry for each stretch, in the order met."""
    far = span(a, b)
    if far <= EPS:
        return []
    crossed = [
        Crossing(feature, t0 * far, (t1 - t0) * far)
        for feature in between(features, a, b, 0.0)
        for t0, t1 in _stretches(a, b, feature.region)
    ]
    return sorted(crossed, key=lambda crossing: (crossing.start, crossing.feature.id))


def open_line(a: Point, b: Point, features: Iterable[Feature]) -> bool:
    """Whether the flat line from `a` to `b` crosses none of the features; the same both ways."""
    if b < a:
        a, b = b, a
    start, end = (a[0], a[1], 0.0), (b[0], b[1], 0.0)
    return not any(stops(start, end, feature) for feature in between(features, a, b, 0.0))


def sees(a: Volume, b: Volume, features: Iterable[Feature]) -> bool:
    """Whether some straight line joins a point of one volume to a point of the other (EXO-los-a). Symmetric.

    Tries 5 lines across by 3 heights on each volume (flat volumes: one height), all with all.
    """
    if (b.base.at, b.base.radius, b.top) < (a.base.at, a.base.radius, a.top):
        a, b = b, a
    near = between(features, a.base.at, b.base.at, max(a.base.radius, b.base.radius))
    if not near:
        return True
    towards = heading_to(a.base.at, b.base.at)
    # What is taller than both stops low lines and high ones alike: then one height will do.
    level = all(feature.height > max(a.top, b.top) + EPS for feature in near)
    ends = _points(b, towards, level)
    for start in _points(a, towards, level):
        for end in ends:
            for n, feature in enumerate(near):
                if stops(start, end, feature):
                    # What stopped this line will most likely stop the next one.
                    near.insert(0, near.pop(n))
                    break
            else:
                return True
    return False


def lines(a: Base, b: Base) -> list[tuple[Point, Point]]:
    """The line between the centres and the two outer tangents (EXW-los-a)."""
    side = heading_to(a.at, b.at) + 90.0
    return [
        (step(a.at, side, part * a.radius), step(b.at, side, part * b.radius)) for part in (0.0, 1.0, -1.0)
    ]


def silhouette(eye: Point, height: float, target: Volume, features: Iterable[Feature]) -> Silhouette:
    """How much of a target is hidden from an eye `height` above the table (EXO-cover-a).

    25 lines from the eye to a 5 by 5 grid over the target's body as seen from there.
    """
    near = between(features, eye, target.base.at, target.base.radius)
    if not near:
        return Silhouette(0.0)
    side = heading_to(eye, target.base.at) + 90.0
    parts = (-0.8, -0.4, 0.0, 0.4, 0.8)
    tall = target.top - target.bottom
    grid = [
        (
            *step(target.base.at, side, part * _half_width(target.base, side)),
            target.bottom + tall * (row + 0.5) / 5,
        )
        for part in parts
        for row in range(5)
    ]
    start = (eye[0], eye[1], height)
    stopped = []
    for feature in near:
        if feature.height > max(height, target.top) + EPS:
            # Taller than both: it stops all five lines of a column or none.
            stopped.append([stop for end in grid[::5] for stop in [stops(start, end, feature)] * 5])
        else:
            stopped.append([stops(start, end, feature) for end in grid])
    total = sum(map(any, zip(*stopped, strict=True)))
    by = {feature.id: sum(rows) / len(grid) for feature, rows in zip(near, stopped, strict=True) if any(rows)}
    return Silhouette(total / len(grid), by)


def hidden_share(viewer: Volume, target: Volume, features: Iterable[Feature]) -> Silhouette:
    """The target's silhouette as seen from the centre of the viewer's top."""
    return silhouette(viewer.base.at, viewer.top, target, features)


def in_the_way(eye: Point, target: Base, features: Iterable[Feature]) -> list[Feature]:
    """Features that overlap the area swept by all lines from a point to any point of the target (EXF-attack-f)."""
    blocking = []
    hull: Piece | None = None
    for feature in between(features, eye, target.at, target.radius):
        if not overlaps_region(target, feature.region):
            hull = hull or half_planes(fan(eye, target))
            if not _meet(hull, feature.region):
                continue
        blocking.append(feature)
    return blocking


def fan(eye: Point, target: Base) -> list[Point]:
    """Corners, counter-clockwise, of the area between a point and a base, up to where its sides are seen.

    The far side of a round base is left out; from a point inside the base nothing is left.
    """
    if target.box is not None:
        hull = shapely.orient_polygons(shapely.MultiPoint([eye, *target.region.outline]).convex_hull)
        return [Point(float(x), float(y)) for x, y in shapely.get_coordinates(hull)[:-1]]
    far = span(eye, target.at)
    if far <= target.radius + EPS:
        return [eye]
    half = math.degrees(math.asin(target.radius / far))
    length = math.sqrt(far * far - target.radius * target.radius)
    towards = heading_to(eye, target.at)
    return [eye, step(eye, towards + half, length), step(eye, towards - half, length)]


def _meet(hull: Piece, region: Region) -> bool:
    """Whether a convex area and a region share more than a border."""
    if len(hull.corners) < 3:
        return False
    if region.centre is not None:
        return Region(hull.corners).far(region.centre) < region.radius - EPS
    return any(not _parted(hull, piece) and not _parted(piece, hull) for piece in region.pieces)


def _parted(a: Piece, b: Piece) -> bool:
    """Whether all of `b` lies beyond one side of `a`."""
    return any(all(nx * x + ny * y >= offset for x, y in b.corners) for nx, ny, offset in a.planes)


def between(features: Iterable[Feature], a: Point, b: Point, margin: float) -> list[Feature]:
    """Features whose bounding box meets that of a line with a margin."""
    left, right = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
    bottom, top = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
    left, right, bottom, top = left - margin, right + margin, bottom - margin, top + margin
    near = []
    for feature in features:
        x0, y0, x1, y1 = feature.region.bounds
        if x0 <= right and x1 >= left and y0 <= top and y1 >= bottom:
            near.append(feature)
    return near


def _half_width(base: Base, side: float) -> float:
    """Half the width of a base across the heading `side`."""
    if base.box is None:
        return base.radius
    angle = math.radians(side - base.heading)
    return (abs(math.sin(angle)) * base.box[1] + abs(math.cos(angle)) * base.box[0]) / 2


def _points(volume: Volume, towards: float, level: bool) -> list[_Spot]:
    side = towards + 90.0
    half = _half_width(volume.base, side) - 2 * EPS
    low, high = volume.bottom, volume.top
    heights = (high,) if level or high - low <= EPS else (high, (low + high) / 2, low)
    return [
        (*step(volume.base.at, side, part * half), height)
        for height in heights
        for part in (0.0, -1.0, 1.0, -0.5, 0.5)
    ]


def stops(start: _Spot, end: _Spot, feature: Feature) -> bool:
    """Whether the feature stops a line."""
    top = feature.height - EPS
    if start[2] >= top and end[2] >= top:
        return False
    rise = end[2] - start[2]
    return any(
        start[2] + rise * t0 < top or start[2] + rise * t1 < top
        for t0, t1 in _stretches(start, end, feature.region)
    )


def _stretches(start: _Flat, end: _Flat, region: Region) -> list[tuple[float, float]]:
    """Where a line runs inside a region, as parts (0 to 1) of it; stretches shorter than EPS are left out."""
    ax, ay = start[0], start[1]
    dx, dy = end[0] - ax, end[1] - ay
    far = math.hypot(dx, dy)
    if far <= EPS:
        return []
    least = EPS / far
    if region.centre is not None:
        fx, fy, r = ax - region.centre[0], ay - region.centre[1], region.radius - EPS
        half = (fx * dx + fy * dy) / (far * far)
        under = half * half - (fx * fx + fy * fy - r * r) / (far * far)
        if r <= 0 or under <= 0:
            return []
        root = math.sqrt(under)
        t0, t1 = max(0.0, -half - root), min(1.0, -half + root)
        return [(t0, t1)] if t1 - t0 > least else []
    stretches = []
    for piece in region.pieces:
        t0, t1 = 0.0, 1.0
        for nx, ny, offset in piece.planes:
            out, rate = nx * ax + ny * ay - offset, nx * dx + ny * dy
            if rate > 1e-12:
                t = -out / rate
                t1 = t if t < t1 else t1
            elif rate < -1e-12:
                t = -out / rate
                t0 = t if t > t0 else t0
            elif out > 0:
                t1 = -1.0
            if t1 - t0 <= least:
                break
        else:
            stretches.append((t0, t1))
    return stretches if len(stretches) < 2 else _merged(stretches, least)


def _merged(stretches: list[tuple[float, float]], least: float) -> list[tuple[float, float]]:
    stretches.sort()
    merged = stretches[:1]
    for low, high in stretches[1:]:
        if low <= merged[-1][1] + least:
            merged[-1] = (merged[-1][0], max(merged[-1][1], high))
        else:
            merged.append((low, high))
    return merged
