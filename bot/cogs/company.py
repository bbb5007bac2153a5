"""`/company`: what a player takes to the field, its record, and money; and leaving the campaign."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.dossier import Dossier
from bot.service.base import Who, refused
from bot.service.company import absence, answers, catalogues, founding, leaving, outfit, treasury
from bot.service.room import my_round
from bot.views.client import Client
from bot.views.pressing import reply_of
from bot.views.respond import Reply, respond, suggest


async def setup(bot: Client) -> None:
    await bot.add_cog(Company(bot))


@app_commands.guild_only()
class Company(commands.GroupCog, group_name="company"):
    """Building a company, its record, its money, and leaving with it."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        assert self.app_command is not None
        self.app_command.add_command(Dossier(bot))

    @app_commands.command(name="create")
    async def create(
        self, interaction: discord.Interaction[Client], name: app_commands.Range[str, 1, 60]
    ) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await founding.start(self.bot.services, person, name))

        await respond(interaction, work)

    @app_commands.command(name="edit")
    async def edit(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await answers.open_company(self.bot.services, person))

        await respond(interaction, work)

    @app_commands.command(name="name")
    async def name(
        self, interaction: discord.Interaction[Client], name: app_commands.Range[str, 1, 60]
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await outfit.name_company(self.bot.services, person, name))

        await respond(interaction, work)

    @app_commands.command(name="round")
    async def round(
        self, interaction: discord.Interaction[Client], round: app_commands.Range[int, 1] | None = None
    ) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await my_round.show(self.bot.services, person, round))

        await respond(interaction, work)

    @app_commands.command(name="show")
    async def show(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return Reply((await outfit.company_page(self.bot.services, person)).text)

        await respond(interaction, work)

    @app_commands.command(name="shop")
    async def shop(self, interaction: discord.Interaction[Client], what: str = "") -> None:
        async def work(person: Who) -> Reply:
            first, *others = await catalogues.browse(self.bot.services, person, what)
            return Reply(first, extra=others)

        await respond(interaction, work)

    @app_commands.command(name="purse")
    async def purse(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await treasury.purse(self.bot.services, person))

        await respond(interaction, work)

    @app_commands.command(name="pay")
    async def pay(
        self,
        interaction: discord.Interaction[Client],
        player: discord.Member,
        credits: app_commands.Range[int, 1, 100000],
    ) -> None:
        async def work(person: Who) -> Reply:
            if player.bot:
                raise refused("pay-bot")
            return Reply(
                await treasury.pay(self.bot.services, person, player.id, player.display_name, credits)
            )

        await respond(interaction, work)

    @app_commands.command(name="convert")
    async def convert(
        self, interaction: discord.Interaction[Client], points: app_commands.Range[int, 1, 1000]
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await treasury.convert(self.bot.services, person, points))

        await respond(interaction, work)

    @app_commands.command(name="retrain")
    async def retrain(
        self,
        interaction: discord.Interaction[Client],
        unit: str,
        unit_class: str,
        name: app_commands.Range[str, 0, 40] = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await treasury.retrain(self.bot.services, person, unit, unit_class, name))

        await respond(interaction, work)

    @retrain.autocomplete("unit")
    async def units(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: treasury.unit_choices(self.bot.services, person, typed)
        )

    @retrain.autocomplete("unit_class")
    async def classes(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: treasury.class_names(self.bot.services, person, typed)
        )

    @shop.autocomplete("what")
    async def wares(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: catalogues.ware_choices(self.bot.services, person, typed)
        )

    @app_commands.command(name="deputy")
    async def deputy(
        self,
        interaction: discord.Interaction[Client],
        user: discord.Member | None = None,
        until: app_commands.Range[str, 0, 40] = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            user_id = None if user is None else user.id
            return Reply(await absence.appoint(self.bot.services, person, user_id, until))

        await respond(interaction, work)

    @app_commands.command(name="leave")
    async def leave(self, interaction: discord.Interaction[Client], sure: bool = False) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await leaving.leave(self.bot.services, person, sure=sure))

        await respond(interaction, work)
