"""A published round comes out the same again; a change of rules or of what is stored is named in words."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from typer.testing import CliRunner

from bot.archive.backup import back_up
from bot.archive.replay import NOT_KEPT, Replay, Verdict, replays
from bot.campaign.world.happened import Resolution
from bot.cli.command import app
from bot.service.gm import doctrines
from bot.service.orders import filing
from bot.service.orders.form import OrderForm
from bot.service.round import adjudication, early, outcomes, rounds
from bot.store.tables import EventRow, Round, Snapshot
from tests.archive.test_campaign import overdue_now
from tests.service.conftest import ALICE, BOB, MASTER, Table, again, services, table
from tests.service.round.test_crash import overdue

__all__ = ["services", "table"]


@pytest.fixture
async def played(table: Table) -> Table:
    """Two rounds are published: an order carried out early, an outcome, doctrines that changed in between."""
    s = table.s
    await doctrines.change(s, MASTER, "Near Foe", "assault")
    await doctrines.change(s, MASTER, "Secret Reserve", "patrol", "0908 0808")
    await filing.give(s, again(BOB), OrderForm("Baker", move="0203"))
    await early.resolve_order(s, again(MASTER), "1")
    await filing.give(s, again(ALICE), OrderForm("Hammer", move="0304", action="attack 0504"))
    await outcomes.decide(s, again(MASTER), "2", text="Dust everywhere", fs=-1, roll=6)
    await overdue(s, table.id)
    await rounds.close_round(s, table.id, 1)
    await rounds.publish_round(s, table.id, 1)
    await doctrines.order(s, MASTER, OrderForm("Secret Reserve", move="0907"))
    await filing.give(s, again(ALICE), OrderForm("Able", move="0303"))
    await overdue_now(table)
    await rounds.close_round(s, table.id, 2)
    await rounds.publish_round(s, table.id, 2)
    await doctrines.change(s, MASTER, "Secret Reserve", "hold")
    return table


async def again_(url: str, wanted: str | None = None) -> list[Replay]:
    return [one async for one in replays(url, wanted)]


async def test_every_round_comes_out_the_same(played: Table, database_url: str) -> None:
    found = await again_(database_url)
    assert [(one.round, one.verdict, one.words) for one in found] == [
        (1, Verdict.SAME, ""),
        (2, Verdict.SAME, ""),
    ]
    async with played.s.sessions() as session:
        events = (await session.execute(select(EventRow.kind).where(EventRow.round == 1))).scalars().all()
        early_too = (await session.execute(select(Round.inputs).where(Round.number == 1))).scalar_one()
    assert events
    assert early_too is not None
    assert early_too["told"] > 0


@pytest.fixture
def harder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules under which every unit ends a round with other energy."""
    true = adjudication.resolve

    def resolve(*args: Any) -> Resolution:
        result = true(*args)
        for unit in result.world.units.values():
            unit.energy += 1
        return result

    monkeypatch.setattr(adjudication, "resolve", resolve)


async def test_other_rules_are_named_by_the_first_difference(
    played: Table, database_url: str, harder: None
) -> None:
    found = await again_(database_url, "Red Sands")
    assert {one.verdict for one in found} == {Verdict.DIFFERS}
    assert found[0].words.startswith("world ")
    assert ".energy was " in found[0].words


async def test_events_that_differ_are_named(played: Table, database_url: str) -> None:
    async with played.s.sessions.begin() as session:
        last = select(EventRow).where(EventRow.round == 1).order_by(EventRow.seq.desc()).limit(1)
        row = (await session.execute(last)).scalar_one()
        kind, unit = row.kind, row.unit_id
        await session.delete(row)
    words = (await again_(database_url))[0].words
    assert words.endswith("is new")
    assert kind in words
    assert unit is None or unit in words


async def test_what_is_not_stored_is_named_and_is_no_difference(
    played: Table, database_url: str, harder: None
) -> None:
    async with played.s.sessions.begin() as session:
        await session.execute(update(Round).where(Round.number == 1).values(inputs=None))
        await session.execute(delete(Snapshot).where(Snapshot.round == 3))
    found = await again_(database_url)
    assert [(one.verdict, one.words) for one in found] == [
        (Verdict.INCOMPLETE, NOT_KEPT),
        (Verdict.INCOMPLETE, "the world of round 3 is no longer stored"),
    ]


async def test_rules_that_break_are_a_difference(
    played: Table, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(case: adjudication.Case) -> None:
        raise KeyError("h1")

    monkeypatch.setattr(adjudication, "draft_of", broken)
    found = await again_(database_url)
    assert {(one.verdict, one.words) for one in found} == {
        (Verdict.DIFFERS, "the round cannot be adjudicated any more (KeyError)")
    }


@pytest.mark.parametrize("words", [["replay"], ["replay", "--check"], ["replay", "--check", "Blue"]])
async def test_at_the_terminal(
    played: Table, database_url: str, monkeypatch: pytest.MonkeyPatch, harder: None, words: list[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    told = await asyncio.to_thread(CliRunner().invoke, app, words)
    assert told.exit_code == (1 if "--check" in words else 0)
    assert ("no campaign" if "Blue" in words else "2 rounds: 0 the same, 2 different") in told.output


async def test_a_backup_is_played_on_a_server_of_its_own(
    played: Table, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@localhost:1/nothing")
    await back_up(database_url, tmp_path / "all")
    words = ["replay", "--check", "--backup", str(tmp_path / "all")]
    told = await asyncio.to_thread(CliRunner().invoke, app, words)
    assert (told.exit_code, "2 rounds: 2 the same" in told.output) == (0, True), told.output
