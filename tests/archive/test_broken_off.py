"""A backup or a restore that is killed, and a backup on a full disk: nothing half-made is taken for whole."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import resource
import signal
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.archive.backup import back_up, restore
from bot.archive.container import ArchiveError
from tests.archive.test_backup import blank_url, files_in, hall, played, services, state_of, table, toys

__all__ = ["blank_url", "hall", "played", "services", "table", "toys"]

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["tests.archive.test_broken_off"])
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


async def ended(process: multiprocessing.process.BaseProcess) -> int | None:
    await asyncio.to_thread(process.start)
    await asyncio.to_thread(process.join, 120)
    return process.exitcode


async def test_a_backup_that_is_killed_leaves_nothing_that_could_be_restored(
    played: None, database_url: str, blank_url: str, tmp_path: Path
) -> None:
    file, part = tmp_path / "all", tmp_path / "all.part"
    process = FORKING.Process(target=dying, args=("back_up", database_url, file, 12))
    assert await ended(process) == -signal.SIGKILL
    assert files_in(tmp_path) == [part.name]
    with pytest.raises(ArchiveError, match="not a complete archive"):
        await restore(blank_url, part)
    assert not any(rows for name, rows in (await state_of(blank_url)).items() if "." in name)
    await back_up(database_url, file)
    assert files_in(tmp_path) == [file.name]
    await restore(blank_url, file)
    assert await state_of(blank_url) == await state_of(database_url)


async def test_a_restore_that_is_killed_leaves_the_database_as_it_was(
    played: None, database_url: str, blank_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "all"
    await back_up(database_url, file)
    for at in (1, 12):  # the second time with a database that is full
        before = await state_of(blank_url)
        process = FORKING.Process(target=dying, args=("restore", blank_url, file, at))
        assert await ended(process) == -signal.SIGKILL
        await restored_again(blank_url, file, before)


async def restored_again(url: str, file: Path, before: dict[str, Any]) -> None:
    """PostgreSQL notices that the process has gone; then nothing was changed, and a restore makes everything."""
    async with asyncio.timeout(60):
        while True:
            assert await state_of(url) == before
            try:
                await restore(url, file, replace=True)
            except ArchiveError as error:
                if "other connections" not in str(error):
                    raise
                await asyncio.sleep(0.1)
            else:
                return


async def test_a_backup_on_a_full_disk_is_refused_and_leaves_nothing(
    played: None, database_url: str, tmp_path: Path
) -> None:
    hear, say = FORKING.Pipe(duplex=False)
    process = FORKING.Process(target=on_a_full_disk, args=(database_url, tmp_path / "all", say))
    assert await ended(process) == 0
    assert "all cannot be written: File too large." in hear.recv()
    assert files_in(tmp_path) == []
