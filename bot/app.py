"""The bot itself: a discord.py client with our cogs, persistent buttons, and one set of services."""

from __future__ import annotations

import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any

import discord
import structlog
from discord.ext import commands

from bot.service.base import Services
from bot.views.client import Client
from bot.views.company import AddUnit, NameUnits, UndoUnit
from bot.views.orders import GiveOrder, WithdrawOrder
from bot.views.outfit import Menu, Press
from bot.views.skirmish import SkirmishButton, SkirmishMenu
from bot.views.table import AnswerMeeting, DecideSignup, PublishDraft

log = structlog.get_logger(__name__)

COGS = (
    "bot.cogs.campaign",
    "bot.cogs.player",
    "bot.cogs.shop",
    "bot.cogs.reading",
    "bot.cogs.table",
    "bot.cogs.orders_room",
    "bot.cogs.standing",
    "bot.cogs.gm",
    "bot.cogs.skirmish",
    "bot.cogs.teams",
)
BUTTONS = (
    AddUnit,
    UndoUnit,
    NameUnits,
    Menu,
    Press,
    WithdrawOrder,
    GiveOrder,
    DecideSignup,
    AnswerMeeting,
    PublishDraft,
    SkirmishButton,
    SkirmishMenu,
)
STALE_AFTER = 1.5
"""Seconds after which a press or a form that nobody has answered is taken to be from before a restart."""
STALE_TEXT = "That button or form is from before the bot was restarted: please use the command again."


class Hexmarshal(Client):
    """The client. It needs no privileged intent: of messages it sees that they are there, and those that mention it."""

    def __init__(
        self,
        services: Services,
        data: Path,
        *,
        guild_ready_timeout: float = 2.0,
        chatter_seconds: float = 60.0,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True, guild_messages=True, guild_reactions=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=guild_ready_timeout,
            max_ratelimit_timeout=60.0,
        )
        self.services = services
        self.data = data
        self.chatter_seconds = chatter_seconds

    async def setup_hook(self) -> None:
        for cog in COGS:
            await self.load_extension(cog)
        self.add_dynamic_items(*BUTTONS)
        await self.register_commands()

    async def register_commands(self) -> None:
        """Tell Discord our commands, but only if they changed since this installation last told it."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        wanted = hashlib.sha256(
            json.dumps(
                [self.application_id, str(self.http.token), payload], sort_keys=True, default=str
            ).encode()
        ).hexdigest()
        mark = self.data / "commands.sha256"
        if mark.exists() and mark.read_text() == wanted:
            return
        registered = await self.tree.sync()
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.write_text(wanted)
        log.info("commands registered", count=len(registered))

    async def on_ready(self) -> None:
        log.info("ready", user=str(self.user), guilds=len(self.guilds))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """discord.py drops presses of buttons it does not know in silence; we say what to do instead."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        await asyncio.sleep(STALE_AFTER)
        if not interaction.response.is_done():
            try:
                await interaction.response.send_message(STALE_TEXT, ephemeral=True)
            except discord.HTTPException as error:
                log.info("stale press not answered", code=error.code)
