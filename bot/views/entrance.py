"""Where interactions and messages come in: claimed by id before anything else, so that one process deals with each.

`bot.store.claims` says how; here are the interactions under way in this process, and those whose process has died.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import aiohttp
import discord
import structlog

from bot.service.base import Services
from bot.service.trouble.interrupted import word_to
from bot.store import claims, heard
from bot.store.claims import Orphan
from bot.store.session import Sessions, note_failure, reading

log = structlog.get_logger(__name__)

EVERY = 4.0
"""Seconds between two signs of life, and between two looks at interactions of processes that have died."""
PATIENCE = 1.0
"""Seconds that a claim may take before the interaction is acknowledged meanwhile. Discord waits three seconds."""
SPEAK_SECONDS = 4.0
"""How long one try may take to answer for a process that has died: signs of life wait meanwhile."""
ARRIVAL_SECONDS = 0.5
"""How long what has been acknowledged waits, at most, for others that have not: a crowd at one moment is not kept
waiting for an answer by the work of those who came first."""
FORGET_SECONDS = 3600.0

Work = Callable[[], Awaitable[None]]


class Entrance:
    """The interactions that this process carries out."""

    def __init__(self, services: Services, sessions: Sessions | None = None) -> None:
        self.services = services
        self._sessions = sessions
        self.holder = secrets.token_hex(8)
        self.at_work: set[int] = set()
        self.shut = False
        self._watched: set[int] = set()
        """Of another process, to be taken over if that one dies."""
        self._answered: set[int] = set()
        """Not marked as done yet."""
        self._minded: set[int] = set()
        """Of this process, but nothing that it has to finish before it ends."""
        self._left = asyncio.Event()
        self._arriving = 0
        """Not acknowledged yet."""
        self._arrived = asyncio.Event()

    @property
    def sessions(self) -> Sessions:
        """For the claims alone. What is carried out may use up the connections of the services."""
        return self._sessions or self.services.sessions

    async def admit(
        self,
        interaction: discord.Interaction[Any],
        work: Work,
        *,
        acknowledge: Callable[[], Awaitable[bool]] | None = None,
        again: bool = True,
    ) -> None:
        """Do the work of an interaction, unless another process does; with `again`, if that one dies, after all.

        `acknowledge` tells Discord that somebody is at work, before the work and before a claim that takes long; it
        does no harm twice, and says whether Discord still waits.
        """
        if self.shut:
            return
        with self._counted(interaction.id):
            with self._at_the_door(acknowledge is not None):
                mine = await self._claimed(interaction, acknowledge)
                waits = (
                    not mine or acknowledge is None or await self._acknowledged(interaction.id, acknowledge)
                )
            if mine and not waits:
                await self._done(interaction.id)
                return
            if mine:
                if acknowledge is not None:
                    await self._others_first()
                await self._carry_out(interaction.id, work)
                return
        log.info("claimed by another process", interaction=interaction.id)
        if again:
            await self._watch(interaction.id, work)

    async def message(self, number: int, work: Work, *, pressing: bool) -> bool:
        """Deal with a message; False, and nothing is done, where a process has claimed it before.

        A stop waits for what is `pressing`. While this process is being stopped, messages are left to the next one.
        """
        if self.shut:
            return True
        async with self._message_under_way(number, pressing):
            async with reading(self.sessions) as session:
                mine = await claims.claim(session, number, self.holder, None)
            if mine:
                await self._carry_out(number, work, message=True)
            return mine

    async def message_after_all(self, number: int, work: Work, *, pressing: bool) -> None:
        """Deal with a message that another process has claimed, if that one dies; until the message is dealt with.

        The work must see by itself what was done before.
        """
        log.info("claimed by another process", message=number)
        await self._watch(number, work, message=True, pressing=pressing)

    async def finish(self, seconds: float) -> None:
        """Let nothing in any more, and wait for what is under way, but not for longer than this."""
        self.shut = True
        try:
            async with asyncio.timeout(seconds):
                while self.at_work:
                    self._left.clear()
                    await self._left.wait()
        except TimeoutError:
            log.warning("interactions broken off", interactions=sorted(self.at_work))

    async def keep(self, client: discord.Client) -> None:
        """Say that this process is alive, answer for those that are not, and forget what is long past. For ever."""
        forgotten = -FORGET_SECONDS
        while True:
            try:
                await self._sign_of_life()
                await asyncio.gather(*(self._speak_for(client, orphan) for orphan in await self._orphans()))
                if time.monotonic() - forgotten > FORGET_SECONDS:
                    async with self.sessions.begin() as session:
                        await claims.forget(session)
                        await heard.forget(session)
                    forgotten = time.monotonic()
            except Exception:
                note_failure(log, "claims not looked after")
            await asyncio.sleep(EVERY)

    async def release(self) -> None:
        """Leave what is not done to other processes, as this one ends."""
        async with self.sessions.begin() as session:
            await claims.release(session, self.holder)

    @contextmanager
    def _counted(self, number: int) -> Iterator[None]:
        self.at_work.add(number)
        try:
            yield
        finally:
            self.at_work.discard(number)
            self._left.set()

    @contextmanager
    def _under_way(self, number: int, pressing: bool) -> Iterator[None]:
        if pressing:
            with self._counted(number):
                yield
            return
        self._minded.add(number)
        try:
            yield
        finally:
            self._minded.discard(number)

    @contextmanager
    def _at_the_door(self, awaited: bool) -> Iterator[None]:
        self._arriving += awaited
        try:
            yield
        finally:
            self._arriving -= awaited
            if not self._arriving:
                self._arrived.set()

    async def _others_first(self) -> None:
        """Wait until all who are at the door have been acknowledged, but not for long."""
        if not self._arriving:
            return
        self._arrived.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(ARRIVAL_SECONDS):
                await self._arrived.wait()

    async def _claimed(
        self, interaction: discord.Interaction[Any], acknowledge: Callable[[], Awaitable[bool]] | None
    ) -> bool:
        """Whether the interaction is this process's; acknowledged meanwhile if that takes long."""
        claiming = asyncio.ensure_future(self._claim(interaction))
        await asyncio.wait((claiming,), timeout=PATIENCE)
        if not claiming.done() and acknowledge is not None:
            with suppress(Exception):  # once it is claimed it is acknowledged again, and breaks there
                await acknowledge()
        return await claiming

    async def _acknowledged(self, number: int, acknowledge: Callable[[], Awaitable[bool]]) -> bool:
        """Whether Discord still waits. What breaks here is done with: nobody carries it out later."""
        try:
            return await acknowledge()
        except Exception:
            await self._done(number)
            raise

    async def _claim(self, interaction: discord.Interaction[Any]) -> bool:
        async with reading(self.sessions) as session:
            return await claims.claim(session, interaction.id, self.holder, interaction.token)

    async def _carry_out(self, number: int, work: Work, *, message: bool = False) -> None:
        try:
            with claims.carrying_out(number, self.holder):
                await work()
        except claims.Lost:
            log.warning("taken over by another process", interaction=number)
        except Exception:
            if not message:
                await self._done(number)
            raise
        else:
            await self._done(number)

    async def _done(self, number: int) -> None:
        try:
            async with reading(self.sessions) as session:
                await claims.done(session, number, self.holder)
        except Exception as problem:
            self._answered.add(number)
            log.warning("answered, to be noted later", interaction=number, error=type(problem).__name__)

    @asynccontextmanager
    async def _message_under_way(self, number: int, pressing: bool) -> AsyncIterator[None]:
        """If it fails, any process may take over at once; without a database the claim lapses by itself."""
        try:
            with self._under_way(number, pressing):
                yield
        except Exception:
            with suppress(Exception):
                async with reading(self.sessions) as session:
                    await claims.release(session, self.holder, number)
            raise

    async def _watch(self, number: int, work: Work, *, message: bool = False, pressing: bool = True) -> None:
        """Carry an interaction out after all if its process dies before it has changed anything.

        A message is dealt with also if something was changed: its orders are filed once all the same.
        """
        self._watched.add(number)
        try:
            while not self.shut:
                try:
                    async with reading(self.sessions) as session:
                        taken = await claims.take_over(session, number, self.holder, repeatable=message)
                        if not taken and not await claims.undecided(session, number, repeatable=message):
                            return
                except Exception:  # no reason to say anything: the process that has it answers
                    note_failure(log, "claim not looked at", interaction=number)
                    taken = False
                if taken:
                    log.warning("taken over from another process", interaction=number)
                    if not message:
                        with self._counted(number):
                            await self._carry_out(number, work)
                        return
                    async with self._message_under_way(number, pressing):
                        await self._carry_out(number, work, message=True)
                    return
                await asyncio.sleep(EVERY)
        finally:
            self._watched.discard(number)

    async def _sign_of_life(self) -> None:
        if under_way := self.at_work | self._minded:
            async with reading(self.sessions) as session:
                await claims.alive(session, self.holder, under_way)
        for number in list(self._answered):
            async with reading(self.sessions) as session:
                await claims.done(session, number, self.holder)
            self._answered.discard(number)

    async def _orphans(self) -> list[Orphan]:
        async with reading(self.sessions) as session:
            return list(
                await claims.orphans(session, self.holder, {*self.at_work, *self._watched, *self._answered})
            )

    async def _speak_for(self, client: discord.Client, orphan: Orphan) -> None:
        """Say what has become of an interaction whose process ended before it answered."""
        text = await word_to(self.sessions, orphan)
        assert client.application_id is not None
        hook = discord.Webhook.partial(client.application_id, orphan.token, client=client)
        hook.type = discord.WebhookType.application  # its answers may be private
        try:
            async with asyncio.timeout(SPEAK_SECONDS):
                await hook.send(text, ephemeral=True)
        except (aiohttp.ClientError, OSError, TimeoutError) as error:  # tried again once the claim has lapsed
            log.info("interrupted, not answered yet", interaction=orphan.interaction_id, error=repr(error))
            return
        except (
            discord.HTTPException
        ) as error:  # never acknowledged, so Discord itself has said that it failed
            log.info("interrupted, not answered", interaction=orphan.interaction_id, code=error.code)
        else:
            log.info("interrupted, answered", interaction=orphan.interaction_id, acted=orphan.acted)
        await self._done(orphan.interaction_id)
