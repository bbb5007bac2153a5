"""What the last test runs said of the tests that prove rules, for the files as they were then.

The test run writes it (the hooks in `tests/conftest.py`), the coverage report reads it. A result of other files is
no proof: a record holds results of one state of the files only.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[1]
PASSED, FAILED, SKIPPED, UNFINISHED = "passed", "failed", "skipped", "unfinished"
_SUFFIXES = (".py", ".toml", ".json")
_RANK = (FAILED, SKIPPED, UNFINISHED, PASSED)
"""The worst first: what a test is whose parts differ."""

Runs = Mapping[str, tuple[str, int]]
"""By test with its parameters: the outcome, and how many sets of parameters its function has."""


@dataclass(frozen=True, slots=True)
class Results:
    """Outcomes by test function (`tests/test_x.py::TestY::test_z`) for the files as they are now."""

    outcomes: Mapping[str, str]
    stale: bool = False
    """Whether there are results, but of other files."""


def record_file(tests: Path) -> Path:
    """Where the results of a folder of tests are kept."""
    return tests.resolve().parent / "out" / "rule_tests.json"


def fingerprint(tests: Path) -> str:
    """A hash of the bot's files, the tests' and the shipped maps', by their contents."""
    digest = hashlib.sha256()
    for folder in (PACKAGE, tests.resolve(), PACKAGE.parent / "maps"):
        for path in sorted(folder.rglob("*")):
            if path.suffix in _SUFFIXES and path.is_file():
                name = path.relative_to(folder.parent).as_posix()
                digest.update(f"{name}\0{path.stat().st_size}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def save(tests: Path, tree: str, runs: Runs) -> None:
    """Add what just ran to what is known of the same files; what is known of others is dropped."""
    file = record_file(tests)
    stored = _read(file)
    known = stored.get("tests", {}) if stored.get("tree") == tree else {}
    known |= {name: list(run) for name, run in runs.items()}
    file.parent.mkdir(parents=True, exist_ok=True)
    # Two test runs may end at the same moment; a reader must never find half a file.
    half = file.with_suffix(f".{os.getpid()}.tmp")
    half.write_text(json.dumps({"tree": tree, "tests": known}, indent=0, sort_keys=True), encoding="utf-8")
    half.replace(file)


def load(tests: Path) -> Results:
    """What is known of the files as they are now: a function passed if it did with every set of parameters."""
    stored = _read(record_file(tests))
    if not stored:
        return Results({})
    if stored.get("tree") != fingerprint(tests):
        return Results({}, stale=True)
    parts: dict[str, list[str]] = {}
    wanted: dict[str, int] = {}
    for name, (outcome, count) in stored["tests"].items():
        function = name.split("[", 1)[0]
        parts.setdefault(function, []).append(outcome)
        wanted[function] = count
    return Results(
        {
            function: min(
                outcomes if len(outcomes) >= wanted[function] else [*outcomes, UNFINISHED], key=_RANK.index
            )
            for function, outcomes in parts.items()
        }
    )


def _read(file: Path) -> dict[str, Any]:
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stored if isinstance(stored, dict) else {}
