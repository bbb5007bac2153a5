"""Talk between players and game master: `/comms` (EDC-A2-a to EDC-A2-c, EDC-B1-e)."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.service.base import Who
from bot.service.orders import enemies
from bot.service.room import comms
from bot.views.client import Client
from bot.views.gate import caller_of
from bot.views.pressing import open_form
from bot.views.respond import Reply, respond, suggest


async def setup(bot: Client) -> None:
    await bot.add_cog(Comms(bot))


@app_commands.guild_only()
class Comms(commands.GroupCog, group_name="comms"):
    """Strategy is talked over where the game master can hear it, and shared with those who were not there."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="log")
    async def log(
        self, interaction: discord.Interaction[Client], people: app_commands.Range[str, 1, 500]
    ) -> None:
        await open_form(interaction, comms.WriteLog(caller_of(interaction).campaign), {comms.PEOPLE: people})

    @app_commands.command(name="meeting")
    async def meeting(
        self,
        interaction: discord.Interaction[Client],
        when: app_commands.Range[str, 1, 40],
        topic: app_commands.Range[str, 1, 200],
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await comms.meeting(self.bot.services, person, when, topic))

        await respond(interaction, work)

    @app_commands.command(name="enemy")
    async def enemy(
        self,
        interaction: discord.Interaction[Client],
        type: app_commands.Range[str, 1, 100],
        note: app_commands.Range[str, 0, enemies.MAX_NOTE] = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            if note.strip():
                return Reply(await enemies.note(self.bot.services, person, type, note))
            return Reply((await enemies.listing(self.bot.services, person, type))[0])

        await respond(interaction, work)

    @app_commands.command(name="enemies")
    async def every_enemy(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            first, *others = await enemies.listing(self.bot.services, person)
            return Reply(first, extra=others)

        await respond(interaction, work)

    @enemy.autocomplete("type")
    async def types(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: enemies.kind_choices(self.bot.services, person, typed)
        )

    @app_commands.command(name="report")
    async def report(self, interaction: discord.Interaction[Client]) -> None:
        await open_form(interaction, comms.WriteReport(caller_of(interaction).campaign))
