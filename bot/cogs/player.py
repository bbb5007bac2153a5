"""The player's commands: join, build a company, give and change orders."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.ext import commands

from bot.hexmap.coords import Facing
from bot.service.base import Services, Who
from bot.service.company import answers, founding, outfit, players
from bot.service.orders import buttons
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.views.client import Client
from bot.views.gate import caller_of
from bot.views.pressing import open_form, reply_of
from bot.views.respond import Reply, respond, suggest

FACINGS = [app_commands.Choice(name=facing.name, value=facing.name) for facing in Facing]

ORDER_TEXTS = {
    "unit": "One of your units",
    "move": "The destination (0306), the whole path (0305 0306), or exit from a transport",
    "facing": "Its facing after the move",
    "action": "attack 0305, rest, board Truck 1, build trench N … – choose from the list, or nothing",
    "ability": "One ability and its time: smoke before move, refuel from 0305 after move",
    "target": "The enemy to attack, if the hex holds several",
    "weapon": "The weapon, if not the usual one",
    "double_time": "Infantry: one more hex for one more energy",
    "wait_for": "For transports: units that board before it moves, separated by commas",
    "note": "Anything the game master should know; the rules ignore it",
}


async def setup(bot: Client) -> None:
    await bot.add_cog(Player(bot))
    await bot.add_cog(Company(bot))
    await bot.add_cog(Orders(bot))


class Player(commands.Cog):
    """Signing up."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="join", description="Sign up for this server's campaign")
    @app_commands.describe(rules_read="I have read the rules up to unit creation")
    @app_commands.guild_only()
    async def join(self, interaction: discord.Interaction[Client], rules_read: bool) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await players.join(self.bot.services, person, rules_read))

        await respond(interaction, work)


class Company(commands.GroupCog, group_name="company", group_description="Your company: one to five units"):
    """Building a company."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="create", description="Build your company, unit by unit")
    @app_commands.describe(name="Name of your company")
    @app_commands.guild_only()
    async def create(
        self, interaction: discord.Interaction[Client], name: app_commands.Range[str, 1, 60]
    ) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await founding.start(self.bot.services, person, name))

        await respond(interaction, work)

    @app_commands.command(name="edit", description="Change your Task Force, units, upgrades and veterancy")
    @app_commands.guild_only()
    async def edit(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await answers.open_company(self.bot.services, person))

        await respond(interaction, work)

    @app_commands.command(name="name", description="Rename your company")
    @app_commands.describe(name="Its new name")
    @app_commands.guild_only()
    async def name(
        self, interaction: discord.Interaction[Client], name: app_commands.Range[str, 1, 60]
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await outfit.name_company(self.bot.services, person, name))

        await respond(interaction, work)

    @app_commands.command(name="show", description="Show your company, units at home, money and medals")
    @app_commands.guild_only()
    async def show(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return Reply((await outfit.company_page(self.bot.services, person)).text)

        await respond(interaction, work)


class Orders(commands.GroupCog, group_name="order", group_description="Orders for your units"):
    """Giving, previewing, listing and withdrawing orders."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(
        name="give", description="Order a unit for this round; a new order replaces the old one"
    )
    @app_commands.describe(**ORDER_TEXTS)
    @app_commands.choices(facing=FACINGS)
    @app_commands.guild_only()
    async def give(
        self,
        interaction: discord.Interaction[Client],
        unit: str,
        move: str = "",
        facing: str = "",
        action: str = "",
        target: str = "",
        weapon: str = "",
        double_time: bool = False,
        ability: str = "",
        note: str = "",
        wait_for: str = "",
    ) -> None:
        form = OrderForm(unit, move, facing, action, target, weapon, double_time, ability, note, wait_for)

        async def work(person: Who) -> Reply:
            return reply_of(await buttons.give(self.bot.services, person, form))

        await respond(interaction, work)

    @app_commands.command(name="check", description="Preview an order: what would happen, as far as you know")
    @app_commands.describe(**{name: text for name, text in ORDER_TEXTS.items() if name != "note"})
    @app_commands.choices(facing=FACINGS)
    @app_commands.guild_only()
    async def check(
        self,
        interaction: discord.Interaction[Client],
        unit: str,
        move: str = "",
        facing: str = "",
        action: str = "",
        target: str = "",
        weapon: str = "",
        double_time: bool = False,
        ability: str = "",
        wait_for: str = "",
    ) -> None:
        form = OrderForm(unit, move, facing, action, target, weapon, double_time, ability, wait_for=wait_for)

        async def work(person: Who) -> Reply:
            return reply_of(await buttons.check(self.bot.services, person, form))

        await respond(interaction, work)

    @app_commands.command(name="withdraw", description="Withdraw an order; the unit then holds")
    @app_commands.describe(unit=ORDER_TEXTS["unit"])
    @app_commands.guild_only()
    async def withdraw(self, interaction: discord.Interaction[Client], unit: str) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await orders.withdraw(self.bot.services, person, unit))

        await respond(interaction, work)

    @app_commands.command(name="list", description="List your units and their orders")
    @app_commands.guild_only()
    async def listing(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await orders.listing(self.bot.services, person))

        await respond(interaction, work)

    @app_commands.command(name="template", description="Show the order form as text to copy and fill in")
    @app_commands.describe(unit="Fill in the name of this unit")
    @app_commands.guild_only()
    async def template(self, interaction: discord.Interaction[Client], unit: str = "") -> None:
        async def work(person: Who) -> Reply:
            return Reply(await orders.template_text(self.bot.services, person, unit or None))

        await respond(interaction, work)

    @app_commands.command(name="paste", description="Give orders by pasting filled-in order forms")
    @app_commands.guild_only()
    async def paste(self, interaction: discord.Interaction[Client]) -> None:
        caller = caller_of(interaction)
        await open_form(interaction, buttons.PasteOrders(caller.campaign, caller.round))

    @give.autocomplete("unit")
    @check.autocomplete("unit")
    @withdraw.autocomplete("unit")
    @template.autocomplete("unit")
    async def units(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: orders.unit_choices(self.bot.services, person, typed)
        )

    async def _for_unit(
        self,
        interaction: discord.Interaction[Client],
        typed: str,
        offered: Callable[[Services, Who, str, str], Awaitable[list[tuple[str, str]]]],
    ) -> list[app_commands.Choice[str]]:
        """Suggestions for the unit named in the command."""
        unit = str(interaction.namespace.unit or "")
        return await suggest(interaction, lambda person: offered(self.bot.services, person, unit, typed))

    @give.autocomplete("move")
    @check.autocomplete("move")
    async def moves(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._for_unit(interaction, typed, orders.hex_choices)

    @give.autocomplete("action")
    @check.autocomplete("action")
    async def actions(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._for_unit(interaction, typed, orders.action_choices)

    @give.autocomplete("wait_for")
    @check.autocomplete("wait_for")
    async def boarders(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._for_unit(interaction, typed, orders.boarder_choices)

    @give.autocomplete("ability")
    @check.autocomplete("ability")
    async def abilities(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._for_unit(interaction, typed, orders.ability_choices)
