"""`/gm mines`: minefields of the game master (EDC-F6.4-g)."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.campaign.judge.mines import PRESETS
from bot.campaign.world.sides import Side
from bot.service.base import Who
from bot.service.gm import mines
from bot.views.client import Client
from bot.views.respond import Reply, respond

KINDS = [app_commands.Choice(name=kind, value=kind) for kind in PRESETS]
SIDES = [app_commands.Choice(name=side.value, value=side.value) for side in Side]


class Mines(app_commands.Group, name="mines"):
    """No player is notified: they find mines with detectors, or the hard way."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="lay")
    @app_commands.choices(kind=KINDS, side=SIDES)
    async def lay(
        self,
        interaction: discord.Interaction[Client],
        hex: app_commands.Range[str, 4, 6],
        kind: str = "mines",
        side: str = "hostile",
        chance: app_commands.Range[int, 1, 6] = 2,
        damage: app_commands.Range[int, 1, 20] = 3,
        ap: app_commands.Range[int, 0, 10] = 1,
        hidden: bool = True,
    ) -> None:
        async def work(person: Who) -> Reply:
            blast = mines.Blast(chance, damage, ap)
            return Reply(await mines.lay_mines(self.bot.services, person, hex, kind, side, blast, hidden))

        await respond(interaction, work)

    @app_commands.command(name="clear")
    async def clear(
        self, interaction: discord.Interaction[Client], hex: app_commands.Range[str, 4, 6]
    ) -> None:
        async def work(person: Who) -> Reply:
            return Reply(await mines.take_up(self.bot.services, person, hex))

        await respond(interaction, work)
