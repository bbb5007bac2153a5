"""Interact: what a unit can do with its hands where it is (EXO-actions-r, EXO-actions-s, EXO-actions-t).

The menu of an Interact has what is possible of all families of rules that have something for it (`FAMILIES`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Pick
from bot.skirmish.exoshift.deeds import construction, medical
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.missions import control_points, objective_grab
from bot.skirmish.exoshift.state import State, Step, Unit
from bot.skirmish.kit.kept import once_for_each

FAMILIES: tuple[Callable[[State, Unit], Sequence[Offer]], ...] = (
    control_points.offers,
    objective_grab.offers,
    construction.offers,
    medical.offers,
)
"""What each family offers a unit where it is, in the order of the menu."""


def entries(state: State, unit: Unit) -> list[Offer]:
    """Everything the unit can interact with from where it is (EXO-actions-t)."""
    return list(_entries(state, unit.id))


@once_for_each
def _entries(state: State, name: str) -> tuple[Offer, ...]:
    unit = state.unit(name)
    return tuple(offer for offers in FAMILIES for offer in offers(state, unit))


def possible(state: State, unit: Unit) -> bool:
    """Whether there is something to interact with."""
    return any(choice.disabled is None for choice, _ in entries(state, unit))


def in_reach(state: State, unit: Unit) -> bool:
    """Whether a Primary Move could lead to something to interact with."""
    needs = any(
        not model.up or model.unnerved
        for friend in state.units
        if friend.owner == unit.owner
        for model in friend.here
    )
    return needs or bool(state.objectives)


def question(state: State, step: Step) -> str:
    """What does it do with its hands?"""
    return say("exoshift-prompt-interact", unit=state.unit(step.unit).name, left=step.left)


def interact(pen: Pen, step: Step) -> None:
    """The next interaction of an Interact, if there is anything to do."""
    unit = pen.unit(step.unit)
    if step.left > 0 and unit.able and possible(pen.state, unit):
        pen.push(Step("interacting", unit.owner, unit=unit.id, left=step.left))


def offers(state: State, step: Step) -> list[Offer]:
    """What to interact with, or to stop."""
    unit = state.unit(step.unit)
    acts = [(choice, partial(_do, effect)) for choice, effect in entries(state, unit)]
    stop = Choice(
        f"stop:{unit.id}", "stop", say("exoshift-pick-stop"), unit=unit.id, rules=("EXO-actions-t",)
    )
    return [*acts, (stop, lambda pen, pick: stop_interacting(pen))]


def _do(effect: Callable[[Pen, Pick], None], pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    pen.push(Step("interact", unit=step.unit, left=step.left - 1))
    effect(pen, pick)


def stop_interacting(pen: Pen) -> None:
    """No further interaction."""
    pen.pop()
