"""Everything the bot keeps, written to one file while it runs, and put back from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import asyncpg
from alembic import command
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.archive.container import (
    ArchiveError,
    Manifest,
    Member,
    checked,
    damaged,
    finish,
    part,
    reading,
    release,
    writing,
)
from bot.archive.schema import (
    JOBS,
    PLAIN,
    REVISION,
    Table,
    columns_of,
    in_order,
    known_revisions,
    known_tables,
    numbered,
    ours,
    revision_of,
    rows_in,
    sequences_in,
    tables_in,
)
from bot.store.session import UPGRADE_LOCK, alembic_config, dsn

KIND = "hexmarshal backup"
FORMAT = 1
PATIENT = {"statement_timeout": "0", "idle_in_transaction_session_timeout": "0", "lock_timeout": "60s"}


async def back_up(url: str, path: Path, passphrase: str | None = None) -> Manifest:
    """Write all rows, as they are at one moment, to a new file. Raises ArchiveError."""
    connection = await asyncpg.connect(dsn(url), server_settings=PLAIN | PATIENT)
    try:
        tables = ours(await tables_in(connection))
        if await revision_of(connection) is None:
            raise ArchiveError(
                "The database holds nothing of Hexmarshal yet, so there is nothing to back up."
            )
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            # Before the first look, so that no migration comes between; it hinders nobody who reads or writes.
            locked = ", ".join([*map(str, tables), f"public.{REVISION}"])
            await connection.execute(f"LOCK TABLE {locked} IN ACCESS SHARE MODE")
            revision = await revision_of(connection)
            if revision not in known_revisions():
                raise ArchiveError(
                    f"The database is of a newer release (revision {revision}). Back it up with that release."
                )
            with writing(path, passphrase) as archive:
                members = [await _copied(connection, archive, table) for table in tables]
                manifest = Manifest(
                    kind=KIND,
                    format=FORMAT,
                    release=release(),
                    revision=revision,
                    made_at=datetime.now(UTC),
                    members=tuple(members),
                    # Sequences are outside the snapshot and only grow: read last, they cover every row.
                    sequences=await sequences_in(connection),
                )
                finish(archive, manifest)
        return manifest
    finally:
        await connection.close()


async def _copied(connection: asyncpg.Connection, archive: ZipFile, table: Table) -> Member:
    columns = await columns_of(connection, table)
    with part(archive, f"tables/{table}") as member:

        async def write(data: bytes) -> None:
            member.write(data)

        status = await connection.copy_from_table(
            table.name, schema_name=table.schema, columns=columns, output=write, format="text"
        )
        return member.done(rows_in(status), columns)


# ---------------------------------------------------------------- restoring


async def restore(url: str, path: Path, passphrase: str | None = None, *, replace: bool = False) -> Manifest:
    """Put everything back in one transaction, and bring it to this release. Raises ArchiveError; then nothing changed.

    The whole file is checked before the database is touched.
    """
    with reading(path, passphrase) as archive:
        manifest = checked(archive, path, KIND, FORMAT)
        if manifest.revision not in known_revisions():
            raise ArchiveError(
                f"{path} was made by release {manifest.release} with a newer schema (revision"
                f" {manifest.revision}). Install that release or a newer one, then restore."
            )
        engine = create_async_engine(
            url, connect_args={"server_settings": PLAIN | PATIENT}, hide_parameters=True
        )
        try:
            async with engine.begin() as connection:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADE_LOCK})
                raw: Any = (await connection.get_raw_connection()).driver_connection
                await _make_room(raw, replace=replace)
                await _migrate(connection, manifest.revision)
                await _fill(raw, archive, manifest, path)
                await _migrate(connection, "head")
        finally:
            await engine.dispose()
    return manifest


async def _migrate(connection: AsyncConnection, revision: str) -> None:
    await connection.run_sync(lambda sync: command.upgrade(alembic_config(sync), revision))


async def _make_room(raw: asyncpg.Connection, *, replace: bool) -> None:
    """Remove what the database holds of ours, if that may be lost. Raises ArchiveError."""
    others = await raw.fetchval(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid() AND coalesce(backend_type, 'client backend') = 'client backend'"
    )
    if others:
        raise ArchiveError(
            f"{others} other connections use the database. Stop the bot and its workers, then restore."
        )
    tables, revision = await tables_in(raw), await revision_of(raw)
    known = known_tables()
    strangers = [str(table) for table in tables if table.schema == "public" and table.name not in known]
    newer = revision is not None and revision not in known_revisions()
    if strangers and not newer:
        raise ArchiveError(
            f"The database holds tables of another program ({', '.join(strangers[:3])})."
            " Use a separate database for Hexmarshal."
        )
    full = [table for table in tables if await raw.fetchval(f"SELECT EXISTS (SELECT FROM {_quoted(table)})")]
    if full and not replace:
        raise ArchiveError(
            "The database is not empty. With --replace everything in it is replaced by the backup."
        )
    for table in tables:
        if table.schema == "public":
            await raw.execute(f"DROP TABLE {_quoted(table)} CASCADE")
    await raw.execute(f"DROP TABLE IF EXISTS public.{REVISION}; DROP SCHEMA IF EXISTS {JOBS} CASCADE")


async def _fill(raw: asyncpg.Connection, archive: ZipFile, manifest: Manifest, path: Path) -> None:
    """Load every member into its table, then set the sequences."""
    members = {member.name.removeprefix("tables/"): member for member in manifest.members}
    tables = await in_order(raw, await tables_in(raw))
    await _expect_whole(raw, tables, members, manifest, path)
    for table in tables:
        member = members[str(table)]
        try:
            with archive.open(member.name) as source:
                status = await raw.copy_to_table(
                    table.name, schema_name=table.schema, columns=member.columns, source=source, format="text"
                )
        except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError) as problem:
            # Only the kind: the text of a failed statement may hold rows.
            raise damaged(path, f"{member.name} cannot be loaded ({type(problem).__name__})") from None
        if rows_in(status) != member.rows:
            raise damaged(path, f"{member.name} has {rows_in(status)} rows, not {member.rows}")
    for name, last in manifest.sequences.items():
        if last is not None:
            await raw.execute("SELECT setval(to_regclass($1), $2)", name, last)
    for name, table_name, column in await numbered(raw):
        top = await raw.fetchval(f'SELECT max("{column}") FROM {table_name}')
        if top is not None and top > (manifest.sequences[name] or 0):
            raise damaged(path, f"{name} would give out numbers again")


async def _expect_whole(
    raw: asyncpg.Connection,
    tables: Sequence[Table],
    members: Mapping[str, Member],
    manifest: Manifest,
    path: Path,
) -> None:
    """Raises ArchiveError unless the backup has each table of its release, with all columns, and each sequence."""
    wanted = {str(table) for table in tables}
    if strange := sorted(set(members) - wanted):
        raise damaged(path, f"it holds tables that its release never had: {', '.join(strange)}")
    if missing := sorted(wanted - set(members)):
        shown = ", ".join(missing[:3]) + (f" and {len(missing) - 3} more" if len(missing) > 3 else "")
        raise damaged(path, f"it lacks tables of its release: {shown}")
    for table in tables:
        if sorted(members[str(table)].columns) != sorted(await columns_of(raw, table)):
            raise damaged(path, f"{table} does not have the columns of its release")
    if set(manifest.sequences) != set(await sequences_in(raw)):
        raise damaged(path, "it does not have the sequences of its release")


def _quoted(table: Table) -> str:
    return '"{}"."{}"'.format(*(part.replace('"', '""') for part in (table.schema, table.name)))
