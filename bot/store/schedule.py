"""Putting the jobs of the clock on the queue, in the transaction that decides them; `bot.jobs.worker` does them."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from pgqueuer import AsyncpgDriver, Queries
from pgqueuer.adapters.persistence.qb import QueryBuilderEnvironment, QueryQueueBuilder, QuerySchedulerBuilder
from pgqueuer.domain.settings import DBSettings
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.campaigns import get_round
from bot.store.tables import NOW

SCHEMA = "jobs"
CLOSE = "close_round"
REMIND = "remind"


def queries(connection: Any) -> Queries:
    """pgqueuer's queries on an asyncpg connection, in our schema."""
    names = DBSettings(db_schema=SCHEMA)
    return Queries(
        AsyncpgDriver(connection),
        qbe=QueryBuilderEnvironment(names),
        qbq=QueryQueueBuilder(names),
        qbs=QuerySchedulerBuilder(names),
    )


def job_payload(campaign_id: int, number: int) -> bytes:
    return json.dumps([campaign_id, number]).encode()


def read_payload(payload: bytes | None) -> tuple[int, int]:
    """(campaign, round) of a job."""
    campaign_id, number = json.loads(payload or b"[]")
    return int(campaign_id), int(number)


async def schedule_close(
    session: AsyncSession, campaign_id: int, number: int, *, remind_before: timedelta | None = None
) -> None:
    """Queue the close of a round for its `closes_at`, and a reminder `remind_before` it; nothing if none is set.

    Call it after `open_round` and after every `set_close`. Jobs of a close that was moved since find it moved and
    do nothing.
    """
    closes_at = (await get_round(session, campaign_id, number)).closes_at
    if closes_at is None:
        return
    now = (await session.execute(select(NOW))).scalar_one()
    stamp = int(closes_at.timestamp() * 1000)
    jobs = [(CLOSE, closes_at - now)]
    if remind_before is not None and closes_at - remind_before > now:
        jobs.append((REMIND, closes_at - remind_before - now))
    raw = (await (await session.connection()).get_raw_connection()).driver_connection
    queue = queries(raw)
    for name, wait in jobs:
        await queue.enqueue(
            name,
            job_payload(campaign_id, number),
            execute_after=max(wait, timedelta(0)),
            dedupe_key=f"{name}:{campaign_id}:{number}:{stamp}",
            on_conflict="skip",
        )


async def close_now(session: AsyncSession, campaign_id: int, number: int) -> None:
    """Queue the close of a round for this moment, whatever its calendar says. Lock the round yourself first."""
    raw = (await (await session.connection()).get_raw_connection()).driver_connection
    await queries(raw).enqueue(
        CLOSE,
        job_payload(campaign_id, number),
        dedupe_key=f"{CLOSE}:{campaign_id}:{number}:now",
        on_conflict="skip",
    )
