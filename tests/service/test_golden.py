"""Screens, limits and presses read as they did when their text was stored; see `tests/golden`."""

from __future__ import annotations

import pytest

from tests.golden import Golden, check, check_no_others
from tests.service import golden_campaign, golden_declared, golden_screens, golden_skirmishes

GOLDENS = [*golden_declared.goldens(), *golden_screens.goldens()]
STORIES = [*golden_campaign.goldens(), *golden_skirmishes.goldens()]
"""See `test_stories`."""


@pytest.mark.parametrize("golden", GOLDENS, ids=str)
def test_golden(golden: Golden) -> None:
    check(golden)


def test_no_stored_text_is_left_over() -> None:
    check_no_others([*GOLDENS, *STORIES], golden_screens.FOLDER)
