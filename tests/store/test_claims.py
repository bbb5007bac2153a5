"""Claims: an interaction is carried out by one process, whatever crashes when."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import func, select, update

from bot.store import campaigns, claims
from bot.store.claims import Claim, Lost, SentBefore
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


async def send(sessions: Sessions, number: int, form: str = "11 hx2:f:~aaaaaaaa") -> None:
    """A form comes, by the interaction with that number."""
    await claim(sessions, "a", number)
    with claims.of_form(form):
        await act(sessions, "a", number)


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


async def test_a_form_that_is_sent_again_changes_nothing(sessions: Sessions) -> None:
    await send(sessions, 5)
    with pytest.raises(SentBefore):
        await send(sessions, 6)
    assert len(await names(sessions)) == 1
    with claims.of_form("11 hx2:f:~aaaaaaaa"), claims.carrying_out(5, "a"):  # the first one may go on
        async with sessions.begin() as session:
            await session.execute(update(Campaign).values(name="Renamed"))
    await send(sessions, 7, "11 hx2:f:~bbbbbbbb")  # opened again
    await send(sessions, 8, "12 hx2:f:~aaaaaaaa")  # somebody else's
    assert await names(sessions) == ["Renamed", "By a", "By a"]


async def test_of_two_that_come_at_the_same_moment_one_counts(sessions: Sessions) -> None:
    both = await asyncio.gather(send(sessions, 5), send(sessions, 6), return_exceptions=True)
    assert sorted(type(one).__name__ for one in both) == ["NoneType", "SentBefore"]
    assert len(await names(sessions)) == 1


async def test_a_form_that_was_refused_may_be_sent_again(sessions: Sessions) -> None:
    await claim(sessions, "a", 5)
    with claims.carrying_out(5, "a"), claims.of_form("11 f"):
        async with sessions() as session:
            await campaigns.create_campaign(session, guild_id=1, name="No")  # never committed
    await send(sessions, 6, "11 f")
    assert await names(sessions) == ["By a"]


async def test_claims_of_forms_are_nobodys_to_take_over(sessions: Sessions) -> None:
    await send(sessions, 5)
    await move_clock(sessions, LONG)
    async with sessions.begin() as session:
        assert [orphan.interaction_id for orphan in await claims.orphans(session, "b")] == [5]
