"""Accounts: what players own between campaigns, and the ledger of their money. Nothing here commits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import AccountRow, Campaign, LedgerRow, MasterSheet


class Book(NamedTuple):
    """The accounts of a server that its campaigns use, one after the other; side by side each has another book."""

    guild_id: int
    number: int = 0


def book_of(campaign: Campaign) -> Book:
    """The book of a campaign's companies."""
    return Book(campaign.guild_id, campaign.book)


async def lock_account(session: AsyncSession, book: Book, user_id: int, name: str) -> AccountRow:
    """The person's account, opened if there is none, locked until the transaction ends.

    Who needs two accounts takes the one with the lower user id first.
    """
    await session.execute(
        insert(AccountRow)
        .values(guild_id=book.guild_id, user_id=user_id, book=book.number, name=name, holdings={})
        .on_conflict_do_nothing()
    )
    statement = _accounts(book).where(AccountRow.user_id == user_id)
    row = await session.execute(statement.with_for_update().execution_options(populate_existing=True))
    return row.scalar_one()


async def get_account(session: AsyncSession, book: Book, user_id: int) -> AccountRow | None:
    return await session.get(AccountRow, (book.guild_id, user_id, book.number))


async def accounts(session: AsyncSession, book: Book) -> Sequence[AccountRow]:
    """All accounts of a book, by name."""
    statement = _accounts(book).order_by(AccountRow.name, AccountRow.user_id)
    return (await session.execute(statement)).scalars().all()


def _accounts(book: Book) -> Select[AccountRow]:
    return select(AccountRow).where(AccountRow.guild_id == book.guild_id, AccountRow.book == book.number)


async def add_lines(session: AsyncSession, lines: Iterable[Mapping[str, Any]]) -> None:
    """Append lines to the ledger, with the fields of `LedgerRow`."""
    rows = [dict(line) for line in lines]
    if rows:
        await session.execute(insert(LedgerRow), rows)


async def ledger(
    session: AsyncSession, book: Book, user_id: int, *, limit: int | None = None
) -> Sequence[LedgerRow]:
    """The lines of one account, newest first."""
    statement = select(LedgerRow).where(*_lines_of(book, user_id))
    return (await session.execute(statement.order_by(LedgerRow.id.desc()).limit(limit))).scalars().all()


async def balance(session: AsyncSession, book: Book, user_id: int) -> tuple[int, int, int]:
    """Credits, requisition and bonus that the ledger adds up to."""
    statement = select(
        func.coalesce(func.sum(LedgerRow.credits), 0),
        func.coalesce(func.sum(LedgerRow.requisition), 0),
        func.coalesce(func.sum(LedgerRow.bonus), 0),
    ).where(*_lines_of(book, user_id))
    row = (await session.execute(statement)).one()
    return int(row[0]), int(row[1]), int(row[2])


def _lines_of(book: Book, user_id: int) -> tuple[ColumnElement[bool], ...]:
    return (
        LedgerRow.guild_id == book.guild_id,
        LedgerRow.book == book.number,
        LedgerRow.user_id == user_id,
    )


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
