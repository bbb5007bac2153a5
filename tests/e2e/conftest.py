"""A database of its own for each module on the test server, and a folder for the bot."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from bot.store.session import dsn, upgrade

SECONDS = 1200
"""What a test with the whole bot may take on a machine that is busy with other things."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = str(Path(__file__).parent)
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.timeout(SECONDS))


@pytest.fixture(scope="module")
def module_url(server_url: str, request: pytest.FixtureRequest) -> str:
    """The URL of a migrated, empty database that only this module uses."""
    name = request.module.__name__.rpartition(".")[2]

    async def make() -> str:
        connection = await asyncpg.connect(dsn(server_url))
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()
        url = server_url.replace("/postgres?", f"/{name}?")
        await upgrade(url)
        return url

    return asyncio.run(make())


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(prefix="hexmarshal-e2e-"))
    yield made
    shutil.rmtree(made, ignore_errors=True)
