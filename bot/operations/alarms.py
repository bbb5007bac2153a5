"""Errors in the log for what needs the host: overdue rounds, stuck games, posts that nobody makes; once for each, and
when it is over.

Parked posts and failed jobs are logged where they are parked (`bot.service.trouble`).
"""

from __future__ import annotations

import asyncio
import secrets

import structlog

from bot.operations.stored import LATE
from bot.store.campaigns import overdue_rounds
from bot.store.lease import ALARMS, give_back, take
from bot.store.outbox import unmade_posts
from bot.store.session import Sessions
from bot.store.skirmishes import stalled

log = structlog.get_logger(__name__)

LOOK_SECONDS = 60.0
LOOKS = 3
"""What is seen so often in a row does not pass by itself."""


class Alarms:
    """What this process has seen, and what it has sounded an alarm for."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, int, int], int] = {}

    async def look(self, sessions: Sessions) -> int:
        """Look once; how many alarms were sounded."""
        async with sessions() as session:
            rounds = [("round overdue", *late) for late in await overdue_rounds(session, LATE)]
            games = [("game stuck", game, serial) for game, serial, _ in await stalled(session)]
            unmade = await unmade_posts(session, LATE)
            posts = [("posts not made", 0, 0)] if unmade else []
        before, self._seen = self._seen, {}
        sounded = 0
        for what in (*rounds, *games, *posts):
            self._seen[what] = before.pop(what, 0) + 1
            if self._seen[what] == LOOKS:
                sounded += 1
                log.error(what[0], **({"posts": unmade} if what in posts else _about(what)))
        for what, times in before.items():
            if times >= LOOKS:
                log.info(f"{what[0]} no longer", **_about(what))
        return sounded


def _about(what: tuple[str, int, int]) -> dict[str, int]:
    match what:
        case ("round overdue", subject, number):
            return {"campaign": subject, "round": number}
        case ("game stuck", subject, number):
            return {"game": subject, "serial": number}
    return {}


async def run_alarms(
    sessions: Sessions, every: float = LOOK_SECONDS, lease: float = 1.5 * LOOK_SECONDS
) -> None:
    """Look now and every so many seconds, until cancelled. Of several processes one looks; another one takes over."""
    alarms, holder = Alarms(), secrets.token_hex(8)
    try:
        while True:
            if await take(sessions, ALARMS, holder, lease):
                await alarms.look(sessions)
            await asyncio.sleep(every)
    finally:
        await give_back(sessions, ALARMS, holder)
