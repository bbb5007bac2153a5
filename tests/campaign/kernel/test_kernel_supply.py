"""Resupplies in words, in saved worlds, and resolved early."""

from dataclasses import replace

import pytest

from bot.campaign.forecast.picture import CalmDice
from bot.campaign.judge.advice.check import Check, check_order
from bot.campaign.knowledge.sideview import observe
from bot.campaign.resolve.board import copy_world
from bot.campaign.resolve.resolver import resolve, resolve_one
from bot.campaign.text.template import format_order, parse_order
from bot.campaign.world.model import Cargo, World
from bot.campaign.world.order import Order
from bot.campaign.world.saved.serial import order_from_json, order_to_json, world_from_json, world_to_json
from bot.campaign.world.sides import Side
from bot.cases import load_case
from bot.dice import ScriptedDice
from bot.service.orders.suggestions import abilities_for, actions_for

CASE = """
rules = ["EDC-C4.2-e"]
title = "A truck beside a tank and a depot"
[units]
TR = { class = "TR", at = "0304", with = { cargo = 4 }, cargo = { barrels = 1 } }
TK = { class = "TK", at = "0305", energy = 0 }
[depots]
0303 = { crates = 2, barrels = 2 }
[[round]]
order = []
"""


@pytest.fixture
def world() -> World:
    return load_case(CASE, "case").scenarios[0].world


def ordered(world: World, action: str, ability: str = "n/a") -> Order:
    text = f"Unit: TR\nHex: 0304\nMove: n/a\nFacing: n/a\nAction: {action}\nAbility: {ability}\nEnergy: 6"
    order = parse_order(text, observe(world, Side.PLAYER))
    assert isinstance(order, Order), order
    return replace(order, number=1)


@pytest.mark.parametrize(
    ("action", "ability"),
    [
        ("refuel TK", "n/a"),
        ("syphon 2 to TK", "n/a"),
        ("freight 2 crates to TK", "n/a"),
        ("freight 1 barrel to 0303 for 1 crate", "rushed freight 1 crate from 0303 before move"),
        ("n/a", "refuel from 0303 after action"),
    ],
)
def test_a_resupply_is_read_back_as_it_is_written(world: World, action: str, ability: str) -> None:
    view = observe(world, Side.PLAYER)
    order = ordered(world, action, ability)
    assert replace(order, number=0) == parse_order(format_order(order, view), view)
    assert order_from_json(order_to_json(order)) == order


def test_a_resupply_done_early_is_saved_and_comes_true_at_the_end(world: World) -> None:
    early = resolve_one(world, ordered(world, "refuel TK"), ScriptedDice({})).world
    assert early.units["TK"].energy == 0
    assert early.units["TR"].cargo == Cargo()
    saved = world_from_json(world_to_json(early), early.map)
    assert saved.pending == early.pending
    done = resolve(saved, [], ScriptedDice({})).world
    assert (done.units["TK"].energy, done.pending) == (5, [])


def test_only_the_own_side_sees_what_a_depot_holds(world: World) -> None:
    assert observe(world, Side.PLAYER).depots[0].cargo == Cargo(2, 2)
    assert observe(copy_world(world), Side.HOSTILE).depots == ()


USED = """
rules = ["EDC-C2.3-b", "EDC-C4.2-g"]
title = "Units whose action uses what an ability after it fills again"
[class.MT]
like = "TK"
weapons = [{ id = "missile", name = "Missile", range = 3, uses = 2 }]
[class.ENG]
like = "RI"
abilities = ["build"]
traits = { build_supply = 9 }
tags = ["basic_infantry", "soft", "fieldworks_kit"]
[class.FOOT]
like = "RI"
abilities = ["smoke shell"]
weapons = [
  { id = "rifle", name = "Rifles", range = 1 },
  { id = "tube", name = "Tube", range = 4, min_range = 1, indirect = true, uses = 2 },
]
[class.CAR]
like = "WV"
traits = { passengers = 2 }
[units]
F = { class = "FOOT", at = "0404" }
CAR = { class = "CAR", at = "0404", front = false }
H2 = { class = "HI", at = "0405" }
TR = { class = "TR", at = "0304", with = { cargo = 4 }, cargo = { crates = 2, barrels = 2 } }
TK = { class = "MT", at = "0303" }
T2 = { class = "TK", at = "0303", energy = 3, front = false }
E = { class = "ENG", at = "0403", energy = 4 }
E2 = { class = "ENG", at = "0403", front = false }
HI = { class = "HI", at = "0301" }
[[round]]
order = []
"""


@pytest.mark.parametrize(
    ("unit", "action", "ability", "filled"),
    [
        ("TK", "attack 0301", "rearm missile from TR after action", True),
        ("TK", "attack 0301", "rearm missile from TR after move", False),
        ("TK", "n/a", "rearm missile from TR after action", False),
        ("TK", "syphon 2 to T2", "refuel from TR after action", True),
        ("E", "build trench NE", "rearm build_supply from TR after action", True),
        ("E", "rest", "rearm energy from TR after action", False),
        ("E", "build trench NE", "rearm energy from TR after action", True),
        ("E", "build trench NE", "freight 2 build_supply from E2 after action", True),
        ("E", "n/a", "freight 2 build_supply from E2 after action", False),
        ("F", "smoke shell 0406", "rearm tube from TR after action", True),
        ("F", "smoke shell 0406", "rearm tube from TR after move", False),
        ("F", "assault 0405", "rearm energy from TR after move", False),
    ],
)
@pytest.mark.rule("EDC-C2.3-b")
def test_an_ability_after_an_action_is_checked_on_what_that_uses(
    unit: str, action: str, ability: str, filled: bool
) -> None:
    made = load_case(USED, "case").scenarios[0].world
    checked, happened = checked_and_done(made, unit, action, ability)
    assert (checked.ability is not None) is filled
    lost = {why.code for why in (*checked.warnings, checked.refusal) if why is not None}
    assert lost == set() if filled else lost in ({"already_full"}, {"no_item_room"})
    assert bool({"supplied", "freight"} & happened) is filled


def checked_and_done(made: World, unit: str, action: str, ability: str) -> tuple[Check, set[str]]:
    """What is said of an order where it is filed, and what kinds of things happen to the unit."""
    view = observe(made, Side.PLAYER)
    at, energy = view.map.label(made.units[unit].hex), made.units[unit].energy
    text = f"Unit: {unit}\nHex: {at}\nMove: n/a\nFacing: n/a\nAction: {action}\nAbility: {ability}\nEnergy: {energy}"
    order = parse_order(text, view)
    assert isinstance(order, Order), order
    happened = resolve(made, [replace(order, number=1)], CalmDice()).events
    return check_order(view, order), {event.kind for event in happened if event.unit == unit}


def test_an_action_that_fills_what_the_ability_before_it_has_filled_is_warned_of() -> None:
    """Only a mishap of the ability leaves anything to it."""
    made = load_case(USED, "case").scenarios[0].world
    made.units["T2"].hex = made.units["TR"].hex
    for ability, lost in (
        ("refuel from TR after move", ["already_full"]),
        ("refuel from TR after action", []),
    ):
        checked, happened = checked_and_done(made, "T2", "refuel from TR", ability)
        assert [why.code for why in checked.warnings] == lost
        assert ("refused" in happened) is bool(lost)


def test_a_full_unit_is_offered_what_its_move_will_cost_it(world: World) -> None:
    """EDC-C2.1-b: 0303 is the depot, 0203 beside it."""
    world.units["TK"].energy = 5
    world.units["TK"].hex = world.units["TR"].hex
    view = observe(world, Side.PLAYER)
    tank = next(own for own in view.units if own.id == "TK")
    beside = next(at for at in view.map.hexes() if view.map.label(at) == "0203")
    for order, offered in ((Order("TK"), False), (Order("TK", destination=beside), True)):
        actions = [value for _, value in actions_for(view, tank, "", (), order)]
        assert ("refuel from 0303 to TK" in actions) is offered
        abilities = {value for _, value in abilities_for(view, tank, "", (), order)}
        assert ("refuel from 0303 to TK after move" in abilities) is offered
        assert "refuel from 0303 to TK before move" not in abilities


@pytest.mark.rule("EDC-F3.2-a")
def test_who_gets_in_has_no_ability_after_that() -> None:
    made = load_case(USED, "case").scenarios[0].world
    made.units["F"].uses["tube"] = 0
    checked, happened = checked_and_done(made, "F", "board CAR", "rearm tube from TR after action")
    assert checked.ability is None
    assert [why.code for why in checked.warnings] == ["carried"]
    assert "supplied" not in happened
