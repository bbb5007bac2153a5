"""What a test that lasts too long leaves behind: the stacks of all asyncio tasks and of all threads.

pytest-timeout says how long a test may last, clean-up included. Then a signal ends it, with the stacks in its failure.
A test that has still not ended `GRACE_SECONDS` later, because it or its clean-up refuses to, ends its process.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from types import FrameType
from typing import Any

import pytest
import pytest_timeout

GRACE_SECONDS = 60.0
AGAIN_SECONDS = 10.0
"""Where the signal interrupts a task that is not the test's own, that task swallows it: it comes again."""

_terminal = 2
"""Standard error, past pytest's capture."""
_running = False
"""Whether a test with a limit is under way."""


def stacks() -> str:
    """The stacks of all tasks of the running loop, the innermost call last, and of all threads."""
    parts = []
    try:
        tasks = asyncio.all_tasks()
    except RuntimeError:
        tasks = set()
    for task in sorted(tasks, key=lambda task: task.get_name()):
        parts.append(f"--- task {task.get_name()}\n{''.join(_frames(task.get_coro()))}")
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    for number, frame in sys._current_frames().items():
        shown = "".join(traceback.format_stack(frame))
        parts.append(f"--- thread {names.get(number, number)}\n{shown}")
    return "\n".join(parts)


def _frames(waiting: Any) -> Iterator[str]:
    """The lines of a coroutine, of what it waits for, and so on; `Task.print_stack` knows the first one only."""
    while waiting is not None:
        for kind, follows in (("cr", "cr_await"), ("gi", "gi_yieldfrom"), ("ag", "ag_await")):
            frame = getattr(waiting, f"{kind}_frame", None)
            if frame is not None:
                yield from traceback.StackSummary.extract([(frame, frame.f_lineno)]).format()
                waiting = getattr(waiting, follows)
                break
        else:
            yield f"  waiting for {waiting!r}\n"
            return


def pytest_sessionstart() -> None:
    global _terminal
    _terminal = os.dup(2)


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> bool | None:
    """Start the clocks. Without signals pytest-timeout's own way is left."""
    global _running
    if not _signals():
        return None

    def expired(_number: int, _frame: FrameType | None) -> None:
        __tracebackhide__ = True
        if pytest_timeout.is_debugging():
            return
        pytest.fail(f"{item.nodeid} did not end within {settings.timeout:g} s\n{stacks()}", pytrace=False)

    _running = True
    signal.signal(signal.SIGALRM, expired)
    signal.setitimer(signal.ITIMER_REAL, settings.timeout, AGAIN_SECONDS)
    _end_after(settings.timeout + GRACE_SECONDS)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_cancel_timer() -> bool | None:
    """Stop the signal: the test has ended or failed. The end of the process is still set, for the clean-up."""
    if not _signals():
        return None
    signal.setitimer(signal.ITIMER_REAL, 0)
    return True


@pytest.hookimpl(trylast=True)
def pytest_exception_interact() -> None:
    """A test has failed; pytest has just called off the end of the process, but the clean-up is still to come."""
    if _running:
        _end_after(GRACE_SECONDS)


def pytest_runtest_logfinish() -> None:
    global _running
    _running = False
    faulthandler.cancel_dump_traceback_later()


def _signals() -> bool:
    return threading.current_thread() is threading.main_thread() and hasattr(signal, "SIGALRM")


def _end_after(seconds: float) -> None:
    if not pytest_timeout.is_debugging():
        faulthandler.dump_traceback_later(seconds, exit=True, file=_terminal)
