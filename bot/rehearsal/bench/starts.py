"""The first answer after a start of the bot, beside later ones: nobody should wait for what is loaded late."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bot.rehearsal.bench.orders import campaign_of
from bot.rehearsal.bench.stage import bot_process, processor_seconds
from bot.rehearsal.bench.timing import Figure
from bot.rehearsal.sandbox import Person, Reply, Sandbox
from bot.store.embedded import database
from bot.store.session import connect

STARTS = 3
LATER = 5
MOST_MORE_MS = 300.0
"""How much longer than a later answer the first one may take."""

Command = Callable[[Person], Awaitable[Reply]]
COMMANDS: dict[str, Command] = {
    "/order give": lambda person: person.slash("/order give", unit="First", facing="NE"),
    "/map theatre": lambda person: person.slash("/map theatre"),
    "/company show": lambda person: person.slash("/company show"),
}


@dataclass(frozen=True)
class Answer:
    """One answer: milliseconds until it was acknowledged and until it was there, and of processors."""

    acknowledged: float
    answered: float
    cpu: float


def bench_starts(starts: int = STARTS) -> list[Figure]:
    """Each command as the first one after so many starts, then a few more times. Medians."""
    with tempfile.TemporaryDirectory(prefix="hexmarshal-bench-") as folder:
        data = Path(folder)
        data.chmod(0o755)  # root hands the database to another account, which must be able to get in
        return asyncio.run(_measure(data, starts))


async def _measure(data: Path, starts: int) -> list[Figure]:
    figures: list[Figure] = []
    async with Sandbox(rates={}) as sandbox, database(None, data) as url:
        engine, sessions = connect(url)
        try:
            async with bot_process(sandbox, url, data / "bot", data / "bot.log"):
                (person,) = await campaign_of(sandbox, sessions, 1)
            for name, command in COMMANDS.items():
                firsts, laters = [], []
                for _ in range(starts):
                    sandbox.gateway.ready.clear()
                    async with bot_process(sandbox, url, data / "bot", data / "bot.log") as process:
                        answers = [await _timed(command, person, process.pid) for _ in range(1 + LATER)]
                    firsts.append(answers[0])
                    laters += answers[1:]
                figures += _figures(name, firsts, laters)
        finally:
            await engine.dispose()
    return figures


async def _timed(command: Command, person: Person, process: int) -> Answer:
    loop = asyncio.get_running_loop()
    begun, spent = loop.time(), processor_seconds(process)
    reply = await command(person)
    took = (loop.time() - begun) * 1000
    return Answer(reply.ack_seconds * 1000, took, (processor_seconds(process) - spent) * 1000)


def _figures(name: str, firsts: list[Answer], laters: list[Answer]) -> list[Figure]:
    first, later = (median(answer.answered for answer in answers) for answers in (firsts, laters))
    details = {
        "acknowledged_ms": round(median(answer.acknowledged for answer in firsts), 1),
        "cpu_ms": round(median(answer.cpu for answer in firsts), 1),
        "later_cpu_ms": round(median(answer.cpu for answer in laters), 1),
    }
    return [
        Figure(f"{name}, first after a start", first, "ms", None, details),
        Figure(f"{name}, later", later, "ms"),
        Figure(f"{name}, first beyond a later one", first - later, "ms", MOST_MORE_MS),
    ]
