"""The worker, with a place where it is killed: `dying_worker.py POINT` runs `hexmarshal worker`.

A point is `lock` (before the order lock), the name of a step of `bot.service.round.rounds`, or `before:N` and
`after:N`: before the N-th post of this process is sent, or after Discord has it and before its id is stored.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any


def die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def arm(point: str) -> None:
    from bot import runtime
    from bot.sender import DiscordSender
    from bot.service.round import rounds
    from tests.service.conftest import NoPictures

    runtime.Pictures = NoPictures  # type: ignore[misc]  # a process pool would double the time to start
    when, _, count = point.partition(":")
    if when == "lock":
        rounds.lock = die  # type: ignore[assignment]
    elif not count:
        rounds.step = lambda name, *_: die() if name == when else None
    else:
        send, sent = DiscordSender.send, 0

        async def send_and_die(self: DiscordSender, delivery: Any) -> int:
            nonlocal sent
            sent += 1
            number = sent  # several are under way at once
            if when == "before" and number == int(count):
                die()
            message = await send(self, delivery)
            if when == "after" and number == int(count):
                die()
            return message

        DiscordSender.send = send_and_die  # type: ignore[method-assign]


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    arm(sys.argv[1])
    from bot.cli import main

    sys.argv = ["hexmarshal", "worker"]
    main()
