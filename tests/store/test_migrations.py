"""The schema exists only through migrations; models and migrations agree."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.session import alembic_config, downgrade, upgrade
from bot.store.tables import Base


async def test_models_and_migrations_agree(engine: AsyncEngine) -> None:
    def differences(connection: object) -> list[object]:
        context = MigrationContext.configure(
            connection,  # type: ignore[arg-type]
            opts={"compare_type": True, "compare_server_default": True},
        )
        return list(compare_metadata(context, Base.metadata))

    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []


@pytest.fixture
async def blank_url(server_url: str) -> str:
    """A database with nothing in it."""
    engine = create_async_engine(server_url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text("DROP DATABASE IF EXISTS blank"))
        await connection.execute(text("CREATE DATABASE blank TEMPLATE template0"))
    await engine.dispose()
    return server_url.replace("/postgres?", "/blank?")


async def tables(url: str) -> set[str]:
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        rows = await connection.execute(
            text(
                "SELECT schemaname || '.' || tablename FROM pg_tables"
                " WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"
            )
        )
        names = set(rows.scalars())
    await engine.dispose()
    return names


async def test_every_migration_goes_up_and_down(blank_url: str) -> None:
    revisions = [script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()]
    revisions.reverse()
    before: list[set[str]] = []
    for revision in revisions:
        before.append(await tables(blank_url))
        await upgrade(blank_url, revision)
        assert await tables(blank_url) >= before[-1]
    for revision, was in zip(reversed(["base", *revisions[:-1]]), reversed(before), strict=True):
        await downgrade(blank_url, revision)
        assert await tables(blank_url) - {"public.alembic_version"} == was - {"public.alembic_version"}
    await upgrade(blank_url)
    assert "jobs.pgqueuer" in await tables(blank_url)


async def test_roles_of_earlier_releases_are_known_only_to_be_shut_out(blank_url: str) -> None:
    """They may be the server's own, so the bot has not made them; those of campaigns that are over are forgotten."""
    await upgrade(blank_url, "0013")
    engine = create_async_engine(blank_url)
    campaign = text(
        "INSERT INTO campaign "
        "(guild_id, name, state, settings, zone, closes, round, state_version, channels, map_text) "
        """VALUES (1, :name, :state, '{"gms": [5], "roles": {"gm": 90, "player": 91}}', 'UTC', '[]', 1, 0, """
        """'{"gm-room": 7, "comms-net": 8, "unit-orders": 8}', '')"""
    )
    player = text(
        """INSERT INTO player (campaign_id, user_id, name, details) VALUES (2, 5, 'Eve', """
        """'{"standing": "player", "signup": "confirmed"}')"""
    )
    async with engine.begin() as connection:
        for name, state in (("Old", "over"), ("New", "open")):
            await connection.execute(campaign, {"name": name, "state": state})
        await connection.execute(player)
    await upgrade(blank_url, "0014")
    async with engine.connect() as connection:
        found = await connection.execute(
            text("SELECT campaign_id, discord_id, kind, made, state FROM server_object ORDER BY discord_id")
        )
        assert [tuple(row) for row in found] == [
            (2, number, kind, False, "open")
            for number, kind in ((7, "channel"), (8, "channel"), (90, "role"), (91, "role"))
        ]
        settings = (await connection.execute(text("SELECT settings FROM campaign"))).scalars().all()
        assert settings == [{"gms": [5]}, {"gms": [5]}]
        assert (await connection.execute(text("SELECT details FROM player"))).scalar() == {
            "signup": "confirmed"
        }
        assert (await connection.execute(text("SELECT count(*) FROM role_grant"))).scalar() == 0
    await engine.dispose()
