"""Leases: what only one process may do at a time, and another one takes over soon where that one dies or stands still.

An advisory lock would be held by a process that stands still, and by one whose host is gone until PostgreSQL notices.
A lease that ends later than any can, because the clock was ahead when it was taken, has run out.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.session import Sessions
from bot.store.tables import NOW, Base

DELIVERY = "delivery"
ALARMS = "alarms"
LEASE_SECONDS = 8.0
LONGEST_SECONDS = 120.0
"""No lease is longer."""
RENEWED = 4
"""How often a lease is renewed before it would run out."""
STILL_SECONDS = 10
"""After this long PostgreSQL ends a transaction of a holder that stands still, and frees the rows it has locked."""


class Lease(Base):
    """Who may do something, and until when."""

    __tablename__ = "lease"

    name: Mapped[str] = mapped_column(primary_key=True)
    holder: Mapped[str]
    """The process, by a name that it drew."""
    until: Mapped[datetime]


class Lost(Exception):
    """Another process has taken the lease, or may have."""


def _lasts(longest: float = LONGEST_SECONDS) -> ColumnElement[bool]:
    return Lease.until.between(NOW, NOW + timedelta(seconds=longest))


async def take(sessions: Sessions, name: str, holder: str, seconds: float = LEASE_SECONDS) -> bool:
    """Take a lease that is free or has run out, or renew one's own; whether it is ours now."""
    until = NOW + timedelta(seconds=seconds)
    statement = insert(Lease).values(name=name, holder=holder, until=until)
    free = or_(Lease.holder == holder, ~_lasts(2 * seconds))
    taken = statement.on_conflict_do_update(
        index_elements=[Lease.name], set_={"holder": holder, "until": until}, where=free
    )
    async with sessions.begin() as session:
        return (await session.execute(taken.returning(Lease.name))).scalar_one_or_none() is not None


async def hold(sessions: Sessions, name: str, holder: str, seconds: float = LEASE_SECONDS) -> None:
    """Renew a lease until cancelled. Raises Lost, also where the database does not answer in time."""
    while True:
        await asyncio.sleep(seconds / RENEWED)
        try:
            async with asyncio.timeout(seconds / 2):
                if not await take(sessions, name, holder, seconds):
                    raise Lost(name)
        except TimeoutError:
            raise Lost(name) from None


async def give_back(sessions: Sessions, name: str, holder: str) -> None:
    """Let another process take the lease at once; where that fails it runs out by itself."""
    with suppress(Exception):
        async with asyncio.timeout(2), sessions.begin() as session:
            await session.execute(delete(Lease).where(Lease.name == name, Lease.holder == holder))


async def taken(session: AsyncSession, name: str) -> bool:
    """Whether some process has a lease at the moment."""
    held = select(Lease.name).where(Lease.name == name, _lasts())
    return (await session.execute(held)).first() is not None


async def as_holder(session: AsyncSession, name: str, holder: str) -> None:
    """Make sure that this transaction is its holder's, and that it ends if the holder stands still. Raises Lost."""
    ours = select(Lease.name).where(Lease.name == name, Lease.holder == holder, _lasts()).exists()
    limit = func.set_config("idle_in_transaction_session_timeout", f"{STILL_SECONDS}s", True)
    if not (await session.execute(select(ours, limit))).one()[0]:
        raise Lost(name)
