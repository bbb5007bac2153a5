"""A draft that waits for the game master: asked for at once, and again before each later close of the calendar."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from bot.messages import all_aloud, say
from bot.service.base import Services, stamp
from bot.service.ground.calendar import upcoming
from bot.service.ground.load import masters_of
from bot.service.ground.notices import Notice
from bot.service.ground.options import option
from bot.service.ground.posts import BRIEFING, GM_ROOM, ORDERS, edit, mentions, message
from bot.service.screens.press import Press
from bot.service.screens.screen import Button
from bot.store import campaigns
from bot.store.outbox import Post, made_under, queue_posts
from bot.store.schedule import schedule_review
from bot.store.tables import Campaign, CampaignState

SOON = timedelta(minutes=10)
"""A reminder that would come sooner than this is put off to half the time until the close."""


@dataclass(frozen=True)
class ReadDraft(Press, name="gm.draft", apart=True):
    """Show the draft of this round to the game master, with the button that publishes it."""

    again = "`/gm preview`"
    campaign: int
    round: int


async def ask_for_review(s: Services, session: AsyncSession, campaign: Campaign, number: int) -> None:
    """Call the game master to the draft of a round, and tell the players what they wait for.

    Nothing where the campaign publishes by itself. A draft that is made again is not asked for again.
    """
    if campaign.settings.get("auto_publish"):
        return
    text = say("review-asked", masters=mentions(masters_of(campaign)), round=number)
    posts = _to_masters(campaign, f"round:{number}:review", number, text)
    waiting = say("review-players", round=number)
    posts += message(campaign, f"round:{number}:reviewing", ORDERS, waiting)
    if await queue_posts(session, campaign.id, posts):
        await _look_again(s, session, campaign, number)


@all_aloud
async def end_review(session: AsyncSession, campaign: Campaign, number: int) -> None:
    """Nobody waits for the draft of a round any more: what said so says that it is published, and has no button.

    In the transaction of its publication.
    """
    report = say("review-over", round=number, briefing=campaign.channels.get(BRIEFING, 0))
    posts: list[Post] = []
    for target in await made_under(session, campaign.id, f"round:{number}:review"):
        channel = ORDERS if target.endswith(":reviewing") else GM_ROOM
        posts += edit(campaign, f"{target}:over", channel, target, report)
    await queue_posts(session, campaign.id, posts)


async def remind_of_review(s: Services, campaign_id: int, number: int) -> None:
    """Remind the game master of a draft that still waits, once before each close of the calendar."""
    async with s.sessions.begin() as session:
        campaign = await campaigns.lock_campaign(session, campaign_id)
        played = await campaigns.get_round(session, campaign_id, number)
        if (
            campaign.state != CampaignState.OPEN
            or campaign.round != number
            or played.draft is None
            or played.resolved_at is not None
        ):
            return
        (close,) = upcoming(campaign, s.clock(), 1)
        text = say(
            "review-reminder",
            masters=mentions(masters_of(campaign)),
            round=number,
            when=stamp(close),
            relative=stamp(close, "R"),
        )
        key = f"round:{number}:review:{int(close.timestamp())}"
        await queue_posts(session, campaign_id, _to_masters(campaign, key, number, text))
        await _look_again(s, session, campaign, number, close)


def _to_masters(campaign: Campaign, key: str, number: int, text: str) -> list[Post]:
    button = Button(say("review-button"), ReadDraft(campaign.id, number), "primary")
    return message(
        campaign, key, GM_ROOM, text, buttons=[button], ping=Notice.DRAFT_READY.to(masters_of(campaign))
    )


async def _look_again(
    s: Services, session: AsyncSession, campaign: Campaign, number: int, told: datetime | None = None
) -> None:
    """Queue the next reminder: the usual time before the next close that was not `told` of yet."""
    now = s.clock()
    (close,) = upcoming(campaign, now if told is None else max(now, told), 1)
    at = close - timedelta(hours=option(campaign, "reminder_hours"))
    if at < now + SOON:
        at = now + (close - now) / 2
    await schedule_review(session, campaign.id, number, at)
