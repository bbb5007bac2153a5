"""A backup or a restore that is killed, and one on a full disk: in a process that imports this by name."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
from pathlib import Path
from typing import Any

import asyncpg

from bot.archive.backup import back_up, restore
from bot.archive.container import ArchiveError

FULL = 20_000
"""Bytes that a file may have in a process with this limit, which stands for a full disk."""


def dying(what: str, url: str, file: Path, at: int) -> None:
    """Back up, or restore; the process is killed as it begins with the table of this number."""
    name = "copy_from_table" if what == "back_up" else "copy_to_table"
    copy, begun = getattr(asyncpg.Connection, name), 0

    async def copied(*given: Any, **named: Any) -> Any:
        nonlocal begun
        begun += 1
        if begun == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return await copy(*given, **named)

    setattr(asyncpg.Connection, name, copied)
    asyncio.run(back_up(url, file) if what == "back_up" else restore(url, file, replace=True))


def on_a_full_disk(url: str, file: Path, said: Any) -> None:
    """Back up where no file can grow."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (FULL, FULL))
    try:
        asyncio.run(back_up(url, file))
    except ArchiveError as error:
        said.send(str(error))
    said.close()
