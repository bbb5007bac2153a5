"""Every case file of the folder runs green."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.campaign.text.events import say_event
from bot.campaign.text.refusals import UNKNOWN
from bot.cases.either import load_either, run_either
from bot.cases.model import CaseResult

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    result = run_either(load_either(path.read_text(encoding="utf-8"), path.name, path.parent))
    assert result.failures == []
    if isinstance(result, CaseResult):
        told = [say_event(event, {}) for scenario in result.scenarios for event in scenario.events]
        assert all(told)
        assert not [sentence for sentence in told if UNKNOWN in sentence]
