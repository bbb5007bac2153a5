"""A small real discord.py bot on a sandbox, or Hexmarshal itself, one pair for each test."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sandbox_sample_bot import SampleBot, running

from bot.client.app import Hexmarshal
from bot.client.endpoint import point_discord_at
from bot.rehearsal.sandbox import Sandbox
from bot.service.base import Services
from bot.store.session import Sessions
from tests.service.conftest import NoPictures
from tests.store.helpers import until


@pytest.fixture(autouse=True)
def real_addresses() -> object:
    """Put discord.py's own addresses back after each test."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(ack_seconds=60.0) as made:
        yield made


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[SampleBot]:
    async with running(sandbox) as made:
        yield made


@pytest.fixture
async def hexmarshal(sandbox: Sandbox, sessions: Sessions, tmp_path: Path) -> AsyncIterator[Hexmarshal]:
    """Hexmarshal itself, without a worker and pictures."""
    point_discord_at(sandbox.api_url, sandbox.gateway_url)
    made = Hexmarshal(Services(sessions, NoPictures()), tmp_path, guild_ready_timeout=0.05)
    task = asyncio.create_task(made.start(sandbox.token))

    async def ready() -> bool:
        return made.is_ready()

    await until(ready)
    try:
        yield made
    finally:
        sandbox.faults.clear()
        await made.close()
        await asyncio.gather(task, return_exceptions=True)
