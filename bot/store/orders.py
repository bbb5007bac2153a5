"""The order queue. Each change checks the order lock in its own statement.

An order is in time if Discord received it strictly before the close (EDC-C1-a); where that instant is not known, the
database's clock decides.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.campaigns import StoreError, get_round
from bot.store.tables import NOW, OrderRow, OrderState, Round


class RoundClosed(StoreError):
    """Too late: the round is locked, or its close has come."""

    def __init__(self, number: int, closes_at: datetime | None) -> None:
        super().__init__(f"round {number} is closed")
        self.number = number
        self.closes_at = closes_at


def _takes_orders(
    campaign_id: int, number: int, received_at: datetime | None
) -> tuple[ColumnElement[bool], ...]:
    in_time = Round.closes_at > (NOW if received_at is None else received_at)
    return (
        Round.campaign_id == campaign_id,
        Round.number == number,
        Round.locked_at.is_(None),
        or_(Round.closes_at.is_(None), in_time),
    )


async def file_order(
    session: AsyncSession,
    campaign_id: int,
    number: int,
    *,
    unit_id: str,
    user_id: int,
    order: Mapping[str, Any],
    written: tuple[int, int] | None = None,
    received_at: datetime | None = None,
) -> OrderRow:
    """Put an order at the end of round `number`'s queue; an earlier live one for the unit becomes void.

    `written` is the channel and the message that it was read from. The row's `number` is its place, from 1
    (EDC-C1.1-b); a `number` inside `order` is the caller's to set on reading. Others who file for this round wait until
    the transaction ends. Raises RoundClosed, NoRound.
    """
    place = (
        await session.execute(
            update(Round)
            .where(*_takes_orders(campaign_id, number, received_at))
            .values(orders_filed=Round.orders_filed + 1)
            .returning(Round.orders_filed)
        )
    ).scalar_one_or_none()
    if place is None:
        raise RoundClosed(number, (await get_round(session, campaign_id, number)).closes_at)
    await session.execute(
        update(OrderRow)
        .where(
            OrderRow.campaign_id == campaign_id,
            OrderRow.round == number,
            OrderRow.unit_id == unit_id,
            OrderRow.state == OrderState.LIVE,
        )
        .values(state=OrderState.VOID)
    )
    channel_id, message_id = written or (None, None)
    row = OrderRow(
        campaign_id=campaign_id,
        round=number,
        number=place,
        unit_id=unit_id,
        user_id=user_id,
        order=dict(order),
        channel_id=channel_id,
        message_id=message_id,
    )
    session.add(row)
    await session.flush()
    await session.refresh(row)
    return row


async def hold_open(
    session: AsyncSession, campaign_id: int, number: int, received_at: datetime | None = None
) -> None:
    """Keep the round's queue as it is until the transaction ends. Raises RoundClosed, NoRound."""
    open_round = await session.execute(
        select(Round.number).where(*_takes_orders(campaign_id, number, received_at)).with_for_update()
    )
    if open_round.scalar_one_or_none() is None:
        raise RoundClosed(number, (await get_round(session, campaign_id, number)).closes_at)


async def order_of_unit(
    session: AsyncSession, campaign_id: int, number: int, unit_id: str
) -> OrderRow | None:
    """The unit's order that counts: the live one, or the one resolved early; None if it has neither."""
    rows = await orders_of_round(session, campaign_id, number, OrderState.LIVE, OrderState.RESOLVED)
    return next((row for row in rows if row.unit_id == unit_id), None)


async def withdraw_order(
    session: AsyncSession,
    campaign_id: int,
    number: int,
    unit_id: str,
    received_at: datetime | None = None,
) -> OrderRow | None:
    """Take the unit's live order out of the queue; None if it has none. Raises RoundClosed, NoRound."""
    await hold_open(session, campaign_id, number, received_at)
    withdrawn = await session.execute(
        update(OrderRow)
        .where(
            OrderRow.campaign_id == campaign_id,
            OrderRow.round == number,
            OrderRow.unit_id == unit_id,
            OrderRow.state == OrderState.LIVE,
        )
        .values(state=OrderState.WITHDRAWN)
        .returning(OrderRow)
        .execution_options(populate_existing=True)
    )
    return withdrawn.scalar_one_or_none()


async def filed_lately(session: AsyncSession, row: OrderRow, within: timedelta) -> int:
    """How many orders for the unit of `row`, this one included, were filed in its round within that time."""
    statement = select(func.count()).where(
        OrderRow.campaign_id == row.campaign_id,
        OrderRow.round == row.round,
        OrderRow.unit_id == row.unit_id,
        OrderRow.filed_at > NOW - within,
    )
    return (await session.execute(statement)).scalar_one()


async def live_orders(session: AsyncSession, campaign_id: int, number: int) -> Sequence[OrderRow]:
    """The queue in posted order."""
    return await orders_of_round(session, campaign_id, number, OrderState.LIVE)


async def orders_of_round(
    session: AsyncSession,
    campaign_id: int,
    number: int,
    *states: OrderState,
    user_id: int | None = None,
    units: Collection[str] | None = None,
) -> Sequence[OrderRow]:
    """Orders of a round by queue number, in one of `states` if any are given, of these units."""
    statement = (
        select(OrderRow)
        .where(OrderRow.campaign_id == campaign_id, OrderRow.round == number)
        .order_by(OrderRow.number)
        .execution_options(populate_existing=True)
    )
    if states:
        statement = statement.where(OrderRow.state.in_(states))
    if user_id is not None:
        statement = statement.where(OrderRow.user_id == user_id)
    if units is not None:
        statement = statement.where(OrderRow.unit_id.in_(units))
    return (await session.execute(statement)).scalars().all()


async def mark_orders_resolved(session: AsyncSession, campaign_id: int, number: int, *places: int) -> None:
    """Turn live orders into resolved ones: those with the given queue numbers, or all."""
    statement = update(OrderRow).where(
        OrderRow.campaign_id == campaign_id, OrderRow.round == number, OrderRow.state == OrderState.LIVE
    )
    if places:
        statement = statement.where(OrderRow.number.in_(places))
    await session.execute(statement.values(state=OrderState.RESOLVED))


async def set_aside(session: AsyncSession, campaign_id: int, number: int, places: Collection[int]) -> None:
    """Take live orders with these queue numbers out of the queue, for they cannot be carried out."""
    await session.execute(
        update(OrderRow)
        .where(
            OrderRow.campaign_id == campaign_id,
            OrderRow.round == number,
            OrderRow.state == OrderState.LIVE,
            OrderRow.number.in_(places),
        )
        .values(state=OrderState.WITHDRAWN)
    )
