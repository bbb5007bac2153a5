"""Control Points: states, and securing them (EXO-mission-e, EXO-mission-f)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Pick
from bot.skirmish.exoshift.dice import chance, roll_test
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.los import sees_point
from bot.skirmish.exoshift.ground.measure import to_objective, within
from bot.skirmish.exoshift.state import Model, Objective, State, Unit
from bot.skirmish.exoshift.units.disruption import quality
from bot.skirmish.table.shapes import Point

REACH = 6.0
RADIUS = 0.5
"""Markers are 1 in across (EXO-mission-d)."""


def offers(state: State, unit: Unit) -> Sequence[Offer]:
    """Points that a model of the unit is near to and sees; none for Routed units (EXO-mission-f, EXO-morale-f)."""
    entries = []
    for point in state.objectives:
        if point.kind != "control" or point.holder == unit.owner or unit.routed:
            continue
        if any(in_touch(state, model, point) for model in unit.able):
            odds = chance(quality(unit))
            label = say("exoshift-pick-secure", point=point_name(point), held=bool(point.holder))
            choice = Choice(
                f"secure:{unit.id}>{point.id}", "secure", label,
                unit=unit.id, target=point.id, rules=("EXO-mission-f", "EXO-actions-t"),
                odds=Odds(say("exoshift-odds-test", need=quality(unit)), None, odds),
            )  # fmt: skip
            entries.append((choice, partial(_secure, unit.id, point.id)))
    return entries


def in_touch(state: State, model: Model, point: Objective) -> bool:
    """Whether a model is within 6 in of a point and sees it (EXO-mission-f)."""
    return within(to_objective(model, point), REACH) and sees_point(
        state, model, Point(point.x, point.y), 2 * RADIUS
    )


def _secure(unit_id: str, point: str, pen: Pen, pick: Pick) -> None:
    """A Quality test shifts the point one state towards the unit's side (EXO-mission-e, EXO-mission-f)."""
    unit, objective = pen.unit(unit_id), pen.state.objective(point)
    tested = roll_test(pen, "interact", quality(unit))
    holder = objective.holder
    if tested.passed:
        holder = "" if objective.holder else unit.owner
        pen.set(
            objectives=tuple(
                replace(other, holder=holder) if other.id == point else other
                for other in pen.state.objectives
            )
        )
    pen.tell(
        "secured", "EXO-mission-f", "EXO-mission-e", rolls=tested.rolls, unit=unit, point=point_name(objective),
        passed=tested.passed, need=tested.value, holder=holder or None,
    )  # fmt: skip


def point_name(objective: Objective) -> str:
    """What an objective is called: its number."""
    return objective.id.lstrip("abcdefghijklmnopqrstuvwxyz_")
