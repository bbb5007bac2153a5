"""How far this process has heard its shards: written down, so that a close waits for what came before it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import aiohttp
import discord
import structlog

from bot.store import heard
from bot.store.session import out_of_reach
from bot.views.client import Client
from bot.views.respond import passes

log = structlog.get_logger(__name__)

NO_ANSWER = (aiohttp.ClientError, discord.RateLimited, OSError, TimeoutError)
EVERY = 2.0
"""Seconds between two notes. A close waits for one that is written after it."""


class Hearing:
    """The shards of this process that are connected and read, and what is being dealt with.

    What could not be dealt with because the database was out of reach is `missed`: it is read again, by server.
    """

    def __init__(self, bot: Client, read: Callable[[int], Awaitable[None]]) -> None:
        self.bot = bot
        self.read = read
        self.listening: set[int] = set()
        self.missed: set[int] = set()
        """Servers that must be read again."""
        self.unread: set[int] = set()
        """Servers whose messages are read with those that came while we were away."""
        self.gaps: Counter[int] = Counter()
        """How often each shard was disconnected."""
        self._dealing: Counter[int] = Counter()
        self._reading: set[int] = set()

    @contextmanager
    def dealing(self, message_id: int) -> Iterator[None]:
        """A message is being dealt with: nothing counts as heard that is younger."""
        self._dealing[message_id] += 1
        try:
            yield
        finally:
            self._dealing[message_id] -= 1
            if not self._dealing[message_id]:
                del self._dealing[message_id]

    def connected(self, shard: int) -> None:
        """A new session: what came before it must be read."""
        self.unread |= {guild.id for guild in self.bot.guilds if guild.shard_id == shard}

    def lost(self, shard: int) -> None:
        self.listening.discard(shard)
        self.gaps[shard] += 1

    def resumed(self, shard: int) -> None:
        """Discord has sent what came meanwhile."""
        self.listening.add(shard)

    async def catch_up(self, shard: int) -> None:
        """Read what came before this session."""
        gaps = self.gaps[shard]
        for guild in [guild for guild in self.bot.guilds if guild.shard_id == shard]:
            await self._read(guild.id)
        if gaps == self.gaps[shard]:
            self.listening.add(shard)

    async def keep(self) -> None:
        """Note how far was heard, and read again what was missed. For ever."""
        while True:
            await asyncio.sleep(EVERY)
            for guild_id in self.missed - self._reading:
                await self._read(guild_id)
            try:
                await self.note()
            except Exception as problem:
                if not out_of_reach(problem):
                    log.exception("not noted how far was heard")

    async def note(self) -> None:
        """Write down how far was heard."""
        if self.missed or self._reading or not self.listening:
            return
        oldest = discord.utils.snowflake_time(min(self._dealing)) if self._dealing else None
        async with self.bot.services.sessions.begin() as session:
            await heard.note(session, self.bot.shard_count or 1, self.listening, oldest)

    async def _read(self, guild_id: int) -> None:
        """Read a server; where the database or Discord does not let us, later."""
        if guild_id in self._reading:
            return
        self.missed.discard(guild_id)  # what is missed from now on is read once more
        self._reading.add(guild_id)
        try:
            await self.read(guild_id)
        except discord.HTTPException as error:
            log.warning("orders channel not read", guild=guild_id, code=error.code)
            if passes(error):
                self.missed.add(guild_id)
                return
        except Exception as problem:
            if out_of_reach(problem) or isinstance(problem, NO_ANSWER):
                log.warning("orders channel not read", guild=guild_id, error=repr(problem)[:200])
                self.missed.add(guild_id)
                return
            log.exception("orders channel not read", guild=guild_id)
        finally:
            self._reading.discard(guild_id)
        self.unread.discard(guild_id)
