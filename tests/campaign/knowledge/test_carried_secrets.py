"""What carriers hold and where survivors hide is nobody's business until it is seen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from worlds import CATALOGUE, OURS, THEIRS, flat, unit, world

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.happened import Event
from bot.campaign.world.model import Rescue, RescueState, Ride, Unit, World
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.outfit.gear import Catalogue
from bot.campaign.world.saved.serial import plain, to_bytes, view_to_json, world_from_json, world_to_json
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Hex

DICE = KeyedDice(1, b"open seed for tests", b"covered seed of tests")
CARRIER = next(k for k in THEIRS if not CATALOGUE.classes[k].is_infantry)


def told(made: World, orders: list[Order], side: Side) -> tuple[bytes, list[Event]]:
    """All that a side has of a round: its view after it and its events."""
    result = resolve(made, orders, DICE)
    mine = [event for event in result.events if side.value in event.audience]
    shown = plain([(event.kind, event.unit, event.hex, event.data, event.rules) for event in mine])
    return to_bytes([view_to_json(observe(result.world, side)), shown]), mine


def carried(*riders: Unit, at: Hex) -> World:
    """A hostile carrier in plain sight, with or without riders, and a watcher."""
    carrier = unit("truck", Side.HOSTILE, at, CARRIER)
    for rider in riders:
        rider.carrier, rider.ride, rider.front = "truck", Ride.PASSENGER, False
    made = world(flat(), unit("eye", Side.PLAYER, Hex(5, 5)), carrier, *riders)
    cls = replace(CATALOGUE.classes[CARRIER], traits={"passengers": 2})
    return replace(made, catalogue=Catalogue({**CATALOGUE.classes, CARRIER: cls}, CATALOGUE.upgrades))


def test_a_loaded_carrier_looks_like_an_empty_one() -> None:
    orders = [Order("truck", 1, path=(Hex(6, 6),))]
    loaded, _ = told(carried(unit("rider", Side.HOSTILE, Hex(6, 5)), at=Hex(6, 5)), orders, Side.PLAYER)
    empty, _ = told(carried(at=Hex(6, 5)), orders, Side.PLAYER)
    assert loaded == empty


def test_who_is_seen_to_board_is_gone_and_comes_back_as_a_stranger() -> None:
    rider = unit("rider", Side.HOSTILE, Hex(6, 5))
    made = carried(at=Hex(6, 5))
    made.units["rider"] = rider
    start_round(made)
    before = {contact.hex for contact in observe(made, Side.PLAYER).contacts}
    assert before == {Hex(6, 5)}
    assert len(observe(made, Side.PLAYER).contacts) == 2
    result = resolve(made, [Order("rider", 1, action=Action(ActionKind.BOARD, target="truck"))], DICE)
    after = observe(result.world, Side.PLAYER).contacts
    assert len(after) == 1
    seen = [event for event in result.events if event.kind == "boarded" and "player" in event.audience]
    assert [event.data for event in seen] == [{"hex": "0605"}]
    assert "truck" not in str(seen)
    out = resolve(result.world, [Order("rider", 1, exit=True)], DICE)
    fresh = {contact.id for contact in observe(out.world, Side.PLAYER).contacts} - {c.id for c in after}
    assert len(fresh) == 1
    assert fresh.isdisjoint({contact.id for contact in observe(made, Side.PLAYER).contacts})


def fallen(*rescues: Rescue) -> World:
    """A world in which a player's unit died out of everybody's sight."""
    made = world(flat(), unit("eye", Side.PLAYER, Hex(2, 2), OURS[0]), unit("foe", Side.HOSTILE, Hex(3, 11)))
    dead = unit("dead", Side.PLAYER, Hex(11, 11), OURS[0])
    dead.fs = 0
    made.graveyard["dead"] = dead
    made.rescues = {rescue.unit: rescue for rescue in rescues}
    return made


@pytest.mark.rule("EDC-C3.4.1-b")
@pytest.mark.parametrize("side", [Side.PLAYER, Side.HOSTILE, Side.ALLIED])
def test_hidden_survivors_change_nothing_that_anybody_learns(side: Side) -> None:
    orders = [Order("eye", 1, path=(Hex(2, 3),))]
    hidden, mine = told(fallen(Rescue("dead", Hex(11, 11), 1)), orders, side)
    none, _ = told(fallen(), orders, side)
    assert hidden == none
    assert not [event for event in mine if event.kind in ("survivors", "discovery")]


def test_a_marker_out_of_their_sight_is_unknown_to_the_enemy() -> None:
    found = fallen(Rescue("dead", Hex(11, 2), 1, RescueState.FOUND))
    marker = unit("deads", Side.PLAYER, Hex(11, 2))
    found.units["deads"] = replace(marker, class_id="survivors", fs=1, survivors_of="dead", owner=None)
    assert told(found, [], Side.HOSTILE)[0] == told(fallen(), [], Side.HOSTILE)[0]


def test_carried_units_and_rescues_are_saved_and_read_back() -> None:
    made = carried(unit("rider", Side.HOSTILE, Hex(6, 5)), at=Hex(6, 5))
    made.rescues = {"dead": Rescue("dead", Hex(3, 3), 1, RescueState.ABOARD, Hex(1, 1), "a", "b", ("c",), 2)}
    again = world_from_json(world_to_json(made), made.map)
    assert again.units == made.units
    assert again.rescues == made.rescues
