"""Shared Responsibility: a friend of like type takes up what a destroyed model carried (EXO-casualty-j)."""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Pick
from bot.skirmish.exoshift.dice import chance, roll_test
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.measure import distance, reach, within
from bot.skirmish.exoshift.state import Model, State, Step, Unit, callsigns
from bot.skirmish.exoshift.units.carrying import drop
from bot.skirmish.exoshift.units.disruption import quality

BASIC = "Basic"


def alike(a: Model, b: Model) -> bool:
    """Whether two models are of like basic type: the same faction and troop type, both Basic (EXO-casualty-j)."""
    return a.card.type[:2] == b.card.type[:2] and BASIC in a.card.type and BASIC in b.card.type


def successors(state: State, fallen: Model) -> list[Model]:
    """Models that may take the place of a destroyed one (EXO-casualty-j).

    They are up, not Routed, and within their effective Quality in inches. One that has the same weapons and nothing
    to gain is not asked.
    """
    owner = state.unit_of(fallen.id).owner
    return [
        model
        for unit in state.of(owner)
        if not unit.routed
        for model in unit.able
        if alike(model, fallen)
        and ((model.kind, model.options) != (fallen.kind, fallen.options) or model.unnerved)
        and within(distance(model, fallen), reach(unit))
    ]


def sharing(pen: Pen, step: Step) -> None:
    """The owner of a destroyed model is asked, if anybody can take its place (EXO-casualty-j)."""
    owner = pen.state.unit_of(step.model).owner
    if successors(pen.state, pen.model(step.model)):
        pen.push(Step("share", owner, model=step.model))


def question(state: State, step: Step) -> str:
    """Does a friend take the place of who has fallen?"""
    return say("exoshift-prompt-share", target=_name(state, step.model))


def _name(state: State, model: str) -> str:
    return callsigns([state.unit_of(model)])[model]


def offers(state: State, step: Step) -> list[Offer]:
    """One attempt by one model, or none (EXO-casualty-j)."""
    entries: list[Offer] = []
    for model in successors(state, state.model(step.model)):
        unit = state.unit_of(model.id)
        odds = Odds(say("exoshift-odds-test", need=quality(unit)), None, chance(quality(unit)))
        label = say("exoshift-pick-share", unit=_name(state, model.id))[:100]
        choice = Choice(
            f"share:{model.id}", "share", label, unit=unit.id, rules=("EXO-casualty-j",), odds=odds
        )
        entries.append((choice, partial(_share, model.id)))
    leave = Choice("leave", "leave", say("exoshift-pick-leave"), rules=("EXO-casualty-j",))
    return [*entries, (leave, lambda pen, pick: _leave(pen))]


def _leave(pen: Pen) -> None:
    pen.pop()


def _share(model: str, pen: Pen, pick: Pick) -> None:
    fallen = pen.model(pen.pop().model)
    unit = pen.state.unit_of(model)
    tested = roll_test(pen, "share", quality(unit))
    pen.tell(
        "shared", "EXO-casualty-j", rolls=tested.rolls, unit=unit, model=pen.model(model), target=fallen,
        need=tested.value, passed=tested.passed,
    )  # fmt: skip
    if tested.passed:
        take_place(pen, unit, model, fallen)


def take_place(pen: Pen, unit: Unit, model: str, fallen: Model) -> None:
    """The fallen model stands where the other was, with its own weapons and stats, Stunned and nothing else.

    The unit keeps its Disruption and whether it is Exhausted (EXO-casualty-j).
    """
    drop(pen, model)
    pen.change_model(
        model, kind=fallen.kind, options=fallen.options, health=fallen.card.health, stunned=True, unnerved=False,
        charges=fallen.charges, hiding=False,
    )  # fmt: skip
    if unit.individual:
        old = pen.state.unit_of(fallen.id)
        pen.change(unit.id, quality=old.quality, morale=old.morale)
