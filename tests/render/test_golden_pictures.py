"""What pictures draw where, against the stored lists."""

import pytest

from tests.golden import Golden, check, check_no_others
from tests.render.golden_pictures import FOLDER, goldens


@pytest.mark.parametrize("golden", goldens(), ids=str)
def test_a_picture_draws_what_is_stored(golden: Golden) -> None:
    check(golden)


def test_every_stored_list_is_made() -> None:
    check_no_others(goldens(), FOLDER)
