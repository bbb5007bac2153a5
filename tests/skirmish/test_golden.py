"""Games and cases play out as they did when their text was stored; see `tests/golden`."""

from __future__ import annotations

import pytest

from tests.golden import Golden, check, check_no_others
from tests.skirmish import golden_armies, golden_cases, golden_games, golden_numbers, golden_solo

SOURCES = (golden_games, golden_cases, golden_armies, golden_numbers, golden_solo)
GOLDENS = [golden for source in SOURCES for golden in source.goldens()]


@pytest.mark.parametrize("golden", GOLDENS, ids=str)
def test_golden(golden: Golden) -> None:
    check(golden)


def test_no_stored_text_is_left_over() -> None:
    check_no_others(GOLDENS, golden_games.FOLDER)
