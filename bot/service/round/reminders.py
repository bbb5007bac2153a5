"""Remind those who have a unit without an order, once before each close."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import TEXT_LIMIT, Services, stamp
from bot.service.ground.deputies import in_charge
from bot.service.ground.early_close import waiting_units
from bot.service.ground.notices import Notice
from bot.service.ground.posts import ORDERS, mentions, message, pages
from bot.store import campaigns
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign, Round

AGAIN = timedelta(minutes=10)
"""Within this time the game master reminds once."""


async def remind_now(s: Services, session: AsyncSession, campaign: Campaign, played: Round) -> int:
    """Remind those who have a unit without an order, as the game master wants before a close; how many players.

    Asked again within a few minutes, it posts nothing more.
    """
    head = say("reminder-master", round=played.number)
    part = int(s.clock().timestamp() // AGAIN.total_seconds())
    return await _post(s, session, campaign, head, f"round:{played.number}:reminder:now:{part}")


async def remind(s: Services, campaign_id: int, number: int) -> None:
    """Post who still has units without an order in an open round; repeated, or with nobody to remind, nothing."""
    async with s.sessions.begin() as session:
        campaign = await campaigns.get_campaign(session, campaign_id)
        if campaign.round != number or not await campaigns.mark_reminded(session, campaign_id, number):
            return
        played = await campaigns.get_round(session, campaign_id, number)
        close, relative = stamp(played.closes_at), stamp(played.closes_at, "R")
        head = say("reminder", round=number, when=close, relative=relative)
        # An extended round has another close, and a reminder before that one too.
        await _post(s, session, campaign, head, f"round:{number}:reminder:{close}")


async def _post(s: Services, session: AsyncSession, campaign: Campaign, head: str, key: str) -> int:
    """Call those who have a unit without an order, under a heading; how many players."""
    view = await s.views.now(session, campaign)
    waiting: dict[str, list[str]] = {}
    for unit in await waiting_units(session, campaign, view):
        waiting.setdefault(str(unit.owner), []).append(safe(unit.name))
    people = [p for p in await campaigns.players(session, campaign.id) if str(p.user_id) in waiting]
    lines = [head]
    lines += [
        say(
            "reminder-player",
            player=mentions(in_charge(player, s.clock())),
            units=", ".join(waiting[str(player.user_id)]),
        )
        for player in people
    ]
    ping = [user_id for player in people for user_id in in_charge(player, s.clock())]
    for page, text in enumerate(pages(lines, TEXT_LIMIT) if people else (), 1):
        here = [user_id for user_id in ping if mentions([user_id]) in text]
        await queue_posts(
            session,
            campaign.id,
            message(campaign, f"{key}:{page}", ORDERS, text, ping=Notice.ORDERS_MISSING.to(here)),
        )
    return len(people)
