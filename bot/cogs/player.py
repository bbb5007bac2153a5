"""The player's commands: join, give and change orders."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.ext import commands

from bot.service.base import Services, Who
from bot.service.company import joining
from bot.service.orders import buttons, choices, paste
from bot.service.orders import filing as orders
from bot.service.orders import listing as order_list
from bot.service.orders import standing as standing_orders
from bot.service.orders.form import OrderForm
from bot.service.orders.panel import overview as panel
from bot.service.orders.panel import standing as standing_page
from bot.views.client import Client
from bot.views.gate import caller_of
from bot.views.pressing import open_form, reply_of
from bot.views.respond import Reply, respond, suggest


async def setup(bot: Client) -> None:
    await bot.add_cog(Player(bot))
    await bot.add_cog(Orders(bot))


class Player(commands.Cog):
    """Signing up, and the panel of orders."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="join")
    @app_commands.guild_only()
    async def join(self, interaction: discord.Interaction[Client], rules_read: bool = False) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await joining.start(self.bot.services, person, rules_read=rules_read))

        await respond(interaction, work)

    @app_commands.command(name="orders")
    @app_commands.guild_only()
    async def orders(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await panel.show(self.bot.services, person))

        await respond(interaction, work)


class Orders(commands.GroupCog, group_name="order"):
    """Giving, previewing, listing and withdrawing orders."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    @app_commands.command(name="give")
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

    @app_commands.command(name="check")
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

    @app_commands.command(name="withdraw")
    @app_commands.guild_only()
    async def withdraw(self, interaction: discord.Interaction[Client], unit: str) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await orders.withdraw(self.bot.services, person, unit))

        await respond(interaction, work)

    @app_commands.command(name="list")
    @app_commands.guild_only()
    async def listing(self, interaction: discord.Interaction[Client]) -> None:
        async def work(person: Who) -> Reply:
            return reply_of(await order_list.show(self.bot.services, person))

        await respond(interaction, work)

    @app_commands.command(name="template")
    @app_commands.guild_only()
    async def template(self, interaction: discord.Interaction[Client], unit: str = "") -> None:
        async def work(person: Who) -> Reply:
            return Reply(await paste.template_text(self.bot.services, person, unit or None))

        await respond(interaction, work)

    @app_commands.command(name="paste")
    @app_commands.guild_only()
    async def paste(self, interaction: discord.Interaction[Client]) -> None:
        caller = caller_of(interaction)
        await open_form(interaction, buttons.PasteOrders(caller.campaign, caller.round))

    @app_commands.command(name="standing")
    @app_commands.guild_only()
    async def standing(
        self,
        interaction: discord.Interaction[Client],
        unit: str,
        when: str = "",
        move: str = "",
        facing: str = "",
        action: str = "",
        target: str = "",
        weapon: str = "",
        double_time: bool = False,
        ability: str = "",
        until: app_commands.Range[int, 1, 9999] | None = None,
    ) -> None:
        form = OrderForm(unit, move, facing, action, target, weapon, double_time, ability)

        async def work(person: Who) -> Reply:
            return reply_of(await standing_page.give(self.bot.services, person, when, form, until))

        await respond(interaction, work)

    @give.autocomplete("unit")
    @check.autocomplete("unit")
    @withdraw.autocomplete("unit")
    @standing.autocomplete("unit")
    @template.autocomplete("unit")
    async def units(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: choices.unit_choices(self.bot.services, person, typed)
        )

    @give.autocomplete("facing")
    @check.autocomplete("facing")
    @standing.autocomplete("facing")
    async def facings(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: choices.facing_choices(self.bot.services, person, typed)
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

    async def _after_move(
        self,
        interaction: discord.Interaction[Client],
        typed: str,
        offered: Callable[[Services, Who, str, str, str], Awaitable[list[tuple[str, str]]]],
    ) -> list[app_commands.Choice[str]]:
        """Suggestions for the unit after the move named in the command."""
        move = str(interaction.namespace.move or "")
        return await self._for_unit(
            interaction, typed, lambda s, who, unit, text: offered(s, who, unit, text, move)
        )

    @give.autocomplete("move")
    @check.autocomplete("move")
    async def moves(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._for_unit(interaction, typed, choices.hex_choices)

    @standing.autocomplete("when")
    async def conditions(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._for_unit(interaction, typed, standing_orders.condition_choices)

    @standing.autocomplete("move")
    async def courses(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._for_unit(interaction, typed, standing_orders.move_choices)

    @give.autocomplete("action")
    @check.autocomplete("action")
    @standing.autocomplete("action")
    async def actions(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._after_move(interaction, typed, choices.action_choices)

    @give.autocomplete("target")
    @check.autocomplete("target")
    @standing.autocomplete("target")
    async def targets(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        async def offered(s: Services, who: Who, unit: str, text: str) -> list[tuple[str, str]]:
            return await choices.target_choices(
                s, who, unit, text, *_typed(interaction, "move", "action", "weapon")
            )

        return await self._for_unit(interaction, typed, offered)

    @give.autocomplete("weapon")
    @check.autocomplete("weapon")
    @standing.autocomplete("weapon")
    async def weapons(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        async def offered(s: Services, who: Who, unit: str, text: str) -> list[tuple[str, str]]:
            return await choices.weapon_choices(
                s, who, unit, text, *_typed(interaction, "move", "action", "target")
            )

        return await self._for_unit(interaction, typed, offered)

    @give.autocomplete("wait_for")
    @check.autocomplete("wait_for")
    async def boarders(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._for_unit(interaction, typed, choices.boarder_choices)

    @give.autocomplete("ability")
    @check.autocomplete("ability")
    @standing.autocomplete("ability")
    async def abilities(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._after_move(interaction, typed, choices.ability_choices)


def _typed(interaction: discord.Interaction[Client], *options: str) -> list[str]:
    """What is typed in these options so far."""
    return [str(getattr(interaction.namespace, option) or "") for option in options]
