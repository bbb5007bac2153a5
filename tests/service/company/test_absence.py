"""A deputy orders the units of a player who is away, until a moment and not after."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from bot.service import guide
from bot.service.base import Refused, Services, Who, stamp
from bot.service.company import absence, leaving
from bot.service.gm import closing, signups
from bot.service.orders import filing as orders
from bot.service.orders import listing
from bot.service.orders.form import OrderForm
from bot.service.orders.panel import overview, standing
from bot.service.room import reading
from bot.store.tables import OrderRow, Player, StandingOrders
from tests.service.company.test_leaving import posted
from tests.service.conftest import ALICE, BOB, CAROL, MASTER, Table, again
from tests.service.pressing import choose, press
from tests.service.told import words

TOMORROW = "2026-12-24 20:00"
NOW = datetime(2026, 12, 23, 12, tzinfo=UTC)


async def appointed(s: Services) -> Services:
    s.clock = lambda: NOW
    assert "<@12>" in await absence.appoint(s, again(ALICE), BOB.user_id, TOMORROW)
    return s


async def test_a_deputy_orders_as_the_player_could_and_each_order_says_who_gave_it(table: Table) -> None:
    s = await appointed(table.s)
    await orders.give(s, again(BOB), OrderForm("Able", move="0304"))
    await orders.give(s, again(BOB), OrderForm("Baker", facing="N"))
    told = (await posted(s, "unit-orders"))[-2:]
    assert "Bob, deputy for Alice's Own" in told[0]
    assert "deputy" not in told[1]
    seen = (await listing.show(s, ALICE)).said
    assert "order 1, move 0304" in seen
    assert "Given by <@12>" in seen
    his = (await listing.show(s, BOB)).said
    assert "Able" in his
    assert "Given by" not in his
    assert "Given by <@12>" in (await overview.show(s, ALICE)).said
    # Carol is nobody's deputy, and what is entrusted to Bob goes no further.
    await absence.appoint(s, again(BOB), CAROL.user_id, "2026-12-24")
    with pytest.raises(Refused, match="Hammer"):
        await orders.give(s, again(CAROL), OrderForm("Hammer", facing="N"))
    await orders.give(s, again(CAROL), OrderForm("Baker", facing="S"))
    assert "withdrawn" in await orders.withdraw(s, again(BOB), "Able")


@pytest.mark.parametrize(("giver", "changer", "told"), [(BOB, ALICE, 1), (ALICE, BOB, 0)])
@pytest.mark.parametrize("again_to", ["", "0305"])
async def test_whose_order_counted_on_one_is_told_unless_they_change_it_themselves(
    table: Table, giver: Who, changer: Who, told: int, again_to: str
) -> None:
    """Whoever gave the order that is gone: the deputy, or the player."""
    s = await appointed(table.s)
    await orders.give(s, again(giver), OrderForm("Able", move="0304"))
    await orders.give(s, again(BOB), OrderForm("Baker", move="0204"))
    if again_to:
        done = (await orders.give(s, again(changer), OrderForm("Able", move=again_to))).text
    else:
        done = await orders.withdraw(s, again(changer), "Able")
    assert "may have counted on it: order 2 of Baker" in done
    missed = [text for text in await words(s, BOB.user_id) if "Order 2 of Baker may have counted" in text]
    assert len(missed) == told


async def test_a_deputy_sees_whose_units_are_not_his(table: Table) -> None:
    """On the panel, and on the unit's page; a company's own player sees no company there."""
    s = await appointed(table.s)
    panel = await overview.show(s, BOB)
    assert "**Able** of Alice's Own at 0204" in panel.said
    assert "**Baker** at 0104" in panel.said
    for unit, told in ("Able", " of Alice's Own at 0204"), ("Baker", ") at 0104"):
        assert told in (await choose(s, BOB, panel, "Order a unit", unit)).said
    listed = (await listing.show(s, BOB)).said
    assert "**Able** of Alice's Own at 0204" in listed
    assert "**Baker** at 0104" in listed
    for shown in (await overview.show(s, ALICE), await listing.show(s, ALICE)):
        assert "Alice's Own" not in shown.said


@pytest.mark.parametrize(
    ("of", "label", "left"), [("Baker", "my units", {"p1", "p2"}), ("Able", "units of Alice's Own", {"p3"})]
)
async def test_a_deputy_who_removes_all_standing_orders_leaves_those_of_the_other_player(
    table: Table, of: str, label: str, left: set[str]
) -> None:
    s = await appointed(table.s)
    for unit in ("Able", "Hammer", "Baker"):
        await standing.give(s, again(BOB), "always", OrderForm(unit, move="ahead"))
    shown = await standing.show(s, again(BOB), of)
    await press(s, BOB, shown, f"Remove those of all {label}")
    async with s.sessions() as session:
        rows = (await session.execute(select(StandingOrders))).scalars()
        assert {row.unit_id for row in rows if row.entries} == left


async def test_a_deputy_is_told_and_seen_by_the_game_master(table: Table) -> None:
    s = await appointed(table.s)
    assert "<@12> is deputy for <@11> until" in (await words(s, BOB.user_id))[-1]
    assert "deputy until" in "\n".join(await signups.roster(s, MASTER))
    assert "- <@11> (deputy <@12>): " in (await closing.close(s, MASTER)).said


async def test_it_ends_by_itself_and_both_are_told_once(table: Table) -> None:
    s = await appointed(table.s)
    assert await absence.end_those_over(s) == 0
    s.clock = lambda: NOW + timedelta(days=3)
    with pytest.raises(Refused):
        await orders.give(s, again(BOB), OrderForm("Able", move="0304"))
    assert "deputy until" not in "\n".join(await signups.roster(s, MASTER))
    assert [await absence.end_those_over(s), await absence.end_those_over(s)] == [1, 0]
    for user in (ALICE.user_id, BOB.user_id):
        over = [text for text in await words(s, user) if "no longer" in text]
        assert over == [
            "<@12> is no longer deputy for <@11>: the time is over. Orders already given still count."
        ]


async def test_its_player_ends_it(table: Table) -> None:
    s = await appointed(table.s)
    assert "no longer your deputy" in await absence.appoint(s, again(ALICE), None, "")
    assert "<@11> ended it" in (await words(s, BOB.user_id))[-1]
    with pytest.raises(Refused):
        await orders.give(s, again(BOB), OrderForm("Able", move="0304"))
    with pytest.raises(Refused, match="You have no deputy"):
        await absence.appoint(s, again(ALICE), None, "")


async def test_a_deputy_whose_time_is_over_is_told_so_though_another_is_appointed_first(table: Table) -> None:
    s = await appointed(table.s)
    s.clock = lambda: NOW + timedelta(days=2)
    await absence.appoint(s, again(ALICE), CAROL.user_id, "2026-12-28 20:00")
    assert await absence.end_those_over(s) == 0
    over = "<@12> is no longer deputy for <@11>: the time is over."
    for user in (ALICE, BOB):
        assert [text for text in await words(s, user.user_id) if over in text]


async def test_it_ends_when_the_deputy_leaves(table: Table) -> None:
    s = await appointed(table.s)
    await leaving.leave(s, again(BOB), sure=True)
    assert any("one of them has left" in text for text in await words(s, ALICE.user_id))
    with pytest.raises(Refused, match="You have no deputy"):
        await absence.appoint(s, again(ALICE), None, "2026-12-26")


async def test_a_day_in_words_counts_whole(table: Table) -> None:
    """In New York, five hours behind."""
    s = table.s
    s.clock = lambda: NOW
    for until, end in (
        ("tomorrow", datetime(2026, 12, 25, 5, tzinfo=UTC)),
        ("Sat", datetime(2026, 12, 27, 5, tzinfo=UTC)),
    ):
        assert stamp(end) in await absence.appoint(s, again(ALICE), BOB.user_id, until)


async def test_only_another_player_can_be_deputy(table: Table) -> None:
    s = table.s
    s.clock = lambda: NOW
    for user, until, why in (
        (ALICE.user_id, TOMORROW, "your own deputy"),
        (MASTER.user_id, TOMORROW, "Only somebody who plays"),
        (99, TOMORROW, "Only somebody who plays"),
        (BOB.user_id, "", "how long"),
        (BOB.user_id, "soon", "is not a time"),
        (BOB.user_id, "2026-12-01", "is past"),
    ):
        with pytest.raises(Refused, match=why):
            await absence.appoint(s, again(ALICE), user, until)
    with pytest.raises(Refused, match="Only players"):
        await absence.appoint(s, again(replace(ALICE, user_id=99)), BOB.user_id, TOMORROW)


async def test_an_order_is_not_filed_for_a_player_whose_deputy_was_ended_meanwhile(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order was read while Bob was the deputy."""
    s = await appointed(table.s)
    file = orders.file_orders

    async def ended(*given: Any, **more: Any) -> Any:
        await absence.appoint(s, again(ALICE), None, "")
        return await file(*given, **more)

    monkeypatch.setattr(orders, "file_orders", ended)
    with pytest.raises(Refused):
        await orders.give(s, again(BOB), OrderForm("Able", move="0304"))
    async with s.sessions() as session:
        assert list((await session.execute(select(OrderRow))).scalars()) == []


async def test_help_and_why_count_the_units_entrusted_to_somebody_until_the_date(table: Table) -> None:
    s = table.s
    s.clock = lambda: NOW
    assert "one of your units has no order yet" in (await guide.show(s, BOB)).text
    await appointed(s)
    assert "3 of your units have no order yet" in (await guide.show(s, BOB)).text
    first = [text.split()[0] for text, _ in await reading.why_choices(s, BOB, "")][:3]
    assert first == ["Baker", "Able", "Hammer"]
    s.clock = lambda: NOW + timedelta(days=3)
    assert "one of your units has no order yet" in (await guide.show(s, BOB)).text
    assert (await reading.why_choices(s, CAROL, ""))[0][0].startswith("Charlie")


async def test_the_look_for_deputies_whose_time_is_over_is_short_with_many_players(table: Table) -> None:
    """It is made every 20 seconds."""
    s = await appointed(table.s)
    later = {"deputy": {"user": BOB.user_id, "until": (NOW + timedelta(days=1)).isoformat()}}
    async with s.sessions.begin() as session:
        for user in range(5000, 7000):
            details: Any = later if user % 4 == 0 else {}
            session.add(Player(campaign_id=table.id, user_id=user, name=f"P{user}", details=details))
    began = time.perf_counter()
    assert await absence.end_those_over(s) == 0
    took = time.perf_counter() - began
    print(f"{took * 1000:.0f} ms")
    assert took < 2.0
