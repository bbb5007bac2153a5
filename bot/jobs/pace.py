"""Closes keep pace with Discord, which takes no more than 50 posts a second from one bot.

Where many campaigns close at the same moment, adjudicating all of them at once would only keep the processor from
making the posts of the first.
"""

from __future__ import annotations

import asyncio

from bot.store.outbox import due_posts
from bot.store.session import Sessions

MANY_POSTS = 150
"""Due posts, three seconds' worth, at which a close waits."""
LOOK_SECONDS = 0.25
STALL_SECONDS = 3.0
"""Posts that do not get fewer for so long are not worth waiting for: Discord is down, or refuses them."""
REST_SECONDS = 60.0
"""How long no close waits after that."""


class Pace:
    """Lets a worker's closes begin one after another while few posts are due."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._turn = asyncio.Lock()
        self._resting_until = 0.0

    async def keep(self) -> None:
        """Wait until a close may begin; at most `STALL_SECONDS` for each post that is due."""
        now = asyncio.get_running_loop().time
        async with self._turn:
            fewest, since = None, now()
            while now() >= self._resting_until and (due := await self._due()) >= MANY_POSTS:
                if fewest is None or due < fewest:
                    fewest, since = due, now()
                elif now() - since > STALL_SECONDS:
                    self._resting_until = now() + REST_SECONDS
                await asyncio.sleep(LOOK_SECONDS)

    async def _due(self) -> int:
        async with self._sessions() as session:
            return await due_posts(session)
