"""Setting a campaign up through the real client, with each permission taken away once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio

from bot.client.rights import name_of
from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Person, Sandbox, payloads, permissions
from bot.rehearsal.sandbox.rest_guild import event
from bot.rehearsal.sandbox.state import Overwrite
from bot.store.session import connect
from bot.views.server_rights import NEEDED
from tests.e2e.running import Running

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]
RIGHTS = [name for name, needed in NEEDED if needed]


class Stage:
    def __init__(self, running: Running, master: Person) -> None:
        self.running, self.master = running, master
        sandbox = running.sandbox
        self.roles = [
            role
            for role in sandbox.guild.roles.values()
            if role.permissions & NEEDED.value and role.name != "Owner"
        ]
        self.usual = {role.id: role.permissions for role in self.roles}

    def take(self, bits: int) -> None:
        """The bot has all its permissions but these."""
        sandbox = self.running.sandbox
        for role in self.roles:
            role.permissions = self.usual[role.id] & ~bits
            event(
                sandbox.world,
                "GUILD_ROLE_UPDATE",
                {"guild_id": str(sandbox.guild.id), "role": payloads.role(role)},
            )

    @property
    def rooms(self) -> list[str]:
        return [channel.name for channel in self.running.sandbox.guild.channels.values()]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(module_url: str, folder: Path) -> AsyncIterator[Stage]:
    engine, sessions = connect(module_url)
    async with Sandbox(rates={}, ack_seconds=60.0) as sandbox:
        running = Running(sandbox, sessions, module_url, folder, None)  # type: ignore[arg-type]
        running.process = await running.start()
        master = await sandbox.member("Grace", owner=True)
        master.patience = master.quiet_seconds = 60.0
        await sandbox.wait_for_bot(seconds=180)
        try:
            yield Stage(running, master)
        finally:
            await stop_bot(running.process)
        await engine.dispose()
        assert "Traceback" not in running.log, running.log[-4000:]


async def test_each_missing_permission_is_named_and_tried_again(stage: Stage) -> None:
    master, before = stage.master, len(stage.rooms)
    stage.take(int(discord.Permissions(**{RIGHTS[0]: True}).value))
    shown = await master.slash("/campaign create", scenario="fort_drill")
    for number, right in enumerate(RIGHTS):
        assert f"I lack the permission **{name_of(right)}** on this server" in shown.text
        following = RIGHTS[number + 1 : number + 2]
        stage.take(int(discord.Permissions(**dict.fromkeys(following, True)).value))
        assert len(stage.rooms) == before, "nothing is made before all is there"
        shown = await shown.press("Try again")
    assert "**Fort Drill** is set up on Training Ground" in shown.text
    assert [stage.rooms.count(name) for name in ("13th Corps", "gm-room", "campaign-rules")] == [1, 1, 1]
    async with asyncio.timeout(60):
        while True:
            if any("open sign-ups" in line.text for line in master.read("gm-room")):
                break
            await asyncio.sleep(0.1)


async def test_what_was_half_made_continues_where_it_stopped(stage: Stage) -> None:
    master, sandbox = stage.master, stage.running.sandbox
    parting = await master.slash("/campaign end")
    await (await parting.press("Delete channels and roles")).press("Yes, delete")
    async with asyncio.timeout(60):
        while True:
            if "gm-room" not in stage.rooms:
                break
            await asyncio.sleep(0.1)
    sandbox.faults.delay("POST /guilds/*/channels", 0.001, times=4)
    sandbox.faults.fail("POST /guilds/*/channels", 403, times=99)
    shown = await master.slash("/campaign create", name="Half", map="training_ground")
    assert "Discord did not let me make all channels and roles" in shown.text
    made = len(stage.rooms)
    assert "gm-room" not in stage.rooms
    await stage.running.kill_and_restart()
    sandbox.faults.clear()
    shown = await master.slash("/campaign create", name="Another", map="theatre")
    assert "**Half** is set up on Training Ground" in shown.text
    assert "**Half** was half made; it continues" in shown.text
    assert len(stage.rooms) > made
    assert [stage.rooms.count(name) for name in ("13th Corps", "gm-room", "campaign-rules")] == [1, 1, 1]


async def test_a_category_in_which_the_bot_may_make_nothing_is_named_and_then_used(stage: Stage) -> None:
    master, sandbox = stage.master, stage.running.sandbox
    parting = await master.slash("/campaign end")
    await parting.press("Keep everything")
    ours, me = sandbox.state.add_channel("Wargames", 4), sandbox.state.bot.id
    ours.overwrites[me] = Overwrite(me, 1, deny=permissions.MANAGE_CHANNELS)
    event(sandbox.world, "CHANNEL_CREATE", payloads.channel(sandbox.state, ours))
    shown = await master.slash("/campaign create", name="Under", map="training_ground", under=ours.id)
    assert "I lack the permission **Manage Channels**" in shown.text
    ours.overwrites[me] = Overwrite(me, 1)
    event(sandbox.world, "CHANNEL_UPDATE", payloads.channel(sandbox.state, ours))
    shown = await shown.press("Try again")
    assert "**Under** is set up" in shown.text
    inside = [channel.name for channel in sandbox.guild.channels.values() if channel.parent_id == ours.id]
    assert "gm-room" in inside
