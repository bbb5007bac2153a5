"""Rout Tests and what comes after: flight, standing fast, leaving the table, rallying.

EXO-morale-a, EXO-morale-b, EXO-morale-c, EXO-morale-d, EXO-morale-e, EXO-morale-f, EXO-morale-g, EXO-morale-h,
EXO-morale-i.
"""

from __future__ import annotations

import math

from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Pick
from bot.skirmish.exoshift.deeds.morale import Kind, make_test, morale, passes_all, rout_morale
from bot.skirmish.exoshift.dice import Tested, chance, roll_test
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.measure import TOLERANCE
from bot.skirmish.exoshift.moving.movement import allowed, walk
from bot.skirmish.exoshift.moving.mover import Allowed, mover
from bot.skirmish.exoshift.shooting.casualty import destroy
from bot.skirmish.exoshift.state import Model, State, Step, Unit, base_of
from bot.skirmish.exoshift.units import cp
from bot.skirmish.exoshift.units.carrying import drop
from bot.skirmish.exoshift.units.disruption import gain, lose, quality
from bot.skirmish.exoshift.units.status import rooted, stunned
from bot.skirmish.table.moves import length
from bot.skirmish.table.places import along
from bot.skirmish.table.shapes import Point, span, stored

ROUT, RALLY = "rout", "rally"
STANDING = 1
"""CP that stand fast without a test (EXO-morale-g)."""
BACK = 0.25
"""Steps in which a place to stop is looked for, back along the way."""

# ---------------------------------------------------------------- the tests


def unnerved(pen: Pen, step: Step) -> None:
    """A unit takes a Rout Test after an Unnerved model of it has been hit (EXO-morale-a).

    At most one in a round; rallying counts (EXO-morale-b).
    """
    unit = pen.unit(step.unit)
    if any(model.unnerved for model in unit.active) and not unit.tested:
        pen.apply("EXO-morale-a")
        _test(pen, unit, ROUT)


def rally(pen: Pen, step: Step) -> None:
    """Routed units repeat their Rout Test as a round opens, those of the first player first (EXO-morale-i)."""
    routed = [unit for player in pen.state.players for unit in pen.state.of(player) if unit.routed]
    pen.push(*(Step("rallying", unit=unit.id) for unit in routed))


def rallying(pen: Pen, step: Step) -> None:
    """The Rout Test of one of them (EXO-morale-i)."""
    if pen.unit(step.unit).active:
        _test(pen, pen.unit(step.unit), RALLY)


def _test(pen: Pen, unit: Unit, kind: str) -> None:
    pen.change(unit.id, tested=True)
    pen.push(make_test(unit, kind, rout_morale(pen.state, unit)))


def _tell(pen: Pen, step: Step, tested: Tested) -> None:
    unit = pen.unit(step.unit)
    rules = ["EXO-morale-b", "EXO-dice-d", *(["EXO-morale-i"] if step.fire == RALLY else [])]
    rules += ["EXO-leaders-c"] if step.left > morale(pen.state, unit) and tested.roll is not None else []
    pen.tell(
        "rout_test", *rules, rolls=tested.rolls, unit=unit, need=step.left, passed=tested.passed,
        rally=step.fire == RALLY, drone=passes_all(unit),
    )  # fmt: skip


def _end(pen: Pen, step: Step, passed: bool) -> None:
    """What a Rout Test leads to (EXO-morale-b, EXO-morale-c, EXO-morale-d, EXO-morale-e, EXO-morale-i)."""
    unit = pen.unit(step.unit)
    if passed:
        if unit.routed:
            pen.tell("rallied", "EXO-morale-i", unit=pen.change(unit.id, routed=False))
        return
    if quality(unit) <= 0:
        for model in unit.active:
            destroy(pen, model.id, "EXO-morale-c")
        return
    for model in unit.active:
        if not model.up:
            destroy(pen, model.id, "EXO-morale-d")
    if not pen.unit(unit.id).active:
        return
    if step.fire == RALLY:
        pen.push(Step("flight", unit=unit.id), Step("unrallied", unit=unit.id))
        return
    for model in unit.active:
        drop(pen, model.id)
    if not unit.routed:
        pen.tell("routed", "EXO-morale-b", unit=pen.change(unit.id, routed=True))
        pen.push(Step("flight", unit=unit.id))


TEST = Kind("rout", _tell, _end, rout=True)
"""A Rout Test, as a unit is hit or as it rallies (EXO-morale-b, EXO-morale-i)."""


def unrallied(pen: Pen, step: Step) -> None:
    """A unit that fails to rally gains 1 Disruption (EXO-morale-i)."""
    if pen.unit(step.unit).active:
        gain(pen, step.unit, 1, "unrallied", "EXO-morale-i")


# ---------------------------------------------------------------- flight


def runs_away(unit: Unit) -> bool:
    """Whether a flight is a Run: Unexhausted and not Stunned; if not, it is a March (EXO-morale-e)."""
    return not unit.exhausted and not stunned(unit)


def flight(pen: Pen, step: Step) -> None:
    """A unit is about to be forced to move: its player may have it stand fast (EXO-morale-g)."""
    unit = pen.unit(step.unit)
    if unit.able and not rooted(unit):
        pen.push(Step("stand_fast", unit.owner, unit=unit.id))


def question(state: State, step: Step) -> str:
    """Does it flee or stand fast?"""
    unit = state.unit(step.unit)
    return say("exoshift-prompt-flight", unit=unit.name, run=runs_away(unit))


def offers(state: State, step: Step) -> list[Offer]:
    """To flee, to test Quality for standing fast, or to pay 1 CP for it (EXO-morale-g)."""
    unit = state.unit(step.unit)
    have = cp.funds(state, unit)
    poor = None if have >= STANDING else say("exoshift-no-cp", cost=STANDING, have=have)
    need = quality(unit)
    odds = Odds(say("exoshift-odds-test", need=need), None, chance(need))
    entries = (
        ("stand", say("exoshift-pick-stand", unit=unit.name), None, odds, _stand),
        ("brace", say("exoshift-pick-brace", unit=unit.name, cost=STANDING), poor, None, _brace),
        ("flee", say("exoshift-pick-flee", unit=unit.name, run=runs_away(unit)), None, None, _flee),
    )
    return [
        (
            Choice(
                f"{kind}:{unit.id}", kind, label, unit=unit.id, disabled=reason, odds=chances,
                rules=("EXO-morale-e",) if kind == "flee" else ("EXO-morale-g",),
            ),
            effect,
        )
        for kind, label, reason, chances, effect in entries
    ]  # fmt: skip


def _stand(pen: Pen, pick: Pick) -> None:
    unit = pen.unit(pen.pop().unit)
    tested = roll_test(pen, "stand", quality(unit))
    pen.tell(
        "stood_fast", "EXO-morale-g", rolls=tested.rolls, unit=unit, need=tested.value, passed=tested.passed,
        paid=False,
    )  # fmt: skip
    if tested.passed:
        gain(pen, unit.id, 1, "standing", "EXO-morale-g")
    else:
        flee(pen, unit.id)


def _brace(pen: Pen, pick: Pick) -> None:
    unit = pen.unit(pen.pop().unit)
    cp.pay(pen, unit, STANDING, "EXO-morale-g", "EXO-cp-e")
    pen.tell("stood_fast", "EXO-morale-g", unit=unit, need=quality(unit), passed=True, paid=True)
    gain(pen, unit.id, 1, "standing", "EXO-morale-g")


def _flee(pen: Pen, pick: Pick) -> None:
    flee(pen, pen.pop().unit)


def flee(pen: Pen, unit_id: str) -> None:
    """A free Run, or a March of an Exhausted or Stunned unit, with what such an action does (EXO-morale-e)."""
    unit = pen.unit(unit_id)
    if runs_away(unit):
        lose(pen, unit_id, 1, "EXO-actions-c")
        pen.change(unit_id, exhausted=True)
        if withdraw(pen, unit_id, "run", "EXO-morale-e", "EXO-actions-f") and pen.unit(unit_id).active:
            gain(pen, unit_id, 1, "difficult", "EXO-movement-j")
        return
    gain(pen, unit_id, 1, "secondary", "EXO-actions-l")
    withdraw(pen, unit_id, "march", "EXO-morale-e", "EXO-actions-o")


def withdraw(pen: Pen, unit_id: str, action: str, *rules: str) -> bool:
    """Move towards the unit's own edge the shortest way; gives whether the way met difficult ground.

    A unit that gets there with movement to spare tests Quality, and is destroyed if it fails (EXO-morale-f,
    EXO-morale-h).
    """
    unit = pen.unit(unit_id)
    far = allowed(unit, action)
    bad, spare = False, False
    for model in unit.able:
        path, rest = home(pen.state, pen.model(model.id), unit.owner, far)
        spare = spare or rest
        if path:
            bad = walk(pen, unit_id, {model.id: path}, *rules) or bad
    if spare:
        _leave(pen, unit_id)
    return bad


def home(state: State, model: Model, player: str, far: Allowed) -> tuple[tuple[Point, ...], bool]:
    """The way of a model towards its own edge, and whether it gets there with movement to spare (EXO-morale-h)."""
    base = base_of(model)
    _, bottom, _, top = base.bounds
    south = state.edges.get(player) == "south"
    left = bottom if south else state.table.height - top
    if left <= TOLERANCE:
        return (), True
    goal = stored(Point(model.x, model.y + (-left if south else left)))
    mine = mover(state, model, far)
    path = mine.route(goal, math.inf)
    if path is not None and mine.problem(path) is None:
        return path, length(base.at, path) < mine.limit(path) - TOLERANCE
    if path is not None:
        most = min(length(base.at, path), far.most)
        while most > BACK:
            part = shortened(base.at, path, most)
            if mine.problem(part) is None:
                return part, False
            most -= BACK
    end = mine.towards(goal)
    return ((end,) if span(end, base.at) > TOLERANCE else ()), False


def shortened(start: Point, path: tuple[Point, ...], far: float) -> tuple[Point, ...]:
    """The first part of a path."""
    kept: list[Point] = []
    for n, corner in enumerate(path):
        if length(start, path[: n + 1]) >= far:
            break
        kept.append(corner)
    return (*kept, stored(along(start, path, far)))


def _leave(pen: Pen, unit_id: str) -> None:
    unit = pen.unit(unit_id)
    tested = roll_test(pen, "leave", quality(unit))
    pen.tell(
        "at_the_edge", "EXO-morale-h", rolls=tested.rolls, unit=unit, need=tested.value, passed=tested.passed
    )
    if not tested.passed:
        for model in unit.active:
            destroy(pen, model.id, "EXO-morale-h", away=True)
