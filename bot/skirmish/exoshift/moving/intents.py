"""Declared intents: what a place is to achieve, and the nearest one in reach that does (EXO-measure-d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.messages import say
from bot.skirmish.engine import IllegalPick
from bot.skirmish.exoshift.ground.cover import protection
from bot.skirmish.exoshift.ground.los import sees
from bot.skirmish.exoshift.moving.movement import ends, placed
from bot.skirmish.exoshift.moving.mover import DRIVES, Allowed
from bot.skirmish.exoshift.state import State, Unit
from bot.skirmish.table.shapes import Point, step, stored

HIDDEN, COVERED = "hidden", "covered"
INTENTS = (HIDDEN, COVERED)
PITCH = 0.5
"""Inches from one ring of places to the next."""
HEADINGS = 36


def place(state: State, unit: Unit, far: Allowed, intent: str, foe: Unit) -> Any:
    """The value of `destination` for the nearest place that does it. Raises IllegalPick if none is in reach."""
    for at in _around(unit, far):
        value = _value(unit, far, at)
        there = _moved_by(unit, at)
        if not achieved(state, there, intent, foe):
            continue
        try:
            paths = placed(state, unit, value, far)
        except IllegalPick:
            continue
        if achieved(state, ends(unit, paths), intent, foe):
            return value
    raise IllegalPick(say("exoshift-no-intent", intent=intent, foe=foe.name))


def achieved(state: State, unit: Unit, intent: str, foe: Unit) -> bool:
    """Whether no model of a unit is seen by another unit, or each that is seen is in cover from it."""
    return not any(
        sees(state, eye, model) and (intent == HIDDEN or not protection(state, eye, model).covered)
        for model in unit.movers
        for eye in foe.active
    )


def _around(unit: Unit, far: Allowed) -> Iterator[Point]:
    """Where it is, then places in rings, each further away."""
    start = _middle(unit)
    yield start
    for ring in range(1, int(far.most / PITCH) + 1):
        for n in range(HEADINGS):
            yield stored(step(start, 360.0 * n / HEADINGS, ring * PITCH))


def _middle(unit: Unit) -> Point:
    models = unit.movers
    return Point(
        sum(model.x for model in models) / len(models), sum(model.y for model in models) / len(models)
    )


def _moved_by(unit: Unit, to: Point) -> Unit:
    """The unit with its middle at a place."""
    start = _middle(unit)
    dx, dy = to.x - start.x, to.y - start.y
    return unit.but(
        models=tuple(model.but(x=model.x + dx, y=model.y + dy, hiding=False) for model in unit.models)
    )


def _value(unit: Unit, far: Allowed, at: Point) -> Any:
    if len(unit.movers) > 1:
        return {"to": [at.x, at.y], "shape": "keep"}
    drives = not far.fly and unit.card.mobility in DRIVES
    return [[at.x, at.y]] if drives else [at.x, at.y]
