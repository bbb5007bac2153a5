"""Where a unit may be sent, in a player's words: onto an objective, toward an enemy, behind a wall, out of sight.

Each proposal is a value of the choice's parameter with what comes of it (`Arrival`), so it says only what the rules say
of the place where the move really ends. The best come first, judged by what the player knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from math import dist, hypot
from typing import Any, Literal

import shapely

from bot.messages import language, say
from bot.skirmish.arrival import Arrival, Guide
from bot.skirmish.engine import Choice, IllegalPick, RuleSet
from bot.skirmish.kit.words import plain
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import known_board
from bot.skirmish.table.shapes import Point, heading_to, span, step, stored
from bot.skirmish.table.sight import open_line
from bot.skirmish.table.squares import square_at
from bot.skirmish.table.terrain import Feature, kind_inside
from bot.skirmish.view import Marker, View

ENEMIES, OBJECTIVES, SHELTERS = 3, 3, 4
"""How many of each are looked at, the nearest first."""
MOST, MOST_TRIED, LEAST_TRIED = 8, 10, 5
"""Proposals of a choice, and places that are worked out for them, fewer for a unit of many pieces."""
WORK = 80
"""Pieces that are moved in all for the proposals of a choice, about."""
HEADINGS = 8
GAP = 0.3
"""Between a piece of terrain and who hides behind it."""
ALIKE = 1.0
"""Two places nearer to each other than this are one."""
Sort = Literal["objective", "enemy", "behind", "inside", "hidden"]


@dataclass(frozen=True, slots=True)
class Destination:
    """A place worth offering."""

    value: Any
    label: str
    """As "toward Guild 3, 15 cm"."""
    text: str
    """What holds there, in a line."""
    arrival: Arrival


@dataclass(frozen=True, slots=True)
class _Goal:
    sort: Sort
    at: Point
    name: str
    """The unit, marker or piece of terrain that it is about."""
    eye: str = ""
    """The enemy from whom the place hides."""


def destinations(rules: RuleSet[Any], state: Any, player: str, choice: Choice) -> tuple[Destination, ...]:
    """Places for a choice of a player's menu, the best first; none where the rule set leads it nowhere."""
    guide = None if choice.disabled is not None else rules.guide(state, player, choice)
    if guide is None:
        return ()
    last, known = _known.get(rules.id, (None, {}))
    if last is not state:
        known = {}
        _known[rules.id] = (state, known)
    key = (language(), player, choice.id)
    if key not in known:
        view = rules.view(state, player)
        known[key] = _destinations(view, player, guide, len(view.pieces_of(choice.unit)))
    return known[key]


_known: dict[str, tuple[Any, dict[tuple[str, str, str], tuple[Destination, ...]]]] = {}
"""What was worked out of the state asked for last, by rule set: a screen and the press on it ask for the same."""


def _destinations(view: View, player: str, guide: Guide, pieces: int) -> tuple[Destination, ...]:
    if view.board is None:
        return ()
    board = known_board(view.board)
    tried: list[tuple[float, int, _Goal, Any, Arrival]] = []
    asked, most = 0, max(LEAST_TRIED, min(MOST_TRIED, WORK // max(1, pieces)))
    for goal in _goals(guide, view, board, player):
        if asked >= most:
            break
        if goal.sort == "hidden" and any(arrival.unseen for *_, arrival in tried):
            break
        value = guide.toward(goal.at)
        if value is None:
            continue
        asked += 1
        try:
            arrival = guide.arrival(value)
        except IllegalPick:
            continue
        if _kept(goal, arrival, guide, board):
            tried.append((-_worth(goal, arrival, view, player), len(tried), goal, value, arrival))
    chosen = _best(tried)
    return tuple(
        Destination(value, _label(goal, arrival, view, board), said(arrival, view, board.unit), arrival)
        for _, _, goal, value, arrival in chosen
    )


# ---------------------------------------------------------------- goals


def _goals(guide: Guide, view: View, board: Board, player: str) -> Iterator[_Goal]:
    """What a player would name, the nearest of each sort first."""
    start, foes = guide.start, _foes(view, player, guide.start)
    goals = [marker for marker in view.markers if marker.kind == "objective"]
    goals.sort(
        key=lambda marker: (marker.owner == player, round(dist(start, (marker.x, marker.y)), 2), marker.id)
    )
    onto = [_Goal("objective", stored(Point(marker.x, marker.y)), marker.id) for marker in goals[:OBJECTIVES]]
    toward = [_Goal("enemy", at, foe) for foe, at in foes[:ENEMIES]]
    near = [(round(piece.region.far(start), 2), piece.id, piece) for piece in guide.shelters]
    near = sorted((entry for entry in near if entry[0] <= guide.reach), key=lambda entry: entry[:2])
    hiding = [goal for _, _, piece in near[:SHELTERS] for goal in _at_piece(piece, guide, foes)]
    for some in zip_longest(onto, toward, hiding):
        yield from (goal for goal in some if goal is not None)
    for foe, at in foes[:1]:
        for n in range(HEADINGS):
            spot = stored(step(start, 360.0 * n / HEADINGS, guide.reach))
            if not open_line(at, spot, guide.shelters):
                yield _Goal("hidden", spot, "", foe)


def _foes(view: View, player: str, start: Point) -> list[tuple[str, Point]]:
    """The enemies in the view with their middles, the nearest first."""
    places: dict[str, list[tuple[float, float]]] = {}
    for piece in view.pieces:
        if piece.owner != player:
            places.setdefault(view.unit_of(piece), []).append((piece.x, piece.y))
    middles = [
        (name, stored(Point(sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))))
        for name, spots in places.items()
    ]
    return sorted(middles, key=lambda foe: (round(span(start, foe[1]), 2), foe[0]))


def _at_piece(piece: Feature, guide: Guide, foes: list[tuple[str, Point]]) -> Iterator[_Goal]:
    """A place in a piece of terrain, and one behind it as the nearest enemy sees it."""
    polygon, start = piece.region.polygon, guide.start
    x, y = shapely.get_coordinates(shapely.shortest_line(shapely.Point(start), polygon))[-1]
    edge = Point(float(x), float(y))
    eye = foes[0][0] if foes else ""
    if not piece.region.holds(start):
        yield _Goal("inside", stored(step(edge, heading_to(start, edge), guide.body)), piece.id, eye)
    middle = polygon.centroid
    deep = min(2 * guide.body, span(edge, (middle.x, middle.y)))
    hold = step(edge, heading_to(edge, Point(middle.x, middle.y)), deep)
    for foe, at in foes[:1]:
        aim = heading_to(at, hold)
        ray = shapely.LineString([at, step(at, aim, span(at, hold) + 1000.0)]).intersection(polygon)
        if not ray.is_empty:
            out = max(hypot(x - at.x, y - at.y) for x, y in shapely.get_coordinates(ray))
            yield _Goal("behind", stored(step(at, aim, out + guide.body + GAP)), piece.id, foe)


# ---------------------------------------------------------------- which, and in what order


def _kept(goal: _Goal, arrival: Arrival, guide: Guide, board: Board) -> bool:
    """Whether the place is what the goal promises."""
    if arrival.far < ALIKE / 2:
        return False
    if goal.sort == "behind":
        return goal.eye not in arrival.seen_by or goal.eye in arrival.covered_from
    if goal.sort == "inside":
        return board.feature(goal.name).region.holds(Point(*arrival.at)) and (
            arrival.unseen or bool(arrival.covered_from)
        )
    return goal.sort != "hidden" or goal.eye not in arrival.seen_by


def _worth(goal: _Goal, arrival: Arrival, view: View, player: str) -> float:
    """How much speaks for a place: objectives, targets, cover; against it who could shoot at it in the open."""
    owners = {marker.id: marker.owner for marker in view.markers}
    open_to = set(arrival.threats) - set(arrival.covered_from)
    return (
        sum(1.0 if owners.get(name) == player else 3.0 for name in arrival.holds)
        + (1.5 + 0.25 * min(3, len(arrival.targets)) if arrival.targets else 0.0)
        + (1.0 if arrival.unseen or arrival.sheltered else 0.0)
        - 0.5 * min(4, len(open_to))
        - 0.5 * len(arrival.risks)
        + (0.25 if goal.sort == "objective" else 0.0)
    )


def _best(
    tried: list[tuple[float, int, _Goal, Any, Arrival]],
) -> list[tuple[float, int, _Goal, Any, Arrival]]:
    """The best of each sort first, then the others by worth; of places alike the first."""
    ranked = sorted(tried, key=lambda entry: entry[:2])
    firsts = {goal.sort: n for _, n, goal, _, _ in reversed(ranked)}
    ranked.sort(key=lambda entry: (entry[1] != firsts[entry[2].sort], *entry[:2]))
    chosen: list[tuple[float, int, _Goal, Any, Arrival]] = []
    for entry in ranked:
        if len(chosen) < MOST and all(span(entry[4].at, other[4].at) > ALIKE for other in chosen):
            chosen.append(entry)
    return chosen


# ---------------------------------------------------------------- words


def _label(goal: _Goal, arrival: Arrival, view: View, board: Board) -> str:
    far = f"{plain(arrival.far)} {board.unit}"
    match goal.sort:
        case "objective":
            marker = next(marker for marker in view.markers if marker.id == goal.name)
            reached = marker.id in arrival.holds
            return say("goal-objective", name=objective_called(marker), far=far, reached=reached)
        case "enemy":
            return say("goal-enemy", unit=view.names()[goal.name][0], far=far)
        case "hidden" if arrival.unseen:
            return say("goal-unseen", square=square_at(board, Point(*arrival.at)), far=far)
        case "hidden":
            return say("goal-hidden", unit=view.names()[goal.eye][0], far=far)
        case _:
            piece = board.feature(goal.name)
            at = Point(*arrival.at)
            near = shapely.get_coordinates(shapely.shortest_line(shapely.Point(at), piece.region.polygon))[-1]
            square = square_at(board, Point(float(near[0]), float(near[1])))
            kind = piece.name or kind_inside(piece.kind)
            return say("goal-piece", kind=kind, square=square, inside=goal.sort == "inside")


def objective_called(marker: Marker) -> str:
    """What an objective is called within a sentence: `objective 2`, or its own name."""
    name = marker.label or marker.id
    return say("goal-numbered", number=name) if name.isdigit() else name


def said(arrival: Arrival, view: View, unit: str) -> str:
    """What holds in a place, short enough for a menu."""
    parts = [f"{plain(arrival.far)} {unit}"]
    if arrival.unseen:
        parts.append(say("goal-says-unseen"))
    else:
        parts.append(say("goal-says-seen", count=len(arrival.seen_by), covered=len(arrival.covered_from)))
    if arrival.threats:
        parts.append(say("goal-says-threats", count=len(arrival.threats)))
    if arrival.targets:
        parts.append(say("goal-says-targets", count=len(arrival.targets)))
    return " · ".join([*parts, *arrival.risks])


def in_words(arrival: Arrival, view: View, told: frozenset[str]) -> list[str]:
    """What holds in a place, a line each, with names; without what is told already."""
    names = view.names()

    def of(units: tuple[str, ...]) -> str:
        return ", ".join(names[unit][0] for unit in units if unit in names)

    lines = []
    if "seen_by" not in told:
        lines.append(say("goal-line-seen", units=of(arrival.seen_by) or None))
    if arrival.covered_from and "covered_from" not in told:
        lines.append(say("goal-line-covered", units=of(arrival.covered_from), all=arrival.sheltered))
    if "threats" not in told:
        lines.append(say("goal-line-threats", units=of(arrival.threats) or None))
    if arrival.targets and "targets" not in told:
        lines.append(say("goal-line-targets", units=of(arrival.targets)))
    markers = {marker.id: marker for marker in view.markers}
    held = [objective_called(markers[name]) for name in arrival.holds if name in markers]
    if held and "holds" not in told:
        lines.append(say("goal-line-holds", names=", ".join(held)))
    return lines
