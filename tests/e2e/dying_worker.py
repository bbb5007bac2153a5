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


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def arm(points: list[str], deaths: Path | None) -> None:
    from bot import runtime
    from bot.sender import DiscordSender
    from bot.service.round import rounds
    from tests.service.conftest import NoPictures

    runtime.Pictures = NoPictures  # type: ignore[misc]  # a process pool would double the time to start

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


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    arm(sys.argv[1].split(","), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
    from bot.cli import main

    sys.argv = ["hexmarshal", "worker"]
    main()
