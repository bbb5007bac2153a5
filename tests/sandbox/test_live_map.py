"""`/map live` on Discord: the link is private, opens the map, and ends when its owner leaves the server."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.client.app import Hexmarshal
from bot.rehearsal.sandbox import Sandbox, permissions
from bot.rehearsal.sandbox.state import Overwrite
from bot.service.base import Who
from bot.service.company import players
from bot.service.means.members import Members, Unanswered
from bot.service.room import campaigns
from bot.web.live import application
from tests.service.conftest import ALICE, CHANNELS, MAP, MASTER


async def test_a_link_opens_the_map_until_its_owner_leaves(sandbox: Sandbox, hexmarshal: Hexmarshal) -> None:
    s = hexmarshal.services
    master: Who = replace(MASTER, guild_id=sandbox.guild.id)
    made = await campaigns.create_campaign(s, master, name="Red Sands", map_name="proving", map_text=MAP)
    await campaigns.set_channels(s, made.id, CHANNELS, {"gm": 90, "player": 91, "spectator": 92})
    await campaigns.open_signups(s, master, "Take the ground.")
    alice = replace(ALICE, guild_id=sandbox.guild.id)
    await players.join(s, alice, True)
    await players.create_company(s, alice, "Alice's Own", [("regular_infantry", "Able")])
    wanda = await sandbox.member("Wanda")
    assert "has not started" in (await wanda.slash("/map live")).text
    await campaigns.start(s, master)
    assert "has not set up pages" in (await wanda.slash("/map live")).text

    s.public_url = "https://maps.example.org"
    answer = await wanda.slash("/map live")
    assert answer.ephemeral
    found = re.search(r"<https://maps\.example\.org(/live/\S+)>", answer.text)
    assert found is not None
    async with TestClient(TestServer(application(s, tick=0.01))) as client:
        page = await client.get(found[1])
        assert page.status == 200
        assert "Red Sands" in await page.text()
        tag = {"If-None-Match": page.headers["ETag"]}
        assert (await client.head(found[1], headers=tag)).status == 304
        # Nothing is known of her, and Discord is down: that is not her fault. Once she is gone, she is gone.
        s.members = Members(s.members.ask)
        sandbox.faults.fail("GET /guilds/*/members/*", 503, times=20)
        assert (await client.get(found[1])).status == 503
        sandbox.faults.clear()
        assert (await client.get(found[1])).status == 200
        s.members = Members(s.members.ask)
        del sandbox.guild.members[wanda.id]
        assert (await client.get(found[1])).status == 404


async def test_discord_says_who_sees_a_channel(sandbox: Sandbox, hexmarshal: Hexmarshal) -> None:
    """Asked each time, by its own rules; a channel that is gone nobody sees."""
    members = hexmarshal.services.members
    guild, wanda = sandbox.guild, await sandbox.member("Wanda")
    room = sandbox.channel("general")

    async def sees(channel_id: int = room.id) -> bool:
        return await members.may_see(guild.id, wanda.id, channel_id, 0)

    assert await sees()
    me = sandbox.state.bot.id
    room.overwrites[me] = Overwrite(me, 1, permissions.VIEW_CHANNEL, 0)
    room.overwrites[guild.id] = Overwrite(guild.id, 0, 0, permissions.VIEW_CHANNEL)
    assert not await sees()
    room.overwrites[wanda.id] = Overwrite(wanda.id, 1, permissions.VIEW_CHANNEL, 0)
    assert await sees()
    assert not await sees(1)
    sandbox.faults.fail("GET /channels/*", 503, times=20)
    with pytest.raises(Unanswered):
        await Members(members.ask, sees=members.sees).may_see(guild.id, wanda.id, room.id, 0)
