"""What the services tell people in private: direct messages to be, and what they become where those are closed."""

from __future__ import annotations

from sqlalchemy import select

from bot.service.base import Services
from bot.store.outbox import PRIVATE
from bot.store.tables import OutboxRow


async def told(s: Services, user: int | None = None) -> list[OutboxRow]:
    """The posts that go to this person, or to anybody, by direct message first, oldest first."""
    async with s.sessions() as session:
        rows = (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
        return [row for row in rows if PRIVATE in row.payload and user in (None, row.channel_id)]


async def words(s: Services, user: int) -> list[str]:
    """What these direct messages say, without their last line."""
    return [row.payload[PRIVATE]["content"].rpartition("\n")[0] for row in await told(s, user)]
