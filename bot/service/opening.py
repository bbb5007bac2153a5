"""Open a round: seal its dice, set and queue its close, tell the players."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.wording import safe
from bot.service.base import Picture, Services, stamp
from bot.service.calendar import next_close
from bot.service.dice_seeds import draw, promise
from bot.service.options import option
from bot.service.posts import BRIEFING, embed, message
from bot.store import campaigns
from bot.store.outbox import queue_posts
from bot.store.schedule import schedule_close
from bot.store.tables import Campaign, Round


async def open_next(
    s: Services, session: AsyncSession, campaign: Campaign, number: int, theatre: bytes | None = None
) -> Round:
    """Open round `number` in the caller's transaction, with its briefing and its close on the job queue."""
    seeds = draw()
    opened, covered = seeds.commitments
    found = await campaigns.open_round(
        session,
        campaign.id,
        number,
        closes_at=next_close(campaign, s.clock()),
        open_seed=seeds.open_seed,
        covered_seed=seeds.covered_seed,
        open_commitment=opened,
        covered_commitment=covered,
    )
    before = timedelta(hours=option(campaign, "reminder_hours"))
    await schedule_close(session, campaign.id, number, remind_before=before)
    text = (
        f"**Round {number} is open.** Orders close {stamp(found.closes_at)} ({stamp(found.closes_at, 'R')}).\n"
        f"Give them with `/order give`; try one out first with `/order check`.\n-# {promise(number, seeds)}"
    )
    pictures, embeds = [], []
    if theatre is not None:
        alt = f"Map of the theatre as {campaign.name} opens, with all that is known"
        pictures = [Picture(f"round-{number}-theatre.png", theatre, alt)]
        embeds = [embed(f"{safe(campaign.name)}: the theatre", image=pictures[0].filename)]
    posts = message(campaign, f"round:{number}:open", BRIEFING, text, embeds=embeds, pictures=pictures)
    await queue_posts(session, campaign.id, posts)
    return found
