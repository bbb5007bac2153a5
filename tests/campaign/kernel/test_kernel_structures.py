"""Structures in play: what each side learns of them, what the letters mean, and lists that cannot be used."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kernel_worlds import at, go, play, unit, world

from bot.campaign.judge.advice.check import check_order
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.gunnery.siege import finishes, left_after
from bot.campaign.text.plans import say_plan
from bot.campaign.text.report import explain, round_report
from bot.campaign.world.groundwork import refresh_map
from bot.campaign.world.happened import Event
from bot.campaign.world.model import World
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.outfit.gear import Catalogue, StructureKind
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure, place_key
from bot.campaign.world.structure_kinds import (
    StructureError,
    kind_named,
    kind_of,
    load_structures,
    shipped_structures,
)
from bot.hexmap.coords import Facing


def built(made: World, kind: str, label: str, side: Side, **rest: object) -> World:
    key = place_key(at(label), rest.get("edge"), str(rest.get("slot", "")))  # type: ignore[arg-type]
    made.structures[key] = Structure(key, kind, at(label), int(str(rest.pop("health", 6))), side, **rest)  # type: ignore[arg-type]
    refresh_map(made)
    return made


def told(events: tuple[Event, ...], side: Side, *kinds: str) -> list[Event]:
    return [event for event in events if event.kind in kinds and side.value in event.audience]


def shot(item: str = "mini depot", label: str = "0304") -> Order:
    return Order("h", 1, action=Action(ActionKind.ATTACK, at(label), item=item))


def test_an_owner_learns_of_hits_but_not_from_whom() -> None:
    """The attacker is named only to those who see it."""
    made = built(world(unit("h", "HTK", "0305"), unit("p", "RI", "1012")), "mini_depot", "0304", Side.PLAYER)
    result = play(made, shot())
    (hit,) = told(result.events, Side.PLAYER, "structure_hit")
    assert hit.unit is None
    assert "weapon" not in hit.data
    assert hit.rolls == ()
    report = round_report(observe(result.world, Side.PLAYER), result.events)
    text = "\n".join(report.story)
    assert "An unseen unit hit the Mini Depot at 0304" in text
    assert "Cannon" not in text
    assert told(result.events, Side.HOSTILE, "structure_hit")[0].unit == "h"
    why = explain(observe(result.world, Side.HOSTILE), result.events, "h", 1)
    assert any("Mini Depot" in line and "EDC-D5.3-a" in line for line in why)


def test_who_neither_sees_nor_owns_learns_nothing() -> None:
    made = built(world(unit("h", "HTK", "0305"), unit("p", "RI", "1012")), "mini_depot", "0304", Side.HOSTILE)
    result = play(made, shot())
    assert told(result.events, Side.HOSTILE, "structure_hit")
    assert not told(result.events, Side.PLAYER, "structure_hit", "structure_lost", "restocked")
    assert observe(result.world, Side.PLAYER).structures == ()


def test_building_is_seen_by_who_watches_without_the_builders_stock() -> None:
    engineers = unit("e", "EN", "0304")
    made = world(engineers, unit("h", "HI", "0306"), unit("x", "HI", "1012"))
    order = Order("e", 1, action=Action(ActionKind.BUILD, item="trench", facing=Facing.S))
    result = play(made, order)
    (mine,) = told(result.events, Side.PLAYER, "built")
    (theirs,) = told(result.events, Side.HOSTILE, "built")
    assert mine.data["left"] == 6
    assert "left" not in theirs.data
    assert theirs.unit != "e"
    known = {found.id: found.kind for found in observe(result.world, Side.HOSTILE).structures}
    assert known == {"0304:front": "trench"}


def test_a_unit_on_the_move_is_out_of_its_trench() -> None:
    made = world(unit("p", "RI", "0304", garrison="0304:front"))
    built(made, "trench", "0304", Side.PLAYER, health=3, facing=Facing.N, slot="front")
    quick = play(made, replace(go("p", "0303"), double_time=True))
    assert quick.world.units["p"].hex == at("0303")
    assert quick.world.units["p"].garrison is None
    slow = play(made, go("p", "0303"))
    assert slow.world.units["p"].garrison == "0304:front"


@pytest.mark.parametrize(
    ("letter", "tag", "ap", "can"),
    [
        *(("", "", 0, True), ("E", "AA", 0, False), ("E", "HE AA", 0, True), ("HE", "E", 9, False)),
        *(("DEM", "HE", 0, False), ("AP", "", 1, True), ("AP", "DEM", 0, False), ("XYZ", "DEM", 9, False)),
    ],
)
@pytest.mark.rule("EDC-D5.3-f")
def test_what_finishes_a_structure(letter: str, tag: str, ap: int, can: bool) -> None:
    """A letter nobody knows is never fulfilled."""
    assert finishes(letter, tag, ap) is can


def test_the_wrong_weapon_never_repairs_or_destroys() -> None:
    trench = shipped_structures()["trench"]
    assert left_after(trench, 1, 1, 9, 0, False) == 1
    assert left_after(trench, 3, 1, 0, 5, False) == 3
    assert left_after(trench, 3, 1, 2, 9, True) == 1
    bare = shipped_structures()["mini_depot"]
    assert left_after(bare, 3, 0, 9, 0, True) == 0


@pytest.mark.rule("EDC-D5-b")
@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ('id = "a"\nplace = "body"\ncost = 2', "name"),
        ('id = "a"\nname = "A"\nplace = "roof"\ncost = 2', "place"),
        ('id = "a"\nname = "A"\nplace = "body"\ncost = 2\nworks_from = 3', "fit together"),
        ('id = "a"\nname = "A"\nplace = "body"\ncost = 2\nmends = "ships"', "mends"),
        ('id = "a"\nname = "A"\nplace = "body"\ncost = 2\ncolour = 1', "colour"),
        ('id = "a"\nname = "A"\nplace = "body"\ncost = "two"', "cost"),
    ],
)
def test_a_list_that_cannot_be_used_says_why(row: str, problem: str) -> None:
    with pytest.raises(StructureError, match=problem):
        load_structures(f"[[structure]]\n{row}\n", "mine.toml")


def test_a_campaigns_own_rows_take_the_place_of_shipped_ones() -> None:
    mine = load_structures(
        '[[structure]]\nid = "trench"\nname = "Ditch"\nplace = "line"\ncost = 1\n', "mine.toml"
    )
    catalogue = Catalogue({}, structures=mine)
    assert kind_of(catalogue, "trench").cost == 1
    assert kind_named(catalogue, "Ditch") is mine["trench"]
    assert kind_named(catalogue, "anti-armor emplacement") is kind_of(catalogue, "anti_armour_emplacement")
    assert kind_named(catalogue, "castle") is None


def test_every_setting_a_structure_names_is_one() -> None:
    names = {kind.overkill for kind in shipped_structures().values() if kind.overkill}
    assert names == {"trench_overkill", "bunker_overkill"}
    assert all(isinstance(getattr(Settings(), name), int) for name in names)
    assert all(isinstance(kind, StructureKind) for kind in shipped_structures().values())


def test_the_check_says_that_a_unit_leaves_its_structure() -> None:
    made = world(unit("p", "RI", "0304", garrison="0304:front"))
    built(made, "trench", "0304", Side.PLAYER, health=3, facing=Facing.N, slot="front")
    start_round(made)
    view = observe(made, Side.PLAYER)
    check = check_order(view, go("p", to="0304"))
    assert say_plan(check, view) == "Leave the structure: 1 point, 1 energy."
    left = play(made, go("p", to="0304")).world.units["p"]
    assert (left.garrison, left.hex, left.energy) == (None, at("0304"), 4)


ROWS: dict[str, tuple[str, int, int, str, int, str]] = {
    # place, cost, soak, letter, works from, kit
    "trench": ("line", 3, 1, "HE", 1, "fieldworks_kit"),
    "bunker_network": ("line", 3, 2, "HE", 1, "fieldworks_kit"),
    "dragons_teeth": ("edge", 3, 0, "DEM", 1, "obstacle_kit"),
    "barbed_wire": ("edge", 3, 0, "HE", 1, "fieldworks_kit"),
    "anti_infantry_emplacement": ("emplacement", 5, 1, "E", 1, "fieldworks_kit"),
    "anti_armour_emplacement": ("emplacement", 5, 1, "E", 1, "fieldworks_kit"),
    "anti_air_emplacement": ("emplacement", 5, 1, "E", 1, "fieldworks_kit"),
    "mini_depot": ("body", 6, 0, "", 1, "depot_kit"),
    "forward_depot": ("body", 9, 1, "", 1, "depot_kit"),
    "heavy_depot": ("body", 15, 2, "HE", 1, "depot_kit"),
    "concrete_wall": ("edge", 6, 2, "HE", 1, "obstacle_kit"),
    "concrete_wall_gate": ("edge", 7, 2, "HE", 1, "obstacle_kit"),
    "large_bridge": ("body", 18, 2, "HE", 6, "bridging_kit"),
    "small_bridge": ("edge", 15, 2, "HE", 5, "bridging_kit"),
    "large_pontoon_bridge": ("body", 5, 0, "E", 2, "bridging_kit"),
    "small_pontoon_bridge": ("edge", 5, 0, "E", 2, "bridging_kit"),
    "sensor_tower": ("body", 6, 0, "", 1, "fieldworks_kit"),
    "rough_airstrip": ("body", 15, 0, "", 10, "airfield_kit"),
    "improved_airstrip": ("body", 25, 0, "", 10, "airfield_kit"),
    "vtol_platform": ("body", 15, 0, "", 10, "airfield_kit"),
    "vehicle_repair_center": ("body", 12, 0, "", 6, "airfield_kit"),
    "radar_station": ("body", 12, 0, "", 6, "airfield_kit"),
}
"""The printed rows; the cases of their ids show what each structure does."""


@pytest.mark.rule(
    "EDC-D5.4-a",
    "EDC-D5.4-d",
    "EDC-D5.4-f",
    "EDC-D5.4-g",
    "EDC-D5.4-h",
    "EDC-D5.4-i",
    "EDC-D5.4-j",
    "EDC-D5.4-l",
    "EDC-D5.4-m",
    "EDC-D5.4-n",
    "EDC-D5.4-r",
    "EDC-D5.4-s",
    "EDC-D5.4-t",
    "EDC-D5.4-u",
    "EDC-D5.4-v",
    "EDC-D5.4-w",
    "EDC-D5.4-x",
    "EDC-D5.4-z",
    "EDC-D5.4-ab",
    "EDC-D5.4-ac",
    "EDC-D5.4-ad",
    "EDC-D5.4-ae",
)
def test_the_rows_as_printed() -> None:
    kinds = {key: kind for key, kind in shipped_structures().items() if kind.defined}
    assert {
        key: (kind.place, kind.cost, kind.soak, kind.letter, kind.works_from, kind.kit)
        for key, kind in kinds.items()
    } == ROWS
    assert {key for key, kind in kinds.items() if kind.garrison} == {
        "trench", "bunker_network", "concrete_wall", "concrete_wall_gate",
        "anti_infantry_emplacement", "anti_armour_emplacement", "anti_air_emplacement",
    }  # fmt: skip
    assert {key: kind.armour for key, kind in kinds.items() if kind.armour} == {
        "trench": 1, "bunker_network": 2, "concrete_wall": 2, "concrete_wall_gate": 2,
    }  # fmt: skip
    assert {key: kind.capacity for key, kind in kinds.items() if kind.stores} == {
        "mini_depot": 4, "forward_depot": 8, "heavy_depot": None,
    }  # fmt: skip
    assert {key: (sorted(kind.lands), kind.berths) for key, kind in kinds.items() if kind.lands} == {
        "rough_airstrip": ([2, 3, 4, 5], None),
        "improved_airstrip": ([0, 1, 2, 3, 4, 5], None),
        "vtol_platform": ([0, 1, 2, 3, 4, 5], 1),
    }
    assert kinds["bunker_network"].raises == "trench"
    assert {key: kind.over for key, kind in kinds.items() if kind.over} == {
        "large_bridge": "water", "large_pontoon_bridge": "water",
        "small_bridge": "river", "small_pontoon_bridge": "river",
    }  # fmt: skip
