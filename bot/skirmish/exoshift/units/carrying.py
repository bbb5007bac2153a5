"""Tokens that models carry: who can, where to, and how they drop them (EXO-mission-k, EXO-mission-l, EXO-trait-aa)."""

from __future__ import annotations

from dataclasses import replace

from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.state import Model, Objective, State, Unit, base_of
from bot.skirmish.exoshift.units.drones import DRONE
from bot.skirmish.table.shapes import Point, step, stored

CRANE = "Utility Crane"
"""A drone with it can carry objectives, others cannot (EXO-trait-aa)."""
SIDE_EDGE, DEPLOYMENT_EDGE = 3.0, 8.0
"""A token is Secured this near to a side edge, and further than this from a deployment edge (EXO-mission-l)."""
INSIDE = 1.0
"""How far inside these limits a way out ends."""


def can_carry(model: Model) -> bool:
    """Whether a model could carry a token (EXO-trait-aa)."""
    return not model.has(DRONE) or model.has(CRANE)


def wanted(unit: Unit, objective: Objective) -> bool:
    """Whether a unit has a reason to go to an objective: a Control Point, or a token that it may pick up."""
    if objective.kind == "control":
        return True
    if objective.secured or objective.carrier or objective.side == unit.owner:
        return False
    return any(can_carry(model) and not model.carries for model in unit.active)


def way_out(state: State, at: Point) -> Point:
    """The nearest place at which a carrier could Secure its token (EXO-mission-l)."""
    board, deep = state.table, DEPLOYMENT_EDGE + 2 * INSIDE
    x = SIDE_EDGE - INSIDE if at[0] < board.width / 2 else board.width - SIDE_EDGE + INSIDE
    return Point(x, min(max(at[1], deep), board.height - deep))


def drop(pen: Pen, model_id: str) -> None:
    """A model drops its token, which then touches its base (EXO-mission-k)."""
    model = pen.model(model_id)
    if not model.carries:
        return
    token = pen.state.objective(model.carries)
    base = base_of(model)
    at = stored(step(base.at, 0.0 if model.y < pen.state.table.height / 2 else 180.0, base.radius))
    pen.set(
        objectives=tuple(
            replace(objective, carrier="", x=at.x, y=at.y) if objective.id == token.id else objective
            for objective in pen.state.objectives
        )
    )
    pen.change_model(model_id, carries="")
    pen.tell(
        "dropped", "EXO-mission-k", unit=pen.state.unit_of(model_id), token=token.id.removeprefix("token")
    )
