"""Morale: its value, and tests of it with their rerolls.

EXO-trait-g, EXO-trait-s, EXO-trait-u, EXO-leaders-c, EXO-leaders-e, EXO-dice-d.

A test is a step: what it is for (`KINDS`) says how its die is called, how it is told, and what follows from it. Rerolls
follow a failure: that of a Resolute unit, then the one that an Army Leader's player may pay for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Pick, Prompt
from bot.skirmish.exoshift.dice import Tested, chance, roll_test
from bot.skirmish.exoshift.events import D10, Offer, Pen
from bot.skirmish.exoshift.rounds import cp
from bot.skirmish.exoshift.state import State, Step, Unit
from bot.skirmish.exoshift.steps import asks, runs
from bot.skirmish.exoshift.units.leaders import army_leader, commanders, is_army_leader

TEST, REROLL = "morale_test", "reroll"
RESOLUTE = "resolute"
PRICE = 1
"""CP for the reroll of an Army Leader's player (EXO-leaders-e)."""
Tell = Callable[[Pen, Step, Tested], None]
End = Callable[[Pen, Step, bool], None]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a Morale test is for: the name of its die, how it is told, what follows from passing or failing."""

    die: str
    tell: Tell
    end: End
    rout: bool = False
    """It is a Rout Test, which a Resolute unit may repeat (EXO-trait-u)."""


KINDS: dict[str, Kind] = {}


def morale(state: State, unit: Unit) -> int:
    """Morale with what changes it for every test: Loyalty Unto Death (EXO-trait-s)."""
    loyal = unit.has("Loyalty Unto Death") and army_leader(state, unit.owner) is not None
    return unit.morale + (1 if loyal else 0)


def rout_morale(state: State, unit: Unit) -> int:
    """Morale for Rout Tests: that of the best leader in command + 1, if it is better (EXO-leaders-c).

    It changes Rout Tests only, no other test of Morale (EXO-dice-d).
    """
    return max([morale(state, unit), *(morale(state, leader) + 1 for leader in commanders(state, unit))])


def passes_all(unit: Unit) -> bool:
    """Whether it passes every Morale test: a Drone does (EXO-trait-g)."""
    return unit.has("Drone")


def make_test(unit: Unit, kind: str, value: int, target: str = "") -> Step:
    """The step that tests a unit's Morale against a value; a Drone passes (EXO-trait-g)."""
    return Step(TEST, unit=unit.id, target=target, fire=kind, left=D10 if passes_all(unit) else value)


@runs(TEST)
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
    return cp.funds(state, unit) >= PRICE and any(is_army_leader(one) for one in commanders(state, unit))


def _prompt(state: State, step: Step) -> Prompt:
    text = say("exoshift-prompt-reroll", unit=state.unit(step.unit).name, need=step.left)
    return Prompt(text, REROLL, reaction=step.player != state.turn.player)


@asks(REROLL, _prompt)
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
