"""Tests of Morale and their rerolls (EXO-trait-g, EXO-trait-s, EXO-trait-u, EXO-leaders-e).

What a test is for (`KINDS`) says how its die is called, how it is told, and what follows from it. Rerolls follow a
failure: that of a Resolute unit, then the one that an Army Leader's player may pay for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Pick
from bot.skirmish.exoshift.deeds import assault, rest, rout
from bot.skirmish.exoshift.deeds.morale import TEST, Kind, morale, passes_all
from bot.skirmish.exoshift.dice import chance, roll_test
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.state import State, Step, Unit
from bot.skirmish.exoshift.units import cp
from bot.skirmish.exoshift.units.leaders import commanders, is_army_leader

REROLL = "reroll"
RESOLUTE = "resolute"
PRICE = 1
"""CP for the reroll of an Army Leader's player (EXO-leaders-e)."""
KINDS: Mapping[str, Kind] = {
    "rest": rest.TEST,
    "assault": assault.TEST,
    rout.ROUT: rout.TEST,
    rout.RALLY: rout.TEST,
}
"""What Morale is tested for, by the name in the test's step."""


def morale_test(pen: Pen, step: Step) -> None:
    """Roll, then what follows, with the rerolls of a failure between (EXO-trait-u, EXO-leaders-e)."""
    kind, unit = KINDS[step.fire], pen.unit(step.unit)
    if not unit.active:
        return
    if passes_all(unit):
        pen.apply("EXO-trait-g")
    elif morale(pen.state, unit) > unit.morale:
        pen.apply("EXO-trait-s")
    tested = roll_test(pen, kind.die, step.left)
    kind.tell(pen, step, tested)
    if tested.passed or tested.roll is None:
        kind.end(pen, step, tested.passed)
    elif kind.rout and unit.has("Resolute") and RESOLUTE not in step.done:
        pen.tell("resolute", "EXO-trait-u", unit=unit)
        pen.push(replace(step, done=(*step.done, RESOLUTE)))
    elif REROLL not in step.done and can_reroll(pen.state, unit):
        pen.push(replace(step, kind=REROLL, player=unit.owner, done=(*step.done, REROLL)))
    else:
        kind.end(pen, step, False)


def can_reroll(state: State, unit: Unit) -> bool:
    """Whether the Army Leader commands the unit and there is 1 CP for it (EXO-leaders-e)."""
    return cp.funds(state, unit) >= PRICE and any(
        is_army_leader(commander) for commander in commanders(state, unit)
    )


def question(state: State, step: Step) -> str:
    """Is a failed test rolled again?"""
    return say("exoshift-prompt-reroll", unit=state.unit(step.unit).name, need=step.left)


def offers(state: State, step: Step) -> list[Offer]:
    """To pay 1 CP for a reroll, or to accept the failure; one paid reroll for each test (EXO-leaders-e)."""
    unit = state.unit(step.unit)
    odds = Odds(say("exoshift-odds-morale", need=step.left), None, chance(step.left))
    rules = ("EXO-leaders-e",)
    return [
        (
            Choice(
                f"reroll:{unit.id}", REROLL, say("exoshift-pick-reroll", cost=PRICE),
                unit=unit.id, rules=rules, odds=odds,
            ),
            _reroll,
        ),
        (
            Choice(f"accept:{unit.id}", "accept", say("exoshift-pick-accept"), unit=unit.id, rules=rules),
            _accept,
        ),
    ]  # fmt: skip


def _reroll(pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    cp.pay(pen, pen.unit(step.unit), PRICE, "EXO-leaders-e", "EXO-cp-e")
    pen.push(replace(step, kind=TEST, player=""))


def _accept(pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    KINDS[step.fire].end(pen, replace(step, kind=TEST, player=""), False)
