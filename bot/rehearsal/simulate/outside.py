"""The rules that no simulated campaign can reach, because they are about the messages and the clock of a server."""

from __future__ import annotations

from collections.abc import Mapping

OUTSIDE: Mapping[str, str] = {
    "EDC-C1-b": "a lock in the database; tests/service/round/test_close.py",
    "EDC-C1.1.1-c": "about edits of Discord messages; tests/e2e/test_table.py",
}
"""By id: why, and the test that covers the rule."""
