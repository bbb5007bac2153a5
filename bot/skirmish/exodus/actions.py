"""The orders: what each allows, and how one is given (EXW-orders-a, EXW-orders-e, EXW-orders-o).

EXW-orders-f, EXW-orders-g, EXW-orders-h and EXW-orders-i are the rows of `ORDERS`. The menu of an Order Opportunity,
and the orders that are more than a row, are in `offers.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Pick
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.morale import order_test, suppression
from bot.skirmish.exodus.moving import mounted
from bot.skirmish.exodus.moving.movement import group_move, planned
from bot.skirmish.exodus.state import Formation, State, Step


@dataclass(frozen=True, slots=True)
class Order:
    """An order with what it allows: so many Moves, then to shoot with a modifier, to regroup, or nothing."""

    id: str
    name: str
    """The message with what the menu calls it."""
    rule: str
    moves: int = 0
    shoot: int | None = None
    """To hit (EXW-shoot-f); None: it does not shoot."""
    regroup: bool = False


ORDERS = (
    Order("hold", "exodus-kind-hold", "EXW-orders-f", shoot=2),
    Order("steady", "exodus-kind-steady", "EXW-orders-f", shoot=-2, regroup=True),
    Order("advance", "exodus-kind-advance", "EXW-orders-g", moves=1, shoot=0),
    Order("recover", "exodus-kind-recover", "EXW-orders-g", moves=1, regroup=True),
    Order("rapid", "exodus-kind-rapid", "EXW-orders-h", moves=2, shoot=-2),
    Order("full", "exodus-kind-full", "EXW-orders-i", moves=3),
)
ROAD_ADVANCE = Order("road", "exodus-kind-road", "EXW-terrain-f", moves=3)
"""See `road_advance.py`."""
BY_ID = {order.id: order for order in (*ORDERS, ROAD_ADVANCE)}
AGAIN = Order("again", "exodus-kind-again", "EXW-orders-j", shoot=0)
"""What a failed test leaves; see `again.py`."""


def eligible(state: State, player: str) -> list[Formation]:
    """The formations that may be given an order now (EXW-orders-e, EXW-rout-c)."""
    return [
        formation
        for formation in state.of(player)
        if not formation.routed and not formation.activated and formation.arrived < state.turn
    ]


def offer(state: State, formation: Formation, order: Order, momentum: bool) -> Offer:
    """The entry of an order (EXW-orders-a)."""
    chance = order_test.odds(state, formation, momentum=momentum, regroup=order.regroup)
    text = say("exodus-the-chance", percent=round(100 * chance))
    params = {"way": group_move(state, formation)} if order.moves else {}
    choice = Choice(
        f"{order.id}:{formation.id}", order.id, say(order.name), params,
        unit=formation.id, rules=(order.rule, "EXW-orders-a"), odds=Odds(text, chance=chance), optional=tuple(params),
    )  # fmt: skip
    return choice, partial(_give, formation.id, order.id)


def _give(name: str, order_id: str, pen: Pen, pick: Pick) -> None:
    give(pen, name, BY_ID[order_id], pick.values.get("way"))


def give(pen: Pen, name: str, order: Order, way: Any = None) -> None:
    """Declare an order, test, and put on the stack what follows (EXW-orders-o, EXW-orders-p).

    A failed test adds 1 SC at once, before Say Again, and may rout (EXW-suppression-c).
    `way`: where the first Move goes if the test is passed; without it the player is asked after the test.
    """
    if way is not None:
        planned(pen.state, pen.formation(name), way)  # refused before anything is rolled
    step = pen.pop()
    out = begin(pen, name, order, step.momentum)
    passed = order_test.roll(pen, name, momentum=step.momentum, regroup=order.regroup)
    end = Step("ordered", target=step.player, unit=name, flag=passed, momentum=step.momentum)
    if passed:
        pen.push(*out, *following(name, step.player, order, way, got_out=bool(out)), end)
    else:
        pen.push(*out, Step("again", step.player, name), end)
        suppression.add(pen, name, 1, "order", "EXW-suppression-c")


def begin(pen: Pen, name: str, order: Order, momentum: bool) -> list[Step]:
    """A formation is given its order of this turn: whatever it was doing is over (EXW-turn-b, EXW-overwatch-h).

    Infantry that rides gets out: the steps in which enemies on Overwatch may fire at it first (EXW-overwatch-c).
    """
    formation = pen.change(name, activated=True, overwatch=0)
    out = mounted.dismount(pen, name)
    rules = ("EXW-orders-l",) if momentum else ()
    pen.apply("EXW-orders-e", "EXW-orders-o", *(() if order.moves else ("EXW-move-c",)))
    pen.tell("ordered", "EXW-orders-a", order.rule, *rules, unit=formation, order=order.id, momentum=momentum)
    return out


def following(name: str, player: str, order: Order, way: Any, *, got_out: bool) -> list[Step]:
    """What follows an order that is carried out: Moves, the first one with its goal if that was given, and the rest.

    `got_out`: enemies may fire at the formation before.
    """
    steps = []
    if order.moves:
        data = {"way": way} if way is not None else {}
        asked = "" if way is not None else player
        kind = "first_move" if way is not None else "move"
        steps.append(Step(kind, asked, name, data, order=order.id, left=order.moves, flag=got_out))
    if order.shoot is not None:
        steps.append(Step("shoot", player, name, modifier=order.shoot, order=order.id))
    if order.regroup:
        steps.append(Step("regroup", unit=name))
    return steps
