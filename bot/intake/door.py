"""The only way in for files and written lists of users: `read_upload`.

A crew of `READERS` reading processes is asked one file at a time over pipes. Bytes go in, JSON comes back; nothing that
a reading process makes is unpickled. A process that takes too long or too much, or dies, is replaced.
"""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

import structlog

from bot.intake import child
from bot.intake.limits import (
    ANSWER_BYTES,
    MOST_WAITING,
    READERS,
    WAIT_SECONDS,
    WALL_SECONDS,
    Kind,
)
from bot.intake.scan import Unreadable, check_size, unreadable
from bot.messages import language
from bot.process.processes import Crew, Ended, Gone, Helper, TooSlow

log = structlog.get_logger(__name__)

_SIGNALS = {"SIGKILL": "upload-too-much-memory", "SIGPROF": "upload-too-slow"}
"""By which signal a process ends over a file: SIGKILL comes from the system when it is short of memory."""


class Unread(Gone):
    """The reading process has ended, or was ended, over a file. `message` is the sentence for it."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def _ending(gone: Gone) -> str:
    """The sentence for a process that is gone."""
    if isinstance(gone, TooSlow):
        return "upload-too-slow"
    code = gone.code if isinstance(gone, Ended) else None
    if code == child.MEMORY_GONE:
        return "upload-too-much-memory"
    if code is not None and code < 0:
        return _SIGNALS.get(signal.Signals(-code).name, "upload-crashed")
    return "upload-crashed"


class Reader(Helper):
    """One reading process."""

    def __init__(self, serve: Callable[[Connection], None] = child.serve) -> None:
        super().__init__(serve, "reading")

    def ask(self, about: Mapping[str, Any], data: bytes, seconds: float = WALL_SECONDS) -> dict[str, Any]:
        """What the process makes of a file: `data`, or a sentence as `refused`, or as `failed` after a defect.

        Raises Unread when the process is of no more use.
        """
        try:
            answer = self.exchange(json.dumps(about).encode(), data, seconds=seconds, most=ANSWER_BYTES)
        except Gone as gone:
            raise Unread(_ending(gone)) from None
        told: dict[str, Any] = json.loads(answer)
        return told


_crew = Crew(READERS, Reader)
_lock = Lock()
_waiting = 0


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
        asked = _crew.submit(partial(_read, {**about, "kind": kind.value, "language": language()}, data))
    asked.add_done_callback(_one_less)
    try:
        async with asyncio.timeout(WAIT_SECONDS):
            return await asyncio.wrap_future(asked)
    except Unread as gone:
        raise unreadable(gone.message) from None
    except TimeoutError:
        raise unreadable("upload-busy") from None


def close() -> None:
    """End the reading processes; the next file starts them again."""
    _crew.close()


def _one_less(_: object) -> None:
    global _waiting
    with _lock:
        _waiting -= 1


def _read(about: dict[str, Any], data: bytes, reader: Reader) -> Any:
    """In the thread of a process."""
    try:
        told = reader.ask(about, data)
    except Unread as gone:
        log.warning("file not read", kind=about["kind"], bytes=len(data), why=gone.message)
        raise
    if "data" not in told:
        raise Unreadable(str(told.get("refused") or told.get("failed")))
    return told["data"]
