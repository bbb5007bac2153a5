"""Where a unit may be put onto the table, in a player's words: nearest to an objective, behind a wall, apart.

The places are those that the rule set suggests. What is said of them is measured on the player's own view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import dist
from typing import Any

from bot.messages import say
from bot.skirmish.arrival import Arrival, Placing
from bot.skirmish.destinations import ALIKE, MOST, Destination, objective_called
from bot.skirmish.engine import Choice, GroupMove, RuleSet
from bot.skirmish.engine import Point as PointParam
from bot.skirmish.kit.words import plain
from bot.skirmish.params import XY
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import known_board
from bot.skirmish.table.shapes import Point
from bot.skirmish.table.sight import open_line
from bot.skirmish.table.squares import square_at
from bot.skirmish.table.terrain import Feature, kind_inside
from bot.skirmish.view import Marker, View

OBJECTIVES, SHELTERS, FOES = 3, 2, 2
"""How many of each are named, the best first."""
ONTO = 0.05
"""A place so near to an objective is on it."""
BEYOND = 1.5
"""An objective is named as far as half the table, or this many times the distance of the nearest."""
BODIES = 3
"""A unit this many times its own extent away from a piece of terrain is still behind it."""


@dataclass(frozen=True, slots=True)
class _Zone:
    """The places that are suggested, and what is on the table."""

    view: View
    board: Board
    spots: Sequence[XY]
    own: Sequence[XY]
    foes: dict[str, list[XY]]
    placing: Placing

    def far(self, far: float) -> str:
        return f"{plain(far)} {self.board.unit}"

    def nearest(self, to: Sequence[XY]) -> tuple[float, XY]:
        """The place nearest to any of these points, and how far it is."""
        return min((min(dist(spot, at) for at in to), spot) for spot in self.spots)


def placements(
    rules: RuleSet[Any], state: Any, player: str, choice: Choice, name: str
) -> tuple[Destination, ...]:
    """Places for a parameter that puts a unit onto the table, the best first; none for any other parameter."""
    param, placing = choice.params[name], rules.placing(state, player, choice, name)
    view = rules.view(state, player)
    if placing is None or view.board is None or not isinstance(param, PointParam | GroupMove):
        return ()
    spots = tuple(param.suggested)
    if not spots:
        return ()
    own = [(piece.x, piece.y) for piece in view.pieces if piece.owner == player]
    foes: dict[str, list[XY]] = {}
    for piece in view.pieces:
        if piece.owner != player:
            foes.setdefault(view.unit_of(piece), []).append((piece.x, piece.y))
    zone = _Zone(view, known_board(view.board), spots, own, foes, placing)
    shape = param.shapes[0].id if isinstance(param, GroupMove) else ""
    return tuple(
        Destination(
            {"to": list(spot), "shape": shape} if shape else list(spot),
            label,
            square_at(zone.board, Point(*spot)),
            Arrival(spot, 0.0),
        )
        for label, spot in _chosen(zone, player)
    )


def _chosen(zone: _Zone, player: str) -> list[tuple[str, XY]]:
    """The best of each sort first; of places alike the first."""
    sorts: tuple[Callable[[_Zone, str], Iterator[tuple[str, XY]]], ...] = (
        _objectives, _behind, _middle, _apart, _opposite,
    )  # fmt: skip
    chosen: list[tuple[str, XY]] = []
    for some in zip_longest(*(sort(zone, player) for sort in sorts)):
        for label, spot in filter(None, some):
            if len(chosen) < MOST and all(dist(spot, other) > ALIKE for _, other in chosen):
                chosen.append((label, spot))
    return chosen


def _objectives(zone: _Zone, player: str) -> Iterator[tuple[str, XY]]:
    """The place nearest to each objective, first to those that no own unit is nearer to and that are in between.

    Those far beyond the nearest one are left out: no place is near them.
    """
    middle = (zone.board.width / 2, zone.board.height / 2)
    ranked: list[tuple[bool, bool, float, float, str, Marker, XY]] = []
    for marker in zone.view.markers:
        if marker.kind == "objective":
            at = (marker.x, marker.y)
            far, spot = zone.nearest([at])
            taken = any(dist(own, at) <= far for own in zone.own)
            central = round(dist(at, middle), 2)
            ranked.append((taken, marker.owner == player, central, round(far, 2), marker.id, marker, spot))
    near = min((entry[3] for entry in ranked), default=0.0)
    reach = max(BEYOND * near, min(zone.board.width, zone.board.height) / 2)
    ranked = [entry for entry in ranked if entry[3] <= reach]
    for *_, far, _, marker, spot in sorted(ranked, key=lambda entry: entry[:5])[:OBJECTIVES]:
        name, away = objective_called(marker), zone.far(far)
        onto = say("goal-objective", name=name, far=away, reached=True)
        yield onto if far < ONTO else say("place-objective", name=name, far=away), spot


def _behind(zone: _Zone, player: str) -> Iterator[tuple[str, XY]]:
    """Places with a piece of terrain straight between them and the nearest enemy, or the other edge."""
    ranked: list[tuple[float, str, Feature, XY]] = []
    for spot in zone.spots:
        eye = _eye(zone, spot)
        for piece in zone.placing.shelters:
            far = piece.region.far(Point(*spot))
            if 0 < far <= BODIES * zone.placing.body and not open_line(Point(*eye), Point(*spot), (piece,)):
                ranked.append((round(far, 2), piece.id, piece, spot))
    named: dict[str, tuple[Feature, XY]] = {}
    for _, name, piece, spot in sorted(ranked, key=lambda entry: (entry[0], entry[1], entry[3])):
        named.setdefault(name, (piece, spot))
    for piece, spot in list(named.values())[:SHELTERS]:
        middle = piece.region.polygon.centroid
        square = square_at(zone.board, Point(middle.x, middle.y))
        yield say("goal-piece", kind=piece.name or kind_inside(piece.kind), square=square, inside=False), spot


def _eye(zone: _Zone, spot: XY) -> XY:
    """From where an enemy looks at a place: the nearest one, or the point straight opposite."""
    if zone.foes:
        return min(
            (at for places in zone.foes.values() for at in places), key=lambda at: (dist(at, spot), at)
        )
    (x, y), (width, height) = spot, (zone.board.width, zone.board.height)
    near = min(x, width - x, y, height - y)
    return (x, height - y) if near in (y, height - y) else (width - x, y)


def _middle(zone: _Zone, player: str) -> Iterator[tuple[str, XY]]:
    """The place in the middle of those that are offered, where they are all at one edge."""
    xs, ys = zip(*zone.spots, strict=True)
    wide, deep = max(xs) - min(xs), max(ys) - min(ys)
    if min(wide, deep) < min(zone.board.width, zone.board.height) / 2:
        middle = (min(xs) + wide / 2, min(ys) + deep / 2)
        yield say("place-middle"), zone.nearest([middle])[1]


def _apart(zone: _Zone, player: str) -> Iterator[tuple[str, XY]]:
    """The place furthest from all of the player's own, and the one next to them."""
    if zone.own:
        far, spot = max((min(dist(spot, own) for own in zone.own), spot) for spot in zone.spots)
        if far > 2 * BODIES * zone.placing.body:
            yield say("place-apart", far=zone.far(far)), spot
        near, beside = zone.nearest(zone.own)
        yield say("place-beside", far=zone.far(near)), beside


def _opposite(zone: _Zone, player: str) -> Iterator[tuple[str, XY]]:
    """The places nearest to enemies, and the one furthest from all of them."""
    if not zone.foes:
        return
    names = zone.view.names()
    ranked = sorted((*zone.nearest(places), foe) for foe, places in zone.foes.items())
    for far, spot, foe in ranked[:FOES]:
        yield say("place-enemy", unit=names[foe][0], far=zone.far(far)), spot
    everybody = [at for places in zone.foes.values() for at in places]
    far, spot = max((min(dist(spot, at) for at in everybody), spot) for spot in zone.spots)
    yield say("place-far", far=zone.far(far)), spot
