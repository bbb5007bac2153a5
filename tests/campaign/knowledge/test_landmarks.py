"""What sides know of structures, and the ground they reckon with."""

from __future__ import annotations

from dataclasses import replace

import pytest
from building import structure_at
from worlds import flat, unit, world

from bot.campaign.judge.advice.check import check_order
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.board import Board
from bot.campaign.resolve.resolver import resolve
from bot.campaign.resolve.structures import build_printed, put, take_away
from bot.campaign.text.orders import action_text, parse_action
from bot.campaign.world.groundwork import refresh_map
from bot.campaign.world.model import World
from bot.campaign.world.order import Action, Order
from bot.campaign.world.saved.serial import world_from_json, world_to_json
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.model import HexMap, Place
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind
from bot.service.orders.suggestions import actions_for

DICE = KeyedDice(1, b"o" * 32, b"c" * 32)


def bridged() -> HexMap:
    """A river of water with a bridge at 0606, a wall, a depot and an airstrip."""
    kinds = {f"h{col:02d}06": TerrainKind.WATER for col in range(1, 13)}
    bare = flat(**kinds)
    return replace(
        bare,
        overlays={Hex(6, 6): frozenset({Overlay.LARGE_BRIDGE})},
        edges={
            (Hex(3, 3), Facing.S): frozenset({EdgeKind.WALL}),
            (Hex(3, 4), Facing.N): frozenset({EdgeKind.WALL}),
        },
        places=(Place(Hex(9, 9), "depot", "Base", "player", 2), Place(Hex(2, 9), "airstrip")),
    )


def settled(*units: object) -> World:
    made = world(bridged(), *units)  # type: ignore[arg-type]
    build_printed(made)
    start_round(made)
    return made


def without(made: World, key: str) -> World:
    """The world after the structure was destroyed while its sides were watching or not."""
    board = Board(made, {})
    take_away(board, made.structures[key])
    return made


@pytest.mark.rule("EDC-D5-a")
def test_what_is_printed_as_built_becomes_structures_that_all_know() -> None:
    made = settled(unit("p", Side.PLAYER, Hex(1, 1)))
    kinds = {key: found.kind for key, found in made.structures.items()}
    assert kinds == {
        "0606": "large_bridge",
        "0304:N": "concrete_wall",
        "0909": "forward_depot",
        "0209": "rough_airstrip",
    }
    assert made.map is made.map.printed or made.map.printed is None
    assert observe(made, Side.HOSTILE).structures == observe(made, Side.PLAYER).structures
    assert made.depots["0909"].capacity == 8


def test_a_bridge_lost_out_of_sight_is_still_on_the_sides_map() -> None:
    made = without(settled(unit("p", Side.PLAYER, Hex(6, 1))), "0606")
    assert Overlay.LARGE_BRIDGE not in made.map.overlays_at(Hex(6, 6))
    view = observe(made, Side.PLAYER)
    assert Overlay.LARGE_BRIDGE in view.map.overlays_at(Hex(6, 6))
    assert "0606" in {found.id for found in view.structures}


def test_who_watches_learns_at_once() -> None:
    made = without(settled(unit("p", Side.PLAYER, Hex(6, 5))), "0606")
    view = observe(made, Side.PLAYER)
    assert Overlay.LARGE_BRIDGE not in view.map.overlays_at(Hex(6, 6))
    assert "0606" not in {found.id for found in view.structures}


def test_who_comes_by_later_learns_then() -> None:
    made = without(settled(unit("p", Side.PLAYER, Hex(6, 1))), "0606")
    moved = resolve(made, [Order("p", 1, path=(Hex(6, 2),))], DICE).world
    assert Overlay.LARGE_BRIDGE in observe(moved, Side.PLAYER).map.overlays_at(Hex(6, 6))
    again = resolve(moved, [Order("p", 1, path=(Hex(6, 3),))], DICE).world
    assert Overlay.LARGE_BRIDGE not in observe(again, Side.PLAYER).map.overlays_at(Hex(6, 6))


def test_an_unknown_work_bars_the_way_but_not_the_check() -> None:
    """The path is planned on what the side knows; what stands there stops it, and is then known."""
    runner = unit("p", Side.PLAYER, Hex(5, 9), "armoured_car")
    made = settled(runner)
    wire = structure_at(made, "dragons_teeth", Hex(5, 5), Side.HOSTILE, Facing.N, 9)
    made.structures[wire.id] = wire
    refresh_map(made)
    order = Order("p", 1, destination=Hex(5, 10))
    assert check_order(observe(made, Side.PLAYER), order).plan is not None
    assert wire.id not in {found.id for found in observe(made, Side.PLAYER).structures}


def test_own_works_are_known_wherever_they_are() -> None:
    made = settled(unit("p", Side.PLAYER, Hex(1, 1)))
    far = structure_at(made, "mini_depot", Hex(11, 11), Side.PLAYER, Facing.N, 9)
    board = Board(made, {})
    put(board, far)
    assert far in observe(made, Side.PLAYER).structures
    assert far not in observe(made, Side.HOSTILE).structures
    assert [depot.hex for depot in observe(made, Side.PLAYER).depots] == [Hex(9, 9), Hex(11, 11)]


def test_a_changed_world_out_of_the_store_stands_on_the_same_ground() -> None:
    made = without(settled(unit("p", Side.PLAYER, Hex(6, 5))), "0606")
    saved = world_to_json(made)
    again = world_from_json(saved, bridged())
    assert again == made
    assert again.map.key == made.map.key != bridged().key
    assert world_to_json(again) == saved
    with_changed_map = world_from_json(saved, made.map)
    assert with_changed_map == made


@pytest.mark.parametrize(
    ("kind", "blocks"), [("concrete_wall", True), ("barbed_wire", False), ("small_bridge", False)]
)
def test_only_works_that_hide_something_change_sight(kind: str, blocks: bool) -> None:
    made = world(flat(), unit("p", Side.PLAYER, Hex(5, 5)))
    before = made.map.sight_key
    added = structure_at(made, kind, Hex(5, 5), Side.PLAYER, Facing.S, 99)
    put(Board(made, {}), added)
    assert (made.map.sight_key != before) is blocks
    assert made.map.key != before


def test_a_wall_built_in_view_hides_what_is_behind_it() -> None:
    made = world(flat(), unit("p", Side.PLAYER, Hex(5, 5)), unit("h", Side.HOSTILE, Hex(5, 6)))
    board = Board(made, {})
    assert board.lookout.watch[Side.PLAYER][made.map.index(Hex(5, 6))]
    put(board, structure_at(made, "concrete_wall", Hex(5, 5), Side.PLAYER, Facing.S, 99))
    assert not board.lookout.watch[Side.PLAYER][made.map.index(Hex(5, 6))]


def test_what_can_be_built_manned_and_shot_at_is_offered() -> None:
    engineers = unit("p", Side.PLAYER, Hex(5, 5), "combat_engineers")
    engineers.upgrades = ("fieldworks_kit",)
    made = world(flat(), engineers)
    for kind, at, side in (
        ("trench", Hex(5, 5), Side.PLAYER),
        ("trench", Hex(5, 6), Side.HOSTILE),
        ("concrete_wall", Hex(5, 4), Side.HOSTILE),
        ("mini_depot", Hex(11, 11), Side.HOSTILE),
    ):
        built = structure_at(made, kind, at, side, Facing.S, 99)
        made.structures[built.id] = built
    refresh_map(made)
    start_round(made)
    view = observe(made, Side.PLAYER)
    offered = {text for _, text in actions_for(view, view.units[0], "")}
    assert {"garrison trench", "attack 0506 trench", "attack 0504 concrete wall S"} <= offered
    assert "attack 0505 trench" not in offered
    built = {text for _, text in actions_for(view, view.units[0], "build")}
    assert {"build bunker network", "build sensor tower", "build trench S"} <= built
    assert not {"build dragons teeth N", "build trench N", "build mini depot"} & built
    for text in offered | built:
        read = parse_action(text, view.units[0], view)
        assert text in ("none", "rest") or (isinstance(read, Action) and action_text(read, view) == text)
