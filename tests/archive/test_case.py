"""A published round, taken as a case file, comes out as it did, and the file can be read and changed."""

from __future__ import annotations

import asyncio
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.archive.case import take_case
from bot.archive.container import ArchiveError
from bot.campaign.world.serial import world_to_json
from bot.cases.load import load_case
from bot.cases.run import run_case
from bot.cli.command import app
from bot.dice import KeyedDice
from bot.store import history
from tests.archive.test_replay import played
from tests.service.conftest import Table, services, table

__all__ = ["played", "services", "table"]


async def test_a_round_comes_out_as_it_did(played: Table, database_url: str) -> None:
    """Round 2 as published; round 1 has what the game master decided beside the rules, and says so."""
    taken = await take_case(database_url, "Red Sands")
    assert taken.round == 2
    assert not taken.differs
    async with played.s.sessions() as session:
        after = await history.load_world(session, played.id, 3, step=0)
    (result,) = run_case(load_case(taken.text, "x")).scenarios
    assert result.failures == ()
    came_out = world_to_json(result.world)
    assert {key: came_out[key] for key in ("units", "graveyard")} == {
        key: after[key] for key in ("units", "graveyard")
    }
    assert len(result.events) > 3
    assert (await take_case(database_url, "Red Sands", 1)).differs


async def test_what_is_expected_of_it_is_checked(played: Table, database_url: str) -> None:
    taken = await take_case(database_url, "Red Sands")
    (unit,) = (id for id, u in tomllib.loads(taken.text)["saved"]["units"].items() if u["name"] == "Able")
    for at, failures in (("0203", 0), ("0303", 1)):
        text = f'{taken.text}\n[round.expect.units.{unit}]\nat = "{at}"\n'
        (result,) = run_case(load_case(text, "x")).scenarios
        assert len(result.failures) == failures, result.failures


SHOT = """
rules = []
title = "Too little AP"

[units]
RI = { class = "RI", at = "0304" }
X = { class = "WV", side = "hostile", at = "0305", facing = "N", fs = 1, with = { armour = 4 } }

[[round]]
order = [{ unit = "RI", attack = "0305" }]
"""


def test_the_dice_are_those_of_the_seeds() -> None:
    values = set()
    for seed in range(8):
        opened, covered = bytes([seed]) * 32, bytes([seed + 100]) * 32
        seeds = f'seeds = {{ open = "{opened.hex()}", covered = "{covered.hex()}" }}'
        (result,) = run_case(load_case(SHOT + seeds, "x")).scenarios
        assert result.failures == ()
        rolls = [roll for event in result.events for roll in event.rolls]
        assert "lethality" in {roll.purpose for roll in rolls}
        dice = KeyedDice(1, opened, covered)
        for roll in rolls:
            key = {"order": roll.order, "index": roll.index, "covered": roll.covered}
            assert roll == dice.roll(roll.purpose, roll.sides, **key)
            values.add(roll.value)
    assert len(values) > 2


async def test_what_is_not_there_is_said(played: Table, database_url: str, tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="no published round 3"):
        await take_case(database_url, "Red Sands", 3)
    with pytest.raises(ArchiveError, match="Blue"):
        await take_case(database_url, "Blue Sands")
    file = tmp_path / "round.toml"
    runner = CliRunner(env={"DATABASE_URL": database_url})
    done = await asyncio.to_thread(runner.invoke, app, ["case", "Red Sands", "1", str(file)])
    assert done.exit_code == 0, done.output
    assert "comes out differently" in " ".join(done.output.split())
    assert file.read_text(encoding="utf-8").count("[[round.order]]") > 2
    done = await asyncio.to_thread(runner.invoke, app, ["case", "Red Sands", "7", str(tmp_path / "other")])
    assert done.exit_code == 1
    assert not (tmp_path / "other").exists()
    done = await asyncio.to_thread(runner.invoke, app, ["adjudicate", str(file)])
    assert done.exit_code == 0, done.output
