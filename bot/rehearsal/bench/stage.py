"""The real bot in a separate process, pointed at a sandbox by its environment."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from bot.rehearsal.sandbox import Sandbox

COMMAND = (sys.executable, "-m", "bot", "run")
WORKER = (sys.executable, "-m", "bot", "worker")
STOP_SECONDS = 60.0


async def start_bot(
    sandbox: Sandbox, url: str, data: Path, log: Path, command: Sequence[str] = COMMAND
) -> asyncio.subprocess.Process:
    """Start it on the database at `url`; what it says is appended to `log`."""
    variables = environment(sandbox, url, data)
    with log.open("ab") as output:
        return await asyncio.create_subprocess_exec(*command, env=variables, stdout=output, stderr=output)


def environment(sandbox: Sandbox, url: str, data: Path) -> dict[str, str]:
    """The variables that point a bot at the sandbox and the database at `url`."""
    return os.environ | {
        "DATABASE_URL": url,
        "DISCORD_TOKEN": sandbox.token,
        "HEXMARSHAL_DISCORD_API": sandbox.api_url,
        "HEXMARSHAL_DISCORD_GATEWAY": sandbox.gateway_url,
        "HEXMARSHAL_DATA": str(data),
        # Compiled once for all starts, also where this Python is told to keep no compiled files.
        "PYTHONDONTWRITEBYTECODE": "",
    }


async def stop_bot(process: asyncio.subprocess.Process) -> int:
    """Ask it to stop, kill it if it does not; its exit code."""
    if process.returncode is None:
        process.send_signal(signal.SIGTERM)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                return await process.wait()
        process.kill()
    return await process.wait()


@contextlib.asynccontextmanager
async def bot_process(
    sandbox: Sandbox, url: str, data: Path, log: Path
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot, up and serving commands for as long as the block lasts."""
    process = await start_bot(sandbox, url, data, log)
    try:
        await sandbox.wait_for_bot(seconds=180)
        yield process
    finally:
        await stop_bot(process)


def processor_seconds(pid: int) -> float:
    """The processor time of a process and all it has started, so far; 0 where the system has no /proc."""
    tick, total, left = os.sysconf("SC_CLK_TCK"), 0.0, [pid]
    while left:
        process = Path("/proc", str(left.pop()))
        try:
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            for task in (process / "task").iterdir():
                left += [int(child) for child in (task / "children").read_text().split()]
        except OSError:  # it has ended meanwhile
            continue
        total += (int(fields[11]) + int(fields[12]) + int(fields[13]) + int(fields[14])) / tick
    return total
