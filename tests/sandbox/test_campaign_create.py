"""`/campaign create` on a server that does not let the bot set it up: it says why, and leaves nothing behind."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from bot.app import Hexmarshal
from bot.sandbox import Sandbox
from bot.store.session import Sessions
from bot.store.tables import Campaign
from tests.service.conftest import MAP


async def refusal(sandbox: Sandbox, sessions: Sessions) -> str:
    grace = await sandbox.member("Grace", owner=True)
    grace.patience = 60.0
    made = await grace.slash("/campaign create", name="Red Sands", board=("m.toml", MAP.encode()))
    async with sessions() as session:
        assert not (await session.execute(select(func.count()).select_from(Campaign))).scalar_one()
    return made.text


async def test_without_the_permissions_for_it(
    sandbox: Sandbox, sessions: Sessions, hexmarshal: Hexmarshal
) -> None:
    there = {*sandbox.guild.channels, *sandbox.guild.roles}
    sandbox.faults.fail("POST /guilds/*/channels", 403, times=99)
    assert "I lack the permissions" in await refusal(sandbox, sessions)
    assert {*sandbox.guild.channels, *sandbox.guild.roles} == there


async def test_without_being_a_member(
    sandbox: Sandbox, sessions: Sessions, hexmarshal: Hexmarshal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hexmarshal, "get_guild", lambda _: None)
    assert "I am not a member of this server" in await refusal(sandbox, sessions)
