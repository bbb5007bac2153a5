"""hexmarshal board ..."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.command import app
from bot.messages import say
from bot.skirmish.table.boardfile import load_board

SHIPPED = str(Path(__file__).parents[3] / "maps" / "tables" / "relay_station.toml")


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(app, ["board", *words])
    return found.exit_code, found.output


def test_check_says_what_is_odd(tmp_path: Path) -> None:
    assert run("check", SHIPPED) == (0, f"{SHIPPED}: nothing odd found.\n")
    bare = tmp_path / "bare.toml"
    bare.write_text('name = "Bare"\nsize = [10, 10]\n')
    assert run("check", str(bare)) == (1, "The board has no features: add [[feature]] tables.\n")
    bare.write_text('name = "Bare"\n')
    assert run("check", str(bare)) == (1, f"{bare}: size: must be a list of 2 numbers\n")
    bare.write_bytes(b"\xff\xfe\x00")
    assert run("check", str(bare)) == (1, f"{bare}: {say('upload-not-text')}\n")


def test_render_writes_a_picture(tmp_path: Path) -> None:
    out = tmp_path / "board.png"
    assert run("render", SHIPPED, "--out", str(out), "--width", "400") == (0, "")
    assert out.read_bytes().startswith(b"\x89PNG")


def test_generate_is_a_function_of_its_seed(tmp_path: Path) -> None:
    out = tmp_path / "board.toml"
    assert run("generate", "wild", "--seed", "x", "--width", "60", "--unit", "cm", "-o", str(out))[0] == 0
    assert run("generate", "wild", "--seed", "x", "--width", "60", "--unit", "cm") == (0, out.read_text())
    assert run("generate", "wild", "--seed", "y", "--width", "60", "--unit", "cm") != (0, out.read_text())
    found = load_board(out.read_text())
    assert (found.width, found.unit) == (60, "cm")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("generate", "lunar", "--seed", "x"),
            "There is no style 'lunar'. Choose from: town, wild, outpost.\n",
        ),
        (("generate", "wild", "--seed", "x", "--unit", "ft"), "--unit takes in or cm, not ft.\n"),
    ],
)
def test_what_cannot_be_made_is_said(words: tuple[str, ...], says: str) -> None:
    assert run(*words) == (1, says)


def test_import_keeps_what_it_can_and_tells_the_rest(tmp_path: Path) -> None:
    source = tmp_path / "yard.tmj"
    layer = {
        "type": "objectgroup",
        "name": "terrain",
        "objects": [
            {"id": 1, "type": "wall", "x": 16, "y": 16, "width": 32, "height": 16},
            {"id": 2, "type": "whatever", "x": 0, "y": 0, "width": 16, "height": 16},
        ],
    }
    source.write_text(
        json.dumps({"width": 9, "height": 9, "tilewidth": 16, "tileheight": 16, "layers": [layer]})
    )
    out = tmp_path / "yard.toml"
    code, said = run("import", str(source), "-o", str(out))
    assert code == 0
    assert said.startswith("object 2 (whatever): no kind 'whatever' of terrain")
    assert load_board(out.read_text()).feature("wall").region.bounds == (1, 7, 3, 8)
    source.write_text("no map")
    assert run("import", str(source))[0] == 1
