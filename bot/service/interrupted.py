"""What to say about something whose process ended before it answered."""

from __future__ import annotations

from bot.messages import say
from bot.service.base import clip
from bot.store import history
from bot.store.claims import Orphan
from bot.store.session import Sessions, reading


async def word_to(sessions: Sessions, orphan: Orphan) -> str:
    """Whether it was carried out, with the answer it should have had where that was kept."""
    if not orphan.acted:
        return say("interrupted-undone")
    async with reading(sessions) as session:
        kept = await history.answer_of(session, orphan.interaction_id) or {}
    texts = [str(row["text"]) for row in kept.get("receipts", ())] or [str(kept.get("text", ""))]
    return clip("\n".join(filter(None, [say("interrupted-done"), *texts])))
