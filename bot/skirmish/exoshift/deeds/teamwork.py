"""Teamwork: after a Primary Action, a friend of like type may take a Secondary Action for 1 CP (EXO-trait-y)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Pick
from bot.skirmish.exoshift.dice import chance, roll_test
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.measure import distance, within
from bot.skirmish.exoshift.state import State, Step, Unit
from bot.skirmish.exoshift.units import cp
from bot.skirmish.exoshift.units.disruption import quality
from bot.skirmish.exoshift.units.leaders import command_range

TEAMWORK = "Teamwork"
RULE = "EXO-trait-y"
PRICE = 1
"""What the friend's action costs, whatever the ladder says."""


def alike(a: Unit, b: Unit) -> bool:
    """Whether two units share a type: a keyword besides those of their faction (EXO-trait-y, EXO-stats-d)."""
    return any(word in b.card.type for word in a.card.type if word not in a.card.faction.split())


def friends(state: State, unit: Unit) -> list[Unit]:
    """Other units of like type within its command range that can pay (EXO-trait-y)."""
    return [
        other
        for other in state.of(unit.owner)
        if other.id != unit.id
        and alike(unit, other)
        and cp.funds(state, other) >= PRICE
        and any(
            within(distance(mine, theirs), command_range(unit))
            for mine in unit.able
            for theirs in other.active
        )
    ]


def teamwork(pen: Pen, step: Step) -> None:
    """The unit's Primary Action is done: its player may have it test for a friend (EXO-trait-y)."""
    unit = pen.unit(step.unit)
    if unit.able and unit.has(TEAMWORK) and not unit.routed and friends(pen.state, unit):
        pen.push(Step("team", unit.owner, unit=unit.id))


def question(state: State, step: Step) -> str:
    """Does it test for a friend?"""
    return say("exoshift-prompt-team", unit=state.unit(step.unit).name, cost=PRICE)


def offers(state: State, step: Step) -> list[Offer]:
    """To test, or not: nothing is paid before a friend acts (EXO-trait-y)."""
    unit = state.unit(step.unit)
    need = quality(unit)
    odds = Odds(say("exoshift-odds-test", need=need), None, chance(need))
    label = say("exoshift-pick-team", unit=unit.name)
    return [
        (Choice(f"team:{unit.id}", "team", label, unit=unit.id, rules=(RULE,), odds=odds), _test),
        decline(unit),
    ]


def decline(unit: Unit) -> Offer:
    """To leave it at that."""
    label = say("exoshift-pick-alone", unit=unit.name)
    return (
        Choice(f"alone:{unit.id}", "alone", label, unit=unit.id, rules=(RULE,)),
        lambda pen, pick: _leave(pen),
    )


def _test(pen: Pen, pick: Pick) -> None:
    unit = pen.unit(pen.pop().unit)
    tested = roll_test(pen, "teamwork", quality(unit))
    pen.tell("teamwork", RULE, rolls=tested.rolls, unit=unit, passed=tested.passed, need=tested.value)
    if tested.passed:
        pen.push(Step("helping", unit.owner, unit=unit.id))


def _leave(pen: Pen) -> None:
    pen.pop()


def after(offer: Offer) -> Offer:
    """An entry that takes the question off the stack before its effect."""
    choice, effect = offer
    return choice, partial(_then, effect)


def _then(effect: Callable[[Pen, Pick], None], pen: Pen, pick: Pick) -> None:
    pen.pop()
    effect(pen, pick)
