"""The only way in for files and written lists of users: `read_upload`.

Each of `READERS` threads has a reading process and asks it one file at a time over a pipe. Bytes go in, JSON comes
back; nothing that a reading process makes is unpickled. A process that takes too long or too much, or
dies, is replaced.
"""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from threading import Lock, local
from typing import Any

import structlog

from bot.intake import child
from bot.intake.limits import (
    ANSWER_BYTES,
    MOST_WAITING,
    READERS,
    START_SECONDS,
    WAIT_SECONDS,
    WALL_SECONDS,
    Kind,
)
from bot.intake.scan import Unreadable, check_size, unreadable
from bot.processes import spawning

log = structlog.get_logger(__name__)

END_SECONDS = 5.0
"""For a killed process to be gone."""
_SIGNALS = {"SIGKILL": "upload-too-much-memory", "SIGPROF": "upload-too-slow"}
"""By which signal a process ends over a file: SIGKILL comes from the system when it is short of memory."""


class Gone(Exception):
    """The reading process has ended, or was ended, over a file. `message` is the sentence for it."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def _ending(code: int | None) -> str:
    """The sentence for a process that ended with this code."""
    if code == child.MEMORY_GONE:
        return "upload-too-much-memory"
    if code is not None and code < 0:
        return _SIGNALS.get(signal.Signals(-code).name, "upload-crashed")
    return "upload-crashed"


class Reader:
    """One reading process."""

    def __init__(self, serve: Callable[[Connection], None] = child.serve) -> None:
        context = spawning()
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), name="reading", daemon=True)
        self.process.start()
        theirs.close()
        self._answer(START_SECONDS)

    def ask(self, about: Mapping[str, Any], data: bytes, seconds: float = WALL_SECONDS) -> dict[str, Any]:
        """What the process makes of a file: `data`, or a sentence as `refused`, or as `failed` after a defect.

        Raises Gone when the process is of no more use.
        """
        try:
            self.pipe.send_bytes(json.dumps(about).encode())
            self.pipe.send_bytes(data)
        except OSError:
            raise self._gone() from None
        found: dict[str, Any] = json.loads(self._answer(seconds))
        return found

    def _answer(self, seconds: float) -> bytes:
        try:
            if not self.pipe.poll(seconds):
                self.end()
                raise Gone("upload-too-slow")
            return self.pipe.recv_bytes(ANSWER_BYTES)
        except (EOFError, OSError):
            raise self._gone() from None

    def _gone(self) -> Gone:
        self.process.join(END_SECONDS)
        code = self.process.exitcode
        self.end()
        return Gone(_ending(code))

    def end(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join(END_SECONDS)
        self.pipe.close()


_mine = local()
"""Of each thread: `reader`, its reading process."""
_lock = Lock()
_readers: set[Reader] = set()
_waiting = 0
_threads: ThreadPoolExecutor | None = None


async def read_upload(kind: Kind, data: bytes, **about: Any) -> Any:
    """What a file or written text of a user holds, as plain data. Raises Unreadable.

    `about`: its `name`, and what the reader of its kind needs besides.
    """
    global _waiting
    check_size(kind, len(data))
    with _lock:
        if _waiting >= MOST_WAITING:
            raise unreadable("upload-busy")
        _waiting += 1
        asked = _executor().submit(_read, {**about, "kind": kind.value}, data)
    asked.add_done_callback(_one_less)
    try:
        async with asyncio.timeout(WAIT_SECONDS):
            return await asyncio.wrap_future(asked)
    except TimeoutError:
        raise unreadable("upload-busy") from None


def close() -> None:
    """End the reading processes; the next file starts them again."""
    global _threads
    with _lock:
        threads, _threads = _threads, None
        left = list(_readers)
    if threads is not None:
        threads.shutdown(wait=False, cancel_futures=True)
    for reader in left:
        reader.process.kill()


def _executor() -> ThreadPoolExecutor:
    global _threads
    if _threads is None:
        _threads = ThreadPoolExecutor(READERS, thread_name_prefix="reading")
    return _threads


def _one_less(_: object) -> None:
    global _waiting
    with _lock:
        _waiting -= 1


def _read(about: dict[str, Any], data: bytes) -> Any:
    """In a thread: ask its process, started if there is none."""
    try:
        found = _reader().ask(about, data)
    except Gone as gone:
        _forget()
        log.warning("file not read", kind=about["kind"], bytes=len(data), why=gone.message)
        raise unreadable(gone.message) from None
    if "data" not in found:
        raise Unreadable(str(found.get("refused") or found.get("failed")))
    return found["data"]


def _reader() -> Reader:
    """This thread's process. One that ended while nobody asked is replaced."""
    reader: Reader | None = getattr(_mine, "reader", None)
    if reader is not None and reader.process.is_alive():
        return reader
    _forget()
    reader = _mine.reader = Reader()
    with _lock:
        _readers.add(reader)
    return reader


def _forget() -> None:
    reader: Reader | None = getattr(_mine, "reader", None)
    _mine.reader = None
    if reader is not None:
        reader.end()
        with _lock:
            _readers.discard(reader)
