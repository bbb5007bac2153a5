"""The worker, with points where it is killed.

A point is `lock` (before the order lock), the name of a step of `bot.service.round.rounds`, or `before:N` and
`after:N`: before the N-th post of this process is sent, or after Discord has it and before its id is stored.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Container
from functools import partial
from pathlib import Path
from typing import Any

from bot.client.sender import DiscordSender
from bot.jobs import worker
from bot.operations import runtime
from bot.process.processes import InThread
from bot.service.round import rounds
from tests.e2e.forked import hexmarshal
from tests.service.conftest import NoPictures

LEASE_SECONDS = 2.0
"""How long the others wait for a worker that was killed while it delivered."""


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def arm(points: Container[str], deaths: Path | None) -> None:
    runtime.Pictures = NoPictures  # type: ignore[misc]  # processes of its own would double the time to start
    runtime.Pool = lambda *_, **__: InThread()  # type: ignore[assignment, misc]
    worker.deliver_forever = partial(worker.deliver_forever, lease=LEASE_SECONDS, standby=LEASE_SECONDS / 10)

    def at(point: str) -> None:
        if point not in points:
            return
        if deaths is not None:
            try:
                (deaths / point).touch(exist_ok=False)
            except FileExistsError:
                return
        die()

    lock = rounds.lock

    async def locking(*about: Any) -> Any:
        at("lock")
        return await lock(*about)

    rounds.lock = locking
    rounds.step = lambda name, *_: at(name)
    send, sent = DiscordSender.send, 0

    async def send_and_die(self: DiscordSender, delivery: Any) -> int:
        nonlocal sent
        sent += 1
        number = sent  # several are under way at once
        at(f"before:{number}")
        message = await send(self, delivery)
        at(f"after:{number}")
        return message

    DiscordSender.send = send_and_die  # type: ignore[method-assign]


def dying_worker(points: Container[str], deaths: Path | None = None) -> None:
    """`hexmarshal worker`, killed at the first of these points; with a folder `deaths`, at each only once of all."""
    arm(points, deaths)
    hexmarshal("worker")
