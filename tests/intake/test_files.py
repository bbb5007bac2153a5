"""Files of the command line have the limits of those that members send."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.command import app

DOTTED = ".".join(["a"] * 20_000) + " = 1"
COMMANDS = {
    "map check": "m.toml",
    "map render": "m.toml",
    "map import": "m.board",
    "board check": "b.toml",
    "board render": "b.toml",
    "catalogue check": "c.toml",
    "catalogue balance": "c.toml",
    "adjudicate": "case.toml",
    "dice verify": "dice.json",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_key_without_end_is_refused_before_it_is_parsed(command: str, tmp_path: Path) -> None:
    file = tmp_path / COMMANDS[command]
    file.write_text(DOTTED)
    found = CliRunner().invoke(app, [*command.split(), str(file)])
    assert found.exit_code == 1
    assert f"{file}: Line 1: a key has more than 8 parts separated by dots." in found.output


def test_a_tiled_map_has_limits_too(tmp_path: Path) -> None:
    file = tmp_path / "b.tmx"
    file.write_text("<a>" * 30)
    found = CliRunner().invoke(app, ["board", "import", str(file)])
    assert found.exit_code == 1
    assert f"{file}: Line 1: the nesting is deeper than 20." in found.output


def test_a_file_too_large_is_not_read_whole(tmp_path: Path) -> None:
    for name, command in (("m.toml", "map check"), ("case.toml", "adjudicate")):
        file = tmp_path / name
        file.write_bytes(b"\n" * 6_000_000)
        found = CliRunner().invoke(app, [*command.split(), str(file)])
        assert found.exit_code == 1
        assert "kB." in found.output
