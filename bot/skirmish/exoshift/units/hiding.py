"""Hiding behind an obstacle, where the group plays with it (EXO-los-c)."""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Pick
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.los import shelters
from bot.skirmish.exoshift.state import Model, State, Unit

RULE = "EXO-los-c"


def offers(state: State, player: str) -> list[Offer]:
    """Units that have moved and can hide where they are; it is no action (EXO-los-c)."""
    if not state.setting("hiding"):
        return []
    return [
        (
            Choice(f"hide:{unit.id}", "hide", say("exoshift-pick-hide", unit=unit.name), unit=unit.id, rules=(RULE,)),
            partial(_hide, unit.id),
        )
        for unit in state.of(player)
        if unit.moved and not unit.routed and can_hide(state, unit)
    ]  # fmt: skip


def can_hide(state: State, unit: Unit) -> list[Model]:
    """Infantry beside an obstacle that hides three quarters of it, and not hiding yet (EXO-los-c)."""
    if unit.card.mobility != "Infantry":
        return []
    return [model for model in unit.able if not model.hiding and shelters(state.board, model)]


def _hide(unit_id: str, pen: Pen, pick: Pick) -> None:
    unit = pen.unit(unit_id)
    hidden = {model.id for model in can_hide(pen.state, unit)}
    pen.tell("hides", RULE, unit=unit)
    pen.change(
        unit_id,
        models=tuple(model.but(hiding=True) if model.id in hidden else model for model in unit.models),
    )


def come_out(pen: Pen, unit_id: str) -> None:
    """A unit that acts hides no longer (EXO-los-c)."""
    unit = pen.unit(unit_id)
    if any(model.hiding for model in unit.models):
        pen.tell("appears", RULE, unit=unit)
        pen.change(unit_id, models=tuple(model.but(hiding=False) for model in unit.models))
