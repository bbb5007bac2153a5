"""Numbers and choices at their edges: gates, depots, lost carriers, mines that are gone, tracks, saved forms."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.campaign.forecast.picture import STURDY, pictured
from bot.campaign.judge.supply import depots_of
from bot.campaign.knowledge.radar import MARKS, mark_ping
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.combat import armour_of
from bot.campaign.resolve.rescue import came_through, rescued
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.groundwork import admitted, feature_of, features_on, ground_with, place_size
from bot.campaign.world.happened import Resolution
from bot.campaign.world.known.contacts import Identity, Knowledge, Ping
from bot.campaign.world.model import Rescue, RescueState, Ride
from bot.campaign.world.saved.formats import FORMAT, KEY, Saved, SavedDataError, upgraded
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import StructureError, kind_of, load_structures
from bot.cases.load import load_case
from bot.cases.run import run_case
from bot.dice import ScriptedDice
from bot.hexmap.coords import Facing
from bot.hexmap.model import Place
from bot.hexmap.terrain import EdgeKind
from tests.campaign.kernel.kernel_worlds import at, go, ground, unit, world

ME, ALLY, FOE, NOBODY = Side.PLAYER, Side.ALLIED, Side.HOSTILE, Side.NEUTRAL


def played(text: str) -> Resolution:
    """What a case of one round gives. It must hold."""
    (result,) = run_case(load_case('rules = ["EDC-C1.1-b"]\ntitle = "t"\n' + text, "case")).scenarios
    assert result.failures == ()
    return Resolution(result.world, result.events)


# ---------------------------------------------------------------- gates and what is built


@pytest.mark.rule("EDC-D5.4-s")
@pytest.mark.parametrize(
    ("owner", "allies", "neutrals", "pass_"),
    [
        (ME, False, False, {ME}),
        (ME, True, False, {ME, ALLY}),
        (ME, True, True, {ME, ALLY, NOBODY}),
        (ALLY, True, False, {ME, ALLY}),
        (ALLY, False, True, {ALLY, NOBODY}),
        (FOE, True, False, {FOE}),
        (FOE, True, True, {FOE, NOBODY}),
        (NOBODY, True, False, {NOBODY}),
    ],
)
def test_a_gate_opens_for_its_side_and_whom_the_settings_admit(
    owner: Side, allies: bool, neutrals: bool, pass_: set[Side]
) -> None:
    settings = replace(Settings(), gate_admits_allies=allies, gate_admits_neutrals=neutrals)
    assert admitted(owner, settings) == sorted(pass_)


def gate(side: Side | None = FOE, **rest: Any) -> Structure:
    return Structure("0304:S", "concrete_wall_gate", at("0304"), 3, side, edge=Facing.S, **rest)


def test_a_gate_that_is_gone_leaves_nothing_on_the_map() -> None:
    start = world()
    made = ground_with(ground(), [gate()], start.catalogue, start.settings, settled=False)
    assert EdgeKind.GATE in made.edges_between(at("0304"), at("0305"))
    assert made.gate_holder(at("0304"), at("0305")) == made.gate_holder(at("0305"), at("0304")) == "hostile"
    printed = replace(ground(), edges=made.edges, edge_holder=made.edge_holder, edge_owner=made.edge_owner)
    assert [(one.kind, one.holder) for one in features_on(printed)] == [("gate", "hostile")]
    razed = ground_with(printed, [], start.catalogue, start.settings, settled=True)
    assert (razed.edges, razed.edge_holder, razed.edge_owner) == ({}, {}, {})
    assert razed.changed == {at("0304"), at("0305")}
    taken = ground_with(printed, [gate(ME)], start.catalogue, start.settings, settled=True)
    assert taken.gate_holder(at("0304"), at("0305")) == "allied player"
    assert ground_with(printed, [gate(FOE)], start.catalogue, start.settings, settled=True) == printed
    free = ground_with(printed, [gate(None)], start.catalogue, start.settings, settled=True)
    assert free.gate_holder(at("0304"), at("0305")) == ""


def test_what_does_not_work_is_not_on_the_map() -> None:
    start = world()
    kind = kind_of(start.catalogue, "concrete_wall_gate")
    for health in range(1, kind.cost + 1):
        found = feature_of(replace(gate(), health=health), start.catalogue, start.settings)
        assert (found is not None) is (health >= kind.works_from)
    assert feature_of(gate(built=False), start.catalogue, start.settings) is None


def test_the_size_of_a_place_follows_from_what_it_holds() -> None:
    kinds = {key: kind_of(world().catalogue, key) for key in ("mini_depot", "forward_depot", "heavy_depot")}
    assert [place_size(kind) for kind in kinds.values()] == [1, 2, 3]


@pytest.mark.rule("EDC-C4.2-a")
@pytest.mark.parametrize(
    ("size", "capacity", "crates", "barrels"), [(1, 4, 1, 1), (2, 8, 2, 2), (3, None, 5, 5)]
)
def test_a_printed_depot_begins_half_full(size: int, capacity: int | None, crates: int, barrels: int) -> None:
    places = (
        Place(at("0304"), "depot", "Dump", "hostile", size),
        Place(at("0305"), "depot", size=size),
        Place(at("0306"), "airstrip", side="player", size=size),
    )
    depots = depots_of(ground(places=places))
    assert list(depots) == ["0304", "0305"]
    first, second = depots.values()
    assert (first.hex, first.side, first.name, first.capacity) == (at("0304"), FOE, "Dump", capacity)
    assert second.side is ME
    assert (first.cargo.crates, first.cargo.barrels) == (crates, barrels)


# ---------------------------------------------------------------- carriers that are lost

FERRY = """
[map]
hexes = { water = "0303 0304 0404" }
[class.BOAT]
like = "WV"
unit_type = "Aquatic Craft"
propulsion = "Aquatic"
traits = { passengers = 1 }
[class.BIG]
like = "TK"
side = "hostile"
weapons = [{ id = "cannon", name = "Cannon", range = 5, ap = 9, damage = { fixed = 30 } }]
[units]
Boat = { class = "BOAT", at = "0304" }
Rider = { class = "RI", at = "0304", state = { carrier = "Boat", ride = "passenger" } }
Foe = { class = "BIG", at = "0306" }
%s
[[round]]
order = [{ unit = "Foe", attack = "0304" }]
dice = { passenger = [6], "*" = [1] }
"""


@pytest.mark.rule("EDC-F3.2-a")
@pytest.mark.parametrize(
    ("more", "lands"),
    [
        ("", "0403"),
        ('X = { class = "HI", at = "0403" }', "0305"),
        ('X = { class = "RI", at = "0403" }\nY = { class = "RI", at = "0403" }', "0305"),
    ],
)
def test_a_passenger_of_a_lost_boat_swims_to_the_first_hex_that_takes_it(more: str, lands: str) -> None:
    rider = played(FERRY % more).world.units.get("Rider")
    assert rider is not None
    assert (rider.carrier, rider.ride) == (None, None)
    assert world().map.label(rider.hex) == lands
    assert rider.facing is {"0403": Facing.NE, "0305": Facing.S}[lands]


# ---------------------------------------------------------------- mines that are gone


@pytest.mark.rule("EDC-F6.4-c")
def test_who_sees_the_hex_knows_that_its_mines_are_gone_and_who_does_not_goes_on_believing() -> None:
    found = played("""
[class.ENG]
like = "RI"
abilities = ["clear mines"]
[map]
size = [9, 14]
[units]
Able = { class = "ENG", at = "0304" }
Near = { class = "HI", at = "0307" }
[[mines]]
at = "0305"
known = ["player", "hostile", "neutral"]
[[round]]
order = [{ unit = "Able", do = "clear mines 0305" }]
""").world
    assert found.mines == {}
    assert {side: bool(found.knowledge[side].mines) for side in (ME, FOE, NOBODY)} == {
        ME: False,
        FOE: False,
        NOBODY: True,
    }


# ---------------------------------------------------------------- rescue


@pytest.mark.rule("EDC-C3.4.2-e")
@pytest.mark.parametrize("state", list(RescueState))
def test_those_rescued_or_aboard_have_come_through(state: RescueState) -> None:
    kept = state in (RescueState.RESCUED, RescueState.ABOARD)
    start = world(
        unit("a", "RI", "0304"),
        unit("b", "RI", "0305", side=ALLY),
        unit("h", "HI", "0309"),
        unit("n", "TR", "0509", side=NOBODY),
        unit("s", "RI", "0306", survivors_of="x"),
    )
    start.rescues = {"x": Rescue("x", at("0306"), 1, state)}
    assert rescued(start.rescues) == ({"x"} if kept else set())
    assert came_through(start) == 2 + kept


# ---------------------------------------------------------------- what is known


def test_enemies_are_reckoned_weak_or_not_to_be_beaten() -> None:
    start = world(unit("a", "RI", "0304"), unit("h", "HI", "0306", fs=4))
    start_round(start)
    view = observe(start, ME)
    (contact,) = view.contacts
    for hopeful, strength in ((True, contact.fs_low), (False, STURDY)):
        (foe,) = (one for one in pictured(view, hopeful).units.values() if one.side is FOE)
        assert foe.fs == strength
        assert (foe.hex, foe.facing) == (contact.hex, contact.facing)


def test_of_an_enemy_that_is_not_identified_only_the_cover_is_reckoned() -> None:
    start = world(unit("a", "RI", "0304"), unit("h", "HI", "0306"))
    start_round(start)
    view = observe(start, ME)
    unsure = replace(view, contacts=tuple(replace(one, identity=Identity.SUSPECTED) for one in view.contacts))
    seen = pictured(unsure, True)
    (foe,) = (one for one in seen.units.values() if one.side is FOE)
    assert [armour_of(seen.catalogue.cls(foe), seen.settings, cover) for cover in (0, 1)] == [0, 1]


@pytest.mark.parametrize(
    ("ride", "state"), [(Ride.PASSENGER, RescueState.FOUND), (Ride.CASUALTY, RescueState.ABOARD)]
)
def test_the_survivors_that_are_found_are_the_rescues_that_a_side_knows_of(
    ride: Ride, state: RescueState
) -> None:
    start = world(unit("a", "RI", "0304"), unit("s", "RI", "0306", survivors_of="x"))
    start_round(start)
    view = observe(start, ME)
    units = tuple(replace(own, ride=ride) if own.survivors_of else own for own in view.units)
    found = pictured(replace(view, units=units), False).rescues
    assert {key: (rescue.unit, rescue.hex, rescue.state) for key, rescue in found.items()} == {
        "x": ("x", at("0306"), state)
    }


@pytest.mark.rule("EDC-F2.1-b")
def test_a_track_is_marked_with_a_known_word_only() -> None:
    start = world()
    start.knowledge[ME] = Knowledge(pings={"P1": Ping("P1", at("0304"), "air", "unknown", 1)})
    for mark in MARKS:
        mark_ping(start, ME, "P1", mark)
        assert start.knowledge[ME].pings["P1"] == Ping("P1", at("0304"), "air", mark, 1)
    with pytest.raises(ValueError, match="'friend' is not one of"):
        mark_ping(start, ME, "P1", "friend")
    with pytest.raises(KeyError):
        mark_ping(start, ME, "P2", MARKS[0])


def test_happenings_are_numbered_one_by_one() -> None:
    start = world(unit("a", "RI", "0304"), unit("b", "WV", "0404"), unit("h", "HI", "0305", fs=1))
    orders = [replace(go("a", attack="0305"), number=1), replace(go("b", "0403"), number=2)]
    numbers = [event.number for event in resolve(start, orders, ScriptedDice({"*": [1] * 9})).events]
    assert sorted(set(numbers)) == list(range(1, max(numbers) + 1))
    assert numbers == sorted(numbers)


# ---------------------------------------------------------------- saved data and lists


@pytest.mark.parametrize("number", [0, -1, "2", 2.0, True, None, FORMAT + 1])
def test_a_format_that_is_none_is_refused(number: Any) -> None:
    with pytest.raises(SavedDataError, match=f"{number!r}" if number != FORMAT + 1 else "a newer version"):
        upgraded(Saved.ORDER, {KEY: number})
    assert upgraded(Saved.ORDER, {KEY: FORMAT, "unit": "a"}) == {KEY: FORMAT, "unit": "a"}


ROW = '[[structure]]\nid = "hut"\nname = "Hut"\nplace = "body"\ncost = 3\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("structure = ", "x: not TOML"),
        ("other = 1", "x: write each structure as a [[structure]] table and nothing else"),
        ("structure = 1", "x: write each structure as a [[structure]] table and nothing else"),
        (ROW + ROW, "x: structure 2: the id hut is used twice"),
        (ROW + "roof = 1", "x: structure 1: roof is not a field of a structure"),
        (ROW + 'mends = "cars"', "x: structure 1: mends is vehicles or landed"),
        (ROW + 'over = "air"', "over is water or river"),
        (ROW.replace("body", "roof"), "x: structure 1: place: must be one of"),
        (ROW + "works_from = 4", "cost, works_from and soak do not fit together"),
        (ROW + "works_from = 0", "cost, works_from and soak do not fit together"),
        (ROW + "soak = -1", "cost, works_from and soak do not fit together"),
        (ROW.replace("3", "0"), "cost, works_from and soak do not fit together"),
        (ROW + '[structure.weapon]\nid = "g"\nname = "G"\nrange = 1\ndamage = "FS x2"', "must be a number"),
        (ROW + 'soak = "much"', "x: structure 1: soak:"),
    ],
)
def test_a_list_of_structures_says_what_is_wrong_and_where(text: str, said: str) -> None:
    with pytest.raises(StructureError) as raised:
        load_structures(text, "x")
    assert said in str(raised.value)


def test_a_list_of_structures_is_read() -> None:
    text = ROW + 'works_from = 3\nsoak = 0\n[structure.weapon]\nid = "g"\nname = "G"\nrange = 1\ndamage = "7"'
    (kind,) = load_structures(text, "x").values()
    assert (kind.id, kind.cost, kind.works_from, kind.defined) == ("hut", 3, 3, True)
    assert kind.weapon is not None
    assert kind.weapon.damage.fixed == 7
    undefined = load_structures(ROW.replace("cost = 3", "defined = false"), "x")["hut"]
    assert not undefined.defined


# ---------------------------------------------------------------- freight in haste

HASTE = """
[units]
Truck = { class = "TR", at = "0304", with = { cargo = 8 }, cargo = { %s } }
[depots]
0305 = { crates = 3, barrels = 3 }
[[round]]
order = [{ unit = "Truck", ability = "rushed freight %s before move" }]
dice = { %s }
"""


@pytest.mark.rule("EDC-C4.3-b")
@pytest.mark.parametrize(
    ("aboard", "order", "dice", "truck", "depot", "lost"),
    [
        ("crates = 2", "1 crate to 0305", "freight_mishap = [6]", (1, 0), (4, 3), 0),
        ("crates = 2", "2 crates to 0305", "freight_mishap = [1]", (0, 0), (4, 3), 1),
        ("barrels = 2", "2 barrels to 0305", "freight_mishap = [1]", (0, 0), (3, 4), 1),
        ("", "2 crates from 0305", "freight_mishap = [1]", (1, 0), (1, 3), 1),
        ("", "2 barrels from 0305", "freight_mishap = [1]", (0, 1), (3, 1), 1),
        ("", "2 crates 1 barrel from 0305", "freight_mishap = [1], freight_lost = [2]", (1, 1), (1, 2), 1),
        ("", "2 crates 1 barrel from 0305", "freight_mishap = [1], freight_lost = [3]", (2, 0), (1, 2), 1),
        (
            "crates = 1",
            "1 crate to 0305 for 2 barrels",
            "freight_mishap = [1], freight_lost = [1]",
            (0, 2),
            (3, 1),
            1,
        ),
        (
            "crates = 1",
            "1 crate to 0305 for 2 barrels",
            "freight_mishap = [1], freight_lost = [2]",
            (0, 1),
            (4, 1),
            1,
        ),
    ],
)
def test_a_container_lost_in_haste_is_missing_where_it_was_to_arrive(
    aboard: str, order: str, dice: str, truck: tuple[int, int], depot: tuple[int, int], lost: int
) -> None:
    found = played(HASTE % (aboard, order, dice))
    cargo, store = found.world.units["Truck"].cargo, found.world.depots["0305"].cargo
    assert (cargo.crates, cargo.barrels) == truck
    assert (store.crates, store.barrels) == depot
    (told,) = [event for event in found.events if event.kind == "freight" and "gm" in event.audience]
    assert told.data["lost"] == lost
    assert found.world.units["Truck"].energy == 6 - found.world.settings.rushed_freight_energy
