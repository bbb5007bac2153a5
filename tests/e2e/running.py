"""A bot in a process of its own, on a Discord of our own, and its store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text

from bot.rehearsal.sandbox import Sandbox
from bot.store.session import Sessions
from tests.e2e.forked import Forked, fork_bot


async def leases_run_out(sessions: Sessions) -> None:
    """Let the time be over that others wait for a process which was killed (`tests/e2e/test_kill_three.py` waits)."""
    async with sessions.begin() as session:
        await session.execute(text("UPDATE lease SET until = now()"))


@dataclass
class Running:
    sandbox: Sandbox
    sessions: Sessions
    url: str
    folder: Path
    process: asyncio.subprocess.Process | Forked

    @property
    def log(self) -> str:
        return (self.folder / "bot.log").read_text(errors="replace")

    @asynccontextmanager
    async def explaining(self) -> AsyncIterator[None]:
        """Add to a failure what is queued and not sent, the consoles, what the database does, and the log."""
        try:
            yield
        except Exception as problem:
            for statement in (
                "SELECT row_to_json(o)::text FROM (SELECT key, state, attempts, not_before FROM outbox"
                " WHERE state <> 'sent' ORDER BY id) o",
                "SELECT row_to_json(c)::text FROM console c",
                "SELECT state || ' ' || coalesce(wait_event, '') || ' ' || (now() - state_change) || ' ' || query"
                " FROM pg_stat_activity WHERE datname = current_database()",
            ):
                async with self.sessions() as session:
                    problem.add_note("\n".join((await session.execute(text(statement))).scalars()))
            problem.add_note(self.log[-6000:])
            raise

    async def start(self) -> asyncio.subprocess.Process | Forked:
        return await fork_bot(self.sandbox, self.url, self.folder, self.folder / "bot.log")

    async def kill_and_restart(self) -> None:
        self.process.kill()
        await self.process.wait()
        await leases_run_out(self.sessions)
        self.sandbox.gateway.ready.clear()
        self.process = await self.start()
        await self.sandbox.wait_for_bot(seconds=180)
