"""Jobs of the clock that failed too often: kept, and put on the queue again. Nothing here commits."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import delete, func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.campaigns import database_now
from bot.store.schedule import SCHEMA, SKIRMISH_JOBS, dedupe_key, enqueue, read_payload
from bot.store.tables import FailedJob

PAUSES = (timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6))
"""How long a job is parked the first time, the second, and every later one."""
POISON = "Poisonous"
POISON_PAUSE = timedelta(days=1)
"""How long a job is parked that kills its worker: each new try may do so again."""
TOLD_AGAIN = timedelta(days=1)
"""A job that keeps failing is told of so often."""


async def park_failed(session: AsyncSession) -> Sequence[FailedJob]:
    """Take note of the jobs that have failed for good; those that somebody has to be told of."""
    failed = await session.execute(
        text(
            f"""
            SELECT job.id, job.entrypoint, job.payload,
                (SELECT log.traceback ->> 'exception_type' FROM {SCHEMA}.pgqueuer_log log
                 WHERE log.job_id = job.id AND log.traceback IS NOT NULL ORDER BY log.id DESC LIMIT 1) AS error
            FROM {SCHEMA}.pgqueuer job
            WHERE job.status = 'failed'
                AND NOT EXISTS (SELECT 1 FROM failed_job known WHERE known.job_id = job.id)
            ORDER BY job.id
            """
        )
    )
    fresh: list[FailedJob] = []
    for job_id, entrypoint, payload, error in failed.all():
        now = await database_now(session)
        subject, number, stamp = read_payload(payload)
        row = await _known(session, entrypoint, subject, number, stamp)
        if row is None:
            row = FailedJob(entrypoint=entrypoint, subject=subject, number=number, stamp=stamp, tries=0)
            session.add(row)
        pause = POISON_PAUSE if error == POISON else PAUSES[min(row.tries, len(PAUSES) - 1)]
        row.job_id, row.error, row.failed_at, row.again_at = job_id, error or "?", now, now + pause
        if row.told_at is None or not now - TOLD_AGAIN < row.told_at <= now:
            row.told_at = now
            fresh.append(row)
    await session.flush()
    return fresh


async def _known(
    session: AsyncSession, entrypoint: str, subject: int, number: int, stamp: int
) -> FailedJob | None:
    statement = select(FailedJob).where(
        FailedJob.entrypoint == entrypoint,
        FailedJob.subject == subject,
        FailedJob.number == number,
        FailedJob.stamp == stamp,
    )
    return (await session.execute(statement.with_for_update())).scalar_one_or_none()


async def count_parked(session: AsyncSession) -> int:
    """How many jobs are parked."""
    statement = select(func.count()).where(FailedJob.job_id.is_not(None))
    return (await session.execute(statement)).scalar_one()


async def due(session: AsyncSession) -> Sequence[FailedJob]:
    """Parked jobs whose pause is over, locked."""
    now = await database_now(session)
    # One that failed in the future did so by a clock that was ahead: its pause may last far too long.
    over = or_(FailedJob.again_at <= now, FailedJob.failed_at > now)
    statement = select(FailedJob).where(FailedJob.job_id.is_not(None), over)
    return (await session.execute(statement.with_for_update(skip_locked=True))).scalars().all()


async def of_campaign(session: AsyncSession, campaign_id: int) -> Sequence[FailedJob]:
    """The parked jobs of a campaign, locked."""
    statement = select(FailedJob).where(
        FailedJob.job_id.is_not(None),
        FailedJob.subject == campaign_id,
        FailedJob.entrypoint.not_in(SKIRMISH_JOBS),
    )
    return (await session.execute(statement.order_by(FailedJob.id).with_for_update())).scalars().all()


async def lock_job(session: AsyncSession, failed_id: int) -> FailedJob | None:
    """A parked job, locked; None where it was taken up again or is done."""
    statement = select(FailedJob).where(FailedJob.id == failed_id, FailedJob.job_id.is_not(None))
    return (await session.execute(statement.with_for_update())).scalar_one_or_none()


async def take_up(session: AsyncSession, row: FailedJob) -> None:
    """Put a parked job on the queue again, as a new one: what the old one had on its record would count against it."""
    await session.execute(
        text(f"DELETE FROM {SCHEMA}.pgqueuer WHERE id = :id AND status = 'failed'"), {"id": row.job_id}
    )
    row.job_id, row.tries = None, row.tries + 1
    await session.flush()
    await enqueue(session, row.entrypoint, row.subject, row.number, row.stamp, timedelta(0))


async def finished(session: AsyncSession) -> Sequence[FailedJob]:
    """Jobs that were taken up again and are no longer on the queue: they are done. They are forgotten with this."""
    taken = select(FailedJob).where(FailedJob.job_id.is_(None)).with_for_update(skip_locked=True)
    done = []
    for row in (await session.execute(taken)).scalars():
        key = dedupe_key(row.entrypoint, row.subject, row.number, row.stamp)
        left = text(f"SELECT 1 FROM {SCHEMA}.pgqueuer WHERE dedupe_key = :key LIMIT 1")
        if (await session.execute(left, {"key": key})).first() is None:
            done.append(row)
    for row in done:
        await session.execute(delete(FailedJob).where(FailedJob.id == row.id))
    return done
