"""A whole campaign and an evening of skirmishes read as they did when their text was stored; see `tests/golden`.

A story is told once for all its chapters, so the file runs as a whole.
"""

from __future__ import annotations

import pytest

from tests.golden import Golden, check
from tests.service import golden_campaign, golden_skirmishes

pytestmark = pytest.mark.story


@pytest.mark.parametrize("golden", [*golden_campaign.goldens(), *golden_skirmishes.goldens()], ids=str)
def test_golden(golden: Golden) -> None:
    check(golden)
