"""What every reader gets of the stored rounds."""

import pytest

from tests.campaign.rounds.golden_rounds import FOLDER, goldens
from tests.golden import Golden, check, check_no_others


@pytest.mark.parametrize("golden", goldens(), ids=str)
def test_a_round_is_told_as_stored(golden: Golden) -> None:
    check(golden)


def test_every_stored_round_is_played() -> None:
    check_no_others(goldens(), FOLDER)
