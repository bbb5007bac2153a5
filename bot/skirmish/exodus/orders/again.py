"""Say Again: what a formation does after a failed Order test (EXW-orders-j, EXW-orders-k)."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import Choice, Pick
from bot.skirmish.exodus.actions import AGAIN
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.moving.movement import group_move
from bot.skirmish.exodus.shooting.salvo import kinds
from bot.skirmish.exodus.shooting.shooting import targets
from bot.skirmish.exodus.state import State, Step


def question(state: State, step: Step) -> str:
    """What does a formation do that failed its test?"""
    return say("exodus-prompt-again", unit=state.formation(step.unit).name)


def again_offers(state: State, step: Step) -> list[Offer]:
    """A Move, to shoot or to regroup, or nothing; no Close Assault, no Overwatch (EXW-orders-j, EXW-orders-k)."""
    formation = state.formation(step.unit)
    rules = ("EXW-orders-j", "EXW-orders-k")
    move = Choice(
        f"again_move:{formation.id}", "again_move", say("exodus-pick-again-move"),
        {"way": group_move(state, formation)}, unit=formation.id, rules=rules,
    )  # fmt: skip
    offers: list[Offer] = [(move, _move)]
    if targets(state, formation) or any(True for _ in kinds(formation, AGAIN.id)):
        label = say("exodus-pick-again-shoot")
        choice = Choice(f"again_shoot:{formation.id}", "again_shoot", label, unit=formation.id, rules=rules)
        offers.append((choice, _shoot))
    if formation.sc:
        label = say("exodus-pick-again-regroup", sc=formation.sc)
        choice = Choice(
            f"again_regroup:{formation.id}", "again_regroup", label, unit=formation.id, rules=rules
        )
        offers.append((choice, _regroup))
    wait = Choice(f"wait:{formation.id}", "wait", say("exodus-pick-wait"), unit=formation.id, rules=rules)
    return [*offers, (wait, _wait)]


def _move(pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    data = {"way": pick.values["way"]}
    pen.push(Step("first_move", unit=step.unit, data=data, order=AGAIN.id, left=1))


def _shoot(pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    assert AGAIN.shoot is not None
    pen.push(Step("shoot", step.player, step.unit, modifier=AGAIN.shoot, order=AGAIN.id))


def _regroup(pen: Pen, pick: Pick) -> None:
    pen.push(Step("regroup", unit=pen.pop().unit))


def _wait(pen: Pen, pick: Pick) -> None:
    pen.tell("waited", "EXW-orders-j", unit=pen.pop().unit)
