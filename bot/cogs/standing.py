"""Server roles that show commanders and spectators (EDC-C3.4.1-c)."""

from __future__ import annotations

import discord
import structlog
from discord.ext import commands, tasks

from bot.service.room import standing
from bot.views.client import Client

log = structlog.get_logger(__name__)

EVERY = 60.0
"""Seconds between two checks of who should have which role."""
REASON = "Units in the field of the Client campaign"


async def setup(bot: Client) -> None:
    await bot.add_cog(Standing(bot))


class Standing(commands.Cog):
    """Gives Commander and Spectator roles as units are lost and reinforced."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.keep.start()

    async def cog_unload(self) -> None:
        self.keep.cancel()

    @tasks.loop(seconds=EVERY)
    async def keep(self) -> None:
        try:
            await self.update()
        except Exception:
            # It is tried again in a minute; the campaign continues without roles.
            log.exception("roles not updated")

    @keep.before_loop
    async def ready(self) -> None:
        await self.bot.wait_until_ready()

    async def update(self) -> None:
        """Give every member the role that fits."""
        http = self.bot.http
        for change in await standing.role_changes(self.bot.services):
            try:
                await http.add_role(change.guild_id, change.user_id, change.give, reason=REASON)
                await http.remove_role(change.guild_id, change.user_id, change.take, reason=REASON)
            except (discord.Forbidden, discord.NotFound) as error:
                # Not allowed, or the member has left: no use in asking again and again.
                log.info("role not given", code=error.code)
            await standing.role_given(self.bot.services, change)
