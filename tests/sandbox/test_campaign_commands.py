"""Campaigns on a server that does not let the bot do what it must: it says so, and what is half made is kept."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from bot.client.app import Hexmarshal
from bot.rehearsal.sandbox import Sandbox
from bot.store.session import Sessions
from bot.store.tables import Campaign
from tests.service.conftest import MAP
from tests.store.helpers import until


async def created(sandbox: Sandbox, sessions: Sessions) -> str:
    """What `/campaign create` says, where the campaign cannot be finished; it is kept."""
    grace = await sandbox.member("Grace", owner=True)
    grace.patience = 60.0
    made = await grace.slash("/campaign create", name="Red Sands", board=("m.toml", MAP.encode()))
    async with sessions() as session:
        assert (await session.execute(select(func.count()).select_from(Campaign))).scalar_one() == 1
    return made.text


async def test_without_the_permissions_for_it(
    sandbox: Sandbox, sessions: Sessions, hexmarshal: Hexmarshal
) -> None:
    sandbox.faults.fail("POST /guilds/*/channels", 403, times=99)
    told = await created(sandbox, sessions)
    assert "Discord did not let me make all channels and roles" in told
    assert "press *Try again*" in told


async def test_without_being_a_member(
    sandbox: Sandbox, sessions: Sessions, hexmarshal: Hexmarshal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hexmarshal, "get_guild", lambda _: None)
    assert "I am not a member of this server" in await created(sandbox, sessions)


async def test_a_game_master_is_appointed_although_the_roles_cannot_be_made(
    sandbox: Sandbox, sessions: Sessions, hexmarshal: Hexmarshal
) -> None:
    grace, dora = [await sandbox.member(name, owner=name == "Grace") for name in ("Grace", "Dora")]
    grace.patience = 60.0
    await grace.slash("/campaign create", name="Red Sands", board=("m.toml", MAP.encode()))
    role = next(one for one in hexmarshal.guilds[0].roles if one.name == "Spectator")
    await role.delete()

    async def heard() -> bool:
        return hexmarshal.guilds[0].get_role(role.id) is None

    await until(heard)
    sandbox.faults.fail("POST /guilds/*/roles", 403, times=99)
    told = await grace.slash("/campaign master", person=dora.id)
    assert "**Dora** is now a game master" in told.text
    assert "Check that I may manage both" in told.text


async def test_the_ids_of_commands_are_kept_with_what_discord_was_told(
    sandbox: Sandbox, hexmarshal: Hexmarshal
) -> None:
    """So that a later start, which tells Discord nothing, can still name commands to tap."""
    first = dict(hexmarshal.services.command_ids)
    assert {"orders", "help", "company"} <= set(first)
    hexmarshal.services.command_ids.clear()
    sandbox.faults.fail("PUT /applications/*/commands", 500, times=9)
    await hexmarshal.register_commands()
    assert hexmarshal.services.command_ids == first
    alice = await sandbox.member("Alice")
    page = await (await alice.slash("/help")).select("Commands you can use here", "/help")
    assert f"</help:{first['help']}>" in page.text
