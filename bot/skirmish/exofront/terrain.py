"""Terrain on the board: obstacles, force fields, and when they give cover (EXF-terrain-*).

Field Objectives are markers and no terrain: they neither cover nor hinder (EXF-terrain-f).
"""

from __future__ import annotations

from bot.skirmish.exofront.state import State, Unit, base_of, board_of
from bot.skirmish.table.board import Board
from bot.skirmish.table.shapes import Point
from bot.skirmish.table.sight import in_the_way
from bot.skirmish.table.terrain import Cover, Feature, Movement, body

FORCE_FIELD = "force_field"


def obstacles(board: Board) -> tuple[Feature, ...]:
    """Pieces that are crossed at a cost and never ended on (EXF-terrain-c)."""
    return tuple(feature for feature in board.features if feature.movement is Movement.OBSTACLE)


def closed(board: Board) -> tuple[Feature, ...]:
    """Pieces of a group's own board that nobody crosses; Dawn of Battle has none."""
    return tuple(feature for feature in board.features if feature.movement is Movement.IMPASSABLE)


def is_force_field(feature: Feature) -> bool:
    """Whether the piece has the Force Field rule (EXF-terrain-a); it never hinders moves (EXF-terrain-b)."""
    return feature.kind == FORCE_FIELD or FORCE_FIELD in feature.traits


def pieces(board: Board) -> tuple[Feature, ...]:
    """Pieces that count for Cover: obstacles (EXF-terrain-d), force fields and what else is written down as cover."""
    return tuple(
        feature
        for feature in board.features
        if feature.cover is not Cover.NONE or feature.movement in (Movement.OBSTACLE, Movement.IMPASSABLE)
    )


def covering(state: State, vector: Point, attacker: Unit, target: Unit) -> tuple[str, ...]:
    """Ids of the pieces and third bases on some line from the attacker's Vector to the target's base.

    Terrain that the target is in counts; a force field that holds the Vector does not (EXF-attack-f,
    EXF-attack-g, EXF-terrain-a, EXF-terrain-d, EXF-terrain-e).
    """
    terrain = [
        piece
        for piece in pieces(board_of(state))
        if not (is_force_field(piece) and piece.region.holds(vector))
    ]
    others = [
        body(base_of(state, unit), unit.id)
        for unit in state.on_board()
        if unit.id not in (attacker.id, target.id)
    ]
    return tuple(piece.id for piece in in_the_way(vector, base_of(state, target), [*terrain, *others]))
