"""What commands call a contact that is not in sight."""

from dataclasses import replace

from bot.hexmap.coords import Hex
from bot.service.room.maps import unit_rows
from tests.render.sample import contact
from tests.render.test_pictures import plain_view


def test_a_contact_that_is_not_in_sight_is_where_it_was_last_seen() -> None:
    here = contact(4, Hex(5, 5))
    view = plain_view(contacts=(here, replace(here, id="C8", present=False, round=2)))
    assert unit_rows(view) == [
        ("C4 Raiders, 0505", "C4"),
        ("C8 Raiders, last seen in 0505, round 2", "C8"),
    ]
