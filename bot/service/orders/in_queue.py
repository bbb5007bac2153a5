"""Orders judged in their places in the queue, and a warning for those that counted on one that is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.forecast.sequence import broken, put_right, too_early, waits_in_vain
from bot.campaign.judge.advice.check import Check
from bot.campaign.judge.advice.dependency import Need
from bot.campaign.text.queue import say_broken, say_lost, say_queue, say_warnings
from bot.campaign.text.refusals import say_refusal
from bot.campaign.world.known.view import SideView
from bot.campaign.world.order import Order, Refusal
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import order_from_json
from bot.messages import say
from bot.service.base import Refused, clip
from bot.service.ground.deputies import in_charge
from bot.service.ground.notices import Notice
from bot.service.ground.notifying import About, notify
from bot.service.ground.posts import ORDERS, order_key
from bot.store import campaigns
from bot.store import orders as queue
from bot.store.outbox import make_due
from bot.store.tables import Campaign, OrderRow, OrderState


async def queued(
    session: AsyncSession, campaign_id: int, number: int, and_row: OrderRow | None = None
) -> tuple[tuple[Order, ...], dict[int, int]]:
    """The live orders of a round with their numbers, and who gave them, by number; `and_row` is a further one."""
    rows = [
        *await queue.live_orders(session, campaign_id, number),
        *([and_row] if and_row is not None else []),
    ]
    orders = (replace(order_from_json(row.order), number=row.number) for row in rows)
    return tuple(sorted(orders, key=lambda order: order.number)), {row.number: row.user_id for row in rows}


async def warn_others(
    session: AsyncSession,
    campaign: Campaign,
    view: SideView,
    before: Sequence[Order],
    users: Mapping[int, int],
    gone: OrderRow,
    user: int,
    by: Order | None = None,
) -> list[str]:
    """Lines on the orders that may have counted on one that is withdrawn, or replaced `by` another; their players are
    told in the orders channel, but not the `user` who changed it.
    """
    after = [order for order in before if order.number != gone.number] + ([by] if by is not None else [])
    hurt = await asyncio.to_thread(broken, view, before, after)
    names = {unit.id: safe(unit.name) for unit in view.units}
    told = []
    for order, lost in hurt:
        check = await asyncio.to_thread(check_in_queue, view, order, after)
        unit = names.get(order.unit, "?")
        why = say_broken(check, lost[0], view)
        told.append(say("queue-broken-order", number=order.number, unit=unit, why=why))
        if users.get(order.number) != user:
            right = await asyncio.to_thread(_puts_right, view, after, order)
            words = partial(
                _say_missed,
                view,
                order,
                check,
                lost[0],
                names,
                gone.unit_id,
                withdrawn=by is None,
                right=right,
            )
            key = f"{order_key(gone.round, gone.number)}:missed:{order.number}"
            await _tell(session, campaign, view, key, order, words, Notice.ORDER_BROKEN, user)
    listed = f" {told[0]}" if len(told) == 1 else "".join(f"\n- {line}" for line in told)
    return [say("queue-broken", orders=len(told), what=clip(listed, 1500))] if told else []


async def warn_early(
    session: AsyncSession,
    campaign: Campaign,
    view: SideView,
    filed: Sequence[Order],
    users: Mapping[int, int],
    order: Order,
    user: int,
) -> list[str]:
    """Lines on the orders that come before a new one and lose what they would have behind it.

    Where they counted on an earlier order of the unit, which was withdrawn, their players are told in the orders
    channel.
    """
    hurt = await asyncio.to_thread(too_early, view, filed, order)
    if not hurt:
        return []
    rows = await queue.orders_of_round(session, campaign.id, campaign.round, OrderState.WITHDRAWN)
    before = min((row.number for row in rows if row.unit_id == order.unit), default=None)
    names = {unit.id: safe(unit.name) for unit in view.units}
    told = []
    for early, lost in hurt:
        check = await asyncio.to_thread(check_in_queue, view, early, filed)
        unit, why = names.get(early.unit, "?"), say_broken(check, lost[0], view)
        told.append(say("queue-broken-order", number=early.number, unit=unit, why=why))
        if before is not None and before < early.number and users.get(early.number) != user:
            right = await asyncio.to_thread(_puts_right, view, [*filed, order], early)
            words = partial(_say_early, view, early, check, lost[0], names, order, right=right)
            key = f"{order_key(campaign.round, order.number)}:early:{early.number}"
            await _tell(session, campaign, view, key, early, words, Notice.ORDER_TOO_EARLY, user)
    listed = f" {told[0]}" if len(told) == 1 else "".join(f"\n- {line}" for line in told)
    return [say("queue-early", orders=len(told), what=clip(listed, 1500))]


def _puts_right(view: SideView, queue: Sequence[Order], order: Order) -> bool:
    """Whether the panel has the button that gives the order again behind what it needs."""
    owner = next((unit.owner for unit in view.units if unit.id == order.unit), None)
    mine = {unit.id for unit in view.units if owner is not None and unit.owner == owner}
    return any(again.unit == order.unit for again in put_right(view, queue, mine))


def _say_missed(
    view: SideView,
    order: Order,
    check: Check,
    lost: Refusal,
    names: Mapping[str, str],
    gone: str,
    *,
    withdrawn: bool,
    right: bool,
) -> str:
    """That an order loses what it had from one that is gone."""
    return say(
        "queue-broken-post",
        number=order.number,
        unit=names.get(order.unit, "?"),
        other=names.get(gone, "?"),
        how="withdrawn" if withdrawn else "replaced",
        why=say_broken(check, lost, view),
        right=right,
    )


def _say_early(
    view: SideView,
    early: Order,
    check: Check,
    lost: Refusal,
    names: Mapping[str, str],
    order: Order,
    *,
    right: bool,
) -> str:
    """That an order comes before one that it needs."""
    return say(
        "queue-early-post",
        number=early.number,
        unit=names.get(early.unit, "?"),
        other=names.get(order.unit, "?"),
        later=order.number,
        why=say_broken(check, lost, view),
        right=right,
    )


async def _tell(
    session: AsyncSession,
    campaign: Campaign,
    view: SideView,
    key: str,
    order: Order,
    words: Callable[[], str],
    notice: Notice,
    by: int,
) -> None:
    """Tell the player of the order's unit, and the deputy, but not who has just changed the queue."""
    await make_due(session, campaign.id, [order_key(campaign.round, order.number)])
    owner = next((unit.owner for unit in view.units if unit.id == order.unit), None)
    player = None if owner is None else await campaigns.get_player(session, campaign.id, int(owner))
    if player is None:
        return
    for user in in_charge(player, await campaigns.database_now(session)):
        if user != by:
            own = key if user == player.user_id else f"{key}:deputy"
            about = About(player.user_id, units=(order.unit,), round=campaign.round)
            await notify(session, campaign, own, ORDERS, words, notice.to([user]), about)


def verdict(view: SideView, order: Order, queue: Sequence[Order], needed: Order | None = None) -> list[str]:
    """What of an order will not be done, is in doubt or depends on others, as the queue now is; a line for each.

    `needed` is a later order that it needs: that its unit is still there by then goes without saying.
    """
    checked = check_in_queue(view, order, queue)
    lost = [say_lost(checked, view)] if checked.refusal is not None else say_warnings(checked, view)
    lost += map(say_refusal, waits_in_vain(view, queue, order))
    if needed is not None:
        spoiled = tuple(
            change
            for change in checked.spoiled
            if change.need is not Need.STAYS or needed.unit not in change.units
        )
        checked = replace(checked, spoiled=spoiled)
    return [*(say("plan-warning", warning=line) for line in lost), *say_queue(checked, view)]


def judged(view: SideView, filed: Sequence[Order], orders: Sequence[Order]) -> list[Check]:
    """The orders judged one after the other at the end of the queue, after those that are filed (EDC-C1.1-b).

    Raises Refused for the first that cannot be done.
    """
    ahead, checks = list(filed), list[Check]()
    for order in orders:
        checked = check_in_queue(view, replace(order, number=0), ahead)
        if checked.refusal is not None:
            lost = say_lost(checked, view)
            if len(orders) == 1:
                raise Refused(lost)
            name = next((own.name for own in view.units if own.id == order.unit), order.unit)
            raise Refused(f"{say('one-refused', unit=safe(name), why=lost)} {say('none-filed')}")
        checks.append(checked)
        last = max((other.number for other in ahead), default=0)
        ahead = [other for other in ahead if other.unit != order.unit]
        ahead.append(replace(order, number=last + 1))
    return checks
