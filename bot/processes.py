"""Processes of our own beside the bot's: started from nothing, and gone when the bot goes."""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.context import SpawnContext
from threading import Thread


def spawning() -> SpawnContext:
    """How processes are started: spawned, not forked, since a fork would copy half of our threads and event loop."""
    return multiprocessing.get_context("spawn")


def end_with_parent() -> None:
    """In such a process: end when the bot ends, even by `kill -9`, which a pool or a pipe may never notice."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    Thread(target=watch, daemon=True).start()
