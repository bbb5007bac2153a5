"""`/gm weather`: wind and effects of the scenario (EDC-D1-b, EDC-D1.2-a)."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.service.base import Who
from bot.service.gm import weather
from bot.views.client import Client
from bot.views.respond import Reply, respond, suggest

TOUCHED = [app_commands.Choice(name=name, value=name) for name in weather.CHOICES]


class Weather(app_commands.Group, name="weather"):
    """Each change goes into the Environment Report; players are notified at once."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="wind")
    async def wind(
        self,
        interaction: discord.Interaction[Client],
        direction: str,
        speed: app_commands.Range[int, 0, 8],
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await weather.set_wind(self.bot.services, person, direction, speed))

        await respond(interaction, work)

    @app_commands.command(name="effect")
    @app_commands.choices(stat=TOUCHED)
    async def effect(
        self,
        interaction: discord.Interaction[Client],
        name: app_commands.Range[str, 1, 60],
        stat: str = weather.NOTE,
        modifier: app_commands.Range[int, -20, 20] = 0,
        hexes: app_commands.Range[str, 0, 1000] = "",
        rounds: app_commands.Range[int, 0, 100] = 0,
    ) -> None:
        async def work(person: Who) -> Reply:
            services = self.bot.services
            return Reply(await weather.add_effect(services, person, name, stat, modifier, hexes, rounds))

        await respond(interaction, work)

    @app_commands.command(name="lift")
    async def lift(self, interaction: discord.Interaction[Client], effect: str) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await weather.lift_effect(self.bot.services, person, effect))

        await respond(interaction, work)

    @wind.autocomplete("direction")
    async def directions(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: weather.direction_choices(self.bot.services, person, typed)
        )

    @lift.autocomplete("effect")
    async def in_force(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: weather.effect_choices(self.bot.services, person, typed)
        )
