"""What a worker does about rounds when it starts, without its queue."""

from __future__ import annotations

from bot.service.base import Services
from bot.service.round import rounds
from bot.store.campaigns import overdue_rounds


async def finish_rounds(s: Services) -> None:
    """Close every round whose close has come, or that was left half done."""
    async with s.sessions() as session:
        unfinished = await overdue_rounds(session)
    for campaign_id, number in unfinished:
        await rounds.close_round(s, campaign_id, number)
