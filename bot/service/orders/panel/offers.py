"""What the page of a unit offers for the order that is being put together: each only where it can be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.campaign.forecast.in_queue import check_in_queue, outlook
from bot.campaign.forecast.reach import reach_of
from bot.campaign.judge.advice.check import Check, check_order
from bot.campaign.text.queue import say_lost
from bot.campaign.text.surroundings import in_danger, threats
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Order
from bot.hexmap.coords import Facing, Hex, distance
from bot.messages import say
from bot.service.ground.matching import Choices
from bot.service.orders.known import Known
from bot.service.orders.panel.drafts import Drafted
from bot.service.orders.panel.steps import end_of, steps_open
from bot.service.orders.suggestions import abilities_for, actions_for, boarders
from bot.service.orders.words import plan_text

NOBODY = "none"
"""The entry of a menu that waits for nobody."""
NAMED = 3
"""Most enemies that are named as a risk."""
MOST = 24
"""Entries of a menu beside the one that takes the choice back."""


@dataclass(frozen=True)
class Offers:
    """What can be chosen, and what the order comes to as it is."""

    end: Hex
    """Where the unit will be."""
    sides: tuple[Facing, ...]
    """Over which its way can go on."""
    reach: tuple[Hex, ...]
    """Where a move can end, farthest first."""
    actions: Choices
    abilities: Choices
    runs: bool
    """Whether double time can be switched."""
    boards: tuple[OwnUnit, ...]
    """Units that can still get in, where it can take some."""
    gets_out: bool
    """Whether getting out can be switched."""
    check: Check
    told: str
    """What will be attempted, or why the order cannot be given."""
    risk: str
    """Where it will be, and the enemies in sight near there."""


def offers_of(draft: Drafted) -> Offers:
    """What is offered on the picture of the unit's turn, after the orders before it."""
    known, unit, order = draft.company.known, draft.unit, draft.order
    view, queue = known.view, known.queue
    later = outlook(view, replace(order, number=0), queue).later
    then, own = turn_of(draft)
    check = check_in_queue(view, replace(order, number=0), queue)
    end = end_of(then, own, order)
    return Offers(
        end,
        tuple(steps_open(then, own, order)),
        _farthest_first(then, own),
        actions_for(view, unit, "", later, order),
        abilities_for(view, unit, "", later, order),
        _runs(then, order),
        _boards(view, unit, order, later),
        own.ride is Ride.PASSENGER or order.exit,
        check,
        _told(known, check, order),
        _risk(then, own, end),
    )


def carries(view: SideView, unit: OwnUnit) -> bool:
    """Whether other units can get into it (EDC-F3.2-c)."""
    cls = view.catalogue.cls(unit)
    return bool(cls.trait("passengers") or cls.trait("vehicle_bed"))


def _boards(view: SideView, unit: OwnUnit, order: Order, later: Sequence[SideView]) -> tuple[OwnUnit, ...]:
    """Those it waits for already come first."""
    if not carries(view, unit):
        return ()
    mates = {mate.id: mate for mate in view.units if mate.id in order.wait_for}
    mates |= {mate.id: mate for mate in boarders(view, unit, later)}
    return tuple(mates.values())[:MOST]


def _risk(view: SideView, unit: OwnUnit, end: Hex) -> str:
    """The enemies in sight near the hex where the unit will be."""
    if unit.ride is Ride.ORBIT:
        return ""
    at = view.map.label(end)
    if not in_danger(view, end):
        return say("pad-no-risk", hex=at)
    return "\n".join([say("pad-risk", hex=at), *threats(view, replace(unit, hex=end, carrier=None), NAMED)])


def turn_of(draft: Drafted) -> tuple[SideView, OwnUnit]:
    """The picture of the unit's turn, with the unit as it then is."""
    known = draft.company.known
    then = outlook(known.view, replace(draft.order, number=0), known.queue).likely.view
    own = next((mate for mate in then.units if mate.id == draft.unit.id), None)
    return (known.view, draft.unit) if own is None or own.this_round.acted else (then, own)


def ends_at(draft: Drafted) -> Hex:
    """Where the unit will be by its order: as drafted, as given, or as its standing order has it."""
    company, unit, order = draft.company, draft.unit, draft.order
    if order == draft.filed:
        order = company.order(unit) or company.following.get(unit.id) or order
    made = check_in_queue(company.view, order, company.known.queue).plan
    return unit.hex if made is None else made.end


def _farthest_first(view: SideView, unit: OwnUnit) -> tuple[Hex, ...]:
    """Where a move can end; near hexes are at hand on the pad."""
    return tuple(sorted(reach_of(view, unit), key=lambda at: (-distance(unit.hex, at), at)))


def _runs(view: SideView, order: Order) -> bool:
    """Whether the order can be given at double time, or is."""
    if order.double_time:
        return True
    moves = order.path or order.destination is not None or order.exit
    return bool(moves) and check_order(view, replace(order, double_time=True)).refusal is None


def _told(known: Known, check: Check, order: Order) -> str:
    if check.refusal is not None:
        return say("plan-warning", warning=say_lost(check, known.view))
    return plan_text(check, known, order)
