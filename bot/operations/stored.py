"""What the doctor finds in the database: its version, its schema, its clock, and what waits in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import asyncpg
from sqlalchemy import func, select, text
from sqlalchemy.exc import SQLAlchemyError

from bot.messages import say
from bot.operations.finding import Finding, note, ok, problem
from bot.operations.machine import unknown_zones
from bot.process.clock import utc_now
from bot.process.logs import redacted
from bot.store import failed_jobs, outbox
from bot.store.campaigns import campaigns, database_now, overdue_rounds
from bot.store.delivery.deliver import somebody_delivers
from bot.store.session import Schema, Sessions, schema_of
from bot.store.skirmishes import stalled
from bot.store.tables import Campaign, CampaignState, OutboxRow, PostState

OLDEST_MAJOR = 14
REACH_SECONDS = 20.0
SKEW = timedelta(seconds=2)
LATE = timedelta(minutes=5)
"""A round that should have been closed so long ago is overdue, a post that waits so long is held up."""


async def reached(sessions: Sessions, *, embedded: bool) -> Finding:
    """Whether the database answers, and whether it is new enough."""
    try:
        async with asyncio.timeout(REACH_SECONDS), sessions() as session:
            number = int((await session.execute(text("SHOW server_version_num"))).scalar_one())
    except (SQLAlchemyError, asyncpg.PostgresError, OSError, TimeoutError) as error:
        return problem("database", say("doctor-unreached", why=_why(error)), say("doctor-unreached-remedy"))
    major = number // 10_000
    if major < OLDEST_MAJOR:
        return problem(
            "database", say("doctor-old-database", version=str(major)), say("doctor-old-database-remedy")
        )
    return ok("database", say("doctor-database", version=f"{major}.{number % 10_000}", embedded=embedded))


def _why(error: BaseException) -> str:
    """What the driver says, on one line and without secrets."""
    said = str(getattr(error, "orig", None) or error) or type(error).__name__
    return redacted(said.splitlines()[0]).rstrip(".")


async def examine_database(sessions: Sessions) -> list[Finding]:
    """Schema and clock; and where the schema is that of this release, everything that waits."""
    schema = await schema_of(sessions)
    findings = [_schema(schema), await _clock(sessions)]
    if schema is Schema.CURRENT:
        findings += [finding async for finding in _waiting(sessions)]
    return findings


def _schema(schema: Schema) -> Finding:
    match schema:
        case Schema.CURRENT:
            return ok("migrations", say("doctor-schema"))
        case Schema.EMPTY:
            return note("migrations", say("doctor-schema-empty"))
        case Schema.OLDER:
            return problem("migrations", say("doctor-schema-old"), say("doctor-schema-old-remedy"))
    return problem("migrations", say("doctor-schema-unknown"), say("doctor-schema-unknown-remedy"))


async def _clock(sessions: Sessions) -> Finding:
    async with sessions() as session:
        before = utc_now()
        there = await database_now(session)
        after = utc_now()
    apart = abs(there - (before + (after - before) / 2)) - (after - before) / 2
    seconds = max(0, round(apart.total_seconds()))
    if apart > SKEW:
        return problem("clock", say("doctor-clock", seconds=seconds), say("doctor-clock-remedy"))
    return ok("clock", say("doctor-clock", seconds=seconds))


async def _waiting(sessions: Sessions) -> AsyncIterator[Finding]:
    async with sessions() as session:
        zones = sorted(set((await session.execute(select(Campaign.zone))).scalars()))
        if missing := unknown_zones(zones):
            shown = ", ".join(missing)
            yield problem("time zones", say("doctor-zones", zones=shown), say("doctor-zones-remedy"))
        running = len(await campaigns(session, CampaignState.OPEN, CampaignState.SETUP))
        yield ok("campaigns", say("doctor-campaigns", count=running))
        if await somebody_delivers(session):
            yield ok("worker", say("doctor-worker"))
        else:
            yield note("worker", say("doctor-no-worker"), say("doctor-no-worker-remedy"))
        if late := len(await overdue_rounds(session, LATE)):
            yield problem("rounds", say("doctor-overdue", count=late), say("doctor-overdue-remedy"))
        if stuck := sum(up for _, _, up in await stalled(session)):
            yield problem("skirmishes", say("doctor-stuck", count=stuck), say("doctor-overdue-remedy"))
        if parked := await outbox.count_parked(session):
            yield problem("posts", say("doctor-parked", count=parked), say("doctor-parked-remedy"))
        else:
            yield ok("posts", say("doctor-posts", count=await outbox.pending_posts(session)))
        if unmade := await outbox.unmade_posts(session, LATE):
            yield problem("posts", say("doctor-unmade", count=unmade), say("doctor-held-up-remedy"))
        oldest = select(func.min(OutboxRow.first_sent_at)).where(OutboxRow.state == PostState.SENDING)
        since = (await session.execute(oldest)).scalar_one()
        if since is not None and (waits := await database_now(session) - since) > LATE:
            minutes = int(waits.total_seconds() // 60)
            yield problem("posts", say("doctor-held-up", minutes=minutes), say("doctor-held-up-remedy"))
        if failed := await failed_jobs.count_parked(session):
            yield problem("jobs", say("doctor-jobs", count=failed), say("doctor-jobs-remedy"))
        else:
            yield ok("jobs", say("doctor-jobs", count=0))
