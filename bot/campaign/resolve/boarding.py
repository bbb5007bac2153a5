"""Getting into transports, and transports that wait for it. Whether it can be done is in `judge.boarding`."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.judge.kinds import judge
from bot.campaign.judge.moment import Moment
from bot.campaign.resolve.carry import take
from bot.campaign.resolve.mines import at_work
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.situation import situation_on
from bot.campaign.resolve.turn import Turn
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Action, ActionKind, Order, Refusal
from bot.campaign.world.refusals.carrying import NotBoarding


@carries_out(ActionKind.BOARD)
def board(turn: Turn, action: Action, ability: bool = False) -> None:
    """Get into the transport (EDC-F3.2-a)."""
    assert action.target is not None  # the judge has seen to it
    turn.touched.add(turn.unit.hex)
    take(turn.course, turn.unit, turn.board.world.units[action.target], Ride.PASSENGER, turn.order)


def wait(turn: Turn) -> None:
    """Those whom the carrier waits for board just before it moves, with their own action (EDC-F3.2-c).

    Among mines they may set these off as with any boarding (EDC-F6.4-e).
    """
    course, units = turn.course, turn.board.world.units
    for key in turn.order.wait_for:
        unit, order = units.get(key), course.orders.get(key)
        if unit is None or unit.carrier == turn.unit.id:
            continue
        action = order.action if order is not None else None
        ready = action is not None and action.kind is ActionKind.BOARD and action.target == turn.unit.id
        lost: Refusal | None = None
        if (
            order is None
            or action is None
            or not ready
            or unit.this_round.acted
            or unit.side is not turn.unit.side
        ):
            lost = NotBoarding(("EDC-F3.2-c",), unit=unit.name)
        else:
            moment = Moment(order, unit.hex, unit.energy)
            lost = judge(situation_on(turn.board, unit.id), action, moment)
            if lost is None:
                unit.this_round.boarded = True
                turn.touched.add(unit.hex)
                if at_work(turn, unit, action.kind):
                    take(course, unit, turn.unit, Ride.PASSENGER, order)
        if lost is not None:
            turn.refuse(lost, "wait")


def without_boarding(order: Order) -> Order:
    """What is left of the order of a unit that has boarded already, while its transport waited (EDC-F3.2-c)."""
    return replace(order, action=None)
