"""Closes wait for the posts of those before them, but never for a Discord that is down."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from bot.jobs import pace
from bot.jobs.pace import Pace
from bot.store.outbox import Post, queue_posts
from bot.store.session import Sessions
from tests.store.helpers import make_campaign, stop

MANY = 5


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MANY_POSTS", MANY)
    monkeypatch.setattr(pace, "LOOK_SECONDS", 0.01)


async def queued(sessions: Sessions, count: int) -> None:
    campaign = await make_campaign(sessions)
    async with sessions.begin() as session:
        posts = [Post(f"post:{n}", 7, {"content": str(n)}) for n in range(count)]
        await queue_posts(session, campaign, posts)


async def change(sessions: Sessions, what: str) -> None:
    async with sessions.begin() as session:
        await session.execute(text(f"UPDATE outbox SET {what}"))


async def test_a_close_begins_at_once_where_few_posts_are_due(sessions: Sessions) -> None:
    await queued(sessions, MANY - 1)
    async with asyncio.timeout(20):
        await Pace(sessions).keep()


async def test_closes_wait_until_few_posts_are_due(sessions: Sessions) -> None:
    await queued(sessions, MANY)
    waiting = Pace(sessions)
    closes = [asyncio.create_task(waiting.keep()) for _ in range(3)]
    try:
        await asyncio.sleep(0.3)
        assert not any(close.done() for close in closes)
        await change(sessions, "state = 'sent' WHERE key = 'post:0'")
        async with asyncio.timeout(20):
            await asyncio.gather(*closes)
    finally:
        for close in closes:
            await stop(close)


@pytest.mark.parametrize("what", ["state = 'parked'", "not_before = now() + interval '1 hour'"])
async def test_posts_that_are_refused_or_wait_for_their_time_keep_no_close(
    sessions: Sessions, what: str
) -> None:
    await queued(sessions, MANY)
    await change(sessions, what)
    async with asyncio.timeout(20):
        await Pace(sessions).keep()


async def test_a_close_waits_for_no_posts_that_do_not_get_fewer(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor do those that come within the next minute."""
    monkeypatch.setattr(pace, "STALL_SECONDS", 0.05)
    await queued(sessions, MANY)
    waiting = Pace(sessions)
    async with asyncio.timeout(20):
        await waiting.keep()
    monkeypatch.setattr(pace, "STALL_SECONDS", 1000.0)
    async with asyncio.timeout(20):
        await waiting.keep()
