"""The order queue (EDC-C1.1-b) and the order lock, with real transactions against each other."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import campaigns, history, orders
from bot.store.session import Sessions
from bot.store.tables import OrderState
from tests.store.helpers import SEEDS, make_campaign, somebody_waits, until


async def file(sessions: Sessions, campaign_id: int, unit: str, *, user: int = 7) -> int:
    async with sessions.begin() as session:
        row = await orders.file_order(
            session, campaign_id, 1, unit_id=unit, user_id=user, order={"unit": unit, "b": 1, "a": 2}
        )
        return row.number


async def queue(sessions: Sessions, campaign_id: int) -> list[tuple[int, str]]:
    async with sessions() as session:
        return [(row.number, row.unit_id) for row in await orders.live_orders(session, campaign_id, 1)]


async def test_edc_c1_1_b_a_new_order_goes_to_the_end_and_voids_the_old_one(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    assert [await file(sessions, c, unit) for unit in ("a", "b", "a")] == [1, 2, 3]
    assert await queue(sessions, c) == [(2, "b"), (3, "a")]
    async with sessions() as session:
        assert [row.state for row in await orders.orders_of_round(session, c, 1)] == ["void", "live", "live"]
        (mine,) = await orders.orders_of_round(session, c, 1, OrderState.VOID)
        assert list(mine.order) == ["unit", "b", "a"]  # JSON keeps the order of keys


async def test_edc_c1_1_b_places_are_unique_when_many_file_at_once(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    places = await asyncio.gather(*(file(sessions, c, f"u{n}") for n in range(15)))
    assert sorted(places) == list(range(1, 16))


async def test_withdrawing_takes_the_order_out_once(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    await file(sessions, c, "a")
    async with sessions.begin() as session:
        row = await orders.withdraw_order(session, c, 1, "a")
        assert row is not None
        assert row.state == OrderState.WITHDRAWN
    async with sessions.begin() as session:
        assert await orders.withdraw_order(session, c, 1, "a") is None
    assert await queue(sessions, c) == []


async def test_no_order_gets_in_or_out_after_the_lock(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    await file(sessions, c, "a")
    async with sessions.begin() as session:
        assert await campaigns.lock_round(session, c, 1)
    async with sessions.begin() as session:
        assert not await campaigns.lock_round(session, c, 1)
    with pytest.raises(orders.RoundClosed):
        await file(sessions, c, "b")
    with pytest.raises(orders.RoundClosed):
        async with sessions.begin() as session:
            await orders.withdraw_order(session, c, 1, "a")
    assert await queue(sessions, c) == [(1, "a")]


async def test_the_close_counts_even_before_the_job_has_locked_the_round(sessions: Sessions) -> None:
    c = await make_campaign(sessions, seconds=-0.001)
    with pytest.raises(orders.RoundClosed) as refused:
        await file(sessions, c, "a")
    assert refused.value.number == 1
    assert refused.value.closes_at is not None


async def test_an_order_that_waits_for_the_lock_is_refused(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    async with sessions.begin() as closing:
        await campaigns.lock_round(closing, c, 1)
        late = asyncio.create_task(file(sessions, c, "late"))
        await until(lambda: somebody_waits(sessions))
        assert not late.done()
    with pytest.raises(orders.RoundClosed):
        await late
    assert await queue(sessions, c) == []


async def test_the_lock_waits_for_an_order_being_filed_and_finds_it(sessions: Sessions) -> None:
    c = await make_campaign(sessions)

    async def close() -> list[str]:
        async with sessions.begin() as session:
            await campaigns.lock_round(session, c, 1)
            return [row.unit_id for row in await orders.live_orders(session, c, 1)]

    async with sessions.begin() as filing:
        await orders.file_order(filing, c, 1, unit_id="a", user_id=7, order={"unit": "a"})
        closing = asyncio.create_task(close())
        await until(lambda: somebody_waits(sessions))
        assert not closing.done()
    assert await closing == ["a"]


async def test_a_resolution_is_saved_once_with_all_that_belongs_to_it(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    await file(sessions, c, "a")
    events = [
        {"number": 1, "kind": "moved", "order": 1, "unit": "a", "audience": ["player", "gm"]},
        {"number": 1, "kind": "contact", "order": 1, "unit": "C1", "audience": ["hostile"]},
    ]

    async def save() -> bool:
        async with sessions.begin() as session:
            return await history.save_resolution(session, c, 1, world={"z": 1, "a": 2}, events=events)

    with pytest.raises(history.RoundStillOpen):
        await save()
    async with sessions.begin() as session:
        await campaigns.lock_round(session, c, 1)
    assert sorted(await asyncio.gather(save(), save())) == [False, True]
    async with sessions.begin() as session:
        assert list(await history.load_world(session, c, 2)) == ["z", "a"]
        assert await history.events_of_round(session, c, 1) == events
        assert await history.events_of_round(session, c, 1, audience="hostile") == events[1:]
        assert await history.events_of_round(session, c, 1, unit_id="a") == events[:1]
        assert await orders.live_orders(session, c, 1) == []
        await campaigns.open_round(session, c, 2, closes_at=None, **SEEDS)  # type: ignore[arg-type]
        assert (await campaigns.get_campaign(session, c)).round == 2


async def test_an_interaction_is_carried_out_once_unless_it_failed(sessions: Sessions) -> None:
    async with sessions() as session:
        assert await history.claim_interaction(session, 5)
        await session.rollback()
    async with sessions.begin() as session:
        assert await history.claim_interaction(session, 5)
        await history.save_answer(session, 5, {"content": "done"})
    async with sessions.begin() as session:
        assert not await history.claim_interaction(session, 5)
        assert await history.answer_of(session, 5) == {"content": "done"}


async def test_two_campaigns_of_one_name_are_refused(sessions: Sessions) -> None:
    await make_campaign(sessions)
    with pytest.raises(campaigns.CampaignExists):
        await make_campaign(sessions)
