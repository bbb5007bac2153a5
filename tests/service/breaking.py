"""What goes wrong in a process that adjudicates or draws. A process imports this by name: keep the imports few."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from bot.service.round.adjudication import Adjudicated, Case


def hang(case: Case) -> Adjudicated:
    """A resolver that never ends."""
    time.sleep(3600)
    raise AssertionError


def die(case: Case) -> Adjudicated:
    """A resolver that is killed, as where memory is short."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def fail(case: Case) -> Adjudicated:
    """A resolver whose defect is one of our own code around it."""
    raise KeyError("secret reserve at 0908")


def drawn_after_deaths(mark: Path, deaths: int) -> bytes:
    """A picture whose process is killed so many times first."""
    seen = len(mark.read_text()) if mark.exists() else 0
    if seen < deaths:
        mark.write_text("x" * (seen + 1))
        os.kill(os.getpid(), signal.SIGKILL)
    return b"drawn"
