"""The line above a briefing that says until when its round takes orders; it changes with the close."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from bot.messages import aloud, say
from bot.service.base import close_times
from bot.service.ground.calendar import remind_and_close
from bot.service.ground.posts import BRIEFING, HEAD
from bot.store import campaigns
from bot.store.outbox import KEEPS, Post, changes_of, queue_posts, said_now
from bot.store.tables import Campaign, PostKind


def close_line(number: int, closes_at: datetime | None, *, over: bool = False) -> str:
    """What a round's briefing says of its close (EDC-C1.1-f). `over`: the campaign ended before it."""
    return say("opening-head", round=number, over=over, **close_times(closes_at))


async def change_close(
    session: AsyncSession,
    campaign: Campaign,
    number: int,
    closes_at: datetime | None,
    *,
    later: datetime | None = None,
) -> bool:
    """Give an open round another close (None: none), with its job, its reminder and what its briefing says.

    False, and nothing is done, if the round is locked already. `later`: see `set_close`.
    """
    if not await campaigns.set_close(session, campaign.id, number, closes_at, later=later):
        return False
    await remind_and_close(session, campaign, number)
    await tell_close(session, campaign, number, closes_at)
    return True


async def tell_close(
    session: AsyncSession, campaign: Campaign, number: int, closes_at: datetime | None, *, over: bool = False
) -> None:
    """Let the briefing of an open round say another close. In the transaction that moves it.

    Of the text above it only the line with the close is changed: a course that was returned to has a mark above that.
    """
    channel = campaign.channels.get(BRIEFING)
    for key in (f"round:{number - 1}:report", f"round:{number}:open"):
        said = await said_now(session, campaign.id, key)
        lines = [] if said is None else str(said["content"]).split("\n")
        if channel is None or said is None or len(lines) < 2:
            continue
        *above, _, guide = lines
        with aloud():
            head = close_line(number, closes_at, over=over)
        content = "\n".join([*above, head, *([] if over else [guide])])
        change = f"{key}{HEAD}{await changes_of(session, campaign.id, key)}"
        payload = {**said, "content": content, KEEPS: True}
        await queue_posts(
            session, campaign.id, [Post(change, channel, payload, kind=PostKind.EDIT, target_key=key)]
        )
