"""What a garrison sees over its wall: what it would see if the wall were not there, and who sees it (EDC-D4-g)."""

from __future__ import annotations

import copy
from dataclasses import replace
from pathlib import Path

import pytest
from worlds import flat

from bot.campaign.knowledge.fields import Gaze, field_of_view, over_wall
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.sides import Side
from bot.cases.load import load_case
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.model import HexMap, Place
from bot.hexmap.terrain import EdgeKind, TerrainKind
from tests.campaign.judging.lifting import CASES

HERE, OUTSIDE = Hex(6, 6), Facing.S


def open_ground(city_next: bool) -> HexMap:
    """A road to the south of the viewer, cities to both sides of it, of which one favours the players."""
    cities = {f"h{col:02d}{row:02d}": TerrainKind.CITY for col in (5, 7) for row in (7, 8, 9, 10)}
    if city_next:
        cities["h0607"] = TerrainKind.CITY
    exits = frozenset({Facing.N, Facing.S})
    return replace(
        flat(**cities, h0408=TerrainKind.FOREST),
        roads={Hex(6, row): exits for row in range(8, 13)},
        places=(Place(Hex(5, 9), "city", "Ours", "player", 2), Place(Hex(7, 9), "city", "Large", "", 2)),
    )


def walled(ground: HexMap) -> HexMap:
    """The same with a wall to the south of the viewer, also in the way of what lies to its sides."""
    wall = frozenset({EdgeKind.WALL})
    return replace(ground, edges={(HERE, OUTSIDE): wall, (Hex(6, 7), Facing.N): wall})


@pytest.mark.rule("EDC-D4-g", "EDC-D3-i", "EDC-D3-n")
@pytest.mark.parametrize("city_next", [False, True])
@pytest.mark.parametrize("side", ["player", "hostile"])
@pytest.mark.parametrize("bonus", [0, 1, 2])
@pytest.mark.parametrize("vision", [0, 1, 2, 3, 4])
def test_a_garrison_sees_over_its_wall_as_if_there_were_none(
    vision: int, bonus: int, side: str, city_next: bool
) -> None:
    near, ground = 2, open_ground(city_next)
    gaze = Gaze(HERE, vision, bonus, side, near)
    free = field_of_view(ground, gaze)
    behind = field_of_view(walled(ground), gaze)
    over = over_wall(behind, walled(ground), OUTSIDE, gaze)
    if vision:
        assert set(behind.index) < set(free.index)
    for name in ("index", "near", "ground", "sure"):
        assert set(getattr(over, name)) == set(getattr(free, name)), name


@pytest.mark.rule("EDC-D4-g", "EDC-D2-c")
@pytest.mark.parametrize(("name", "stays"), [("RI", True), ("R2", False)])
def test_who_sees_a_hex_cannot_tell_who_has_left_the_top_of_its_wall(name: str, stays: bool) -> None:
    """Y looks at 0304 from behind: R2, who was in the hex, has visibly left it, RI, who was on its wall, has not."""
    path = Path(CASES, "EDC-D4-g.toml")
    scenarios = load_case(path.read_text("utf-8"), path.name, path.parent).scenarios
    world = copy.deepcopy(next(one for one in scenarios if "a comrade's eyes" in one.name).world)
    start_round(world)
    mark = world.knowledge[Side.HOSTILE].aliases[name]
    assert mark in [contact.id for contact in observe(world, Side.HOSTILE).contacts if contact.present]
    world.units[name].hex, world.units[name].garrison = Hex(3, 2), None
    assert (mark in [c.id for c in observe(world, Side.HOSTILE).contacts if c.present]) == stays
