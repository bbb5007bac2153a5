"""Random orders are offered, judged and carried out as stored, and doctrine gives the orders that are stored."""

import pytest

from tests.campaign.battles import golden_battles, golden_led
from tests.golden import Golden, check, check_no_others

ALL = [*golden_battles.goldens(), *golden_led.goldens()]


@pytest.mark.parametrize("golden", ALL, ids=str)
def test_a_battle_is_fought_as_stored(golden: Golden) -> None:
    check(golden)


def test_every_stored_battle_is_fought() -> None:
    check_no_others(ALL, golden_battles.FOLDER)
