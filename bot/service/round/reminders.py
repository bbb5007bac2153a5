"""Remind those who have a unit without an order, once before each close."""

from __future__ import annotations

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import TEXT_LIMIT, Services, stamp
from bot.service.room.posts import ORDERS, mentions, message, pages
from bot.service.round.all_in import waiting_units
from bot.store import campaigns
from bot.store.outbox import queue_posts


async def remind(s: Services, campaign_id: int, number: int) -> None:
    """Post who still has units without an order in an open round; repeated, or with nobody to remind, nothing."""
    async with s.sessions.begin() as session:
        campaign = await campaigns.get_campaign(session, campaign_id)
        if campaign.round != number or not await campaigns.mark_reminded(session, campaign_id, number):
            return
        played = await campaigns.get_round(session, campaign_id, number)
        view = await s.views.now(session, campaign)
        waiting: dict[str, list[str]] = {}
        for unit in await waiting_units(session, campaign, view):
            waiting.setdefault(str(unit.owner), []).append(safe(unit.name))
        people = [p for p in await campaigns.players(session, campaign_id) if str(p.user_id) in waiting]
        if not people:
            return
        lines = [
            say(
                "reminder",
                round=number,
                when=stamp(played.closes_at),
                relative=stamp(played.closes_at, "R"),
            )
        ]
        lines += [
            say(
                "reminder-player",
                player=mentions([player.user_id]),
                units=", ".join(waiting[str(player.user_id)]),
            )
            for player in people
        ]
        # An extended round has another close, and a reminder before that one too.
        key = f"round:{number}:reminder:{stamp(played.closes_at)}"
        ping = [player.user_id for player in people]
        for page, text in enumerate(pages(lines, TEXT_LIMIT), 1):
            here = [user_id for user_id in ping if mentions([user_id]) in text]
            await queue_posts(
                session, campaign_id, message(campaign, f"{key}:{page}", ORDERS, text, ping=here)
            )
