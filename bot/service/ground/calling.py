"""Whom a post calls that is made anyway: those who want that; others are told where it is, or nothing."""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import aloud, say
from bot.service.ground.notices import Notice, Way
from bot.service.ground.notifying import held_until, way_of
from bot.service.ground.posts import mentions
from bot.service.ground.tongues import told_to
from bot.store import campaigns
from bot.store.notice_choices import choices_of
from bot.store.outbox import CONCERNS, PRIVATE, Post, queue_posts
from bot.store.tables import OutboxRow


async def called(session: AsyncSession, row: OutboxRow) -> list[int]:
    """Whom the post calls; those who want a direct message get one that says where the post is."""
    notice, users = Notice[row.payload["notice"]], [int(user) for user in row.payload["ping"]]
    if notice.private or notice.group is None:
        return users
    now = await campaigns.database_now(session)
    chosen = await choices_of(session, users)
    ways = {user: way_of(chosen.get(user), notice, now) for user in users}
    direct = [user for user in users if ways[user] is Way.DIRECT]
    if direct:
        campaign = None if row.campaign_id is None else await campaigns.get_campaign(session, row.campaign_id)
        words = partial(_pointer, row, notice, None if campaign is None else safe(campaign.name))
        for user in direct:
            held = held_until(chosen.get(user), notice, now, None)
            concerns: dict[str, Any] = {"notice": notice.name, "user": user}
            with aloud():
                text = say("notice-pointer", notice=notice.name, room=f"<#{row.channel_id}>")
                aloud_there = say("notice-called", people=mentions([user]), text=text)
            payload = {"content": aloud_there, "ping": [user], CONCERNS: concerns}
            payload[PRIVATE] = {"content": told_to(chosen.get(user), words)}
            post = Post(f"{row.key}:to:{user}", user, payload, elsewhere=(row.channel_id,), held=held)
            await queue_posts(session, row.campaign_id, [post])
    return [user for user in users if ways[user] is Way.MENTION]


def _pointer(row: OutboxRow, notice: Notice, campaign: str | None) -> str:
    """A direct message that says where the post is."""
    text = say("notice-pointer", notice=notice.name, room=f"<#{row.channel_id}>")
    return f"{text}\n{say('notice-foot', campaign=campaign, room=None)}"
