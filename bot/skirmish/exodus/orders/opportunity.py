"""Who holds the Order Opportunity (EXW-orders-a, EXW-orders-l, EXW-orders-m, EXW-orders-n, EXW-turn-b)."""

from __future__ import annotations

from bot.skirmish.exodus.actions import eligible
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.state import Step


def orders_phase(pen: Pen, step: Step) -> None:
    """The Orders phase begins with the player who is first this turn (EXW-tactics-c, EXW-tactics-d)."""
    pen.set(phase="orders")
    pen.push(Step("opportunity", target=pen.state.first))


def opportunity(pen: Pen, step: Step) -> None:
    """The next order: of this player, else of the other; with nobody left to order the phase is over (EXW-turn-b)."""
    for player in (step.target, pen.state.other(step.target)):
        if eligible(pen.state, player):
            pen.push(Step("order", player))
            return
    pen.apply("EXW-turn-b")


def ordered(pen: Pen, step: Step) -> None:
    """An order is done with all that it caused: keep the opportunity, or pass it on (EXW-orders-l, EXW-orders-p).

    Momentum is offered after a passed test, once in a row (EXW-orders-m), and only while the opponent has somebody to
    order; if not, the player just goes on (EXW-orders-n).
    """
    other = pen.state.other(step.target)
    pen.apply("EXW-orders-p")
    pen.push(Step("opportunity", target=other))
    if not step.flag or not eligible(pen.state, step.target):
        return
    if not eligible(pen.state, other):
        pen.apply("EXW-orders-n")
    elif step.momentum:
        pen.apply("EXW-orders-m")
    else:
        pen.push(Step("order", step.target, momentum=True))
