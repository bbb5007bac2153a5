"""Which tests `make test` leaves to `make long`: the whole bot, browsers, archives, limits of memory.

They prove what nothing smaller can, and take more than half of all the time. CI runs both.
"""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parent
LONG = (
    "archive",
    "browser",
    "e2e",
    "intake/test_door.py",
    "operations/test_hosting.py",
    "sandbox",
    "service/test_crowded_screens.py",
    "service/test_forged.py",
    "service/test_hidden_in_play.py",
    "service/test_plans.py",
    "service/test_side_by_side.py",
    "simulate",
    "store/test_embedded.py",
    "store/test_migrations.py",
    "test_accents.py",
    "test_processes.py",
    "test_rule_record.py",
    "test_runtime.py",
    "test_time_limit.py",
    "uploads",
)
"""Files and folders of tests."""


def is_long(file: Path) -> bool:
    """Whether `make test` leaves out the tests of a file."""
    path = file.relative_to(TESTS)
    names = {path.as_posix(), *(folder.as_posix() for folder in path.parents)}
    return not names.isdisjoint(LONG)
