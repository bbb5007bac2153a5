"""200 campaigns that close at the same moment: workers in processes of their own, PostgreSQL, the sandbox's Discord.

The sandbox keeps Discord's rate limits, also that of 50 requests a second for one bot. It shares the cores with the
workers and with PostgreSQL.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import text

from bot.campaign.world.known.view import SideView
from bot.campaign.world.settings import Environment
from bot.process.logs import set_up_logging
from bot.rehearsal.bench.skirmish import PIXEL
from bot.rehearsal.bench.stage import WORKER, processor_seconds, start_bot, stop_bot
from bot.rehearsal.bench.timing import Figure
from bot.rehearsal.sandbox import Sandbox
from bot.rehearsal.sandbox.rest import RATES
from bot.service.base import Refused, Services, Who
from bot.service.company import players
from bot.service.gm import forces
from bot.service.means.pictures import Pictures
from bot.service.orders import filing
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns
from bot.store.campaigns import database_now, set_close
from bot.store.embedded import database
from bot.store.schedule import schedule_close
from bot.store.session import Sessions, connect, upgrade

CAMPAIGNS = 200
WORKERS = (1, 2, 4)
POSTED_SECONDS = 60.0
ROOMS = ("briefing-room", "operations-room", "unit-orders", "unit-dossiers", "comms-net", "gm-room")
COMPANIES = 4
"""Players of each campaign, each with a unit and an order."""
FOES = ("0610", "0613")
"""Where units of the game master stand at the beginning of each round, beside the players' units."""
AHEAD = timedelta(seconds=20)
"""From the start of the workers to the close."""
SETTLE_SECONDS = 900.0
DONE = """
SELECT
    (SELECT count(*) FROM round WHERE number = :n) AS rounds,
    (SELECT max(published_at) FROM round WHERE number = :n) AS published,
    max(sent_at) FILTER (WHERE kind = 'create') AS reports,
    max(sent_at) AS posted,
    count(*) AS posts
FROM outbox WHERE sent_at > :close
"""
"""When the last round was published, the last message posted, and the last post of any kind made."""


class Blank(Pictures):
    """For the setting-up alone, which is not measured."""

    async def map(self, view: SideView, **_: object) -> bytes:
        return PIXEL

    async def order(self, view: SideView, unit: str, path: object, **_: object) -> bytes:
        return PIXEL

    async def conditions(
        self, clock: Environment, title: str, pointy: bool = False, dark: bool = False
    ) -> bytes:
        return PIXEL


@dataclass(frozen=True)
class Bench:
    """What the campaigns live on."""

    sandbox: Sandbox
    sessions: Sessions
    services: Services
    url: str
    folder: Path


def bench_campaigns(count: int = CAMPAIGNS, workers: Sequence[int] = WORKERS) -> list[Figure]:
    """`count` campaigns, and a close of all of them with each number of workers."""
    set_up_logging("WARNING")
    with tempfile.TemporaryDirectory(prefix="hexmarshal-bench-") as folder:
        data = Path(folder)
        data.chmod(0o755)  # root hands the database to another account, which must be able to get in
        return asyncio.run(_measure(data, count, workers))


async def _measure(data: Path, count: int, workers: Sequence[int]) -> list[Figure]:
    figures: list[Figure] = []
    async with Sandbox(rates={}) as sandbox, database(None, data) as url:
        await upgrade(url)
        engine, sessions = connect(url)
        bench = Bench(sandbox, sessions, Services(sessions, Blank()), url, data)
        try:
            guilds = range(1, count + 1)
            for guild in guilds:
                await _campaign(bench, guild)
            for number, some in enumerate(workers, 1):
                for guild in guilds:
                    await _orders(bench, guild, number)
                figures += await _close(bench, number, some)
        finally:
            await engine.dispose()
    return figures


def _people(guild: int) -> list[Who]:
    return [Who(n, f"Player {n}", guild) for n in range(2, COMPANIES + 2)]


def _master(guild: int) -> Who:
    return Who(1, "Grace", guild, manage_guild=True)


async def _campaign(bench: Bench, guild: int) -> None:
    """A campaign in round 1; each is a server's, though the sandbox has all channels in one."""
    s, master = bench.services, _master(guild)
    made = await campaigns.create_campaign(
        s, master, name=f"Campaign {guild}", map_name="theatre", auto_publish=True
    )
    channels = {name: bench.sandbox.state.add_channel(f"{name}-{guild}").id for name in ROOMS}
    await campaigns.set_channels(s, made.id, channels, {})
    await campaigns.open_signups(s, master, "Hold.")
    for who in _people(guild):
        await players.join(s, who, True)
        await players.create_company(s, who, f"Company of {who.name}", [("regular_infantry", "First")])
    await campaigns.start(s, master)


async def _orders(bench: Bench, guild: int, number: int) -> None:
    """An order of every player: shoot at who stands beside them, or turn. Whose unit is lost has none to give."""
    for place in FOES:
        with suppress(Refused):  # somebody stands there
            await forces.spawn(bench.services, _master(guild), "hostile_infantry", place)
    turn = OrderForm("First", facing="NE" if number % 2 else "SE")
    for who in _people(guild):
        for form in (*(OrderForm("First", action=f"attack {foe}") for foe in FOES), turn):
            interaction = number * 1_000_000 + guild * 1000 + who.user_id
            with suppress(Refused):
                await filing.give(bench.services, replace(who, interaction_id=interaction), form)
                break


async def _close(bench: Bench, number: int, workers: int) -> list[Figure]:
    """All campaigns close round `number` at one moment."""
    async with AsyncExitStack() as stack:
        bench.sandbox.limit({})
        processes = [await stack.enter_async_context(_worker(bench, place)) for place in range(workers)]
        await _settled(bench.sessions)
        bench.sandbox.limit(RATES)
        refused = len(bench.sandbox.violations)
        close = await _set_close(bench.sessions, number)
        await asyncio.sleep((close - datetime.now(UTC)).total_seconds())
        before = [processor_seconds(process.pid) for process in processes]
        here = time.process_time()
        await _published(bench.sessions, number)
        await _settled(bench.sessions)
        spent = sum(processor_seconds(p.pid) - b for p, b in zip(processes, before, strict=True))
        here = time.process_time() - here
    async with bench.sessions() as session:
        row = (await session.execute(text(DONE), {"n": number, "close": close})).one()
    load = os.getloadavg()[0]
    about = {
        "workers_cpu_s": round(spent, 1),
        "discord_cpu_s": round(here, 1),
        "load": round(load, 1),
        "posts": row.posts,
        "refused": len(bench.sandbox.violations) - refused,
    }
    name = f"{row.rounds} campaigns, {workers} workers"

    def after(when: datetime) -> float:
        return (when - close).total_seconds()

    return [
        Figure(f"{name}, published", after(row.published), "s"),
        Figure(f"{name}, reports posted", after(row.reports), "s", details=about),
        Figure(f"{name}, all posted", after(row.posted), "s", POSTED_SECONDS, about),
    ]


@asynccontextmanager
async def _worker(bench: Bench, place: int) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await start_bot(
        bench.sandbox, bench.url, bench.folder / f"worker-{place}", bench.folder / "workers.log", WORKER
    )
    try:
        yield process
    finally:
        await stop_bot(process)


async def _set_close(sessions: Sessions, number: int) -> datetime:
    async with sessions.begin() as session:
        now = await database_now(session)
        close = now + AHEAD
        ids = (await session.execute(text("SELECT id FROM campaign"))).scalars().all()
        for campaign_id in ids:
            await set_close(session, campaign_id, number, close)
            await schedule_close(session, campaign_id, number)
    return close


async def _until(sessions: Sessions, count: str, **values: object) -> None:
    """Wait until a count is nothing. Raises TimeoutError."""
    async with asyncio.timeout(SETTLE_SECONDS):
        while True:
            async with sessions() as session:
                if not (await session.execute(text(count), values)).scalar_one():
                    return
            await asyncio.sleep(0.5)


async def _settled(sessions: Sessions) -> None:
    await _until(sessions, "SELECT count(*) FROM outbox WHERE state IN ('waiting', 'sending', 'parked')")


async def _published(sessions: Sessions, number: int) -> None:
    await _until(sessions, "SELECT count(*) FROM round WHERE number = :n AND published_at IS NULL", n=number)
