"""A room on a sandbox without a bot: two players, one channel each and one for both."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.rehearsal.room.server import Room, Seat
from bot.rehearsal.sandbox import Sandbox
from bot.rehearsal.sandbox.permissions import VIEW_CHANNEL
from bot.rehearsal.sandbox.state import Overwrite


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as made:
        yield made


@pytest.fixture
async def room(sandbox: Sandbox) -> AsyncIterator[Room]:
    seats = {name: Seat(await sandbox.member(name), "Player") for name in ("Alice", "Bruno")}
    for name in seats:
        hidden = sandbox.state.add_channel(f"of-{name.lower()}")
        hidden.overwrites[sandbox.guild.id] = Overwrite(sandbox.guild.id, 0, deny=VIEW_CHANNEL)
        own = seats[name].person.id
        hidden.overwrites[own] = Overwrite(own, 1, allow=VIEW_CHANNEL)
    async with Room(sandbox, seats=seats, status="") as made:
        yield made


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session
