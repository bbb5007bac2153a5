"""Lines of sight between stands: through area terrain, past giants, from higher ground.

EXW-los-a, EXW-los-c, EXW-los-d, EXW-los-e, EXW-los-f.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.skirmish.exodus.catalogue import TYPES, catalogue
from bot.skirmish.exodus.ground.cover import conceals
from bot.skirmish.exodus.ground.ground import row
from bot.skirmish.exodus.state import Formation, Stand, State, board_of
from bot.skirmish.table.measure import line_meets
from bot.skirmish.table.shapes import EPS, Base, Point
from bot.skirmish.table.sight import Crossing, crossings, ground_at, lines
from bot.skirmish.table.terrain import Feature, Sight

THROUGH = 10.0
"""So much area terrain a shot may cross in all (EXW-los-d)."""
Disc = tuple[float, float, float]
Giant = tuple[str, Base]
"""A stand that blocks sight, with its formation."""


def solid(feature: Feature) -> bool:
    """Whether a piece stops sight outright: a cliff, or what the terrain table does not know and its file says."""
    ground = row(feature)
    return ground.blocks if ground is not None else feature.sight is Sight.SOLID


def height(feature: Feature) -> float:
    """How many levels of hills a piece rises (EXW-los-f)."""
    ground = row(feature)
    return ground.height if ground is not None else feature.height


@lru_cache(maxsize=256)
def _pieces(board: str) -> tuple[tuple[Feature, ...], tuple[Feature, ...]]:
    """Pieces that stop sight, and areas that can hide troops of any type (EXW-los-d)."""
    features = board_of(board).features
    stops = tuple(feature for feature in features if solid(feature))
    areas = tuple(
        feature
        for feature in features
        if not solid(feature) and any(conceals(feature, kind) for kind in TYPES)
    )
    return stops, areas


@lru_cache(maxsize=32768)
def _open(board: str, a: Disc, b: Disc) -> tuple[tuple[Point, Point], ...]:
    """Of the line between two centres and the two outer tangents, those that no terrain stops (EXW-los-a)."""
    stops, areas = _pieces(board)
    base_a, base_b = (Base(Point(x, y), radius) for x, y, radius in (a, b))
    near = [_near(pieces, base_a, base_b) for pieces in (stops, areas)]
    if not any(near):
        return tuple(lines(base_a, base_b))
    table = board_of(board)
    above = max(ground_at(table, base_a.at), ground_at(table, base_b.at))
    stops, areas = (
        tuple(
            feature
            for feature in pieces
            if height(feature) >= above or feature.region.holds(base_a.at) or feature.region.holds(base_b.at)
        )
        for pieces in near
    )
    return tuple(
        (start, end)
        for start, end in lines(base_a, base_b)
        if not crossings(start, end, stops) and _length(crossings(start, end, areas)) <= THROUGH + 1e-3
    )


def _near(pieces: Sequence[Feature], a: Base, b: Base) -> tuple[Feature, ...]:
    """Pieces whose bounds meet those of two bases and all between."""
    (x0, y0, x1, y1), (x2, y2, x3, y3) = a.bounds, b.bounds
    left, bottom, right, top = min(x0, x2), min(y0, y2), max(x1, x3), max(y1, y3)
    return tuple(
        piece
        for piece in pieces
        if piece.region.bounds[0] <= right
        and piece.region.bounds[2] >= left
        and piece.region.bounds[1] <= top
        and piece.region.bounds[3] >= bottom
    )


def _length(crossed: Sequence[Crossing]) -> float:
    """How much of a line is inside any of the areas that it crosses; ground in two of them counts once."""
    total, reached = 0.0, 0.0
    for crossing in crossed:
        end = crossing.start + crossing.length
        total += max(0.0, end - max(reached, crossing.start))
        reached = max(reached, end)
    return total


def giants(state: State) -> tuple[Giant, ...]:
    """Stands with more than one starting Hit: they alone block sight (EXW-los-c)."""
    return state.once("giants", _giants)


def _giants(state: State) -> tuple[Giant, ...]:
    return tuple(
        (formation.id, stand.base)
        for formation in state.on_table
        for stand in formation.stands
        if stand.card.hits > 1 and not stand.flies
    )


def in_the_way(state: State, *own: Formation) -> tuple[Base, ...]:
    """Bases that may block a volley: not those of the formation that shoots and of its target (EXW-los-c)."""
    names = {formation.id for formation in own}
    return tuple(base for name, base in giants(state) if name not in names)


def sees(board: str, stand: Stand, other: Stand, blocking: Sequence[Base]) -> bool:
    """Whether a stand sees another one: one of three lines is open (EXW-los-a).

    VTOLs in the air always have sight, and are always in sight (EXW-vtol-b).
    """
    return aloft(stand) or other.flies or _sees(board, _disc(stand), _disc(other), blocking)


def sees_place(board: str, stand: Stand, at: Point, blocking: Sequence[Base]) -> bool:
    """Whether a stand sees a point (EXW-aoe-g)."""
    return aloft(stand) or _sees(board, _disc(stand), (at.x, at.y, 0.0), blocking)


def _disc(stand: Stand) -> Disc:
    return stand.x, stand.y, stand.card.base_r


def _sees(board: str, a: Disc, b: Disc, blocking: Sequence[Base]) -> bool:
    return any(not any(_stopped(start, end, base) for base in blocking) for start, end in _open(board, a, b))


def aloft(stand: Stand) -> bool:
    """Whether nothing blocks its sight: an aircraft's (EXW-air-b), a VTOL's in the air (EXW-vtol-b)."""
    return stand.flies or stand.kind in catalogue().supports


def _stopped(start: Point, end: Point, base: Base) -> bool:
    """Whether a line goes through a base; to touch it is not enough."""
    return line_meets(start, end, Base(base.at, base.radius - 2 * EPS))
