"""The rehearsal's clock: one time for the bot, its jobs, the database and the chat, that goes where it is moved."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import func, select, update

from bot.process import clock as present
from bot.rehearsal.demo.cast import GAME_MASTER
from bot.rehearsal.room import clock as moving
from bot.rehearsal.room.clock import Clock
from bot.rehearsal.room.server import Room, Seat
from bot.rehearsal.room.session import About, Session, read, save
from bot.rehearsal.room.turns import Turns
from bot.rehearsal.sandbox import Refused, Sandbox
from bot.store.campaigns import database_now
from bot.store.lease import DELIVERY, hold, take
from bot.store.outbox import Post, queue_posts
from bot.store.schedule import CLOSE, REMIND, enqueue, queries
from bot.store.session import connect, dsn, upgrade
from bot.store.tables import OutboxRow

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NEAR = timedelta(seconds=30)


@pytest.fixture
async def url(server_url: str) -> AsyncIterator[str]:
    """A database of its own: its present is moved for good."""
    connection = await asyncpg.connect(dsn(server_url))
    await connection.execute("CREATE DATABASE moved")
    made = server_url.replace("/postgres?", "/moved?")
    try:
        await upgrade(made)
        yield made
    finally:
        await connection.execute("DROP DATABASE moved WITH (FORCE)")
        await connection.close()


async def test_bot_database_and_chat_have_one_present(
    sandbox: Sandbox, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(present, "_moved", None)
    clock = Clock(sandbox, tmp_path / "clock")
    present.follow(clock.file)
    await clock.install(url)
    engine, sessions = connect(url)
    for ahead in (timedelta(), HOUR, 3 * DAY):
        await clock.move_to(datetime.now(UTC) + ahead)
        async with sessions() as session:
            there = [
                await database_now(session),
                *(await session.execute(select(func.now(), func.clock_timestamp()))).one(),
            ]
        posted = sandbox.state.ids.next()
        chat = datetime.fromtimestamp((posted >> 22) / 1000 + 1420070400, UTC)
        for at in (*there, chat, clock.now(), present.utc_now()):
            assert abs(at - datetime.now(UTC) - ahead) < NEAR
    await clock.move_to(datetime.now(UTC))
    assert clock.ahead > 2 * DAY, "never back"
    await engine.dispose()


async def test_the_clock_stops_at_each_instant_that_a_job_waits_for(
    sandbox: Sandbox, url: str, tmp_path: Path
) -> None:
    clock = Clock(sandbox, tmp_path / "clock")
    await clock.install(url)
    engine, sessions = connect(url)
    begun = clock.now()
    async with sessions.begin() as session:
        for name, wait in ((CLOSE, DAY), (REMIND, 20 * HOUR), (CLOSE, 3 * DAY)):
            await enqueue(session, name, 1, int(wait / HOUR), 0, wait)
    done: list[tuple[str, float]] = []
    listening = asyncio.Event()

    async def worker() -> None:
        """Does what is due whenever it is notified, and queues another job for an hour after the first one."""
        connection, notified = await asyncpg.connect(dsn(url)), asyncio.Event()
        await connection.add_listener(queries(connection).qbe.settings.channel, lambda *_: notified.set())
        listening.set()
        while True:
            await notified.wait()
            notified.clear()
            rows = await connection.fetch(
                "UPDATE jobs.pgqueuer SET status = 'picked'"
                " WHERE status = 'queued' AND execute_after <= now() RETURNING id, entrypoint"
            )
            for job, name in rows:
                done.append((name, round((clock.now() - begun) / HOUR, 1)))
                if name == REMIND:
                    async with sessions.begin() as session:
                        await enqueue(session, REMIND + "_again", 1, 1, 0, HOUR)
                        await enqueue(session, CLOSE, 9, 9, 0, HOUR)
                await connection.execute("DELETE FROM jobs.pgqueuer WHERE id = $1", job)

    working = asyncio.create_task(worker())
    async with asyncio.timeout(60):
        await listening.wait()
    await clock.move_to(begun + 2 * DAY)
    working.cancel()
    assert [one for one in done if one[0] in (CLOSE, REMIND)] == [
        (REMIND, 20.0),
        (CLOSE, 21.0),
        (CLOSE, 24.0),
    ]
    assert round((clock.now() - begun) / HOUR, 1) == 48.0
    await engine.dispose()


async def test_the_clock_waits_for_posts_that_are_due(sandbox: Sandbox, url: str, tmp_path: Path) -> None:
    clock = Clock(sandbox, tmp_path / "clock")
    await clock.install(url)
    engine, sessions = connect(url)
    async with sessions.begin() as session:
        await queue_posts(session, None, [Post("now", 1, {}), Post("later", 1, {})])
        later = update(OutboxRow).where(OutboxRow.key == "later")
        await session.execute(later.values(held_until=clock.now() + 3 * DAY))
    made = []

    async def deliver() -> None:
        await asyncio.sleep(0.2)
        async with sessions.begin() as session:
            await session.execute(update(OutboxRow).where(OutboxRow.key == "now").values(state="sent"))
        made.append(clock.now())

    delivering = asyncio.create_task(deliver())
    begun = time.monotonic()
    await clock.move_to(clock.now() + HOUR)
    assert made
    assert time.monotonic() - begun < moving.POST_SECONDS, "not for one that is held"
    await delivering
    await engine.dispose()


async def test_jobs_that_do_not_end_are_no_endless_wait(
    sandbox: Sandbox, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "DONE_SECONDS", 0.2)
    clock = Clock(sandbox, tmp_path / "clock")
    await clock.install(url)
    engine, sessions = connect(url)
    async with sessions.begin() as session:
        await enqueue(session, CLOSE, 1, 1, 0, HOUR)
    turns = Turns(Room(sandbox), clock, ())
    person = await sandbox.member("Alice")
    with pytest.raises(Refused, match="is not done within a minute"):
        await turns.go(person, "day")
    with pytest.raises(Refused, match="an hour or a day"):
        await turns.go(person, "year")
    assert not turns._going.locked()
    await engine.dispose()


async def test_who_holds_a_lease_keeps_it(sandbox: Sandbox, url: str, tmp_path: Path) -> None:
    clock = Clock(sandbox, tmp_path / "clock")
    await clock.install(url)
    engine, sessions = connect(url)
    assert await take(sessions, DELIVERY, "bot", 8.0)
    holding = asyncio.create_task(hold(sessions, DELIVERY, "bot", 8.0))
    await clock.move_to(clock.now() + DAY)
    assert not await take(sessions, DELIVERY, "another", 8.0)
    holding.cancel()
    await engine.dispose()


async def test_a_saved_session_goes_on_at_its_own_moment(room: Room, url: str, tmp_path: Path) -> None:
    clock = Clock(room.sandbox, tmp_path / "clock", 3 * DAY)
    await clock.install(url)
    path = tmp_path / "session"
    path.write_bytes(await save(room, "fort_drill", url))
    kept = read(path)
    assert abs(kept.ahead() - 3 * DAY) < NEAR
    assert Session(About("fort_drill", {}), b"", b"").ahead() == timedelta(), "of a file that does not say"
    later = Clock(room.sandbox, tmp_path / "later", kept.ahead() - 5 * DAY)
    assert abs(later.now() - datetime.now(UTC) + 2 * DAY) < NEAR, "also where the machine's clock has gone on"


async def test_a_round_that_was_published_by_itself_is_not_published_again(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody plays and no bot answers: all that is asked is the clock."""
    room.seats[GAME_MASTER] = Seat(await room.sandbox.member(GAME_MASTER, owner=True), "Game master")
    for name in ("Alice", "Bruno"):
        room.seats[name] = Seat(room.seats[name].person, "Spectator")
    clock = Clock(room.sandbox, tmp_path / "clock")
    first, second = (moving.Close(1, number, clock.now() + number * DAY) for number in (1, 2))
    closes = [first, first, second]
    moved: list[datetime] = []

    async def next_close() -> moving.Close:
        return closes.pop(0)

    async def move_to(instant: datetime) -> None:
        moved.append(instant)

    monkeypatch.setattr(clock, "next_close", next_close)
    monkeypatch.setattr(clock, "move_to", move_to)
    told = await Turns(room, clock, ()).go(room.seats["Alice"].person, "close")
    assert "is published" in told
    assert len(moved) == 1
    assert room.status == ""


@pytest.mark.parametrize("after", [None, 1, 2])
async def test_orders_given_for_a_round_that_closed_meanwhile_are_not_those_of_the_next(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int | None
) -> None:
    clock = Clock(room.sandbox, tmp_path / "clock")
    closes = [moving.Close(1, 1, clock.now() + HOUR)]
    closes += [moving.Close(1, after, clock.now() + 2 * DAY)] if after else []

    async def next_close() -> moving.Close | None:
        return closes.pop(0) if closes else None

    async def move_to(_instant: datetime) -> None:
        pass

    monkeypatch.setattr(clock, "next_close", next_close)
    monkeypatch.setattr(clock, "move_to", move_to)
    alice = room.seats["Alice"].person
    room.acted.add(alice.id)
    await Turns(room, clock, ()).go(alice, "day")
    assert room.acted == ({alice.id} if after == 1 else set())
