"""Orders for several units, given at once: the same as in the last round, to hold, or what another one is ordered."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise, starmap
from types import MappingProxyType

from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.text.queue import say_lost
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import ActionKind, Order
from bot.campaign.world.safe_text import is_contact, safe
from bot.hexmap.coords import adjacent, direction, distance, neighbour
from bot.messages import say
from bot.service.base import Services, Who
from bot.service.orders.filing import Filing, Receipt, file_orders, notes_of
from bot.service.orders.panel.company import Company
from bot.service.orders.panel.drafts import Drafted, Kept, key_of
from bot.service.orders.panel.steps import copied
from bot.service.orders.words import brief_order

FAR = 99
"""How often a way is gone on to see who of several units is foremost."""


@dataclass(frozen=True)
class Sorted:
    """Orders that can be given, and why others cannot: a sentence for each unit."""

    orders: tuple[Order, ...]
    lost: tuple[str, ...]


async def same_for_all(s: Services, who: Who, company: Company) -> str:
    """Give each unit that wants an order that of the last round; what was done, and for whom it was not possible."""
    by_id = {unit.id: unit for unit in company.missing}
    last = [(by_id[key], order) for key, order in company.last.items() if key in by_id]
    gone = [(unit, target) for unit, order in last if (target := _unknown(company.view, order))]
    aimless = {unit.id for unit, _ in gone}
    given = [(unit, once_more(unit, order)) for unit, order in last if unit.id not in aimless]
    none = [unit for unit in company.missing if unit.id not in company.last]
    able = await asyncio.to_thread(sorted_out, company.view, company.known.queue, given)
    receipts = await file_all(s, who, company, able.orders, left=True)
    lines = [say("panel-same-done", orders=len(receipts), lost=len(able.lost) + len(gone))]
    lines += able.lost
    lines += [
        say("panel-same-lost", unit=safe(unit.name), why=say("panel-same-gone", target=target))
        for unit, target in gone
    ]
    if none:
        lines.append(say("panel-same-none", units=", ".join(safe(unit.name) for unit in none)))
    return "\n".join([*lines, *notes_of(receipts)])


async def rest_holds(s: Services, who: Who, company: Company) -> str:
    """Order every unit that wants an order to hold; what was done."""
    receipts = await file_all(s, who, company, [Order(unit.id) for unit in company.missing], left=True)
    return "\n".join([say("panel-rest-done", orders=len(receipts)), *notes_of(receipts)])


async def copy_to_all(
    s: Services, who: Who, draft: Drafted, others: Sequence[Drafted], shown: Mapping[str, int]
) -> str:
    """Give other units the order of a draft, the foremost first; their own drafts end.

    `shown`: the numbers of the orders that they had as the menu was made. Raises Outdated where another came meanwhile.
    """
    company, view = draft.company, draft.company.view
    given = await asyncio.to_thread(_copies, draft, [other.unit for other in others])
    able = await asyncio.to_thread(sorted_out, view, company.known.queue, given)
    units = {order.unit for order in able.orders}
    ending = [
        (key_of(who, other), other.version) for other in others if other.unit.id in units and other.steps
    ]
    receipts = await file_all(s, who, company, able.orders, ending, over=shown)
    lines = [say("pad-copied-all", orders=len(receipts)), *_given(view, able.orders, receipts)]
    if able.lost:
        lines += [say("pad-copied-lost"), *able.lost]
    return "\n".join([*lines, *notes_of(receipts)])


def _given(view: SideView, orders: Sequence[Order], receipts: Sequence[Receipt]) -> list[str]:
    """Each order that was given, with the units that have it: a copy's way begins where its unit is."""
    names = {receipt.unit: safe(receipt.unit_name) for receipt in receipts}
    alike: dict[str, list[str]] = {}
    for order in orders:
        if order.unit in names:
            alike.setdefault(brief_order(view, order), []).append(names[order.unit])
    return [say("pad-copied-order", units=", ".join(units), order=order) for order, units in alike.items()]


def _copies(draft: Drafted, units: Sequence[OwnUnit]) -> list[tuple[OwnUnit, Order]]:
    """Each unit with its order: who is furthest on in the direction of the way makes room for those behind."""
    given = [(unit, copied(draft.company.view, draft.order, draft.unit.hex, unit)) for unit in units]
    unit, order = given[0]
    sides = list(starmap(direction, pairwise((unit.hex, *order.path))))
    ahead = reduce(neighbour, sides * FAR, unit.hex)
    return sorted(given, key=lambda pair: (distance(pair[0].hex, ahead), pair[0].name, pair[0].id))


async def file_all(
    s: Services,
    who: Who,
    company: Company,
    orders: Sequence[Order],
    drafts: Sequence[Kept] = (),
    *,
    left: bool = False,
    over: Mapping[str, int] = MappingProxyType({}),
) -> list[Receipt]:
    """File orders in one transaction, each as if it were typed; those that are in the queue already stay.

    `left`: only for the units that still have none. `over`: in place of the orders of these numbers and of no others.
    """
    if not orders:
        return []
    how = Filing(once=True, left=left, drawn=False, drafts=drafts, over=over)
    return await file_orders(s, who, company.known, orders, how)


def sorted_out(
    view: SideView, filed: Sequence[Order], given: Sequence[tuple[OwnUnit, Order | None]]
) -> Sorted:
    """Orders judged one after the other at the end of the queue; of None, the unit is where its order took it."""
    ahead, orders, lost = list(filed), list[Order](), list[str]()
    for unit, order in given:
        why = "" if order is not None else say("panel-same-arrived")
        if order is not None:
            checked = check_in_queue(view, order, ahead)
            why = "" if checked.refusal is None else say_lost(checked, view)
        if order is None or why:
            lost.append(say("panel-same-lost", unit=safe(unit.name), why=why))
            continue
        orders.append(order)
        number = max((other.number for other in ahead), default=0) + 1
        ahead.append(replace(order, number=number))
    return Sorted(tuple(orders), tuple(lost))


def same_again(company: Company, unit: OwnUnit) -> Order | None:
    """The unit's order of the last round, as it would be typed now; None where there was none, or it is done."""
    old = company.last.get(unit.id)
    return None if old is None or _unknown(company.view, old) else once_more(unit, old)


def _unknown(view: SideView, order: Order) -> str:
    """The contact at which it aims and that the side knows no more, so that nobody could type it; empty for none."""
    known = {contact.id for contact in (*view.contacts, *view.friends)}
    actions = (order.action, None if order.ability is None else order.ability.action)
    aimed = [action.target for action in actions if action is not None and action.target is not None]
    return next((target for target in aimed if is_contact(target) and target not in known), "")


def once_more(unit: OwnUnit, old: Order) -> Order | None:
    """The order again, as it would be typed now: the rest of its way, without its note.

    None where all that it asked for was to go to where the unit is, or to get into what carries it.
    """
    path, destination = old.path, old.destination
    if unit.hex in path:
        path = path[len(path) - path[::-1].index(unit.hex) :]
    if destination is not None and adjacent(unit.hex, destination):
        path, destination = (destination,), None
    if destination == unit.hex:
        destination = None
    order = replace(old, path=path, destination=destination, note="", number=0)
    if not path and destination is None:
        order = replace(order, double_time=order.double_time and order.action is not None, force=False)
        done = bool(old.path) or old.destination is not None
        if (
            old.action is not None
            and old.action.kind is ActionKind.BOARD
            and old.action.target == unit.carrier
        ):
            order, done = replace(order, action=None), True
        if done and order == Order(unit.id):
            return None
    return order
