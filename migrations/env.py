"""Alembic's entry: `bot.store.session.upgrade` passes a connection; the command line uses DATABASE_URL."""

from __future__ import annotations

import asyncio

from alembic import context
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from bot.operations.settings import Settings
from bot.store.tables import Base


def run(connection: Connection) -> None:
    context.configure(
        connection=connection, target_metadata=Base.metadata, compare_type=True, compare_server_default=True
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_from_command_line() -> None:
    url = Settings().database_url
    if url is None:
        raise SystemExit("Set DATABASE_URL: the alembic command does not start the embedded server.")
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


given = context.config.attributes.get("connection")
if given is None:
    asyncio.run(run_from_command_line())
else:
    run(given)
