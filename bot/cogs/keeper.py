"""Keeps the roles and channels of every campaign as the database says: made, given, taken, closed, deleted.

The database decides first, then the server follows: at once after a command, otherwise within a minute, also after a
restart. So nothing that was decided is lost where Discord does not answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import cast

import discord
import structlog
from discord.ext import commands

from bot.cogs.channels import REASON, close, delete, furnish, remake, text_channel
from bot.cogs.close_events import keep_event
from bot.messages import say
from bot.service.ground.posts import GM_ROOM
from bot.service.room import premises, roles, setting_up
from bot.service.room.premises import Premises
from bot.service.room.roles import RoleChange
from bot.store.session import note_failure
from bot.views.client import Client

log = structlog.get_logger(__name__)

EVERY = 60.0
"""Seconds between two looks at all campaigns, where nothing calls for one sooner."""
FURNISH_SECONDS = 120.0
"""For all channels and roles of a new campaign, while somebody waits."""
LATER = 600.0
"""Seconds before it is tried again what Discord refuses: to give or take a role, to announce a close."""
LONGEST = 3600.0
"""Most seconds between two tries to make the rooms of a campaign that Discord refuses, the first after two minutes."""
UNKNOWN_MEMBER, UNKNOWN_ROLE = 10007, 10011


async def setup(bot: Client) -> None:
    await bot.add_cog(Keeper(bot))


def keeper_of(bot: Client) -> Keeper:
    """The one of this bot. An extension is loaded as a second copy of its module, so its class is another one."""
    return cast(Keeper, bot.get_cog("Keeper"))


class Keeper(commands.Cog):
    """Looks after roles and channels."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self.later: dict[RoleChange, float] = {}
        self.unannounced: dict[int, float] = {}
        """The campaigns whose events Discord refused, and until when they are left alone."""
        self.stuck: dict[int, tuple[float, int, int]] = {}
        """Campaigns whose rooms Discord refused to make: until when each is left alone, how often, on which server."""
        self.task: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        # Commands come as soon as the server is known, up to seconds before everything counts as ready.
        if self.bot.services is not None:  # a bot that only describes its commands has none
            self.bot.services.furnish = self.make_rooms

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        if self.task is None:
            self.task = asyncio.create_task(self.keep(), name="keeper")

    async def cog_unload(self) -> None:
        if self.task is not None:
            self.task.cancel()

    async def keep(self) -> None:
        """Look after all campaigns now, whenever something was decided, and every minute."""
        due = self.bot.services.premises_due
        while True:
            due.clear()
            try:
                for campaign_id, guild_id in await premises.to_tend(self.bot.services):
                    await self.tend_quietly(campaign_id, guild_id)
            except Exception:
                note_failure(log, "campaigns not looked after")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await due.wait()

    async def tend_quietly(self, campaign_id: int, guild_id: int) -> None:
        """Look after one campaign; whatever fails is tried again in a minute, and keeps no other one waiting.

        Where a right is missing to make the rooms of a new one, that is retried at growing intervals.
        """
        if self.stuck.get(campaign_id, (0.0, 0, 0))[0] > time.monotonic():
            return
        try:
            await self.tend(campaign_id, guild_id)
        except discord.HTTPException as error:
            log.warning("roles or channels not kept", campaign=campaign_id, code=error.code)
            if isinstance(error, discord.Forbidden):
                await self.put_off(campaign_id, guild_id, error)
        except discord.RateLimited as error:
            log.warning("roles or channels kept later", campaign=campaign_id, rest=round(error.retry_after))
        except Exception:
            note_failure(log, "roles or channels not kept", campaign=campaign_id)

    async def tend(self, campaign_id: int, guild_id: int) -> list[RoleChange]:
        """Make, give, take, close and delete what this campaign needs; the roles that could not be changed."""
        guild, services = self.bot.get_guild(guild_id), self.bot.services
        if guild is None:  # of another process, or one that we have left
            return []
        async with premises.alone(services, campaign_id):
            await furnish(services, guild, campaign_id)
            await remake(services, guild, campaign_id)
            have = await premises.premises_of(services, campaign_id)
            if have is None:
                return []
            failed = [
                change
                for change in await roles.role_changes(services, campaign_id)
                if not await self.change(change, have)
            ]
            if have.over and have.open:
                await close(services, guild, have)
            if have.unwanted:
                await delete(services, guild, have)
            await self.announce(campaign_id, guild)
        self.stuck.pop(campaign_id, None)
        return failed

    async def put_off(self, campaign_id: int, guild_id: int, error: discord.Forbidden) -> None:
        """Leave a campaign without rooms alone for a while, and tell its game masters once what is refused."""
        try:
            waits = await setting_up.tell_refused(
                self.bot.services, campaign_id, error.text or str(error.status)
            )
        except Exception:
            note_failure(log, "refusal not told", campaign=campaign_id)
            return
        if waits:
            times = self.stuck.get(campaign_id, (0.0, 0, 0))[1] + 1
            self.stuck[campaign_id] = (time.monotonic() + min(EVERY * 2**times, LONGEST), times, guild_id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        self.no_longer_stuck(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        self.no_longer_stuck(after.guild.id)

    def no_longer_stuck(self, guild_id: int) -> None:
        """Rights on the server have changed: perhaps those that were missing are there."""
        campaigns = [campaign for campaign, (_, _, guild) in self.stuck.items() if guild == guild_id]
        for campaign in campaigns:
            del self.stuck[campaign]
        if campaigns:
            self.bot.services.premises_due.set()

    async def announce(self, campaign_id: int, guild: discord.Guild) -> None:
        """Show the close of the round among the server's events, where the campaign wants that."""
        if self.unannounced.get(campaign_id, 0.0) > time.monotonic():
            return
        try:
            await keep_event(self.bot.services, self.bot.http, campaign_id, guild.id, guild.me.id)
        except discord.HTTPException as error:
            log.warning("close not announced", campaign=campaign_id, code=error.code)
            self.unannounced[campaign_id] = time.monotonic() + LATER

    async def make_rooms(self, campaign_id: int, guild_id: int) -> str | None:
        """Make what a campaign lacks; why that failed, or None. What is made stays, and the rest is tried again."""
        try:
            async with asyncio.timeout(FURNISH_SECONDS):
                await self.bot.wait_until_ready()
                if self.bot.get_guild(guild_id) is None:
                    return say("server-not-member")
                await self.tend(campaign_id, guild_id)
        except discord.HTTPException as error:
            log.warning("campaign half made", campaign=campaign_id, code=error.code)
            return error.text or str(error.status)
        except (TimeoutError, discord.RateLimited):
            return say("setup-slow")
        return None

    async def change(self, change: RoleChange, have: Premises) -> bool:
        """Give a member a role, or take it; whether the member has it, or has it not, as wanted."""
        if self.later.get(change, 0.0) > time.monotonic():
            return False
        self.later.pop(change, None)
        http = self.bot.http
        try:
            if change.give:
                await http.add_role(change.guild_id, change.user_id, change.role, reason=REASON)
            else:
                await self.shut_out(change, have)
                await http.remove_role(change.guild_id, change.user_id, change.role, reason=REASON)
        except discord.NotFound as error:
            if error.code == UNKNOWN_ROLE:  # deleted by hand; another one is made
                await premises.gone(self.bot.services, change.campaign_id, change.role)
                self.bot.services.premises_due.set()
            if change.give:
                self.later[change] = time.monotonic() + LATER
                return False
        except discord.Forbidden as error:
            log.warning("role not changed", campaign=change.campaign_id, code=error.code)
            self.later[change] = time.monotonic() + LATER
            return False
        await roles.role_changed(self.bot.services, change)
        return True

    async def shut_out(self, change: RoleChange, have: Premises) -> None:
        """Take what a game master who leaves may have been given by hand in the game master's room.

        Most have nothing there, so we look first; what goes in between is gone as well.
        """
        number = have.channels.get(GM_ROOM)
        guild = self.bot.get_guild(change.guild_id)
        if change.part != roles.GM or number is None or guild is None:
            return
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            room = await text_channel(guild, number)
            if room is not None and change.user_id in {holder.id for holder in room.overwrites}:
                await self.bot.http.delete_channel_permissions(number, change.user_id, reason=REASON)
