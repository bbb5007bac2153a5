"""A small real discord.py bot on a sandbox, one pair for each test."""

from collections.abc import AsyncIterator

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sandbox_sample_bot import SampleBot, running

from bot.sandbox import Sandbox


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
