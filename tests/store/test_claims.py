"""Claims: an interaction is carried out by one process, whatever crashes when."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import func, select, update

from bot.store import campaigns, claims
from bot.store.claims import Claim, Lost
from bot.store.session import Sessions
from bot.store.tables import Campaign
from tests.store.helpers import move_clock

LONG = claims.LAPSE + timedelta(seconds=1)


async def claim(sessions: Sessions, holder: str, number: int = 5) -> bool:
    async with sessions.begin() as session:
        return await claims.claim(session, number, holder, "token")


async def take_over(sessions: Sessions, holder: str, number: int = 5) -> bool:
    async with sessions.begin() as session:
        return await claims.take_over(session, number, holder)


async def act(sessions: Sessions, holder: str, number: int = 5) -> None:
    with claims.carrying_out(number, holder):
        async with sessions.begin() as session:
            await campaigns.create_campaign(session, guild_id=number, name=f"By {holder}")


async def names(sessions: Sessions) -> list[str]:
    async with sessions() as session:
        return list((await session.execute(select(Campaign.name).order_by(Campaign.id))).scalars())


async def test_one_process_gets_an_interaction(sessions: Sessions) -> None:
    assert [await claim(sessions, holder) for holder in ("a", "b", "a")] == [True, False, False]
    assert not await take_over(sessions, "b")


async def test_what_a_dead_process_left_undone_is_taken_over_once(sessions: Sessions) -> None:
    await claim(sessions, "a")
    await move_clock(sessions, LONG)
    assert [await take_over(sessions, holder) for holder in ("b", "c")] == [True, False]
    # The first one was only slow: what it does now does not count, and what the second one does counts.
    with pytest.raises(Lost):
        await act(sessions, "a")
    await act(sessions, "b")
    assert await names(sessions) == ["By b"]


async def test_what_a_dead_process_has_done_is_not_done_again(sessions: Sessions) -> None:
    await claim(sessions, "a")
    await act(sessions, "a")
    await move_clock(sessions, LONG)
    assert not await take_over(sessions, "b")
    async with sessions() as session:
        assert not await claims.undecided(session, 5)
    async with sessions.begin() as session:
        (orphan,) = await claims.orphans(session, "b")
        assert (orphan.interaction_id, orphan.token, orphan.acted) == (5, "token", True)
        assert await claims.orphans(session, "c") == []


async def test_a_process_that_gives_signs_of_life_keeps_its_interactions(sessions: Sessions) -> None:
    await claim(sessions, "a")
    await move_clock(sessions, LONG)
    async with sessions.begin() as session:
        await claims.alive(session, "a", [5])
    assert not await take_over(sessions, "b")
    async with sessions.begin() as session:
        await claims.release(session, "a")
    assert await take_over(sessions, "b")


async def test_what_was_answered_or_is_too_old_is_left_alone(sessions: Sessions) -> None:
    await claim(sessions, "a", 5)
    await claim(sessions, "a", 6)
    async with sessions.begin() as session:
        await claims.done(session, 5, "a")
        assert (await session.get_one(Claim, 5)).token is None
    await move_clock(sessions, claims.ANSWERABLE)
    assert not await take_over(sessions, "b", 5)
    assert not await take_over(sessions, "b", 6)
    async with sessions.begin() as session:
        assert await claims.orphans(session, "b") == []
        assert not await claims.undecided(session, 6)


async def test_old_claims_are_forgotten(sessions: Sessions) -> None:
    await claim(sessions, "a", 5)
    await move_clock(sessions, claims.KEPT)
    await claim(sessions, "a", 6)
    async with sessions.begin() as session:
        await claims.forget(session)
        assert list((await session.execute(select(Claim.interaction_id))).scalars()) == [6]


async def test_a_commit_without_an_interaction_needs_no_claim(sessions: Sessions) -> None:
    async with sessions.begin() as session:
        await campaigns.create_campaign(session, guild_id=1, name="By the clock")
    with claims.carrying_out(5, "a"):
        async with sessions() as session:  # reading commits nothing
            await session.execute(select(func.count()).select_from(Campaign))
    with pytest.raises(Lost):
        await act(sessions, "a")
    async with sessions.begin() as session:
        await session.execute(update(Campaign).values(name="By the clock still"))
    assert await names(sessions) == ["By the clock still"]
