"""The table measures as it did when the texts were stored; see `tests/golden`."""

from __future__ import annotations

import pytest

from tests.golden import Golden, check, check_no_others
from tests.skirmish.table.golden_table import FOLDER, goldens


@pytest.mark.parametrize("golden", goldens(), ids=str)
def test_golden(golden: Golden) -> None:
    check(golden)


def test_no_stored_text_is_left_over() -> None:
    check_no_others(goldens(), FOLDER)
