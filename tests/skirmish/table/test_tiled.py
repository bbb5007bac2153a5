"""Import of Tiled maps."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import BoardError
from bot.skirmish.table.shapes import Point, disc
from bot.skirmish.table.terrain import Movement, Sight
from bot.skirmish.table.tiled import import_tiled

TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="36" height="24" tilewidth="10" tileheight="10">
 <properties><property name="name" value="Dock"/></properties>
 <layer id="1" name="ground" width="36" height="24"><data encoding="csv">0</data></layer>
 <objectgroup id="2" name="Terrain">
  <object id="1" name="North Wall" class="wall" x="100" y="20" width="60" height="10"/>
  <object id="2" class="wood" x="200" y="100"><polygon points="0,0 40,0 40,30"/></object>
  <object id="3" class="force_field" x="160" y="80" width="80" height="80"><ellipse/></object>
  <object id="4" class="fence" x="10" y="200">
   <properties><property name="thickness" value="0.4"/></properties>
   <polyline points="0,0 50,0"/>
  </object>
  <object id="5" class="crystal" x="300" y="20" width="20" height="20" rotation="90">
   <properties><property name="height" type="float" value="2.5"/><property name="sight" value="solid"/>
   <property name="movement" value="impassable"/><property name="traits" value="hard, shiny"/></properties>
  </object>
  <object id="6" class="mystery" x="0" y="0" width="5" height="5"/>
  <object id="7" gid="3" x="50" y="50" width="10" height="10"/>
  <object id="8" template="crate.tx" x="5" y="5"/>
  <object id="9" class="wall" visible="0" x="0" y="0" width="5" height="5"/>
 </objectgroup>
 <group id="4" offsetx="10" offsety="0"><objectgroup id="3" name="deployment">
  <object id="10" name="blue" x="-10" y="180" width="360" height="60">
   <properties><property name="side" value="a"/></properties></object>
 </objectgroup></group>
 <objectgroup id="5" name="objective">
  <object id="11" name="relay" x="180" y="120"><point/></object>
  <object id="12" name="relay" x="60" y="60" width="20" height="20"><ellipse/></object>
 </objectgroup>
</map>
"""


def test_objects_become_terrain_zones_and_markers() -> None:
    found, notes = import_tiled(TMX, "dock")
    assert (found.name, found.width, found.height, found.unit) == ("Dock", 36, 24, "in")
    wall = found.feature("north_wall")
    assert (wall.kind, wall.name, wall.region.bounds) == ("wall", "North Wall", (10, 21, 16, 22))
    assert set(found.feature("wood").region.outline) == {(20, 14), (24, 14), (24, 11)}
    assert found.feature("force_field").region == disc(Point(20, 12), 4)
    assert found.feature("fence").region.bounds == pytest.approx((1, 3.8, 6, 4.2))
    crystal = found.feature("crystal")
    assert (crystal.height, crystal.sight, crystal.movement) == (2.5, Sight.SOLID, Movement.IMPASSABLE)
    assert crystal.traits == ("hard", "shiny")
    assert crystal.region.bounds == pytest.approx((28, 20, 30, 22))
    assert len(found.features) == 5
    zone = found.zone("blue")
    assert (zone.kind, zone.side, zone.region.bounds) == ("deployment", "a", (0, 0, 36, 6))
    assert [(one.id, one.kind, one.at, one.radius) for one in found.markers] == [
        ("relay", "objective", (18, 12), 0),
        ("relay_2", "objective", (7, 17), 1),
    ]
    assert [note.partition(":")[0] for note in notes] == [
        "object 8",
        "object 6 (mystery)",
        "object 7 (terrain)",
    ]
    assert "no kind 'mystery' of terrain; give it one of" in notes[1]


def as_json(**more: Any) -> str:
    things = [
        {"id": 1, "name": "", "type": "wall", "x": 20, "y": 10, "width": 40, "height": 10, "rotation": 0},
        {
            "id": 2,
            "name": "line",
            "class": "fence",
            "x": 0,
            "y": 0,
            "polyline": [{"x": 20, "y": 20}, {"x": 60, "y": 20}],
        },
        {
            "id": 3,
            "name": "core",
            "x": 50,
            "y": 50,
            "point": True,
            "properties": [{"name": "radius", "value": 1.5}],
        },
    ]
    layer = {"type": "objectgroup", "name": "terrain", "objects": things}
    whole = {
        "width": 10, "height": 10, "tilewidth": 20, "tileheight": 20,
        "properties": [{"name": "unit", "value": "cm"}, {"name": "pixels", "value": 10}],
        "layers": [{"type": "group", "layers": [layer]}],
    }  # fmt: skip
    return json.dumps(whole | more)


def test_json_maps_are_read_too_with_a_scale_of_their_own() -> None:
    found, notes = import_tiled(as_json(), "folder/yard")
    assert (found.name, found.width, found.unit, notes) == ("yard", 20, "cm", [])
    assert found.feature("wall").region.bounds == (2, 18, 6, 19)
    assert found.feature("line").region.bounds == pytest.approx((2, 17.75, 6, 18.25))
    assert (found.marker("core").at, found.marker("core").radius) == ((5, 15), 1.5)


def test_a_map_without_objects_says_so() -> None:
    found, notes = import_tiled(as_json(layers=[]), "x")
    assert found.features == ()
    assert notes == ["The map has no object that could be carried over: draw terrain on an object layer."]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "x: not readable as a Tiled map"),
        ("<map>", "x: not readable as a Tiled map"),
        ("<tileset/>", "x: not a complete Tiled map"),
        ('<map width="3"/>', "x: not a complete Tiled map"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><map/>', "x: not a complete Tiled map"),
        ("{}", "x: not a complete Tiled map"),
        (as_json(properties=[{"name": "pixels", "value": "many"}]), "x: pixels: must be a number"),
        (as_json(properties=[{"name": "pixels", "value": 0}]), "x: pixels: must be above 0"),
        (as_json(properties=[{"name": "unit", "value": "ft"}]), "x: unit: in or cm"),
        (TMX.replace('value="2.5"', 'value="tall"'), "x: object 5: a property is unusable"),
        (
            TMX.replace('points="0,0 40,0 40,30"', 'points="0,0 40,0"'),
            "x: feature[1].outline: an outline needs three",
        ),
    ],
)
def test_what_cannot_be_imported_is_named(text: str, says: str) -> None:
    with pytest.raises(BoardError) as found:
        import_tiled(text, "x")
    assert str(found.value).startswith(says)


KEYS = [
    "layers",
    "objects",
    "type",
    "x",
    "y",
    "width",
    "polygon",
    "properties",
    "name",
    "value",
    "id",
    "class",
]


@given(st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=4) | st.just("objectgroup"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=15,
))  # fmt: skip
def test_any_json_is_a_board_or_a_complaint(data: Any) -> None:
    base = {"width": 4, "height": 4, "tilewidth": 8, "tileheight": 8, "layers": []}
    said, found = "", None
    try:
        found, _ = import_tiled(json.dumps(base | data if isinstance(data, dict) else {"layers": data}), "x")
    except BoardError as error:
        said = str(error)
    assert isinstance(found, Board) != said.startswith("x: ")
