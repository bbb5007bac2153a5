"""The close: which orders are in time, and that the lock holds until the briefing (EDC-C1-a, EDC-C1-b)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from sqlalchemy import select, text

from bot.service.base import Refused, Services, Who
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders import paste, written
from bot.service.orders.form import OrderForm
from bot.service.round import early, lateness, rounds
from bot.store import campaigns, heard
from bot.store.tables import EventRow, OrderRow, OutboxRow, Round
from tests.service.conftest import ALICE, BOB, CAROL, GUILD, MASTER, Table, again
from tests.service.pressing import shown_orders
from tests.service.round.test_crash import overdue

CLOSE = datetime(2024, 12, 4, 1, tzinfo=UTC)


def at(who: Who, moment: datetime) -> Who:
    """The person, with a command that Discord received at that moment."""
    return replace(again(who), received_at=moment)


async def closes(s: Services, moment: datetime) -> None:
    async with s.sessions.begin() as session:
        played = (await session.execute(select(Round))).scalar_one()
        played.opens_at, played.closes_at = moment - timedelta(days=3), moment


async def listed(s: Services) -> list[tuple[int, str, str]]:
    async with s.sessions() as session:
        rows = await session.execute(
            select(OrderRow.number, OrderRow.unit_id, OrderRow.state).order_by(OrderRow.number)
        )
        return [(number, unit, state) for number, unit, state in rows]


async def acted(s: Services) -> set[str | None]:
    async with s.sessions() as session:
        moved = select(EventRow.unit_id).where(EventRow.kind == "moved", EventRow.audience.contains(["gm"]))
        return set((await session.execute(moved)).scalars())


@pytest.mark.rule("EDC-C1-a")
async def test_an_order_counts_if_discord_received_it_strictly_before_the_close(table: Table) -> None:
    """The bot may handle it later; what it was given at the close itself is too late."""
    s = table.s
    await closes(s, CLOSE)
    await orders.give(s, at(ALICE, CLOSE - timedelta(milliseconds=1)), OrderForm("Able", move="0304"))
    with pytest.raises(Refused, match=r"Too late: orders for round 1 closed <t:1733274000:F>"):
        await orders.give(s, at(BOB, CLOSE), OrderForm("Baker", move="0203"))
    with pytest.raises(Refused, match="Too late"):
        await orders.withdraw(s, at(ALICE, CLOSE), "Able")
    assert await listed(s) == [(1, "p1", "live")]
    await rounds.close_round(s, table.id, 1)
    await gm.publish(s, MASTER)
    assert await listed(s) == [(1, "p1", "resolved")]
    assert await acted(s) == {"p1"}


async def test_the_lock_waits_for_orders_that_are_on_their_way(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """EDC-C1-a: received in time, handled a moment after the close, before the round is locked."""
    s = Services(table.s.sessions, table.pictures, grace=timedelta(hours=1))
    waits, over = asyncio.Queue[float](), asyncio.Event()

    async def sleep(seconds: float) -> None:
        await waits.put(seconds)
        await over.wait()

    monkeypatch.setattr(lateness, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": sleep}))
    moment = datetime.now(UTC)
    await closes(s, moment)
    closing = asyncio.create_task(rounds.close_round(s, table.id, 1))
    async with asyncio.timeout(60):
        assert 3000 < await waits.get() <= 3600
    received = moment - timedelta(milliseconds=1)
    await orders.give(s, at(ALICE, received), OrderForm("Able", move="0304"))
    over.set()
    await closing
    with pytest.raises(Refused, match="Too late"):
        await orders.give(s, at(BOB, received), OrderForm("Baker", move="0203"))
    assert await listed(s) == [(1, "p1", "live")]


@pytest.mark.rule("EDC-C1-b")
async def test_while_the_round_is_adjudicated_nothing_can_be_given_changed_or_taken_back(
    table: Table,
) -> None:
    """The lock lasts from the close to the briefing; what was given before is carried out."""
    s = table.s
    await closes(s, datetime.now(UTC) + timedelta(days=1))
    for unit, who in (("Able", ALICE), ("Baker", BOB), ("Charlie", CAROL)):
        await orders.give(s, again(who), OrderForm(unit, facing="N"))
    await orders.give(s, again(ALICE), OrderForm("Hammer", move="0304"))
    await gm.close_now(s, MASTER)
    before = await listed(s)
    early = datetime.now(UTC) - timedelta(days=1)
    for who in (again(ALICE), at(ALICE, early)):
        with pytest.raises(Refused, match="Too late"):
            await orders.withdraw(s, who, "Hammer")
        with pytest.raises(Refused, match="Too late"):
            await orders.give(s, who, OrderForm("Hammer", move="0205"))
        with pytest.raises(Refused, match="Too late"):
            await paste.give_template(s, who, "Unit: Hammer")
    assert await listed(s) == before
    await gm.publish(s, MASTER)
    assert "Hammer** at 0304" in await shown_orders(s, ALICE)
    given = await orders.give(s, again(ALICE), OrderForm("Hammer", facing="N"))
    assert (given.round, given.number) == (2, 1)


async def test_a_command_delivered_again_after_the_lock_gets_its_receipt(table: Table) -> None:
    s = table.s
    who = again(ALICE)
    first = await orders.give(s, who, OrderForm("Able", move="0304"))
    pasting = again(BOB)
    form = (await paste.template_text(s, BOB, "Baker")).strip("`\n")
    pasted = await paste.give_template(s, pasting, form)
    await gm.close_now(s, MASTER)
    assert (await orders.give(s, who, OrderForm("Able", move="0304"))).text == first.text
    assert [r.text for r in await paste.give_template(s, pasting, form)] == [r.text for r in pasted]
    async with s.sessions() as session:
        keys = list((await session.execute(select(OutboxRow.key))).scalars())
    assert keys.count("round:1:order:1") == 1
    assert len(await listed(s)) == 2


@pytest.mark.rule("EDC-C1-b")
@pytest.mark.parametrize("change", [written.edited, written.deleted])
async def test_a_message_that_changes_during_the_lock_or_once_resolved_changes_nothing(
    table: Table, change: Callable[[Services, int, int, datetime], Awaitable[int]]
) -> None:
    """Nor does it for an order that was resolved early, which is final (EDC-C1.1.2-c)."""
    s = table.s
    for who, unit, message_id in ((ALICE, "Able", 501), (BOB, "Baker", 502), (CAROL, "Charlie", 503)):
        form = (await paste.template_text(s, who, unit)).strip("`\n")
        await written.give(s, again(who), form.replace("Facing: n/a", "Facing: N"), 4, message_id)
    now = datetime.now(UTC)
    assert await change(s, GUILD, 999, now) == 0
    await early.resolve_order(s, MASTER, "2")
    assert await change(s, GUILD, 502, now) == 0
    assert await change(s, GUILD, 503, now) == 1
    await gm.close_now(s, MASTER)
    assert await change(s, GUILD, 501, now) == 0
    assert [state for _, _, state in await listed(s)] == ["live", "resolved", "withdrawn"]


async def test_a_close_waits_for_a_gateway_that_was_away(table: Table) -> None:
    """EDC-C1-a: what Discord received before the close counts, though the gateway reads it later."""
    s = Services(table.s.sessions, table.pictures, grace=timedelta(0))
    await overdue(table.s, table.id)
    async with s.sessions.begin() as session:
        await session.execute(text("INSERT INTO shard VALUES (1, 0, clock_timestamp() - interval '1 hour')"))
    closing = asyncio.create_task(rounds.close_round(s, table.id, 1))
    done, _ = await asyncio.wait((closing,), timeout=0.5)
    assert not done
    in_time = replace(again(ALICE), received_at=datetime.now(UTC) - timedelta(minutes=30))
    await orders.give(table.s, in_time, OrderForm("Hammer", move="0304"))
    async with s.sessions.begin() as session:
        await heard.note(session, 1, [0])
    await closing
    assert "order 1" in await shown_orders(table.s, ALICE)
    async with s.sessions() as session:
        played = await campaigns.get_round(session, table.id, 1)
    assert played.draft is not None


async def test_a_close_does_not_wait_for_ever_for_a_gateway(table: Table) -> None:
    s = Services(table.s.sessions, table.pictures, grace=timedelta(0), patience=timedelta(seconds=0.3))
    await overdue(table.s, table.id)
    async with s.sessions.begin() as session:
        await session.execute(text("INSERT INTO shard VALUES (1, 0, clock_timestamp() - interval '1 hour')"))
    async with asyncio.timeout(60):
        await rounds.close_round(s, table.id, 1)
    async with s.sessions() as session:
        assert (await campaigns.get_round(session, table.id, 1)).draft is not None
