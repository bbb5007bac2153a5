"""Connections that died while nobody used them are replaced before they are used."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot.store import session as store
from bot.store.session import Sessions, awake, connect, connect_alone, reading
from tests.store.helpers import until


@pytest.mark.parametrize("fresh", [0.0, 3600.0])
async def test_a_connection_that_was_cut_is_replaced(
    database_url: str, sessions: Sessions, monkeypatch: pytest.MonkeyPatch, fresh: float
) -> None:
    """Whether it was used just now, so that it is looked at but not tested, or is tested."""
    monkeypatch.setattr(store, "FRESH_SECONDS", fresh)
    engine, own = connect(database_url, pool_size=1)
    try:
        async with reading(own) as session:
            number = (await session.execute(text("SELECT pg_backend_pid()"))).scalar_one()
            raw = (await (await session.connection()).get_raw_connection()).driver_connection
        async with sessions.begin() as session:
            await session.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": number})

        async def cut() -> bool:
            return bool(raw is not None and raw.is_closed())

        await until(cut)
        async with own.begin() as session:
            assert (await session.execute(text("SELECT pg_backend_pid()"))).scalar_one() != number
    finally:
        await engine.dispose()


async def test_a_lock_that_does_not_come_is_an_error(
    database_url: str, sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(store.LIMITS, "lock_timeout", "50ms")
    engine, own = connect(database_url, pool_size=1)
    alone = await connect_alone(database_url)
    try:
        async with sessions.begin() as session:
            await session.execute(text("LOCK TABLE campaign"))
            with pytest.raises(DBAPIError, match="lock timeout"):
                async with own.begin() as other:
                    await other.execute(text("LOCK TABLE campaign"))
            with pytest.raises(asyncpg.LockNotAvailableError):
                await alone.execute("BEGIN; LOCK TABLE campaign")
    finally:
        await alone.close(timeout=10)
        await engine.dispose()


async def test_who_stands_still_with_a_lock_loses_it(
    database_url: str, sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(store.LIMITS, "idle_in_transaction_session_timeout", "300ms")
    engine, own = connect(database_url, pool_size=1)

    async def stand_still() -> None:
        async with own.begin() as session:
            await session.execute(text("LOCK TABLE campaign"))
            async with sessions.begin() as other:
                await other.execute(text("LOCK TABLE campaign"))
            await session.execute(text("SELECT 1"))

    try:
        with pytest.raises(DBAPIError) as lost:
            await stand_still()
        assert store.out_of_reach(lost.value)
    finally:
        await engine.dispose()


def test_a_lock_is_given_up_before_others_stop_waiting_for_it() -> None:
    seconds = {name: int(limit.removesuffix("s")) for name, limit in store.LIMITS.items()}
    assert seconds["idle_in_transaction_session_timeout"] < seconds["lock_timeout"]
    assert seconds["idle_in_transaction_session_timeout"] > store.HEARTBEAT_SECONDS * 3


async def test_who_waits_for_something_else_in_a_transaction_gives_signs_of_life(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(store.LIMITS, "idle_in_transaction_session_timeout", "1s")
    monkeypatch.setattr(store, "HEARTBEAT_SECONDS", 0.1)
    engine, own = connect(database_url, pool_size=1)

    async def wait_and_break() -> None:
        async with own.begin() as session:
            await session.execute(text("LOCK TABLE campaign"))
            async with awake(session):
                await asyncio.sleep(1.5)
            await session.execute(text("SELECT 1"))
            async with awake(session):
                raise ValueError("no picture")

    try:
        with pytest.raises(ValueError, match="no picture"):
            await wait_and_break()
    finally:
        await engine.dispose()


async def test_to_look_something_up_needs_no_transaction(sessions: Sessions) -> None:
    async with reading(sessions) as session:
        first = (await session.execute(text("SELECT now()"))).scalar_one()
        assert (await session.execute(text("SELECT now()"))).scalar_one() > first
    async with sessions() as session:
        first = (await session.execute(text("SELECT now()"))).scalar_one()
        assert (await session.execute(text("SELECT now()"))).scalar_one() == first
