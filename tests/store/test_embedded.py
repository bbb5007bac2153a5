"""The embedded server: there when needed, whole after a kill of either side, never left behind."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.store import embedded
from bot.store.embedded import EmbeddedError, Server, database
from bot.store.session import dsn

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the kernel's parent-death signal is Linux's")

HOLD = """
import asyncio, sys
from pathlib import Path
from bot.store.embedded import database

async def main():
    async with database(None, Path(sys.argv[1]), durable=False) as url:
        print(url, flush=True)
        await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""


@pytest.fixture(scope="module")
def initialised() -> Iterator[Path]:
    """The folder of a server that has been set up and has stopped."""
    folder = Path(tempfile.mkdtemp(prefix="hexmarshal-test-"))
    folder.chmod(0o755)
    server = Server(folder, durable=False)
    try:
        asyncio.run(server.start())
        server.stop()
        yield folder
    finally:
        server.stop()
        shutil.rmtree(folder)


@pytest.fixture
def filled(data_dir: Path, initialised: Path) -> Path:
    """A folder with a copy of it: to set up a server takes longer than all the rest of a test."""
    subprocess.run(["cp", "-a", str(initialised / "postgres"), str(data_dir)], check=True)
    return data_dir


async def ask(url: str, sql: str) -> Any:
    connection = await asyncpg.connect(dsn(url))
    try:
        return await connection.fetchval(sql)
    finally:
        await connection.close()


def postmaster(data: Path) -> int:
    (found,) = list(data.glob("postgres/pgdata/postmaster.pid"))
    return int(found.read_text().splitlines()[0])


def gone(pid: int) -> bool:
    """Whether a process has ended (one that waits for its parent to notice has)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def wait_until_gone(pid: int, seconds: float = 60) -> bool:
    deadline = time.monotonic() + seconds
    while not gone(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return gone(pid)


@asynccontextmanager
async def holder(data: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """Another process that holds the database; what its standard input ends with ends it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLD, str(data), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        async with asyncio.timeout(180):
            url = (await process.stdout.readline()).decode().strip()
        assert url.startswith("postgresql+asyncpg://")
        yield process, url
    finally:
        process.stdin.close()
        try:
            async with asyncio.timeout(60):
                await process.wait()
        finally:
            if process.returncode is None:
                process.kill()


async def test_a_given_url_is_used_as_it_is(data_dir: Path) -> None:
    async with database("postgresql+asyncpg://somewhere/else", data_dir) as url:
        assert url == "postgresql+asyncpg://somewhere/else"
    assert not any(os.scandir(data_dir))


async def test_start_use_stop_and_start_again(data_dir: Path) -> None:
    async with database(None, data_dir, durable=False) as url:
        await ask(url, "CREATE TABLE kept AS SELECT 1 AS one")
        pid = postmaster(data_dir)
        assert await ask(url, "SHOW listen_addresses") == ""
        home = (data_dir / "postgres").stat()
        assert stat.S_IMODE(home.st_mode) == 0o700
        assert (home.st_uid != 0) or os.geteuid() != 0
    assert gone(pid)
    async with database(None, data_dir, durable=False) as url:
        assert await ask(url, "SELECT one FROM kept") == 1


async def test_a_killed_owner_leaves_no_server_and_no_loss(filled: Path) -> None:
    async with holder(filled) as (process, url):
        await ask(url, "CREATE TABLE kept AS SELECT 1 AS one")
        pid = postmaster(filled)
        process.send_signal(signal.SIGKILL)
        # At once, while the old server may still be shutting down:
        async with database(None, filled, durable=False) as again:
            assert await ask(again, "SELECT one FROM kept") == 1
            assert postmaster(filled) != pid
        assert await asyncio.to_thread(wait_until_gone, pid)


async def test_a_killed_owner_alone_stops_the_server(filled: Path) -> None:
    async with holder(filled) as (process, _):
        pid = postmaster(filled)
        process.send_signal(signal.SIGKILL)
        assert await asyncio.to_thread(wait_until_gone, pid)


async def test_a_killed_server_comes_back_with_all_that_was_committed(filled: Path) -> None:
    async with database(None, filled) as url:
        await ask(url, "CREATE TABLE kept AS SELECT 1 AS one")
        pid = postmaster(filled)
        os.kill(pid, signal.SIGKILL)
        async with asyncio.timeout(180):
            while True:
                with suppress(OSError, asyncpg.PostgresError, ValueError):
                    if await ask(url, "SELECT one FROM kept") == 1 and postmaster(filled) != pid:
                        break
                await asyncio.sleep(0.05)
        again = postmaster(filled)
    assert gone(again)


async def test_a_second_process_shares_the_server_and_does_not_stop_it(filled: Path) -> None:
    async with holder(filled) as (_, url):
        async with database(None, filled, durable=False) as shared:
            assert shared == url
            assert await ask(shared, "SELECT 1") == 1
        assert await ask(url, "SELECT 2") == 2


async def test_a_process_that_shares_takes_over_from_an_owner_that_leaves(filled: Path) -> None:
    async with holder(filled) as (process, _), database(None, filled, durable=False) as url:
        pid = postmaster(filled)
        process.send_signal(signal.SIGKILL)
        assert await asyncio.to_thread(wait_until_gone, pid)
        async with asyncio.timeout(180):
            while True:
                with suppress(OSError, asyncpg.PostgresError):
                    assert await ask(url, "SELECT 1") == 1
                    break
                await asyncio.sleep(0.05)


async def test_a_pid_file_whose_number_is_another_program_now_is_no_obstacle(filled: Path) -> None:
    async with database(None, filled, durable=False):
        stale = (filled / "postgres/pgdata/postmaster.pid").read_text().splitlines()
    pid_file = filled / "postgres/pgdata/postmaster.pid"
    with other_program() as pid:
        pid_file.write_text("\n".join([str(pid), *stale[1:]]) + "\n")
        async with database(None, filled, durable=False) as url:
            assert await ask(url, "SELECT 1") == 1
        assert not gone(pid)


@contextmanager
def other_program() -> Iterator[int]:
    process = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE)
    try:
        yield process.pid
    finally:
        process.communicate(timeout=60)


async def test_a_set_up_broken_off_is_made_anew(data_dir: Path) -> None:
    server = Server(data_dir, durable=False)
    (data_dir / "postgres/pgdata.new").mkdir(parents=True)
    (data_dir / "postgres/pgdata.new/PG_VERSION").write_text("18\n")
    try:
        await server.start()
        assert await ask(server.url, "SELECT 1") == 1
    finally:
        server.stop()


async def test_data_of_an_unknown_version_are_refused_with_advice(data_dir: Path) -> None:
    folder = data_dir / "postgres/pgdata"
    folder.mkdir(parents=True)
    (folder / "PG_VERSION").write_text("9\n")
    with pytest.raises(EmbeddedError, match="needs PostgreSQL 9, which is not installed"):
        async with database(None, data_dir):
            pass


async def test_a_long_path_gets_a_short_socket(data_dir: Path) -> None:
    server = Server(data_dir / ("long" * 30), durable=False)
    try:
        await server.start()
        assert await ask(server.url, "SELECT 1") == 1
    finally:
        server.stop()
    assert not os.access(server.url.partition("host=")[2], os.F_OK)


async def test_no_postgresql_at_all_is_said_plainly(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "_installed", lambda: iter(()))
    with pytest.raises(EmbeddedError, match="DATABASE_URL"):
        async with database(None, data_dir):
            pass


@pytest.mark.skipif(os.geteuid() != 0, reason="only root hands the server to another account")
async def test_root_changes_no_permissions_of_others(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Data and binaries below a closed folder: both are kept elsewhere, the folder stays as it was."""
    closed = data_dir / "closed"
    closed.mkdir(mode=0o700)
    open_home = data_dir / "home"
    monkeypatch.setattr(embedded, "ROOT_HOME", open_home)
    (major, real) = next(embedded._installed())
    package = real.parent.parent
    (closed / package.name).symlink_to(package)
    (closed / f"{package.name}.libs").symlink_to(package.with_name(f"{package.name}.libs"))
    monkeypatch.setattr(
        embedded, "_installed", lambda: iter([(major, closed / package.name / real.parent.name / "bin")])
    )
    server = Server(closed / "var", durable=False)
    try:
        await server.start()
        assert await ask(server.url, "SELECT 1") == 1
        assert str(open_home) in server.url
        assert len(list(open_home.glob("binaries-*/*/*/bin/postgres"))) == 1
    finally:
        server.stop()
    assert stat.S_IMODE(closed.stat().st_mode) == 0o700
