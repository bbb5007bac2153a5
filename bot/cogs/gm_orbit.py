"""`/gm orbit`: units off the map that wait to be dropped (EDC-F6.2-b)."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.campaign.world.sides import Side
from bot.service.base import Who
from bot.service.gm import orbit
from bot.views.client import Client
from bot.views.respond import Reply, respond, suggest

SIDES = [app_commands.Choice(name=side.value, value=side.value) for side in Side]


class Orbit(app_commands.Group, name="orbit"):
    """Units that wait in orbit, and the rounds in which they may drop."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="hold")
    async def hold(self, interaction: discord.Interaction[Client], unit: str) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await orbit.hold(self.bot.services, person, unit))

        await respond(interaction, work)

    @app_commands.command(name="land")
    async def land(self, interaction: discord.Interaction[Client], unit: str) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await orbit.land(self.bot.services, person, unit))

        await respond(interaction, work)

    @app_commands.command(name="grant")
    @app_commands.choices(side=SIDES)
    async def grant(self, interaction: discord.Interaction[Client], side: str = "player") -> None:
        async def work(person: Who) -> Reply:
            return Reply(await orbit.grant(self.bot.services, person, side))

        await respond(interaction, work)

    @hold.autocomplete("unit")
    @land.autocomplete("unit")
    async def known(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, lambda person: orbit.choices(self.bot.services, person, typed))
