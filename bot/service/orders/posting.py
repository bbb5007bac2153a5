"""The posts of orders in the orders channel, for a player too who changes their mind sixty times.

Discord takes about one post a second in a channel. So the post of an order that is replaced or withdrawn before it was
made is never made, and a unit whose order changes again and again is posted after growing pauses, in which the posts of
other players pass. What was posted is struck out; the last order is always posted.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import aloud, say
from bot.service.ground.posts import GM_ROOM, ORDERS, edit, message, order_key
from bot.store import campaigns
from bot.store import orders as queue
from bot.store.outbox import Post, queue_posts, retract
from bot.store.tables import Campaign, OrderRow

LATELY = timedelta(minutes=2)
AT_ONCE = 2
"""Orders for one unit within that time that are posted at once."""
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=2), timedelta(seconds=10)
"""Of the next one; each later pause is twice as long."""


async def unposted(session: AsyncSession, campaign: Campaign, row: OrderRow) -> datetime | None:
    """Never post an order, or its note, that counts no longer; when it was due, None if it may be posted by now."""
    key = order_key(row.round, row.number)
    await retract(session, campaign.id, note_key(key))
    return await retract(session, campaign.id, key)


async def strike(session: AsyncSession, campaign: Campaign, row: OrderRow, how: str, text: str) -> None:
    """Replace the post of an order that counts no longer by a sentence, or never make it."""
    if await unposted(session, campaign, row) is None:
        key = order_key(row.round, row.number)
        await queue_posts(session, campaign.id, edit(campaign, f"{key}:{how}", ORDERS, key, text))


async def due(session: AsyncSession, row: OrderRow) -> datetime | None:
    """When to post an order; None: at once."""
    many = await queue.filed_lately(session, row, LATELY) - AT_ONCE
    if many < 1:
        return None
    now = await campaigns.database_now(session)
    return now + min(LONGEST_PAUSE, FIRST_PAUSE * (1 << min(many - 1, 10)))


def note_key(order: str) -> str:
    """The key of the post that shows an order's note to the game master, by the key of the order's own."""
    return f"{order}:note"


def note_posts(campaign: Campaign, number: int, place: int, unit: str, player: str, note: str) -> list[Post]:
    """Show the game master a note as soon as its order is filed (EDC-A2-d)."""
    if not note:
        return []
    with aloud():
        head = say("outcome-note", number=place, unit=safe(unit), player=safe(player), note=safe(note, 400))
        text = f"{head}\n{say('outcome-note-hint')}"
    return message(campaign, note_key(order_key(number, place)), GM_ROOM, text)
