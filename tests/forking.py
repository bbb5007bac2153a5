"""Processes that are forked from one where everything is imported: the imports take most of the start of any other.

`tests/test_processes.py` and `tests/e2e/test_play.py` start processes as a host does.
"""

from __future__ import annotations

import multiprocessing

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(
    [
        "bot.cli.command",
        "bot.intake.child",
        "bot.intake.kinds",
        "bot.process.logs",
        "bot.render",
        "bot.operations.runtime",
        "tests.archive.dying",
        "tests.e2e.dying_worker",
        "tests.service.breaking",
    ]
)
