"""A bot in a process of its own, on a Discord of our own, and its store."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.bench.stage import COMMAND, start_bot
from bot.sandbox import Sandbox
from bot.store.session import Sessions


@dataclass
class Running:
    sandbox: Sandbox
    sessions: Sessions
    url: str
    folder: Path
    process: asyncio.subprocess.Process

    @property
    def command(self) -> Sequence[str]:
        return COMMAND

    @property
    def log(self) -> str:
        return (self.folder / "bot.log").read_text(errors="replace")

    async def kill_and_restart(self) -> None:
        self.process.kill()
        await self.process.wait()
        self.sandbox.gateway.ready.clear()
        log = self.folder / "bot.log"
        self.process = await start_bot(self.sandbox, self.url, self.folder, log, self.command)
        await self.sandbox.wait_for_bot(seconds=180)
