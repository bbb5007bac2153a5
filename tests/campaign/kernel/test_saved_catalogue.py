"""The catalogue of a saved world is spelt and read once for equal content, and each world keeps what is its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.world.saved.formats import SavedDataError
from bot.campaign.world.saved.serial import plain, world_from_json, world_to_json
from bot.campaign.world.sides import Side
from bot.service.means.pictures import Packed
from tests.campaign.kernel.kernel_worlds import unit, world

RIFLES = next(iter(world().catalogue.classes))


def test_worlds_of_equal_catalogues_share_one() -> None:
    made = world(unit("A", "RI", "0404"))
    one, two = (world_from_json(world_to_json(made), made.map) for _ in range(2))
    assert one.catalogue is two.catalogue
    assert one.catalogue == made.catalogue


def test_another_catalogue_is_another_one() -> None:
    made = world(unit("A", "RI", "0404"))
    stronger = replace(made.catalogue.classes[RIFLES], fs=made.catalogue.classes[RIFLES].fs + 1)
    other = replace(
        made, catalogue=replace(made.catalogue, classes={**made.catalogue.classes, RIFLES: stronger})
    )
    for one in (made, other, made):
        assert world_from_json(world_to_json(one), one.map).catalogue == one.catalogue


def test_saved_data_that_is_changed_changes_no_other() -> None:
    made = world(unit("A", "RI", "0404"))
    before = plain(made.catalogue)
    world_to_json(made)["catalogue"]["classes"][RIFLES]["fs"] = 99
    assert world_to_json(made)["catalogue"] == before


def test_a_broken_catalogue_is_refused_each_time() -> None:
    saved = world_to_json(world(unit("A", "RI", "0404")))
    saved["catalogue"]["classes"][RIFLES]["fs"] = "many"
    for _ in range(2):
        with pytest.raises(SavedDataError):
            world_from_json(saved, world().map)


def test_a_packed_view_is_the_view_of_its_own_side() -> None:
    made = world(unit("A", "RI", "0404"), unit("X", "HI", "0406"))
    views = [
        observe(made, Side.PLAYER),
        gm_view(made),
        observe(made, Side.HOSTILE),
        observe(made, Side.PLAYER),
    ]
    unpacked = [Packed.of(view).view() for view in views]
    assert unpacked == views
    assert unpacked[0].catalogue.classes != unpacked[1].catalogue.classes
    assert unpacked[0].map is unpacked[3].map
