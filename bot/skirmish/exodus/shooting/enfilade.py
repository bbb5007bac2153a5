"""Enfilade: a target between the formation that shoots and another one (EXW-shoot-n, EXW-shoot-o)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

import shapely

from bot.skirmish.exodus.shooting.weapons import HOWITZER, NEAREST, reach
from bot.skirmish.exodus.state import CLOSE, Formation, State, smallest_gap
from bot.skirmish.table.measure import line_meets, lines_cross
from bot.skirmish.table.shapes import EPS, Base, Point

Discs = tuple[tuple[float, float, float], ...]


def helper(state: State, shooter: Formation, target: Formation) -> Formation | None:
    """A friendly formation with which the shooter has the target in Enfilade: claimed whenever there is one.

    It must not be Routed and must have the target in range; it needs no sight and spends nothing (EXW-shoot-o).
    """
    for other in state.of(shooter.owner):
        if other.id == shooter.id or other.routed:
            continue
        ranges = helping_ranges(other)
        far = max(most for _, most in ranges.values())
        if other.apart(target) > far + EPS or not _bounds_meet(shooter, other, target):
            continue
        if in_range(other, target, ranges) and crossed(shooter.discs, other.discs, target.discs):
            return other
    return None


def helping_ranges(formation: Formation) -> dict[str, tuple[float, float]]:
    """Nearest and farthest that each stand shoots, as printed; 15 cm for all if none has a weapon that shoots.

    A Howitzer counts without its double range, but not nearer than 30 cm (EXW-shoot-o).
    """
    ranges = {}
    for stand in formation.stands:
        most = max(
            (reach(stand, weapon) for weapon in stand.card.weapon if weapon.fires or weapon.blast),
            default=0.0,
        )
        if most:
            ranges[stand.id] = (NEAREST if stand.has(HOWITZER) else 0.0, most)
    return ranges or {stand.id: (0.0, CLOSE) for stand in formation.stands}


def in_range(helping: Formation, target: Formation, ranges: Mapping[str, tuple[float, float]]) -> bool:
    """Whether a stand of the helper has one of the target in range (EXW-shoot-o)."""
    return any(
        least - EPS <= smallest_gap((mine,), (theirs,)) <= most + EPS
        for stand, mine in zip(helping.stands, helping.discs, strict=True)
        if stand.id in ranges
        for least, most in (ranges[stand.id],)
        for theirs in target.discs
    )


def _bounds_meet(shooter: Formation, other: Formation, target: Formation) -> bool:
    """Whether the target's bounds meet those of both formations and all between: quick, to leave out the most."""
    (a, b, c, d), (e, f, g, h) = shooter.bounds, other.bounds
    left, bottom, right, top = target.bounds
    return min(a, e) <= right and max(c, g) >= left and min(b, f) <= top and max(d, h) >= bottom


@lru_cache(maxsize=4096)
def crossed(shooter: Discs, other: Discs, target: Discs) -> bool:
    """Whether a line between stands of two groups touches a stand of the target or crosses it (EXW-shoot-n).

    It crosses the target where it crosses a line between two of its stands.
    """
    both = shapely.MultiPoint([(x, y) for x, y, _ in (*shooter, *other)]).convex_hull
    widest = max(radius for _, _, radius in target)
    hull = shapely.MultiPoint([(x, y) for x, y, _ in target]).convex_hull
    if shapely.distance(both, hull) > widest + EPS:
        return False
    bases = [Base(Point(x, y), radius) for x, y, radius in target]
    between = _between(hull)
    inner = [(a.at, b.at) for n, a in enumerate(bases) for b in bases[:n]]
    for x, y, _ in shooter:
        for to_x, to_y, _ in other:
            start, end = Point(x, y), Point(to_x, to_y)
            if any(line_meets(start, end, base) for base in bases):
                return True
            if any(lines_cross(start, end, a, b) for a, b in between):
                return True
            inside = (
                hull.area > 0 and hull.contains(shapely.Point(start)) and hull.contains(shapely.Point(end))
            )
            if inside and any(lines_cross(start, end, a, b) for a, b in inner):
                return True
    return False


def _between(hull: shapely.Geometry) -> list[tuple[Point, Point]]:
    """The lines around the target's stands: a line from outside that passes between two stands crosses one of them."""
    corners = [Point(float(x), float(y)) for x, y in shapely.get_coordinates(hull)]
    return list(pairwise(corners))
