"""Screens and a whole campaign read as they did when their text was stored; see `tests/golden`."""

from __future__ import annotations

import pytest

from tests.golden import Golden, check, check_no_others
from tests.service import golden_campaign, golden_declared, golden_screens, golden_skirmishes

GOLDENS = [
    golden
    for module in (golden_campaign, golden_declared, golden_screens, golden_skirmishes)
    for golden in module.goldens()
]


@pytest.mark.parametrize("golden", GOLDENS, ids=str)
def test_golden(golden: Golden) -> None:
    check(golden)


def test_no_stored_text_is_left_over() -> None:
    check_no_others(GOLDENS, golden_screens.FOLDER)
