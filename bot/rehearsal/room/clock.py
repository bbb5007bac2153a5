"""The rehearsal's clock, the same for the bot, its jobs, the database and the chat; it can be moved ahead.

The bot follows a file (`bot.process.clock`). In the database, functions that are found before PostgreSQL's own give the
present; what is written when a job is due, a notice held or a close set, counts from there. The chat's messages carry
the same time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import asyncpg

from bot.process import clock
from bot.rehearsal.demo.play import WentWrong
from bot.rehearsal.sandbox import Sandbox
from bot.store.schedule import CLOSE, REMIND, REVIEW, SCHEMA, SKIRMISH_JOBS
from bot.store.session import dsn

STOPS = (CLOSE, REMIND, REVIEW, *SKIRMISH_JOBS)
"""Jobs for an instant: the clock stops at each on its way, so that they are done in their sequence."""
MOST_STOPS = 500
DONE_SECONDS = 60.0
"""How long the jobs of an instant may take."""
POST_SECONDS = 4.0
"""How long the clock waits for their posts, so that each has the time at which it was due."""
POLL_SECONDS = 0.05
_PRESENT = """CREATE FUNCTION clock.{0}() RETURNS timestamptz LANGUAGE sql {1} AS $$
    SELECT pg_catalog.{0}() + (SELECT ahead FROM clock.moved)
$$"""
_FUNCTIONS = {
    "now": "STABLE",
    "transaction_timestamp": "STABLE",
    "statement_timestamp": "STABLE",
    "clock_timestamp": "VOLATILE",
}


class Close(NamedTuple):
    """The close of a round by the schedule."""

    campaign_id: int
    number: int
    at: datetime


class Clock:
    """Give the bot `file` before it starts, and call `install` before it uses the database."""

    def __init__(self, sandbox: Sandbox, file: Path, ahead: timedelta = timedelta()) -> None:
        self._sandbox = sandbox
        self.file = file
        self._url = ""
        self._set(ahead)

    @property
    def ahead(self) -> timedelta:
        """How far the rehearsal's present is from the machine's."""
        return self._sandbox.state.clock.ahead

    def now(self) -> datetime:
        return self._sandbox.state.clock.now()

    def _set(self, ahead: timedelta) -> None:
        self._sandbox.state.clock.ahead = ahead
        clock.write(self.file, ahead)

    async def install(self, url: str) -> None:
        """Have the database's present move too, for every connection from now on."""
        self._url = url
        async with self._connection() as connection:
            await connection.execute("CREATE SCHEMA clock; CREATE TABLE clock.moved (ahead interval)")
            await connection.execute("INSERT INTO clock.moved VALUES ($1)", self.ahead)
            for name, kind in _FUNCTIONS.items():
                await connection.execute(_PRESENT.format(name, kind))
            name = await connection.fetchval("SELECT quote_ident(current_database())")
            await connection.execute(f"ALTER DATABASE {name} SET search_path = public, clock, pg_catalog")

    async def next_close(self) -> Close | None:
        """When a round that is open closes by the schedule; None if none does."""
        async with self._connection() as connection:
            row = await connection.fetchrow(_NEXT_CLOSE)
        return None if row is None else Close(*row)

    async def move_to(self, instant: datetime) -> None:
        """Go to a later instant, by way of each that a job waits for. Raises WentWrong if jobs do not end."""
        try:
            async with self._connection() as connection:
                for _ in range(MOST_STOPS):
                    stop = await connection.fetchval(_NEXT_STOP, list(STOPS), instant)
                    await self._jump(connection, instant if stop is None else stop)
                    await self._done(connection)
                    if stop is None:
                        return
        finally:
            self._sandbox.world.changed()
        raise WentWrong(f"More than {MOST_STOPS} things were due on the way. Press it again to continue.")

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[asyncpg.Connection]:
        connection = await asyncpg.connect(dsn(self._url))
        try:
            yield connection
        finally:
            await connection.close()

    async def _jump(self, connection: asyncpg.Connection, instant: datetime) -> None:
        ahead = max(self.ahead, instant - datetime.now(UTC))
        async with connection.transaction():
            # Who holds a lease holds it for as long as before.
            await connection.execute("UPDATE lease SET until = until + $1", ahead - self.ahead)
            await connection.execute("UPDATE clock.moved SET ahead = $1", ahead)
        self._set(ahead)
        # A worker is notified of each statement that deletes or inserts there, not of one that updates.
        await connection.execute(f"DELETE FROM {SCHEMA}.pgqueuer WHERE false")

    async def _done(self, connection: asyncpg.Connection) -> None:
        end = time.monotonic() + DONE_SECONDS
        while time.monotonic() < end:
            if not await connection.fetchval(_UNDER_WAY, list(STOPS)):
                return await self._posted(connection)
            await asyncio.sleep(POLL_SECONDS)
        raise WentWrong("What was due is not done within a minute. Rehearse with --log FILE to read why.")

    async def _posted(self, connection: asyncpg.Connection) -> None:
        """Wait for the first attempt at every post that is due, but not long: one may wait behind a parked one."""
        end = time.monotonic() + POST_SECONDS
        while time.monotonic() < end:
            if not await connection.fetchval(_UNTRIED):
                return
            await asyncio.sleep(POLL_SECONDS)


_NEXT_CLOSE = (
    "SELECT campaign_id, number, closes_at FROM round WHERE locked_at IS NULL AND closes_at > now()"
    " ORDER BY closes_at LIMIT 1"
)
_NEXT_STOP = (
    f"SELECT min(execute_after) FROM {SCHEMA}.pgqueuer"
    " WHERE status = 'queued' AND entrypoint = ANY($1) AND execute_after > now() AND execute_after <= $2"
)
_UNDER_WAY = (
    f"SELECT count(*) FROM {SCHEMA}.pgqueuer WHERE entrypoint = ANY($1)"
    " AND (status = 'picked' OR (status = 'queued' AND execute_after <= now()))"
)
_UNTRIED = (
    "SELECT count(*) FROM outbox WHERE state = 'waiting' AND attempts = 0"
    " AND not_before <= now() AND coalesce(held_until <= now(), true)"
)
