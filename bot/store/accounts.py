"""Accounts: what players own between campaigns, and the ledger of their money. Nothing here commits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import AccountRow, LedgerRow, MasterSheet


async def lock_account(session: AsyncSession, guild_id: int, user_id: int, name: str) -> AccountRow:
    """The person's account, opened if there is none, locked until the transaction ends.

    Who needs two accounts takes the one with the lower user id first.
    """
    await session.execute(
        insert(AccountRow)
        .values(guild_id=guild_id, user_id=user_id, name=name, holdings={})
        .on_conflict_do_nothing()
    )
    statement = select(AccountRow).where(AccountRow.guild_id == guild_id, AccountRow.user_id == user_id)
    row = await session.execute(statement.with_for_update().execution_options(populate_existing=True))
    return row.scalar_one()


async def get_account(session: AsyncSession, guild_id: int, user_id: int) -> AccountRow | None:
    return await session.get(AccountRow, (guild_id, user_id))


async def accounts(session: AsyncSession, guild_id: int) -> Sequence[AccountRow]:
    """All accounts of a server, by name."""
    statement = select(AccountRow).where(AccountRow.guild_id == guild_id)
    return (await session.execute(statement.order_by(AccountRow.name, AccountRow.user_id))).scalars().all()


async def add_lines(session: AsyncSession, lines: Iterable[Mapping[str, Any]]) -> None:
    """Append lines to the ledger, with the fields of `LedgerRow`."""
    rows = [dict(line) for line in lines]
    if rows:
        await session.execute(insert(LedgerRow), rows)


async def ledger(
    session: AsyncSession, guild_id: int, user_id: int, *, limit: int | None = None
) -> Sequence[LedgerRow]:
    """The lines of one account, newest first."""
    statement = select(LedgerRow).where(LedgerRow.guild_id == guild_id, LedgerRow.user_id == user_id)
    return (await session.execute(statement.order_by(LedgerRow.id.desc()).limit(limit))).scalars().all()


async def balance(session: AsyncSession, guild_id: int, user_id: int) -> tuple[int, int, int]:
    """Credits, requisition and bonus that the ledger adds up to."""
    statement = select(
        func.coalesce(func.sum(LedgerRow.credits), 0),
        func.coalesce(func.sum(LedgerRow.requisition), 0),
        func.coalesce(func.sum(LedgerRow.bonus), 0),
    ).where(LedgerRow.guild_id == guild_id, LedgerRow.user_id == user_id)
    row = (await session.execute(statement)).one()
    return int(row[0]), int(row[1]), int(row[2])


async def keep_sheet(session: AsyncSession, campaign_id: int, moment: str, sheet: Mapping[str, Any]) -> None:
    """Keep the master sheet of a moment; kept again, it replaces the first."""
    statement = insert(MasterSheet).values(campaign_id=campaign_id, moment=moment, sheet=dict(sheet))
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["campaign_id", "moment"], set_={"sheet": statement.excluded.sheet}
        )
    )


async def get_sheet(session: AsyncSession, campaign_id: int, moment: str) -> dict[str, Any] | None:
    kept = await session.get(MasterSheet, (campaign_id, moment))
    return None if kept is None else kept.sheet
