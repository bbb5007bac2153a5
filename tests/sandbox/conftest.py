"""A small real discord.py bot on a sandbox, one pair for each test."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sandbox_sample_bot import SampleBot

from bot.discord_endpoint import point_discord_at
from bot.sandbox import Sandbox


@pytest.fixture(autouse=True)
def real_addresses() -> object:
    """Put discord.py's own addresses back after each test."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


@asynccontextmanager
async def running(sandbox: Sandbox, intents: discord.Intents | None = None) -> AsyncIterator[SampleBot]:
    """The sample bot, ready on the sandbox."""
    point_discord_at(sandbox.api_url, sandbox.gateway_url)
    bot = SampleBot(intents or discord.Intents.all())
    task = asyncio.create_task(bot.start(sandbox.token))
    try:
        await sandbox.wait_for_bot()
        await bot.wait_until_ready()
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as made:
        yield made


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[SampleBot]:
    async with running(sandbox) as made:
        yield made
