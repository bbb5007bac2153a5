"""The whole bot while its database or Discord fails: each order counts once, each post is made once and in order.

The tests share one campaign and run in the order of the file. The database server is their own: it is restarted.
"""

from __future__ import annotations

import asyncio
import resource
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import asyncpg
import pytest
import pytest_asyncio
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Line, Person, Reply, Sandbox
from bot.rehearsal.sandbox.state import Channel, Message
from bot.service.base import Services, Who
from bot.service.orders import paste
from bot.store.embedded import Server
from bot.store.session import Sessions, dsn, upgrade
from tests.e2e.forked import fork_bot, gateway, worker
from tests.e2e.test_play import Stage, open_round
from tests.service.conftest import NoPictures
from tests.store.helpers import move_clock, until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]

POSTS = "POST /channels/*/messages"
CHANGES = "PATCH /channels/*/messages/*"
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
)
DAY = timedelta(days=1)
LARGEST = 16 << 20
"""Bytes of a file of the database server: one of its log is as large from the beginning."""
FILL = (
    "INSERT INTO unit_order (campaign_id, round, number, unit_id, user_id, content, state)"
    " SELECT campaign_id, round, 1000000 + g, unit_id, user_id, content, 'void'"
    " FROM (SELECT * FROM unit_order LIMIT 1) one, generate_series(1, 1000000) g"
)
ORDER_POSTS = (
    "SELECT o.round, o.number, o.unit_id, o.state, p.state AS post, p.error, p.attempts, p.message_id,"
    " p.payload -> 'put_off' IS NOT NULL AS put_off"
    " FROM unit_order o LEFT JOIN outbox p ON p.campaign_id = o.campaign_id"
    " AND p.kind = 'create' AND p.key = 'round:' || o.round || ':order:' || o.number ORDER BY o.round, o.number"
)
"""Every order that was ever accepted, with its post."""
MADE = "SELECT message_id FROM outbox WHERE kind = 'create' AND channel_id = :channel AND state <> 'failed'"
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

    async def settled(self) -> None:
        """Wait until every queued post is made, also those that Discord refused or that were put off."""
        pauses = text(
            "UPDATE outbox SET not_before = clock_timestamp()"
            " WHERE state = 'waiting' AND attempts = 0 AND not_before > clock_timestamp()"
        )

        async def made() -> bool:
            async with self.sessions.begin() as session:
                await session.execute(pauses)
                left = text("SELECT count(*) FROM outbox WHERE state IN ('waiting', 'sending', 'parked')")
                return not (await session.execute(left)).scalar_one()

        await until(made)

    async def whole(self, before: int, replies: list[Reply]) -> None:
        """Each accepted order was filed and posted once, in the order of filing; nobody is left waiting."""
        await self.recovered()
        await self.settled()
        assert not [reply for reply in replies if reply.thinking]
        taken = sum(bool(reply.attachments) for reply in replies)
        assert await self.accepted() - before == taken, [reply.text for reply in replies]
        await self.posted()
        assert "Traceback" not in self.log, self.log[-4000:]

    async def posted(self) -> None:
        """Each order that counts is posted once, what was replaced at most once and struck out, and nothing else.

        Never posted is only what was replaced or withdrawn before anybody had tried to post it.
        """
        async with self.sessions() as session:
            orders = (await session.execute(text(ORDER_POSTS))).all()
            channel = {"channel": self.sandbox.channel("unit-orders").id}
            made = list((await session.execute(text(MADE), channel)).scalars())
        shown = {line.message_id: line.content for line in self.posts("unit-orders")}
        assert len(shown) == len(self.posts("unit-orders"))
        assert sorted(shown) == sorted(made)
        last = {(order.round, order.unit_id): order.number for order in orders}
        for order in orders:
            gone = order.state in ("void", "withdrawn")
            assert order.state != "void" or order.number < last[order.round, order.unit_id], order
            if order.message_id is None:
                assert gone, order
                assert (order.post, order.error, order.attempts) == ("failed", "retracted", 0), order
            else:
                content = shown[order.message_id]
                begin = f"~~Order {order.number}~~" if gone else f"**#{order.number}** "
                assert content.startswith(begin), (order, content)
        for unit in {order.unit_id for order in orders}:
            of_unit = [order.message_id for order in orders if order.unit_id == unit and order.message_id]
            assert of_unit == sorted(of_unit)
        at_once = [post.message_id for post in orders if post.message_id and not post.put_off]
        assert at_once == sorted(at_once)

    @property
    def mention(self) -> str:
        return f"<@{self.sandbox.state.bot.id}>"

    async def template(self, unit: str) -> str:
        """The form of a unit, as the bot would give it."""
        who = Who(self.bob.id, "Bob", self.sandbox.guild.id)
        form = await paste.template_text(Services(self.sessions, NoPictures()), who, unit)
        return form.strip("`\n")

    async def recovered(self) -> None:
        """Wait until the bot takes commands again."""

        async def answers() -> bool:
            return "Round" in (await self.alice.slash("/campaign status")).text

        await until(answers)

    async def superuser(self, *statements: str) -> None:
        """Statements to the server itself, each a transaction."""
        connection = await asyncpg.connect(dsn(self.url))
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
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
    with files_limited_to(LARGEST):
        await stage.server.start()
    await stage.whole(before, await giving)


@contextmanager
def files_limited_to(size: int) -> Iterator[None]:
    """Processes that are started meanwhile can make no file larger than that."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_disk_that_is_full(stage: Outages) -> None:
    """The file of the orders cannot grow, as on a full disk: PostgreSQL was started with a limit of its files."""
    before = await stage.accepted()
    await stage.superuser("ALTER TABLE unit_order SET (autovacuum_enabled = false)")
    with pytest.raises(asyncpg.PostgresError, match="could not extend file"):
        await stage.superuser(FILL)
    replies = await stage.orders(2)
    refused = [reply for reply in replies if not reply.attachments]
    assert refused
    assert all("cannot use its database right now" in reply.text for reply in refused)
    await stage.superuser("VACUUM FULL unit_order", "ALTER TABLE unit_order RESET (autovacuum_enabled)")
    await stage.whole(before, [*replies, *await stage.orders(1)])


async def test_a_database_that_takes_no_writes_as_when_its_disk_is_full(stage: Outages) -> None:
    before = await stage.accepted()
    await stage.superuser("ALTER DATABASE postgres SET default_transaction_read_only = on", CUT)
    refused = await stage.alice.slash("/order give", unit="Ash First", facing="N")
    assert not refused.attachments
    assert await stage.accepted() == before
    await stage.superuser("SET default_transaction_read_only = off", "ALTER DATABASE postgres RESET ALL", CUT)
    await stage.whole(before, [refused, *await stage.orders(2)])


async def test_discord_answers_with_429_500_and_503_hangs_and_loses_answers(stage: Outages) -> None:
    """On posts, and on the changes of posts that replaced orders bring."""
    before = await stage.accepted()
    faults = stage.sandbox.faults
    for route in (POSTS, CHANGES):
        faults.rate_limited(route, 0.05)
        faults.fail(route, 500)
        faults.fail(route, 503)
        faults.lose_answer(route)
        faults.cut(route)
        faults.cut(route, after_doing=True)
        faults.hang(route)
    replies = await stage.orders(4)
    await stage.whole(before, replies)
    assert all(fault.hits == fault.times for fault in faults.planned)
    faults.clear()


async def test_discord_says_that_a_channel_or_a_message_is_gone(stage: Outages) -> None:
    """404 for a while: the game master is notified, and *Try again* makes all that waits, in order."""
    before = await stage.accepted()
    room = stage.sandbox.channel("unit-orders").id
    for route, code in ((f"POST /channels/{room}/messages", 10003), (CHANGES, 10008)):
        known = len(notices(stage))

        async def told(known: int = known) -> bool:
            return len(notices(stage)) > known

        stage.sandbox.faults.refuse(route, 404, code)
        replies = await stage.orders(1)

        await until(told)
        stage.sandbox.faults.clear()
        done = await stage.master.message(notices(stage)[-1]).press("Try again")
        assert "again" in done.text
        await stage.whole(before, replies)
        before = await stage.accepted()


def notices(stage: Outages) -> list[Line]:
    """What the game master was told of parked posts."""
    return [line for line in stage.posts("gm-room") if "Try again" in str(line.components)]


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


async def test_two_bots_on_one_token_and_a_rolling_restart(stage: Outages) -> None:
    """Both hear everything; commands, forms, buttons and messages are dealt with once, also while one is stopped."""
    before, met = await stage.accepted(), len(stage.sandbox.exchanges)
    old, stage.process = stage.process, await stage.start()
    stage.sandbox.gateway.ready.clear()
    await stage.sandbox.wait_for_bot(seconds=180)
    form = (await stage.alice.slash("/order template", unit="Ash First")).text.strip("`\n")
    said = await stage.alice.say(
        "unit-orders", f"{stage.mention}\n{form.replace('Facing: n/a', 'Facing: N')}"
    )
    giving = asyncio.create_task(stage.orders(3))

    async def begun() -> bool:
        return await stage.accepted() > before + 1 and bool(said.reactions)

    await until(begun)
    stopping = asyncio.create_task(stop_bot(old))
    paste = (await stage.bob.slash("/order paste")).modal
    assert paste is not None
    pasted = await paste.submit(orders=await stage.template("Birch First"))
    assert "is in, round 1" in pasted.text
    replies = await giving
    assert await stopping == 0
    assert "withdrawn" in (await replies[2].press("Withdraw")).text
    await stage.whole(before + 2, replies)  # and one as a message, one as a form
    asked = [
        found.path
        for found in stage.sandbox.exchanges[met:]
        if found.template.startswith("/interactions/") and found.method == "POST"
    ]
    assert len(set(asked)) == len(asked)
    assert len(said.reactions) == 1


async def test_an_outage_of_a_day_loses_nothing(stage: Outages) -> None:
    """Discord, gateway and worker fail over a close; they come back as two processes, the worker first.

    An order that was posted in time counts, and Discord fails again while the missed close is made up.
    """
    before = await stage.accepted()
    faults = stage.sandbox.faults
    faults.fail(POSTS, times=1_000_000)
    replies = await stage.orders(2)
    stage.process.kill()
    await stage.process.wait()
    form = (await stage.template("Birch First")).replace("Facing: n/a", "Facing: SW")
    message = await stage.bob.say("unit-orders", f"{stage.mention}\n{form}")
    async with stage.sessions.begin() as session:
        await session.execute(text("UPDATE round SET closes_at = now() + interval '1 hour' WHERE number = 1"))
    await move_clock(stage.sessions, DAY)
    earlier(stage.sandbox.channel("unit-orders"), message, DAY)
    faults.clear()
    for _ in range(2):
        faults.rate_limited(POSTS, 0.05)
        faults.fail(POSTS, 500)
        faults.lose_answer(POSTS)
        faults.cut(POSTS, after_doing=True)
    stage.sandbox.gateway.ready.clear()
    clock = await fork_bot(stage.sandbox, stage.url, stage.folder, stage.folder / "bot.log", worker)
    try:
        stage.process = await fork_bot(
            stage.sandbox, stage.url, stage.folder, stage.folder / "bot.log", gateway
        )
        await stage.sandbox.wait_for_bot(seconds=180)

        async def adjudicated() -> bool:
            return "step=drafted" in stage.log

        await until(adjudicated)
        assert list(message.reactions) == ["📝"]
        assert "published" in (await stage.master.slash("/gm publish")).text
        await stage.whole(before + 1, replies)
        assert all(fault.hits == fault.times for fault in faults.planned)
        faults.clear()
        async with stage.sessions() as session:
            late = text("SELECT state FROM unit_order WHERE message_id = :message")
            assert (await session.execute(late, {"message": message.id})).scalar_one() == "resolved"
        await a_gateway_dies_with_open_commands(stage)
    finally:
        assert await stop_bot(clock) == 0


async def a_gateway_dies_with_open_commands(stage: Outages) -> None:
    """Its successor says what has become of each; the worker goes on meanwhile."""
    before = await stage.accepted()
    stage.sandbox.faults.hang("PATCH /webhooks/*", times=2)
    asked = asyncio.create_task(stage.orders(1))

    async def filed() -> bool:
        return await stage.accepted() == before + 2

    await until(filed)
    await stage.settled()
    stage.process.kill()
    await stage.process.wait()
    stage.sandbox.faults.clear()
    async with stage.sessions.begin() as session:
        await session.execute(text("UPDATE claim SET alive_at = alive_at - interval '1 minute'"))
    stage.sandbox.gateway.ready.clear()
    stage.process = await fork_bot(stage.sandbox, stage.url, stage.folder, stage.folder / "bot.log", gateway)
    await stage.sandbox.wait_for_bot(seconds=180)
    for reply in await asked:
        assert reply.text.startswith("I was restarted before I could answer you. What you asked for has been")
    await stage.whole(before + 2, [])


def earlier(channel: Channel, message: Message, by: timedelta) -> None:
    """Let a message have been written earlier, before all others of its channel that are younger then."""
    del channel.messages[message.id]
    message.id -= int(by.total_seconds() * 1000) << 22
    channel.messages[message.id] = message
    in_order = sorted(channel.messages.items())
    channel.messages.clear()
    channel.messages.update(in_order)
