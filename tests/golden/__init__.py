"""Stored texts of what the code says in known situations: compared in CI, renewed by one command.

    python -m tests.golden              # show what differs
    python -m tests.golden --renew      # store what the code says now
    python -m tests.golden tests/hexmap # only these files or folders

A module listed in `SOURCES` has a function `goldens()` that gives a `Golden` for each stored file. Tests compare them:

    @pytest.mark.parametrize("golden", goldens(), ids=str)
    def test_golden(golden: Golden) -> None:
        check(golden)

A difference is either a defect or meant. If it is meant, renew the file, read the difference, and commit both together.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = (
    "tests.campaign.battles.golden_battles",
    "tests.campaign.battles.golden_led",
    "tests.campaign.doctrine.golden_sweeps",
    "tests.campaign.judging.golden_states",
    "tests.campaign.rounds.golden_rounds",
    "tests.golden_cases",
    "tests.hexmap.golden_ground",
    "tests.render.golden_pictures",
    "tests.render.golden_sizes",
    "tests.service.golden_campaign",
    "tests.service.golden_declared",
    "tests.service.golden_screens",
    "tests.service.golden_skirmishes",
    "tests.skirmish.golden_armies",
    "tests.skirmish.golden_cases",
    "tests.skirmish.golden_games",
    "tests.skirmish.golden_numbers",
    "tests.skirmish.golden_solo",
    "tests.skirmish.table.golden_table",
)
"""The modules that have goldens."""
SHOWN = 60
"""Lines of a difference that a failed test prints."""


@dataclass(frozen=True)
class Golden:
    """One stored text and how it is made."""

    path: str
    """From the root of the project, as `tests/hexmap/golden/sight.txt`."""
    make: Callable[[], str]

    def __str__(self) -> str:
        return Path(self.path).stem

    def difference(self) -> list[str]:
        """The lines of a unified diff from what is stored to what the code says now; none if they are the same."""
        stored = (ROOT / self.path).read_text(encoding="utf-8") if (ROOT / self.path).exists() else ""
        return _difference(stored.splitlines(), self.make().splitlines())

    def renew(self) -> None:
        """Store what the code says now."""
        (ROOT / self.path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / self.path).write_text(self.make(), encoding="utf-8")


def check(golden: Golden) -> None:
    """Fail with the difference, if there is one, and with the command that renews the file."""
    _fail(golden.path, golden.difference())


def check_lines(path: str, stored: Sequence[str], made: Sequence[str]) -> None:
    """Fail in the same way for a part of a stored file."""
    _fail(path, _difference(stored, made))


def _difference(stored: Sequence[str], made: Sequence[str]) -> list[str]:
    if list(stored) == list(made):
        return []
    return list(difflib.unified_diff(stored, made, "stored", "now", lineterm="", n=2))


def _fail(path: str, lines: Sequence[str]) -> None:
    if lines:
        more = [f"… {len(lines) - SHOWN} more lines"] if len(lines) > SHOWN else []
        command = f"If this is meant: python -m tests.golden --renew {path}"
        pytest.fail("\n".join([path, *lines[:SHOWN], *more, command]), pytrace=False)


def check_no_others(goldens: Iterable[Golden], folder: str) -> None:
    """Fail for a stored file of a folder that nothing makes any more."""
    made = {golden.path for golden in goldens}
    others = [
        path for path in sorted((ROOT / folder).iterdir()) if path.relative_to(ROOT).as_posix() not in made
    ]
    assert not others, f"nothing makes these files, delete them: {others}"
