"""What to say about something that could not be answered as usual: its process ended, or nothing got through."""

from __future__ import annotations

from bot.campaign.world.safe_text import safe
from bot.messages import all_aloud, say
from bot.service.base import Services, Who, clip
from bot.service.ground.finding import campaign_meant
from bot.service.ground.load import is_game_master
from bot.service.ground.notices import Notice
from bot.service.ground.notifying import notify
from bot.service.ground.posts import GM_ROOM, ORDERS, message
from bot.store import claims, history
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


@all_aloud
async def say_in_public(s: Services, who: Who) -> None:
    """Say that something counts whose answer could not be shown.

    Of orders it is said under the orders; to the game master of whatever was changed, in the game master's room.
    """
    if who.interaction_id is None:
        return
    key = f"unanswered:{who.interaction_id}"
    async with s.sessions.begin() as session:
        kept = await history.answer_of(session, who.interaction_id) or {}
        filed = [row for row in kept.get("receipts", ()) if row.get("campaign")]
        if filed:
            campaign = await session.get(Campaign, filed[0]["campaign"])
            orders = ", ".join(f"{row['number']} ({safe(row['unit_name'])})" for row in filed)
            if campaign is not None:
                lost = Notice.ANSWER_LOST.to([who.user_id])
                await notify(
                    session,
                    campaign,
                    key,
                    ORDERS,
                    lambda: say("answer-lost-order", count=len(filed), orders=orders),
                    lost,
                )
        else:
            campaign = await campaign_meant(session, who)
            if campaign is None or not is_game_master(campaign, who.user_id):
                return
            if not await claims.has_acted(session, who.interaction_id):
                return
            text = say("answer-lost-master", master=f"<@{who.user_id}>")
            posts = message(campaign, key, GM_ROOM, text, ping=Notice.ANSWER_LOST.to([who.user_id]))
            await queue_posts(session, campaign.id, posts)
