"""`/gm quartermaster`: money, medals, limits and the catalogue."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.intake.limits import Kind
from bot.service.base import Who
from bot.service.company import treasury
from bot.service.gm import catalogue
from bot.views.attachments import fetch
from bot.views.client import Client
from bot.views.respond import Reply, a_person, respond, suggest

FORMATS = [app_commands.Choice(name=name, value=name) for name in ("xlsx", "toml", "csv")]
SHEETS = [app_commands.Choice(name=name, value=name) for name in ("catalogue", "possessions")]


class Quartermaster(app_commands.Group, name="quartermaster"):
    """Money, limits and the catalogue, for the game master."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="grant")
    async def grant(
        self,
        interaction: discord.Interaction[Client],
        player: discord.Member,
        credits: app_commands.Range[int, -1000, 1000] = 0,
        requisition: app_commands.Range[int, -1000, 1000] = 0,
        reason: app_commands.Range[str, 0, 100] = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(
                await treasury.grant(
                    self.bot.services,
                    person,
                    a_person(player).id,
                    player.display_name,
                    credits,
                    requisition,
                    reason,
                )
            )

        await respond(interaction, work)

    @app_commands.command(name="medal")
    async def medal(
        self,
        interaction: discord.Interaction[Client],
        player: discord.Member,
        medal: app_commands.Range[str, 1, 40],
        citation: app_commands.Range[str, 0, 300] = "",
        unit: app_commands.Range[str, 0, 40] = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(
                await treasury.medal(
                    self.bot.services, person, a_person(player).id, player.display_name, medal, citation, unit
                )
            )

        await respond(interaction, work)

    @app_commands.command(name="classify")
    @app_commands.choices(
        counts=[app_commands.Choice(name=name, value=name) for name in ("yes", "no", "as the chart says")]
    )
    async def classify(
        self,
        interaction: discord.Interaction[Client],
        player: discord.Member,
        unit: app_commands.Range[str, 1, 40],
        what: app_commands.Range[str, 1, 60],
        counts: str = "yes",
    ) -> None:
        holds = {"yes": True, "no": False}.get(counts)

        async def work(person: Who) -> Reply:
            return Reply(
                await treasury.label(
                    self.bot.services, person, player.id, player.display_name, unit, what, holds
                )
            )

        await respond(interaction, work)

    @app_commands.command(name="objective")
    async def objective(
        self,
        interaction: discord.Interaction[Client],
        name: app_commands.Range[str, 1, 40],
        credits: app_commands.Range[int, 0, 1000] = 0,
        requisition: app_commands.Range[int, 0, 1000] = 0,
        survivors: app_commands.Range[int, 0, 500] = 0,
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(
                await treasury.objective(self.bot.services, person, name, credits, requisition, survivors)
            )

        await respond(interaction, work)

    @app_commands.command(name="confirm")
    async def confirm(
        self, interaction: discord.Interaction[Client], objective: str, pays: bool = True
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await treasury.confirm(self.bot.services, person, objective, pays))

        await respond(interaction, work)

    @confirm.autocomplete("objective")
    async def to_survive(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, lambda p: treasury.survival_choices(self.bot.services, p, typed))

    @app_commands.command(name="limit")
    async def limit(
        self,
        interaction: discord.Interaction[Client],
        what: str,
        most: app_commands.Range[int, -1, 100],
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await treasury.limit(self.bot.services, person, what, most))

        await respond(interaction, work)

    @app_commands.command(name="export")
    @app_commands.choices(what=SHEETS, format=FORMATS)
    async def export(
        self, interaction: discord.Interaction[Client], what: str = "catalogue", format: str = "xlsx"
    ) -> None:
        async def work(person: Who) -> Reply:
            text, files = await catalogue.export(self.bot.services, person, what, format)
            return Reply(text, files)

        await respond(interaction, work)

    @app_commands.command(name="import")
    async def import_(self, interaction: discord.Interaction[Client], file: discord.Attachment) -> None:
        async def work(person: Who) -> Reply:
            data = await fetch(file, Kind.CATALOGUE)
            return Reply(await catalogue.replace_catalogue(self.bot.services, person, file.filename, data))

        await respond(interaction, work)

    @limit.autocomplete("what")
    async def limits(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: treasury.limit_choices(self.bot.services, person, typed)
        )
