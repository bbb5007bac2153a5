"""/map: every view of the map, as the players' side knows it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.ext import commands

from bot.service.base import Services, Who
from bot.service.room import intel, live, maps, replays, spoken, unit_page
from bot.views.client import Client
from bot.views.membership import ask_discord
from bot.views.pressing import reply_of
from bot.views.respond import Reply, respond, suggest

Number = app_commands.Range[int, 1]
Typed = app_commands.Range[str, 1, 100]


async def setup(bot: Client) -> None:
    await bot.add_cog(Maps(bot))


class Maps(commands.GroupCog, group_name="map"):
    """Pictures and replays."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        if self.bot.services is not None:  # a bot that only describes its commands has none
            ask_discord(self.bot.services.members, self.bot.http)

    async def _show(
        self,
        interaction: discord.Interaction[Client],
        view: Callable[..., Awaitable[maps.Answer]],
        *asked: object,
    ) -> None:
        async def work(person: Who) -> Reply:
            text, picture = await view(self._services, person, *asked)
            return Reply(text, [picture])

        await respond(interaction, work)

    @property
    def _services(self) -> Services:
        return self.bot.services

    @app_commands.command(name="theatre")
    @app_commands.guild_only()
    async def theatre(self, interaction: discord.Interaction[Client]) -> None:
        await self._show(interaction, maps.theatre)

    @app_commands.command(name="front")
    @app_commands.guild_only()
    async def front(self, interaction: discord.Interaction[Client], number: Typed) -> None:
        await self._show(interaction, maps.front, number)

    @app_commands.command(name="unit")
    @app_commands.guild_only()
    async def unit(self, interaction: discord.Interaction[Client], unit: Typed) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await unit_page.show(self._services, person, unit))

        await respond(interaction, work)

    @app_commands.command(name="intel")
    @app_commands.guild_only()
    async def intel(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await intel.show(self._services, person))

        await respond(interaction, work)

    @app_commands.command(name="sector")
    @app_commands.guild_only()
    async def sector(self, interaction: discord.Interaction[Client], hexes: Typed) -> None:
        await self._show(interaction, maps.sector, hexes)

    @app_commands.command(name="range")
    @app_commands.guild_only()
    async def range(self, interaction: discord.Interaction[Client], unit: Typed, weapon: str = "") -> None:
        await self._show(interaction, maps.weapon_range, unit, weapon)

    @app_commands.command(name="sight")
    @app_commands.guild_only()
    async def sight(self, interaction: discord.Interaction[Client], unit: Typed) -> None:
        await self._show(interaction, maps.sight, unit)

    @app_commands.command(name="zones")
    @app_commands.guild_only()
    async def zones(self, interaction: discord.Interaction[Client], hex: str = "") -> None:
        await self._show(interaction, maps.zones, hex)

    @app_commands.command(name="words")
    @app_commands.guild_only()
    async def words(self, interaction: discord.Interaction[Client], place: Typed) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await spoken.words(self._services, person, place))

        await respond(interaction, work)

    @app_commands.command(name="round")
    @app_commands.guild_only()
    async def round(self, interaction: discord.Interaction[Client], round: Number | None = None) -> None:
        await self._show(interaction, maps.of_round, round)

    @app_commands.command(name="replay")
    @app_commands.guild_only()
    async def replay(self, interaction: discord.Interaction[Client], round: Number | None = None) -> None:
        await self._show(interaction, replays.of_round, round)

    @app_commands.command(name="campaign")
    @app_commands.guild_only()
    async def campaign(self, interaction: discord.Interaction[Client]) -> None:
        await self._show(interaction, replays.of_campaign)

    @app_commands.command(name="live")
    @app_commands.guild_only()
    async def live(self, interaction: discord.Interaction[Client], void: bool = False) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await live.link(self._services, person, void=void))

        await respond(interaction, work)

    @front.autocomplete("number")
    async def fronts(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, lambda person: maps.front_choices(self._services, person, typed))

    @unit.autocomplete("unit")
    @words.autocomplete("place")
    async def anybody(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, lambda person: maps.unit_choices(self._services, person, typed))

    @range.autocomplete("unit")
    @sight.autocomplete("unit")
    async def own_side(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: maps.unit_choices(self._services, person, typed, own=True)
        )

    @range.autocomplete("weapon")
    async def weapons(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        unit = str(interaction.namespace.unit or "")
        return await suggest(
            interaction, lambda person: maps.weapon_choices(self._services, person, unit, typed)
        )
