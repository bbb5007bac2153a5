"""Maps written for other programs come back as they were, as far as the format goes."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from bot.cli import app
from bot.hexmap.check import check_map
from bot.hexmap.document import HexMap, dump_map, load_map
from bot.hexmap.exporters import EXPORTERS, lost
from bot.hexmap.importers.any import import_map
from bot.hexmap.terrain import Overlay, TerrainKind
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
