"""What the catalogue of the database says of our tables, whichever release has made them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from graphlib import TopologicalSorter
from typing import Any

import asyncpg
from alembic.script import ScriptDirectory

from bot.store.session import alembic_config
from bot.store.tables import Base

JOBS = "jobs"
"""The schema of the job queue; its tables are pgqueuer's."""
REVISION = "alembic_version"
PLAIN = {"datestyle": "ISO, YMD", "timezone": "UTC", "bytea_output": "hex", "client_encoding": "UTF8"}
"""How values are written, whatever the server's settings."""


@dataclass(frozen=True, slots=True, order=True)
class Table:
    schema: str
    name: str

    def __str__(self) -> str:
        return f"{self.schema}.{self.name}"


def known_revisions() -> set[str]:
    """Those that this release has migrations for."""
    return {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}


def newest_revision() -> str:
    """The one that this release works with."""
    head = ScriptDirectory.from_config(alembic_config()).get_current_head()
    assert head is not None
    return head


def known_tables() -> set[str]:
    """Our tables in schema public. No migration removes one, so these are all that any release has had."""
    return {table.name for table in Base.metadata.tables.values()}


async def revision_of(connection: asyncpg.Connection) -> str | None:
    """The revision of the database; None if it has no schema of ours."""
    if await connection.fetchval(f"SELECT to_regclass('public.{REVISION}') IS NULL"):
        return None
    revision: str | None = await connection.fetchval(f"SELECT version_num FROM public.{REVISION}")
    return revision


async def tables_in(connection: asyncpg.Connection) -> list[Table]:
    """All tables of schema public and of the job queue, except the revision's."""
    rows = await connection.fetch(
        "SELECT schemaname, tablename FROM pg_tables"
        " WHERE schemaname IN ('public', $1) AND tablename <> $2 ORDER BY 1, 2",
        JOBS,
        REVISION,
    )
    return [Table(*row) for row in rows]


def ours(tables: Iterable[Table]) -> list[Table]:
    """Those of the tables that are Hexmarshal's."""
    known = known_tables()
    return [table for table in tables if table.schema == JOBS or table.name in known]


async def columns_of(connection: asyncpg.Connection, table: Table) -> tuple[str, ...]:
    """The columns in which something is stored, in order."""
    rows = await connection.fetch(
        "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass($1)"
        " AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum",
        str(table),
    )
    return tuple(row[0] for row in rows)


async def in_order(connection: asyncpg.Connection, tables: Iterable[Table]) -> list[Table]:
    """The tables so that each comes after those that its foreign keys name."""
    rows = await connection.fetch(
        "SELECT n.nspname, c.relname, m.nspname, r.relname FROM pg_constraint k"
        " JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace"
        " JOIN pg_class r ON r.oid = k.confrelid JOIN pg_namespace m ON m.oid = r.relnamespace"
        " WHERE k.contype = 'f'"
    )
    sorter: TopologicalSorter[Table] = TopologicalSorter()
    wanted = sorted(tables)
    for table in wanted:
        sorter.add(table)
    for row in rows:
        table, needs = Table(row[0], row[1]), Table(row[2], row[3])
        if table != needs:
            sorter.add(table, needs)
    return [table for table in sorter.static_order() if table in set(wanted)]


async def sequences_in(connection: asyncpg.Connection) -> dict[str, int | None]:
    """The last number of every sequence of ours, by name; None where it was never used."""
    rows = await connection.fetch(
        "SELECT schemaname || '.' || sequencename, last_value FROM pg_sequences"
        " WHERE schemaname IN ('public', $1) ORDER BY 1",
        JOBS,
    )
    return {row[0]: row[1] for row in rows}


async def numbered(connection: asyncpg.Connection) -> list[tuple[str, str, str]]:
    """(sequence, table, column) of every column of ours that a sequence numbers."""
    rows = await connection.fetch(
        "SELECT n.nspname || '.' || s.relname, t.oid::regclass::text, a.attname FROM pg_class s"
        " JOIN pg_namespace n ON n.oid = s.relnamespace"
        " JOIN pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass"
        " AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0"
        " JOIN pg_class t ON t.oid = d.refobjid"
        " JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid"
        " WHERE s.relkind = 'S' AND n.nspname IN ('public', $1) ORDER BY 1",
        JOBS,
    )
    return [(row[0], row[1], row[2]) for row in rows]


def rows_in(status: Any) -> int:
    """How many rows a COPY has moved, from its status."""
    return int(str(status).split()[-1])
