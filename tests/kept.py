"""Empty tables for each test, and tables as an earlier test of this process had them, by copying rows.

`TRUNCATE` makes files anew, a hundred times slower than deleting the few rows of a test. A campaign that many tests
begin with takes as long as the rest of such a test, so it is made once and its rows are kept in a schema beside.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from bot.store.session import Sessions
from bot.store.tables import Base

T = TypeVar("T")
TABLES = [table.name for table in Base.metadata.sorted_tables] + [
    f"jobs.pgqueuer{part}" for part in ("", "_log", "_schedules", "_statistics")
]
UNCHECKED = "SET LOCAL session_replication_role = replica"
"""No foreign keys, no triggers: rows may go and come in any sequence."""
COUNTERS = "SELECT schemaname, sequencename, last_value FROM pg_sequences WHERE last_value IS NOT NULL AND "
OURS = "schemaname IN ('public', 'jobs')"

DELETED = ";".join(f"DELETE FROM {table}" for table in TABLES)

_made: dict[tuple[str, ...], tuple[object, str]] = {}
"""By database and name: what `build` gave, and the SQL that brings the rows back."""


async def empty(engine: AsyncEngine) -> None:
    """Delete all rows and begin all counters anew, once everybody who is writing has come to an end."""
    statements = [f"LOCK TABLE {', '.join(TABLES)} IN EXCLUSIVE MODE", UNCHECKED]
    statements.append(DELETED)
    statements.append(
        "SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) "
        f"FROM pg_sequences WHERE last_value IS NOT NULL AND {OURS}"
    )
    async with engine.connect() as connection:
        raw: Any = (await connection.get_raw_connection()).driver_connection
        async with raw.transaction():
            await raw.execute(";".join(statements))


async def kept(sessions: Sessions, name: str, build: Callable[[], Awaitable[T]]) -> T:
    """What `build` does to empty tables, done by it the first time and copied from then on. Its value is shared.

    Where the tables are not empty `build` is always called.
    """
    async with sessions() as session:
        raw = await _raw(session)
        if await raw.fetchval("SELECT count(*) FROM campaign"):
            return await build()
        bind = session.get_bind()
        key = (str(bind.engine.url), name)
    if key in _made:
        value, back = _made[key]
        async with sessions() as session:
            raw = await _raw(session)
            async with raw.transaction():
                await raw.execute(back)
        return value  # type: ignore[return-value]
    made = await build()
    async with sessions() as session:
        _made[key] = (made, await _keep(await _raw(session), f"kept{len(_made)}"))
    return made


async def onward(sessions: Sessions, name: str, build: Callable[[], Awaitable[None]]) -> None:
    """What `build` does to the tables as they are, done by it the first time and copied from then on.

    For what begins with the same rows each time, as a fixture has made them: told apart by how many there are.
    """
    async with sessions() as session:
        raw = await _raw(session)
        counts = [str(await raw.fetchval(f"SELECT count(*) FROM {table}")) for table in TABLES]
        key = (str(session.get_bind().engine.url), name, *counts)
    if key not in _made:
        await build()
        async with sessions() as session:
            _made[key] = (None, await _keep(await _raw(session), f"kept{len(_made)}"))
        return
    async with sessions() as session:
        raw = await _raw(session)
        async with raw.transaction():
            await raw.execute(f"{UNCHECKED};{DELETED};{_made[key][1]}")


async def _keep(raw: Any, schema: str) -> str:
    """Copy all rows to a schema; the SQL that copies them back into empty tables."""
    await raw.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}")
    back = [UNCHECKED]
    for table in TABLES:
        if await raw.fetchval(f"SELECT count(*) FROM {table}"):
            copy = f"{schema}.{table.replace('.', '_')}"
            await raw.execute(f"CREATE TABLE {copy} AS TABLE {table}")
            back.append(f"INSERT INTO {table} OVERRIDING SYSTEM VALUE SELECT * FROM {copy}")
    for place, counter, value in await raw.fetch(COUNTERS + OURS):
        back.append(f"SELECT setval('{place}.{counter}', {value})")
    return ";".join(back)


async def _raw(session: AsyncSession) -> Any:
    return (await (await session.connection()).get_raw_connection()).driver_connection
