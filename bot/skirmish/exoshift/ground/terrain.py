"""What the features of a board mean here: obstacles, zones, kinds of ground.

EXO-terrain-a, EXO-terrain-b, EXO-terrain-g.

A feature with solid sight is an obstacle. One with sparse or dense sight is a zone, with its height, its kind of ground
and its protection.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import shapely

from bot.skirmish.exoshift.ground.buildings import walls
from bot.skirmish.exoshift.state import Model, State, base_of, board_of
from bot.skirmish.table.measure import centre_in, wholly_in
from bot.skirmish.table.shapes import EPS, Point
from bot.skirmish.table.terrain import Feature, Movement, Sight

LOW = 1.0
"""Walls up to this height, and up to half an inch thick, are low (EXO-terrain-d)."""
CLEARED = 6.0
"""Flyers and Hoppers clear what is no higher (EXO-movement-g, EXO-trait-p)."""
HOPPER = "Hopper"
"""Stands for the mobility of Infantry that has this trait."""
HOVERS = ("Hover", "Hover-Forward")
"""They disregard difficult ground and obstacles up to 1 in (EXO-movement-d, EXO-movement-e)."""
CLOSED = (Movement.IMPASSABLE, Movement.OBSTACLE)
BAD = (Movement.DIFFICULT, Movement.ROUGH)


@lru_cache(maxsize=256)
def obstacles(board: str) -> tuple[Feature, ...]:
    """Solid pieces, which stop a line of sight below their top (EXO-terrain-a)."""
    return tuple(
        feature
        for feature in board_of(board).features
        if feature.sight is Sight.SOLID and feature.height > EPS
    )


@lru_cache(maxsize=256)
def zones(board: str) -> tuple[Feature, ...]:
    """Zone terrain: bounded areas that stand for many small things (EXO-terrain-b)."""
    return tuple(
        feature for feature in board_of(board).features if feature.sight in (Sight.SPARSE, Sight.DENSE)
    )


@lru_cache(maxsize=512)
def closed(board: str, mobility: str) -> tuple[Feature, ...]:
    """What a mover of this mobility goes round.

    Infantry disregards low walls (EXO-movement-b), and Hover all that is low (EXO-movement-d, EXO-movement-e); wheels
    and tracks do not cross them (EXO-movement-c, EXO-movement-f, EXO-terrain-d).
    """
    cleared = passed_over(board, mobility)
    return tuple(feature for feature in _shut(board, mobility) if feature not in cleared)


@lru_cache(maxsize=512)
def passed_over(board: str, mobility: str) -> tuple[Feature, ...]:
    """What others go round, and a mover of this mobility goes over without ending on it.

    A flyer clears all up to 6 in (EXO-movement-g), a Hopper obstacles of that height (EXO-trait-p).
    """
    if mobility not in ("Flying", HOPPER):
        return ()
    low = (feature for feature in _shut(board, mobility) if feature.height <= CLEARED + EPS)
    return tuple(feature for feature in low if mobility == "Flying" or feature.sight is Sight.SOLID)


def _shut(board: str, mobility: str) -> tuple[Feature, ...]:
    kind = _class(mobility)
    known = (*board_of(board).features, *walls(board))
    shut = (feature for feature in known if feature.movement_for(kind) in CLOSED)
    if mobility in HOVERS:
        return tuple(feature for feature in shut if feature.height > LOW + EPS)
    return tuple(shut)


def _class(mobility: str) -> str:
    """The class of movers by which a board names what is otherwise for them."""
    return mobility.lower() if mobility in ("Wheeled", "Tracked") else "infantry"


@lru_cache(maxsize=512)
def difficult(board: str, mobility: str) -> tuple[Feature, ...]:
    """Difficult ground for this mobility; Hover has none (EXO-terrain-c, EXO-movement-d)."""
    if mobility in (*HOVERS, "Flying"):
        return ()
    return tuple(
        feature for feature in board_of(board).features if feature.movement_for(_class(mobility)) in BAD
    )


@lru_cache(maxsize=256)
def optimal(board: str) -> tuple[Feature, ...]:
    """Roads and other ground with good traction (EXO-terrain-c)."""
    return tuple(feature for feature in board_of(board).features if feature.movement is Movement.ROAD)


def on_roads(board: str, start: Point, path: Sequence[Point]) -> bool:
    """Whether a whole path lies on optimal ground and on none that is difficult: half the base does, all the way."""
    roads = optimal(board)
    if not roads or not path:
        return False
    road, bad = _surface(board)
    line = shapely.LineString([start, *path])
    return bool(shapely.covers(road, line)) and not shapely.intersects(bad, line)


@lru_cache(maxsize=256)
def _surface(board: str) -> tuple[shapely.Geometry, shapely.Geometry]:
    """All optimal ground, and all that is difficult for wheels."""
    roads = [road.region.polygon.buffer(EPS) for road in optimal(board)]
    bad = [feature.region.polygon for feature in difficult(board, "Wheeled")]
    return shapely.union_all(roads), shapely.union_all(bad)


def inside(model: Model, feature: Feature) -> bool:
    """Whether half its base or more is in a zone: its centre is (EXO-cover-f)."""
    return centre_in(base_of(model), feature.region)


def wholly_inside(model: Model, feature: Feature) -> bool:
    """Whether no part of its base is outside a zone."""
    return wholly_in(base_of(model), feature.region)


def in_difficult(state: State, model: Model) -> bool:
    """Whether it is in difficult ground now: at least half of its base is (EXO-movement-i)."""
    return any(inside(model, feature) for feature in difficult(state.board, model.card.mobility))
