"""A PostgreSQL per test process, migrated once; each test that asks for it finds empty tables."""

from __future__ import annotations

import asyncio
import gc
import inspect
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.campaign.resolve.events import Log
from bot.campaign.world.event_kinds import faults
from bot.campaign.world.happened import GM
from bot.hexmap.coords import Hex
from bot.store.embedded import Server
from bot.store.session import Sessions, connect, upgrade
from tests.amount import amount
from tests.kept import empty
from tests.long import is_long
from tests.rule_record import pytest_configure, pytest_pycollect_makeitem
from tests.time_limit import (
    pytest_exception_interact,
    pytest_runtest_logfinish,
    pytest_sessionstart,
    pytest_timeout_cancel_timer,
    pytest_timeout_set_timer,
)

__all__ = [
    "pytest_configure",
    "pytest_exception_interact",
    "pytest_pycollect_makeitem",
    "pytest_runtest_logfinish",
    "pytest_sessionstart",
    "pytest_timeout_cancel_timer",
    "pytest_timeout_set_timer",
]

# A loaded machine is no defect, so no deadlines. The same examples each time; with FUZZ set, new ones.
settings.register_profile(
    "hexmarshal", deadline=None, max_examples=amount(30, 100), derandomize="FUZZ" not in os.environ
)
settings.load_profile("hexmarshal")


@pytest.fixture(scope="session", autouse=True)
def declared_events() -> Iterator[None]:
    """Every event that any test makes has the fields that are declared for its kind."""
    born = Log._add

    def checked(
        self: Log, kind: str, unit: str | None, at: Hex | None, data: Mapping[str, Any], *more: Any
    ) -> None:
        *_, audience = more
        assert not faults(kind, data, full=GM in audience)
        born(self, kind, unit, at, data, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Log, "_add", checked)
        yield


# Look for garbage less often: it takes a seventh of the time, and a third of the collection of tests.
gc.set_threshold(50_000, 20, 50)


def pytest_collection_finish() -> None:
    """What is loaded now stays to the end: it is not looked through for garbage again."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that last longest first: begun last, one of them would keep the other worker waiting for the end."""
    for item in items:
        if is_long(item.path):
            item.add_marker(pytest.mark.long)
    items.sort(key=lambda item: not {"e2e", "uploads"} & set(item.path.parts))


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """A folder that the account nobody can enter too, with a path short enough for sockets."""
    folder = Path(tempfile.mkdtemp(prefix="hexmarshal-test-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def server_url() -> Iterator[str]:
    """The URL of a migrated database on a server of this test process."""
    folder = Path(tempfile.mkdtemp(prefix="hexmarshal-test-"))
    folder.chmod(0o755)
    server = Server(folder, durable=False)
    try:
        asyncio.run(server.start())
        asyncio.run(upgrade(server.url))
        yield server.url
    finally:
        server.stop()
        shutil.rmtree(folder)


@pytest.fixture(autouse=True)
def alone(request: pytest.FixtureRequest) -> None:
    """The tests share an event loop: what one of them has left running ends with it, first of all its fixtures' own."""
    if inspect.iscoroutinefunction(getattr(request.node, "obj", None)):
        request.getfixturevalue("tasks")


@pytest.fixture
async def tasks() -> AsyncIterator[None]:
    """Cancel what a test and its fixtures have left running, and wait for its end."""
    before = asyncio.all_tasks()
    yield
    left = asyncio.all_tasks() - before - {asyncio.current_task()}
    for task in left:
        task.cancel()
    if left:
        await asyncio.wait(left, timeout=LEFT_SECONDS)


LEFT_SECONDS = 30.0
OPENED: list[Any] = []
"""The connections of asyncpg that were opened through the engine and are kept for the next test."""


@pytest.fixture(scope="session")
def one_engine(server_url: str) -> AsyncEngine:
    """The engine of all tests of this process: it keeps the statements that it has compiled, and its connections."""
    engine = connect(server_url)[0]

    @event.listens_for(engine.sync_engine, "connect")
    def opened(connection: Any, _: object) -> None:
        OPENED.append(connection.driver_connection)

    return engine


@pytest.fixture
async def engine(one_engine: AsyncEngine) -> AsyncIterator[AsyncEngine]:
    """An engine on empty tables. Its connections are kept while all of them are at rest.

    What was broken off in the middle may keep its connection out of the pool; all are ended with such a test.
    """
    await empty(one_engine)
    yield one_engine
    pool: Any = one_engine.pool
    OPENED[:] = [connection for connection in OPENED if not connection.is_closed()]
    if pool.checkedin() == len(OPENED):
        return
    await one_engine.dispose()
    for connection in OPENED:
        if not connection.is_closed():
            connection.terminate()
    OPENED.clear()
    await asyncio.sleep(0)


@pytest.fixture
def sessions(engine: AsyncEngine) -> Sessions:
    """Sessions on empty tables; `async with sessions.begin() as session:` is a transaction."""
    return Sessions(engine, expire_on_commit=False)


@pytest.fixture
def database_url(engine: AsyncEngine, server_url: str) -> str:
    """The URL of the same empty tables, for code that connects by itself."""
    return server_url
