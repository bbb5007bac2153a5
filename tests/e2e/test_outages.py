"""The whole bot while its database or Discord fails: each order counts once, each post is made once and in order.

The tests share one campaign and run in the order of the file. The database server is their own: it is restarted.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import asyncpg
import pytest
import pytest_asyncio
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from bot.bench.stage import stop_bot
from bot.sandbox import Person, Reply, Sandbox
from bot.store.embedded import Server
from bot.store.session import Sessions, dsn, upgrade
from tests.e2e.forked import fork_bot
from tests.e2e.test_play import Stage, open_round
from tests.store.helpers import move_clock, until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]

POSTS = "POST /channels/*/messages"
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
)
FACINGS = ("N", "NE", "SE", "S", "SW", "NW")


@dataclass
class Outages(Stage):
    server: Server

    async def orders(self, count: int = 6) -> list[Reply]:
        """Orders of both players at the same time, each of which is answered."""

        async def of(person: Person, unit: str) -> list[Reply]:
            return [
                await person.slash("/order give", unit=unit, facing=FACINGS[number % len(FACINGS)])
                for number in range(count)
            ]

        found = await asyncio.gather(of(self.alice, "Ash First"), of(self.bob, "Birch First"))
        return [reply for replies in found for reply in replies]

    async def accepted(self) -> int:
        """How many orders were ever accepted."""
        async with self.sessions() as session:
            return (await session.execute(text("SELECT count(*) FROM unit_order"))).scalar_one()

    async def whole(self, before: int, replies: list[Reply]) -> None:
        """Each accepted order was filed and posted once, in the order of filing; nobody is left waiting."""
        await self.recovered()
        await self.settled()
        assert not [reply for reply in replies if reply.thinking]
        taken = sum(bool(reply.attachments) for reply in replies)
        assert await self.accepted() - before == taken, [reply.text for reply in replies]
        posts = self.posts("unit-orders")
        shown = [line.message_id for line in posts]
        async with self.sessions() as session:
            channel = self.sandbox.channel("unit-orders").id
            made = text(
                "SELECT message_id FROM outbox WHERE kind = 'create' AND channel_id = :channel ORDER BY id"
            )
            queued = list((await session.execute(made, {"channel": channel})).scalars())
        assert shown == queued
        assert "Traceback" not in self.log, self.log[-4000:]

    async def recovered(self) -> None:
        """Wait until the bot takes commands again."""

        async def answers() -> bool:
            return "Round" in (await self.alice.slash("/campaign status")).text

        await until(answers)

    async def superuser(self, *statements: str) -> None:
        """Statements to the server itself, each a transaction."""
        connection = await asyncpg.connect(dsn(self.url))
        for statement in statements:
            await connection.execute(statement)
        await connection.close()


@pytest.fixture(scope="module")
def data() -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(prefix="hexmarshal-e2e-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(folder: Path, data: Path) -> AsyncIterator[Outages]:
    server = Server(data, durable=False)
    await server.start()
    await upgrade(server.url)
    # No pool: it would hold connections that a test has cut.
    engine = create_async_engine(server.url, poolclass=NullPool)
    sessions = Sessions(engine, expire_on_commit=False)
    async with Sandbox(rates={}, ack_seconds=60.0) as sandbox:
        process = await fork_bot(sandbox, server.url, folder, folder / "bot.log")
        master = await sandbox.member("Grace", owner=True)
        alice, bob, sam = [await sandbox.member(name) for name in ("Alice", "Bob", "Sam")]
        for person in (master, alice, bob, sam):
            person.patience = person.quiet_seconds = 60.0
        made = Outages(sandbox, sessions, server.url, folder, process, master, alice, bob, sam, server)
        try:
            await open_round(made)
            yield made
        finally:
            sandbox.faults.clear()
            code = await stop_bot(made.process)
            await engine.dispose()
            server.stop()
        assert code == 0, made.log[-2000:]


async def test_connections_to_the_database_are_cut_under_load(stage: Outages) -> None:
    before = await stage.accepted()
    giving = asyncio.create_task(stage.orders(8))
    cuts = 0
    while not giving.done():
        if await stage.accepted() > before + cuts:
            cuts += 1
            await stage.superuser(CUT)
        await asyncio.sleep(0.02)
    assert cuts > 1
    await stage.whole(before, await giving)


async def test_the_database_is_restarted_under_load(stage: Outages) -> None:
    before = await stage.accepted()
    giving = asyncio.create_task(stage.orders(4))

    async def begun() -> bool:
        return await stage.accepted() > before

    await until(begun)
    await asyncio.to_thread(stage.server.stop)
    await stage.server.start()
    await stage.whole(before, await giving)


async def test_a_database_that_takes_no_writes_as_when_its_disk_is_full(stage: Outages) -> None:
    before = await stage.accepted()
    await stage.superuser("ALTER DATABASE postgres SET default_transaction_read_only = on", CUT)
    refused = await stage.alice.slash("/order give", unit="Ash First", facing="N")
    assert not refused.attachments
    assert await stage.accepted() == before
    await stage.superuser("SET default_transaction_read_only = off", "ALTER DATABASE postgres RESET ALL", CUT)
    await stage.whole(before, [refused, *await stage.orders(2)])


async def test_discord_answers_with_429_500_and_503_and_loses_answers(stage: Outages) -> None:
    before = await stage.accepted()
    faults = stage.sandbox.faults
    faults.rate_limited(POSTS, 0.05)
    faults.fail(POSTS, 500)
    faults.lose_answer(POSTS)
    faults.cut(POSTS)
    faults.cut(POSTS, after_doing=True)
    replies = await stage.orders(2)
    await stage.whole(before, replies)
    assert all(fault.hits == fault.times for fault in faults.planned)
    faults.clear()


async def test_a_gateway_that_is_cut_and_invalidated(stage: Outages) -> None:
    before = await stage.accepted()
    faults, gateway = stage.sandbox.faults, stage.sandbox.gateway
    replies = []
    for fail in (faults.abort_gateway, faults.ask_reconnect, faults.invalidate_session):
        met = len(gateway.log)
        if (waits := fail()) is not None:
            await waits

        async def is_back(met: int = met) -> bool:
            return len(gateway.log) > met

        await until(is_back)
        await stage.sandbox.wait_for_bot(seconds=60)
        replies += await stage.orders(1)
    await stage.whole(before, replies)


async def test_an_outage_of_a_day_loses_nothing(stage: Outages) -> None:
    before = await stage.accepted()
    stage.sandbox.faults.fail(POSTS, times=1_000_000)
    replies = await stage.orders(2)
    stage.process.kill()
    await stage.process.wait()
    async with stage.sessions.begin() as session:
        await session.execute(text("UPDATE round SET closes_at = now() + interval '1 hour' WHERE number = 1"))
    await move_clock(stage.sessions, timedelta(days=1))
    stage.sandbox.faults.clear()
    stage.sandbox.gateway.ready.clear()
    stage.process = await stage.start()
    await stage.sandbox.wait_for_bot(seconds=180)

    async def adjudicated() -> bool:
        return "step=drafted" in stage.log

    await until(adjudicated)
    assert "published" in (await stage.master.slash("/gm publish")).text
    await stage.whole(before, replies)
