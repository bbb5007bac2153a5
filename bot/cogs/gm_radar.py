"""`/gm radar`: the players' radar tracks (EDC-F2.1-b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.campaign.radar import MARKS
from bot.service import tracks
from bot.service.base import Who
from bot.views.respond import Reply, respond, suggest

if TYPE_CHECKING:
    from bot.app import Hexmarshal

AS = [app_commands.Choice(name=mark, value=mark) for mark in MARKS]


class Radar(app_commands.Group, name="radar", description="The players' radar tracks"):
    """What a track is taken for."""

    def __init__(self, bot: Hexmarshal) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="mark", description="Mark a track of the players")
    @app_commands.describe(track="Which one", mark="What the players take it for")
    @app_commands.choices(mark=AS)
    async def mark(self, interaction: discord.Interaction[Hexmarshal], track: str, mark: str) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await tracks.mark(self.bot.services, person, track, mark))

        await respond(interaction, work)

    @mark.autocomplete("track")
    async def known(
        self, interaction: discord.Interaction[Hexmarshal], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, lambda person: tracks.choices(self.bot.services, person, typed))
