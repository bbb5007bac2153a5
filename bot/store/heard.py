"""How far the gateway has heard: everything that Discord sent for a shard until then was dealt with.

A close waits for that (`bot.service.round.lateness`), so that an order which Discord received in time counts, though
the gateway was away and reads it only later. One row for each shard, whichever process serves it.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import BigInteger, Integer, case, delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.sql.expression import cast

from bot.store.tables import Base

KEPT = timedelta(days=30)
"""A shard that nobody has served for so long is forgotten."""
AHEAD = timedelta(seconds=30)
"""What was heard so far in the future was noted by a clock that was ahead, and does not count."""
_BEFORE_SHARD = 22
"""A server's shard is its id without this many bits, divided by the number of shards: the rest."""


class ShardRow(Base):
    """A shard, one of `count`."""

    __tablename__ = "shard"

    count: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    heard_to: Mapped[datetime]


async def note(
    session: AsyncSession, count: int, numbers: Collection[int], but_from: datetime | None = None
) -> None:
    """These shards are heard up to now, or only up to `but_from`, of which something is not dealt with yet."""
    now = func.clock_timestamp()
    until = now if but_from is None else func.least(now, but_from)
    new = insert(ShardRow).values(
        [{"count": count, "number": number, "heard_to": until} for number in sorted(numbers)]
    )
    later = case(
        (ShardRow.heard_to > now + AHEAD, new.excluded.heard_to),
        else_=func.greatest(ShardRow.heard_to, new.excluded.heard_to),
    )
    await session.execute(
        new.on_conflict_do_update(index_elements=["count", "number"], set_={"heard_to": later})
    )


async def heard(session: AsyncSession, guild_id: int, until: datetime) -> bool:
    """Whether all that this server sent until then was heard; also where nobody has ever listened."""
    shard = cast(guild_id, BigInteger).op(">>")(cast(_BEFORE_SHARD, Integer)) % ShardRow.count
    possible = ShardRow.heard_to <= func.clock_timestamp() + AHEAD
    newest = select(func.count(), func.max(ShardRow.heard_to).filter(possible)).where(
        ShardRow.number == shard
    )
    served, latest = (await session.execute(newest)).one()
    return not served or (latest is not None and latest >= until)


async def forget(session: AsyncSession) -> None:
    """Delete shards that nobody serves any more."""
    await session.execute(delete(ShardRow).where(ShardRow.heard_to < func.clock_timestamp() - KEPT))
