"""What a side sees, remembers and is told (EDC-D2, EDC-C3-b, EDC-D1.1-b, EDC-D3-i)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from worlds import CATALOGUE, flat, unit, world, worlds

from bot.campaign.forecast.picture import pictured, seen_again, stand_in
from bot.campaign.knowledge.lookout import Lookout
from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.knowledge.sighting import (
    contact_id,
    knowledge_of,
    look,
    reveal,
    start_round,
    strength_band,
    visible_now,
)
from bot.campaign.resolve.board import copy_world
from bot.campaign.world.known.contacts import Identity, Sighted
from bot.campaign.world.model import RoundState, World
from bot.campaign.world.profiles import Profile
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, distance
from bot.hexmap.model import HexMap, Place
from bot.hexmap.terrain import TerrainKind

ME, FOE = Side.PLAYER, Side.HOSTILE


def seen(made: World) -> list[str]:
    return [made.map.label(contact.hex) for contact in observe(made, ME).contacts if contact.present]


@pytest.mark.rule("EDC-C3-b", "EDC-D2-d")
def test_strength_is_exact_at_two_hexes_and_a_band_of_three_beyond() -> None:
    near = world(flat(), unit("a", ME, Hex(3, 4)), unit("h", FOE, Hex(3, 6)))
    (contact,) = observe(near, ME).contacts
    foe = near.units["h"]
    assert (contact.fs_low, contact.fs_high, contact.identity) == (foe.fs, foe.fs, Identity.SURE)
    assert contact.label == CATALOGUE.classes[foe.class_id].name

    far = world(flat(), unit("a", ME, Hex(3, 4)), unit("h", FOE, Hex(3, 7)))
    (contact,) = observe(far, ME).contacts
    assert contact.fs_high - contact.fs_low == 2
    assert contact.fs_low <= foe.fs <= contact.fs_high
    assert (contact.identity, contact.label) == (Identity.SUSPECTED, "infantry")


@pytest.mark.rule("EDC-C3-b")
def test_a_unit_attacked_this_round_is_known_exactly() -> None:
    made = world(flat(), unit("a", ME, Hex(3, 4)), unit("h", FOE, Hex(3, 7)))
    made.units["h"].this_round = RoundState(attacked=1)
    look(made, ["h"])
    (contact,) = observe(made, ME).contacts
    assert contact.fs_low == contact.fs_high == made.units["h"].fs


@pytest.mark.rule("EDC-D1.1-b")
def test_at_night_only_the_next_hex_is_seen() -> None:
    units = [unit("a", ME, Hex(3, 4)), unit("h", FOE, Hex(3, 5)), unit("i", FOE, Hex(3, 6))]
    assert seen(world(flat(), *units)) == ["0305", "0306"]
    assert seen(world(flat(), *units, night=True)) == ["0305"]


@pytest.mark.rule("EDC-D3-i")
def test_a_unit_on_a_road_is_seen_one_hex_further() -> None:
    vision = CATALOGUE.classes[unit("a", ME, Hex(3, 2)).class_id].vision
    at = Hex(3, 2 + vision + 1)
    units = [unit("a", ME, Hex(3, 2)), unit("h", FOE, at)]
    assert seen(world(flat(), *units)) == []
    road = flat()
    road = HexMap("road", 12, 12, road.terrain, road.elevation, roads={at: frozenset({Facing.N})})
    assert seen(world(road, *units)) == [road.label(at)]
    assert seen(world(road, *units, night=True)) == []


@pytest.mark.rule("EDC-D3-n")
def test_a_city_conceals_unless_its_people_favour_the_viewer() -> None:
    vision = CATALOGUE.classes[unit("a", ME, Hex(3, 2)).class_id].vision
    at = Hex(3, 2 + vision)
    units = [unit("a", ME, Hex(3, 2)), unit("h", FOE, at)]
    city = flat(**{f"h{at.col:02d}{at.row:02d}": TerrainKind.CITY})
    assert seen(world(city, *units)) == []
    friendly = HexMap("b", 12, 12, city.terrain, city.elevation, places=(Place(at, "town", side="player"),))
    assert seen(world(friendly, *units)) == [city.label(at)]
    assert at in observe(world(city, *units), ME).explored


@pytest.mark.rule("EDC-D2-f", "EDC-D3-d")
def test_forest_is_seen_into_but_not_through() -> None:
    wood = flat(h0305=TerrainKind.FOREST)
    made = world(wood, unit("a", ME, Hex(3, 4)), unit("h", FOE, Hex(3, 5)), unit("i", FOE, Hex(3, 6)))
    assert seen(made) == ["0305"]


@pytest.mark.rule("EDC-D2-a", "EDC-D2-b")
def test_allies_share_what_they_see_only_if_the_scenario_says_so() -> None:
    made = world(
        flat(), unit("a", ME, Hex(1, 1)), unit("ally", Side.ALLIED, Hex(9, 9)), unit("h", FOE, Hex(9, 10))
    )
    assert seen(made) == []
    made.settings = Settings(shares_sight=frozenset({Side.ALLIED}))
    look(made)
    assert seen(made) == ["0910"]


@pytest.mark.rule("EDC-D2-c")
def test_the_marker_stands_where_the_unit_was_last_seen_then_turns_into_a_ghost() -> None:
    made = world(flat(), unit("a", ME, Hex(3, 2)), unit("h", FOE, Hex(3, 4)))
    start_round(made)
    lookout = Lookout(made)
    made.units["a"].hex = Hex(12, 1)
    look(made, ["a"], lookout=lookout)
    made.units["h"].hex = Hex(3, 11)
    look(made, ["h"], lookout=lookout)
    assert seen(made) == ["0304"]
    made.round += 1
    assert seen(made) == ["0304"]
    start_round(made)
    (ghost,) = observe(made, ME).contacts
    assert (ghost.present, ghost.hex, ghost.round) == (False, Hex(3, 4), 1)


@pytest.mark.rule("EDC-D2-c")
def test_a_contact_that_was_seen_to_leave_is_not_shown_as_present() -> None:
    made = world(flat(), unit("a", ME, Hex(3, 2)), unit("h", FOE, Hex(3, 4)))
    start_round(made)
    made.units["h"].hex = Hex(3, 11)
    look(made, ["h"])
    (ghost,) = observe(made, ME).contacts
    assert (ghost.present, ghost.hex, ghost.round) == (False, Hex(3, 4), 1)
    made.units["h"].hex = Hex(3, 4)
    assert seen(made) == ["0304"]
    made.units["h"].stealthed = True
    assert seen(made) == []


@pytest.mark.rule("EDC-D2-c", "EDC-F4.1.4-a")
def test_a_craft_that_was_seen_to_leave_is_missed_by_those_who_see_that_high() -> None:
    """Whether another craft flies anywhere tells nothing of it."""
    for others in ([], ["o"]):
        units = [unit("h", FOE, Hex(3, 4)), *(unit(key, FOE, Hex(12, 12)) for key in others)]
        for craft in units:
            craft.profile = Profile.LOW
        made = world(flat(), unit("a", ME, Hex(3, 2)), *units)
        assert seen(made) == ["0304"]
        made.units["h"].hex = Hex(3, 12)
        assert seen(made) == []
        made.units["a"].hex = Hex(12, 1)
        assert seen(made) == ["0304"]


@pytest.mark.rule("EDC-D2-c")
def test_a_ghost_goes_as_soon_as_its_hex_comes_into_sight() -> None:
    """Whether the unit is gone or still there, the hex never has a mark of an earlier round beside a new one."""
    for there in (Hex(3, 11), Hex(3, 4)):
        made = world(flat(), unit("a", ME, Hex(3, 2)), unit("h", FOE, Hex(3, 4)))
        made.units["a"].hex = Hex(12, 1)
        made.round += 1
        start_round(made)
        assert [(one.hex, one.present) for one in observe(made, ME).contacts] == [(Hex(3, 4), False)]
        made.units["a"].hex, made.units["h"].hex = Hex(3, 2), there
        look(made, ["a"])
        shown = [(one.hex, one.present) for one in observe(made, ME).contacts]
        assert shown == ([(there, True)] if there == Hex(3, 4) else [])


@pytest.mark.rule("EDC-D2-c")
def test_a_ghost_in_plain_sight_of_an_empty_hex_is_struck_off() -> None:
    made = world(flat(), unit("a", ME, Hex(3, 2)), unit("h", FOE, Hex(3, 4)))
    made.units["h"].hex = Hex(3, 12)
    made.round += 1
    start_round(made)
    assert observe(made, ME).contacts == ()


def test_a_contact_that_was_lost_comes_back_as_a_new_one() -> None:
    made = world(flat(), unit("a", ME, Hex(3, 2)), unit("h", FOE, Hex(3, 4)))
    first = contact_id(made, ME, "h")
    made.units["h"].hex = Hex(3, 12)
    made.round += 1
    start_round(made)
    assert contact_id(made, ME, "h") is None
    made.units["h"].hex = Hex(3, 4)
    look(made, ["h"])
    assert contact_id(made, ME, "h") not in (None, first)


def test_a_death_in_sight_strikes_the_contact_off_and_one_out_of_sight_does_not() -> None:
    made = world(flat(), unit("a", ME, Hex(3, 2)), unit("h", FOE, Hex(3, 4)), unit("i", FOE, Hex(4, 4)))
    lookout = Lookout(made)
    made.graveyard["h"] = made.units.pop("h")
    look(made, ["h"], lookout=lookout)
    assert len(observe(made, ME).contacts) == 1
    made.units["i"].hex = Hex(4, 12)
    look(made, ["i"], lookout=lookout)
    made.graveyard["i"] = made.units.pop("i")
    look(made, ["i"], lookout=lookout)
    assert len(observe(made, ME).contacts) == 1


def test_reveal_makes_known_what_nobody_sees() -> None:
    made = world(flat(), unit("a", ME, Hex(1, 1)), unit("h", FOE, Hex(12, 12)))
    assert observe(made, ME).contacts == ()
    assert reveal(made, ME, "h") == "C1"
    assert [contact.id for contact in observe(made, ME).contacts] == ["C1"]


@pytest.mark.rule("EDC-C2.4-r")
def test_players_never_get_the_stat_blocks_of_hostile_classes() -> None:
    made = world(flat(), unit("a", ME, Hex(1, 1)))
    assert all("hostile" not in cls.tags for cls in observe(made, ME).catalogue.classes.values())
    assert observe(made, FOE).catalogue == made.catalogue


@pytest.mark.rule("EDC-C3-b")
def test_the_band_holds_the_truth_at_every_place_in_it() -> None:
    places = set()
    for number in range(60):
        low, high = strength_band(6, 3, "secret", ME, f"C{number}", 1)
        assert low <= 6 <= high
        assert high - low == 2
        places.add(6 - low)
    assert places == {0, 1, 2}


@settings(max_examples=60, deadline=None)
@given(worlds())
def test_contacts_are_where_units_were_seen_and_their_bands_hold_the_truth(made: World) -> None:
    for side in (ME, FOE):
        view = observe(made, side)
        assert visible_now(made, side) == view.visible
        names = {alias: unit_id for unit_id, alias in knowledge_of(made, side).aliases.items()}
        posts = [own.hex for own in view.units]
        posts += [built.hex for built in view.structures if built.kind == "sensor_tower"]
        for contact in (*view.contacts, *view.friends):
            true = made.units[names[contact.id]]
            assert contact.hex == true.hex
            assert contact.hex in view.visible
            assert contact.fs_low <= true.fs <= contact.fs_high
            if contact.identity is Identity.SURE:
                assert any(distance(post, true.hex) <= 2 for post in posts)
        unseen = [u for u in made.units.values() if u.side is not side and u.hex not in view.visible]
        assert not {u.id for u in unseen} & set(names.values())


@settings(max_examples=40, deadline=None)
@given(worlds())
def test_a_lookout_kept_up_to_date_agrees_with_a_new_one(made: World) -> None:
    lookout = Lookout(made)
    for found in list(made.units.values())[::2]:
        found.hex = Hex(1 + found.hex.col % made.map.width, found.hex.row)
        look(made, [found.id], lookout=lookout)
    fresh = Lookout(made)
    for side in Side:
        assert (lookout.watch[side] == fresh.watch[side]).all()
        assert (lookout.near[side] == fresh.near[side]).all()
        assert (lookout.strangers[side] == fresh.strangers[side]).all()


def test_the_game_master_sees_everything() -> None:
    made = world(flat(), unit("a", ME, Hex(1, 1)), unit("h", FOE, Hex(12, 12)))
    view = gm_view(made)
    assert [contact.id for contact in view.contacts] == ["h"]
    assert len(view.visible) == 144


@pytest.mark.rule("EDC-C2.4-r")
def test_identified_types_are_remembered_with_what_was_seen_of_them() -> None:
    made = world(
        flat(), unit("a", ME, Hex(1, 1)), unit("h", FOE, Hex(1, 3), fs=5), unit("n", Side.NEUTRAL, Hex(2, 1))
    )
    label = made.catalogue.cls(made.units["h"]).name
    far = world(flat(), unit("a", ME, Hex(1, 1)), unit("h", FOE, Hex(1, 4)))
    assert observe(far, ME).contacts[0].identity is Identity.SUSPECTED
    assert observe(far, ME).types == ()
    assert observe(made, ME).types == (Sighted(label, 1, 1, Hex(1, 3), 5, 5),)
    made.round = 2
    made.units["h"].fs, made.units["h"].hex = 3, Hex(1, 2)
    start_round(made)
    assert observe(made, ME).types == (Sighted(label, 1, 2, Hex(1, 2), 3, 5),)
    lookout = Lookout(made)
    made.graveyard["h"] = made.units.pop("h")
    look(made, ["h"], lookout=lookout)
    assert observe(made, ME).contacts == ()
    assert [found.label for found in observe(made, ME).types] == [label]
    assert copy_world(made).knowledge[ME].types is not made.knowledge[ME].types


def test_a_forecast_keeps_ghosts_and_strikes_off_only_who_dies_in_it() -> None:
    made = world(
        flat(), unit("mine", ME, Hex(3, 3)), unit("foe", FOE, Hex(4, 3)), unit("gone", FOE, Hex(3, 4))
    )
    for key, at in (("mine", Hex(11, 3)), ("foe", Hex(12, 3)), ("gone", Hex(1, 12))):
        made.units[key].hex = at
    made.round += 1
    start_round(made)
    view = observe(made, ME)
    assert sorted(contact.present for contact in view.contacts) == [False, True]
    forecast = pictured(view, False)
    assert seen_again(view, forecast).contacts == view.contacts
    (seen,) = (contact for contact in view.contacts if contact.present)
    del forecast.units[stand_in(seen.id)]
    assert [contact.present for contact in seen_again(view, forecast).contacts] == [False]
