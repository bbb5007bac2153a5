"""The orders channel as a place for messages: forms that mention the bot are orders, other talk is removed (EDC-B1-d).

Needs no privileged intent: Discord shows a bot the text of messages that mention it, and of others only that they
are there.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeVar
from zlib import crc32

import aiohttp
import discord
import structlog
from discord.ext import commands

from bot.cogs.hearing import Hearing
from bot.messages import enter_rooms, say
from bot.process.clock import utc_now
from bot.service.base import Refused, Services, Who
from bot.service.orders import written
from bot.service.round.publication import RESOLVED
from bot.store.claims import Lost
from bot.store.session import out_of_reach
from bot.views.client import Client
from bot.views.respond import ANSWER_TRY_SECONDS as TRY_SECONDS
from bot.views.respond import apology, clip, passes

log = structlog.get_logger(__name__)

Made = TypeVar("Made")

REMEMBERED = 20.0
"""Seconds before the orders channel of a server is looked up again."""
TAKEN = "📝"
CHATTER = "orders-room-chatter"
PATIENCE = 20.0
"""Seconds that a message keeps the later ones of its server waiting; another process that dies is given up before."""
TRIES = 5
Void = Callable[[Services, int, int, datetime], Awaitable[int]]
"""Voids a message's orders, by server, message id and time."""
AWAY = timedelta(days=7)
MOST = 1000
"""How far back, and how many messages, are read on return."""
WRITTEN = (discord.MessageType.default, discord.MessageType.reply)
UNKNOWN_MESSAGE = 10008
"""What Discord answers when a message is gone."""
NOT_READ = "orders-room-edited"


async def setup(bot: Client) -> None:
    await bot.add_cog(OrdersRoom(bot))


class OrdersRoom(commands.Cog):
    """Reads messages in the orders channel. Of several processes on one token one deals with each."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self.rooms: dict[int, tuple[float, dict[int, written.Room]]] = {}
        """The orders channels of each server, by their ids, and until when they are remembered."""
        self.filing: dict[int, tuple[Void, datetime] | None] = {}
        """Messages being filed, with any edit or deletion meanwhile, and its time."""
        self.heard: deque[int] = deque(maxlen=MOST)
        """Messages that this process has dealt with."""
        self.turns: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        """A server's messages are dealt with one after the other, as they were posted (EDC-C1.1-b)."""
        self.background: set[asyncio.Task[None]] = set()
        self.hearing = Hearing(bot, self.catch_up)

    async def cog_load(self) -> None:
        self.later(self.hearing.keep())

    async def cog_unload(self) -> None:
        for task in self.background:
            task.cancel()
        if self.background:
            await asyncio.wait(self.background, timeout=PATIENCE)

    def later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside the rest."""
        self.background.add(task := asyncio.create_task(work, name="orders room"))
        task.add_done_callback(self.background.discard)
        return task

    async def room(
        self, guild_id: int, channel_id: int, asked: discord.Message | None = None
    ) -> written.Room | None:
        """The orders channel with that id, entered; None for any other channel. What is remembered is looked up again
        for a message that mentions the bot elsewhere, so that a form in a channel which has just become an orders
        channel is not overlooked.
        """
        known = self.rooms.get(guild_id)
        stale = known is None or known[0] < time.monotonic()
        if known is not None and asked is not None and self.mentioned(asked):
            stale = stale or channel_id not in known[1]
        if known is None or stale:
            rooms = await written.orders_rooms(self.bot.services, guild_id)
            known = (time.monotonic() + REMEMBERED, {room.channel_id: room for room in rooms})
            self.rooms[guild_id] = known
        if (room := known[1].get(channel_id)) is not None:
            enter_rooms(room.language)
        return room

    def mentioned(self, message: discord.Message) -> bool:
        return self.bot.user is not None and self.bot.user in message.mentions

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        self.hearing.connected(shard)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        self.hearing.lost(shard)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        self.hearing.resumed(shard)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        await self.hearing.catch_up(shard)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        if message.author.bot or message.guild is None:
            return
        with self.missed_without_database(message.guild.id), self.hearing.dealing(message.id):
            room = await self.room(message.guild.id, message.channel.id, message)
            if room is None:
                return
            async with self.turns[message.guild.id]:
                if message.guild.id in self.hearing.unread:  # it is read with those that came before it
                    return
                await self.deal(message, room)

    @contextmanager
    def missed_without_database(self, guild_id: int) -> Iterator[None]:
        """What cannot be dealt with while the database is out of reach is read again afterwards."""
        try:
            yield
        except Exception as problem:
            if not out_of_reach(problem):
                raise
            log.warning("to be read later", guild=guild_id, error=repr(problem)[:200])
            self.hearing.missed.add(guild_id)

    async def deal(
        self, message: discord.Message, room: written.Room, told: discord.Message | None = None
    ) -> None:
        """Deal with a message that nobody has dealt with yet; with talk, beside the rest.

        `told` is the word under it that it will be removed.
        """
        if message.id in self.heard:
            return
        if not self.mentioned(message):
            if message.author.id not in room.gm_ids:
                self.heard.append(message.id)
                self.later(self.once(message, partial(self.remove, message, told), pressing=False))
            return
        self.heard.append(message.id)
        # One that another process deals with keeps later ones waiting, but not for ever.
        filing = self.later(self.once(message, partial(self.file, message), pressing=True))
        await asyncio.wait((filing,), timeout=PATIENCE)

    async def once(
        self, message: discord.Message, work: Callable[[], Awaitable[None]], *, pressing: bool
    ) -> None:
        """Do the work, unless another process does; if that one dies, what is left of it."""
        assert message.guild is not None
        with self.missed_without_database(message.guild.id), ExitStack() as stack:
            if pressing:
                stack.enter_context(self.hearing.dealing(message.id))
            try:
                if not await self.bot.entrance.message(message.id, work, pressing=pressing):
                    again = partial(self.again, message.guild.id, message.channel.id, message.id)
                    await self.bot.entrance.message_after_all(message.id, again, pressing=pressing)
            except Exception as problem:
                with suppress(ValueError):
                    self.heard.remove(message.id)
                if out_of_reach(problem):
                    raise
                log.exception("message not dealt with", message=message.id)

    async def again(self, guild_id: int, channel_id: int, message_id: int) -> None:
        """Do what is left to do for a message whose process has ended."""
        channel = self.bot.get_partial_messageable(channel_id, guild_id=guild_id)
        try:
            message = await channel.fetch_message(message_id)
        except discord.NotFound:
            return
        after = discord.Object(message_id)
        answers = answers_among(
            [reply async for reply in channel.history(limit=100, after=after)], self.bot.user
        )
        told = answers.get(message_id)
        if not self.mentioned(message):
            await self.remove(message, told)
        elif told is None and not any(reaction.me for reaction in message.reactions):
            await self.file(message)

    async def file(self, message: discord.Message) -> None:
        """File the forms of a message; a refusal is posted as a reply."""
        assert self.bot.user is not None
        if message.edited_at is not None:
            await self.answer(message, say(NOT_READ))
            return
        guild_id = room_of(message)
        text = message.content.replace(f"<@{self.bot.user.id}>", "").replace(f"<@!{self.bot.user.id}>", "")
        person = Who(
            user_id=message.author.id,
            name=message.author.display_name,
            guild_id=guild_id,
            interaction_id=message.id,
            received_at=message.created_at,
            places=(message.channel.id,),
        )
        self.filing[message.id] = None
        try:
            await written.give(self.bot.services, person, text, message.channel.id, message.id)
        except Refused as refusal:
            await self.answer(message, refusal.sentence)
            return
        except Lost:
            raise
        except Exception as problem:
            if out_of_reach(problem):  # nothing was filed, or it is found filed: it is read again
                raise
            await self.answer(message, apology("message not filed", message=message.id))
            return
        finally:
            changed = self.filing.pop(message.id)
        if changed is not None:
            void, at = changed
            await void(self.bot.services, guild_id, message.id, at)
            return
        await insist("not marked as taken", lambda: message.add_reaction(TAKEN))

    async def remove(self, message: discord.Message, told: discord.Message | None = None) -> None:
        """Point talk to its channel, and remove both messages after a minute (EDC-B1-d).

        Talk stays where the channel is not one of orders any more.
        """
        if told is None:
            if not await self.still_orders(message):
                return
            told = await self.answer(message, say(CHATTER))
            await asyncio.sleep(self.bot.chatter_seconds)
        talk = [message] if await self.still_orders(message) else []
        for entry in (*talk, *([told] if told is not None else [])):
            await insist("not removed", entry.delete)

    async def still_orders(self, message: discord.Message) -> bool:
        """Whether the channel of a message is one of orders, as the database says now."""
        guild_id = room_of(message)
        self.rooms.pop(guild_id, None)
        return await self.room(guild_id, message.channel.id) is not None

    async def answer(self, message: discord.Message, text: str) -> discord.Message | None:
        """Reply to a message, once: Discord knows the reply by its nonce where it is sent again."""
        nonce = f"{message.id:x}{crc32(f'{text}{message.edited_at}'.encode()):08x}"
        return await insist(
            "not answered", lambda: message.reply(clip(text), mention_author=False, nonce=nonce)
        )

    async def catch_up(self, guild_id: int) -> None:
        """Find what was written, edited and deleted in the orders channels while we were away (EDC-C1.1.1-c,
        EDC-C1.1.1-d), and remove talk that was left there. One that cannot be read keeps no other from being read.

        What we marked or answered was read before: the channel itself says so.
        """
        problems = []
        async with self.turns[guild_id]:
            for channel_id, message_id in await written.standing(self.bot.services, guild_id):
                await self.look_again(guild_id, channel_id, message_id)
            for room in await written.orders_rooms(self.bot.services, guild_id):
                enter_rooms(room.language)
                try:
                    await self.read(room, guild_id)
                except discord.HTTPException as problem:
                    problems.append(problem)
        if problems:
            raise next((problem for problem in problems if passes(problem)), problems[0])

    async def read(self, room: written.Room, guild_id: int) -> None:
        """Deal with what was written in an orders channel and neither marked nor answered."""
        channel = self.bot.get_partial_messageable(room.channel_id, guild_id=guild_id)
        since = utc_now() - AWAY
        messages = [message async for message in channel.history(limit=MOST, after=since, oldest_first=True)]
        answers = answers_among(messages, self.bot.user)
        for message in messages:
            if message.author.bot or message.type not in WRITTEN:
                continue
            told = answers.get(message.id)
            talk = told is not None and told.content == say(CHATTER)
            if talk or (told is None and not any(reaction.me for reaction in message.reactions)):
                await self.deal(message, room, told)

    async def look_again(self, guild_id: int, channel_id: int, message_id: int) -> None:
        """Void the orders of a message that was deleted or edited."""
        try:
            message = await self.bot.get_partial_messageable(channel_id).fetch_message(message_id)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE:
                await written.deleted(self.bot.services, guild_id, message_id, utc_now())
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
        with self.missed_without_database(payload.guild_id):
            if await self.room(payload.guild_id, payload.channel_id) is None:
                return
            if payload.message_id in self.filing:
                self.filing[payload.message_id] = (written.edited, message.edited_at)
                return
            void = await written.edited(
                self.bot.services, payload.guild_id, payload.message_id, message.edited_at
            )
            if void or not self.mentioned(message):
                return
            if await written.first_to_answer(self.bot.services, message.id, message.edited_at):
                await self.answer(message, say(NOT_READ))

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        await self.deleted(payload.guild_id, payload.channel_id, [payload.message_id])

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Many at once, as by a moderator's bot or with a ban."""
        await self.deleted(payload.guild_id, payload.channel_id, sorted(payload.message_ids))

    async def deleted(self, guild_id: int | None, channel_id: int, message_ids: Sequence[int]) -> None:
        """The orders of deleted messages are void (EDC-C1.1.1-c)."""
        if guild_id is None:
            return
        with self.missed_without_database(guild_id):
            if await self.room(guild_id, channel_id) is None:
                return
            now = utc_now()
            for message_id in message_ids:
                if message_id in self.filing:
                    self.filing[message_id] = (written.deleted, now)
                else:
                    await written.deleted(self.bot.services, guild_id, message_id, now)

    @commands.Cog.listener()
    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        """Only the bot may mark an order as resolved: the same reaction from a player is removed (EDC-C1.1.2-b)."""
        if payload.guild_id is None or self.bot.user is None or payload.user_id == self.bot.user.id:
            return
        if str(payload.emoji) != RESOLVED:
            return
        room = await self.room(payload.guild_id, payload.channel_id)
        if room is None or payload.user_id in room.gm_ids:
            return
        message = self.bot.get_partial_messageable(payload.channel_id).get_partial_message(payload.message_id)
        try:
            await message.remove_reaction(payload.emoji, discord.Object(payload.user_id))
            await message.reply(
                say("orders-room-mark", player=f"<@{payload.user_id}>", mark=RESOLVED),
                mention_author=False,
                nonce=f"{payload.message_id:x}{payload.user_id & 0xFFFFFFFF:08x}",
                delete_after=self.bot.chatter_seconds,
            )
        except discord.HTTPException as error:
            log.info("reaction not removed", code=error.code)


def room_of(message: discord.Message) -> int:
    """The server that a message was written in."""
    assert message.guild is not None
    return message.guild.id


def answers_among(
    messages: Sequence[discord.Message], me: discord.ClientUser | None
) -> dict[int, discord.Message]:
    """Our replies, by the message that they answer."""
    ours = (reply for reply in messages if reply.author == me and reply.reference)
    return {
        reply.reference.message_id: reply
        for reply in ours
        if reply.reference and reply.reference.message_id is not None
    }


async def insist(what: str, act: Callable[[], Awaitable[Made]]) -> Made | None:
    """Do something on Discord, again where the connection breaks; None, and a line in the log, if it will not be."""
    for attempt in range(TRIES):
        try:
            async with asyncio.timeout(TRY_SECONDS):
                return await act()
        except discord.NotFound:  # somebody has removed the message
            return None
        except discord.HTTPException as error:
            if not passes(error):
                log.info(what, code=error.code)
                return None
            log.info(what, code=error.code, attempt=attempt)
        except (aiohttp.ClientError, discord.RateLimited, OSError, TimeoutError) as error:
            log.info(what, error=repr(error), attempt=attempt)
        await asyncio.sleep(2**attempt)
    return None
