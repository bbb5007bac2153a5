"""What to say about something that could not be answered as usual: its process ended, or nothing got through."""

from __future__ import annotations

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Services, Who, clip
from bot.service.room.posts import ORDERS, message
from bot.store import history
from bot.store.claims import Orphan
from bot.store.outbox import queue_posts
from bot.store.session import Sessions, reading
from bot.store.tables import Campaign


async def word_to(sessions: Sessions, orphan: Orphan) -> str:
    """Whether it was carried out, with the answer it should have had where that was kept."""
    if not orphan.acted:
        return say("interrupted-undone")
    async with reading(sessions) as session:
        kept = await history.answer_of(session, orphan.interaction_id) or {}
    texts = [str(row["text"]) for row in kept.get("receipts", ())] or [str(kept.get("text", ""))]
    return clip("\n".join(filter(None, [say("interrupted-done"), *texts])))


async def say_in_public(s: Services, who: Who) -> None:
    """Say under the orders that an order counts whose receipt could not be shown."""
    if who.interaction_id is None:
        return
    async with s.sessions.begin() as session:
        kept = await history.answer_of(session, who.interaction_id) or {}
        filed = [row for row in kept.get("receipts", ()) if row.get("campaign")]
        if not filed or (campaign := await session.get(Campaign, filed[0]["campaign"])) is None:
            return
        text = say(
            "answer-lost-order",
            player=f"<@{who.user_id}>",
            count=len(filed),
            orders=", ".join(f"{row['number']} ({safe(row['unit_name'])})" for row in filed),
        )
        key = f"unanswered:{who.interaction_id}"
        await queue_posts(session, campaign.id, message(campaign, key, ORDERS, text, ping=[who.user_id]))
