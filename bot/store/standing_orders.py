"""Standing orders of units: what they do in rounds in which nobody orders them. Nothing here commits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import NOW, OrderRow, OrderState, Round, StandingOrders

Entries = Sequence[Mapping[str, Any]]
_ANY = func.json_array_length(StandingOrders.entries) > 0


async def of_campaign(session: AsyncSession, campaign_id: int) -> Sequence[StandingOrders]:
    """Those of all units that have any."""
    statement = select(StandingOrders).where(StandingOrders.campaign_id == campaign_id, _ANY)
    return (await session.execute(statement.execution_options(populate_existing=True))).scalars().all()


async def of_unit(session: AsyncSession, campaign_id: int, unit_id: str) -> StandingOrders | None:
    """Those of a unit; None where it never had any."""
    return await session.get(StandingOrders, (campaign_id, unit_id), populate_existing=True)


async def of_units(session: AsyncSession, campaign_id: int, units: Sequence[str]) -> Sequence[StandingOrders]:
    """Those of these units, of which some have none."""
    return [row for row in await of_campaign(session, campaign_id) if row.unit_id in units]


async def save(
    session: AsyncSession, key: tuple[int, str], shown: int, users: tuple[int, int], entries: Entries
) -> bool:
    """Replace those of version `shown` (0: there are none); whether they still were of that version.

    `key` is campaign and unit, `users` whose the unit is and who changes them.
    """
    campaign_id, unit_id = key
    values = {"user_id": users[0], "by": users[1], "entries": [dict(entry) for entry in entries]}
    if shown == 0:
        made = (
            insert(StandingOrders)
            .values(campaign_id=campaign_id, unit_id=unit_id, version=1, **values)
            .on_conflict_do_nothing()
            .returning(StandingOrders.version)
        )
        return (await session.execute(made)).scalar_one_or_none() is not None
    changed = (
        update(StandingOrders)
        .where(StandingOrders.campaign_id == campaign_id, StandingOrders.unit_id == unit_id)
        .where(StandingOrders.version == shown)
        .values(version=shown + 1, at=NOW, **values)
        .returning(StandingOrders.version)
    )
    return (await session.execute(changed)).scalar_one_or_none() is not None


async def end_of_player(session: AsyncSession, campaign_id: int, user_id: int) -> None:
    """Remove all of a player's."""
    await _end(session, campaign_id, StandingOrders.user_id == user_id)


async def end_of_units(session: AsyncSession, campaign_id: int, units: Sequence[str]) -> None:
    """Remove those of these units."""
    await _end(session, campaign_id, StandingOrders.unit_id.in_(units))


async def _end(session: AsyncSession, campaign_id: int, which: ColumnElement[bool]) -> None:
    await session.execute(
        update(StandingOrders)
        .where(StandingOrders.campaign_id == campaign_id, which, _ANY)
        .values(entries=[], version=StandingOrders.version + 1, at=NOW)
    )


async def file_at_close(
    session: AsyncSession,
    campaign_id: int,
    number: int,
    filed: Sequence[tuple[int, str, Mapping[str, Any], Sequence[Any]]],
) -> None:
    """Put standing orders into the queue of a round, behind its others, in the transaction that locks the round.

    Each is the user whose it is, the unit, the order as saved, and its condition; the round's row is locked.
    """
    if not filed:
        return
    last = (
        await session.execute(
            update(Round)
            .where(Round.campaign_id == campaign_id, Round.number == number)
            .values(orders_filed=Round.orders_filed + len(filed))
            .returning(Round.orders_filed)
        )
    ).scalar_one()
    for place, (user_id, unit_id, order, condition) in enumerate(filed, last - len(filed) + 1):
        session.add(
            OrderRow(
                campaign_id=campaign_id,
                round=number,
                number=place,
                unit_id=unit_id,
                user_id=user_id,
                order=dict(order),
                state=OrderState.LIVE,
                standing=list(condition),
            )
        )
    await session.flush()
