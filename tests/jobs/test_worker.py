"""Closes happen on time, once, and also when they were missed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta

from prometheus_client import REGISTRY
from sqlalchemy import text

from bot.jobs.worker import AT_ONCE, MAX_STARTS, Duties, RoundJob, catch_up, run_jobs
from bot.store import campaigns
from bot.store.schedule import CLOSE, schedule_close
from bot.store.session import Sessions
from tests.store.helpers import make_campaign, stop, until

DEQUEUE = timedelta(seconds=0.2)
"""How often a worker looks for jobs of which nobody has told it."""


class Closing:
    """A service that locks and resolves a round in the manner of the real one; counts what it really did."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self.calls: list[tuple[int, int]] = []
        self.closed: list[tuple[int, int]] = []
        self.fail = 0

    async def __call__(self, campaign_id: int, number: int) -> None:
        self.calls.append((campaign_id, number))
        if self.fail:
            self.fail -= 1
            raise ConnectionError("try again")
        async with self.sessions.begin() as session:
            await campaigns.lock_campaign(session, campaign_id)
            played = await campaigns.get_round(session, campaign_id, number)
            now = await campaigns.database_now(session)
            if played.resolved_at or played.closes_at is None or played.closes_at > now:
                return
            await campaigns.lock_round(session, campaign_id, number)
            await session.execute(
                text("UPDATE round SET resolved_at = now() WHERE campaign_id = :c AND number = :n"),
                {"c": campaign_id, "n": number},
            )
        self.closed.append((campaign_id, number))


@asynccontextmanager
async def working(
    url: str, sessions: Sessions, close: RoundJob, remind: RoundJob | None = None
) -> AsyncIterator[None]:
    task = asyncio.create_task(run_jobs(url, sessions, Duties(close, remind), dequeue=DEQUEUE))
    try:
        yield
    finally:
        await stop(task)


async def happened(what: Callable[[], bool]) -> None:
    async def now() -> bool:
        return what()

    await until(now)


async def no_jobs(sessions: Sessions) -> bool:
    async with sessions() as session:
        return not (await session.execute(text("SELECT count(*) FROM jobs.pgqueuer"))).scalar_one()


async def scheduled(
    sessions: Sessions, seconds: float, remind_before: float | None = None, name: str = "Test"
) -> int:
    c = await make_campaign(sessions, seconds=seconds, name=name)
    async with sessions.begin() as session:
        before = None if remind_before is None else timedelta(seconds=remind_before)
        await schedule_close(session, c, 1, remind_before=before)
    return c


async def test_a_round_closes_when_its_time_comes(database_url: str, sessions: Sessions) -> None:
    closing = Closing(sessions)
    c = await scheduled(sessions, 0.5)
    async with working(database_url, sessions, closing):
        await happened(lambda: bool(closing.closed))
    assert closing.calls == [(c, 1)]  # a call before its time would close nothing and be one more


async def test_two_workers_close_once(database_url: str, sessions: Sessions) -> None:
    closing = Closing(sessions)
    c = await scheduled(sessions, 0.3)
    async with working(database_url, sessions, closing), working(database_url, sessions, closing):
        await until(lambda: no_jobs(sessions))
    assert closing.calls == [(c, 1)]


async def test_a_missed_close_is_done_once(database_url: str, sessions: Sessions) -> None:
    closing = Closing(sessions)
    c = await make_campaign(sessions, seconds=-3600)
    assert await catch_up(sessions) == 1
    assert await catch_up(sessions) == 1  # the same job: nothing is queued twice
    async with working(database_url, sessions, closing), working(database_url, sessions, closing):
        await happened(lambda: bool(closing.closed))
        assert await catch_up(sessions) == 0
        await until(lambda: no_jobs(sessions))
    assert closing.calls == [(c, 1)]


async def test_a_campaign_paused_or_not_due_is_not_caught_up(sessions: Sessions) -> None:
    paused = await make_campaign(sessions, seconds=-10)
    await make_campaign(sessions, seconds=3600, name="Later")
    async with sessions.begin() as session:
        assert await campaigns.set_close(session, paused, 1, None)
    assert await catch_up(sessions) == 0


async def test_a_drafted_round_waits_for_the_gm_unless_it_publishes_itself(sessions: Sessions) -> None:
    c = await make_campaign(sessions, seconds=-10)
    async with sessions.begin() as session:
        await campaigns.lock_round(session, c, 1)
        await campaigns.save_draft(session, c, 1, {"events": []})
    assert await catch_up(sessions) == 0
    async with sessions.begin() as session:
        (await campaigns.get_campaign(session, c)).settings = {"auto_publish": True}
    assert await catch_up(sessions) == 1


async def move_close(sessions: Sessions, c: int, seconds: float) -> None:
    async with sessions.begin() as session:
        later = await campaigns.database_now(session) + timedelta(seconds=seconds)
        assert await campaigns.set_close(session, c, 1, later)
        await schedule_close(session, c, 1)


async def test_an_extended_round_closes_at_the_new_time_only(database_url: str, sessions: Sessions) -> None:
    closing = Closing(sessions)
    c = await scheduled(sessions, 0.2)
    await move_close(sessions, c, 3600)
    async with working(database_url, sessions, closing):
        await happened(lambda: len(closing.calls) == 1)
        assert closing.closed == []
        await move_close(sessions, c, 0.1)
        await happened(lambda: bool(closing.closed))
    assert closing.calls == [(c, 1), (c, 1)]


async def test_the_reminder_comes_once_and_not_for_a_close_that_moved(
    database_url: str, sessions: Sessions
) -> None:
    closing, reminded = Closing(sessions), []

    async def remind(campaign_id: int, number: int) -> None:
        reminded.append((campaign_id, number))

    async def all_done() -> bool:
        async with sessions() as session:
            left = text("SELECT count(*) FROM jobs.pgqueuer WHERE entrypoint = 'remind'")
            return (await session.execute(left)).scalar_one() == 0

    c = await scheduled(sessions, 3600, remind_before=1800)
    async with sessions.begin() as session:
        later = await campaigns.database_now(session) + timedelta(seconds=4000)
        await campaigns.set_close(session, c, 1, later)
        await schedule_close(session, c, 1, remind_before=timedelta(seconds=1800))
        due = "UPDATE jobs.pgqueuer SET execute_after = now() WHERE entrypoint = 'remind' RETURNING id"
        assert len((await session.execute(text(due))).all()) == 2
    async with working(database_url, sessions, closing, remind):
        await until(all_done)
    assert reminded == [(c, 1)]


async def test_a_failing_close_is_tried_again_and_counted(database_url: str, sessions: Sessions) -> None:
    failures = REGISTRY.get_sample_value("hexmarshal_job_failures_total", {"job": CLOSE}) or 0
    closing = Closing(sessions)
    closing.fail = 1
    c = await scheduled(sessions, 0.1)
    async with working(database_url, sessions, closing):
        await happened(lambda: bool(closing.closed))
    assert closing.calls == [(c, 1), (c, 1)]
    assert REGISTRY.get_sample_value("hexmarshal_job_failures_total", {"job": CLOSE}) == failures + 1


async def test_closes_that_hang_hold_no_others(database_url: str, sessions: Sessions) -> None:
    """All places but one are taken by campaigns that hang; the others are closed one after another."""
    closing = Closing(sessions)
    hung = {await scheduled(sessions, 0, name=f"Hung {n}") for n in range(AT_ONCE - 1)}
    others = [await scheduled(sessions, 0.01, name=f"Other {n}") for n in range(6)]
    begun: set[int] = set()
    free = asyncio.Event()

    async def close(campaign_id: int, number: int) -> None:
        if campaign_id in hung:
            begun.add(campaign_id)
            await free.wait()
        else:
            await closing(campaign_id, number)

    async with working(database_url, sessions, close):
        await happened(lambda: len(closing.closed) == len(others))
        free.set()
    assert begun == hung
    assert sorted(closing.closed) == [(c, 1) for c in others]


async def test_a_worker_leaves_to_others_what_it_cannot_do_at_once(
    database_url: str, sessions: Sessions
) -> None:
    """The first worker hangs with all its places taken; a second one closes the rest."""
    begun: list[int] = []
    free = asyncio.Event()

    async def hangs(campaign_id: int, number: int) -> None:
        begun.append(campaign_id)
        await free.wait()

    made = [await scheduled(sessions, 0, name=f"Campaign {n}") for n in range(AT_ONCE + 3)]
    closing = Closing(sessions)
    async with working(database_url, sessions, hangs):
        await happened(lambda: len(begun) == AT_ONCE)
        async with working(database_url, sessions, closing):
            await happened(lambda: len(closing.closed) == 3)
        free.set()
    assert len(begun) == AT_ONCE
    assert {c for c, _ in closing.closed} == set(made) - set(begun)


async def test_a_job_that_hangs_is_broken_off_and_tried_again(database_url: str, sessions: Sessions) -> None:
    closing, begun = Closing(sessions), []

    async def hangs_once(campaign_id: int, number: int) -> None:
        begun.append(campaign_id)
        if len(begun) == 1:
            await asyncio.Event().wait()
        await closing(campaign_id, number)

    c = await scheduled(sessions, 0)
    task = asyncio.create_task(
        run_jobs(database_url, sessions, Duties(hangs_once), dequeue=DEQUEUE, seconds=0.3)
    )
    await happened(lambda: bool(closing.closed))
    await stop(task)
    assert closing.closed == [(c, 1)]
    assert begun == [c, c]


async def test_the_jobs_of_a_worker_without_a_sign_of_life_are_taken_over(
    database_url: str, sessions: Sessions
) -> None:
    """As after `kill -9`, or where the whole process stands still."""
    c = await scheduled(sessions, 0)
    begun: list[int] = []
    free = asyncio.Event()

    async def hangs(campaign_id: int, number: int) -> None:
        begun.append(campaign_id)
        await free.wait()

    closing = Closing(sessions)
    hour = timedelta(hours=1)
    first = asyncio.create_task(
        run_jobs(database_url, sessions, Duties(hangs), heartbeat=hour, dequeue=timedelta(seconds=1))
    )
    try:
        await happened(lambda: bool(begun))  # it will give its next sign of life in half an hour
        second = run_jobs(
            database_url,
            sessions,
            Duties(closing),
            heartbeat=timedelta(seconds=1),
            dequeue=DEQUEUE,
        )
        other = asyncio.create_task(second)
        await happened(lambda: bool(closing.closed))
        await stop(other)
    finally:
        free.set()
        await stop(first)
    assert closing.closed == [(c, 1)]


async def test_a_close_broken_off_by_a_stop_is_done_by_the_next_worker(
    database_url: str, sessions: Sessions
) -> None:
    begun: list[tuple[int, int]] = []

    async def never_ends(campaign_id: int, number: int) -> None:
        begun.append((campaign_id, number))
        await asyncio.Event().wait()

    c = await scheduled(sessions, 0)
    worker = asyncio.create_task(run_jobs(database_url, sessions, Duties(never_ends)))
    await happened(lambda: bool(begun))
    async with asyncio.timeout(60):
        while not worker.done():  # the first cancellation lets it finish what it has begun
            worker.cancel()
            await asyncio.wait([worker], timeout=0.1)
    closing = Closing(sessions)
    async with working(database_url, sessions, closing):
        await happened(lambda: bool(closing.closed))
    assert closing.closed == [(c, 1)]


async def test_a_close_that_kills_its_workers_is_set_aside(database_url: str, sessions: Sessions) -> None:
    closing = Closing(sessions)
    await make_campaign(sessions, seconds=-10)
    await catch_up(sessions)
    async with sessions.begin() as session:
        for _ in range(MAX_STARTS):
            await session.execute(
                text(
                    "INSERT INTO jobs.pgqueuer_log (job_id, status, priority, entrypoint)"
                    " SELECT id, 'picked', 0, entrypoint FROM jobs.pgqueuer"
                )
            )

    async def failed() -> bool:
        async with sessions() as session:
            return bool(
                (
                    await session.execute(text("SELECT count(*) FROM jobs.pgqueuer WHERE status = 'failed'"))
                ).scalar()
            )

    async with working(database_url, sessions, closing):
        await until(failed)
    assert closing.calls == []
    assert await catch_up(sessions) == 0


async def test_the_job_is_queued_with_the_round_or_not_at_all(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    async with sessions() as session:
        await schedule_close(session, c, 1)
        await session.rollback()
    async with sessions() as session:
        assert (await session.execute(text("SELECT count(*) FROM jobs.pgqueuer"))).scalar() == 0
