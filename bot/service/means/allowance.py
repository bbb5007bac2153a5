"""How much members and servers may ask of the bot within an hour, and how much they did.

Kept in memory: this protects the process that does the work, all members of a server are served by the same process,
and a restart gives at most one hour's allowance again. Orders are never counted: nobody may miss a close by a limit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

WINDOW = timedelta(hours=1)
MASTER_TIMES = 10
"""A game master, and whoever manages the server, may do this many times what a member may."""
SWEEP_AT = 10_000
"""Members and servers remembered, at which those who did nothing within the hour are forgotten."""


class Counted(StrEnum):
    """What is counted."""

    UPLOADS = "uploads"
    """Files and written lists."""
    PICTURES = "pictures"
    """Maps and replays that were asked for."""
    GAMES = "games"
    """Challenges and rematches."""
    POSTS = "posts"
    """Logs, reports, meetings, notes and dossiers that the bot posts for somebody."""


@dataclass(frozen=True)
class Allowance:
    """Times within an hour: of one member, and of all members of a server together."""

    member: int
    server: int


USUAL: Mapping[Counted, Allowance] = {
    Counted.UPLOADS: Allowance(20, 200),
    Counted.PICTURES: Allowance(60, 600),
    Counted.GAMES: Allowance(20, 200),
    Counted.POSTS: Allowance(60, 600),
}


@dataclass(frozen=True)
class Exhausted:
    """There is nothing left: whose allowance it is, how large, and when the next is free."""

    whole_server: bool
    limit: int
    free_at: datetime


class Quotas:
    """What was done within the last hour."""

    def __init__(self, allowances: Mapping[Counted, Allowance] = USUAL) -> None:
        self.allowances = allowances
        self._done: dict[tuple[Counted, int, int | None], deque[datetime]] = {}

    def take(
        self, what: Counted, guild_id: int, user_id: int, now: datetime, *, master: bool = False
    ) -> Exhausted | None:
        """Count one more, unless that is too much. What masters do counts against their own allowance alone."""
        allowed = self.allowances[what]
        wanted: dict[int | None, int] = {user_id: allowed.member * (MASTER_TIMES if master else 1)}
        if not master:
            wanted[None] = allowed.server
        for whose, limit in wanted.items():
            done = self._recent(what, guild_id, whose, now)
            if len(done) >= limit:
                return Exhausted(whose is None, limit, done[len(done) - limit] + WINDOW)
        for whose in wanted:
            self._recent(what, guild_id, whose, now).append(now)
        return None

    def _recent(self, what: Counted, guild_id: int, whose: int | None, now: datetime) -> deque[datetime]:
        if len(self._done) >= SWEEP_AT:
            self._done = {key: done for key, done in self._done.items() if done and done[-1] > now - WINDOW}
        done = self._done.setdefault((what, guild_id, whose), deque())
        while (
            done and done[-1] > now
        ):  # noted by a clock that was ahead: it would count for longer than an hour
            done.pop()
        while done and done[0] <= now - WINDOW:
            done.popleft()
        return done
