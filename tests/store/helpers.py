"""A campaign in round 1 with an hour to go, for tests of the store and the jobs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

from sqlalchemy import text

from bot.store import campaigns
from bot.store.session import Sessions
from bot.store.tables import CampaignState

SEEDS = {
    "open_seed": b"o" * 32,
    "covered_seed": b"c" * 32,
    "open_commitment": "open",
    "covered_commitment": "covered",
}


async def make_campaign(sessions: Sessions, *, seconds: float = 3600, name: str = "Test") -> int:
    """The campaign's id. Round 1 closes `seconds` from now (negative: it is overdue)."""
    async with sessions.begin() as session:
        campaign = await campaigns.create_campaign(session, guild_id=1, name=name)
        campaign.state = CampaignState.OPEN
        closes_at = await campaigns.database_now(session) + timedelta(seconds=seconds)
        await campaigns.open_round(session, campaign.id, 1, closes_at=closes_at, **SEEDS)  # type: ignore[arg-type]
        return campaign.id


async def stop(task: asyncio.Task[Any], seconds: float = 60) -> None:
    """Cancel a task, which must end by that."""
    task.cancel()
    await asyncio.wait([task], timeout=seconds)
    assert task.done(), f"{task} does not stop"


async def somebody_waits(sessions: Sessions) -> bool:
    """Whether a transaction waits for a lock that another one holds."""
    async with sessions() as session:
        waiting = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        return bool((await session.execute(waiting)).scalar_one())


async def until(true: Callable[[], Awaitable[bool]], seconds: float = 120) -> None:
    """Wait for something another task does. Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while True:
            if await true():
                return
            await asyncio.sleep(0.02)


async def move_clock(sessions: Sessions, by: timedelta) -> None:
    """Move the database's clock forward (or back, if negative): every stored instant becomes older by as much."""
    columns = text(
        "SELECT c.table_schema, c.table_name, c.column_name FROM information_schema.columns c"
        " JOIN information_schema.tables t USING (table_schema, table_name)"
        " WHERE c.data_type = 'timestamp with time zone' AND t.table_type = 'BASE TABLE'"
        " AND c.table_schema IN ('public', 'jobs')"
    )
    async with sessions.begin() as session:
        for schema, table, column in (await session.execute(columns)).all():
            shift = text(f'UPDATE "{schema}"."{table}" SET "{column}" = "{column}" - CAST(:by AS interval)')
            await session.execute(shift, {"by": by})
