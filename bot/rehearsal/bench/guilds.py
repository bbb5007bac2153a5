"""Memory of one gateway with many servers, of which the sandbox's gateway tells it as Discord's would."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from bot.rehearsal.bench.stage import COMMAND, start_bot, stop_bot
from bot.rehearsal.bench.timing import Figure
from bot.rehearsal.sandbox import Sandbox
from bot.store.embedded import database

GUILDS = 1_000
CHANNELS, ROLES = 50, 25
"""Of each server; each channel has three overwrites."""
MOST_MB = 300.0
START_SECONDS = 300.0
QUIET_SECONDS = 5.0
"""From the moment when all servers are known until memory is read."""


def bench_guilds(count: int = GUILDS) -> list[Figure]:
    """The gateway with one server, then with `count`: what it holds, and how long it takes to know them all."""
    (few, _), (many, ready) = _measured(0), _measured(count - 1)
    about = {"channels": CHANNELS, "roles": ROLES}
    return [
        Figure("gateway with 1 server", few, "MiB"),
        Figure(f"gateway with {count:,} servers", many, "MiB", MOST_MB, about),
        Figure("one server", (many - few) * 1024 / max(count - 1, 1), "KiB"),
        Figure(f"from the start until {count:,} servers are known", ready, "s"),
    ]


def _measured(others: int) -> tuple[float, float]:
    with tempfile.TemporaryDirectory(prefix="hexmarshal-bench-") as folder:
        data = Path(folder)
        data.chmod(0o755)  # root hands the database to another account, which must be able to get in
        return asyncio.run(_gateway(data, others))


async def _gateway(data: Path, others: int) -> tuple[float, float]:
    """MiB of the gateway's process, and seconds until it knew all servers."""
    async with Sandbox(rates={}) as sandbox, database(None, data) as url:
        for _ in range(others):
            sandbox.state.add_other_guild(CHANNELS, ROLES)
        log = data / "bot.log"
        started = time.perf_counter()
        process = await start_bot(sandbox, url, data / "bot", log, (*COMMAND, "--only", "bot"))
        try:
            async with asyncio.timeout(START_SECONDS):
                while not await asyncio.to_thread(_says, log, f"guilds={others + 1}"):  # noqa: ASYNC110 - nothing tells us when a log grows
                    await asyncio.sleep(0.1)
            ready = time.perf_counter() - started
            await asyncio.sleep(QUIET_SECONDS)
            return _resident(process.pid), ready
        finally:
            await stop_bot(process)


def _says(log: Path, words: str) -> bool:
    return words in log.read_text(errors="replace")


def _resident(pid: int) -> float:
    """MiB of memory that a process holds, without those it has started; 0 where the system has no /proc."""
    try:
        status = Path("/proc", str(pid), "status").read_text()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))
