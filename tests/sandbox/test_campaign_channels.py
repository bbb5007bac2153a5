"""The channels of a campaign on a server that had one before."""

from __future__ import annotations

import discord
from sandbox_sample_bot import SampleBot

from bot.cogs.channels import set_up_channels
from bot.sandbox import Sandbox


async def test_a_room_of_the_game_master_that_was_opened_is_shut_again(
    sandbox: Sandbox, bot: SampleBot
) -> None:
    chief = await sandbox.member("Chief")
    guild = bot.guilds[0]
    member = await guild.fetch_member(chief.id)
    first, roles = await set_up_channels(guild, member)
    room = await guild.fetch_channel(first["gm-room"])
    assert isinstance(room, discord.TextChannel)
    shut = room.overwrites
    everybody = discord.PermissionOverwrite(view_channel=True)
    await room.edit(overwrites={guild.default_role: everybody})
    again, same_roles = await set_up_channels(guild, await guild.fetch_member(chief.id))
    assert (again, same_roles) == (first, roles)
    room = await guild.fetch_channel(first["gm-room"])
    assert isinstance(room, discord.TextChannel)
    assert room.overwrites == shut
    assert room.overwrites_for(guild.default_role).view_channel is False
    assert sandbox.violations == []
