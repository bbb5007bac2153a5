"""Order commands in the same minute: discord.py, the sandbox, PostgreSQL, the bot in its own process."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path

from bot.rehearsal.bench.ground import SEED
from bot.rehearsal.bench.stage import bot_process
from bot.rehearsal.bench.timing import Figure
from bot.rehearsal.sandbox import Person, Sandbox
from bot.service.base import Services, Who
from bot.service.company import players
from bot.service.means.pictures import Pictures
from bot.store.embedded import database
from bot.store.session import Sessions, connect

ACKNOWLEDGED_MS = 300.0
PLAYERS = 100
SECONDS = 60.0
PATIENCE = 120.0


def bench_orders(count: int = PLAYERS, seconds: float = SECONDS) -> list[Figure]:
    """`count` orders at times drawn from `seconds`, then one of each player at one moment; each has one unit.

    There are at most `PLAYERS`; each may give several orders, the later of which take the place of the earlier.
    """
    with tempfile.TemporaryDirectory(prefix="hexmarshal-bench-") as folder:
        data = Path(folder)
        data.chmod(0o755)  # root hands the database to another account, which must be able to get in
        return asyncio.run(_measure(data, count, seconds))


async def _measure(data: Path, count: int, seconds: float) -> list[Figure]:
    async with Sandbox(rates={}) as sandbox, database(None, data) as url:
        engine, sessions = connect(url)
        try:
            async with bot_process(sandbox, url, data / "bot", data / "bot.log"):
                people = await campaign_of(sandbox, sessions, min(count, PLAYERS))
                await _order(people[0], 0.0)
                chance = random.Random(SEED)
                each = count // len(people)
                series = [sorted(chance.uniform(0, seconds) for _ in range(each)) for _ in people]
                begun = asyncio.get_running_loop().time()
                spread = await asyncio.gather(
                    *(_several(p, begun, t) for p, t in zip(people, series, strict=True))
                )
                burst = await asyncio.gather(*(_order(p, 0.0) for p in people))
        finally:
            await engine.dispose()
    within = f"{count} orders within {seconds:g} s"
    given = [answer for several in spread for answer in several]
    within += f" by {len(people)} players"
    return [*_figures(within, given, ACKNOWLEDGED_MS), *_figures(f"{len(burst)} orders at once", burst, None)]


async def campaign_of(sandbox: Sandbox, sessions: Sessions, count: int) -> list[Person]:
    """The players of a campaign that has begun; each has one unit, called First."""
    master = await sandbox.member("Grace", owner=True)
    master.patience = PATIENCE
    await master.slash("/campaign create", name="Bench", map="theatre")
    await master.slash("/campaign open", brief="Many companies.")
    people = [await sandbox.member(f"Player {number}") for number in range(count)]
    services = Services(sessions, Pictures())
    for person in people:
        who = Who(person.id, person.name, sandbox.guild.id)
        await players.join(services, who, True)
        await players.create_company(services, who, f"Company of {who.name}", [("regular_infantry", "First")])
        person.patience = PATIENCE
    reply = await master.slash("/campaign start")
    if "Round 1" not in reply.text:
        raise RuntimeError(f"the campaign did not start: {reply.text}")
    return people


async def _several(person: Person, begun: float, times: list[float]) -> list[tuple[float, float]]:
    """The orders of one player, each at its time, or as soon as the one before is answered."""
    loop = asyncio.get_running_loop()
    return [await _order(person, max(0.0, begun + at - loop.time())) for at in times]


async def _order(person: Person, after: float) -> tuple[float, float]:
    """Milliseconds until the order is acknowledged, and until its receipt is there."""
    await asyncio.sleep(after)
    loop = asyncio.get_running_loop()
    start = loop.time()
    reply = await person.slash("/order give", unit="First", facing="NE")
    if not reply.attachments:
        raise RuntimeError(f"{person.name}'s order was refused: {reply.text}")
    return reply.ack_seconds * 1000, (loop.time() - start) * 1000


def _figures(name: str, times: list[tuple[float, float]], budget: float | None) -> list[Figure]:
    acknowledged, answered = (sorted(column) for column in zip(*times, strict=True))
    return [
        Figure(f"{name}, acknowledged, p50", share(acknowledged, 0.5), "ms"),
        Figure(f"{name}, acknowledged, p99", share(acknowledged, 0.99), "ms", budget),
        Figure(f"{name}, receipt shown, p50", share(answered, 0.5), "ms"),
        Figure(f"{name}, receipt shown, p99", share(answered, 0.99), "ms"),
    ]


def share(ordered: list[float], part: float) -> float:
    """The value below which that part (0 to 1) of the sorted values lies."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
