"""The language of direct messages: that in which a reader's Discord was last seen, otherwise that of the rooms."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from bot.messages import ENGLISH, aloud, languages, speaking
from bot.service.base import Services
from bot.store.notice_choices import keep_language
from bot.store.session import note_failure
from bot.store.tables import NoticeChoice

log = structlog.get_logger(__name__)

MOST = 10_000
"""People whose language a process remembers, so that it is noted once."""
SECONDS = 5.0


async def note_tongue(s: Services, user_id: int, code: str) -> None:
    """Note the language of somebody's Discord. Where the bot speaks only one there is nothing to note. Never fails."""
    if languages() == {ENGLISH} or s.tongues.get(user_id) == code:
        return
    try:
        async with asyncio.timeout(SECONDS), s.sessions.begin() as session:
            await keep_language(session, user_id, code)
    except Exception:
        note_failure(log, "language not noted", user=user_id)
        return
    if len(s.tongues) >= MOST:
        s.tongues.clear()
    s.tongues[user_id] = code


def told_to(choice: NoticeChoice | None, words: Callable[[], str]) -> str:
    """Words as their one reader reads them."""
    known = None if choice is None else choice.language
    if known is None or known not in languages():
        with aloud():
            return words()
    with speaking(known):
        return words()
