"""`/gm calendar`: when orders close (EDC-A-b)."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.service.base import Who
from bot.service.round import closes, holidays
from bot.views.client import Client
from bot.views.respond import Reply, respond, suggest


class Calendar(app_commands.Group, name="calendar"):
    """Shift, skip and add closes, pause, add holidays, change the weekly closes; players are told of each change."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="shift")
    async def shift(
        self, interaction: discord.Interaction[Client], to: app_commands.Range[str, 1, 40]
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await closes.shift(self.bot.services, person, to))

        await respond(interaction, work)

    @app_commands.command(name="pause")
    async def pause(
        self, interaction: discord.Interaction[Client], until: app_commands.Range[str, 0, 40] = ""
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await closes.pause(self.bot.services, person, until))

        await respond(interaction, work)

    @app_commands.command(name="resume")
    async def resume(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await closes.resume(self.bot.services, person))

        await respond(interaction, work)

    @app_commands.command(name="skip")
    async def skip(
        self, interaction: discord.Interaction[Client], close: app_commands.Range[str, 0, 40] = ""
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await closes.skip(self.bot.services, person, close))

        await respond(interaction, work)

    @app_commands.command(name="add")
    async def add(
        self, interaction: discord.Interaction[Client], when: app_commands.Range[str, 1, 40]
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await closes.add(self.bot.services, person, when))

        await respond(interaction, work)

    @app_commands.command(name="holiday")
    async def holiday(
        self,
        interaction: discord.Interaction[Client],
        first: app_commands.Range[str, 1, 20],
        last: app_commands.Range[str, 0, 20] = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await holidays.add(self.bot.services, person, first, last))

        await respond(interaction, work)

    @app_commands.command(name="cancel-holiday")
    async def cancel_holiday(
        self, interaction: discord.Interaction[Client], days: app_commands.Range[str, 1, 40]
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await holidays.cancel(self.bot.services, person, days))

        await respond(interaction, work)

    @app_commands.command(name="weekly")
    @app_commands.rename(closes_each_week="closes")
    async def weekly(
        self,
        interaction: discord.Interaction[Client],
        closes_each_week: app_commands.Range[str, 1, 200],
        zone: app_commands.Range[str, 0, 60] = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await closes.weekly(self.bot.services, person, closes_each_week, zone))

        await respond(interaction, work)

    @skip.autocomplete("close")
    async def coming(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, lambda person: closes.choices(self.bot.services, person, typed))

    @cancel_holiday.autocomplete("days")
    async def days_off(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, lambda person: holidays.choices(self.bot.services, person, typed))
