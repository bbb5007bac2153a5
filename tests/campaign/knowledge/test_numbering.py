"""Numbers of contacts and tracks follow what a side sees, never ids or the sequence in which units were made.

Otherwise a player could tell which of two contacts that were lost and found again is which.
"""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import Mock

from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import CATALOGUE, TROOPS, flat, unit, world, worlds

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import look, start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.campaign.world.outfit.gear import UnitClass
from bot.campaign.world.profiles import Profile
from bot.campaign.world.saved.serial import to_bytes, view_to_json, world_from_json, world_to_json
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Hex

DICE = KeyedDice(1, b"o" * 32, b"c" * 32)


def renamed(made: World, ids: list[str]) -> World:
    """The same world, where those who are not the players' exchange their ids and are listed the other way round."""
    other = world_from_json(world_to_json(made), made.map)
    others = sorted(key for key, one in other.units.items() if one.side is not Side.PLAYER)
    new = dict(zip(others, ids, strict=True))
    for one in other.units.values():
        one.id = new.get(one.id, one.id)
    other.units = {one.id: one for one in reversed(list(other.units.values()))}
    other.knowledge = {}
    look(other)
    return other


def seen(made: World) -> bytes:
    return to_bytes(view_to_json(observe(made, Side.PLAYER)))


@settings(max_examples=25, deadline=None)
@given(worlds(), st.data())
def test_ids_of_hidden_units_change_no_number_when_contacts_are_lost_and_found(
    made: World, data: st.DataObject
) -> None:
    made.knowledge = {}
    look(made)
    strangers = sorted(key for key, one in made.units.items() if one.side is not Side.PLAYER)
    twin = renamed(made, data.draw(st.permutations(strangers)))
    assert seen(made) == seen(twin)
    homes = {one.name: one.hex for one in made.units.values()}
    moved = data.draw(st.permutations(sorted(homes)))
    corners = list(made.map.hexes())
    for step in (1, 2, 3):
        for each in (made, twin):
            each.round += 1
            for number, name in enumerate(moved):
                one = next(one for one in each.units.values() if one.name == name)
                if one.side is not Side.PLAYER and not one.brawl and one.garrison is None:
                    one.hex = corners[-1 - number] if step % 2 else homes[name]
            start_round(each)
        assert seen(made) == seen(twin)


def spotted(*foes: str) -> World:
    """A player's unit with two foes in sight that came up in this sequence."""
    strong, weak = (
        unit(foes[0], Side.HOSTILE, Hex(5, 5), TROOPS, 3),
        unit(foes[1], Side.HOSTILE, Hex(6, 3), TROOPS, 1),
    )
    return world(flat(), unit("p", Side.PLAYER, Hex(5, 4)), strong, weak)


def test_contacts_are_numbered_from_the_top_of_the_map() -> None:
    for foes in (("a", "b"), ("b", "a")):
        made = spotted(*foes)
        contacts = observe(made, Side.PLAYER).contacts
        assert [(one.id, one.hex) for one in contacts] == [("C1", Hex(6, 3)), ("C2", Hex(5, 5))]


def test_what_moves_into_sight_of_many_is_told_from_the_top_of_the_map() -> None:
    for foes in (("a", "b"), ("b", "a")):
        made = world(
            flat(),
            unit("p", Side.PLAYER, Hex(1, 11)),
            unit(foes[0], Side.HOSTILE, Hex(5, 5), TROOPS, 3),
            unit(foes[1], Side.HOSTILE, Hex(6, 3), TROOPS, 1),
        )
        made.units["p"].hex = Hex(5, 4)
        sink = Mock()
        look(made, ["p"], sink)
        told = [
            contact.hex
            for side, contact, _ in (call.args for call in sink.call_args_list)
            if side is Side.PLAYER
        ]
        assert told == [Hex(6, 3), Hex(5, 5)]


def craft() -> UnitClass:
    return next(
        cls for cls in CATALOGUE.classes.values() if cls.unit_type == "VTOL" and "hostile" in cls.tags
    )


def test_tracks_are_numbered_from_the_top_of_the_map_whatever_the_ids() -> None:
    listener = replace(CATALOGUE.classes["regular_infantry"], id="listener", traits={"radar": 30})
    for foes in (("a", "b"), ("b", "a")):
        made = world(flat(), unit("p", Side.PLAYER, Hex(1, 11)))
        made.catalogue = replace(CATALOGUE, classes={**CATALOGUE.classes, "listener": listener})
        made.units["p"].class_id = "listener"
        for name, at in zip(foes, (Hex(10, 9), Hex(12, 2)), strict=True):
            made.units[name] = unit(name, Side.HOSTILE, at, craft().id)
            made.units[name].profile = Profile.CRUISE
        made.knowledge = {}
        look(made)
        pings = observe(made, Side.PLAYER).pings
        assert [(one.id, one.hex) for one in pings] == [("P1", Hex(12, 2)), ("P2", Hex(10, 9))]
        told = resolve(made, [Order("p")], DICE).events
        tracked = [one for one in told if one.kind == "tracked" and Side.PLAYER.value in one.audience]
        assert [one.data["ping"] for one in tracked] == ["P1", "P2"]
