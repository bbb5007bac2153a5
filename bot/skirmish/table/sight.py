"""Lines of sight: what a line crosses, whether one volume sees another, how much of a silhouette is hidden.

A line is stopped by a feature that it enters below the feature's top; a line that only touches a border is not.
The caller says which features count; by default those with solid sight. Models that stand in the way are passed
as features (`terrain.body`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from numpy.typing import NDArray

from bot.skirmish.table.board import Board
from bot.skirmish.table.measure import overlaps_region
from bot.skirmish.table.shapes import EPS, Base, Point, Region, heading_to, span, step
from bot.skirmish.table.terrain import Feature, Sight

Rays = NDArray[np.float64]
"""Rows of (ax, ay, az, bx, by, bz)."""


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


def solid(board: Board) -> list[Feature]:
    """The features that stop a line of sight by themselves."""
    return [found for found in board.features if found.sight is Sight.SOLID and found.height > EPS]


def crossings(a: Point, b: Point, features: Iterable[Feature]) -> list[Crossing]:
    """What the flat line from `a` to `b` crosses, one entry for each stretch, in the order met."""
    far = span(a, b)
    if far <= EPS:
        return []
    found = []
    ray = np.array([[a[0], a[1], 0.0, b[0], b[1], 0.0]])
    for feature in _between(features, a, b, 0.0):
        starts, ends = _stretches(ray, feature.region)
        for t0, t1 in zip(starts[0], ends[0], strict=True):
            if (t1 - t0) * far > EPS:
                found.append(Crossing(feature, float(t0) * far, float(t1 - t0) * far))
    return sorted(found, key=lambda crossing: (crossing.start, crossing.feature.id))


def open_line(a: Point, b: Point, features: Iterable[Feature]) -> bool:
    """Whether the flat line from `a` to `b` crosses none of the features; the same both ways."""
    if b < a:
        a, b = b, a
    near = _between(features, a, b, 0.0)
    return not near or not bool(_stopped(np.array([[*a, 0.0, *b, 0.0]]), near).any())


def sees(a: Volume, b: Volume, features: Iterable[Feature]) -> bool:
    """Whether some straight line joins a point of one volume to a point of the other (EXO-los-a). Symmetric.

    Tries 5 lines across by 3 heights on each volume (flat volumes: one height), all with all.
    """
    if (b.base.at, b.base.radius, b.top) < (a.base.at, a.base.radius, a.top):
        a, b = b, a
    near = _between(features, a.base.at, b.base.at, max(a.base.radius, b.base.radius))
    if not near:
        return True
    towards = heading_to(a.base.at, b.base.at)
    middle = np.array([[*a.base.at, a.top, *b.base.at, b.top]])
    if not _stopped(middle, near).any():
        return True
    return not bool(_stopped(_join(_points(a, towards), _points(b, towards)), near).all())


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
    near = _between(features, eye, target.base.at, target.base.radius)
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
    rays = np.array([[*eye, height, *end] for end in grid])
    stopped = {feature.id: _stopped(rays, [feature]) for feature in near}
    any_of = np.logical_or.reduce(list(stopped.values()))
    return Silhouette(
        float(any_of.mean()), {name: float(rows.mean()) for name, rows in stopped.items() if rows.any()}
    )


def hidden_share(viewer: Volume, target: Volume, features: Iterable[Feature]) -> Silhouette:
    """The target's silhouette as seen from the centre of the viewer's top."""
    return silhouette(viewer.base.at, viewer.top, target, features)


def in_the_way(eye: Point, target: Base, features: Iterable[Feature]) -> list[Feature]:
    """Features that overlap the area swept by all lines from a point to any point of the target (EXF-attack-f)."""
    found = []
    hull: Region | None = None
    for feature in _between(features, eye, target.at, target.radius):
        if overlaps_region(target, feature.region):
            found.append(feature)
            continue
        hull = hull or fan(eye, target)
        if _overlap(hull, feature.region):
            found.append(feature)
    return found


def fan(eye: Point, target: Base) -> Region:
    """The area between a point and the sides of a base as seen from there, without the far rim of the base."""
    if target.box is not None:
        hull = shapely.MultiPoint([eye, *target.region.outline]).convex_hull
        corners = shapely.get_coordinates(hull)[:-1]
        return Region(tuple(Point(float(x), float(y)) for x, y in corners))
    far = span(eye, target.at)
    if far <= target.radius + EPS:
        return target.region
    half = math.degrees(math.asin(target.radius / far))
    length = math.sqrt(far * far - target.radius * target.radius)
    towards = heading_to(eye, target.at)
    return Region((eye, step(eye, towards + half, length), step(eye, towards - half, length)))


def _overlap(a: Region, b: Region) -> bool:
    if b.centre is not None:
        return a.far(b.centre) < b.radius - EPS
    if a.centre is not None:
        return b.far(a.centre) < a.radius - EPS
    if not shapely.intersects(b.polygon, a.polygon):
        return False
    return bool(a.polygon.intersection(b.polygon).area > EPS)


def _between(features: Iterable[Feature], a: Point, b: Point, margin: float) -> list[Feature]:
    """Features whose bounding box meets that of a line with a margin."""
    left, right = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
    bottom, top = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
    left, right, bottom, top = left - margin, right + margin, bottom - margin, top + margin
    found = []
    for feature in features:
        x0, y0, x1, y1 = feature.region.bounds
        if x0 <= right and x1 >= left and y0 <= top and y1 >= bottom:
            found.append(feature)
    return found


def _half_width(base: Base, side: float) -> float:
    """Half the width of a base across the heading `side`."""
    if base.box is None:
        return base.radius
    angle = math.radians(side - base.heading)
    return (abs(math.sin(angle)) * base.box[1] + abs(math.cos(angle)) * base.box[0]) / 2


def _points(volume: Volume, towards: float) -> list[tuple[float, float, float]]:
    side = towards + 90.0
    half = _half_width(volume.base, side) - 2 * EPS
    low, high = volume.bottom, volume.top
    heights = (low, (low + high) / 2, high) if high - low > EPS else (high,)
    return [
        (*step(volume.base.at, side, part * half), height)
        for part in (0.0, -1.0, 1.0, -0.5, 0.5)
        for height in heights
    ]


def _join(starts: Sequence[tuple[float, float, float]], ends: Sequence[tuple[float, float, float]]) -> Rays:
    a, b = np.array(starts), np.array(ends)
    return np.hstack([np.repeat(a, len(b), axis=0), np.tile(b, (len(a), 1))])


def _stopped(rays: Rays, features: Sequence[Feature]) -> NDArray[np.bool_]:
    """Which rays some feature stops."""
    found = np.zeros(len(rays), np.bool_)
    for feature in features:
        starts, ends = _stretches(rays, feature.region)
        long = np.hypot(rays[:, 3] - rays[:, 0], rays[:, 4] - rays[:, 1])[:, None]
        inside = (ends - starts) * long > EPS
        z0, rise = rays[:, 2][:, None], (rays[:, 5] - rays[:, 2])[:, None]
        low = np.minimum(z0 + rise * starts, z0 + rise * ends)
        found |= (inside & (low < feature.height - EPS)).any(axis=1)
        if found.all():
            break
    return found


def _stretches(rays: Rays, region: Region) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Where each ray runs inside a region: starts and ends as parts (0 to 1) of it; empty ones are equal."""
    ax, ay, bx, by = rays[:, 0], rays[:, 1], rays[:, 3], rays[:, 4]
    dx, dy = bx - ax, by - ay
    if region.centre is not None:
        fx, fy, r = ax - region.centre[0], ay - region.centre[1], max(0.0, region.radius - EPS)
        a, half_b, c = dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - r * r
        under = half_b * half_b - a * c
        hit = (under > 0) & (a > 0)
        root, safe = np.sqrt(np.where(hit, under, 0.0)), np.where(a > 0, a, 1.0)
        t0 = np.where(hit, np.clip((-half_b - root) / safe, 0, 1), 0.0)
        t1 = np.where(hit, np.clip((-half_b + root) / safe, 0, 1), 0.0)
        return t0[:, None], t1[:, None]
    core = region.core
    ex, ey = core[:, 0], core[:, 1]
    sx, sy = core[:, 2] - ex, core[:, 3] - ey
    cross = dx[:, None] * sy - dy[:, None] * sx
    qx, qy = ex - ax[:, None], ey - ay[:, None]
    flat = np.abs(cross) < 1e-15
    safe_cross = np.where(flat, 1.0, cross)
    t = (qx * sy - qy * sx) / safe_cross
    u = (qx * dy[:, None] - qy * dx[:, None]) / safe_cross
    meets = ~flat & (u >= -1e-9) & (u <= 1 + 1e-9) & (t > 0) & (t < 1)
    cuts = np.sort(
        np.hstack([np.where(meets, t, 1.0), np.zeros((len(rays), 1)), np.ones((len(rays), 1))]), axis=1
    )
    starts, ends = cuts[:, :-1], cuts[:, 1:]
    middle = (starts + ends) / 2
    mx, my = ax[:, None] + dx[:, None] * middle, ay[:, None] + dy[:, None] * middle
    above = (ey > my[..., None]) != ((ey + sy) > my[..., None])
    slope = np.where(sy == 0, 1.0, sy)
    at = ex + (my[..., None] - ey) / slope * sx
    inside = (np.count_nonzero(above & (mx[..., None] < at), axis=2) % 2) == 1
    return starts, np.where(inside, ends, starts)
