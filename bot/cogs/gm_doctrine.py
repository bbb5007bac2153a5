"""`/gm doctrine`: how AI-controlled units behave, what they plan, and orders for single ones."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.service.base import Who
from bot.service.gm import allegiance, doctrines, weather
from bot.service.orders.form import OrderForm
from bot.service.round.rounds import DOCTRINES
from bot.views.client import Client
from bot.views.respond import Reply, respond, suggest

SIDES = [app_commands.Choice(name=side.value, value=side.value) for side in allegiance.SIDES]
CHOICES = [app_commands.Choice(name=doctrine.value, value=doctrine.value) for doctrine in DOCTRINES]


class DoctrineCommands(app_commands.Group, name="doctrine"):
    """Players see only what the units then do."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="set")
    @app_commands.choices(doctrine=CHOICES)
    async def change(
        self,
        interaction: discord.Interaction[Client],
        unit: str,
        doctrine: str,
        goals: app_commands.Range[str, 0, 200] = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await doctrines.change(self.bot.services, person, unit, doctrine, goals))

        await respond(interaction, work)

    @app_commands.command(name="orders")
    async def orders(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            text, files = await doctrines.planned(self.bot.services, person)
            return Reply(text, files)

        await respond(interaction, work)

    @app_commands.command(name="order")
    async def order(
        self,
        interaction: discord.Interaction[Client],
        unit: str,
        move: app_commands.Range[str, 0, 600] = "",
        action: app_commands.Range[str, 0, 600] = "",
        ability: app_commands.Range[str, 0, 600] = "",
        facing: app_commands.Range[str, 0, 10] = "",
    ) -> None:
        async def work(person: Who) -> Reply:
            form = OrderForm(unit, move=move, action=action, ability=ability, facing=facing)
            return Reply(await doctrines.order(self.bot.services, person, form))

        await respond(interaction, work)

    @app_commands.command(name="side")
    @app_commands.choices(side=SIDES)
    async def turn(self, interaction: discord.Interaction[Client], unit: str, side: str) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await allegiance.change_side(self.bot.services, person, unit, side))

        await respond(interaction, work)

    @change.autocomplete("unit")
    @order.autocomplete("unit")
    async def units(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: doctrines.unit_choices(self.bot.services, person, typed)
        )

    @order.autocomplete("facing")
    async def facings(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: weather.direction_choices(self.bot.services, person, typed)
        )

    @turn.autocomplete("unit")
    async def units_to_turn(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction,
            lambda person: doctrines.unit_choices(self.bot.services, person, typed, ownerless=True),
        )
