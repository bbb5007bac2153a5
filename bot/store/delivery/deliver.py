"""The one that delivers: all posts that are due, and again whenever new ones are queued."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import structlog
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from bot.store.delivery.attempt import attempt
from bot.store.delivery.claim import Claim, announce
from bot.store.delivery.sender import EVERYBODY, Readers, Sender
from bot.store.lease import DELIVERY, LEASE_SECONDS, Lost, give_back, hold, take, taken
from bot.store.outbox import CHANNEL
from bot.store.session import Sessions

log = structlog.get_logger(__name__)

CHANNELS_AT_ONCE = 32
"""Those that take long, as one whose rate limit is used up, leave enough places to the others."""


async def deliver_due(sessions: Sessions, sender: Sender, readers: Readers = EVERYBODY) -> int:
    """Make all posts that are due now, several channels at a time; how many attempts were made.

    Only for the one deliverer: see `deliver_forever`.
    """
    return await _deliver(sessions, sender, asyncio.Event(), None, lambda: True, readers=readers)


async def _deliver(
    sessions: Sessions,
    sender: Sender,
    wake: asyncio.Event,
    poll: float | None,
    done: Callable[[], bool],
    holder: str | None = None,
    readers: Readers = EVERYBODY,
) -> int:
    """Make posts until `done`, asked when none is due and none under way; how many attempts were made.

    A channel that takes long, as one whose rate limit is used up, keeps no other waiting.
    """
    busy: set[int] = set()
    made = 0

    async def make(claim: Claim) -> None:
        try:
            await attempt(sessions, sender, claim)
        finally:
            busy.discard(claim.queue)
            wake.set()

    async with asyncio.TaskGroup() as group:
        while True:
            wake.clear()
            free = CHANNELS_AT_ONCE - len(busy)
            claims = await announce(sessions, busy, free, holder, readers) if free else []
            for claim in claims:
                busy.add(claim.queue)
                made += 1
                group.create_task(make(claim))
            if claims:
                continue
            if wake.is_set():  # a channel has become free since
                continue
            if not busy and done():
                return made
            with suppress(TimeoutError):
                async with asyncio.timeout(poll):
                    await wake.wait()


async def somebody_delivers(session: AsyncSession) -> bool:
    """Whether a process makes the posts of this database at the moment."""
    return await taken(session, DELIVERY)


async def deliver_forever(
    engine: AsyncEngine,
    sessions: Sessions,
    sender: Sender,
    *,
    readers: Readers = EVERYBODY,
    poll: float = 1.0,
    standby: float = 2.0,
    lease: float = LEASE_SECONDS,
) -> None:
    """Deliver until cancelled; wakes on every commit that queued posts and every `poll` seconds.

    While another process delivers, stands by and asks again every `standby` seconds.
    """
    holder = secrets.token_hex(8)
    while True:
        if await take(sessions, DELIVERY, holder, lease):
            try:
                async with asyncio.TaskGroup() as group:
                    keeping = group.create_task(hold(sessions, DELIVERY, holder, lease))
                    await _deliver_awake(engine, sessions, sender, poll, holder, readers)
                    keeping.cancel()
            except* Lost:
                log.warning("another process delivers")
            finally:
                await give_back(sessions, DELIVERY, holder)
        await asyncio.sleep(standby)


async def _deliver_awake(
    engine: AsyncEngine, sessions: Sessions, sender: Sender, poll: float, holder: str, readers: Readers
) -> None:
    """Deliver, awake to every commit that queued posts, until the connection that hears of them is lost."""
    async with engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        raw: Any = (await connection.get_raw_connection()).driver_connection
        wake = asyncio.Event()

        def on_notify(*_: object) -> None:
            wake.set()

        await raw.add_listener(CHANNEL, on_notify)
        try:
            await _deliver(sessions, sender, wake, poll, raw.is_closed, holder, readers)
        finally:
            with suppress(Exception):
                await raw.remove_listener(CHANNEL, on_notify)
