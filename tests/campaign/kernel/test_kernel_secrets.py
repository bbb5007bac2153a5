"""What events and their dice must not give away."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kernel_worlds import at, go, ground, play, told, unit, world

from bot.campaign.knowledge.sideview import observe
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.digest import order_digest
from bot.campaign.world.groundwork import refresh_map
from bot.campaign.world.happened import Event
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.campaign.world.saved.serial import plain, to_bytes, view_to_json
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.dice import KeyedDice, verify_round
from bot.hexmap.coords import Facing
from bot.service.round.dice_seeds import Seeds, revealed

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
    assert {roll["order"] for roll in rolls} == {order_digest(order, "the campaign's secret", 1)}
    assert order_digest(order) != order_digest(order, "the campaign's secret", 1)


def test_a_hostile_order_given_again_has_another_name_in_the_published_dice() -> None:
    order, names = go("h", attack="0304"), []
    for number in (1, 2):
        start = world(unit("t", "TK", "0304", Facing.S, fs=1), unit("h", "HI", "0305"))
        start.round = number
        start.secret = "the campaign's secret"
        dice = KeyedDice(number, SEEDS.open_seed, SEEDS.covered_seed)
        events = resolve(start, [replace(order, number=1)], dice).events
        published = revealed(number, SEEDS, [e for e in events if Side.PLAYER.value in e.audience])
        assert verify_round(published) == []
        names.append({roll["order"] for roll in published["rolls"]})
    assert [len(name) for name in names] == [1, 1]
    assert names[0] != names[1]


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


def learned(start: World, order: Order) -> tuple[bytes, list[str]]:
    """All that the players have of a round with this order, and the kinds of what they are told."""
    result = resolve(start, [replace(order, number=1)], DICE)
    mine = [event for event in result.events if Side.PLAYER.value in event.audience]
    shown = [plain(replace(event, number=0)) for event in mine]
    return to_bytes([view_to_json(observe(result.world, Side.PLAYER)), shown]), [e.kind for e in mine]


@pytest.mark.parametrize("hidden", [False, True])
def test_a_barrage_on_a_brawl_is_refused_whoever_hides_beside_it(hidden: bool) -> None:
    def start(lurks: bool) -> World:
        fighters = [unit("f", "RI", "0305", brawl=True), unit("h", "HI", "0305", brawl=True)]
        lurker = [unit("x", "HI", "0305", stealthed=True)] if lurks else []
        return world(unit("a", "MO", "0303"), *fighters, *lurker)

    told_to, kinds = learned(start(hidden), go("a", attack="0305"))
    assert "refused" in kinds
    assert told_to == learned(start(False), go("a", attack="0305"))[0]


def test_shells_on_a_hidden_tower_do_not_betray_it() -> None:
    def start(tower: bool) -> World:
        made = world(unit("a", "MO", "0303"), hexmap=ground(terrain={"0305": "forest"}))
        if tower:
            made.structures["0305"] = Structure(
                "0305", "sensor_tower", at("0305"), 2, Side.HOSTILE, True, stealthed=True
            )
            refresh_map(made)
        return made

    told_to, kinds = learned(start(True), go("a", attack="0305"))
    assert "barrage" in kinds
    assert told_to == learned(start(False), go("a", attack="0305"))[0]
    full = resolve(start(True), [replace(go("a", attack="0305"), number=1)], DICE).events
    assert "structure_hit" in [event.kind for event in full]
