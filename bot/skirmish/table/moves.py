"""Moves: whether a path is legal and why not, how far a base gets, ways round what is in the way.

A path is the list of points the centre goes to, one after the other, without the point it starts at. The base
slides along it without turning; turning on the spot is the rule set's affair and free of geometry for round bases.
What a mover has to respect is put together by the rule set as a `Way`.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise

from bot.messages import say
from bot.skirmish.table.board import Board
from bot.skirmish.table.measure import on_board, overlap, overlaps_region, touching
from bot.skirmish.table.shapes import EPS, Base, Point, heading_to, span, step, stored
from bot.skirmish.table.sight import crossings
from bot.skirmish.table.sweep import hits, hits_base
from bot.skirmish.table.terrain import Feature

_BACK = (0.0, 1e-4, 2e-4, 5e-4, 1e-3, 3e-3, 1e-2, 3e-2)
"""Steps back tried until a rounded point is legal."""


class Why(StrEnum):
    """Why a path is refused."""

    TOO_FAR = "too_far"
    OFF_BOARD = "off_board"
    FEATURE = "feature"
    BASE = "base"
    ZONE = "zone"
    ENDS_ON_FEATURE = "ends_on_feature"
    ENDS_ON_BASE = "ends_on_base"
    ENDS_IN_ZONE = "ends_in_zone"
    TURN_BLOCKED = "turn_blocked"
    TURN_TOO_SHARP = "turn_too_sharp"
    TURNS_TOO_MANY = "turns_too_many"
    TURNS_TOO_SOON = "turns_too_soon"
    BACKWARDS = "backwards"


@dataclass(frozen=True)
class Refusal:
    """What is wrong with a path: the id of the feature, base or zone met, and where along the path."""

    why: Why
    what: str = ""
    at: Point | None = None
    far: float = 0.0
    """Length of the path up to there; of the whole path where it is too long."""
    most: str = ""
    """What a vehicle may do at most, of what is too much: degrees, turns, a length."""


@dataclass(frozen=True)
class Way:
    """What one mover has to respect. A base that starts inside something may leave it, but not end in it."""

    board: Board
    closed: tuple[Feature, ...] = ()
    """Neither crossed nor ended on."""
    no_end: tuple[Feature, ...] = ()
    """Crossed, but not ended on."""
    foes: Mapping[str, Base] = field(default_factory=dict)
    """Neither crossed nor ended on; touching is allowed."""
    friends: Mapping[str, Base] = field(default_factory=dict)
    """Crossed, but not ended on."""
    zones: Mapping[str, Base] = field(default_factory=dict)
    """Discs no part of the base may enter (zones of control, a distance to keep); leaving one never goes nearer."""
    entering: bool = False
    """Whether the move begins beyond the edge: only its end must be on the board."""


@dataclass(frozen=True)
class Pace:
    """An allowance that depends on what the base goes over: `limit` of the features met so far (of `meets`)."""

    meets: tuple[Feature, ...]
    limit: Callable[[tuple[Feature, ...]], float]
    centred: bool = False
    """It goes over a feature where its centre does, not where any part of it does."""
    slack: float = 0.0
    """How much longer than its limit a path may be that somebody names; none that is offered is."""

    def of(self, base: Base) -> Base:
        """What of the base counts for what it goes over."""
        return Base(base.at, 2 * EPS) if self.centred else base

    def over(self, base: Base, path: Sequence[Point]) -> tuple[Feature, ...]:
        """What the base goes over on a path, its ends included."""
        return crossed(self.of(base), path, self.meets)


Allowance = float | Pace


def near_way(way: Way, base: Base, far: float) -> Way:
    """The part of a way that a base can meet on a path of this length: for the same answers sooner."""
    x, y = base.at
    reach = base.radius + far + 1.0
    return _within(way, x - reach, y - reach, x + reach, y + reach)


def _box(base: Base, end: Point) -> tuple[float, float, float, float]:
    """The stretch of the board, left, bottom, right, top, that a base goes over on a leg, and a little more."""
    (x0, y0), (x1, y1) = base.at, end
    reach = base.radius + 0.1
    return min(x0, x1) - reach, min(y0, y1) - reach, max(x0, x1) + reach, max(y0, y1) + reach


def _within(way: Way, left: float, bottom: float, right: float, top: float) -> Way:
    """The part of a path that affects a stretch of the board."""

    def bases(group: Mapping[str, Base]) -> dict[str, Base]:
        return {
            name: other
            for name, other in group.items()
            if left - other.radius <= other.at[0] <= right + other.radius
            and bottom - other.radius <= other.at[1] <= top + other.radius
        }

    return Way(
        way.board,
        _features(way.closed, left, bottom, right, top),
        _features(way.no_end, left, bottom, right, top),
        bases(way.foes),
        bases(way.friends),
        bases(way.zones),
        way.entering,
    )


def _features(
    group: tuple[Feature, ...], left: float, bottom: float, right: float, top: float
) -> tuple[Feature, ...]:
    """The features that lie in a stretch of the board."""
    near = []
    for feature in group:
        x0, y0, x1, y1 = feature.region.bounds
        if x0 <= right and x1 >= left and y0 <= top and y1 >= bottom:
            near.append(feature)
    return tuple(near)


def length(start: Point, path: Sequence[Point]) -> float:
    """Length of a path."""
    return sum(span(a, b) for a, b in pairwise([start, *path]))


def crossed(base: Base, path: Sequence[Point], features: Iterable[Feature]) -> tuple[Feature, ...]:
    """Features that some part of the base lies on at some point of the path, its ends included."""
    legs = _legs(base, path) or [(base, base.at)]
    return tuple(
        feature for feature in features if any(hits(moving, end, feature.region) for moving, end in legs)
    )


def path_cost(
    start: Point, path: Sequence[Point], features: Sequence[Feature], rate: Callable[[Feature], float]
) -> float:
    """Length of the centre's path with each stretch multiplied by the highest rate of the features under it."""
    total = 0.0
    for a, b in pairwise([start, *path]):
        met = crossings(a, b, features)
        cuts = sorted({0.0, span(a, b), *(c.start for c in met), *(c.start + c.length for c in met)})
        for low, high in pairwise(cuts):
            middle = (low + high) / 2
            rates = [rate(c.feature) for c in met if c.start < middle < c.start + c.length]
            total += (high - low) * max(rates, default=1.0)
    return total


def check_path(way: Way, base: Base, path: Sequence[Point], allowance: Allowance) -> Refusal | None:
    """None if the base may go this path, else the first thing wrong with it."""
    legs = _legs(base, path)
    total = length(base.at, path)
    end = base.moved(path[-1]) if path else base
    gone = 0.0
    for moving, to in legs:
        if not way.entering and not on_board(way.board, base.moved(to)):
            return Refusal(Why.OFF_BOARD, at=to, far=gone + span(moving.at, to))
        if (met := _first(way, moving, to)) is not None:
            why, what, far = met
            return Refusal(why, what, step(moving.at, heading_to(moving.at, to), far), gone + far)
        gone += span(moving.at, to)
    slack = allowance.slack if isinstance(allowance, Pace) else 0.0
    if total > allowed(base, path, allowance) + EPS + slack:
        return Refusal(Why.TOO_FAR, at=end.at, far=total)
    return check_stand(way, end)


def check_stand(way: Way, base: Base) -> Refusal | None:
    """None if the base may end or be put down where it is, else what is wrong with the place."""
    if not on_board(way.board, base):
        return Refusal(Why.OFF_BOARD, at=base.at)
    for feature in (*way.closed, *way.no_end):
        if overlaps_region(base, feature.region):
            return Refusal(Why.ENDS_ON_FEATURE, feature.id, base.at)
    for group, why in (
        (way.foes, Why.ENDS_ON_BASE),
        (way.friends, Why.ENDS_ON_BASE),
        (way.zones, Why.ENDS_IN_ZONE),
    ):
        for name, other in group.items():
            if overlap(base, other):
                return Refusal(why, name, base.at)
    return None


def furthest(way: Way, base: Base, towards: Point, allowance: Allowance, *, past: bool = False) -> Point:
    """The furthest point, straight towards a point, at which the base may end; its own place if there is none.

    Not beyond `towards` itself unless `past`. The result is rounded as positions are stored.
    """
    aim = heading_to(base.at, towards)
    most = allowance if not isinstance(allowance, Pace) else allowance.limit(())
    if not past:
        most = min(most, span(base.at, towards))
    if most <= EPS or span(base.at, towards) <= EPS:
        return base.at
    most = min(most, _to_rim(way.board, base, aim)) if not way.entering else most
    if most <= EPS:
        return base.at
    end = step(base.at, aim, most)
    box = _box(base, end)
    way = _within(way, *box)
    if isinstance(allowance, Pace):
        allowance = replace(allowance, meets=_features(allowance.meets, *box))
        if not allowance.meets:
            allowance = allowance.limit(())
    met = _first(way, base, end)
    if met is not None and met[2] < most:
        most = met[2]
        end = step(base.at, aim, most)
    if isinstance(allowance, Pace):
        most = _paced(base, end, most, allowance)
    most = _clear_end(way, base, aim, most)
    for back in _BACK:
        if most - back <= EPS:
            break
        spot = stored(step(base.at, aim, most - back))
        if check_path(way, base, [spot], allowance) is None:
            return spot
    return base.at


def spots(
    way: Way, base: Base, allowance: Allowance, headings: int = 12, parts: Sequence[float] = (1.0, 0.5)
) -> list[Point]:
    """Places the base can go to straight: along evenly spread headings, as far as it gets and parts of that."""
    ends: dict[Point, None] = {}
    way = near_way(way, base, allowance.limit(()) if isinstance(allowance, Pace) else allowance)
    for n in range(headings):
        aim = step(base.at, 360.0 * n / headings, 1.0)
        end = furthest(way, base, aim, allowance, past=True)
        far = span(base.at, end)
        if far <= EPS:
            continue
        for part in parts:
            spot = (
                end
                if part == 1.0
                else furthest(way, base, step(base.at, 360.0 * n / headings, far * part), allowance)
            )
            if span(spot, base.at) > EPS:
                ends[spot] = None
    return list(ends)


def contact_spots(base: Base, target: Base, headings: int = 16) -> list[Point]:
    """Places at which the base would just touch the target, the nearest first."""
    spots = []
    for n in range(headings):
        aim = heading_to(target.at, base.at) + 360.0 * n / headings
        far = base.radius + target.radius
        away = base.moved(step(target.at, aim, 2 * far + 1.0))
        touch = hits(away, target.at, target.region)
        # A hair's breadth off, so that rounding never makes an overlap.
        spots.append(stored(step(away.at, aim + 180.0, (touch[0][0] if touch else far + 1.0) - 2e-4)))
    return sorted(spots, key=lambda spot: (round(span(base.at, spot), 4), spot))


def reach(
    way: Way, base: Base, target: Base, allowance: float, gap: float = 0.05
) -> tuple[Point, ...] | None:
    """A path that ends in contact with the target: straight at it if that is possible, else round what is in the way.

    None if there is none within the allowance. The target should be among the way's foes (or friends).
    """
    if touching(base, target, gap):
        return ()
    straight = furthest(way, base, target.at, allowance)
    if touching(base.moved(straight), target, gap):
        return (straight,)
    for spot in contact_spots(base, target):
        if span(base.at, spot) > allowance + EPS:
            break
        path = route(way, base, spot, allowance)
        if path is not None:
            return path
    return None


def route(way: Way, base: Base, goal: Point, allowance: float = math.inf) -> tuple[Point, ...] | None:
    """The shortest path found to a goal round everything closed, foes and zones; None if none is short enough.

    Corners are passed at a small distance, so it can be a few hundredths longer than the shortest possible.
    """
    if check_stand(way, base.moved(goal)) is not None or span(base.at, goal) > allowance + EPS:
        return None
    if check_path(way, base, [goal], math.inf) is None:
        return (goal,)
    nodes = [goal]
    if math.isfinite(allowance):
        way = near_way(way, base, allowance)
    nodes += [
        at
        for at in _corners(way, base)
        if span(base.at, at) + span(at, goal) <= allowance + EPS and _free(way, base.moved(at))
    ]
    # Legs are tested only when they come up: most never do.
    open_list: list[tuple[float, int, float, int, Point]] = []
    best: dict[int, tuple[float, tuple[Point, ...]]] = {}
    paths: dict[Point, tuple[Point, ...]] = {base.at: ()}
    count = 0

    def push(origin: Point, cost: float) -> None:
        nonlocal count
        for n, node in enumerate(nodes):
            so_far = cost + span(origin, node)
            if n not in best and so_far + span(node, goal) <= allowance + EPS:
                count += 1
                heapq.heappush(open_list, (so_far + span(node, goal), count, so_far, n, origin))

    push(base.at, 0.0)
    while open_list:
        _, _, cost, n, origin = heapq.heappop(open_list)
        if n in best or _first(way, base.moved(origin), nodes[n]) is not None:
            continue
        path = (*paths[origin], nodes[n])
        if n == 0:
            return path
        best[n] = (cost, path)
        paths[nodes[n]] = path
        push(nodes[n], cost)
    return None


def explain(refusal: Refusal, unit: str = "in", names: Mapping[str, str] | None = None) -> str:
    """The refusal as a sentence for the player; `names` gives the names of bases and features by id."""
    what = (names or {}).get(refusal.what, refusal.what)
    said = say(REFUSED[refusal.why], what=what, far=f"{refusal.far:.1f}", unit=unit, most=refusal.most)
    return said[:1].upper() + said[1:]


REFUSED = {
    Why.TOO_FAR: "path-too-far",
    Why.OFF_BOARD: "path-off-board",
    Why.FEATURE: "path-blocked",
    Why.BASE: "path-blocked",
    Why.ZONE: "path-near",
    Why.ENDS_ON_FEATURE: "path-ends-on",
    Why.ENDS_ON_BASE: "path-no-room",
    Why.ENDS_IN_ZONE: "path-ends-near",
    Why.TURN_BLOCKED: "path-turn-blocked",
    Why.TURN_TOO_SHARP: "path-turn-too-sharp",
    Why.TURNS_TOO_MANY: "path-turns-too-many",
    Why.TURNS_TOO_SOON: "path-turns-too-soon",
    Why.BACKWARDS: "path-backwards",
}


def _legs(base: Base, path: Sequence[Point]) -> list[tuple[Base, Point]]:
    return [(base.moved(a), b) for a, b in pairwise([base.at, *path])]


def allowed(base: Base, path: Sequence[Point], allowance: Allowance) -> float:
    """How long this path of the base may be."""
    if not isinstance(allowance, Pace):
        return allowance
    return allowance.limit(allowance.over(base, path))


def _first(way: Way, base: Base, end: Point) -> tuple[Why, str, float] | None:
    """The first thing that stops a leg, and how far along."""
    first: tuple[Why, str, float] | None = None
    for feature in way.closed:
        stretches = hits(base, end, feature.region)
        if stretches and overlaps_region(base, feature.region):
            stretches = stretches[1:]
        if stretches and (first is None or stretches[0][0] < first[2]):
            first = (Why.FEATURE, feature.id, stretches[0][0])
    for group, why in ((way.foes, Why.BASE), (way.zones, Why.ZONE)):
        for name, other in group.items():
            stretches = hits_base(base, end, other)
            if not stretches or (overlap(base, other) and _leaves(base, end, other)):
                continue
            if first is None or stretches[0][0] < first[2]:
                first = (why, name, stretches[0][0])
    return first


def _leaves(base: Base, end: Point, other: Base) -> bool:
    """Whether the leg never goes nearer to the other's centre."""
    x, y = base.at[0] - other.at[0], base.at[1] - other.at[1]
    return x * (end[0] - base.at[0]) + y * (end[1] - base.at[1]) >= -EPS


def _free(way: Way, base: Base) -> bool:
    return (
        on_board(way.board, base)
        and not any(overlaps_region(base, feature.region) for feature in way.closed)
        and not any(overlap(base, other) for group in (way.foes, way.zones) for other in group.values())
    )


def _clear_end(way: Way, base: Base, aim: float, most: float) -> float:
    """The furthest length of a leg, at most `most`, at whose end the base overlaps nothing it may not end on."""
    features = (*way.no_end, *way.closed)
    others = [other for group in (way.friends, way.foes, way.zones) for other in group.values()]
    while most > EPS:
        end = base.moved(step(base.at, aim, most))
        feature = next((closed for closed in features if overlaps_region(end, closed.region)), None)
        if feature is not None:
            stretches = hits(base, end.at, feature.region)
        else:
            other = next((stander for stander in others if overlap(end, stander)), None)
            if other is None:
                return most
            stretches = hits_base(base, end.at, other)
        # The stretch it ends in is the last one; where that is too short to be told, a step back will do.
        most = min(most - 2 * EPS, stretches[-1][0] if stretches else most)
    return 0.0


def _to_rim(board: Board, base: Base, aim: float) -> float:
    """How far the base can go along a heading until it reaches the edge of the board."""
    left, bottom, right, top = base.bounds
    angle = math.radians(aim)
    far = math.inf
    for rate, low, high in (
        (math.sin(angle), left, board.width - right),
        (math.cos(angle), bottom, board.height - top),
    ):
        if rate > 1e-12:
            far = min(far, high / rate)
        elif rate < -1e-12:
            far = min(far, low / -rate)
    return max(0.0, far)


def _paced(base: Base, end: Point, most: float, pace: Pace) -> float:
    """How far the pace lets it go along a leg of length `most`."""
    met: list[Feature] = []
    entries = []
    for feature in pace.meets:
        stretches = hits(pace.of(base), end, feature.region)
        if stretches and stretches[0][0] <= EPS:
            met.append(feature)
        elif stretches:
            entries.append((stretches[0][0], feature))
    entries.sort(key=lambda entry: entry[0])
    gone = 0.0
    for n in range(len(entries) + 1):
        nearest = entries[n][0] if n < len(entries) else most
        limit = pace.limit(tuple(met))
        if limit < nearest - EPS:
            return max(gone, min(limit, most))
        gone = nearest
        if n < len(entries):
            met.append(entries[n][1])
    return most


def _corners(way: Way, base: Base) -> list[Point]:
    """Points round everything in the way at which a path may bend."""
    margin = 1e-3
    wide = (base.radius + margin) / math.cos(math.pi / 8)
    corners: list[Point] = []
    for feature in way.closed:
        if feature.region.centre is None:
            ring = feature.region.polygon.buffer(wide, quad_segs=2).exterior
            corners += [stored(Point(*at)) for at in ring.coords[:-1]]
        else:
            corners += _ring(feature.region.centre, feature.region.radius + base.radius + margin)
    for group in (way.foes, way.zones):
        for other in group.values():
            corners += _ring(other.at, other.radius + base.radius + margin)
    return corners


def _ring(centre: Point, radius: float) -> list[Point]:
    return [stored(step(centre, 45.0 * n, radius / math.cos(math.pi / 8))) for n in range(8)]
