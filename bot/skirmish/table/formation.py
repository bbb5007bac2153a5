"""Moving a group of stands at once: where each of them goes, legal and in cohesion, from a goal and a shape.

`arrange` never refuses: a group that does not get to its goal goes as far towards it as all its stands get in
cohesion. So a player, a solo opponent and a random one may name any goal. `moved_stands` puts single stands elsewhere
afterwards, and refuses what is not legal. The same group, goal and shape always give the same places.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.skirmish.table.measure import centroid, cohesion_groups, distance, overlap, within
from bot.skirmish.table.moves import (
    Allowance,
    Pace,
    Refusal,
    Way,
    check_path,
    check_stand,
    length,
    near_way,
    route,
)
from bot.skirmish.table.places import along
from bot.skirmish.table.shapes import EPS, Base, Point, heading_to, span, step, stored, stored_heading, turn

PARTS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1)
"""Of the way to the goal, tried one after the other until all stands find a place."""
RINGS = (0.35, 0.7, 1.05, 1.4)
"""How far from its own place a stand looks for a free one, in diameters of its base."""
STEPS = 16
DETOURS = 3
"""Places that a stand tries to reach round what is in its way."""


class Shape(StrEnum):
    """How the stands of a group stand about its centre."""

    KEEP = "keep"
    COLUMN = "column"
    LINE = "line"
    WEDGE = "wedge"


@dataclass(frozen=True)
class Formation:
    """A group that is to move, as its rules see it: what each stand has to respect, and what holds it together."""

    stands: Mapping[str, Base]
    """Where they stand now; the first one leads: it is the tip of a wedge."""
    way: Way
    """What all have to respect. The group's own stands are not in it."""
    allowance: Allowance
    cohesion: float
    """Largest gap from stand to stand, of a connected chain."""
    allowances: Mapping[str, Allowance] = field(default_factory=dict)
    """Of stands that differ."""
    ways: Mapping[str, Way] = field(default_factory=dict)
    """Of stands that differ."""
    links: Mapping[str, float] = field(default_factory=dict)
    """Of stands that may be farther from others: the largest gap to and from each."""
    leash: float | None = None
    """Largest gap from the first stand to each other one, where there is such a limit."""
    gap: float | None = None
    """From stand to stand in a column, line or wedge; without one a third of the cohesion."""
    faced: bool = False
    """Stands turn, free of charge, to where the group goes; else they keep their headings."""

    @property
    def centre(self) -> Point:
        """The middle of the group."""
        return centroid(list(self.stands.values()))

    def way_of(self, stand: str) -> Way:
        """What this stand has to respect."""
        return self.ways.get(stand, self.way)

    def allowance_of(self, stand: str) -> Allowance:
        """How far this stand may go."""
        return self.allowances.get(stand, self.allowance)

    def link(self, stand: str, other: str) -> float:
        """The largest gap at which these two hold together."""
        return max(self.cohesion, self.links.get(stand, 0.0), self.links.get(other, 0.0))

    def reach_of(self, stand: str) -> float:
        """How far it may go over open ground."""
        allowance = self.allowance_of(stand)
        return allowance.limit(()) if isinstance(allowance, Pace) else allowance


@dataclass(frozen=True)
class Placed:
    """Where a stand ends, and the path there without the point it starts at; no path for one that stays."""

    base: Base
    path: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Arranged:
    """Where all stands of a group end. Every path and place is legal, and no two overlap."""

    stands: Mapping[str, Placed]
    astray: tuple[str, ...] = ()
    """Stands out of cohesion; there are some only if it had stands out of cohesion before, or had lost some."""
    short: float = 0.0
    """How far the group's centre stays from the goal."""


class Misplaced(ValueError):
    """A stand was put where it may not go; `refusal` is None where only the cohesion is lost."""

    def __init__(self, stand: str, refusal: Refusal | None) -> None:
        super().__init__(stand)
        self.stand = stand
        self.refusal = refusal


def arrange(
    formation: Formation, goal: Point, shape: Shape = Shape.KEEP, facing: float | None = None
) -> Arranged:
    """The group as near to the goal as it gets in this shape.

    `facing` is where a column, line or wedge looks, and where stands look that are `faced`: without it, the way it
    goes. Where no place on the way holds all stands, they stay, and those out of cohesion close up as far as they get.
    """
    start = formation.centre
    far = span(start, goal)
    if facing is None:
        facing = (
            heading_to(start, goal) if far > EPS else next(iter(formation.stands.values()), _NOBODY).heading
        )
    facing = stored_heading(facing)
    most = _furthest(formation, goal, shape, facing)
    still: dict[str, Placed] | None = None
    for part in PARTS if far * most > EPS else PARTS[:1]:
        centre = step(start, heading_to(start, goal), far * most * part)
        stands = _placed(formation, _slots(formation, centre, shape, facing), facing)
        if stands is None:
            continue
        if any(placed.path for placed in stands.values()):
            return _as_placed(stands, goal)
        # All stay: that may be for a goal that is blocked, while a nearer one is not.
        still = still or stands
    return _closed_up(formation, far) if still is None else _as_placed(still, goal)


def _as_placed(stands: Mapping[str, Placed], goal: Point) -> Arranged:
    return Arranged(stands, (), round(span(centroid([placed.base for placed in stands.values()]), goal), 4))


def moved_stands(formation: Formation, arranged: Arranged, wanted: Mapping[str, Point]) -> Arranged:
    """The arrangement with some stands put elsewhere. Raises Misplaced."""
    stands = dict(arranged.stands)
    for name in sorted(wanted):
        base = formation.stands[name]
        turned = replace(base, heading=stands[name].base.heading)
        end = turned.moved(stored(wanted[name]))
        path = legal_path(formation, name, turned, end.at)
        if path is None:
            way = formation.way_of(name)
            refusal = check_path(way, turned, [end.at], formation.allowance_of(name))
            raise Misplaced(name, refusal)
        stands[name] = Placed(end, path)
    for name in sorted(wanted):
        group = {other: placed.base for other, placed in stands.items() if other != name}
        refusal = check_stand(Way(formation.way.board, friends=group), stands[name].base)
        if refusal is not None:
            raise Misplaced(name, refusal)
    astray = strays(formation, {name: placed.base for name, placed in stands.items()})
    if lost := sorted(set(astray) - set(arranged.astray)):
        raise Misplaced(next((name for name in sorted(wanted) if name in lost), lost[0]), None)
    return Arranged(stands, astray, arranged.short)


def strays(formation: Formation, bases: Mapping[str, Base]) -> tuple[str, ...]:
    """Stands out of cohesion: all but the largest chain (the first of equal ones), and those beyond the leash."""
    names = list(bases)
    links = [formation.links.get(name, 0.0) for name in names] if formation.links else ()
    chains = cohesion_groups(list(bases.values()), formation.cohesion, links)
    kept = max(chains, key=len, default=[])
    lost = {names[n] for chain in chains if chain is not kept for n in chain}
    if formation.leash is not None:
        lead = bases[names[0]]
        lost |= {name for name in names[1:] if not within(lead, bases[name], formation.leash)}
    return tuple(name for name in names if name in lost)


def at_share(formation: Formation, arranged: Arranged, share: float) -> dict[str, Base]:
    """Where the stands are when each has gone this share (0 to 1) of its own path."""
    bases = {}
    for name, placed in arranged.stands.items():
        start = formation.stands[name]
        far = length(start.at, placed.path) * share
        bases[name] = placed.base.moved(stored(along(start.at, placed.path, far))) if share > 0 else start
    return bases


def goals(formation: Formation, headings: int = 8, parts: Sequence[float] = (1.0, 0.5)) -> list[Point]:
    """Goals worth offering: all round, as far as the slowest stand goes and parts of that, on the board."""
    start = formation.centre
    far = min((formation.reach_of(name) for name in formation.stands), default=0.0)
    board = formation.way.board
    points: dict[Point, None] = {}
    for part in parts:
        for n in range(headings):
            x, y = step(start, 360.0 * n / headings, far * part)
            goal = stored(Point(min(max(x, 0.0), board.width), min(max(y, 0.0), board.height)))
            if span(goal, start) > 0.2 * far:
                points[goal] = None
    return list(points)


# ---------------------------------------------------------------- the places of a shape


def _furthest(formation: Formation, goal: Point, shape: Shape, facing: float) -> float:
    """The largest part of the way to the goal at which every stand gets to its place over open ground; else all."""
    start = formation.centre
    aim, far = heading_to(start, goal), span(start, goal)

    def gets_there(part: float) -> bool:
        slots = _slots(formation, step(start, aim, far * part), shape, facing)
        return all(
            span(base.at, stored(slots[name])) <= formation.reach_of(name) + EPS
            for name, base in formation.stands.items()
        )

    good = next((n for n in range(STEPS, -1, -1) if gets_there(n / STEPS)), None)
    if good is None or good == STEPS:
        return 1.0
    low, high = good / STEPS, (good + 1) / STEPS
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if gets_there(middle) else (low, middle)
    return low


_NOBODY = Base(Point(0.0, 0.0), 0.0)


def _slots(formation: Formation, centre: Point, shape: Shape, facing: float) -> dict[str, Point]:
    """The place of each stand if nothing is in the way."""
    stands = formation.stands
    if shape is Shape.KEEP:
        start = formation.centre
        # Rounded as places are, so that stands that touch do so afterwards.
        dx, dy = stored(Point(centre[0] - start[0], centre[1] - start[1]))
        return {name: Point(base.at[0] + dx, base.at[1] + dy) for name, base in stands.items()}
    wide = max((2 * base.radius for base in stands.values()), default=0.0)
    gap = formation.cohesion / 3 if formation.gap is None else min(formation.gap, formation.cohesion)
    places = _offsets(shape, len(stands), wide + gap)
    # Each stand takes the place on its own side, so that paths do not cross.
    across = shape is not Shape.COLUMN

    def order(offset: tuple[float, float]) -> tuple[float, float]:
        ahead, right = round(offset[0], 6), round(offset[1], 6)
        return (right, ahead) if across else (-ahead, right)

    names = list(stands)
    led = names[:1] if shape is Shape.WEDGE else []
    rest = sorted(names[len(led) :], key=lambda name: order(_seen(stands[name].at, formation.centre, facing)))
    offsets = [*places[: len(led)], *sorted(places[len(led) :], key=order)]
    return {
        name: step(step(centre, facing, ahead), facing + 90.0, right)
        for name, (ahead, right) in zip([*led, *rest], offsets, strict=True)
    }


def _offsets(shape: Shape, count: int, pitch: float) -> list[tuple[float, float]]:
    """Ahead and right of the centre; the tip first. The mean is the centre."""
    if shape is Shape.LINE:
        places = [(0.0, n * pitch) for n in range(count)]
    elif shape is Shape.COLUMN:
        places = [(-n * pitch, 0.0) for n in range(count)]
    else:
        half = pitch / math.sqrt(2)
        places = [
            (-((n + 1) // 2) * half, ((n + 1) // 2) * half * (1 if n % 2 else -1)) for n in range(count)
        ]
    ahead = sum(place[0] for place in places) / max(1, count)
    right = sum(place[1] for place in places) / max(1, count)
    return [(x - ahead, y - right) for x, y in places]


def _seen(at: Point, centre: Point, facing: float) -> tuple[float, float]:
    """How far ahead and to the right of the centre a point lies."""
    off, far = math.radians(turn(facing, heading_to(centre, at))), span(centre, at)
    return far * math.cos(off), far * math.sin(off)


# ---------------------------------------------------------------- from places to legal places


def _placed(formation: Formation, slots: Mapping[str, Point], facing: float) -> dict[str, Placed] | None:
    """A legal place for each stand, near its slot and in cohesion with those before it; None if one finds none."""
    stands: dict[str, Placed] = {}
    for name in _sequence(formation, slots):
        placed = place(formation, name, slots[name], facing, stands)
        if placed is None:
            return None
        stands[name] = placed
    in_order = {name: stands[name] for name in formation.stands}
    return None if strays(formation, {name: p.base for name, p in in_order.items()}) else in_order


def _sequence(formation: Formation, slots: Mapping[str, Point]) -> list[str]:
    """The leader first, then always the stand whose place is nearest to one that has been dealt with."""
    left = list(slots)
    done = [left.pop(0)] if left else []
    near = {name: span(slots[name], slots[done[0]]) for name in left}
    while left:
        name = min(left, key=lambda stand: (round(near[stand], 4), stand))
        left.remove(name)
        done.append(name)
        for other in left:
            near[other] = min(near[other], span(slots[name], slots[other]))
    return done


def place(
    formation: Formation, name: str, slot: Point, facing: float, placed: Mapping[str, Placed]
) -> Placed | None:
    base, reach = formation.stands[name], formation.reach_of(name)
    turned = replace(base, heading=facing) if formation.faced else base
    way = near_way(formation.way_of(name), turned, reach)
    others = {other: mate.base for other, mate in placed.items()}
    detours: list[Point] = []
    for n, spot in enumerate(_around(base, slot, reach, others, formation.cohesion)):
        end = turned.moved(spot)
        if not _fits(formation, name, way, end, others):
            continue
        if spot == base.at:
            return Placed(end)
        if check_path(way, turned, [spot], formation.allowance_of(name)) is None:
            return Placed(end, (spot,))
        # To its own place it rather goes round what is in the way than to stand elsewhere.
        if n > 0:
            detours.append(spot)
        elif path := legal_path(formation, name, turned, spot):
            return Placed(end, path)
    for spot in detours[:DETOURS]:
        path = legal_path(formation, name, turned, spot)
        if path:
            return Placed(turned.moved(spot), path)
    return None


def _fits(formation: Formation, name: str, way: Way, end: Base, others: Mapping[str, Base]) -> bool:
    """Whether it may stand there beside the others, and in cohesion with them."""
    if any(overlap(end, other) for other in others.values()):
        return False
    if others and not any(within(end, other, formation.link(name, mate)) for mate, other in others.items()):
        return False
    lead = others.get(next(iter(formation.stands)))
    if formation.leash is not None and lead is not None and not within(lead, end, formation.leash):
        return False
    return check_stand(way, end) is None


def _around(
    base: Base, slot: Point, reach: float, others: Mapping[str, Base], cohesion: float
) -> Iterator[Point]:
    """Places to try: its own, as near to that as it gets, round about it, and beside those who stand already."""
    seen: set[Point] = set()

    def new(at: Point) -> bool:
        at = stored(at)
        if at in seen or (span(base.at, at) > reach + EPS and at != base.at):
            return False
        seen.add(at)
        return True

    aim = stored(slot)
    if span(base.at, aim) > reach + EPS:
        # A hair less than it may go, so that rounding never makes it too far.
        aim = step(base.at, heading_to(base.at, slot), max(0.0, reach - 1e-4))
    if new(aim):
        yield stored(aim)
    towards = heading_to(slot, base.at)
    for ring in RINGS:
        for n in range(8):
            side = (n + 1) // 2 * (45.0 if n % 2 else -45.0)
            at = step(aim, towards + side, ring * 2 * base.radius)
            if new(at):
                yield stored(at)
    beside = []
    for other in others.values():
        for gap in (min(0.1, cohesion / 2), cohesion * 0.9):
            for n in range(12):
                beside.append(stored(step(other.at, 30.0 * n, other.radius + base.radius + gap)))
    for at in sorted(set(beside), key=lambda at: (round(span(at, slot), 4), at)):
        if new(at):
            yield at
    if new(base.at):
        yield base.at


def legal_path(formation: Formation, name: str, base: Base, end: Point) -> tuple[Point, ...] | None:
    """A legal path of a stand, straight or round what is in the way; empty for one that stays; None for none."""
    if end == base.at:
        return ()
    way = near_way(formation.way_of(name), base, formation.reach_of(name))
    if check_path(way, base, [end], formation.allowance_of(name)) is None:
        return (end,)
    path = route(way, base, end, formation.reach_of(name))
    if path is None or check_path(way, base, path, formation.allowance_of(name)) is not None:
        return None
    return path


def _closed_up(formation: Formation, short: float) -> Arranged:
    """All stay, but for those out of cohesion: they go where they are in it, or as near to it as they get."""
    placed = {name: Placed(base) for name, base in formation.stands.items()}
    for name in strays(formation, formation.stands):
        bases = {other: mate.base for other, mate in placed.items() if other != name}
        lost = strays(formation, bases) if bases else ()
        kept = {other: base for other, base in bases.items() if other not in lost}
        base = formation.stands[name]
        if not kept:
            continue
        nearest = min(kept.values(), key=lambda other: (round(distance(base, other), 4), other.at))
        whole = Way(formation.way.board, friends=bases)
        reach = formation.reach_of(name)
        for at in _around(base, nearest.at, reach, kept, formation.cohesion):
            end = base.moved(at)
            if distance(end, nearest) >= distance(base, nearest) or check_stand(whole, end) is not None:
                continue
            path = legal_path(formation, name, base, at)
            if path:
                placed[name] = Placed(end, path)
                break
    ends = {name: stand.base for name, stand in placed.items()}
    return Arranged(placed, strays(formation, ends), round(short, 4))
