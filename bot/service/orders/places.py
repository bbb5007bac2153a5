"""The places of a player's orders in the queue: which come too early, and the button that puts them right."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.campaign.forecast.sequence import needing_later, put_right
from bot.campaign.text.queue import joined
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Services, Who
from bot.service.orders.filing import Filing, file_orders, notes_of
from bot.service.orders.form import own_units
from bot.service.orders.in_queue import verdict
from bot.service.orders.known import Known


@dataclass(frozen=True)
class Places:
    """Which of a player's orders come before one that they need."""

    needed: Mapping[str, Order]
    """By unit the later order."""
    again: tuple[Order, ...]
    """The orders that are right once they are given again; empty: none is."""


async def places_of(known: Known, owner: str) -> Places:
    """The places of the owner's orders, as the queue now is."""
    return await asyncio.to_thread(_places, known, owner)


def _places(known: Known, owner: str) -> Places:
    mine = {unit.id for unit in own_units(known.view, owner)}
    needed = needing_later(known.view, known.queue, mine)
    again = put_right(known.view, known.queue, mine) if needed and not known.closed else ()
    return Places(needed, again)


def told(known: Known, places: Places, order: Order) -> list[str]:
    """What of a filed order will not be done or depends on others, a line each; first the order that it needs."""
    needed = places.needed.get(order.unit)
    lines = verdict(known.view, order, known.queue, needed)
    if needed is not None:
        lines.insert(0, say("queue-late", unit=_name(known, needed), number=needed.number))
    return [say("list-verdict", told=line) for line in lines]


async def give_again(s: Services, who: Who, known: Known) -> str:
    """Give the player's orders that come too early once more, behind those that they need; what was done."""
    again = (await places_of(known, who.owner)).again
    if not again:
        return say("queue-right-already")
    fresh = [replace(order, number=0) for order in again]
    receipts = await file_orders(s, who, known, fresh, Filing(still=True, drawn=False))
    units = joined(_name(known, order) for order in again)
    done = say("queue-right-done", orders=len(again), units=units)
    return "\n".join([done, *notes_of(receipts)])


def _name(known: Known, order: Order) -> str:
    return safe(next((own.name for own in known.view.units if own.id == order.unit), "?"))
