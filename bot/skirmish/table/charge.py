"""A group that closes in on enemies: every stand that can get to an enemy base is placed in contact with one.

The stand with the shortest way goes first, each to the free place that is nearest to it; the others follow as near as
they get. All keep their cohesion. The same group and enemies always give the same places.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from bot.skirmish.table.formation import (
    Arranged,
    Formation,
    Placed,
    legal_path,
    place,
    strays,
)
from bot.skirmish.table.measure import centroid, distance, overlap, within
from bot.skirmish.table.moves import check_path, check_stand, furthest, length, near_way
from bot.skirmish.table.places import along
from bot.skirmish.table.shapes import EPS, Base, Point, heading_to, span, step, stored, stored_heading
from bot.skirmish.table.sweep import hits_base

HEADINGS = 24
"""Places round each enemy base that are tried."""
HAIR = 2e-4
"""So much is left between two bases that touch, so that rounding never makes an overlap."""
TOUCH = 0.01
"""A stand that comes so near to an enemy on its way stops there."""
SLACK = 0.3
"""So far before its end a path may touch an enemy: it grazes the base that it goes to."""
CLOSE = 1.0
"""So much farther a stand goes to a place that leaves no gap to its neighbour."""
ROUNDS = 3
DETOURS = 6
"""Places that a stand tries to reach round what is in its way."""
Spot = tuple[Point, tuple[Point, ...]]
"""Where a stand would be, and its path there."""


@dataclass
class _Charge:
    """A group that closes in on these enemies; stands in `idle` seek no contact."""

    group: Formation
    targets: Mapping[str, Base]
    idle: Container[str]
    contact: float
    ahead: tuple[float, float]
    """From the middle of the group to its goal."""
    straight: dict[str, list[Spot]] = field(default_factory=dict)
    detours: dict[str, list[Spot]] = field(default_factory=dict)
    known: dict[tuple[str, Point], Spot | None] = field(default_factory=dict)

    def base(self, name: str) -> Base:
        """Where a stand is, looking at the enemy that is nearest to it."""
        base = self.group.stands[name]
        if not self.group.faced:
            return base
        return replace(base, heading=stored_heading(heading_to(base.at, self.nearest(base).at)))

    def nearest(self, base: Base) -> Base:
        """The enemy base that is nearest."""
        return min(self.targets.values(), key=lambda enemy: (round(distance(base, enemy), 4), enemy.at))

    def touches(self, base: Base) -> bool:
        """Whether it is in contact with one of the enemies."""
        return any(distance(base, enemy) <= self.contact + EPS for enemy in self.targets.values())

    # ------------------------------------------------------------ where a stand can get into contact

    def spots(self, name: str) -> list[Spot]:
        """Where it gets into contact going straight, the nearest first."""
        if name not in self.straight:
            base = self.base(name)
            if self.touches(base):
                self.straight[name] = [(base.at, ())]
            else:
                straight = (self.by_straight(name, at) for at in self.round_enemies(name))
                self.straight[name] = [spot for spot in straight if spot is not None]
                if (direct := self.direct(name)) is not None:
                    self.straight[name].insert(0, direct)
        return self.straight[name]

    def direct(self, name: str) -> Spot | None:
        """Where it stops that goes straight on with the group, if it meets an enemy there."""
        base = self.base(name)
        slot = Point(base.at[0] + self.ahead[0], base.at[1] + self.ahead[1])
        way, allowance = self.group.way_of(name), self.group.allowance_of(name)
        at = furthest(way, base, slot, allowance)
        return (at, (at,)) if at != base.at and self.touches(base.moved(at)) else None

    def round_enemies(self, name: str) -> list[Point]:
        """Places in contact with an enemy at which it may end, over open ground, the nearest first."""
        base, reach = self.base(name), self.group.reach_of(name)
        way = near_way(self.group.way_of(name), base, reach)
        places: dict[Point, None] = {}
        for enemy in self.targets.values():
            if distance(base, enemy) > reach + EPS:
                continue
            far = base.radius + enemy.radius + HAIR
            aim = heading_to(enemy.at, base.at)
            for n in range(HEADINGS):
                at = stored(step(enemy.at, aim + 360.0 * n / HEADINGS, far))
                if span(base.at, at) <= reach + EPS and check_stand(way, base.moved(at)) is None:
                    places[at] = None
        return sorted(places, key=lambda at: (round(span(base.at, at), 4), at))

    def by_straight(self, name: str, at: Point) -> Spot | None:
        """The straight path to a place, up to the first enemy it touches; None if there is none."""
        key = (name, at)
        if key not in self.known:
            base, allowance = self.base(name), self.group.allowance_of(name)
            way = near_way(self.group.way_of(name), base, self.group.reach_of(name))
            good = check_path(way, base, [at], allowance) is None
            self.known[key] = self.stopped(name, (at,)) if good else None
        return self.known[key]

    def by_detour(self, name: str) -> list[Spot]:
        """Where it gets into contact round what is in its way."""
        if name not in self.detours:
            self.detours[name] = []
            hidden = [at for at in self.round_enemies(name) if self.by_straight(name, at) is None]
            for at in hidden[:: HEADINGS // 12][:DETOURS]:
                path = legal_path(self.group, name, self.base(name), at)
                if path and (spot := self.stopped(name, path)) is not None:
                    self.detours[name].append(spot)
        return self.detours[name]

    def stopped(self, name: str, path: tuple[Point, ...]) -> Spot | None:
        """The path up to the first enemy that it touches; None if the stand may not end there."""
        base = self.base(name)
        start = base.at
        for n, corner in enumerate(path):
            leg = base.moved(start)
            met = [
                stretches[0][0]
                for enemy in self.targets.values()
                if (stretches := hits_base(leg, corner, replace(enemy, radius=enemy.radius + TOUCH)))
            ]
            whole = length(start, path[n:])
            if met and min(met) < whole - SLACK:
                end = stored(along(start, path[n:], min(met)))
                cut = (*path[:n], end)
                good = check_path(self.group.way_of(name), base, cut, self.group.allowance_of(name)) is None
                return (end, cut) if good and self.touches(base.moved(end)) else None
            start = corner
        return path[-1], path

    def beside(self, name: str, placed: Iterable[Base]) -> list[Point]:
        """Places in contact with an enemy and with a stand of its own group: they leave no gaps."""
        base, reach = self.base(name), self.group.reach_of(name)
        near = [enemy for enemy in self.targets.values() if distance(base, enemy) <= reach + EPS]
        mates = [mate for mate in placed if self.touches(mate)]
        places = [at for enemy in near for mate in mates for at in _tangents(enemy, mate, base.radius)]
        return [at for at in places if span(base.at, at) <= reach + EPS]

    def into_contact(self, name: str, others: Mapping[str, Base]) -> Iterator[Placed]:
        """Places in contact with an enemy that the others leave free, the nearest first, without regard to cohesion."""
        base, sure = self.base(name), self.spots(name)

        def free(at: Point) -> bool:
            end = base.moved(at)
            return not any(overlap(end, other) for other in others.values())

        if sure and (not others or not sure[0][1]) and free(sure[0][0]):
            yield Placed(base.moved(sure[0][0]), sure[0][1])
        ends: list[tuple[float, Point, Spot | None]]
        ends = [(span(base.at, at), at, (at, path)) for at, path in sure if free(at)]
        ends += [
            (span(base.at, at) - CLOSE, at, None)
            for at in dict.fromkeys(self.beside(name, others.values()))
            if free(at)
        ]
        for _, at, given in sorted(ends, key=lambda end: (round(end[0], 4), end[1])):
            spot = given or self.by_straight(name, at)
            if spot is not None and free(spot[0]):
                yield Placed(base.moved(spot[0]), spot[1])
        for at, path in self.by_detour(name):
            if free(at):
                yield Placed(base.moved(at), path)

    # ------------------------------------------------------------ the group

    def one_by_one(self) -> dict[str, Placed] | None:
        """Each stand in cohesion with those before it: into contact if one can, else as near as it gets."""
        arranged: dict[str, Placed] = {}
        left = list(self.group.stands)
        while left:
            others = {name: placed.base for name, placed in arranged.items()}
            best: tuple[tuple[float, int], str, Placed] | None = None
            for n, name in enumerate(left):
                if name in self.idle:
                    continue
                placed = next(
                    (spot for spot in self.into_contact(name, others) if self.holds(name, spot, others)), None
                )
                if placed is not None:
                    key = (round(length(self.group.stands[name].at, placed.path), 4), n)
                    if best is None or key < best[0]:
                        best = key, name, placed
            if best is None:
                best = self.follower(left, arranged)
            if best is None:
                return None
            arranged[best[1]] = best[2]
            left.remove(best[1])
        return {name: arranged[name] for name in self.group.stands}

    def holds(self, name: str, placed: Placed, others: Mapping[str, Base]) -> bool:
        """Whether it is in cohesion there."""
        if not others:
            return True
        group = self.group
        if not any(within(placed.base, other, group.link(name, mate)) for mate, other in others.items()):
            return False
        lead = others.get(next(iter(group.stands)))
        return group.leash is None or lead is None or within(lead, placed.base, group.leash)

    def follower(
        self, left: list[str], placed: Mapping[str, Placed]
    ) -> tuple[tuple[float, int], str, Placed] | None:
        """The one that is nearest to the enemy of those that get into no contact, as near as it gets."""
        gaps = {
            name: distance(self.group.stands[name], self.nearest(self.group.stands[name])) for name in left
        }
        for name in sorted(left, key=lambda stand: (round(gaps[stand], 4), stand)):
            base = self.base(name)
            aim = self.nearest(base)
            far = min(gaps[name], self.group.reach_of(name))
            slot = step(base.at, heading_to(base.at, aim.at), far)
            end = place(self.group, name, slot, base.heading, placed)
            if end is not None:
                return (far, 0), name, end
        return None

    def improved(self, start: Mapping[str, Placed]) -> dict[str, Placed]:
        """An arrangement with every stand put into contact that can get there without loss of cohesion."""
        arranged = dict(start)
        lost = set(strays(self.group, {name: placed.base for name, placed in arranged.items()}))
        for _ in range(ROUNDS):
            before = dict(arranged)
            for name in self.group.stands:
                if name in self.idle or self.touches(arranged[name].base):
                    continue
                others = {other: placed.base for other, placed in arranged.items() if other != name}
                for placed in self.into_contact(name, others):
                    ends = {other: end.base for other, end in {**arranged, name: placed}.items()}
                    if set(strays(self.group, ends)) <= lost:
                        arranged[name] = placed
                        break
            if arranged == before:
                break
        return arranged

    def contacts(self, arranged: Mapping[str, Placed]) -> int:
        """How many are in contact."""
        return sum(self.touches(placed.base) for name, placed in arranged.items() if name not in self.idle)


def _tangents(enemy: Base, mate: Base, radius: float) -> Iterator[Point]:
    """The two places at which a round base touches both."""
    a, b = enemy.radius + radius + HAIR, mate.radius + radius + HAIR
    far = span(enemy.at, mate.at)
    if far <= EPS or far > a + b:
        return
    share = (far * far + a * a - b * b) / (2 * far)
    off = math.degrees(math.acos(max(-1.0, min(1.0, share / a))))
    aim = heading_to(enemy.at, mate.at)
    for turned in (aim - off, aim + off):
        yield stored(step(enemy.at, turned, a))


def charge(
    group: Formation,
    targets: Mapping[str, Base],
    plain: Arranged,
    goal: Point,
    contact: float,
    idle: Container[str] = (),
) -> tuple[Arranged, int]:
    """The group in contact with as many of its stands as can be, and how many that are.

    `plain` is where it goes with no regard to the enemies: the places of those that get into no contact if the group
    cannot close in stand by stand. `goal` is where the player sends its middle: a stand that meets an enemy on its
    straight way there stops at that one. `contact` is the gap up to which bases touch.
    """
    start = group.centre
    ahead = (goal[0] - start[0], goal[1] - start[1])
    closing = _Charge(group, targets, idle, contact, ahead)
    tries = [closing.improved(plain.stands)]
    if (arranged := closing.one_by_one()) is not None:
        tries.insert(0, closing.improved(arranged))
    best = max(tries, key=closing.contacts)
    ends = {name: placed.base for name, placed in best.items()}
    short = round(span(centroid(list(ends.values())), goal), 4)
    return Arranged(best, strays(group, ends), short), closing.contacts(best)
