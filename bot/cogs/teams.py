"""`/skirmish team`: strike teams of Shiftstorm that last from battle to battle."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.service.base import Who
from bot.service.screens.screen import Screen
from bot.service.skirmish.teams import answers, squads
from bot.service.skirmish.teams.presses import Room
from bot.views.client import Client
from bot.views.pressing import reply_of
from bot.views.respond import Reply, respond, suggest

Name = app_commands.Range[str, 0, 40]


class Teams(app_commands.Group, name="team"):
    """Found, train, equip, recruit. Only the owner sees any of it."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    async def _screen(
        self, interaction: discord.Interaction[Client], work: Callable[[Who], Awaitable[Screen]]
    ) -> None:
        async def shown(person: Who) -> Reply:
            return reply_of(await work(person))

        await respond(interaction, shown)

    async def _team(self, interaction: discord.Interaction[Client], team: str, room: Room) -> None:
        await self._screen(
            interaction, lambda person: answers.choose_team(self.bot.services, person, team, room)
        )

    @app_commands.command(name="create")
    async def create(
        self,
        interaction: discord.Interaction[Client],
        name: app_commands.Range[str, 1, 40],
        start: str,
    ) -> None:
        await self._screen(
            interaction, lambda person: answers.founded(self.bot.services, person, name, start)
        )

    @app_commands.command(name="show")
    async def show(self, interaction: discord.Interaction[Client], team: Name = "") -> None:
        await self._team(interaction, team, Room.HOME)

    @app_commands.command(name="train")
    async def train(self, interaction: discord.Interaction[Client], team: Name = "") -> None:
        await self._team(interaction, team, Room.TRAIN)

    @app_commands.command(name="equip")
    async def equip(self, interaction: discord.Interaction[Client], team: Name = "") -> None:
        await self._team(interaction, team, Room.EQUIP)

    @app_commands.command(name="vault")
    async def vault(self, interaction: discord.Interaction[Client], team: Name = "") -> None:
        await self._team(interaction, team, Room.VAULT)

    @app_commands.command(name="recruit")
    async def recruit(self, interaction: discord.Interaction[Client], team: Name = "") -> None:
        await self._team(interaction, team, Room.RECRUIT)

    @app_commands.command(name="lineup")
    async def lineup(self, interaction: discord.Interaction[Client], team: Name = "") -> None:
        await self._team(interaction, team, Room.LINEUP)

    @app_commands.command(name="history")
    async def history(self, interaction: discord.Interaction[Client], team: Name = "") -> None:
        await self._team(interaction, team, Room.HISTORY)

    @app_commands.command(name="rename")
    async def rename(
        self,
        interaction: discord.Interaction[Client],
        name: app_commands.Range[str, 1, 40],
        team: Name = "",
    ) -> None:
        await self._screen(interaction, lambda person: answers.renamed(self.bot.services, person, team, name))

    @app_commands.command(name="retire")
    async def retire(self, interaction: discord.Interaction[Client], team: Name = "") -> None:
        await self._team(interaction, team, Room.RETIRE)

    @app_commands.command(name="terms")
    async def terms(
        self,
        interaction: discord.Interaction[Client],
        price: app_commands.Range[int, 0, 100000] | None = None,
        solo: bool | None = None,
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await squads.server_terms(self.bot.services, person, price, solo))

        await respond(interaction, work)

    @show.autocomplete("team")
    @train.autocomplete("team")
    @equip.autocomplete("team")
    @vault.autocomplete("team")
    @recruit.autocomplete("team")
    @lineup.autocomplete("team")
    @history.autocomplete("team")
    @rename.autocomplete("team")
    @retire.autocomplete("team")
    async def own_teams(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, lambda person: answers.names(self.bot.services, person, typed))

    @create.autocomplete("start")
    async def starts(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(
            interaction, lambda person: answers.start_names(self.bot.services, person, typed)
        )
