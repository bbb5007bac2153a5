"""A bot in a process that is forked from one where everything is imported: the imports take most of a start.

`tests/e2e/test_play.py` starts the command itself, as a host does.
"""

from __future__ import annotations

import asyncio
import multiprocessing.process
import os
import signal
import sys
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from multiprocessing import forkserver
from pathlib import Path

from bot.cogs import parked
from bot.operations import runtime
from bot.process import processes
from bot.rehearsal.bench.stage import environment
from bot.rehearsal.sandbox import Sandbox
from bot.service.means import pictures
from bot.store.delivery import attempt
from tests.forking import FORKING
from tests.short_pauses import LONGEST, shorten_pauses

POLL_SECONDS = 0.02
ATTEMPT_SECONDS, LONGEST_PAUSE = 2.0, timedelta(seconds=0.2)
"""How long one attempt at a post may take while Discord hangs, and how long the next one waits."""


def hexmarshal(*words: str) -> None:
    """The command `hexmarshal` with these arguments."""
    from bot.cli.command import main

    sys.argv = ["hexmarshal", *words]
    main()


def run() -> None:
    hexmarshal("run")


def worker() -> None:
    hexmarshal("worker")


def gateway() -> None:
    hexmarshal("run", "--only", "bot")


class Forked:
    """The process, with as much of `asyncio.subprocess.Process` as tests need."""

    def __init__(self, process: multiprocessing.process.BaseProcess) -> None:
        self._process = process

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            assert self._process.pid is not None
            os.kill(self._process.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        while (code := self.returncode) is None:  # noqa: ASYNC110
            await asyncio.sleep(POLL_SECONDS)
        return code


async def fork_bot(
    sandbox: Sandbox, url: str, data: Path, log: Path, main: Callable[[], None] = run
) -> Forked:
    """Start `main`, a function of a module, as `start_bot` starts a command."""
    process = FORKING.Process(target=_begin, args=(environment(sandbox, url, data), log, main))
    await asyncio.to_thread(process.start)  # the first one waits for the imports
    return Forked(process)


def _begin(variables: dict[str, str], log: Path, main: Callable[[], None]) -> None:
    os.environ.clear()
    os.environ.update(variables)
    with log.open("ab") as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    shorten_pauses()
    attempt.ATTEMPT_SECONDS, attempt.LONGEST_PAUSE = ATTEMPT_SECONDS, LONGEST_PAUSE
    runtime.Hexmarshal = partial(runtime.Hexmarshal, guild_ready_timeout=LONGEST)  # type: ignore[misc]
    parked.QUIET = LONGEST
    pictures._ready = processes.nothing  # a first picture at each start would take most of it
    processes.spawning = lambda: FORKING  # type: ignore[assignment,return-value]  # its helpers, too
    forkserver._forkserver.ensure_running = lambda: None  # type: ignore[method-assign]  # the same one is running
    main()
