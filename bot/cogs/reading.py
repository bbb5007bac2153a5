"""What anybody may read: help, the reason for an outcome, the rules."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.service import guide
from bot.service.base import Who
from bot.service.room import reading
from bot.views.client import Client
from bot.views.pressing import reply_of
from bot.views.respond import Reply, respond, suggest


async def setup(bot: Client) -> None:
    await bot.add_cog(Reading(bot))


class Reading(commands.Cog):
    """Help, reasons and rules."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="help")
    @app_commands.guild_only()
    async def help(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await guide.show(self.bot.services, person, interaction.channel_id or 0))

        await respond(interaction, work)

    @app_commands.command(name="why")
    @app_commands.guild_only()
    async def why(
        self,
        interaction: discord.Interaction[Client],
        unit: str,
        round: app_commands.Range[int, 1] | None = None,
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await reading.why(self.bot.services, person, unit, round))

        await respond(interaction, work)

    @app_commands.command(name="rules")
    async def rules(
        self, interaction: discord.Interaction[Client], query: app_commands.Range[str, 1, 100]
    ) -> None:
        async def work(_person: Who) -> Reply:
            return Reply(reading.rule_text(query))

        await respond(interaction, work)

    @why.autocomplete("unit")
    async def units(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: reading.why_choices(self.bot.services, person, typed)
        )

    @rules.autocomplete("query")
    async def rule_titles(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        async def find(_person: Who) -> list[tuple[str, str]]:
            return reading.rule_choices(typed)

        return await suggest(interaction, find)
