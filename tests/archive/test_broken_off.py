"""A backup or a restore that is killed, and a backup on a full disk: nothing half-made is taken for whole."""

from __future__ import annotations

import asyncio
import multiprocessing.process
import signal
from pathlib import Path
from typing import Any

import pytest

from bot.archive.backup import back_up, restore
from bot.archive.container import ArchiveError
from tests.archive.dying import dying, on_a_full_disk
from tests.archive.test_backup import blank_url, files_in, hall, played, services, state_of, table, toys
from tests.forking import FORKING

__all__ = ["blank_url", "hall", "played", "services", "table", "toys"]


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
