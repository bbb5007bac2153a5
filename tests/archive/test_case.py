"""A published round, taken as a case file, comes out as it did, and the file can be read and changed."""

from __future__ import annotations

import asyncio
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

from bot.archive.case import take_case
from bot.archive.container import ArchiveError
from bot.campaign.world.happened import Resolution
from bot.campaign.world.known.contacts import Emission, Knowledge
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.saved.toml_text import toml_text
from bot.campaign.world.sides import Side
from bot.cases.load import load_case
from bot.cases.run import run_case
from bot.cases.taken import case_of_round
from bot.cli.command import app
from bot.dice import KeyedDice
from bot.hexmap.coords import Hex
from bot.hexmap.document import dump_map
from bot.service.orders import filing
from bot.service.orders.form import OrderForm
from bot.service.round import adjudication, rounds
from bot.store import history
from bot.store.tables import Snapshot
from tests.archive.test_replay import played
from tests.service.conftest import ALICE, Table, again, services, table
from tests.service.round.test_crash import overdue

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


async def test_an_order_on_which_the_rules_break_is_a_remark(
    table: Table, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    true, s = adjudication.resolve, table.s

    def resolve(world: World, orders: Sequence[Order], *others: Any) -> Resolution:
        if any(Hex(3, 3) in (order.destination, *order.path) for order in orders):
            raise KeyError("0303")
        return true(world, orders, *others)

    monkeypatch.setattr(adjudication, "resolve", resolve)
    await filing.give(s, again(ALICE), OrderForm("Able", move="0303"))
    await filing.give(s, again(ALICE), OrderForm("Hammer", move="0304"))
    await overdue(s, table.id)
    await rounds.close_round(s, table.id, 1)
    await rounds.publish_round(s, table.id, 1)
    taken = await take_case(database_url, "Red Sands")
    assert not taken.differs
    text, mark, held = taken.text.partition("# [[round.order]]")
    assert mark
    assert len(tomllib.loads(text)["round"][0]["order"]) == 1
    whole = text + "\n".join(line.removeprefix("# ") for line in (mark + held).splitlines())
    assert len(tomllib.loads(whole)["round"][0]["order"]) == 2
    (result,) = run_case(load_case(whole, "x")).scenarios
    assert [unit.hex for unit in result.world.units.values() if unit.name == "Able"] == [Hex(2, 3)]
    monkeypatch.setattr(adjudication, "resolve", None)
    with pytest.raises(ArchiveError, match="cannot be adjudicated any more"):
        await take_case(database_url, "Red Sands")


async def test_what_was_published_by_other_rules_is_a_difference(played: Table, database_url: str) -> None:
    async with played.s.sessions.begin() as session:
        after = await history.load_world(session, played.id, 3, step=0)
        able = next(unit for unit in after["units"].values() if unit["name"] == "Able")
        able["fs"] -= 1
        where = update(Snapshot).where(Snapshot.round == 3, Snapshot.step == 0)
        await session.execute(where.values(world=after))
    assert (await take_case(database_url, "Red Sands")).differs


def test_an_order_counts_though_its_unit_is_gone() -> None:
    """One that was carried out early has destroyed it."""
    world = load_case(SHOT, "x").scenarios[0].world
    fallen = world.units.pop("X")
    world.graveyard["X"] = fallen
    # A warning receiver that gives away a place but no direction: what is left out of the file is read as nothing.
    world.knowledge[Side.PLAYER] = Knowledge(emissions={"RI": Emission("RI", None, Hex(3, 5))})
    saved = world_to_json(world)
    dice = KeyedDice(1, bytes(32), bytes(32))
    text = case_of_round("Gone", saved, dump_map(world.map), [Order("X", 1)], dice, {})
    (result,) = run_case(load_case(text, "x")).scenarios
    assert result.failures == ()
    assert load_case(text, "x").scenarios[0].world == world


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


@pytest.mark.parametrize("odd", ["", "a b", "a\nb", "\n'''", '\n"""\\', "a\r\nb\x7f", "\u2028"])
def test_odd_texts_and_keys_read_back_equal(odd: str) -> None:
    data = {odd: odd, "list": [{odd: [odd, {odd: odd}]}], "table": {odd: {odd: [[], [{}]]}}}
    assert tomllib.loads(toml_text(data)) == data
