"""Who is on which server and sees which channel, as Discord last said.

Not every process of the bot hears that a member has left, or has lost a role.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, cast

from bot.service.means.kept import Kept

ASK_SECONDS = 5.0
"""How long Discord has to answer."""
LAST_WORD_SECONDS = 600.0
"""How long its last answer counts while it does not answer."""
MOST = 10_000
"""Answers that a process remembers."""

T = TypeVar("T")
Ask = Callable[[int, int], Coroutine[Any, Any, str | None]]
Sees = Callable[[int, int, int], Coroutine[Any, Any, bool]]


class Unanswered(Exception):
    """Discord does not say now, and has not for a while."""


async def unknown(*_: int) -> Any:
    """Where there is no Discord nobody answers."""
    raise Unanswered


class Members:
    """Asks Discord, and remembers what it said."""

    def __init__(
        self, ask: Ask = unknown, now: Callable[[], float] = time.monotonic, sees: Sees = unknown
    ) -> None:
        self.ask = ask
        self.sees = sees
        self._now = now
        self._known: Kept[tuple[float, object]] = Kept(MOST)

    async def joined(self, guild_id: int, user_id: int, within: float) -> str | None:
        """When somebody joined a server, as Discord writes it; None where they are not there.

        It said so at most so many seconds ago. Raises Unanswered.
        """
        return await self._said(self.ask, (guild_id, user_id), within)

    async def may_see(self, guild_id: int, user_id: int, channel_id: int, within: float) -> bool:
        """Whether a member sees a channel. Raises Unanswered."""
        return await self._said(self.sees, (guild_id, user_id, channel_id), within)

    async def _said(
        self, ask: Callable[..., Coroutine[Any, Any, T]], who: tuple[int, ...], within: float
    ) -> T:
        asked = self._now()
        known = self._known.get(who)
        if known is not None and asked - known[0] <= within:
            return cast("T", known[1])
        try:
            async with asyncio.timeout(ASK_SECONDS):
                said = await ask(*who)
        except (TimeoutError, Unanswered):
            if known is not None and asked - known[0] <= LAST_WORD_SECONDS:
                return cast("T", known[1])
            raise Unanswered from None
        self._known.put(who, (asked, said))
        return said
