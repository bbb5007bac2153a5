"""A backup holds everything at one moment; a restored database is equal; a bad file changes nothing."""

from __future__ import annotations

import asyncio
import io
import json
import stat
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import asyncpg
import pytest
from typer.testing import CliRunner

from bot.archive import sealing
from bot.archive.backup import back_up, restore
from bot.archive.container import MANIFEST, ArchiveError, Manifest
from bot.archive.schema import REVISION, sequences_in, tables_in
from bot.cli.command import app
from bot.service.orders import filing
from bot.service.orders.form import OrderForm
from bot.service.round import rounds
from bot.store.session import downgrade, dsn, upgrade
from tests.service.conftest import ALICE, BOB, CAROL, Table, again, services, table
from tests.service.round.test_crash import overdue
from tests.service.skirmish.table import Hall
from tests.service.skirmish.test_play import hall, toys
from tests.store.test_migrations import blank_url

__all__ = ["blank_url", "hall", "services", "table", "toys"]

PASS = "correct horse battery"
State = dict[str, Any]


async def state_of(url: str) -> State:
    """Every row of every table as text, and the sequences."""
    raw = await asyncpg.connect(dsn(url))
    try:
        found: State = {
            str(one): sorted(row[0] for row in await raw.fetch(f"SELECT t::text FROM {one} t"))
            for one in await tables_in(raw)
        }
        found["sequences"] = await sequences_in(raw)
        if await raw.fetchval(f"SELECT to_regclass('public.{REVISION}') IS NOT NULL"):
            found["revision"] = await raw.fetchval(f"SELECT version_num FROM {REVISION}")
        return found
    finally:
        await raw.close()


def files_in(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealing, "_WORK", 1 << 4)


@pytest.fixture
async def played(table: Table, hall: Hall) -> None:
    """A published round, one with an order, and a skirmish in its first turns."""
    await filing.give(table.s, again(ALICE), OrderForm("Hammer", move="0304", action="attack 0504"))
    await overdue(table.s, table.id)
    await rounds.close_round(table.s, table.id, 1)
    await rounds.publish_round(table.s, table.id, 1)
    await filing.give(table.s, again(BOB), OrderForm("Baker", move="0203"))
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    await hall.place(BOB, game)
    await hall.do(ALICE, game, "Pass")


@pytest.mark.parametrize("passphrase", [None, PASS])
async def test_what_is_restored_equals_what_was_backed_up(
    played: None, database_url: str, blank_url: str, tmp_path: Path, passphrase: str | None
) -> None:
    file = tmp_path / "all.hexmarshal"
    made = await back_up(database_url, file, passphrase)
    before = await state_of(database_url)
    for full in ("public.unit_order", "public.skirmish_step", "public.outbox", "jobs.pgqueuer"):
        assert before[full], full
    assert {one.name: one.rows for one in made.members} == {
        f"tables/{name}": len(rows) for name, rows in before.items() if "." in name
    }
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert (file.read_bytes()[:2] == b"PK") == (passphrase is None)
    assert files_in(tmp_path) == [file.name]
    await restore(blank_url, file, passphrase)
    assert await state_of(blank_url) == before


async def test_rows_that_come_while_it_is_written_are_not_in_it(
    table: Table, database_url: str, blank_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orders are filed between two tables: the backup holds the moment at which it began."""
    before = await state_of(database_url)
    copied = asyncpg.Connection.copy_from_table
    filed: list[asyncio.Task[Any]] = []

    async def slowly(self: asyncpg.Connection, *args: Any, **kwargs: Any) -> Any:
        if not filed:
            order = filing.give(table.s, again(CAROL), OrderForm("Charlie", move="0203"))
            filed.append(asyncio.create_task(order))
            await filed[0]
        return await copied(self, *args, **kwargs)

    monkeypatch.setattr(asyncpg.Connection, "copy_from_table", slowly)
    file = tmp_path / "all.hexmarshal"
    await back_up(database_url, file)
    await restore(blank_url, file)
    after, now = await state_of(blank_url), await state_of(database_url)
    assert len(now["public.unit_order"]) == 1
    sequences = after.pop("sequences")
    assert all(last is None or sequences[name] >= last for name, last in before.pop("sequences").items())
    assert after == before


async def test_a_full_database_is_replaced_only_when_told(
    played: None, database_url: str, blank_url: str, tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    await upgrade(blank_url)
    await back_up(blank_url, first)
    await back_up(database_url, second)
    await restore(blank_url, second)  # migrated, but without a row
    full = await state_of(blank_url)
    with pytest.raises(ArchiveError, match="not empty"):
        await restore(blank_url, first)
    assert await state_of(blank_url) == full
    await restore(blank_url, first, replace=True)
    assert not (await state_of(blank_url))["public.campaign"]
    with pytest.raises(ArchiveError, match="Stop the bot"):
        await restore(database_url, first, replace=True)


async def test_a_backup_of_an_older_schema_is_brought_up(
    played: None, database_url: str, blank_url: str, tmp_path: Path
) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    await back_up(database_url, new)
    await restore(blank_url, new)
    head = (await state_of(blank_url))["revision"]
    await downgrade(blank_url, "0012")
    await back_up(blank_url, old)
    await upgrade(blank_url)
    upgraded = await state_of(blank_url)
    await restore(blank_url, old, replace=True)
    again_ = await state_of(blank_url)
    assert again_["revision"] == head
    assert again_["public.unit_order"] == upgraded["public.unit_order"]
    assert [len(rows) for rows in again_.values()] == [len(rows) for rows in upgraded.values()]


def changed(file: Path, out: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """A copy of an archive with other members."""
    with ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    with ZipFile(out, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out


def manifest_with(**values: object) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        members[MANIFEST] = json.dumps(json.loads(members[MANIFEST]) | values).encode()

    return change


def one_row_less(members: dict[str, bytes]) -> None:
    rows = members["tables/public.unit_order"].splitlines(keepends=True)
    members["tables/public.unit_order"] = b"".join(rows[1:])


def without_orders(members: dict[str, bytes]) -> None:
    del members["tables/public.unit_order"]


def with_a_wrong_count(members: dict[str, bytes]) -> None:
    manifest = json.loads(members[MANIFEST])
    next(one for one in manifest["members"] if one["rows"])["rows"] += 1
    members[MANIFEST] = json.dumps(manifest).encode()


def listing(*kept: str) -> Callable[[dict[str, bytes]], None]:
    """Only these tables in the manifest, which fits the rest of the file."""

    def change(members: dict[str, bytes]) -> None:
        manifest = json.loads(members[MANIFEST])
        manifest["members"] = [one for one in manifest["members"] if one["name"] in kept]
        for name in set(members) - {MANIFEST, *kept}:
            del members[name]
        members[MANIFEST] = json.dumps(manifest).encode()

    return change


def in_manifest(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, bytes]], None]:
    def changed_(members: dict[str, bytes]) -> None:
        manifest = json.loads(members[MANIFEST])
        change(manifest)
        members[MANIFEST] = json.dumps(manifest).encode()

    return changed_


def without_campaigns(members: dict[str, bytes]) -> None:
    """Checksum and count fit, but the rows of other tables hang in the air."""
    manifest = json.loads(members[MANIFEST])
    member = next(one for one in manifest["members"] if one["name"] == "tables/public.campaign")
    members[member["name"]] = b""
    member |= {"rows": 0, "sha256": sha256(b"").hexdigest()}
    members[MANIFEST] = json.dumps(manifest).encode()


BAD: dict[str, tuple[Callable[[dict[str, bytes]], None], str]] = {
    "row": (one_row_less, "checksum"),
    "member": (without_orders, "does not list what it holds"),
    "count": (with_a_wrong_count, "rows, not"),
    "manifest": (lambda members: members.update({MANIFEST: b"{"}), "manifest cannot be read"),
    "kind": (manifest_with(kind="something"), "is a something"),
    "format": (manifest_with(format=99), "newer format"),
    "revision": (manifest_with(revision="9999"), "newer schema"),
    "nothing listed": (manifest_with(members=[]), "lists nothing"),
    "nothing in it": (listing(), "lists nothing"),
    "one table": (listing("tables/public.campaign"), "lacks tables of its release: jobs.pgqueuer, .* and"),
    "not listed": (in_manifest(lambda one: one["members"].pop()), "does not list what it holds"),
    "listed twice": (in_manifest(lambda one: one["members"].append(one["members"][0])), "does not list what"),
    "no sequences": (manifest_with(sequences={}), "the sequences of its release"),
    "sequence behind": (
        in_manifest(lambda one: one["sequences"].update({"public.campaign_id_seq": None})),
        "numbers again",
    ),
    "columns": (in_manifest(lambda one: one["members"][0]["columns"].pop()), "the columns of its release"),
    "a column twice": (
        in_manifest(lambda one: one["members"][0]["columns"].append(one["members"][0]["columns"][0])),
        "the columns of its release",
    ),
    "no campaigns": (without_campaigns, "cannot be loaded"),
}


async def test_a_bad_file_is_refused_and_changes_nothing(
    played: None, database_url: str, blank_url: str, tmp_path: Path
) -> None:
    good, sealed = tmp_path / "good", tmp_path / "sealed"
    await back_up(database_url, good)
    await back_up(database_url, sealed, PASS)
    await restore(blank_url, good)
    before = await state_of(blank_url)

    async def refused(file: Path, sentence: str, passphrase: str | None = None) -> None:
        with pytest.raises(ArchiveError, match=sentence):
            await restore(blank_url, file, passphrase, replace=True)

    for name, (change, sentence) in BAD.items():
        await refused(changed(good, tmp_path / name, change), sentence)
    whole = good.read_bytes()
    cut = tmp_path / "cut"
    cut.write_bytes(whole[: len(whole) // 2])
    await refused(cut, "not a complete archive")
    cut.write_bytes(b"")
    await refused(cut, "not a complete archive")
    await refused(sealed, "is sealed")
    await refused(sealed, "passphrase is wrong", "another passphrase")
    await refused(tmp_path / "nothing", "cannot be read")
    with ZipFile(good) as archive:
        largest = sorted(archive.infolist(), key=lambda one: one.compress_size)[-5:]
    for member in largest:  # ZIP has its own checksum too
        place = member.header_offset + len(member.FileHeader()) + member.compress_size // 2
        cut.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        await refused(cut, "cannot be read")
    assert await state_of(blank_url) == before


async def test_it_never_writes_over_a_file_and_leaves_no_half_one(
    table: Table, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all"
    file.write_text("mine")
    with pytest.raises(ArchiveError, match="exists"):
        await back_up(database_url, file)
    with pytest.raises(ArchiveError, match="at least 12"):
        await back_up(database_url, tmp_path / "b", "short")
    with pytest.raises(ArchiveError, match="cannot be written"):
        await back_up(database_url, tmp_path / "no" / "b")

    async def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(asyncpg.Connection, "copy_from_table", full)
    with pytest.raises(ArchiveError, match="No space left"):
        await back_up(database_url, tmp_path / "b")
    assert files_in(tmp_path) == ["all"]
    assert file.read_text() == "mine"


async def test_tables_of_another_program_are_never_removed(
    table: Table, database_url: str, blank_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "all"
    await back_up(database_url, file)
    raw = await asyncpg.connect(dsn(blank_url))
    await raw.execute("CREATE TABLE shopping (item text); INSERT INTO shopping VALUES ('milk')")
    await raw.close()
    with pytest.raises(ArchiveError, match=r"public\.shopping"):
        await restore(blank_url, file, replace=True)
    assert (await state_of(blank_url))["public.shopping"] == ["(milk)"]


@pytest.fixture
async def at_the_terminal(
    table: Table, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Awaitable[Any]]:
    """Calls the command on the database of the test."""
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.delenv("HEXMARSHAL_BACKUP_PASSPHRASE", raising=False)

    async def call(*words: object) -> Any:
        return await asyncio.to_thread(CliRunner().invoke, app, [str(word) for word in words])

    return call


async def test_at_the_terminal(
    at_the_terminal: Callable[..., Awaitable[Any]],
    blank_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file, sealed = tmp_path / "all", tmp_path / "sealed"
    made = await at_the_terminal("backup", file)
    assert (made.exit_code, "in clear" in made.output) == (0, True)
    refused = await at_the_terminal("restore", file)
    assert (refused.exit_code, "Stop the bot" in refused.output) == (1, True)
    monkeypatch.setenv("HEXMARSHAL_BACKUP_PASSPHRASE", PASS)
    made = await at_the_terminal("backup", sealed)
    assert (made.exit_code, "in clear" in made.output) == (0, False)
    assert sealing.is_sealed(io.BytesIO(sealed.read_bytes()))
    monkeypatch.setenv("DATABASE_URL", blank_url)
    done = await at_the_terminal("restore", sealed)
    assert (done.exit_code, "Restored" in done.output) == (0, True)
    with ZipFile(file) as archive:
        assert (
            Manifest.model_validate_json(archive.read(MANIFEST)).revision
            == (await state_of(blank_url))["revision"]
        )
