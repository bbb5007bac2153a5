"""What Discord received before a close, though it reaches us after it: the close waits for it, within limits."""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta

import structlog

from bot.service.base import Services
from bot.store import campaigns
from bot.store.heard import heard

log = structlog.get_logger(__name__)

POLL = 0.25


async def last_deliveries(s: Services, campaign_id: int, number: int) -> None:
    """Just after the close, wait for orders that Discord received before it.

    Those on their way arrive within `s.grace`. What a gateway that was away has still to read is waited for, but for
    no longer than `s.patience` after the close and after this process has started.
    """
    waited = False
    while True:
        async with s.sessions() as session:
            campaign = await campaigns.get_campaign(session, campaign_id)
            played = await campaigns.get_round(session, campaign_id, number)
            now = await campaigns.database_now(session)
            if played.locked_at is not None or played.closes_at is None or played.closes_at > now:
                return
            all_heard = await heard(session, campaign.guild_id, played.closes_at)
        late = now - played.closes_at
        if not waited:
            await asyncio.sleep(max(0.0, (s.grace - late).total_seconds()))
            waited = True
            if late < s.grace:
                continue
        if all_heard:
            return
        if min(late, timedelta(seconds=time.monotonic() - s.started)) >= s.patience:
            log.warning("closing without the gateway", campaign=campaign_id, round=number)
            return
        await asyncio.sleep(POLL)
