"""Which tests `make test` leaves to `make long`: the bot in processes of its own, browsers, backups, limits of memory.

They prove what nothing smaller can, and take two fifths of all the time. CI runs both.
"""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parent
LONG = (
    "archive/test_backup.py",
    "archive/test_broken_off.py",
    "archive/test_replay.py",
    "browser",
    "e2e",
    "intake/test_door.py",
    "operations/test_hosting.py",
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
SHORT = ("e2e/test_skirmish.py", "e2e/test_table.py")
"""Files there that stay with the others: a skirmish and the rules of a campaign's table through the whole bot."""


def is_long(file: Path) -> bool:
    """Whether `make test` leaves out the tests of a file."""
    path = file.relative_to(TESTS)
    names = {path.as_posix(), *(folder.as_posix() for folder in path.parents)}
    return path.as_posix() not in SHORT and not names.isdisjoint(LONG)
