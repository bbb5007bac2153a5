"""Posts that Discord refused are tried again as soon as a channel or a role has changed."""

from __future__ import annotations

import asyncio

import discord
import structlog
from discord.ext import commands

from bot.service.trouble import posts
from bot.store.session import note_failure
from bot.views.client import Client

log = structlog.get_logger(__name__)

QUIET = 3.0
"""Seconds after a change before posts are tried again: rights are often changed several at a time."""


async def setup(bot: Client) -> None:
    await bot.add_cog(Parked(bot))


class Parked(commands.Cog):
    """Hears of rights and channels that may be back."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self._waiting: dict[int, asyncio.Task[None]] = {}

    async def cog_unload(self) -> None:
        for task in self._waiting.values():
            task.cancel()

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        self.soon(after.guild)

    @commands.Cog.listener()
    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        self.soon(channel.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        self.soon(after.guild)

    @commands.Cog.listener()
    async def on_thread_update(self, _: discord.Thread, after: discord.Thread) -> None:
        self.soon(after.guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.soon(guild)

    def soon(self, guild: discord.Guild) -> None:
        """Try the server's parked posts again shortly, once for all that changes until then."""
        if guild.id not in self._waiting:
            self._waiting[guild.id] = asyncio.create_task(self._later(guild.id))

    async def _later(self, guild_id: int) -> None:
        try:
            await asyncio.sleep(QUIET)
            await posts.changed(self.bot.services, guild_id)
        except Exception:  # the posts are tried again in any case, only later
            note_failure(log, "parked posts not hastened", guild=guild_id)
        finally:
            self._waiting.pop(guild_id, None)
