"""A process that dies between two steps of a close: on return the round is resolved once and each post queued once."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.campaign.world.saved.serial import to_bytes
from bot.service.base import Refused, Services
from bot.service.gm import forces
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.round import adjudication, rounds
from bot.store.tables import EventRow, OutboxRow, Round, Snapshot
from tests.service.conftest import ALICE, BOB, FOE_CLASS, MASTER, NoPictures, Table, again, sign_up
from tests.service.round.closing import finish_rounds

STEPS = ("locked", "read", "resolved", "drafted", "drawn", "publishing", "published")


class Killed(BaseException):
    """The process is gone: nothing catches this."""


async def overdue(s: Services, campaign_id: int) -> None:
    """Let the close of round 1 have come a second ago."""
    async with s.sessions.begin() as session:
        row = (await session.execute(select(Round).where(Round.campaign_id == campaign_id))).scalar_one()
        row.closes_at = row.opens_at - timedelta(seconds=1)
        row.opens_at -= timedelta(days=1)


async def kept(s: Services) -> dict[str, object]:
    """What a close leaves: outbox keys, events, snapshots, rounds; without what differs by chance."""
    async with s.sessions() as session:
        keys = list((await session.execute(select(OutboxRow.key).order_by(OutboxRow.id))).scalars())
        events = list((await session.execute(select(EventRow.event).order_by(EventRow.seq))).scalars())
        worlds = list(
            (await session.execute(select(Snapshot.round, Snapshot.step).order_by(Snapshot.round))).all()
        )
        states = [
            (row.number, row.resolved_at is not None, row.published_at is not None)
            for row in (await session.execute(select(Round).order_by(Round.number))).scalars()
        ]
    return {"keys": keys, "events": to_bytes(events), "worlds": worlds, "rounds": states}


async def ready(s: Services) -> int:
    campaign_id = await sign_up(s, auto_publish=True)
    await forces.spawn(s, MASTER, FOE_CLASS, "0504", "Near Foe")
    from bot.service.room import campaigns

    await campaigns.start(s, MASTER)
    await orders.give(s, again(ALICE), OrderForm("Hammer", move="0304", action="attack 0504"))
    await orders.give(s, again(BOB), OrderForm("Baker", move="0203"))
    await overdue(s, campaign_id)
    return campaign_id


@pytest.mark.parametrize("where", STEPS)
async def test_a_close_killed_at_any_step_is_done_once(
    services: Services, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    campaign_id = await ready(services)
    died: list[str] = []

    def die(name: str, *_: object) -> None:
        if name == where and not died:
            died.append(name)
            raise Killed

    monkeypatch.setattr(rounds, "step", die)
    with pytest.raises(Killed):
        await rounds.close_round(services, campaign_id, 1)
    # A new process: nothing in memory is left.
    fresh = Services(services.sessions, NoPictures())
    await finish_rounds(fresh)
    once = await kept(fresh)
    await finish_rounds(fresh)
    await rounds.close_round(fresh, campaign_id, 1)
    assert died == [where]
    assert await kept(fresh) == once
    assert once["rounds"] == [(1, True, True), (2, False, False)]
    keys = once["keys"]
    assert isinstance(keys, list)
    assert max(Counter(keys).values()) == 1
    assert {"round:1:report", "round:1:gm", "round:1:order:1:resolved"} <= set(keys)


async def test_the_draft_is_the_same_bytes_however_often_it_is_made(services: Services) -> None:
    campaign_id = await ready(services)
    assert await rounds.lock(services, campaign_id, 1)
    drafts = []
    for _ in range(2):
        await rounds.adjudicate(services, campaign_id, 1)
        async with services.sessions.begin() as session:
            row = (await session.execute(select(Round))).scalar_one()
            drafts.append(to_bytes(row.draft))
            row.draft = None
    assert drafts[0] == drafts[1]


async def test_a_failing_adjudication_keeps_the_lock_and_tells_the_game_master_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("secret reserve at 0908")

    monkeypatch.setattr(adjudication, "resolve", fail)
    await overdue(table.s, table.id)
    for _ in range(3):
        await rounds.close_round(table.s, table.id, 1)
    async with table.s.sessions() as session:
        told = list(
            (await session.execute(select(OutboxRow).where(OutboxRow.key.contains("failed")))).scalars()
        )
        row = (await session.execute(select(Round))).scalar_one()
    assert row.locked_at is not None
    assert row.draft is None
    assert [post.channel_id for post in told] == [7]
    assert "0908" not in told[0].payload["content"]
    with pytest.raises(Refused, match="could not be adjudicated"):
        await gm.close_now(table.s, MASTER)
    monkeypatch.undo()
    await gm.close_now(table.s, MASTER)
    await gm.publish(table.s, MASTER)


async def test_orders_and_the_close_at_the_same_moment(table: Table) -> None:
    """Whoever loses the race is refused; an order that got a receipt is in the adjudicated queue."""
    import asyncio

    s = table.s

    async def try_order(n: int) -> int | None:
        try:
            return (
                await orders.give(s, again(ALICE), OrderForm("Able", move="0304" if n % 2 else "0205"))
            ).number
        except Refused:
            return None

    results = await asyncio.gather(*(try_order(n) for n in range(8)), gm.close_now(s, MASTER))
    given = [found for found in results if isinstance(found, int)]
    async with s.sessions() as session:
        draft = (await session.execute(select(Round))).scalar_one().draft
    assert draft is not None
    filed = [order["number"] for order in draft["orders"] if order["unit"] == "p1"]
    assert filed == ([max(given)] if given else [])
