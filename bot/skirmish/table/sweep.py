"""Where along a straight leg a sliding base overlaps something. Exact: no sampling, no buffers.

A leg starts at a point and runs some way along a heading; the base slides without turning. `hits` gives the
stretches of the leg (in lengths from its start) on which the base shares ground with a region.
"""

from __future__ import annotations

import math
from itertools import pairwise

from bot.skirmish.table.measure import overlap, overlaps_region
from bot.skirmish.table.shapes import EPS, Base, Point, Region, rectangle, span

Stretch = tuple[float, float]


def hits(base: Base, end: Point, region: Region) -> list[Stretch]:
    """Stretches of the leg from the base's place to `end` on which it overlaps the region, merged, in order.

    Mere touching does not count. Stretches are cut to the leg.
    """
    far = span(base.at, end)
    if _apart(base, end, region):
        return []
    if far <= EPS:
        return [(0.0, 0.0)] if overlaps_region(base, region) else []
    way = ((end[0] - base.at[0]) / far, (end[1] - base.at[1]) / far)
    stretches: list[Stretch] = []
    if base.box is None:
        radius = base.radius - EPS
        if region.centre is not None:
            stretches = _disc(base.at, way, region.centre, radius + region.radius)
        else:
            stretches = _inside(base.at, way, far, region)
            for a, b in region.edges:
                stretches += _capsule(base.at, way, a, b, radius)
    elif region.centre is not None:
        # The centre of the base meets the box laid about the disc, with the disc's radius all round.
        box = rectangle(region.centre, base.box[0] - 2 * EPS, base.box[1] - 2 * EPS, base.heading)
        stretches = _inside(base.at, way, far, box)
        for a, b in box.edges:
            stretches += _capsule(base.at, way, a, b, region.radius)
    else:
        shrunk = rectangle(Point(0, 0), base.box[0] - 2 * EPS, base.box[1] - 2 * EPS, base.heading)
        stretches = _inside(base.at, way, far, region)
        for a, b in region.edges:
            stretches += _convex(base.at, way, _sum(a, b, shrunk.outline))
    return _merged(stretches, far)


def hits_base(base: Base, end: Point, other: Base) -> list[Stretch]:
    """Stretches of the leg on which the base overlaps another."""
    if base.box is not None or other.box is not None:
        return hits(base, end, other.region)
    far = span(base.at, end)
    if far <= EPS:
        return [(0.0, 0.0)] if overlap(base, other) else []
    way = ((end[0] - base.at[0]) / far, (end[1] - base.at[1]) / far)
    return _merged(_disc(base.at, way, other.at, base.radius + other.radius - EPS), far)


def _apart(base: Base, end: Point, region: Region) -> bool:
    left, bottom, right, top = region.bounds
    (x0, y0), (x1, y1), r = base.at, end, base.radius
    return (
        (x0 if x0 > x1 else x1) + r <= left
        or (x0 if x0 < x1 else x1) - r >= right
        or (y0 if y0 > y1 else y1) + r <= bottom
        or (y0 if y0 < y1 else y1) - r >= top
    )


def _disc(at: Point, way: tuple[float, float], centre: Point, radius: float) -> list[Stretch]:
    """Where a point on its way is within `radius` of a centre."""
    fx, fy = at[0] - centre[0], at[1] - centre[1]
    half = fx * way[0] + fy * way[1]
    under = half * half - (fx * fx + fy * fy - radius * radius)
    if radius <= 0 or under <= 0:
        return []
    root = math.sqrt(under)
    return [(-half - root, -half + root)]


def _capsule(at: Point, way: tuple[float, float], a: Point, b: Point, radius: float) -> list[Stretch]:
    """Where a point on its way is within `radius` of a side: a convex set, so one stretch."""
    side_a = (a[0] - at[0]) * way[1] - (a[1] - at[1]) * way[0]
    side_b = (b[0] - at[0]) * way[1] - (b[1] - at[1]) * way[0]
    if (side_a >= radius and side_b >= radius) or (side_a <= -radius and side_b <= -radius):
        return []
    parts = _disc(at, way, a, radius) + _disc(at, way, b, radius)
    long = span(a, b)
    if long > EPS and radius > 0:
        ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
        x, y = at[0] - a[0], at[1] - a[1]
        slab = _slab(x * ux + y * uy, way[0] * ux + way[1] * uy, 0.0, long)
        other = _slab(y * ux - x * uy, way[1] * ux - way[0] * uy, -radius, radius)
        low, high = max(slab[0], other[0]), min(slab[1], other[1])
        if low < high:
            parts.append((low, high))
    if not parts:
        return []
    return [(min(low for low, _ in parts), max(high for _, high in parts))]


def _slab(start: float, rate: float, low: float, high: float) -> Stretch:
    """When start + rate * t lies between low and high."""
    if abs(rate) < 1e-12:
        return (-math.inf, math.inf) if low < start < high else (1.0, 0.0)
    a, b = (low - start) / rate, (high - start) / rate
    return (a, b) if a < b else (b, a)


def _inside(at: Point, way: tuple[float, float], far: float, region: Region) -> list[Stretch]:
    """Where the point itself is inside a polygon."""
    cuts = [0.0, far]
    for a, b in region.edges:
        sx, sy = b[0] - a[0], b[1] - a[1]
        cross = way[0] * sy - way[1] * sx
        if abs(cross) < 1e-12:
            continue
        qx, qy = a[0] - at[0], a[1] - at[1]
        t, u = (qx * sy - qy * sx) / cross, (qx * way[1] - qy * way[0]) / cross
        if 0.0 < t < far and -1e-9 <= u <= 1 + 1e-9:
            cuts.append(t)
    cuts.sort()
    stretches = []
    for t0, t1 in pairwise(cuts):
        if t1 - t0 > EPS:
            middle = (t0 + t1) / 2
            if _encloses(region, at[0] + way[0] * middle, at[1] + way[1] * middle):
                stretches.append((t0, t1))
    return stretches


def _encloses(region: Region, x: float, y: float) -> bool:
    odd = False
    for (ax, ay), (bx, by) in region.edges:
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def _sum(a: Point, b: Point, box: tuple[Point, ...]) -> list[Point]:
    """Corners of what a box covers whose centre runs from `a` to `b`."""
    points = sorted({(end[0] + corner[0], end[1] + corner[1]) for end in (a, b) for corner in box})
    hull: list[tuple[float, float]] = []
    for turn in (points, points[::-1]):
        start = len(hull)
        for x, y in turn:
            while len(hull) >= start + 2:
                (ox, oy), (px, py) = hull[-2], hull[-1]
                if (px - ox) * (y - oy) - (py - oy) * (x - ox) > 0:
                    break
                hull.pop()
            hull.append((x, y))
        hull.pop()
    return [Point(x, y) for x, y in hull]


def _convex(at: Point, way: tuple[float, float], corners: list[Point]) -> list[Stretch]:
    """Where a point on its way is inside a convex polygon given counter-clockwise."""
    low, high = -math.inf, math.inf
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        nx, ny = a[1] - b[1], b[0] - a[0]
        depth, rate = (at[0] - a[0]) * nx + (at[1] - a[1]) * ny, way[0] * nx + way[1] * ny
        if abs(rate) < 1e-12:
            if depth <= 0:
                return []
        elif rate > 0:
            low = max(low, -depth / rate)
        else:
            high = min(high, -depth / rate)
    return [(low, high)] if low < high else []


def _merged(stretches: list[Stretch], far: float) -> list[Stretch]:
    merged: list[Stretch] = []
    for low, high in sorted(stretches):
        low, high = max(0.0, low), min(far, high)
        if high - low <= EPS:
            continue
        if merged and low <= merged[-1][1] + EPS:
            merged[-1] = (merged[-1][0], max(merged[-1][1], high))
        else:
            merged.append((low, high))
    return merged
