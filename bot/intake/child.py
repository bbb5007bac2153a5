"""The reading process: it reads one file after another, within its limits, and gives back plain data as JSON."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any

from bot.intake.limits import ANSWER_BYTES, CPU_SECONDS, LEAST_MB, MEMORY_MB, Kind
from bot.intake.scan import Unreadable
from bot.messages import ENGLISH, say, speaking
from bot.process.logs import finished
from bot.process.processes import end_with_parent

MEMORY_GONE = 77
"""Exit code of a process that took too much memory."""
WATCH_SECONDS = 0.02
MEGABYTE = 1 << 20
RESERVED = 128 * MEGABYTE
"""Address space that the C library reserves for the memory of a thread without using it."""


def serve(pipe: Connection) -> None:
    """Answer requests until the other end is closed. A request is two messages: what it is as JSON, then the file."""
    end_with_parent()
    from bot.intake import kinds  # loads every parser before the memory is limited

    limit_memory()
    pipe.send_bytes(b"ready")
    while True:
        try:
            about, data = json.loads(pipe.recv_bytes()), pipe.recv_bytes()
        except EOFError:
            return
        try:
            count_time(CPU_SECONDS)
            with speaking(about.get("language", ENGLISH)):
                answer = answer_to(kinds.read, about, data)
            count_time(0)
            pipe.send_bytes(answer)
        except MemoryError:
            os._exit(MEMORY_GONE)


def answer_to(read: Any, about: Mapping[str, Any], data: bytes) -> bytes:
    """The answer to one request: the data, or the sentence that says why there are none."""
    try:
        outcome = {"data": read(Kind(about["kind"]), data, about)}
    except Unreadable as refusal:
        outcome = {"refused": refusal.sentence}
    except MemoryError:
        raise
    except Exception:
        # A defect of a parser. The person gets a sentence, the host the place: a traceback without its values.
        print(finished(traceback.format_exc()), file=sys.stderr, flush=True)
        outcome = {"failed": say("upload-crashed")}
    try:
        answer = json.dumps(outcome, allow_nan=False).encode()
    except (ValueError, TypeError, RecursionError):  # no number, a date, too deep
        answer = json.dumps({"refused": say("upload-crashed")}).encode()
    return (
        answer
        if len(answer) <= ANSWER_BYTES
        else json.dumps({"refused": say("upload-too-much-memory")}).encode()
    )


def count_time(seconds: float) -> None:
    """End this process after so much processor time, by a signal that needs no help of ours; 0: count no more."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)


def limit_memory() -> None:
    """Refuse this process more memory than it may have, by the system and by looking, as not every system does it."""
    if sys.platform == "win32":
        return
    import resource

    now = _memory_now()
    # Where only a peak is known, what the modules take is not: twice as much is for both.
    most = (2 * MEMORY_MB if now is None else max(MEMORY_MB, now[2] // MEGABYTE + LEAST_MB)) * MEGABYTE
    Thread(target=_watch_memory, args=(most,), daemon=True).start()
    now = _memory_now()  # with the thread's stack, which on some systems is large
    if now is not None:
        size, data, resident = now
        spare = most - resident
        for what, used in ((resource.RLIMIT_AS, size + RESERVED), (resource.RLIMIT_DATA, data)):
            resource.setrlimit(what, (used + spare, resource.getrlimit(what)[1]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _memory_now() -> tuple[int, int, int] | None:
    """Bytes of address space, of data and of memory of this process, where the system tells (Linux)."""
    try:
        pages = [int(word) for word in Path("/proc/self/statm").read_text().split()]
    except OSError:
        return None
    page = os.sysconf("SC_PAGE_SIZE")
    return pages[0] * page, pages[5] * page, pages[1] * page


def _watch_memory(most: int) -> None:
    """End this process once it has more bytes of memory. Where only the peak is known, the parent's is not ours."""
    import resource

    inherited = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    unit = 1 if sys.platform == "darwin" else 1024
    while True:
        if (now := _memory_now()) is not None:
            taken = now[2]
        else:
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            taken = peak * unit if peak > inherited else 0
        if taken > most:
            os._exit(MEMORY_GONE)
        time.sleep(WATCH_SECONDS)
