"""Random orders are offered, judged and carried out as stored."""

import pytest

from tests.campaign.battles.golden_battles import FOLDER, goldens
from tests.golden import Golden, check, check_no_others


@pytest.mark.parametrize("golden", goldens(), ids=str)
def test_a_battle_is_fought_as_stored(golden: Golden) -> None:
    check(golden)


def test_every_stored_battle_is_fought() -> None:
    check_no_others(goldens(), FOLDER)
