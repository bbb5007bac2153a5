"""Resupplies in words, in saved worlds, and resolved early."""

from dataclasses import replace

import pytest

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
