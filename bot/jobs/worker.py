"""The worker: takes the clock's jobs from the queue and delivers the outbox, until cancelled.

Any number of workers may run; each job is done by one, and posts are delivered by one at a time. pgqueuer needs
four guards, all here: it looks for dead workers as often as it must (`DEQUEUE` is shorter than `HEARTBEAT`); a job
that kills its worker again and again is set aside (`MAX_STARTS`); jobs run at least once, so the functions given to
us lock the campaign and find what was done before; and its tables live in a separate schema.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

import structlog
from pgqueuer import DatabaseRetryEntrypointExecutor, Job, QueueManager, RetryRequested
from pgqueuer.domain.models import Context
from pgqueuer.domain.types import Channel
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.jobs.pace import Pace
from bot.process.metrics import JOB_FAILURES, LOOP_UP
from bot.process.processes import TooSlow
from bot.store.campaigns import overdue_rounds
from bot.store.delivery.deliver import deliver_forever
from bot.store.delivery.sender import EVERYBODY, Readers, Sender
from bot.store.retention import Retention, tidy_nightly
from bot.store.schedule import (
    CLOSE,
    REMIND,
    REVIEW,
    SKIRMISH_BEGIN,
    SKIRMISH_DUE,
    SKIRMISH_JOBS,
    SKIRMISH_TURN,
    close_now,
    failed_closes,
    failed_games,
    queries,
    read_payload,
    right_clock,
    schedule_skirmish,
    still_due,
)
from bot.store.session import Sessions, connect_alone
from bot.store.skirmishes import ready_to_begin, stalled
from bot.store.skirmishes import right_clock as right_clocks_of_games

log = structlog.get_logger(__name__)

RoundJob = Callable[[int, int], Awaitable[None]]
"""Called with campaign and round; must be harmless when called again."""

SkirmishJob = Callable[[str, int, int], Awaitable[None]]
"""Called with the job's name, the skirmish and its serial; must be harmless when called again."""

HEARTBEAT = timedelta(seconds=10)
DEQUEUE = timedelta(seconds=4)
MAX_STARTS = 5
"""A job that was started this often and never came to an end kills its worker: it is kept as failed."""
CATCH_UP_SECONDS = 60.0
BATCH, AT_ONCE = 2, 4
"""Jobs of one lane that a worker takes from the queue together, and that it does at the same time. Other workers take
the rest; a job that takes long keeps one of these places, and those behind it go on in the others."""
JOB_SECONDS = 300.0
"""A job that takes longer hangs: it is broken off, and tried again by whichever worker takes it up."""
ROUNDS = (CLOSE, REMIND, REVIEW)
LANES = {"rounds": ROUNDS, "games": SKIRMISH_JOBS}
"""Jobs that take no places from one another."""
TELL_SECONDS = 2.0
"""How often it is looked whether somebody has to be told of trouble. Causes that come together are told together."""
TELL_LIMIT_SECONDS = 120.0
"""A look that takes longer hangs: it is broken off, and the next one is taken."""
MIND_SECONDS = 20.0
"""How often it is looked whether something has come to its moment that needs no haste."""

LOOPS: dict[str, bool] = {}
"""The loops of this process, and whether each is running; one that has failed waits a moment."""


class Poisonous(Exception):
    """A job has killed too many workers."""


class Guarded(DatabaseRetryEntrypointExecutor):
    """Tries a failed job again after a while, but not at once a poisonous one, or one that only takes too long again.

    A job that is broken off because the worker stops is queued again: pgqueuer would take it for called off.
    """

    async def execute(self, job: Job, context: Context) -> None:
        try:
            await super().execute(job, context)
        except asyncio.CancelledError:
            raise RetryRequested(reason="the worker was stopped") from None
        except RetryRequested as retry:
            if isinstance(retry.__cause__, Poisonous | TooSlow):
                raise retry.__cause__ from None
            raise


async def catch_up(sessions: Sessions) -> int:
    """Queue the close of every round, and the beginning or the next step of every skirmish, that should have happened
    by now; how many.

    What was set aside as failed is taken up again by itself (`bot.service.trouble.jobs`).
    """
    async with sessions.begin() as session:
        await right_clock(session)
        await right_clocks_of_games(session)
        set_aside = await failed_closes(session)
        rounds = [entry for entry in await overdue_rounds(session) if entry not in set_aside]
        for campaign_id, number in rounds:
            await close_now(session, campaign_id, number)
        aside = await failed_games(session)
        games = [entry for entry in await stalled(session) if entry[0] not in aside]
        for game, serial, late in games:
            await schedule_skirmish(session, SKIRMISH_DUE if late else SKIRMISH_TURN, game, serial)
        ready = [entry for entry in await ready_to_begin(session) if entry[0] not in aside]
        for game, serial in ready:
            await schedule_skirmish(session, SKIRMISH_BEGIN, game, serial)
    return len(rounds) + len(games) + len(ready)


@dataclass(frozen=True)
class Duties:
    """What is done for the jobs of each kind, and again and again; nothing where it is None."""

    close_round: RoundJob
    remind: RoundJob | None = None
    review: RoundJob | None = None
    skirmish: SkirmishJob | None = None
    tell: Callable[[], Awaitable[object]] | None = None
    """Tells those concerned of posts that Discord refuses and of jobs that fail."""
    mind: Callable[[], Awaitable[object]] | None = None
    """Sees to what comes to its moment without a job."""
    readers: Readers = EVERYBODY
    """What is asked about the readers of a notice."""


async def run_jobs(
    url: str,
    sessions: Sessions,
    duties: Duties,
    *,
    names: Sequence[str] = (*ROUNDS, *SKIRMISH_JOBS),
    heartbeat: timedelta = HEARTBEAT,
    dequeue: timedelta = DEQUEUE,
    seconds: float = JOB_SECONDS,
) -> None:
    """Do the jobs of these names over one connection of our own, until cancelled or it is lost (an exception).

    Several are done at the same time (`AT_ONCE`), none for longer than `seconds`. The jobs of a worker that gives no
    sign of life for `heartbeat` are taken over by another one.
    """
    connection = await connect_alone(url)
    try:
        queue = queries(connection)
        manager = QueueManager(queue, Channel(queue.qbe.settings.channel))
        pace = Pace(sessions)

        async def guarded(job: Job) -> None:
            async with sessions() as session:
                started = text(
                    "SELECT count(*) FROM jobs.pgqueuer_log WHERE job_id = :id AND status = 'picked'"
                )
                starts = (await session.execute(started, {"id": job.id})).scalar_one()
            if starts - job.attempts > MAX_STARTS:
                raise Poisonous(f"{job.entrypoint} {job.id} was started {starts} times and never ended")
            campaign_id, number, _ = read_payload(job.payload)
            about = {"campaign": campaign_id, "round": number, "job": job.entrypoint}
            with structlog.contextvars.bound_contextvars(**about):
                try:
                    if job.entrypoint == CLOSE:
                        await pace.keep()
                    async with asyncio.timeout(seconds):
                        await do(job, campaign_id, number)
                except Exception:
                    JOB_FAILURES.labels(job.entrypoint).inc()
                    raise

        async def do(job: Job, campaign_id: int, number: int) -> None:
            if job.entrypoint == CLOSE:
                await duties.close_round(campaign_id, number)
            elif job.entrypoint in SKIRMISH_JOBS:
                if duties.skirmish is not None:
                    await duties.skirmish(job.entrypoint, campaign_id, number)
            elif job.entrypoint == REVIEW:
                if duties.review is not None:
                    await duties.review(campaign_id, number)
            elif duties.remind is not None and await still_due(sessions, job.payload):
                await duties.remind(campaign_id, number)

        for name in names:
            manager.entrypoint(name, on_failure="hold", executor_factory=Guarded)(guarded)
        try:
            await manager.run(
                dequeue_timeout=dequeue,
                batch_size=BATCH,
                max_concurrent_tasks=AT_ONCE,
                heartbeat_timeout=heartbeat,
                shutdown_on_listener_failure=True,
            )
        finally:
            manager.shutdown.set()
    finally:
        with contextlib.suppress(Exception):
            await connection.close(timeout=2)
    raise ConnectionError("the job queue's connection was lost")


async def run_catch_up(sessions: Sessions, every: float = CATCH_UP_SECONDS) -> None:
    """Catch up now and every so many seconds, until cancelled."""
    while True:
        if count := await catch_up(sessions):
            log.info("caught up", jobs=count)
        await asyncio.sleep(every)


async def run_telling(
    tell: Callable[[], Awaitable[object]], every: float = TELL_SECONDS, limit: float = TELL_LIMIT_SECONDS
) -> None:
    """Tell people now and every so many seconds, until cancelled; TimeoutError where it takes longer than `limit`."""
    while True:
        async with asyncio.timeout(limit):
            await tell()
        await asyncio.sleep(every)


def _note(name: str, *, running: bool) -> None:
    LOOPS[name] = running
    LOOP_UP.labels(name).set(running)


async def supervised(
    name: str, run: Callable[[], Awaitable[None]], *, fatal: tuple[type[Exception], ...] = ()
) -> None:
    """Run something that should never end, and again after every failure, such as a restart of the database.

    What would only fail again, `fatal`, is raised.
    Ends when it is cancelled, also where what it runs has swallowed that.
    """
    wait = 0.5
    this = asyncio.current_task()
    while True:
        started = asyncio.get_running_loop().time()
        try:
            _note(name, running=True)
            await run()
        except fatal:
            raise
        except Exception as problem:
            log.warning("restarting", part=name, error=repr(problem), wait=wait)
        finally:
            _note(name, running=False)
        if this is not None and this.cancelling():
            return
        if asyncio.get_running_loop().time() - started > 60:
            wait = 0.5
        await asyncio.sleep(wait)
        wait = min(30.0, wait * 2)


async def work(
    url: str,
    engine: AsyncEngine,
    sessions: Sessions,
    duties: Duties,
    sender: Sender | None,
    *,
    watch: Callable[[], Awaitable[None]] | None = None,
    keep: Retention | None = None,
) -> None:
    """Everything a worker does, until cancelled. Without a sender another process must deliver the posts.

    `watch` never ends: it logs what needs the host. `keep` is how long what is kept; without it nothing is removed.
    """
    async with asyncio.TaskGroup() as group:
        for lane, names in LANES.items():
            jobs = partial(run_jobs, url, sessions, duties, names=names)
            group.create_task(supervised(lane, jobs))
        group.create_task(supervised("catch-up", lambda: run_catch_up(sessions)))
        if duties.tell is not None:
            group.create_task(supervised("telling", partial(run_telling, duties.tell)))
        if duties.mind is not None:
            group.create_task(supervised("minding", partial(run_telling, duties.mind, MIND_SECONDS)))
        if watch is not None:
            group.create_task(supervised("alarms", watch))
        if keep is not None:
            group.create_task(supervised("retention", partial(tidy_nightly, sessions, keep)))
        if sender is not None:
            deliver = partial(deliver_forever, engine, sessions, sender, readers=duties.readers)
            group.create_task(supervised("outbox", deliver))
