"""One campaign as an archive: exported from one database, imported into another as a new campaign.

`docs/archive.md` describes the file. What belongs to the server stays there: channels, roles, posts, jobs, accounts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import asyncpg

from bot.archive import courses
from bot.archive.container import (
    ArchiveError,
    Manifest,
    Member,
    checked,
    finish,
    reading,
    release,
    rows_written,
    writing,
)
from bot.archive.readable import Reader, Unreadable
from bot.archive.schema import PLAIN, known_revisions, newest_revision, revision_of
from bot.campaign.world.saved.serial import event_from_json
from bot.store.campaigns import MOST_LIVE
from bot.store.session import LIMITS, dsn

KIND = "hexmarshal campaign"
FORMAT = 4
"""Raise it when a listed column changes, and upgrade rows of the formats before."""
LONGEST_LINE = 64 << 20


@dataclass(frozen=True)
class Rows:
    """What an archive holds of a table."""

    columns: tuple[str, ...]
    order: str
    left_out: tuple[str, ...] = ()
    """Columns that are the database's or the server's own; importing gives them new values or none."""


def _rows(columns: str, order: str, left_out: str = "") -> Rows:
    return Rows(tuple(columns.split()), order, tuple(left_out.split()))


TABLES: Mapping[str, Rows] = {
    "campaign": _rows(
        "guild_id name state settings zone closes round state_version map_text catalogue_text created_at"
        " course",
        "id",
        "id channels book",
    ),
    "player": _rows("user_id name company details rules_read_at joined_at", "user_id", "campaign_id"),
    "round": _rows(
        "number opens_at closes_at later_close orders_filed reminded_at locked_at resolved_at published_at draft inputs"
        " seen open_seed covered_seed open_commitment covered_commitment release course retaken",
        "number",
        "campaign_id",
    ),
    "snapshot": _rows("round step world made_at", "round, step", "campaign_id"),
    "unit_order": _rows(
        "round number unit_id user_id content state filed_at standing",
        "id",
        "id campaign_id channel_id message_id",
    ),
    "event": _rows(
        "round seq number kind order_number unit_id audience content", "round, seq", "campaign_id"
    ),
    "ruling": _rows(
        "round id rule question options default chosen decided_by decided_at", "round, id", "campaign_id"
    ),
    "filing": _rows("round kind user_id name text details at", "id", "id campaign_id"),
    "gm_action": _rows("round user_id kind before after note at undone_at", "id", "id campaign_id"),
    "master_sheet": _rows("moment sheet made_at", "moment", "campaign_id"),
    "standing_order": _rows("unit_id user_id by version entries at", "unit_id", "campaign_id"),
    "branch": _rows("number round since settings user_id reason at", "number", "id campaign_id"),
}
"""In the order of import."""
SINCE: Mapping[str, int] = {"standing_order": 2, "branch": 4}
"""The format with which a table came, where that is not the first; older archives have none of its rows."""
NEW_COLUMNS: Mapping[str, Mapping[str, int]] = {
    "campaign": {"course": 4},
    "unit_order": {"standing": 2},
    "round": {"release": 3, "course": 4, "retaken": 4},
}
"""The format with which a column came; rows of older archives have nothing in it, or what is in `BEFORE`."""
BEFORE: Mapping[str, Any] = {"course": 0}
OLD_ROLL = "kind = 'outcome' AND coalesce((after->>'roll')::int, 0) > 0 AND after->>'roll_number' IS NULL"
"""An outcome whose roll an earlier release named by the row's number, which is another one after an import."""
READ_AS: Mapping[tuple[str, str], str] = {
    ("gm_action", "after"): f"CASE WHEN {OLD_ROLL} AND after->>'named' IS NULL THEN"
    " (after::jsonb || jsonb_build_object('named', id::text))::json ELSE after END AS after"
}
"""Columns that are not exported as they are."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The campaign that an archive has become."""

    id: int
    name: str
    guild_id: int
    paused: bool
    """Whether a round is open and waits for `/gm calendar resume`."""


async def connect_current(url: str) -> asyncpg.Connection:
    """A connection to a database of this release. Raises ArchiveError."""
    raw = await asyncpg.connect(dsn(url), server_settings=PLAIN | LIMITS)
    revision = await revision_of(raw)
    if revision == newest_revision():
        return raw
    await raw.close()
    if revision is None or revision in known_revisions():
        raise ArchiveError("The database is not of this release yet. Start the bot once, then try again.")
    raise ArchiveError(f"The database is of a newer release (revision {revision}). Use that release.")


# ---------------------------------------------------------------- exporting


async def export(url: str, wanted: str, path: Path, passphrase: str | None = None) -> Manifest:
    """Write a campaign, named or by its number, to a new file. Raises ArchiveError."""
    raw = await connect_current(url)
    try:
        async with raw.transaction(isolation="repeatable_read", readonly=True):
            campaign = await find(raw, wanted)
            closing = await raw.fetchval(
                "SELECT number FROM round WHERE campaign_id = $1 AND locked_at IS NOT NULL AND resolved_at IS NULL",
                campaign,
            )
            if closing is not None:
                raise ArchiveError(
                    f"Round {closing} is closed and not published yet. Publish it, then export the campaign."
                )
            with writing(path, passphrase) as archive:
                members = [await _written(raw, archive, name, campaign) for name in TABLES]
                members.append(await courses.written(raw, archive, campaign))
                manifest = Manifest(
                    kind=KIND,
                    format=FORMAT,
                    release=release(),
                    revision=newest_revision(),
                    made_at=datetime.now(UTC),
                    members=tuple(members),
                )
                finish(archive, manifest)
        return manifest
    finally:
        await raw.close()


async def find(raw: asyncpg.Connection, wanted: str) -> int:
    """The campaign with that number or name. Raises ArchiveError."""
    rows = await raw.fetch("SELECT id, name, guild_id FROM campaign ORDER BY id")
    known = [row for row in rows if wanted == str(row["id"])]
    known = known or [row for row in rows if row["name"].casefold() == wanted.casefold()]
    if len(known) == 1:
        return int(known[0]["id"])
    said = ", ".join(f"{row['id']} {row['name']} (server {row['guild_id']})" for row in known or rows[-20:])
    if known:
        raise ArchiveError(f"{len(known)} campaigns have that name. Give the number: {said}.")
    raise ArchiveError(f"There is no campaign {wanted!r}. Choose from: {said or 'none'}.")


async def _written(raw: asyncpg.Connection, archive: ZipFile, name: str, campaign: int) -> Member:
    rows, mine = TABLES[name], "id" if name == "campaign" else "campaign_id"
    columns = ", ".join(READ_AS.get((name, column), f'"{column}"') for column in rows.columns)
    lines = raw.cursor(
        f'SELECT row_to_json(one)::text FROM (SELECT {columns} FROM "{name}" WHERE {mine} = $1'
        f" ORDER BY {rows.order}) one",
        campaign,
        prefetch=20,
    )
    return await rows_written(archive, name, lines, rows.columns)


# ---------------------------------------------------------------- importing


async def bring_in(
    url: str,
    path: Path,
    passphrase: str | None = None,
    *,
    guild_id: int | None = None,
    reopen: bool = False,
) -> Imported:
    """Make a new campaign of an archive, on its own server or another. Raises ArchiveError; then nothing changed.

    With `reopen`, a campaign that is over continues where it ended. Its account book is separate, as it has
    already paid out.
    """
    with reading(path, passphrase) as archive:
        manifest = checked(archive, path, KIND, FORMAT)
        if {member.name for member in manifest.members} != {f"{name}.jsonl" for name in _members(manifest)}:
            raise ArchiveError(
                f"{path} does not hold what a campaign consists of. Use another copy of the file."
            )
        raw = await connect_current(url)
        try:
            async with raw.transaction():
                return await _inserted(raw, _Source(archive, path, manifest), guild_id, reopen)
        except Unreadable as problem:
            raise _unfit(path, str(problem)) from None
        except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError) as problem:
            raise _unfit(path, type(problem).__name__) from None
        finally:
            await raw.close()


async def _inserted(raw: asyncpg.Connection, source: _Source, guild_id: int | None, reopen: bool) -> Imported:
    path = source.path
    first = list(_lines(source, "campaign"))
    if len(first) != 1:
        raise _unfit(path, "it holds no campaign, or several")
    campaign, reader = first[0], Reader()
    if reopen:
        if campaign["state"] != "over" or not campaign["round"]:
            raise ArchiveError(
                f"The campaign of {path} has not ended, or never began. Import it without --reopen."
            )
        campaign["state"] = "open"
    reader.read("campaign", campaign)
    server = int(guild_id if guild_id is not None else campaign["guild_id"])
    called, over, number = str(campaign["name"]), campaign["state"] == "over", campaign["round"]
    settings = {key: value for key, value in campaign["settings"].items() if key != "remake"}
    await raw.execute("SELECT pg_advisory_xact_lock($1)", server)  # as `/campaign create` does
    taken = {row[0] for row in await raw.fetch("SELECT name FROM campaign WHERE guild_id = $1", server)}
    books = {
        row[0]
        for row in await raw.fetch(
            "SELECT book FROM campaign WHERE guild_id = $1 AND state <> 'over'", server
        )
    }
    if len(books) >= MOST_LIVE and not over:
        raise ArchiveError(
            f"Server {server} has {len(books)} running campaigns, which is the limit. End one first, or give another"
            " server with --guild."
        )
    name = _free_name(called, taken)
    new = await _insert(
        raw, path, "campaign", campaign | {"guild_id": server, "name": name, "settings": settings}
    )
    if reopen:
        books |= await _all_books(raw, server)
    book = next(number for number in count() if number not in books)
    await raw.execute("UPDATE campaign SET book = $1 WHERE id = $2", book, new)
    paused = False
    rolls = _OldRolls()
    for table in _tables(source.manifest):
        if table == "campaign":
            continue
        for row in _lines(source, table):
            reader.read(table, row)
            if table == "event":
                rolls.note(row)
            elif table == "gm_action":
                rolls.name(row)
            if table == "round" and row.get("number") == number and not over and row.get("locked_at") is None:
                row |= {"closes_at": None, "later_close": None}
                paused = True
            await _insert(raw, path, table, row, campaign_id=new)
    reader.finish()
    if courses.NAME in _members(source.manifest):
        await _courses(raw, source, reader, new)
    return Imported(new, name, server, paused)


async def _all_books(raw: asyncpg.Connection, server: int) -> set[int]:
    """The account books of a server that anything is in, or that a campaign of it ever used."""
    used = "SELECT book FROM campaign WHERE guild_id = $1 UNION SELECT book FROM account WHERE guild_id = $1"
    return {row[0] for row in await raw.fetch(used, server)}


async def _courses(raw: asyncpg.Connection, source: _Source, reader: Reader, new: int) -> None:
    """Earlier courses, each read as a separate campaign."""
    branches = dict(await raw.fetch("SELECT number, id FROM branch WHERE campaign_id = $1", new))
    numbers = courses.Courses(raw, new)
    for row in _lines(source, courses.NAME):
        branch, of, content = row["branch"], row["of"], row["content"]
        known = isinstance(branch, int) and branch in branches and of in courses.OF
        if not known or not isinstance(content, dict):
            raise _unfit(source.path, "a row of a course belongs to none")
        rows, came = TABLES[of], NEW_COLUMNS.get(of, {})
        if (
            not {*rows.columns, *rows.left_out} - came.keys()
            <= set(content)
            <= {*rows.columns, *rows.left_out}
        ):
            raise _unfit(source.path, "a row of a course does not have the columns of this format")
        reader.read_of_course(
            branch, of, {column: content.get(column, BEFORE.get(column)) for column in rows.columns}
        )
        kept = await numbers.numbered(branch, of, content)
        await raw.execute(
            "INSERT INTO branch_row (branch_id, of, ordinal, content) VALUES ($1, $2, $3, $4::json)",
            branches[branch],
            of,
            row["ordinal"],
            json.dumps(kept, ensure_ascii=False),
        )
    reader.finish_courses()


class _OldRolls:
    """Archives of earlier releases do not say how rolls of outcomes were named: the events of their rounds do."""

    def __init__(self) -> None:
        self._named: dict[tuple[int, int | None], list[str]] = {}

    def note(self, event: Mapping[str, Any]) -> None:
        """Remember the names in an event of an outcome, in the order in which they came."""
        if event["kind"] == "ruled":
            known = self._named.setdefault((event["round"], event["order_number"]), [])
            for roll in event_from_json(event["content"]).rolls:
                name = roll.order.removeprefix("note ")
                if roll.order != name and name.isdigit() and name not in known:
                    known.append(name)

    def name(self, action: Mapping[str, Any]) -> None:
        """Note in an outcome how its roll was named, if it does not say so itself."""
        after = action["after"]
        if action["kind"] != "outcome" or action["undone_at"] is not None or not isinstance(after, dict):
            return
        if after.get("roll") and not after.get("roll_number") and not after.get("named"):
            known = self._named.get((action["round"], after.get("order")))
            if known:
                after["named"] = known.pop(0)


def _free_name(called: str, taken: set[str]) -> str:
    """The name, with a number where the server has a campaign of that name."""
    number, name = 1, called
    while name in taken:
        number += 1
        name = f"{called} ({number})"
    return name


@dataclass(frozen=True, slots=True)
class _Source:
    """An archive that is read."""

    archive: ZipFile
    path: Path
    manifest: Manifest


def _tables(manifest: Manifest) -> list[str]:
    """The tables of an archive of that format, in the order of import."""
    return [table for table in TABLES if SINCE.get(table, 1) <= manifest.format]


def _members(manifest: Manifest) -> list[str]:
    """What an archive of that format consists of."""
    return [*_tables(manifest), *([courses.NAME] if manifest.format >= SINCE["branch"] else [])]


def _lines(source: _Source, table: str) -> Iterator[dict[str, Any]]:
    """The rows of a table, as today's format has them."""
    path = source.path
    came = NEW_COLUMNS.get(table, {})
    columns = courses.COLUMNS if table == courses.NAME else TABLES[table].columns
    new = {column for column, since in came.items() if source.manifest.format < since}
    with source.archive.open(f"{table}.jsonl") as lines:
        while line := lines.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                raise _unfit(path, f"a line of {table} is too long")
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                raise _unfit(path, f"a line of {table} is not JSON") from None
            if not isinstance(row, dict) or set(row) != set(columns) - new:
                raise _unfit(path, f"a row of {table} does not have the columns of this format")
            yield row | {column: BEFORE.get(column) for column in new}


async def _insert(
    raw: asyncpg.Connection, path: Path, table: str, row: Mapping[str, Any], *, campaign_id: int | None = None
) -> int:
    """Insert a row; PostgreSQL turns the JSON into the columns' types. The campaign's new number, for `campaign`."""
    rows = TABLES[table]
    names = ", ".join(f'"{column}"' for column in rows.columns)
    spelled = json.dumps(row, ensure_ascii=False)
    if table == "campaign":
        statement = (
            f"INSERT INTO campaign ({names}, channels) SELECT {names}, '{{}}'::json"
            " FROM json_populate_record(NULL::campaign, $1::json) RETURNING id"
        )
        return int(await raw.fetchval(statement, spelled))
    await raw.execute(
        f'INSERT INTO "{table}" ({names}, campaign_id) SELECT {names}, $2'
        f' FROM json_populate_record(NULL::"{table}", $1::json)',
        spelled,
        campaign_id,
    )
    return 0


def _unfit(path: Path, why: str) -> ArchiveError:
    return ArchiveError(f"{path} is not usable: {why}. Nothing was changed. Export the campaign again.")
