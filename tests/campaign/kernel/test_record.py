"""Records behave as frozen dataclasses do, but for the guard against assignment (`world.record`)."""

from __future__ import annotations

import copy
import pickle
from dataclasses import fields, replace

from bot.campaign.world.known.contacts import Contact, Identity
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex

SEEN = Contact("C1", Side.HOSTILE, "infantry", "infantry", Identity.SUSPECTED, Hex(3, 4), 1, 2, 4)


def test_records_are_equal_and_hashed_by_their_content() -> None:
    again = Contact("C1", Side.HOSTILE, "infantry", "infantry", Identity.SUSPECTED, Hex(3, 4), 1, 2, 4)
    assert again == SEEN
    assert hash(again) == hash(SEEN)
    moved = replace(SEEN, hex=Hex(3, 5))
    assert moved != SEEN
    assert len({SEEN, again, moved}) == 2


def test_records_are_copied_and_sent_to_other_processes_whole() -> None:
    for made in (copy.copy(SEEN), copy.deepcopy(SEEN), pickle.loads(pickle.dumps(SEEN))):
        assert made == SEEN
        assert made is not SEEN


def test_records_have_no_room_for_other_fields() -> None:
    assert not hasattr(SEEN, "__dict__")
    assert {one.name for one in fields(Contact)} == set(Contact.__slots__)
