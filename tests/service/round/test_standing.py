"""Standing orders at the close: filed once with the order lock, judged by what the side knows, told to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from bot.campaign.forecast import standing as judging
from bot.service.base import Services, Who
from bot.service.company import absence, leaving, players
from bot.service.gm import closing, signups, tunables
from bot.service.gm import office as gm
from bot.service.orders import filing
from bot.service.orders import standing as changing
from bot.service.orders.form import OrderForm
from bot.service.orders.panel import overview
from bot.service.orders.panel import standing as page
from bot.service.room import campaigns, reading
from bot.service.round import reminders, rounds
from bot.service.round import standing as locking
from bot.service.screens.answer import Outdated
from bot.store.campaigns import get_campaign, get_round
from bot.store.tables import OrderRow, OutboxRow, StandingOrders
from tests.service.company.test_absence import NOW, TOMORROW
from tests.service.company.test_leaving import posted
from tests.service.conftest import ALICE, BOB, CAROL, GUILD, MASTER, NoPictures, Table, again
from tests.service.pressing import press, shown_orders
from tests.service.round.closing import finish_rounds
from tests.service.round.test_crash import Killed, overdue
from tests.service.told import words


async def stand(s: Services, unit: str, when: str, until: int | None = None, **typed: str) -> str:
    return (await page.give(s, again(ALICE), when, OrderForm(unit, **typed), until)).said


async def rows(s: Services) -> list[OrderRow]:
    async with s.sessions() as session:
        found = await session.execute(select(OrderRow).order_by(OrderRow.number))
        return list(found.scalars())


async def next_round(s: Services) -> None:
    await gm.close_now(s, MASTER)
    await gm.preview(s, MASTER)
    await gm.publish(s, MASTER)


def filed(found: Sequence[OrderRow]) -> list[tuple[int, str, int, Any]]:
    return [(row.number, row.unit_id, row.user_id, row.standing) for row in found]


async def test_it_is_used_where_there_is_no_order_and_comes_after_all_that_are_given(table: Table) -> None:
    s = table.s
    await stand(s, "Hammer", "always", move="0304")
    await stand(s, "Able", "always", move="0305")
    await filing.give(s, again(BOB), OrderForm("Baker", move="0203"))
    await filing.give(s, again(ALICE), OrderForm("Hammer", facing="S"))
    await next_round(s)
    found = await rows(s)
    able = next(row.unit_id for row in found if row.standing is not None)
    assert filed(found) == [
        (1, found[0].unit_id, BOB.user_id, None),
        (2, found[1].unit_id, ALICE.user_id, None),
        (3, able, ALICE.user_id, ["always", 0, None]),
    ]
    told = "\n".join(await posted(s, "unit-orders"))
    assert "**Order 3** by standing order of Alice (always)" in told
    assert "Unit: Able" in told
    assert "Order 3 was a standing order (always): move 0305." in await reading.why(s, BOB, "Able", 1)
    assert "standing order" not in await reading.why(s, ALICE, "Hammer", 1)


async def test_what_is_posted_before_the_close_is_what_is_named_in_the_briefing(table: Table) -> None:
    s = table.s
    await stand(s, "Able", "always", move="0305")
    await next_round(s)
    async with s.sessions() as session:
        payloads = (await session.execute(select(OutboxRow.payload))).scalars()
        briefing = "\n".join(str(payload.get("embeds", "")) for payload in payloads)
    assert "**By standing order**" in briefing
    assert "- **Able** (always): move 0305" in briefing


async def test_a_unit_that_joined_during_the_round_is_named_too(table: Table) -> None:
    """The view from before the round does not have it."""
    s, dan = table.s, Who(14, "Dan", GUILD)
    await signups.admit(s, MASTER, dan.user_id, "Dan")
    await players.join(s, dan, True)
    await players.create_company(s, dan, "Late", [("regular_infantry", "Foot")])
    await page.give(s, again(dan), "always", OrderForm("Foot", move="0106"))
    await next_round(s)
    async with s.sessions() as session:
        payloads = (await session.execute(select(OutboxRow.payload))).scalars()
        briefing = "\n".join(str(payload.get("embeds", "")) for payload in payloads)
    assert "- **Foot** (always): move " in briefing
    assert "was a standing order (always): move " in await reading.why(s, dan, "Foot", 1)


async def test_the_first_that_holds_and_is_legal_is_followed(table: Table) -> None:
    s = table.s
    await stand(s, "Able", "energy below 1", move="0203")
    await stand(s, "Able", "always", action="attack 0908")
    await stand(s, "Able", "at 0204", move="0305")
    await stand(s, "Able", "always", move="0304")
    await next_round(s)
    (row,) = await rows(s)
    assert row.standing == ["at", 0, "002004"]
    assert row.order["path"] == [[3, 5]]


async def test_a_unit_that_follows_none_holds_and_its_player_sees_why(table: Table) -> None:
    s = table.s
    await stand(s, "Able", "attacked", move="0305")
    await stand(s, "Able", "always", move="0204")
    await next_round(s)
    assert await rows(s) == []
    (told,) = await words(s, ALICE.user_id)
    assert "In round 1 these units of yours followed no standing order and hold:" in told
    assert await words(s, BOB.user_id) == []
    assert "1. move to 0305 (if attacked last round): The condition is not met." in told
    assert "2. move to 0204 (always): The unit is there already." in told


@pytest.mark.parametrize("where", ["_tidy", "queue_posts", "locked"])
async def test_a_close_that_dies_files_them_once(
    table: Table, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    s, died = table.s, list[str]()
    await stand(s, "Able", "always", move="0305")
    await overdue(s, table.id)

    async def dying(*_: object, **__: object) -> None:
        died.append(where)
        raise Killed

    def die(name: str, *_: object) -> None:
        if name == where and not died:
            died.append(where)
            raise Killed

    with monkeypatch.context() as patch:
        if where == "locked":
            patch.setattr(rounds, "step", die)
        else:
            patch.setattr(locking, where, dying)
        with pytest.raises(Killed):
            await rounds.close_round(s, table.id, 1)
    fresh = Services(s.sessions, NoPictures())
    await finish_rounds(fresh)
    await finish_rounds(fresh)
    assert died
    assert [(row.number, row.standing) for row in await rows(s)] == [(1, ["always", 0, None])]
    told = await posted(s, "unit-orders")
    assert sum("by standing order of Alice" in text for text in told) == 1


async def test_one_that_cannot_be_judged_leaves_the_round_closed_and_the_others_followed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = table.s
    await stand(s, "Able", "always", move="0305")
    await stand(s, "Hammer", "always", move="0304")
    real = judging.attempt

    def breaks(field: Any, queue: Any, unit: str, entry: Any) -> Any:
        if entry.order.destination is not None and entry.order.destination.row == 5:
            raise ZeroDivisionError
        return real(field, queue, unit, entry)

    monkeypatch.setattr(judging, "attempt", breaks)
    await next_round(s)
    assert len(await rows(s)) == 1
    assert any("could not be judged" in text for text in await words(s, ALICE.user_id))


async def test_the_preview_is_what_happens_and_the_unit_counts_as_ordered(table: Table) -> None:
    s = table.s
    await filing.give(s, again(BOB), OrderForm("Baker", facing="S"))
    before = (await overview.show(s, ALICE)).said
    assert "**2 missing**" in before
    said = await stand(s, "Able", "always", move="0305")
    assert "If the round closed now: by standing order (always): move 0305." in said
    assert "1. **always**: move to 0305 – ✅ this one now" in said
    seen = (await overview.show(s, ALICE)).said
    assert "1 unit ordered, **1 missing**." in seen
    assert "☑️ **Able**" in seen
    assert "by standing order (always): move 0305" in seen
    assert "no order; by standing order (always): move 0305" in await shown_orders(s, ALICE)
    assert "Able" not in (await closing.close(s, MASTER)).said
    assert ", by standing order" in "\n".join(await signups.roster(s, MASTER))
    assert "Alice: 1 of 2" in (await campaigns.status(s, BOB)).text
    async with s.sessions.begin() as session:
        campaign = await get_campaign(session, table.id)
        played = await get_round(session, table.id, 1)
        await reminders.remind_now(s, session, campaign, played)
    (told,) = await words(s, ALICE.user_id)
    assert "Hammer" in told
    assert "Able" not in told
    await next_round(s)
    assert (await rows(s))[-1].order["path"] == [[3, 5]]


async def test_the_close_moves_up_once_the_rest_have_standing_orders(table: Table) -> None:
    s = table.s
    await tunables.change(s, MASTER, "early_close_minutes", "30")
    await filing.give(s, again(BOB), OrderForm("Baker", facing="S"))
    await filing.give(s, again(CAROL), OrderForm("Charlie", facing="S"))
    await filing.give(s, again(ALICE), OrderForm("Hammer", facing="S"))
    said = await stand(s, "Able", "always", move="0305")
    async with s.sessions() as session:
        assert (await get_round(session, table.id, 1)).later_close is not None, said
    screen = await page.show(s, ALICE, "Able")
    await press(s, ALICE, screen, "Remove all")
    async with s.sessions() as session:
        assert (await get_round(session, table.id, 1)).later_close is None


async def test_they_last_until_their_round_and_survive_until_then(table: Table) -> None:
    s = table.s
    await stand(s, "Able", "always", until=2, move="0704")
    await next_round(s)
    await next_round(s)
    assert len(await rows(s)) == 2
    assert "There are none yet" in (await page.show(s, ALICE, "Able")).said
    await next_round(s)
    assert len(await rows(s)) == 2


async def test_they_end_with_their_player(table: Table) -> None:
    s = table.s
    await stand(s, "Able", "always", move="0305")
    await leaving.leave(s, again(ALICE), sure=True)
    async with s.sessions() as session:
        (row,) = (await session.execute(select(StandingOrders))).scalars()
        assert row.entries == []
    await next_round(s)
    assert await rows(s) == []


async def test_a_deputy_sees_and_changes_them_and_the_orders_are_the_players(table: Table) -> None:
    s = table.s
    await stand(s, "Able", "always", move="0305")
    s.clock = lambda: NOW
    await absence.appoint(s, again(ALICE), BOB.user_id, TOMORROW)
    assert "move to 0305" in (await page.show(s, BOB, "Able")).said
    said = (await page.give(s, again(BOB), "attacked", OrderForm("Able", move="0304"))).said
    assert "2. **if attacked last round**: move to 0304" in said
    assert "☑️ **Able**" in (await overview.show(s, BOB)).said
    await next_round(s)
    (row,) = await rows(s)
    assert row.user_id == ALICE.user_id


async def test_an_order_of_a_deputy_leaves_the_players_standing_orders_counted(table: Table) -> None:
    """The last unit without an order is the absent player's and covered: the close moves up."""
    s = table.s
    await stand(s, "Able", "always", move="0305")
    s.clock = lambda: NOW
    await absence.appoint(s, again(ALICE), BOB.user_id, TOMORROW)
    await tunables.change(s, MASTER, "early_close_minutes", "30")
    await filing.give(s, again(CAROL), OrderForm("Charlie", facing="S"))
    await filing.give(s, again(BOB), OrderForm("Baker", facing="S"))
    async with s.sessions.begin() as session:
        (await get_round(session, table.id, 1)).closes_at = NOW + timedelta(days=2)
    await filing.give(s, again(BOB), OrderForm("Hammer", facing="S"))
    async with s.sessions() as session:
        assert (await get_round(session, table.id, 1)).later_close is not None


async def test_two_changes_of_one_version_are_one(table: Table) -> None:
    """Both read the same page; the second finds it changed and changes nothing."""
    s = table.s
    await stand(s, "Able", "always", move="0305")
    shown = await changing.standing_of(s, ALICE, "Able")
    await changing.stop(s, again(ALICE), shown)
    with pytest.raises(Outdated, match="changed elsewhere"):
        await changing.move_up(s, again(ALICE), replace(shown, entries=shown.entries * 2), 1)
    assert "There are none yet" in (await page.show(s, ALICE, "Able")).said
