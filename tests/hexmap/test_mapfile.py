"""Map files: reading, writing, complaints, and the maps we ship."""

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings

from bot.hexmap.check import check_map
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import HexMap, MapError, dump_map, load_map
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind

from .builders import edge, maps, plain

ROOT = Path(__file__).parents[2]
SHIPPED = sorted((ROOT / "maps").glob("*.toml"))
SCHEMA = json.loads((ROOT / "bot/hexmap/map.schema.json").read_text())


@settings(max_examples=30)
@given(maps())
def test_written_maps_read_back_equal(hexmap: HexMap) -> None:
    again = load_map(dump_map(hexmap))
    assert again == hexmap
    assert again.key == hexmap.key
    jsonschema.validate(tomllib.loads(dump_map(hexmap)), SCHEMA)


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_shipped_maps_are_valid_and_clean(file: Path) -> None:
    text = file.read_text()
    jsonschema.validate(tomllib.loads(text), SCHEMA)
    hexmap = load_map(text, file.name)
    assert check_map(hexmap) == []
    assert load_map(dump_map(hexmap)) == hexmap


def test_theatre_uses_everything() -> None:
    theatre = load_map((ROOT / "maps/theatre.toml").read_text())
    assert (theatre.width, theatre.height) == (40, 30)
    assert set(theatre.terrain) == set(TerrainKind)
    assert {kind for kinds in theatre.edges.values() for kind in kinds} == set(EdgeKind) - {EdgeKind.CLIFF}
    assert {kind for kinds in theatre.overlays.values() for kind in kinds} == set(Overlay)
    assert sum(place.kind == "objective" for place in theatre.places) == 4


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("name =", "not readable as TOML"),
        ('name = "a"\nsize = [2]', "size: must be"),
        ('name = "a"\nsize = [1, 1]\nterrain = ["?"]', "terrain row 1: no terrain has the letter '\\?'"),
        ('name = "a"\nsize = [2, 1]\nterrain = ["."]', "terrain row 1: has 1 hex, but size says 2"),
        (
            'name = "a"\nsize = [2, 1]\nterrain = [".."]\nroads = ["0101 0301"]',
            "roads 1: 0301 is off the map",
        ),
        ('name = "a"\nsize = [3, 1]\nterrain = ["..."]\nroads = ["0101 0301"]', "not neighbours"),
        ('name = "a"\nsize = [1, 1]\nterrain = ["."]\nmagic = 1', "magic: no such field"),
        (
            'name = "a"\nsize = [1, 1]\nterrain = ["."]\n[[edge]]\nat = "0101"\nside = "E"\nkind = "wall"',
            "facing",
        ),
        ('name = "a"\nsize = [999, 999]\nterrain = ["."]', "at most 100000"),
    ],
)
def test_complaints_name_the_field(text: str, complaint: str) -> None:
    with pytest.raises(MapError, match=complaint):
        load_map(text, "my.toml")


@pytest.mark.rule("EDC-D4-b")
def test_edge_belongs_to_the_lower_label_unless_the_file_says() -> None:
    """EDC-D4-b."""
    natural = plain(extra=edge("0305", "0304", "bocage"))
    assert natural.edge_owner[Hex(3, 5), Facing.N, EdgeKind.BOCAGE] == Hex(3, 4)
    built = plain(extra=edge("0304", "0305", "wall", 'owner = "0305"'))
    assert built.edge_owner[Hex(3, 4), Facing.S, EdgeKind.WALL] == Hex(3, 5)


@pytest.mark.rule("EDC-D3-c")
def test_five_trees_that_cover_a_hex_make_it_forest() -> None:
    hexmap = plain(extra='[trees]\n"0304" = 5\n"0305" = 4')
    assert hexmap.terrain_at(Hex(3, 4)) is TerrainKind.FOREST
    assert hexmap.terrain_at(Hex(3, 5)) is TerrainKind.PLAINS
    drawn = ("{ count = 5, covers = 51 }", "{ count = 9, covers = 50 }", "{ count = 4, covers = 90 }")
    hexmap = plain(extra="[trees]\n" + "\n".join(f'"030{row}" = {each}' for row, each in enumerate(drawn, 4)))
    assert [hexmap.terrain_at(Hex(3, row)) for row in (4, 5, 6)] == [
        TerrainKind.FOREST,
        TerrainKind.PLAINS,
        TerrainKind.PLAINS,
    ]
    for wrong in (
        "-1",
        "1000",
        '"five"',
        "{ covers = 60 }",
        "{ count = 5, covers = 101 }",
        "{ count = 5, high = 2 }",
    ):
        with pytest.raises(MapError, match=r"trees\.0304"):
            plain(extra=f'[trees]\n"0304" = {wrong}')


@pytest.mark.rule("EDC-D3-a")
def test_each_hex_has_one_base_terrain() -> None:
    with pytest.raises(MapError, match="the hex is city already; a hex has one terrain"):
        plain(h0304="c", extra='[trees]\n"0304" = 5')
    with pytest.raises(MapError, match="has 10 hexes, but size says 9"):
        load_map('name = "two"\nsize = [9, 1]\nterrain = ["...fc....."]')
    hexmap = plain(h0304="f", extra='roads = ["0303 0304"]')
    assert hexmap.terrain_at(Hex(3, 4)) is TerrainKind.FOREST
    assert hexmap.on_road(Hex(3, 4))
    assert hexmap.road_between(Hex(3, 3), Hex(3, 4))
    assert not hexmap.road_between(Hex(3, 4), Hex(3, 5))


def test_check_finds_a_road_without_a_bridge_and_an_unreachable_objective() -> None:
    hexmap = plain(
        4,
        1,
        'roads = ["0101 0201"]\n[[place]]\nkind = "start"\nhex = "0101"\n[[place]]\nkind = "objective"\nhex = "0401"'
        + edge("0101", "0201", "river"),
        h0301="w",
    )
    assert check_map(hexmap) == [
        "The road from 0101 to 0201 crosses a river without a bridge.",
        "Infantry cannot get from the start in 0101 to the objective in 0401.",
    ]


def test_a_road_that_leads_off_the_map_is_written_to_its_end() -> None:
    """As the edit of an edge could once make it, and saved worlds may have it."""
    ways = {
        Hex(1, 1): frozenset({Facing.N, Facing.S}),
        Hex(1, 2): frozenset({Facing.N, Facing.S}),
    }
    made = HexMap("Two", 1, 2, (TerrainKind.PLAINS,) * 2, (0,) * 2, roads=ways)
    again = load_map(dump_map(made))
    assert again.roads == {Hex(1, 1): frozenset({Facing.S}), Hex(1, 2): frozenset({Facing.N})}
