"""The map as data for a viewer: what a side knows, in its own words, and the same each time."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from itertools import accumulate
from typing import Any

import pytest

from bot.campaign.forecast.areas import range_of, weapons_of
from bot.campaign.forecast.reach import reach_of
from bot.campaign.knowledge.deeds import Deeds, Fallen, Hurt, Move, Shot
from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.knowledge.sighting import look, start_round
from bot.campaign.text.viewer import viewer_json
from bot.campaign.world.model import Cargo, Depot, World
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import Place
from bot.hexmap.terrain import EdgeKind
from tests.campaign.kernel.kernel_worlds import at, ground, unit, world


def made(*, pointy: bool = False) -> World:
    """Two own units, a foe in sight of them, and one behind a hill of which they know nothing."""
    wall = frozenset({EdgeKind.WALL, EdgeKind.BOCAGE})
    edges = {(at("0309"), Facing.N): wall, (at("0308"), Facing.S): wall}
    start = world(
        unit("Anvil", "TK", "0306"),
        unit("Rifles_2", "RI", "0406"),
        unit("known", "HI", "0304", side=Side.HOSTILE),
        unit("unknown", "HI", "0312", side=Side.HOSTILE, stealthed=True),
        hexmap=ground(
            terrain={"0405": "city", "1012": "water"},
            levels={"0307": 2},
            edges=edges,
            roads={at("0305"): frozenset({Facing.N, Facing.S})},
            names={at("0405"): "<b>Port", at("0912"): "Mere"},
            places=(Place(at("0405"), "town", "<b>Port"), Place(at("0210"), "objective", "Hill")),
            pointy=pointy,
        ),
    )
    start.depots = {
        "d": Depot(at("0206"), Side.PLAYER, "Alpha"),
        "e": Depot(at("0207"), Side.PLAYER, ""),
    }
    start.structures = {"0205": Structure("0205", "bunker_network", at("0205"), 3, Side.PLAYER)}
    start_round(start)
    return start


def told(start: World) -> Any:
    return json.loads(json.dumps(viewer_json(observe(start, Side.PLAYER))))


@pytest.mark.parametrize(("pointy", "way"), [(False, "north"), (True, "west")])
def test_the_map_is_told_hex_by_hex_with_its_words(pointy: bool, way: str) -> None:
    data = told(made(pointy=pointy))
    size = 10 * 12
    assert (data["pointy"], data["width"], data["height"], data["digits"]) == (pointy, 10, 12, 2)
    assert {len(data[key]) for key in ("terrain", "levels", "sight", "ground")} == {size}
    # Row by row: 0405 is the fourth of the fifth row, 1012 the last.
    assert (data["terrain"][43], data["terrain"][-1]) == ("c", "w")
    assert data["words"][data["ground"][62]] == "plains, level 2"
    assert data["words"][data["ground"][42]] == "plains, road"
    assert data["roads"] == [[3, 5, [0, 3]]]
    assert data["edges"] == [[3, 9, 0, ["bocage", "wall"]]], "once, not from both hexes"
    assert data["names"] == [[2, 10, "Hill"], [4, 5, "<b>Port"], [9, 12, "Mere"]], "each once"
    assert data["marks"] == [[2, 6, "depot Alpha of the players"], [2, 7, "depot of the players"]]
    assert [one["words"] for one in data["structures"]] == ["Bunker Network of the players"]
    anvil, rifles = data["units"]
    assert (anvil["name"], anvil["hex"], anvil["facing"]) == ("Anvil", [3, 6], 0)
    assert anvil["words"].endswith(f", in 0306, facing {way}")
    assert rifles["name"] == "Rifles_2", "plain text, no signs of escape"


def test_a_contact_is_told_with_the_age_of_its_sighting() -> None:
    start = made()
    (seen,) = told(start)["contacts"]
    assert (seen["hex"], seen["present"], seen["age"]) == ([3, 4], True, 0)
    assert "last seen" not in seen["words"]
    view = observe(start, Side.PLAYER)
    old = replace(view, round=4, contacts=(replace(view.contacts[0], round=1, present=False),))
    (ghost,) = viewer_json(old)["contacts"]
    assert (ghost["present"], ghost["seen"], ghost["age"]) == (False, 1, 3)
    assert ghost["words"].endswith(", last seen in round 1")


def test_sight_is_in_view_seen_before_or_never() -> None:
    view = observe(made(), Side.PLAYER)
    sight = viewer_json(
        replace(view, visible=frozenset({Hex(1, 1)}), explored=frozenset({Hex(1, 1), Hex(2, 1)}))
    )["sight"]
    assert sight == "ve" + "u" * 118


def test_passengers_and_units_in_orbit_are_told_but_not_drawn() -> None:
    view = observe(made(), Side.PLAYER)
    carried = replace(view, units=(view.units[0], replace(view.units[1], carrier="Anvil")))
    own, passenger = viewer_json(carried)["units"]
    assert (own["drawn"], passenger["drawn"]) == (True, False)
    assert passenger["words"].endswith(", carried in 0406")


def test_two_worlds_that_differ_in_what_is_hidden_give_the_same_data() -> None:
    one, other = made(), made()
    other.units["unknown"].hex = at("0911")
    other.units["unknown"].fs = 1
    other.units["more"] = unit("more", "HI", "1012", side=Side.HOSTILE, stealthed=True)
    look(other)
    assert "unknown" not in str(told(one))
    assert told(one) == told(other)


def test_the_data_is_the_same_however_the_view_was_put_together() -> None:
    """Ids of units and structures, and the sequence in which they were made, are not in it."""
    view = observe(made(), Side.PLAYER)
    turned = {
        part.name: value[::-1]
        for part in fields(view)
        if isinstance(value := getattr(view, part.name), tuple) and part.name not in ("contacts", "friends")
    }
    other = replace(view, **turned)
    other = replace(other, units=tuple(replace(own, id=f"x{own.id}") for own in other.units))
    assert json.dumps(viewer_json(other)) == json.dumps(viewer_json(view))


def test_zones_signs_and_held_lines_are_those_of_the_side() -> None:
    start = made()
    data = told(start)
    around = {
        "0305",
        "0306",
        "0307",
        "0205",
        "0206",
        "0405",
        "0406",
    }  # 0306 and its neighbours on a flat-top map
    width = data["width"]
    labels = {f"{n % width + 1:02}{n // width + 1:02}" for n in data["zones"]["own"]}
    assert around <= labels
    assert "0312" not in labels
    enemies = {f"{n % width + 1:02}{n // width + 1:02}" for n in data["zones"]["enemies"]}
    assert "0303" in enemies, "beside the foe that is seen"
    assert "0311" not in enemies, "beside the one that is not"
    assert [(own["symbol"], own["held"]) for own in data["units"]] == [
        ("armour", []),
        ("infantry", [0, 1, 5]),
    ]
    start.units["Rifles_2"].stealthed = True
    assert told(start)["units"][1]["held"] == [], "a line that is not drawn for a unit in hiding"


def test_supplies_are_within_a_hex_of_what_hands_them_out() -> None:
    """Depots and units with cargo, of the side and not empty; a craft in the air hands nothing out."""
    start = world(
        unit("Truck", "TR", "0506", cargo=Cargo(1, 0)),
        unit("Empty", "TR", "0906"),
        unit("Brawler", "TR", "0911", cargo=Cargo(1, 0), brawl=True),
        unit("Lifter", "TR", "0309", cargo=Cargo(1, 1), profile=Profile.CONTOUR),
        unit("Theirs", "TR", "0210", cargo=Cargo(3, 0), side=Side.HOSTILE),
    )
    start.depots = {
        "0101": Depot(at("0101"), Side.PLAYER, "<b>", Cargo(2, 1)),
        "0301": Depot(at("0301"), Side.PLAYER, "bare"),
        "0404": Depot(at("0404"), Side.HOSTILE, "hostile", Cargo(9, 9)),
    }
    start_round(start)
    data = told(start)
    depot, truck = data["stores"]
    assert [store[1] for store in data["stores"]] == [
        "Supplies in reach: depot <b> of the players (2 crates, 1 barrel)",
        "Supplies in reach: Truck (1 crate, 0 barrels)",
    ]
    labels = [[f"{n % 10 + 1:02}{n // 10 + 1:02}" for n in store[0]] for store in (depot, truck)]
    assert labels == [
        ["0101", "0201", "0102"],
        ["0405", "0505", "0605", "0406", "0506", "0606", "0507"],
    ]
    assert json.loads(json.dumps(viewer_json(gm_view(start))["stores"])) == data["stores"], (
        "theirs hand out nothing"
    )


def test_a_unit_has_where_it_can_go_and_fire() -> None:
    """Those of its own side alone: the hexes of the orders panel, and those of the picture of its range."""
    view = observe(made(), Side.PLAYER)
    shared = replace(view, units=(view.units[0], replace(view.units[1], side=Side.ALLIED)))
    assert ["reach" in entry for entry in viewer_json(shared)["units"]] == [True, False]
    units = {entry["name"]: entry for entry in viewer_json(view)["units"]}
    for own in view.units:
        entry = units[own.name]
        there, fire = (
            {Hex(n % 10 + 1, n // 10 + 1) for n in accumulate(entry[key])} for key in ("reach", "fire")
        )
        assert there == set(reach_of(view, own))
        weapons = weapons_of(view, own)
        assert fire == {hit for weapon in weapons for hit in range_of(view, own, weapon).hexes}
        assert entry["range"].startswith(f"{own.name} can move to {len(there)} hexes (filled)")
    stuck = replace(view, units=(replace(view.units[0], immobilised=True, disarmed=True),))
    assert viewer_json(stuck)["units"][0]["range"].startswith("Anvil cannot move now")
    bare = viewer_json(view, ranges=False)["units"]
    assert not any({"reach", "fire", "range"} & entry.keys() for entry in bare)


def test_what_the_side_saw_happen_is_told_without_who_did_it() -> None:
    deeds = Deeds(
        moves=(Move((at("0305"), at("0306")), Side.PLAYER), Move((at("0303"), at("0304")), Side.HOSTILE)),
        shots=(Shot(at("0306"), at("0304"), Side.PLAYER),),
        hurts=(Hurt(at("0304"), Side.HOSTILE, 2),),
        fallen=(Fallen(at("0303"), Side.HOSTILE, "infantry"),),
    )
    first, second = viewer_json(observe(made(), Side.PLAYER), (deeds, Deeds()))["steps"]
    assert first["moves"] == [["player", [[3, 5], [3, 6]]], ["hostile", [[3, 3], [3, 4]]]]
    assert first["shots"] == [["player", [3, 6], [3, 4]]]
    assert first["hurts"] == [["hostile", [3, 4], 2]]
    assert first["fallen"] == [["hostile", [3, 3]]]
    assert first["told"][0] == "Lost: hostile in 0303.", "the gravest first, in words"
    assert second == {"told": [], "moves": [], "shots": [], "hurts": [], "fallen": []}
