"""Vehicles: paths driven along the heading of the base, turns with limits, and the ground that a turn sweeps.

A path is a list of points, as in `moves`. A vehicle turns on the spot towards each point and goes straight there; so
each leg has its heading. Legs given as `back` are driven backwards, facing away from where they lead.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import shapely

from bot.skirmish.table.measure import overlap, overlaps_region
from bot.skirmish.table.moves import (
    Allowance,
    Refusal,
    Way,
    Why,
    allowed,
    check_path,
    check_stand,
    furthest,
    length,
    near_way,
)
from bot.skirmish.table.shapes import (
    EPS,
    Base,
    Point,
    Region,
    heading_to,
    rectangle,
    span,
    step,
    stored_heading,
    turn,
)

SLICE = 3.0
"""Degrees from one rectangle of a swept turn to the next."""
HARDLY = 0.05
"""Degrees that are no turn: what is left of rounding places."""


@dataclass(frozen=True)
class Drive:
    """How a vehicle may turn in one move; None: without a limit."""

    sharpest: float = 180.0
    """Degrees of one turn."""
    again: bool = False
    """Whether a sharper turn counts as several; else it is refused."""
    turns: int | None = None
    straight: float = 0.0
    """Least length between two turns."""
    back: float | None = None
    """How far it may go backwards; 0: not at all."""

    def counted(self, turned: float) -> int:
        """As how many turns one by some degrees counts."""
        return max(1, math.ceil((abs(turned) - HARDLY) / self.sharpest)) if self.again else 1


@dataclass(frozen=True)
class Leg:
    """A part of a drive: the base as it sets out, already turned, and where it goes."""

    base: Base
    to: Point
    turned: float
    """Degrees turned before it, clockwise; 0 for none."""
    back: bool = False


def legs(base: Base, path: Sequence[Point], back: Collection[int] = ()) -> list[Leg]:
    """The legs of a drive; `back` are the numbers, from 0, of those driven backwards. None has no length."""
    drive: list[Leg] = []
    heading = base.heading
    for number, (a, b) in enumerate(pairwise([base.at, *path])):
        if span(a, b) <= EPS:
            continue
        aim = stored_heading(heading_to(a, b) + (180.0 if number in back else 0.0))
        turned = turn(heading, aim)
        if abs(turned) <= HARDLY:
            turned, aim = 0.0, heading
        heading = aim
        drive.append(Leg(replace(base, at=Point(*a), heading=aim), Point(*b), turned, number in back))
    return drive


def driven(base: Base, path: Sequence[Point], back: Collection[int] = ()) -> Base:
    """The base at the end of a drive, with the heading of the last leg."""
    drive = legs(base, path, back)
    return drive[-1].base.moved(drive[-1].to) if drive else base


def swept(base: Base, heading: float) -> Region:
    """The ground a base covers while it turns on the spot, the shorter way, to a heading."""
    if base.box is None:
        return base.region
    turned = turn(base.heading, heading)
    parts = max(1, math.ceil(abs(turned) / SLICE))
    shapes = [
        rectangle(base.at, *base.box, base.heading + turned * n / parts).polygon for n in range(parts + 1)
    ]
    hulls = [shapely.union(a, b).convex_hull for a, b in pairwise(shapes)]
    whole = shapely.union_all(hulls or shapes)
    ring = shapely.get_coordinates(shapely.get_exterior_ring(whole))
    return Region(tuple(Point(float(x), float(y)) for x, y in ring[:-1]))


def check_turn(way: Way, base: Base, heading: float) -> Refusal | None:
    """None if the base may turn on the spot to a heading: what it sweeps meets nothing closed, no foe and no zone.

    What it overlaps already does not stop it. Friends may be swept, and what may be crossed.
    """
    if base.box is None or abs(turn(base.heading, heading)) <= HARDLY:
        return None
    ground = swept(base, heading)
    left, bottom, right, top = ground.bounds
    board = way.board
    if not way.entering and not (
        left >= -EPS and bottom >= -EPS and right <= board.width + EPS and top <= board.height + EPS
    ):
        return Refusal(Why.OFF_BOARD, at=base.at)
    around = near_way(way, base, 0.0)
    for feature in around.closed:
        met = shapely.intersection(ground.polygon, feature.region.polygon).area > EPS
        if met and not overlaps_region(base, feature.region):
            return Refusal(Why.TURN_BLOCKED, feature.id, base.at)
    for group in (around.foes, around.zones):
        for name, other in group.items():
            if overlaps_region(other, ground) and not overlap(base, other):
                return Refusal(Why.TURN_BLOCKED, name, base.at)
    return None


def check_drive(
    way: Way,
    base: Base,
    path: Sequence[Point],
    allowance: Allowance,
    drive: Drive = Drive(),
    back: Collection[int] = (),
) -> Refusal | None:
    """None if the base may drive this path, else the first thing wrong with it."""
    all_legs = legs(base, path, back)
    gone, backwards, since, turns = 0.0, 0.0, math.inf, 0
    before = base
    open_way = replace(way, friends={}, no_end=())
    for number, leg in enumerate(all_legs):
        at = leg.base.at
        if leg.turned:
            turns += drive.counted(leg.turned)
            if abs(leg.turned) > drive.sharpest + HARDLY and not drive.again:
                return Refusal(Why.TURN_TOO_SHARP, at=at, far=gone, most=f"{drive.sharpest:g}")
            if drive.turns is not None and turns > drive.turns:
                return Refusal(Why.TURNS_TOO_MANY, at=at, far=gone, most=str(drive.turns))
            if since < drive.straight - EPS:
                return Refusal(Why.TURNS_TOO_SOON, at=at, far=gone, most=f"{drive.straight:g}")
            wrong = check_turn(way, before.moved(at), leg.base.heading)
            if wrong is not None:
                return replace(wrong, far=gone)
            since = 0.0
        last = number == len(all_legs) - 1
        wrong = check_path(way if last else open_way, leg.base, [leg.to], math.inf)
        if wrong is not None:
            return replace(wrong, far=gone + wrong.far)
        far = span(at, leg.to)
        gone, since = gone + far, since + far
        backwards += far if leg.back else 0.0
        if drive.back is not None and backwards > drive.back + EPS:
            return Refusal(Why.BACKWARDS, at=leg.to, far=gone, most=f"{drive.back:g}")
        before = leg.base
    if gone > allowed(base, path, allowance) + EPS:
        return Refusal(Why.TOO_FAR, at=path[-1] if path else base.at, far=length(base.at, path))
    return None if all_legs else check_stand(way, base)


def drives(
    way: Way,
    base: Base,
    allowance: float,
    drive: Drive = Drive(),
    turned: Sequence[float] = (0.0, 45.0, -45.0, 90.0, -90.0, 180.0),
) -> Iterator[tuple[Point, ...]]:
    """Legal paths worth offering: straight on, a turn and then on, half the way and then a turn."""
    near = near_way(way, base, allowance)
    half = furthest(near, base, step(base.at, base.heading, allowance / 2), allowance)
    for off in turned:
        if abs(off) > drive.sharpest + HARDLY and not drive.again:
            continue
        aim = stored_heading(base.heading + off)
        for start in (base.at, half) if off else (base.at,):
            there = replace(base, at=start, heading=aim)
            left = allowance - span(base.at, start)
            end = furthest(near, there, step(start, aim, left), left)
            path = (end,) if start == base.at else (start, end)
            if span(start, end) > EPS and check_drive(near, base, path, allowance, drive) is None:
                yield path
