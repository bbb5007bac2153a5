"""The orders channel as a place for messages: forms that mention the bot are orders, other talk is removed (EDC-B1-d).

Needs no privileged intent: Discord shows a bot the text of messages that mention it, and of others only that they
are there.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import discord
import structlog
from discord.ext import commands

from bot.service.base import Refused, Services, Who
from bot.service.orders import written
from bot.service.round.publication import RESOLVED
from bot.store.session import note_failure, out_of_reach
from bot.views.client import Client
from bot.views.respond import apology, clip

log = structlog.get_logger(__name__)

REMEMBERED = 20.0
"""Seconds before the orders channel of a server is looked up again."""
TAKEN = "📝"
CHATTER = (
    "Only orders here, please: use `/order give`, or post a filled-in form that begins with a mention of me. "
    "Please talk in comms-net. I remove this in a minute."
)
Void = Callable[[Services, int, int, datetime], Awaitable[int]]
"""Voids a message's orders, by server, message id and time."""
AWAY = timedelta(days=7)
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds until the database is tried again."""
MOST = 1000
"""How far back, and how many messages, are read on return."""
WRITTEN = (discord.MessageType.default, discord.MessageType.reply)
UNKNOWN_MESSAGE = 10008
"""What Discord answers when a message is gone."""
NOT_READ = "I do not read edited messages. Delete it and post the order again."


async def setup(bot: Client) -> None:
    await bot.add_cog(OrdersRoom(bot))


class OrdersRoom(commands.Cog):
    """Reads messages in the orders channel."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self.rooms: dict[int, tuple[float, written.Room | None]] = {}
        self.filing: dict[int, tuple[Void, datetime] | None] = {}
        """Messages being filed, with any edit or deletion meanwhile, and its time."""
        self.heard: deque[int] = deque(maxlen=MOST)
        """Messages that this process has dealt with."""
        self.removing: set[asyncio.Task[None]] = set()

    async def room(self, guild_id: int, asked: discord.Message | None = None) -> written.Room | None:
        """The orders channel of a server. What is remembered is looked up again for a message that mentions the bot
        elsewhere, so that a form in a channel which has just become the orders channel is not overlooked.
        """
        known = self.rooms.get(guild_id)
        stale = known is None or known[0] < time.monotonic()
        if known is not None and not stale and asked is not None and self.mentioned(asked):
            stale = known[1] is None or known[1].channel_id != asked.channel.id
        if known is None or stale:
            try:
                found = await written.orders_room(self.bot.services, guild_id)
            except Exception as problem:
                if known is None or not out_of_reach(problem):
                    raise
                log.warning("database out of reach", at="orders channel", error=repr(problem)[:200])
                return known[1]  # so that those who write there are answered
            known = self.rooms[guild_id] = (time.monotonic() + REMEMBERED, found)
        return known[1]

    def mentioned(self, message: discord.Message) -> bool:
        return self.bot.user is not None and self.bot.user in message.mentions

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        if message.author.bot or message.guild is None:
            return
        try:
            room = await self.room(message.guild.id, message)
        except Exception:
            if self.mentioned(message):  # it may be a form
                await self.answer(message, apology("message not read", message=message.id))
                return
            raise
        if room is None or message.channel.id != room.channel_id or message.id in self.heard:
            return
        self.heard.append(message.id)
        if self.mentioned(message):
            await self.file(message)
        elif message.author.id not in room.gm_ids:
            await self.remove(message)

    async def file(self, message: discord.Message) -> None:
        """File the forms of a message; a refusal is posted as a reply."""
        assert message.guild is not None
        assert self.bot.user is not None
        text = message.content.replace(f"<@{self.bot.user.id}>", "").replace(f"<@!{self.bot.user.id}>", "")
        person = Who(
            user_id=message.author.id,
            name=message.author.display_name,
            guild_id=message.guild.id,
            interaction_id=message.id,
            received_at=message.created_at,
        )
        self.filing[message.id] = None
        try:
            await written.give(self.bot.services, person, text, message.channel.id, message.id)
        except Refused as refusal:
            await self.answer(message, refusal.sentence)
            return
        except Exception:
            await self.answer(message, apology("message not filed", message=message.id))
            return
        finally:
            changed = self.filing.pop(message.id)
        if changed is not None:
            void, at = changed
            await void(self.bot.services, message.guild.id, message.id, at)
            return
        try:
            await message.add_reaction(TAKEN)
        except discord.HTTPException as error:
            log.info("not marked as taken", code=error.code)

    async def remove(self, message: discord.Message) -> None:
        """Point talk to its channel, and remove both messages after a minute (EDC-B1-d)."""
        told = await self.answer(message, CHATTER)
        await asyncio.sleep(self.bot.chatter_seconds)
        await self.take_away(message, *([told] if told is not None else []))

    async def take_away(self, *messages: discord.Message) -> None:
        for entry in messages:
            try:
                await entry.delete()
            except discord.HTTPException as error:
                log.info("not removed", code=error.code)

    async def answer(self, message: discord.Message, text: str) -> discord.Message | None:
        try:
            return await message.reply(clip(text), mention_author=False)
        except discord.HTTPException as error:
            log.info("not answered", code=error.code)
            return None

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Find messages that were edited or deleted while we were away (EDC-C1.1.1-c, EDC-C1.1.1-d)."""
        try:
            for guild in self.bot.guilds:
                await self.read_on_return(guild.id)
        finally:
            self.bot.services.orders_read.set()

    async def read_on_return(self, guild_id: int) -> None:
        """Read the orders channel of one server, as soon as the database can be used."""
        pause = FIRST_PAUSE
        while True:
            try:
                for channel_id, message_id in await written.standing(self.bot.services, guild_id):
                    await self.look_again(guild_id, channel_id, message_id)
                await self.catch_up(guild_id)
            except discord.HTTPException as error:
                log.warning("orders channel not read", guild=guild_id, code=error.code)
            except Exception as problem:
                note_failure(log, "orders channel not read", guild=guild_id)
                if out_of_reach(problem):
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                    continue
            return

    async def catch_up(self, guild_id: int) -> None:
        """Read what was written in the orders channel while we were away, and remove talk that was left there.

        What we marked or answered was read before: the channel itself says so.
        """
        room = await written.orders_room(self.bot.services, guild_id)
        if room is None or self.bot.user is None:
            return
        channel = self.bot.get_partial_messageable(room.channel_id, guild_id=guild_id)
        since = datetime.now(UTC) - AWAY
        found = [message async for message in channel.history(limit=MOST, after=since, oldest_first=True)]
        answers = {
            one.reference.message_id: one for one in found if one.author == self.bot.user and one.reference
        }
        for message in found:
            if message.author.bot or message.type not in WRITTEN or message.id in self.heard:
                continue
            self.heard.append(message.id)
            told = answers.get(message.id)
            if told is not None and told.content == CHATTER:
                await self.take_away(message, told)
            elif told is None and not any(one.me for one in message.reactions):
                await self.late(message, room)

    async def late(self, message: discord.Message, room: written.Room) -> None:
        """Deal with a message as if it had just come."""
        if not self.mentioned(message):
            if message.author.id not in room.gm_ids:
                self.removing.add(task := asyncio.create_task(self.remove(message)))
                task.add_done_callback(self.removing.discard)
        elif message.edited_at is not None:
            await self.answer(message, NOT_READ)
        else:
            await self.file(message)

    async def look_again(self, guild_id: int, channel_id: int, message_id: int) -> None:
        """Void the orders of a message that was deleted or edited."""
        try:
            message = await self.bot.get_partial_messageable(channel_id).fetch_message(message_id)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE:
                await written.deleted(self.bot.services, guild_id, message_id, datetime.now(UTC))
            else:
                log.info("order message not looked at", code=error.code)
            return
        if message.edited_at is not None:
            await written.edited(self.bot.services, guild_id, message_id, message.edited_at)

    @commands.Cog.listener()
    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """An edit by its author, not a link preview or a pin, which have no edit time (EDC-C1.1.1-c)."""
        message = payload.message
        if payload.guild_id is None or message.author.bot or message.edited_at is None:
            return
        room = await self.room(payload.guild_id)
        if room is None or payload.channel_id != room.channel_id:
            return
        if payload.message_id in self.filing:
            self.filing[payload.message_id] = (written.edited, message.edited_at)
            return
        void = await written.edited(
            self.bot.services, payload.guild_id, payload.message_id, message.edited_at
        )
        if not void and self.mentioned(message):
            await self.answer(message, NOT_READ)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        if payload.guild_id is None:
            return
        room = await self.room(payload.guild_id)
        if room is None or payload.channel_id != room.channel_id:
            return
        now = datetime.now(UTC)
        if payload.message_id in self.filing:
            self.filing[payload.message_id] = (written.deleted, now)
            return
        await written.deleted(self.bot.services, payload.guild_id, payload.message_id, now)

    @commands.Cog.listener()
    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        """Only the bot may mark an order as resolved: the same reaction from a player is removed (EDC-C1.1.2-b)."""
        if payload.guild_id is None or self.bot.user is None or payload.user_id == self.bot.user.id:
            return
        if str(payload.emoji) != RESOLVED:
            return
        room = await self.room(payload.guild_id)
        if room is None or payload.channel_id != room.channel_id or payload.user_id in room.gm_ids:
            return
        message = self.bot.get_partial_messageable(payload.channel_id).get_partial_message(payload.message_id)
        try:
            await message.remove_reaction(payload.emoji, discord.Object(payload.user_id))
            await message.reply(
                f"<@{payload.user_id}>: {RESOLVED} marks resolved orders and is the bot's alone.",
                mention_author=False,
                delete_after=self.bot.chatter_seconds,
            )
        except discord.HTTPException as error:
            log.info("reaction not removed", code=error.code)
