"""What events and their dice must not give away."""

from __future__ import annotations

from dataclasses import replace

from kernel_worlds import at, go, play, told, unit, world

from bot.campaign.digest import order_digest
from bot.campaign.model import Event, World
from bot.campaign.order import Order
from bot.campaign.resolver import resolve
from bot.campaign.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing
from bot.service.dice_seeds import Seeds, revealed

SEEDS = Seeds(b"o" * 32, b"c" * 32)
DICE = KeyedDice(1, SEEDS.open_seed, SEEDS.covered_seed)


def played(start: World, order: Order) -> list[Event]:
    start.secret = "the campaign's secret"
    result = resolve(start, [replace(order, number=1)], DICE)
    return [event for event in result.events if Side.PLAYER.value in event.audience]


def test_the_name_of_a_hostile_order_in_published_dice_cannot_be_guessed() -> None:
    order = go("h", attack="0304")
    start = world(unit("t", "TK", "0304", Facing.S, fs=1), unit("h", "HI", "0305"))
    rolls = revealed(1, SEEDS, played(start, order))["rolls"]
    assert [roll["purpose"] for roll in rolls][:1] == ["lethality"]
    assert {roll["order"] for roll in rolls} == {order_digest(order, "the campaign's secret")}
    assert order_digest(order) != order_digest(order, "the campaign's secret")


def test_what_would_tell_hostile_armour_is_not_rolled_with_the_seed_that_is_revealed() -> None:
    order = go("a", attack="0305")
    events = played(world(unit("a", "RI", "0304"), unit("h", "HTK", "0305", fs=1)), order)
    assert "lethality" in [event.kind for event in events]
    assert revealed(1, SEEDS, events)["rolls"] == []
    start = world(unit("a", "RI", "0304"), unit("h", "HTK", "0305", fs=1))
    full = resolve(start, [replace(order, number=1)], DICE).events
    assert [roll.covered for event in full if event.kind == "lethality" for roll in event.rolls] != []
    assert all(roll.covered for event in full if event.kind == "lethality" for roll in event.rolls)


def test_players_can_check_the_name_of_their_own_order() -> None:
    order = go("a", attack="0305")
    start = world(unit("a", "RI", "0304"), unit("h", "HI", "0305"), night=True, hour=23)
    rolls = revealed(1, SEEDS, played(start, order))["rolls"]
    assert [(roll["purpose"], roll["order"]) for roll in rolls] == [("night_miss", order_digest(order))]


def test_the_rules_told_to_a_victim_say_nothing_of_the_attacker() -> None:
    start = world(unit("a", "RI", "0304"), unit("h", "HI", "0305"), night=True, hour=23)
    result = play(start, go("h", attack="0304"), night_miss=[6])
    assert "EDC-D1.1-e" in told(result, "attacked", "hostile")[0].rules
    assert "EDC-D1.1-e" not in told(result, "attacked", "player")[0].rules
    assert at("0304") == told(result, "attacked", "player")[0].hex
