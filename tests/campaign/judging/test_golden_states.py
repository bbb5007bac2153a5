"""Each order type is refused in each state as stored."""

import pytest

from tests.campaign.judging.golden_states import FOLDER, goldens
from tests.golden import Golden, check, check_no_others


@pytest.mark.parametrize("golden", goldens(), ids=str)
def test_a_kind_of_unit_is_judged_as_stored(golden: Golden) -> None:
    check(golden)


def test_every_stored_kind_is_judged() -> None:
    check_no_others(goldens(), FOLDER)
