"""Jobs that fail for good are parked, told and taken up again: nothing stalls in silence."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import select, text, update

from bot.jobs.worker import Duties, catch_up, run_jobs
from bot.service.base import Refused, Services
from bot.service.skirmish import turns
from bot.service.trouble.jobs import TryGameJob, TryJob, attend
from bot.service.trouble.posts import show
from bot.skirmish import rulesets
from bot.store import failed_jobs
from bot.store.campaigns import database_now
from bot.store.schedule import CLOSE, REMIND, REVIEW, SKIRMISH_DUE, SKIRMISH_TURN, enqueue
from bot.store.session import Sessions
from bot.store.skirmish_tables import SkirmishRow
from bot.store.tables import NOW, FailedJob, OutboxRow
from tests.service.conftest import ALICE, CHANNELS, MASTER, Table
from tests.service.pressing import carry_out, press
from tests.service.skirmish.table import ALICE as ANN
from tests.service.skirmish.table import BOB, SAM, Discord, Hall, Sketches
from tests.store.helpers import stop, until


async def fails(sessions: Sessions, name: str, subject: int, number: int, error: str = "KeyError") -> None:
    """A job of the queue has failed for good."""
    async with sessions.begin() as session:
        await enqueue(session, name, subject, number, 0, timedelta(0))
        job = await session.execute(
            text("UPDATE jobs.pgqueuer SET status = 'failed' WHERE status = 'queued' RETURNING id")
        )
        await session.execute(
            text(
                "INSERT INTO jobs.pgqueuer_log (job_id, status, priority, entrypoint, traceback)"
                " VALUES (:id, 'failed', 0, :name, jsonb_build_object('exception_type', CAST(:error AS text)))"
            ),
            {"id": job.scalar_one(), "name": name, "error": error},
        )


async def jobs(sessions: Sessions) -> list[tuple[str, str, int]]:
    async with sessions() as session:
        found = await session.execute(
            text("SELECT entrypoint, status::text, attempts FROM jobs.pgqueuer ORDER BY id")
        )
        return [(name, status, attempts) for name, status, attempts in found]


async def clear(sessions: Sessions) -> None:
    """Whatever is queued is done."""
    async with sessions.begin() as session:
        await session.execute(text("DELETE FROM jobs.pgqueuer"))


async def told(sessions: Sessions) -> list[OutboxRow]:
    async with sessions() as session:
        found = await session.execute(
            select(OutboxRow).where(OutboxRow.key.startswith("job:")).order_by(OutboxRow.id)
        )
        return list(found.scalars())


async def parked(sessions: Sessions) -> FailedJob:
    async with sessions() as session:
        return (await session.execute(select(FailedJob))).scalar_one()


async def later(sessions: Sessions) -> None:
    async with sessions.begin() as session:
        await session.execute(update(FailedJob).values(again_at=NOW))


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (CLOSE, "could not be closed or published"),
        (REMIND, "The reminder of round"),
        (REVIEW, "of the draft"),
    ],
)
async def test_the_master_is_told_once_and_it_is_taken_up_until_it_is_done(
    table: Table, name: str, says: str
) -> None:
    sessions = table.s.sessions
    await clear(sessions)
    await fails(sessions, name, table.id, 1)
    assert await attend(table.s) == 1
    assert await attend(table.s) == 0
    (post,) = await told(sessions)
    assert says in post.payload["content"]
    assert f"`KeyError` in `{name}`" in post.payload["content"]
    assert (post.channel_id, post.payload["ping"]) == (CHANNELS["gm-room"], [MASTER.user_id])
    assert await jobs(sessions) == [(name, "failed", 0)]
    pauses = []
    for _ in range(4):
        row = await parked(sessions)
        pauses.append((row.again_at - row.failed_at) / timedelta(minutes=1))
        await later(sessions)
        await attend(table.s)
        assert await jobs(sessions) == [(name, "queued", 0)]
        await clear(sessions)
        await fails(sessions, name, table.id, 1)
        await attend(table.s)
    assert pauses == [10, 60, 360, 360]
    assert len(await told(sessions)) == 1, "the same trouble is not told again the same day"
    await later(sessions)
    await attend(table.s)
    await clear(sessions)
    await attend(table.s)
    assert "what had failed is done" in (await told(sessions))[-1].payload["content"]
    await attend(table.s)
    assert len(await told(sessions)) == 2


async def test_the_master_has_it_tried_again_at_once(table: Table) -> None:
    sessions = table.s.sessions
    await clear(sessions)
    await fails(sessions, CLOSE, table.id, 1)
    await attend(table.s)
    (post,) = await told(sessions)
    assert post.payload["buttons"][0]["label"] == "Try again"
    again = TryJob(table.id, (await parked(sessions)).id)
    with pytest.raises(Refused, match="Only the game master"):
        await carry_out(table.s, ALICE, again)
    assert "is tried again" in (await carry_out(table.s, MASTER, again)).text
    assert await jobs(sessions) == [(CLOSE, "queued", 0)]
    with pytest.raises(Refused, match="already"):
        await carry_out(table.s, MASTER, again)


async def test_failed_jobs_are_listed_with_the_parked_posts_and_tried_with_them(table: Table) -> None:
    await clear(table.s.sessions)
    await fails(table.s.sessions, CLOSE, table.id, 1)
    await fails(
        table.s.sessions, SKIRMISH_TURN, table.id, 1
    )  # of a game that happens to have the same number
    await attend(table.s)
    shown = await show(table.s, MASTER)
    assert "The close of round 1 has failed (`KeyError`)" in shown.text
    assert "1 posts and jobs" not in (await press(table.s, MASTER, shown, "Try again")).text
    assert sorted(await jobs(table.s.sessions)) == [(CLOSE, "queued", 0), (SKIRMISH_TURN, "failed", 0)]
    assert "No job has failed" in (await show(table.s, MASTER)).text


async def test_what_kills_its_workers_waits_a_day(table: Table) -> None:
    await clear(table.s.sessions)
    await fails(table.s.sessions, CLOSE, table.id, 1, failed_jobs.POISON)
    await attend(table.s)
    row = await parked(table.s.sessions)
    assert row.again_at - row.failed_at == timedelta(days=1)


async def test_a_job_that_fails_in_the_worker_is_parked_and_done_later(
    table: Table, database_url: str
) -> None:
    sessions = table.s.sessions
    await clear(sessions)
    broken = True
    done = []

    async def close(campaign_id: int, number: int) -> None:
        if broken:
            raise ValueError("a secret")
        done.append((campaign_id, number))

    async def failed() -> bool:
        return [status for _, status, _ in await jobs(sessions)] == ["failed"]

    async def idle() -> bool:
        return not await jobs(sessions)

    async with sessions.begin() as session:
        await enqueue(session, CLOSE, table.id, 1, 0, timedelta(0))
        await session.execute(text("UPDATE jobs.pgqueuer SET attempts = 5"))  # its last try
    worker = asyncio.create_task(run_jobs(database_url, sessions, Duties(close)))
    try:
        await until(failed)
        await attend(table.s)
        (post,) = await told(sessions)
        assert "`ValueError` in `close_round`" in post.payload["content"]
        assert "secret" not in post.payload["content"]
        broken = False
        await later(sessions)
        await attend(table.s)
        await until(idle)
    finally:
        await stop(worker)
    assert done == [(table.id, 1)]


@pytest.fixture
def hall(services: Services, monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")
    sketches = Sketches()
    services.pictures = sketches
    return Hall(services, Discord(), sketches)


async def test_the_players_are_told_of_a_game_that_cannot_go_on_and_may_have_it_tried(hall: Hall) -> None:
    game = await hall.begin("ambush")
    sessions = hall.s.sessions
    await clear(sessions)
    battle = await hall.newest()
    await fails(sessions, SKIRMISH_TURN, game, battle.row.serial)
    await attend(hall.s)
    (post,) = await told(sessions)
    assert "could not make its move" in post.payload["content"]
    assert post.channel_id == battle.row.thread_id
    assert sorted(post.payload["ping"]) == [ANN.user_id, BOB.user_id]
    again = TryGameJob(game, (await parked(sessions)).id)
    with pytest.raises(Refused):
        await carry_out(hall.s, SAM, again)
    assert "is tried again" in (await carry_out(hall.s, BOB, again)).text


async def test_a_game_that_has_lost_its_job_gets_it_back(hall: Hall) -> None:
    game = await hall.begin("ambush")
    sessions = hall.s.sessions
    await clear(sessions)
    assert await catch_up(sessions) == 0
    async with sessions.begin() as session:
        await session.execute(update(SkirmishRow).values(due_at=NOW - timedelta(minutes=5)))
    assert await catch_up(sessions) == 1
    assert await jobs(sessions) == [(SKIRMISH_DUE, "queued", 0)]
    before = (await hall.newest()).row.serial
    await turns.do_job(hall.s, SKIRMISH_DUE, game, before)
    assert (await hall.newest()).row.serial > before
    await clear(sessions)
    async with sessions.begin() as session:  # given by a clock that was ahead
        await session.execute(update(SkirmishRow).values(due_at=NOW + timedelta(days=30)))
    assert await catch_up(sessions) == 0
    row = (await hall.newest()).row
    assert row.due_at is not None
    async with sessions() as session:
        assert row.due_at <= await database_now(session) + timedelta(minutes=row.turn_minutes)
    async with sessions.begin() as session:
        await session.execute(update(SkirmishRow).values(due_at=None, asked={}))
    assert await catch_up(sessions) == 1
    assert await jobs(sessions) == [(SKIRMISH_TURN, "queued", 0)]
    await clear(sessions)
    await fails(sessions, SKIRMISH_TURN, game, before + 1)
    assert await catch_up(sessions) == 0
