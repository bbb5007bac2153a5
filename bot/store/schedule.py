"""Putting the jobs of the clock on the queue, in the transaction that decides them; `bot.jobs.worker` does them."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from pgqueuer import AsyncpgDriver, Queries
from pgqueuer.adapters.persistence.qb import QueryBuilderEnvironment, QueryQueueBuilder, QuerySchedulerBuilder
from pgqueuer.domain.settings import DBSettings
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.campaigns import get_round
from bot.store.session import Sessions

SCHEMA = "jobs"
CLOSE = "close_round"
REMIND = "remind"
REVIEW = "review"
"""A draft may still wait for the game master."""
SKIRMISH_BEGIN = "skirmish_begin"
"""Everybody is ready, and nobody has begun the game."""
SKIRMISH_TURN = "skirmish_turn"
"""Solo opponents are to move."""
SKIRMISH_REMIND = "skirmish_remind"
SKIRMISH_DUE = "skirmish_due"
"""Somebody is out of time."""
SKIRMISH_CALL = "skirmish_call"
"""Somebody who was at the table has not answered yet."""
SKIRMISH_JOBS = (SKIRMISH_BEGIN, SKIRMISH_TURN, SKIRMISH_REMIND, SKIRMISH_DUE, SKIRMISH_CALL)


def queries(connection: Any) -> Queries:
    """pgqueuer's queries on an asyncpg connection, in our schema."""
    names = _names()
    return Queries(
        AsyncpgDriver(connection),
        qbe=QueryBuilderEnvironment(names),
        qbq=QueryQueueBuilder(names),
        qbs=QuerySchedulerBuilder(names),
    )


@cache
def _names() -> DBSettings:
    """Each one made looks through the environment."""
    return DBSettings(db_schema=SCHEMA)


def read_payload(payload: bytes | None) -> tuple[int, int, int]:
    """(campaign, round, stamp) of a job; the stamp is the close it was queued for, in milliseconds, or 0."""
    campaign_id, number, stamp = json.loads(payload or b"[]")
    return int(campaign_id), int(number), int(stamp)


async def schedule_close(
    session: AsyncSession, campaign_id: int, number: int, *, remind_before: timedelta | None = None
) -> None:
    """Queue the close of a round for its `closes_at`, and a reminder so long before it; nothing if none is set.

    Call it after `open_round` and after every `set_close`. Jobs of a close that was moved do nothing.
    """
    closes_at = (await get_round(session, campaign_id, number)).closes_at
    if closes_at is None:
        return
    # The queue counts from the transaction's clock; a job that came early would find the round not due.
    now = (await session.execute(select(func.now()))).scalar_one()
    jobs = [(CLOSE, closes_at - now + timedelta(milliseconds=5))]
    if remind_before is not None and closes_at - remind_before > now:
        jobs.append((REMIND, closes_at - remind_before - now))
    for name, wait in jobs:
        await enqueue(session, name, campaign_id, number, _stamp(closes_at), max(wait, timedelta(0)))


async def schedule_review(session: AsyncSession, campaign_id: int, number: int, at: datetime) -> None:
    """Queue a look at whether the draft of a round still waits for the game master at that instant."""
    now = (await session.execute(select(func.now()))).scalar_one()
    await enqueue(session, REVIEW, campaign_id, number, _stamp(at), max(at - now, timedelta(0)))


async def close_now(session: AsyncSession, campaign_id: int, number: int) -> None:
    """Queue the close of a round for this moment. It happens if the round is locked or its close has come."""
    await enqueue(session, CLOSE, campaign_id, number, 0, timedelta(0))


async def schedule_skirmish(
    session: AsyncSession,
    name: str,
    skirmish_id: int,
    serial: int,
    wait: timedelta = timedelta(0),
    *,
    number: int = 0,
) -> None:
    """Queue a job of a skirmish (one of SKIRMISH_JOBS) in its state at `serial`; later it does nothing.

    Of one kind there is one in each state, unless they have different numbers.
    """
    await enqueue(session, name, skirmish_id, serial, number, max(wait, timedelta(0)))


async def failed_closes(session: AsyncSession) -> set[tuple[int, int]]:
    """(campaign, round) of the closes that were tried too often and set aside."""
    statement = text(f"SELECT payload FROM {SCHEMA}.pgqueuer WHERE status = 'failed' AND entrypoint = :name")
    payloads = (await session.execute(statement, {"name": CLOSE})).scalars()
    return {read_payload(payload)[:2] for payload in payloads}


async def failed_games(session: AsyncSession) -> set[int]:
    """The skirmishes with a job that was tried too often and set aside."""
    statement = text(
        f"SELECT payload FROM {SCHEMA}.pgqueuer WHERE status = 'failed' AND entrypoint = ANY(:names)"
    )
    payloads = (await session.execute(statement, {"names": list(SKIRMISH_JOBS)})).scalars()
    return {read_payload(payload)[0] for payload in payloads}


async def still_due(sessions: Sessions, payload: bytes | None) -> bool:
    """Whether the round of a job is open and its close is still the one the job was queued for."""
    campaign_id, number, stamp = read_payload(payload)
    async with sessions() as session:
        played = await get_round(session, campaign_id, number)
    return played.locked_at is None and played.closes_at is not None and _stamp(played.closes_at) == stamp


AHEAD = timedelta(minutes=1)
"""What a job notes of the present cannot lie farther in the future, unless the clock was ahead."""
SOON = timedelta(minutes=6)
"""A job that is to be done at once, or is tried again, waits for less."""
TIMED = (REMIND, REVIEW, SKIRMISH_REMIND, SKIRMISH_DUE)
"""Jobs for an instant: queued by a clock that was ahead they have the right one all the same."""


async def right_clock(session: AsyncSession) -> int:
    """Let no job wait because it was queued, tried or held by a worker while the clock was ahead; how many did.

    A worker that lives gives its next sign of life within seconds, one that died then is found silent.
    """
    held = text(
        f"UPDATE {SCHEMA}.pgqueuer SET heartbeat = now(), execute_after = least(execute_after, now())"
        " WHERE status = 'picked' AND heartbeat > now() + CAST(:ahead AS interval) RETURNING id"
    )
    queued = text(
        f"UPDATE {SCHEMA}.pgqueuer SET execute_after = now(), created = least(created, now()), updated = now()"
        " WHERE status = 'queued' AND execute_after > now()"
        " AND greatest(created, updated) > now() + CAST(:ahead AS interval)"
        " AND execute_after < greatest(created, updated) + CAST(:soon AS interval)"
        " AND (attempts > 0 OR entrypoint <> ALL(:timed)) RETURNING id"
    )
    rows = (await session.execute(held, {"ahead": AHEAD})).all()
    timed = {"ahead": AHEAD, "soon": SOON, "timed": list(TIMED)}
    return len([*rows, *(await session.execute(queued, timed)).all()])


def _stamp(instant: datetime) -> int:
    return int(instant.timestamp() * 1000)


def dedupe_key(name: str, subject: int, number: int, stamp: int) -> str:
    """What marks a job among those on the queue."""
    return f"{name}:{subject}:{number}:{stamp}"


async def enqueue(
    session: AsyncSession, name: str, subject: int, number: int, stamp: int, wait: timedelta
) -> None:
    """Queue a job, unless the same one is queued already."""
    raw = (await (await session.connection()).get_raw_connection()).driver_connection
    await queries(raw).enqueue(
        name,
        json.dumps([subject, number, stamp]).encode(),
        execute_after=wait,
        dedupe_key=dedupe_key(name, subject, number, stamp),
        on_conflict="skip",
    )
