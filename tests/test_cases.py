"""Every case file of the folder runs green, and a case of the campaign tells what is stored of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.campaign.text.events import say_event
from bot.campaign.text.refusals import UNKNOWN
from bot.cases.either import load_either, run_either
from bot.cases.model import Case
from tests.golden import check_no_others
from tests.golden_cases import FOLDER, check_case, goldens, played, stored_cases

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.rglob("*.toml"))
FLAT_TOP = re.compile(r"\b(N|S|north|south)\b")
"""Directions that a pointy-top map does not have (EDC-A3.1-b)."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    case = load_either(path.read_text(encoding="utf-8"), path.name, path.parent)
    if not isinstance(case, Case):
        assert run_either(case).failures == []
        return
    result, lines = played(case)
    assert result.failures == []
    told = [say_event(event, {}) for scenario in result.scenarios for event in scenario.events]
    assert all(told)
    assert not [sentence for sentence in told if UNKNOWN in sentence]
    if case.scenarios[0].world.map.pointy:
        asked = [line for line in lines if line.startswith("! ")]
        assert not [sentence for sentence in (*told, *asked) if FLAT_TOP.search(sentence)]
    check_case(path, lines)


def test_nothing_is_stored_of_a_case_that_is_gone() -> None:
    check_no_others(goldens(), FOLDER)
    assert stored_cases() == {path.stem for path in CASES.glob("edc/*.toml")}
