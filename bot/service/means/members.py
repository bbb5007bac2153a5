"""Who is on which server, as Discord last said: the bot does not hear by itself that somebody has left."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

ASK_SECONDS = 5.0
"""How long Discord has to answer."""
LAST_WORD_SECONDS = 600.0
"""How long its last answer counts while it does not answer."""
MOST = 10_000
"""Members of whom a process remembers the answer."""

Ask = Callable[[int, int], Coroutine[Any, Any, str | None]]


class Unanswered(Exception):
    """Discord does not say now, and has not for a while."""


async def unknown(guild_id: int, user_id: int) -> str | None:
    """Where there is no Discord nobody answers."""
    raise Unanswered


class Members:
    """Asks by server and user. An answer is when they joined, as Discord writes it; None where they are not there."""

    def __init__(self, ask: Ask = unknown, now: Callable[[], float] = time.monotonic) -> None:
        self.ask = ask
        self._now = now
        self._known: OrderedDict[tuple[int, int], tuple[float, str | None]] = OrderedDict()

    async def joined(self, guild_id: int, user_id: int, within: float) -> str | None:
        """What Discord says, or said at most so many seconds ago. Raises Unanswered."""
        who = guild_id, user_id
        asked = self._now()
        known = self._known.get(who)
        if known is not None and asked - known[0] <= within:
            return known[1]
        try:
            async with asyncio.timeout(ASK_SECONDS):
                said = await self.ask(*who)
        except (TimeoutError, Unanswered):
            if known is not None and asked - known[0] <= LAST_WORD_SECONDS:
                return known[1]
            raise Unanswered from None
        self._known[who] = asked, said
        self._known.move_to_end(who)
        while len(self._known) > MOST:
            self._known.popitem(last=False)
        return said
