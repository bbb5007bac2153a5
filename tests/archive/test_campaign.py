"""An exported campaign is imported as a new one that can be played on; a bad archive changes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from datetime import timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import asyncpg
import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from typer.testing import CliRunner

from bot.archive.campaign import TABLES, bring_in, export
from bot.archive.container import MANIFEST, ArchiveError
from bot.archive.readable import Reader, Unreadable
from bot.archive.replay import Verdict, replays
from bot.cli.command import app
from bot.service.base import Services, Who
from bot.service.gm import bans
from bot.service.gm import office as gm
from bot.service.gm.edits import screens as edits
from bot.service.gm.rollback import back
from bot.service.gm.rollback.moments import Moment
from bot.service.orders import filing
from bot.service.orders.form import OrderForm
from bot.service.orders.panel import standing
from bot.service.room import campaigns
from bot.service.round import rounds
from bot.store import accounts
from bot.store.session import dsn
from bot.store.tables import Base, Campaign, CampaignState, Filing, GmAction, Round, RulingRow
from tests.archive.test_backup import changed, cheap, files_in, state_of
from tests.kept import onward
from tests.service.conftest import ALICE, BOB, CAROL, CHANNELS, MASTER, Table, again, services, table
from tests.service.round.test_crash import overdue

__all__ = ["cheap", "services", "table"]

OTHER = 701


def elsewhere(who: Who) -> Who:
    return again(replace(who, guild_id=OTHER))


@pytest.fixture
async def played(table: Table) -> Table:
    await onward(table.s.sessions, "played", partial(_played, table))
    return table


async def _played(table: Table) -> None:
    """Round 1 is published, with a standing order that was followed; round 2 has an order, and standing orders."""
    await standing.give(table.s, again(CAROL), "always", OrderForm("Charlie", facing="SE"))
    await filing.give(table.s, again(ALICE), OrderForm("Hammer", move="0304", action="attack 0504"))
    await overdue(table.s, table.id)
    await rounds.close_round(table.s, table.id, 1)
    await rounds.publish_round(table.s, table.id, 1)
    await filing.give(table.s, again(BOB), OrderForm("Baker", move="0203"))
    ruling = {"id": "r1", "rule": "EDC-C2.2-a", "question": "Who\nwins?", "options": ["a", "b"]}
    of = {"campaign_id": table.id, "round": 1}
    async with table.s.sessions.begin() as session:
        session.add(RulingRow(**of, **ruling, default="a", chosen="b", decided_by=1))
        session.add(
            Filing(
                **of,
                kind="report",
                user_id=11,
                name="Alice",
                text="Ünïts\n\tseen 敌 \U0001f468\u200d\U0001f469 שלום\x07",
                details={"b": 1, "a": 2},
            )
        )
    async with table.s.sessions() as session:
        sheet = await accounts.get_sheet(session, table.id, "start")
    if sheet is None:
        async with table.s.sessions.begin() as session:
            await accounts.keep_sheet(session, table.id, "start", {"11": 5})


async def rows_of(url: str, campaign: int) -> dict[str, list[tuple[str, ...]]]:
    """What an archive holds of a campaign, as text straight from the tables."""
    raw = await asyncpg.connect(dsn(url))
    try:
        found = {}
        for name, rows in TABLES.items():
            kept = [one for one in rows.columns if one not in ("guild_id", "name", "closes_at")]
            columns = ", ".join(f'"{column}"::text' for column in kept)
            mine = "id" if name == "campaign" else "campaign_id"
            wanted = f'SELECT {columns} FROM "{name}" WHERE {mine} = $1 ORDER BY {rows.order}'
            found[name] = [tuple(row) for row in await raw.fetch(wanted, campaign)]
        return found
    finally:
        await raw.close()


def same_json(rows: Any) -> Any:
    """JSON columns compared by their values and the order of their keys, not by their blanks."""

    def read(value: Any) -> Any:
        if isinstance(value, str) and value[:1] in "{[":
            try:
                return json.dumps(json.loads(value))
            except ValueError:
                return value
        return value

    return {name: [tuple(read(value) for value in row) for row in found] for name, found in rows.items()}


def test_every_column_is_exported_or_left_out_on_purpose() -> None:
    """A new column needs a decision, and perhaps a new format (docs/archive.md)."""
    for name, rows in TABLES.items():
        columns = {column.name for column in Base.metadata.tables[name].columns}
        assert columns == {*rows.columns, *rows.left_out}, name
    mine = {table.name for table in Base.metadata.tables.values() if "campaign_id" in table.columns} | {
        "campaign"
    }
    assert mine - set(TABLES) == {
        "close_event",
        "console",
        "ledger",
        "live_link",
        "order_draft",
        "outbox",
        "prediction",
        "prediction_question",
        "role_grant",
        "server_object",
    }


async def test_what_is_imported_equals_what_was_exported(
    played: Table, database_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "red"
    await export(database_url, "red sands", file)
    made = await bring_in(database_url, file, guild_id=OTHER)
    assert (made.name, made.guild_id, made.paused) == ("Red Sands", OTHER, True)
    was, now = [same_json(await rows_of(database_url, one)) for one in (played.id, made.id)]
    for name in TABLES.keys() - {"branch"}:
        assert was[name], name
    assert was.pop("campaign") == now.pop("campaign")
    assert was == now


async def test_an_archive_of_the_first_format_is_read(services: Services, database_url: str) -> None:
    """Of a release before standing orders: `tests/data/archives` keeps one of each format."""
    made = await bring_in(database_url, Path("tests/data/archives/campaign-1.zip"))
    rows = await rows_of(database_url, made.id)
    assert rows.pop("standing_order") == rows.pop("branch") == []
    assert all(rows.values())
    assert {row[-1] for row in rows["unit_order"]} == {None}


async def left_a_course(played: Table) -> int:
    """Round 2 is published, in which a fact was changed and an order carried out; then the campaign goes back to 1."""
    s = played.s
    await edits.show(s, again(MASTER), "Able", "fs 3", "It was hurt.")
    await bans.ban(s, again(MASTER), 77, "Mallory", "Spam.")
    await gm.close_now(s, MASTER)
    await rounds.publish_round(s, played.id, 2)
    async with s.sessions() as session:
        campaign = await session.get_one(Campaign, played.id)
    await back.go_back(s, MASTER, Moment(1, 0), (campaign.id, campaign.state_version), "Wind.")
    await filing.give(s, again(BOB), OrderForm("Baker", move="0202"))
    return campaign.course


async def test_an_imported_campaign_returns_to_the_courses_it_has_left(
    played: Table, database_url: str, tmp_path: Path
) -> None:
    s, file = played.s, tmp_path / "red"
    await left_a_course(played)
    await export(database_url, "red sands", file)
    made = await bring_in(database_url, file, guild_id=OTHER)
    shown = []
    for number, who in ((played.id, again(MASTER)), (made.id, elsewhere(MASTER))):
        was = same_json(await rows_of(database_url, number))
        async with s.sessions() as session:
            campaign = await session.get_one(Campaign, number)
        version = (campaign.id, campaign.state_version)
        done = await back.return_to(s, who, 1, version, "No wind.")
        assert done.round == 3
        returned = same_json(await rows_of(database_url, number))
        async with s.sessions() as session:
            campaign = await session.get_one(Campaign, number)
        await back.return_to(s, who, 2, (campaign.id, campaign.state_version), "Wind again.")
        shown.append((was, returned, same_json(await rows_of(database_url, number))))
    for original, imported in zip(*shown, strict=True):
        for name in original.keys() - {"branch", "campaign"}:
            assert without_clock(original[name]) == without_clock(imported[name]), name
    (_, returned, _) = shown[1]
    edits_of = [row for row in returned["gm_action"] if "edit" in row]
    assert len(edits_of) == 1
    assert len(returned["gm_action"]) == len(set(returned["gm_action"])), (
        "what both courses have is there once"
    )


def without_clock(rows: list[tuple[str, ...]]) -> list[str]:
    """Rows without instants, for a round that opens again does so now, and whatever their sequence."""
    return sorted(re.sub(r"\d{4}-\d\d-\d\d[ T][\d:.]+\+00(:00)?", "then", str(row)) for row in rows)


async def test_a_course_that_does_not_fit_is_refused_whole(
    played: Table, database_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "red"
    await left_a_course(played)
    await export(database_url, "red sands", file)
    before = {**await state_of(database_url), "sequences": None}

    def of(table: str, change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], object]:
        return lambda row: change(row["content"]) if row["of"] == table else None

    for change, why in (
        (lambda row: row.update(branch=7), "belongs to none"),
        (lambda row: row.update(branch=[]), "belongs to none"),
        (lambda row: row.update(of="outbox"), "belongs to none"),
        (of("unit_order", lambda row: row.update(id="first")), "InvalidText"),
        (of("unit_order", lambda row: row.update(id=None)), "number of another"),
        (of("gm_action", lambda row: row.update(id=7)), "number of another"),
        (of("gm_action", lambda row: row.update(at=1700000000)), "Overflow"),
        (of("gm_action", lambda row: row.update(note="\0")), "Untranslatable"),
        (of("snapshot", lambda row: row["world"].update(format=99)), "newer version"),
        (of("round", lambda row: row.update(open_seed="\\x00")), "dice of round"),
        (of("event", lambda row: row.update(secret=1)), "columns of this format"),
        (of("unit_order", lambda row: row.update(number=99)), "never gave out"),
    ):
        bad = changed(file, tmp_path / "bad", with_rows("branch_row", change, slice(None)))
        with pytest.raises(ArchiveError, match=why):
            await bring_in(database_url, bad, guild_id=OTHER)
    assert {**await state_of(database_url), "sequences": None} == before
    short = changed(file, tmp_path / "short", with_rows("branch", lambda row: row.update(round=7)))
    with pytest.raises(ArchiveError, match="does not have the rounds up to it"):
        await bring_in(database_url, short, guild_id=OTHER)
    stolen = with_rows("branch_row", lambda row: row["content"].update(campaign_id=played.id), slice(None))
    foreign = changed(file, tmp_path / "foreign", stolen)
    made = await bring_in(database_url, foreign, guild_id=OTHER)
    raw = await asyncpg.connect(dsn(database_url))
    mine = await raw.fetchval(
        "SELECT bool_and((content->>'campaign_id')::int = $1) FROM branch_row t JOIN branch b ON b.id = branch_id"
        " WHERE b.campaign_id = $1",
        made.id,
    )
    await raw.close()
    assert mine


async def test_a_campaign_that_is_over_goes_on_as_another_one_and_pays_nobody_twice(
    played: Table, database_url: str, tmp_path: Path
) -> None:
    s, file = played.s, tmp_path / "red"
    await export(database_url, "red sands", file)
    with pytest.raises(ArchiveError, match="has not ended"):
        await bring_in(database_url, file, reopen=True)
    await campaigns.end(s, MASTER)
    over = tmp_path / "over"
    await export(database_url, "red sands", over)
    made = await bring_in(database_url, over, reopen=True)
    assert made.paused
    async with s.sessions() as session:
        campaign = await session.get_one(Campaign, made.id)
        assert (campaign.state, campaign.round, campaign.book) == (CampaignState.OPEN, 2, 1)
        paid = await books(session)
    who = replace(MASTER, campaign_id=made.id)
    version = (campaign.id, campaign.state_version)
    assert (await back.go_back(s, again(who), Moment(1, 0), version, "Once more.")).round == 1
    await campaigns.end(s, again(who))
    async with s.sessions() as session:
        after = await books(session)
    assert after[0] == paid[0], "the accounts that it has paid into stay as they are"
    assert after[1]
    again_made = await bring_in(database_url, over, reopen=True)
    async with s.sessions() as session:
        assert (await session.get_one(Campaign, again_made.id)).book == 2


async def books(session: AsyncSession) -> dict[int, list[str]]:
    """The accounts and ledger lines of each book, as text."""
    kept: dict[int, list[str]] = {0: [], 1: []}
    for name in ("account", "ledger"):
        for row in await session.execute(text(f"SELECT book, row_to_json(t)::text AS said FROM {name} t")):
            kept[row.book].append(row.said)
    return kept


async def test_an_imported_campaign_is_played_on(played: Table, database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "red"
    await export(database_url, str(played.id), file)
    made = await bring_in(database_url, file, guild_id=OTHER)
    s = played.s
    async with s.sessions() as session:
        where = Round.campaign_id == made.id, Round.number == 2
        assert (await session.execute(select(Round.closes_at).where(*where))).scalar_one() is None
    await campaigns.set_channels(
        s, made.id, {part: 100 + number for part, number in CHANNELS.items()}, {"gm": 190}
    )
    await filing.give(s, elsewhere(ALICE), OrderForm("Able", move="0303"))
    async with s.sessions.begin() as session:
        row = (await session.execute(select(Round).where(*where))).scalar_one()
        row.closes_at = row.opens_at - timedelta(seconds=1)
    await rounds.close_round(s, made.id, 2)
    await rounds.publish_round(s, made.id, 2)
    status = await campaigns.status(s, elsewhere(MASTER))
    assert status.round == 3
    async with s.sessions() as session:
        left = select(Round).where(Round.campaign_id == played.id).order_by(Round.number.desc()).limit(1)
        assert (await session.execute(left)).scalar_one().number == 2


async def test_names_and_servers(
    played: Table, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "red"
    await export(database_url, "Red Sands", file)
    beside = await bring_in(database_url, file)
    assert beside.name == "Red Sands (2)"
    async with played.s.sessions.begin() as session:
        campaign, other = [await session.get_one(Campaign, number) for number in (played.id, beside.id)]
        assert (campaign.book, other.book) == (0, 1), "companies of campaigns side by side are kept apart"
        campaign.state = CampaignState.OVER
    monkeypatch.setattr("bot.archive.campaign.MOST_LIVE", 1)
    with pytest.raises(ArchiveError, match="has 1 running campaigns, which is the limit"):
        await bring_in(database_url, file)
    over = tmp_path / "over"
    await export(database_url, str(played.id), over)
    made = await bring_in(database_url, over)
    assert (made.name, made.paused) == ("Red Sands (3)", False)
    with pytest.raises(ArchiveError, match="no campaign 'Blue'"):
        await export(database_url, "Blue", tmp_path / "blue")


async def test_a_round_that_is_closed_must_be_published_first(
    played: Table, database_url: str, tmp_path: Path
) -> None:
    await overdue_now(played)
    await rounds.close_round(played.s, played.id, 2)
    with pytest.raises(ArchiveError, match="Round 2 is closed"):
        await export(database_url, "Red Sands", tmp_path / "red")
    assert files_in(tmp_path) == []


async def overdue_now(played: Table) -> None:
    async with played.s.sessions.begin() as session:
        where = Round.campaign_id == played.id, Round.number == 2
        row = (await session.execute(select(Round).where(*where))).scalar_one()
        row.closes_at = row.opens_at - timedelta(seconds=1)


def with_rows(
    table: str, change: Callable[[dict[str, Any]], object], which: slice = slice(-1, None)
) -> Callable[[dict[str, bytes]], None]:
    """The last row of a table changed, or others, with a manifest that fits."""

    def changed_(members: dict[str, bytes]) -> None:
        rows = [json.loads(line) for line in members[f"{table}.jsonl"].splitlines()]
        for row in rows[which]:
            change(row)
        data = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
        members[f"{table}.jsonl"] = data
        manifest = json.loads(members[MANIFEST])
        next(one for one in manifest["members"] if one["name"] == f"{table}.jsonl")["sha256"] = sha256(
            data
        ).hexdigest()
        members[MANIFEST] = json.dumps(manifest).encode()

    return changed_


BAD: dict[str, tuple[Callable[[dict[str, bytes]], None], str]] = {
    "order": (with_rows("unit_order", lambda row: row["content"].pop("unit")), "unit_order cannot be read"),
    "column": (with_rows("player", lambda row: row.update(secret=1)), "columns of this format"),
    "twice": (with_rows("player", lambda row: row.update(user_id=11)), "UniqueViolation"),
    "whole": (with_rows("campaign", lambda row: row.update(round=1)), "does not have the rounds up to it"),
}


@pytest.mark.parametrize("name", BAD)
async def test_a_bad_archive_is_refused_and_changes_nothing(
    played: Table, database_url: str, tmp_path: Path, name: str
) -> None:
    change, sentence = BAD[name]
    await export(database_url, "Red Sands", tmp_path / "red")
    before = await state_of(database_url)
    bad = changed(tmp_path / "red", tmp_path / "bad", change)
    with pytest.raises(ArchiveError, match=sentence):
        await bring_in(database_url, bad, guild_id=OTHER)
    after = await state_of(database_url)
    assert before.pop("sequences").keys() == after.pop("sequences").keys()
    assert after == before


def setting(name: str, value: Any) -> Callable[[dict[str, Any]], object]:
    return lambda row: row["settings"].update({name: value})


def field(*path: str | int, value: Any) -> Callable[[dict[str, Any]], object]:
    def change(row: Any) -> None:
        for step in path[:-1]:
            row = row[step]
        row[path[-1]] = value

    return change


ALTERED: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("campaign", setting("gms", "Ann"), "campaign cannot be read"),
    ("campaign", setting("gms", ["9"]), "campaign cannot be read"),
    ("campaign", setting("gms", []), "campaign cannot be read"),
    ("campaign", lambda row: row["settings"].pop("gms"), "campaign cannot be read"),
    ("campaign", setting("former_gms", 7), "campaign cannot be read"),
    ("campaign", setting("auto_publish", "perhaps"), "campaign cannot be read"),
    ("campaign", setting("signups", 3), "campaign cannot be read"),
    ("campaign", setting("calendar", {"added": ["soon"]}), "campaign cannot be read"),
    ("campaign", setting("doctrines", {"u1": "panic"}), "campaign cannot be read"),
    ("campaign", setting("goals", {"u1": 3}), "campaign cannot be read"),
    ("campaign", setting("limits", {"tanks": "few"}), "campaign cannot be read"),
    ("campaign", setting("gm_orders", {"round": 2, "orders": {"u1": {}}}), "Order cannot be read"),
    ("campaign", setting("options", {"survival_pay": "much"}), "campaign cannot be read"),
    ("campaign", setting("options", {"reminder_hours": -5}), "campaign cannot be read"),
    ("campaign", setting("options", {"language": 5}), "campaign cannot be read"),
    ("campaign", setting("options", {"language": "x" * 36}), "campaign cannot be read"),
    ("campaign", setting("objectives", [{"name": "Hold"}]), "campaign cannot be read"),
    ("campaign", setting("links", {"brief": 7}), "campaign cannot be read"),
    ("campaign", setting("map_name", []), "campaign cannot be read"),
    ("campaign", field("settings", value=[]), "campaign cannot be read .settings."),
    ("campaign", field("zone", value="Mars/Olympus"), "campaign cannot be read"),
    ("campaign", field("zone", value="../../etc/passwd"), "campaign cannot be read"),
    ("campaign", field("closes", value=[]), "campaign cannot be read"),
    ("campaign", field("closes", value=[[9, "20:00"]]), "campaign cannot be read"),
    ("campaign", field("closes", value=[[1, "25:61"]]), "campaign cannot be read"),
    ("campaign", field("closes", value="daily"), "campaign cannot be read"),
    ("campaign", field("round", value=-1), "campaign cannot be read .round."),
    ("campaign", field("round", value=7), "does not have the rounds up to it"),
    ("campaign", field("round", value=0), "does not fit its round"),
    ("campaign", field("state", value="asleep"), "campaign cannot be read .state."),
    ("campaign", field("state", value="setup"), "does not fit its round"),
    ("campaign", field("name", value=""), "campaign cannot be read .name."),
    ("campaign", field("guild_id", value=2**63), "campaign cannot be read .guild_id."),
    ("campaign", field("map_text", value="size = 7"), "campaign cannot be read"),
    ("campaign", field("catalogue_text", value="{"), "campaign cannot be read"),
    ("campaign", field("catalogue_text", value='{"units": 3}'), "campaign cannot be read"),
    ("player", field("details", value={"company": {"name": 3}}), "player cannot be read"),
    ("player", field("details", value={"units": "all"}), "player cannot be read"),
    ("player", field("details", value={"units": [{"unit": {}}]}), "player cannot be read"),
    ("player", field("user_id", value="eleven"), "player cannot be read .user_id."),
    ("round", field("open_seed", value=None), "round cannot be read .open_seed."),
    ("round", field("open_seed", value="\\x00"), "not those that were promised"),
    ("round", field("covered_commitment", value="0" * 64), "not those that were promised"),
    ("round", field("inputs", value={"step": "last"}), "round cannot be read"),
    ("round", field("draft", value={}), "round cannot be read"),
    ("round", field("closes_at", value="on Friday"), "round cannot be read .closes_at."),
    ("round", field("orders_filed", value=0), "never gave out"),
    ("round", field("resolved_at", value="2030-01-01T00:00:00+00:00"), "open and over"),
    ("round", field("number", value=9), "does not have the rounds up to it|never gave out"),
    ("snapshot", field("world", "format", value=99), "newer version"),
    ("snapshot", field("world", "units", value=7), "snapshot cannot be read"),
    ("snapshot", field("world", "map_key", value="another"), "snapshot cannot be read"),
    ("snapshot", field("round", value=1), "is not the last one|not in it"),
    ("unit_order", field("content", "unit", value="u99"), "of another unit"),
    ("unit_order", field("state", value="?"), "unit_order cannot be read .state."),
    ("unit_order", field("standing", value=["sometimes", 0, None]), "unit_order cannot be read"),
    ("unit_order", field("standing", value=[]), "unit_order cannot be read"),
    ("standing_order", field("entries", 0, "when", value=["at", 0, "here"]), "standing_order cannot be read"),
    ("standing_order", field("entries", 0, "order", "unit", value="u99"), "of another unit"),
    ("standing_order", field("entries", 0, value={}), "standing_order cannot be read"),
    ("standing_order", field("version", value=0), "standing_order cannot be read .version."),
    ("event", field("content", "kind", value="?"), "event cannot be read"),
    ("event", field("audience", value=["everybody"]), "another one than its row says"),
    ("event", field("number", value=999), "another one than its row says"),
    ("ruling", field("options", value="a"), "ruling cannot be read"),
    ("ruling", field("chosen", value="c"), "not among the options"),
    ("filing", field("kind", value="meeting"), "filing cannot be read"),
    ("filing", field("kind", value="poem"), "filing cannot be read"),
    ("gm_action", lambda row: row.update(kind="outcome", after={"order": "x"}), "gm_action cannot be read"),
    ("gm_action", field("after", value="much"), "gm_action cannot be read"),
    ("master_sheet", field("sheet", value=[]), "master_sheet cannot be read"),
]
"""The last row of a table, altered; what the importer says. No database is asked."""


async def test_whatever_the_bot_could_not_read_afterwards_is_refused(
    played: Table, database_url: str, tmp_path: Path
) -> None:
    await gm.give_outcome(played.s, MASTER, "1", text="They find some.", roll=100)
    await export(database_url, "Red Sands", tmp_path / "red")
    with ZipFile(tmp_path / "red") as archive:
        rows = {
            name: [json.loads(line) for line in archive.read(f"{name}.jsonl").splitlines()] for name in TABLES
        }

    def said(rows: dict[str, list[dict[str, Any]]]) -> str:
        reader = Reader()
        try:
            for name in TABLES:
                for row in rows[name]:
                    reader.read(name, row)
            reader.finish()
        except Unreadable as refusal:
            return str(refusal)
        return ""

    assert said(rows) == ""
    wrong = []
    for number, (name, change, sentence) in enumerate(ALTERED):
        last = deepcopy(rows[name][-1])
        change(last)
        told = said({**rows, name: [*rows[name][:-1], last]})
        if not re.search(sentence, told):
            wrong.append((number, name, sentence, told))
    assert wrong == []


@pytest.mark.parametrize("archive", ["of this release", "of an earlier one"])
async def test_a_roll_that_an_earlier_release_named_by_a_row_stays_the_same(
    table: Table, database_url: str, tmp_path: Path, archive: str
) -> None:
    s, file = table.s, tmp_path / "red"
    await filing.give(s, again(ALICE), OrderForm("Able", move="0304", note="Look for tracks"))
    await gm.give_outcome(s, MASTER, "1", text="They find some.", roll=100)
    async with s.sessions.begin() as session:
        action = (await session.execute(select(GmAction).where(GmAction.kind == "outcome"))).scalar_one()
        assert action.after is not None
        action.after = {key: value for key, value in action.after.items() if key != "roll_number"}
    await overdue(s, table.id)
    await rounds.close_round(s, table.id, 1)
    await rounds.publish_round(s, table.id, 1)
    await export(database_url, "Red Sands", file)
    if archive == "of an earlier one":
        file = changed(file, tmp_path / "old", with_rows("gm_action", lambda row: row["after"].pop("named")))
    made = await bring_in(database_url, file, guild_id=OTHER)
    found = [one async for one in replays(database_url, str(made.id))]
    assert [(one.round, one.verdict, one.words) for one in found] == [(1, Verdict.SAME, "")]


def test_help_names_all_four() -> None:
    said = CliRunner().invoke(app, ["--help"]).output
    for word in ("backup", "restore", "export", "import"):
        assert word in said
