"""Sight, range and zones as pictures show them are those that the rules judge by."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import worlds

from bot.campaign.forecast.areas import AreaKind, range_of, sight_from, weapons_of, zones_of
from bot.campaign.forecast.reach import reach_of
from bot.campaign.judge.advice.check import check_order
from bot.campaign.judge.situation import situation_known
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.model import World
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.attack import NoSight, OutOfRange, TooNear
from bot.campaign.world.saved.serial import world_from_json, world_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex, disc
from tests.campaign.kernel.kernel_worlds import ground, unit, world

FAR = {OutOfRange.code, TooNear.code, NoSight.code}


@settings(max_examples=25, deadline=None)
@given(worlds(), st.data())
def test_what_a_unit_sees_is_what_its_side_would_see_by_it_alone(made: World, data: st.DataObject) -> None:
    view = observe(made, Side.PLAYER)
    afoot = [own for own in view.units if own.carrier is None]
    if not afoot:
        return
    own = data.draw(st.sampled_from(afoot))
    alone = world_from_json(world_to_json(made), made.map)
    alone.units = {own.id: alone.units[own.id]}
    alone.structures, alone.knowledge = {}, {}
    start_round(alone)
    assert sight_from(view, own).hexes >= observe(alone, Side.PLAYER).visible - {own.hex}


def test_sight_ends_at_a_mountain_and_at_the_units_vision() -> None:
    start = world(unit("a", "RI", "0306"), hexmap=ground(terrain={"0305": "mountain"}))
    start_round(start)
    view = observe(start, Side.PLAYER)
    (own,) = view.units
    area = sight_from(view, own)
    assert area.kind is AreaKind.SIGHT
    assert own.hex in area.hexes
    assert Hex(3, 4) not in area.hexes
    assert Hex(3, 7) in area.hexes
    vision = view.catalogue.cls(own).vision + view.settings.road_spot_bonus
    assert area.hexes <= set(disc(own.hex, vision))


def test_range_is_where_the_judge_lets_the_weapon_be_used() -> None:
    start = world(unit("a", "TK", "0306"), hexmap=ground(terrain={"0304": "mountain", "0406": "forest"}))
    start_round(start)
    view = observe(start, Side.PLAYER)
    (own,) = view.units
    for weapon in weapons_of(view, own):
        area = range_of(view, own, weapon)
        for at in view.map.hexes():
            order = Order(own.id, action=Action(ActionKind.ATTACK, at, weapon=weapon.id))
            refusal = check_order(view, order).refusal
            lost = refusal is not None and refusal.code in FAR
            assert (at in area.hexes) is (not lost), (weapon.name, at)


def test_a_unit_can_reach_what_a_move_is_allowed_to_and_remembered_or_flying_enemies_bar_no_way() -> None:
    """A corridor past an enemy last seen there, one flying above it, and one that is in it."""
    walls = {f"{column:02}{row:02}": "water" for column in (1, 2, 4, 5) for row in range(1, 13)}
    start = world(unit("a", "TK", "0306"), unit("h", "HI", "0305"), hexmap=ground(terrain=walls))
    start_round(start)
    view = observe(start, Side.PLAYER)
    (own,), (there,) = view.units, view.contacts
    reached = []
    for contact in (
        there,
        replace(there, present=False, round=0),
        replace(there, profile=Profile.HIGH),
    ):
        known = replace(view, contacts=(contact,))
        orders = {at: check_order(known, Order(own.id, destination=at)).plan for at in view.map.hexes()}
        allowed = {at for at, plan in orders.items() if plan is not None and plan.end == at != own.hex}
        assert set(reach_of(known, own)) == allowed, contact
        reached.append(Hex(3, 4) in allowed)
    assert reached == [False, True, True]


def test_zones_are_those_that_orders_are_judged_by() -> None:
    start = world(unit("a", "RI", "0304"), unit("t", "TR", "0804"), unit("h", "HI", "0306"))
    start_round(start)
    view = observe(start, Side.PLAYER)
    own, theirs = zones_of(view)
    assert (own.kind, theirs.kind) == (AreaKind.OWN_ZONE, AreaKind.ENEMY_ZONE)
    assert own.hexes == set(disc(Hex(3, 4), 1)) - {Hex(3, 4)}, "an unarmed truck has none"
    assert theirs.hexes == set(situation_known(view, "a").zones)
