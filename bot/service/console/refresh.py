"""Posting the console and keeping it current: made again only where something that it shows has changed."""

from __future__ import annotations

import hashlib
import json

import structlog
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from bot.messages import aloud
from bot.service.base import Services
from bot.service.console.parts import parts_of, past
from bot.service.console.sheet import Sheet, Stage, sheet_of
from bot.service.ground.posts import GM_ROOM, layout
from bot.service.screens.parts import Part, payload_of
from bot.store import campaigns, consoles
from bot.store.outbox import Post, queue_posts
from bot.store.session import out_of_reach
from bot.store.tables import Campaign, Console

log = structlog.get_logger(__name__)


async def refresh(s: Services) -> int:
    """Bring the consoles of all campaigns up to date; how many posts that took.

    One that cannot be made is logged, and waits for the next change of its campaign; the others are made. Where the
    database broke it off, such as in a deadlock, the next look tries again.
    """
    async with s.sessions() as session:
        due = await consoles.changed(session)
    made = 0
    for campaign_id, signature in due:
        try:
            made += await _refresh(s, campaign_id, signature)
        except Exception as problem:
            if out_of_reach(problem):
                raise
            log.exception("console not made", campaign=campaign_id)
            if isinstance(problem, SQLAlchemyError):
                continue
            async with s.sessions.begin() as session:
                console = await consoles.lock_console(session, campaign_id)
                if console is not None:
                    console.signature = signature
    return made


async def _refresh(s: Services, campaign_id: int, signature: str) -> int:
    async with s.sessions.begin() as session:
        console = await consoles.lock_console(session, campaign_id)
        if console is None or console.signature == signature:
            return 0  # another process does it
        campaign = await campaigns.get_campaign(session, campaign_id)
        posts = await _posts(s, session, campaign, console)
        console.signature = signature
        return await queue_posts(session, campaign.id, posts)


async def _posts(s: Services, session: AsyncSession, campaign: Campaign, console: Console) -> list[Post]:
    """A change of the console's post, or a new one for a new round; nothing where it would look the same."""
    if GM_ROOM not in campaign.channels:
        return []
    sheet = await sheet_of(s, session, campaign)
    with aloud():
        parts = parts_of(sheet)
        digest = _digest(campaign, parts)
        if digest == console.digest:
            return []
        posts = _kept(campaign, console, sheet, parts)
    console.digest, console.round = digest, campaign.round
    console.open = sheet.stage is not Stage.OVER
    return posts


def _kept(campaign: Campaign, console: Console, sheet: Sheet, parts: list[Part]) -> list[Post]:
    if console.post and (console.round == campaign.round or sheet.stage is Stage.OVER):
        return _edit(campaign, console, parts)
    old = _edit(campaign, console, past(sheet, console.round)) if console.post else []
    console.post, console.edits = f"console:{campaign.round}:{campaign.channels[GM_ROOM]}", 0
    return [*old, *layout(campaign, console.post, GM_ROOM, parts)]


def _edit(campaign: Campaign, console: Console, parts: list[Part]) -> list[Post]:
    console.edits += 1
    key = f"{console.post}:{console.edits}"
    return layout(campaign, key, GM_ROOM, parts, target=console.post)


def _digest(campaign: Campaign, parts: list[Part]) -> str:
    shown = json.dumps([campaign.channels.get(GM_ROOM), payload_of(parts)], sort_keys=True)
    return hashlib.sha256(shown.encode()).hexdigest()
