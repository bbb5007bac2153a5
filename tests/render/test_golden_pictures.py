"""What pictures draw where, against the stored lists."""

import pytest

from tests.golden import Golden, check, check_no_others
from tests.render import golden_pictures, golden_sizes
from tests.render.golden_pictures import FOLDER

GOLDENS = [*golden_pictures.goldens(), *golden_sizes.goldens()]


@pytest.mark.parametrize("golden", GOLDENS, ids=str)
def test_a_picture_draws_what_is_stored(golden: Golden) -> None:
    check(golden)


def test_every_stored_list_is_made() -> None:
    check_no_others(GOLDENS, FOLDER)
