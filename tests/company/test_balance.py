"""Duels by the real rules, and the commands that check, exchange and weigh a catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.command import app
from bot.company.balance import duel, fighter, fighters, standings
from tests.company.builders import SHOP, like, shop_with

CATALOGUE = SHOP.catalogue


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["catalogue", *words])
    return result.exit_code, result.output


def test_a_tank_beats_militia_whoever_is_ordered_first() -> None:
    tank, mob = fighter(CATALOGUE, "main_tank"), fighter(CATALOGUE, "hostile_militia")
    assert [duel(CATALOGUE, tank, mob, seed) for seed in range(3)] == [1.0] * 3
    assert [duel(CATALOGUE, mob, tank, seed) for seed in range(3)] == [0.0] * 3


def test_equals_share_and_the_unarmed_win_nothing() -> None:
    rifles = fighter(CATALOGUE, "regular_infantry")
    assert duel(CATALOGUE, rifles, rifles, 1) in (0.0, 1.0)
    truck = fighter(CATALOGUE, "truck", "wheeled", "unarmed")
    assert duel(CATALOGUE, truck, truck, 1) == 0.5


def test_the_table_adds_up() -> None:
    ranked = [fighter(CATALOGUE, key) for key in ("main_tank", "regular_infantry", "hostile_militia")]
    found = standings(CATALOGUE, ranked, games=1)
    assert sum(one.share for one in found) == pytest.approx(1.5)
    assert found[0].fighter.class_id == "main_tank"
    assert found[0].loses == ()


def test_a_chassis_fights_with_each_primary_that_suits_it() -> None:
    made = {one.upgrades[-1] for one in fighters(CATALOGUE) if one.class_id == "support_team"}
    assert {"hmg", "gmg", "recoilless_rifle", "atgm"} <= made
    assert "battle_cannon" not in made
    assert "mortar" not in made, "indirect weapons duel with nobody"


def test_a_stronger_class_climbs_the_table() -> None:
    keys = ("regular_infantry", "hostile_militia", "airborne_infantry")
    strong = shop_with(like("hostile_militia", fs=30, armour=6)).catalogue
    found = standings(strong, [fighter(strong, key) for key in keys], games=1)
    assert found[0].fighter.class_id == "hostile_militia"


def test_check_and_export(tmp_path: Path) -> None:
    counts = f"{len(CATALOGUE.classes)} classes, {len(CATALOGUE.upgrades)} upgrades, 15 Task Forces"
    assert run("check") == (0, f"{counts}: nothing wrong found.\n")
    for name in ("c.toml", "c.xlsx"):
        path = tmp_path / name
        assert run("export", str(path))[0] == 0
        code, told = run("check", str(path))
        assert (code, "nothing wrong found" in told) == (0, True)
    text = (tmp_path / "c.toml").read_text().replace("fs = 5", "fs = 500", 1)
    broken = tmp_path / "broken.toml"
    broken.write_text(text)
    code, told = run("check", str(broken))
    assert code == 1
    assert "regular_infantry: fs: must be a whole number from 1 to 99" in told
    assert run("export", str(tmp_path / "c.docx"))[0] == 1


def test_balance_prints_the_win_table() -> None:
    code, told = run("balance", "--only", "main_tank", "--only", "hostile_militia", "--games", "1")
    assert code == 0
    assert told.splitlines()[1].split()[:4] == ["Main", "Battle", "Tank", "2"]
    assert "100%" in told.splitlines()[1]
    assert run("balance", "--only", "dragon")[0] == 1
