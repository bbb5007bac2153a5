"""`/company dossier`: the prose of a company's post (EDC-A2-a)."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.service.base import Who
from bot.service.company import dossiers
from bot.views.client import Client
from bot.views.gate import caller_of
from bot.views.pressing import open_form
from bot.views.respond import Reply, respond, suggest


class Dossier(app_commands.Group, name="dossier"):
    """The prose of a company's post; the bot keeps the numbers."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="write")
    async def write(self, interaction: discord.Interaction[Client]) -> None:
        await open_form(interaction, dossiers.WriteDossier(caller_of(interaction).campaign))

    @app_commands.command(name="unit")
    async def unit(
        self,
        interaction: discord.Interaction[Client],
        unit: app_commands.Range[str, 1, 60],
        text: app_commands.Range[str, 1, 150],
        picture: app_commands.Range[str, 0, 200] = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await dossiers.describe(self.bot.services, person, unit, text, picture))

        await respond(interaction, work)

    @unit.autocomplete("unit")
    async def units(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: dossiers.unit_choices(self.bot.services, person, typed)
        )
