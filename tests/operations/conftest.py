"""A campaign on a Discord of our own, for the doctor to look at."""

from __future__ import annotations

import logging
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import structlog
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.operations.doctor import examine
from bot.operations.finding import Finding, Level
from bot.operations.settings import Settings
from bot.process import logs
from bot.rehearsal.sandbox import Sandbox
from bot.store import campaigns
from bot.store.server_objects import note_object
from bot.store.server_tables import ObjectKind
from bot.store.session import Sessions
from tests.store.helpers import SEEDS

ROOMS = ("briefing-room", "orders")


@dataclass
class Ward:
    sandbox: Sandbox
    sessions: Sessions
    settings: Settings
    campaign: int

    async def problems(self) -> dict[str, Finding]:
        return {one.check: one for one in await examine(self.settings) if one.level is Level.PROBLEM}


@pytest.fixture(autouse=True)
def real_addresses(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """No settings of this machine; and discord.py's addresses and the log are put back after each test."""
    root = logging.getLogger()
    log = structlog.get_config(), list(root.handlers), root.level, sys.excepthook, set(logs._hidden)
    for name in ("DATABASE_URL", "DISCORD_TOKEN", "HEXMARSHAL_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    configured, root.handlers[:], root.level, sys.excepthook, hidden = log
    structlog.configure(**configured)
    logs._hidden.clear()
    logs._hidden.update(hidden)
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


@pytest.fixture
async def ward(sessions: Sessions, database_url: str, data_dir: Path) -> AsyncIterator[Ward]:
    async with Sandbox(rates={}) as sandbox:
        guild = sandbox.guild
        async with sessions.begin() as session:
            made = await campaigns.create_campaign(
                session,
                guild_id=guild.id,
                name="Red Sands",
                settings={},
            )
            made.channels = {room: sandbox.state.add_channel(room).id for room in ROOMS}
            await campaigns.open_round(session, made.id, 1, closes_at=None, **SEEDS)  # type: ignore[arg-type]
            role = sandbox.state.add_role("Commander")
            await note_object(session, made.id, ObjectKind.ROLE, "commander", role.id, made=True)
        settings = Settings(
            _env_file=None,
            database_url=database_url,
            discord_token=sandbox.token,
            HEXMARSHAL_DISCORD_API=sandbox.api_url,
            HEXMARSHAL_DISCORD_GATEWAY=sandbox.gateway_url,
            HEXMARSHAL_DATA=data_dir,
        )
        yield Ward(sandbox, sessions, settings, made.id)
