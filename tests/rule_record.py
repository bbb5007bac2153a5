"""Hooks that keep what came of the tests that prove rules, for `hexmarshal rules coverage`."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from bot.cases import record

PARTS = "rule_parts"


class RuleRecord:
    """Keeps the outcome of each test that bears the rule marker."""

    def __init__(self, tests: Path) -> None:
        self.tests = tests
        self.tree = record.fingerprint(tests)
        self.runs: dict[str, tuple[str, int]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        parts = dict(report.user_properties).get(PARTS)
        if parts is None:
            return
        known, _ = self.runs.get(report.nodeid, (record.UNFINISHED, 0))
        if report.failed:
            known = record.FAILED
        elif known == record.UNFINISHED and report.skipped:
            known = record.SKIPPED
        elif known == record.UNFINISHED and report.when == "call":
            known = record.PASSED
        self.runs[report.nodeid] = (known, int(str(parts)))

    def pytest_sessionfinish(self) -> None:
        if self.runs:
            record.save(self.tests, self.tree, self.runs)


def pytest_configure(config: pytest.Config) -> None:
    # Workers of pytest-xdist send their reports to the process that started them.
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(RuleRecord(config.rootpath / "tests"), "rule-record")


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem() -> Generator[None, Any, Any]:
    """Tell each report of how many parts its function has: what a selection leaves out has not passed."""
    made = yield
    if isinstance(made, list):
        for item in made:
            if isinstance(item, pytest.Function) and item.get_closest_marker("rule"):
                item.user_properties.append((PARTS, len(made)))
    return made
