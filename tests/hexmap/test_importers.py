"""Maps of other programs: every format, stagger, encoding and compression, and what an import says."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
import zstandard

from bot.hexmap.check import check_map
from bot.hexmap.coords import Facing, Hex, neighbour
from bot.hexmap.document import HexMap, MapError, dump_map, load_map
from bot.hexmap.importers.any import Format, format_of, import_map
from bot.hexmap.importers.turning import Turned, turned
from bot.hexmap.terrain import TERRAIN, Overlay, TerrainKind
from bot.render.hexes.layout import fit_layout

DATA = Path(__file__).parent / "data"
ENDINGS = {
    "board": Format.MEGAMEK,
    "tmx": Format.TMX,
    "tmj": Format.TMJ,
    "map": Format.WESNOTH,
    "csv": Format.CSV,
}


def letters(hexmap: HexMap) -> str:
    return "".join(TERRAIN[kind].letter for kind in hexmap.terrain)


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_format_is_told_apart_and_read(ending: str) -> None:
    text = (DATA / f"ford.{ending}").read_text()
    assert format_of(text) is ENDINGS[ending]
    hexmap, notes = import_map("\ufeff" + text, "ford")
    assert letters(hexmap).startswith("f..")
    assert hexmap.overlays == {Hex(2, 2): frozenset({Overlay.LARGE_BRIDGE})}
    assert {Hex(2, 1), Hex(2, 2), Hex(2, 3)} <= hexmap.roads.keys()
    assert load_map(dump_map(hexmap)) == hexmap
    assert check_map(hexmap) == []
    assert all(note.startswith(("Serious:", "Changed:", "Minor:")) for note in notes)


def test_our_own_format_is_the_last_guess() -> None:
    assert format_of('name = "A, B"\nsize = [1, 1]\nterrain = ["."]') is Format.OURS
    assert format_of("hello") is Format.OURS


def board(width: int, height: int, label: str = "", body: str = '0 "" ""') -> str:
    rows = [f"size {width} {height}"]
    for row in range(1, height + 1):
        for col in range(1, width + 1):
            rows.append(f"hex {label or f'{col:02d}{row:02d}'} {body}")
    return "\n".join(rows)


@pytest.mark.parametrize(("width", "height"), [(120, 2), (2, 120), (112, 112)])
def test_boards_with_columns_and_rows_from_100_on(width: int, height: int) -> None:
    text = board(width, height).replace(f"hex {width:02d}{height:02d} 0", f"hex {width:02d}{height:02d} 3")
    hexmap, _ = import_map(text, "large")
    assert (hexmap.width, hexmap.height) == (width, height)
    assert hexmap.elevation_at(Hex(width, height)) == 3
    assert sum(hexmap.elevation) == 3


def test_a_board_without_hexes_is_refused_in_words() -> None:
    with pytest.raises(MapError, match="the map has no hexes"):
        import_map("size 0 0\nend", "empty")


def test_level_100_survives_the_round_trip() -> None:
    hexmap, _ = import_map(board(1, 1, body='100 "" ""'), "high")
    assert load_map(dump_map(hexmap)).elevation == (100,)


def test_closed_ground_stays_closed_and_is_named_first() -> None:
    text = 'size 4 1\nhex 0101 0 "pavement:1" ""\nhex 0201 0 "impassable:1" ""\nhex 0301 0 "magma:2" ""\n'
    hexmap, notes = import_map(text + 'hex 0401 0 "magma:1" ""', "b")
    assert letters(hexmap) == ".mmr"
    assert notes == [
        "Serious: No equivalent for 'impassable': became mountain in 1 hex. (0201)",
        "Serious: No equivalent for 'magma': became mountain in 1 hex. (0301)",
        "Serious: No equivalent for 'magma': became rubble in 1 hex. (0401)",
        "Minor: No equivalent for 'pavement' in 1 hex; left out. (0101)",
    ]


def test_six_places_are_named_and_the_others_counted() -> None:
    _, notes = import_map(board(9, 1, body='0 "pavement:1" ""'), "b")
    assert notes[0].endswith("9 hexes; left out. (0101, 0201, 0301, 0401, 0501, 0601 and 3 more)")


# ---------------------------------------------------------------- Tiled

TILES = [1, 2, 3, 4, 5, 6, 7, 8, 9]
KINDS = ["plains", "forest", "mountain", "water", "city", "beach", "rubble", "swamp", "dunes"]


def tiled(width: int, height: int, data: Any, axis: str = "x", index: str = "odd", **layer: Any) -> str:
    return json.dumps(
        {
            "orientation": "hexagonal",
            "width": width,
            "height": height,
            "tilewidth": 32,
            "tileheight": 28,
            "hexsidelength": 16,
            "staggeraxis": axis,
            "staggerindex": index,
            "tilesets": [
                {"firstgid": 1, "name": "t", "tiles": [{"id": n, "type": k} for n, k in enumerate(KINDS)]}
            ],
            "layers": [
                {"type": "tilelayer", "name": "L", "width": width, "height": height, "data": data, **layer}
            ],
        }
    )


PACKERS = {"": bytes, "zlib": zlib.compress, "gzip": gzip.compress, "zstd": zstandard.compress}


@pytest.mark.parametrize("compression", PACKERS)
def test_every_compression(compression: str) -> None:
    data = base64.b64encode(PACKERS[compression](struct.pack("<9I", *TILES))).decode()
    found, notes = import_map(tiled(3, 3, data, encoding="base64", compression=compression), "t")
    assert letters(found) == ".fmwcbrsd"
    assert notes == []


@pytest.mark.parametrize("compression", ["zlib", "gzip", "zstd"])
def test_a_layer_that_unpacks_to_too_much_is_refused(compression: str) -> None:
    data = base64.b64encode(PACKERS[compression](bytes(50_000_000))).decode()
    with pytest.raises(MapError, match="37 / 36 B"):
        import_map(tiled(3, 3, data, encoding="base64", compression=compression), "t")


def test_layers_without_end_are_refused() -> None:
    packed = base64.b64encode(zlib.compress(struct.pack("<I", 1) * 316**2)).decode()
    document = json.loads(tiled(316, 316, packed, encoding="base64", compression="zlib"))
    document["layers"] *= 4
    with pytest.raises(MapError, match="its layers have more than 300000 tiles in all"):
        import_map(json.dumps(document), "t")


def test_chunks_without_end_are_refused_before_they_are_unpacked() -> None:
    chunks = [{"x": 0, "y": 0, "width": 300, "height": 300, "data": "!!"}] * 50
    document = json.loads(tiled(0, 0, [], encoding="base64", chunks=chunks)) | {"infinite": True}
    with pytest.raises(MapError, match="its layers have more than 300000 tiles in all"):
        import_map(json.dumps(document), "t")


@pytest.mark.parametrize(("x", "y"), [(-16, 0), (16, -16), (0, 32)])
def test_chunks_of_an_infinite_map(x: int, y: int) -> None:
    chunks = [
        {"x": x, "y": y, "width": 2, "height": 1, "data": [1, 2]},
        {"x": x + 2, "y": y, "width": 1, "height": 2, "data": [3, 4]},
    ]
    document = json.loads(tiled(0, 0, [], chunks=chunks)) | {"infinite": True}
    found, _ = import_map(json.dumps(document), "t")
    assert (found.width, found.height, letters(found)) == (3, 2, ".fm..w")


def staggered(x: int, y: int, axis: str, index: str) -> set[tuple[int, int]]:
    """The neighbours of a cell in a staggered grid, as Tiled lays it out; in half tiles."""

    def middle(x: int, y: int) -> tuple[float, float]:
        shifted = ((x if axis == "x" else y) % 2 == 1) == (index == "odd")
        return (x * 1.5, y * 2.0 + shifted) if axis == "x" else (x * 2.0 + shifted, y * 1.5)

    mx, my = middle(x, y)
    near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return {(a, b) for a, b in near if (middle(a, b)[0] - mx) ** 2 + (middle(a, b)[1] - my) ** 2 < 4.5}


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
@pytest.mark.parametrize("size", [(4, 4), (5, 4), (4, 5), (5, 5)])
def test_every_stagger_keeps_neighbours(axis: str, index: str, size: tuple[int, int]) -> None:
    width, height = size
    place = turned(width, height, axis == "x", index == "even")
    for x in range(width):
        for y in range(height):
            mine = [neighbour(place.at(x, y), side) for side in Facing]
            there = {place.at(*cell) for cell in staggered(x, y, axis, index)}
            assert there == set(mine)
            assert 1 <= place.at(x, y).col <= place.width
            assert 1 <= place.at(x, y).row <= place.height


@pytest.mark.parametrize(
    ("axis", "there", "note"),
    [
        ("x", "..fm wwcb", "first column was added on the left"),
        ("y", "..w ffc mmb", "first row was added at the top"),
    ],
)
def test_shifted_even_columns_need_a_copy_of_the_first(axis: str, there: str, note: str) -> None:
    """Three cells by two: plains, forest, mountain above water, city, beach, each a level higher than the last."""
    document = json.loads(tiled(3, 2, TILES[:6], axis, "even"))
    for level, kind in enumerate(document["tilesets"][0]["tiles"]):
        kind["properties"] = [{"name": "level", "value": level}]
    found, notes = import_map(json.dumps(document), "t")
    rows = there.split()
    assert ((found.width, found.height), letters(found)) == ((len(rows[0]), len(rows)), "".join(rows))
    assert found.elevation == tuple(".fmwcb".index(letter) for letter in "".join(rows))
    assert [sentence for sentence in notes if note in sentence] == notes


def test_a_kind_of_object_is_cut_after_forty_characters() -> None:
    document = json.loads(tiled(2, 2, [1] * 4))
    thing = {"type": "k" * 50, "x": 16, "y": 14, "properties": [{"name": "place", "value": True}]}
    document["layers"].append({"type": "objectgroup", "objects": [thing]})
    assert [place.kind for place in import_map(json.dumps(document), "t")[0].places] == ["k" * 40]


def _plain(place: Turned) -> tuple[tuple[TerrainKind, ...], tuple[int, ...]]:
    count = place.width * place.height
    return (TerrainKind.PLAINS,) * count, (0,) * count


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_no_stagger_is_mirrored(axis: str, index: str) -> None:
    """The middle cell, the one above and the one right of it are drawn as they are there."""
    place = turned(5, 5, axis == "x", index == "even")
    layout = fit_layout(HexMap("m", place.width, place.height, *_plain(place), pointy=place.pointy), 800)
    (x, y), (above, up), (right, _) = (layout.centre(place.at(*cell)) for cell in ((2, 2), (2, 1), (3, 2)))
    assert up < y
    assert right > x
    assert abs(above - x) < right - x


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize(("size", "side", "step"), [(32, 16, 24), (28, 13, 20), (27, 14, 20), (27, 13, 19)])
def test_an_object_far_out_is_in_the_hex_under_it(axis: str, size: int, side: int, step: int) -> None:
    """Tiled rounds down: a row or column begins `side` and half the rest of an even tile after the one before."""
    far, even = 60, size // 2 * 2
    middle = (
        (far - 1) * step + even // 2,
        even,
    )  # the hexes of this row or column are shifted by half a tile
    width, height, (x, y) = (far, 2, middle) if axis == "x" else (2, far, middle[::-1])
    document = json.loads(tiled(width, height, [1] * width * height, axis))
    document |= {"tilewidth": size, "tileheight": size, "hexsidelength": side}
    document["layers"].append({"type": "objectgroup", "objects": [{"type": "town", "x": x, "y": y}]})
    (found,) = import_map(json.dumps(document), "t")[0].places
    assert far in found.hex


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (tiled(3, 3, [1]), "the tiles of layer 'L' are not readable: 1 / 9"),
        (tiled(3, 3, "!!", encoding="base64"), "not readable"),
        (tiled(0, 3, []), "no hexes"),
        (tiled(3, 3, TILES).replace("hexagonal", "orthogonal"), "set its orientation to hexagonal"),
        ("{", "not readable as a Tiled map"),
        ("<map", "not readable as a Tiled map"),
        ("f,f\nf", "row 2: the number of hexes is 1, but 2 in the first row"),
        ("f,stew", "row 1 column 2: 'stew' is not a terrain"),
        ("f,f 5000", "the level 5000 is not a whole number from -999 to 999"),
        ("Gg, Gg\nGg, Gg", "no hexes"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, complaint: str) -> None:
    with pytest.raises(MapError, match=complaint):
        import_map(text, "bad")


def test_tiles_without_terrain_are_named() -> None:
    _, notes = import_map(tiled(1, 1, [77]), "t")
    assert notes == [
        "Serious: No terrain is known for tile 76 of 't': became plains in 1 hex."
        " Give the tile the property 'terrain'. (0101)"
    ]


@pytest.mark.parametrize(
    "size",
    [-1_000_000, 0, 10**9, 10**400, float("nan"), float("inf"), None, "x"],
    ids=lambda one: str(one)[:9],
)
@pytest.mark.parametrize("side", ["width", "height"])
@pytest.mark.parametrize("chunks", [True, False])
def test_a_part_of_an_impossible_size_is_refused_before_any_part_is_read(
    monkeypatch: pytest.MonkeyPatch, size: object, side: str, chunks: bool
) -> None:
    """A negative one made room in the sum for as many others as there was time for."""
    empty = base64.b64encode(zlib.compress(bytes(4 * 10_000))).decode()
    part = {"x": 0, "y": 0, "width": 100, "height": 100, "data": empty}
    parts = [part] * 4000 + [part | {side: size}]
    common = {"type": "tilelayer", "name": "plains", "encoding": "base64", "compression": "zlib"}
    if chunks:
        layers = [common | {"chunks": parts}]
    else:
        layers = [common | one for one in (parts[-1], *parts[:20])]
    document = {"orientation": "hexagonal", "width": 100, "height": 100, "tilewidth": 10, "tileheight": 10}
    read: list[object] = []
    monkeypatch.setattr("bot.hexmap.importers.tiled._unpacked", lambda *part: read.append(part))
    with pytest.raises(MapError, match=r"no hexes|more than 300000 tiles|not readable as a Tiled map"):
        import_map(json.dumps(document | {"infinite": chunks, "layers": layers}), "x")
    assert read == []
