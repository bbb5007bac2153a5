"""Doctrine gives the stored order at every distance."""

import pytest

from tests.campaign.doctrine.golden_sweeps import FOLDER, goldens
from tests.golden import Golden, check, check_no_others


@pytest.mark.parametrize("golden", goldens(), ids=str)
def test_doctrine_at_every_distance_is_as_stored(golden: Golden) -> None:
    check(golden)


def test_every_stored_sweep_is_made() -> None:
    check_no_others(goldens(), FOLDER)
