"""Tokens that models carry (EXO-mission-k)."""

from __future__ import annotations

from dataclasses import replace

from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.state import base_of
from bot.skirmish.table.shapes import step, stored


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
            replace(one, carrier="", x=at.x, y=at.y) if one.id == token.id else one
            for one in pen.state.objectives
        )
    )
    pen.change_model(model_id, carries="")
    pen.tell(
        "dropped", "EXO-mission-k", unit=pen.state.unit_of(model_id), token=token.id.removeprefix("token")
    )
