"""Connecting: the engine, sessions, and the schema."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from enum import Enum, auto
from pathlib import Path
from typing import Any

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, InvalidatePoolError
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)
from sqlalchemy.pool import ConnectionPoolEntry

Sessions = async_sessionmaker[AsyncSession]
"""Use as `async with sessions.begin() as session:`; one block is one transaction."""

MIGRATIONS = Path(__file__).parents[2] / "migrations"
FRESH_SECONDS = 2.0
"""A connection that was used this long ago is taken to be alive unless it is known to be closed."""
LIMITS = {
    "lock_timeout": "60s",
    "statement_timeout": "120s",
    "idle_in_transaction_session_timeout": "30s",
}
"""Limits after which PostgreSQL ends work. The last one frees what a process has locked that stands still, before
others stop waiting for it. Whoever waits for something else in a transaction keeps it `awake`."""
HEARTBEAT_SECONDS = 5.0
ANSWER_SECONDS = 150.0
"""A server that has not answered for this long is gone, though the connection may not know it."""
UPGRADE_LIMITS = {"lock_timeout": "10min"}
"""One process waits for the upgrade that another one makes, and the upgrade for those who still use the tables."""
UPGRADE_LOCK = 0x6865786D
SOCKET_ERRORS = (FileNotFoundError, ConnectionRefusedError, ConnectionResetError)
INTERNAL, NO_ROOM = "XX000", "could not extend file"
"""How PostgreSQL reports a quota of the disk or a limit of files that is used up; a full disk has a code."""
READ_ONLY = "25006"
"""PostgreSQL's code for a write that it takes from nobody."""


def connect(url: str, *, pool_size: int = 10) -> tuple[AsyncEngine, Sessions]:
    """An engine and its sessions. Dispose of the engine when done: `await engine.dispose()`."""
    limits = {"server_settings": LIMITS, "command_timeout": ANSWER_SECONDS}
    # What a statement carries is no matter for a log: worlds, seeds, what people wrote.
    engine = create_async_engine(
        url, pool_size=pool_size, max_overflow=10, connect_args=limits, hide_parameters=True
    )
    _test_idle(engine)
    return engine, async_sessionmaker(engine, expire_on_commit=False)


def _test_idle(engine: AsyncEngine) -> None:
    """Test a connection before it is used, as `pool_pre_ping` does, but only one that is closed or has been idle."""

    @event.listens_for(engine.sync_engine, "checkin")
    def back(_: object, record: ConnectionPoolEntry) -> None:
        record.info["back"] = time.monotonic()

    @event.listens_for(engine.sync_engine, "checkout")
    def out(connection: Any, record: ConnectionPoolEntry, _: object) -> None:
        now = time.monotonic()
        if (
            now - record.info.get("back", now) < FRESH_SECONDS
            and not connection.driver_connection.is_closed()
        ):
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as problem:
            raise InvalidatePoolError from problem


@asynccontextmanager
async def reading(sessions: Sessions) -> AsyncIterator[AsyncSession]:
    """A session to look something up, each statement for itself: without the round trips of a transaction."""
    async with sessions() as session:
        await session.connection(execution_options={"isolation_level": "AUTOCOMMIT"})
        yield session


@asynccontextmanager
async def awake(session: AsyncSession) -> AsyncIterator[None]:
    """Have a transaction give signs of life while its owner waits for what is no matter of the database.

    The session is not to be used meanwhile.
    """
    over = asyncio.Event()

    async def live() -> None:
        while not over.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await over.wait()
                    return
            await session.execute(text("SELECT 1"))

    living = asyncio.create_task(live())
    try:
        yield
    finally:
        over.set()
        await living


def out_of_reach(error: BaseException | None) -> bool:
    """Whether the database is to blame: connections cut, server gone or starting, disk full, no writes taken."""
    while error is not None:
        state = str(getattr(error, "sqlstate", None) or "")
        if state == READ_ONLY or state.startswith(("08", "53", "57P")):
            return True
        if state == INTERNAL and NO_ROOM in str(error):
            return True
        if isinstance(error, DBAPIError) and error.connection_invalidated:
            return True
        if isinstance(error, asyncpg.InternalClientError):
            return True
        if isinstance(error, asyncpg.InterfaceError) and "clos" in str(error):
            return True
        if isinstance(
            error, OSError
        ):  # of a socket, not of a file; those of other clients have types of their own
            return type(error) in SOCKET_ERRORS and error.filename is None
        error = error.__cause__ or error.__context__
    return False


def note_failure(log: Any, what: str, **about: object) -> None:
    """Log the error being handled, with its traceback; in one line where only the database is out of reach."""
    error = sys.exception()
    if out_of_reach(error):
        log.warning("database out of reach", at=what, error=repr(error)[:200], **about)
    else:
        log.exception(what, **about)


def dsn(url: str) -> str:
    """The same database for asyncpg itself, without SQLAlchemy's driver name."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


async def connect_alone(url: str) -> asyncpg.Connection:
    """A connection outside any pool, with the same limits."""
    return await asyncpg.connect(dsn(url), server_settings=LIMITS, command_timeout=ANSWER_SECONDS)


def alembic_config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, working on `connection` if one is given."""
    if not MIGRATIONS.is_dir():
        raise FileNotFoundError(f"The migrations are missing: {MIGRATIONS}")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


class Schema(Enum):
    """The state of the tables, as this release sees it."""

    CURRENT = auto()
    EMPTY = auto()
    """No table was made yet."""
    OLDER = auto()
    """A migration of this release is still to be made."""
    UNKNOWN = auto()
    """A newer release has changed the tables."""


async def schema_of(sessions: Sessions) -> Schema:
    """Whether the tables are those of this release."""
    async with sessions() as session:
        return await _state_of(await session.connection())


async def _state_of(connection: AsyncConnection) -> Schema:
    there = await connection.run_sync(lambda sync: MigrationContext.configure(sync).get_current_heads())
    script = ScriptDirectory.from_config(alembic_config())
    if not there:
        return Schema.EMPTY
    if set(there) == set(script.get_heads()):
        return Schema.CURRENT
    known = {revision.revision for revision in script.walk_revisions()}
    return Schema.OLDER if set(there) <= known else Schema.UNKNOWN


class NewerSchema(Exception):
    """A newer release has changed the tables; this one must not touch them."""


async def upgrade(url: str, revision: str = "head") -> None:
    """Bring the schema to `revision`. Processes that start together wait for each other. Raises NewerSchema."""
    engine = create_async_engine(url, connect_args={"server_settings": UPGRADE_LIMITS}, hide_parameters=True)
    try:
        async with engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADE_LOCK})
            if await _state_of(connection) is Schema.UNKNOWN:
                raise NewerSchema
            await connection.run_sync(lambda sync: command.upgrade(alembic_config(sync), revision))
    finally:
        await engine.dispose()


async def downgrade(url: str, revision: str = "base") -> None:
    """Take the schema back to `revision`; the tables made since then are lost."""
    engine = create_async_engine(url, connect_args={"server_settings": UPGRADE_LIMITS}, hide_parameters=True)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(lambda sync: command.downgrade(alembic_config(sync), revision))
    finally:
        await engine.dispose()
