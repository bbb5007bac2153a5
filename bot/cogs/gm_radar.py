"""`/gm radar`: the players' radar tracks (EDC-F2.1-b), and what their contacts look like (EDC-D2-d)."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.campaign.knowledge.radar import MARKS
from bot.service.base import Who
from bot.service.gm import sightings, tracks
from bot.views.client import Client
from bot.views.respond import Reply, respond, suggest

AS = [app_commands.Choice(name=mark, value=mark) for mark in MARKS]
LOOKS = [app_commands.Choice(name=look, value=look) for look in sightings.LOOKS]


class Radar(app_commands.Group, name="radar"):
    """How the players see a track or a contact."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="mark")
    @app_commands.choices(mark=AS)
    async def mark(self, interaction: discord.Interaction[Client], track: str, mark: str) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await tracks.mark(self.bot.services, person, track, mark))

        await respond(interaction, work)

    @mark.autocomplete("track")
    async def known(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, lambda person: tracks.choices(self.bot.services, person, typed))

    @app_commands.command(name="contact")
    @app_commands.choices(look=LOOKS)
    async def contact(self, interaction: discord.Interaction[Client], contact: str, look: str) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await sightings.look_like(self.bot.services, person, contact, look))

        await respond(interaction, work)

    @contact.autocomplete("contact")
    async def seen(
        self, interaction: discord.Interaction[Client], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, lambda person: sightings.choices(self.bot.services, person, typed))
