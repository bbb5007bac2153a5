"""Places to stand: free ground in an area, the nearest free place to a point, points along a path."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.skirmish.table.measure import centre_in, wholly_in
from bot.skirmish.table.moves import Way, check_stand
from bot.skirmish.table.shapes import EPS, Base, Point, Region, heading_to, span, step, stored


def open_ground(way: Way, base: Base, region: Region, pitch: float, *, whole: bool = True) -> Iterator[Point]:
    """Places in a region at which the base may be put down, row by row from the lower left, `pitch` apart.

    `whole`: all of the base must lie in the region, else its centre. The outermost rows touch the region's border.
    """
    left, bottom, right, top = region.bounds
    far = base.radius if whole and base.box is None else 0.0
    for y in _steps(bottom + far, top - far, pitch):
        for x in _steps(left + far, right - far, pitch):
            spot = base.moved(stored(Point(x, y)))
            inside = wholly_in(spot, region) if whole else centre_in(spot, region)
            if inside and check_stand(way, spot) is None:
                yield spot.at


def _steps(low: float, high: float, pitch: float) -> Iterator[float]:
    """From low to high in equal steps of at most `pitch`; the middle where there is no room."""
    if high < low - EPS:
        return
    count = max(1, math.ceil((high - low) / pitch - 1e-9))
    for n in range(count + 1) if high - low > EPS else range(1):
        yield low + (high - low) * n / count


def nearest_stand(
    way: Way, base: Base, at: Point, *, most: float = math.inf, pitch: float = 0.25
) -> Point | None:
    """The place nearest to `at` at which the base may be put down; None if there is none within `most`.

    Looks along 36 headings in steps of `pitch`, so it is nearest to within about that much (EXW-orbital-a).
    """
    if check_stand(way, base.moved(stored(at))) is None:
        return stored(at)
    limit = min(most, math.hypot(way.board.width, way.board.height))
    for n in range(1, math.floor(limit / pitch + 1e-9) + 1):
        for heading in range(0, 360, 10):
            spot = stored(step(at, heading, n * pitch))
            if check_stand(way, base.moved(spot)) is None:
                return spot
    return None


def along(start: Point, path: Sequence[Point], far: float) -> Point:
    """The point `far` along a path; its end where it is shorter."""
    for a, b in pairwise([start, *path]):
        long = span(a, b)
        if far <= long:
            return step(a, heading_to(a, b), max(0.0, far))
        far -= long
    return path[-1] if path else start


def waypoints(start: Point, path: Sequence[Point], pitch: float) -> list[Point]:
    """Points along a path at most `pitch` apart, its bends and both ends among them."""
    points = [start]
    for a, b in pairwise([start, *path]):
        parts = max(1, math.ceil(span(a, b) / pitch - 1e-9))
        points += [
            Point(a[0] + (b[0] - a[0]) * n / parts, a[1] + (b[1] - a[1]) * n / parts)
            for n in range(1, parts + 1)
        ]
    return points
