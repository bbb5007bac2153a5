"""Maps written for other programs come back as they were, as far as the format goes."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from bot.cli.command import app
from bot.hexmap.check import check_map
from bot.hexmap.document import HexMap, dump_map, load_map
from bot.hexmap.exporters import EXPORTERS, lost
from bot.hexmap.importers.any import import_map
from bot.hexmap.terrain import Overlay, TerrainKind
from bot.intake.limits import MOST_BYTES, Kind
from bot.maps import read_shipped, shipped_maps


def back(hexmap: HexMap, ending: str) -> HexMap:
    return import_map(EXPORTERS[ending](hexmap), hexmap.name)[0]


@pytest.mark.parametrize("name", shipped_maps())
def test_tiled_keeps_everything_but_owners(name: str) -> None:
    hexmap = load_map(read_shipped(name))
    plain = replace(hexmap, edge_owner={}, edge_holder={})
    assert replace(back(hexmap, ".tmj"), edge_owner={}) == plain
    assert lost(hexmap, ".tmj") == []


@pytest.mark.parametrize("name", shipped_maps())
def test_csv_keeps_terrain_levels_and_overlays(name: str) -> None:
    hexmap = load_map(read_shipped(name))
    again = back(hexmap, ".csv")
    assert (again.terrain, again.elevation, again.overlays) == (
        hexmap.terrain,
        hexmap.elevation,
        hexmap.overlays,
    )
    assert again.roads.keys() == hexmap.roads.keys()


@pytest.mark.parametrize("name", shipped_maps())
def test_a_megamek_board_keeps_ground_and_roads(name: str) -> None:
    hexmap = load_map(read_shipped(name))
    again = back(hexmap, ".board")
    dunes = {TerrainKind.BEACH: TerrainKind.DUNES}
    assert again.terrain == tuple(dunes.get(kind, kind) for kind in hexmap.terrain)
    assert again.elevation == hexmap.elevation
    crossings = {Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON}
    bridges = {at for at, kinds in hexmap.overlays.items() if kinds & crossings}
    assert again.roads.keys() == hexmap.roads.keys() | hexmap.highways.keys() | bridges
    assert check_map(again) == []
    assert lost(hexmap, ".board")[-1].endswith(f"places ({len(hexmap.places)}).")


def test_a_large_board_and_level_100_come_back() -> None:
    hexmap = HexMap("High", 101, 101, (TerrainKind.FOREST,) * 101**2, (100, *range(100)) * 101)
    for ending in EXPORTERS:
        assert back(hexmap, ending).elevation == hexmap.elevation


def test_a_large_tiled_map_may_be_sent_to_the_bot() -> None:
    """Of the largest maps only features of edges and hexes count: empty cells cost next to nothing."""
    side = 316
    kinds = (TerrainKind.PLAINS, TerrainKind.FOREST, TerrainKind.WATER, TerrainKind.PLAINS)
    hexmap = HexMap(
        "Large",
        side,
        side,
        tuple(kinds[at // 7 % 4] for at in range(side**2)),
        tuple(at // 90 % 5 for at in range(side**2)),
    )
    written = EXPORTERS[".tmj"](hexmap)
    assert len(written.encode()) < MOST_BYTES[Kind.MAP]
    again = import_map(written, "Large")[0]
    assert (again.terrain, again.elevation) == (hexmap.terrain, hexmap.elevation)


def test_a_file_too_large_for_the_bot_is_told(tmp_path: Path) -> None:
    source, out = tmp_path / "m.toml", tmp_path / "m.board"
    source.write_text(dump_map(HexMap("Large", 200, 200, (TerrainKind.FOREST,) * 40_000, (1,) * 40_000)))
    run = CliRunner().invoke(app, ["map", "export", str(source), "-o", str(out)])
    assert run.exit_code == 0
    assert "the bot takes maps of up to 512 kB" in run.stderr
    small = tmp_path / "s.toml"
    small.write_text(dump_map(HexMap("Small", 20, 20, (TerrainKind.FOREST,) * 400, (1,) * 400)))
    run = CliRunner().invoke(app, ["map", "export", str(small), "-o", str(out)])
    assert "up to 512 kB" not in run.stderr


def test_the_command_writes_the_map_and_its_tiles(tmp_path: Path) -> None:
    source = tmp_path / "m.toml"
    source.write_text(dump_map(load_map(read_shipped("training_ground"))))
    run = CliRunner()
    assert run.invoke(app, ["map", "export", str(source), "-o", str(tmp_path / "m.tmj")]).exit_code == 0
    for tiles in json.loads((tmp_path / "m.tmj").read_text())["tilesets"]:
        picture = Image.open(io.BytesIO((tmp_path / tiles["image"]).read_bytes()))
        assert picture.size == (tiles["imagewidth"], tiles["imageheight"])
    found = run.invoke(app, ["map", "export", str(source), "-o", str(tmp_path / "m.docx")])
    assert found.exit_code == 1
    assert "ends in .csv, .board or .tmj" in found.output
    assert (
        run.invoke(app, ["map", "render", str(tmp_path / "m.tmj"), "-o", str(tmp_path / "m.png")]).exit_code
        == 0
    )
