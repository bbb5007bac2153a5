"""What commands call a contact that is not in sight."""

from dataclasses import replace

from bot.hexmap.coords import Hex
from bot.service.room.maps import unit_rows
from tests.render.sample import contact, own_unit
from tests.render.test_pictures import plain_view


def test_a_contact_that_is_not_in_sight_is_where_it_was_last_seen() -> None:
    here = contact(4, Hex(5, 5))
    view = plain_view(contacts=(here, replace(here, id="C8", present=False, round=2)))
    assert unit_rows(view) == [
        ("C4 Raiders, 0505", "C4"),
        ("C8 Raiders, last seen in 0505, round 2", "C8"),
    ]


def test_units_and_contacts_are_listed_as_people_count() -> None:
    view = plain_view(contacts=tuple(replace(contact(4, Hex(5, 5)), id=name) for name in ("C10", "C2")))
    named = zip(("Able 10", "Zoe", "Able 2"), ("p1", "p2", "p3"), strict=True)
    units = [replace(own_unit(1, Hex(5, 5)), id=key, name=name, owner=name[:1]) for name, key in named]
    listed = [text.partition(",")[0] for text, _ in unit_rows(replace(view, units=tuple(units)), "Z")]
    assert listed == ["Zoe", "Able 2", "Able 10", "C2 Raiders", "C10 Raiders"]
