"""Screens read as they did when their text was stored; see `tests/golden`."""

from __future__ import annotations

import pytest

from tests.golden import Golden, check, check_no_others
from tests.service.golden_screens import FOLDER, goldens


@pytest.mark.parametrize("golden", goldens(), ids=str)
def test_golden(golden: Golden) -> None:
    check(golden)


def test_no_stored_text_is_left_over() -> None:
    check_no_others(goldens(), FOLDER)
