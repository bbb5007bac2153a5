"""Maps whose hexes have a corner at the top: orientation is a map setting (EDC-A3.1-b)."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path

import pytest

import bot
from bot.hexmap.coords import BadFacing, Facing, Hex, neighbour, parse_facing, parse_label, side_name
from bot.hexmap.document import HexMap, MapError, dump_map, load_map
from bot.hexmap.exporters import EXPORTERS, lost
from bot.hexmap.exporters.tiled import export_tiled
from bot.hexmap.generate import Style, new_map
from bot.hexmap.importers.any import import_map
from bot.hexmap.terrain import EdgeKind, TerrainKind
from bot.render.hexes.layout import fit_layout
from bot.render.tilesets import tileset_pictures

BOT = Path(bot.__file__).parent
TEXT = """
name = "Ford"
orientation = "pointy"
size = [4, 3]
terrain = ["f..r", ".wd.", "s.cr"]
elevation = ["0012", "0001", "0000"]
roads = ["0101 0201"]

[[place]]
kind = "start"
hex = "0304"

[[edge]]
at = "0203"
side = ["E", "NE"]
kind = "river"
"""
FORD = load_map(TEXT)


def test_the_file_is_written_as_the_map_is_drawn() -> None:
    """Labels are row and column, and rows of letters are rows of hexes."""
    assert FORD.pointy
    assert FORD.drawn_size == (4, 3)
    assert FORD.label(Hex(3, 4)) == "0304"
    assert FORD.terrain_at(Hex(2, 2)) is TerrainKind.WATER
    assert FORD.terrain_at(Hex(3, 4)) is TerrainKind.RUBBLE
    assert FORD.elevation_at(Hex(1, 4)) == 2
    assert FORD.elevation_at(Hex(2, 4)) == 1
    assert FORD.edges_between(Hex(2, 3), Hex(2, 4)) == {EdgeKind.RIVER}
    assert FORD.edges_between(Hex(2, 3), Hex(1, 4)) == {EdgeKind.RIVER}
    assert load_map(dump_map(FORD)) == FORD
    assert 'at = "0203"\nside = "E"' in dump_map(FORD)


@pytest.mark.rule("EDC-A3.1-b")
def test_neighbours_lie_where_their_side_says() -> None:
    """Even rows lie half a hex further right, and each side points to where its neighbour is drawn."""
    layout = fit_layout(HexMap("m", 9, 9, (TerrainKind.PLAINS,) * 81, (0,) * 81, pointy=True), 800)
    angles = {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330}
    for at in (Hex(4, 5), Hex(5, 5)):
        x, y = layout.centre(at)
        for side in Facing:
            there_x, there_y = layout.centre(neighbour(at, side))
            angle = math.degrees(math.atan2(there_x - x, y - there_y)) % 360
            assert abs(angle - angles[side_name(side, pointy=True)]) < 2
            towards_x, towards_y = layout.towards(side, 1.0)
            assert towards_x * (there_x - x) + towards_y * (there_y - y) > 0
    assert layout.centre(Hex(2, 1))[0] - layout.centre(Hex(1, 1))[0] == layout.row_height // 2


def test_facings_are_read_by_the_names_that_the_map_has() -> None:
    assert [side_name(side, pointy=True) for side in Facing] == ["W", "SW", "SE", "E", "NE", "NW"]
    assert parse_facing("east", pointy=True) is Facing.S
    assert parse_facing("E", pointy=True).opposite is parse_facing("w", pointy=True)
    with pytest.raises(BadFacing, match="Use NE, E, SE, SW, W or NW"):
        parse_facing("N", pointy=True)
    with pytest.raises(BadFacing, match="Use N, NE, SE, S, SW or NW"):
        parse_facing("E")


@pytest.mark.rule("EDC-A3.1-b")
def test_directions_are_counted_clockwise_as_the_map_is_drawn() -> None:
    """From the top: N on a flat-top map, NE on a pointy-top one."""
    flat = HexMap("m", 9, 9, (TerrainKind.PLAINS,) * 81, (0,) * 81)
    pointy = replace(flat, pointy=True)
    for hexmap, names in ((flat, "N NE SE S SW NW"), (pointy, "NE E SE SW W NW")):
        six = names.split()
        assert [hexmap.side_name(side) for side in hexmap.compass] == six
        for place, side in enumerate(hexmap.compass):
            assert hexmap.side_name(hexmap.clockwise(side)) == six[(place + 1) % 6]
            assert hexmap.side_name(hexmap.clockwise(side, -2)) == six[place - 2]
            assert hexmap.side_name(side.opposite) == six[place - 3]


def test_code_leaves_names_and_turns_of_directions_to_the_map() -> None:
    """`Facing.name` and `Facing.rotated` are those of flat-top maps: reports and rules ask the map."""
    wrong = re.compile(
        r"\b(facing|edge|wind|opposite|heading|bearing|came_from)\.name\b|Facing\([\w\[\]]+\.value|\.wind\.rotated"
    )
    stored = {"digest.py", "structure.py"}  # what worlds and orders are saved and compared by
    rooms = ("campaign", "cases", "cogs", "hexmap", "render", "service", "views")
    files = [path for room in rooms for path in (BOT / room).rglob("*.py") if path.name not in stored]
    assert len(files) > 300
    assert [path.name for path in files if wrong.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (('"pointy"', '"round"'), "orientation: must be 'flat' or 'pointy'"),
        (('"f..r"', '"f.."'), "terrain row 1: has 3 hexes, but size says 4"),
        (('"s.cr"]', '"s.cr", "...."]'), "terrain: has 4 rows, but size says 3"),
        (('"0304"', '"0403"'), r"off the map, whose size is \[4, 3\]"),
        (('"E", "NE"', '"N"'), "is not a facing"),
    ],
)
def test_mistakes_are_named_as_the_map_is_drawn(change: tuple[str, str], complaint: str) -> None:
    with pytest.raises(MapError, match=complaint):
        load_map(TEXT.replace(*change))


def test_equal_grids_of_both_kinds_are_different_maps() -> None:
    flat = HexMap("m", 2, 2, (TerrainKind.PLAINS,) * 4, (0,) * 4)
    assert flat.key != HexMap("m", 2, 2, (TerrainKind.PLAINS,) * 4, (0,) * 4, pointy=True).key


def test_tiled_keeps_the_orientation() -> None:
    for hexmap in (FORD, new_map(3, 14, 10, Style.RIVER, pointy=True)):
        text = export_tiled(hexmap)
        assert '"staggeraxis": "y"' in text
        assert f'"width": {hexmap.drawn_size[0]}, "height": {hexmap.drawn_size[1]}' in text
        again, notes = import_map(text, "again.tmj")
        assert again.pointy
        assert (again.terrain, again.elevation) == (hexmap.terrain, hexmap.elevation)
        assert (again.edges, set(again.places)) == (hexmap.edges, set(hexmap.places))
        assert not [note for note in notes if "turned" in note]


def test_formats_without_an_orientation_say_so() -> None:
    for ending in (".csv", ".board"):
        again, _ = import_map(EXPORTERS[ending](FORD), f"again{ending}")
        assert not again.pointy
        assert again.terrain == FORD.terrain, "each label has its terrain, and each hex its neighbours"
        assert (again.terrain_at(parse_label("0304")), again.elevation) == (
            TerrainKind.RUBBLE,
            FORD.elevation,
        )
        assert again.roads == FORD.roads
    assert any("hexes on a side" in told for told in lost(FORD, ".csv"))
    assert not any("hexes on a side" in told for told in lost(FORD, ".tmj"))


def test_new_maps_of_both_kinds() -> None:
    made = new_map(5, 20, 12, Style.THEATRE, pointy=True)
    assert made.pointy
    assert made.drawn_size == (20, 12)
    assert load_map(dump_map(made)) == made


def test_tiles_of_a_pointy_map_are_higher_than_wide() -> None:
    flat, pointy = (tileset_pictures([0, 1], kind)["terrain.png"] for kind in (False, True))
    assert flat != pointy
