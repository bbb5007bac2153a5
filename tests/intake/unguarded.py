"""Reading processes whose scan is switched off, or that do what no parser should."""

from __future__ import annotations

import resource
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any

from bot.intake import child, kinds
from bot.intake.limits import Kind

_READ = kinds.read


def _do(kind: Kind, data: bytes, about: Mapping[str, Any]) -> Any:
    what = about.get("do")
    if what == "spin":
        while True:
            pass
    if what == "sleep":
        time.sleep(60)
    if what == "grow":
        kept = []
        while True:
            kept.append(b"x" * (1 << 20))
            time.sleep(0.001)
    if what == "raise":
        raise KeyError("a defect")
    return float("nan") if what == "nan" else _READ(kind, data, about)


def serve(pipe: Connection) -> None:
    kinds.scan = lambda *_: None
    kinds.read = _do
    child.serve(pipe)


def serve_with_look(pipe: Connection) -> None:
    """Only the look at the memory in use ends it."""
    resource.setrlimit = lambda *_: None
    serve(pipe)


def serve_with_peak(pipe: Connection) -> None:
    """The same where the system tells no more than the most that was ever in use."""
    child._memory_now = lambda: None
    serve_with_look(pipe)


def serve_with_system(pipe: Connection) -> None:
    """Only the system ends it."""
    child._watch_memory = lambda _: None
    serve(pipe)
