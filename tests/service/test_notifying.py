"""Who is told what, and by which way: chosen by each person, once, and only while it concerns them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select, update

from bot.messages import ENGLISH
from bot.service.base import Services, Who
from bot.service.company import absence, leaving
from bot.service.gm import office as gm
from bot.service.ground.notices import Group, Notice, Way
from bot.service.ground.notifying import About, held_until, notify, page_of, still_concerns, way_of
from bot.service.ground.posts import ORDERS
from bot.service.ground.quiet import Quiet, reminder_at
from bot.service.ground.tongues import note_tongue
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.orders.panel import standing
from bot.service.room import rules_room
from bot.service.round import reminders
from bot.store import campaigns
from bot.store.notice_choices import choices_of, keep_choice, note_refusal
from bot.store.outbox import CONCERNS, PRIVATE
from bot.store.tables import NoticeChoice, OutboxRow, Round
from tests.pseudo import CODE, plain_words, pseudo, without_accents
from tests.service.conftest import ALICE, BOB, CAROL, CHANNELS, MASTER, Table, again
from tests.service.told import told, words

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
NEW_YORK = "America/New_York"


async def choose(
    s: Services,
    user: int,
    zone: str | None = None,
    quiet: tuple[int, int] | None = None,
    **ways: Way,
) -> None:
    async with s.sessions.begin() as session:
        await keep_choice(session, user, ways, zone, quiet)


async def tell(table: Table, notice: Notice, *users: int, about: About | None = None, key: str = "k") -> None:
    async with table.s.sessions.begin() as session:
        campaign = await campaigns.get_campaign(session, table.id)
        await notify(session, campaign, key, ORDERS, lambda: "Something happened.", notice.to(users), about)


async def posts(s: Services, key: str = "k") -> list[OutboxRow]:
    async with s.sessions() as session:
        rows = await session.execute(
            select(OutboxRow).where(OutboxRow.key.startswith(key)).order_by(OutboxRow.id)
        )
        return list(rows.scalars())


async def wanted(s: Services, row: OutboxRow) -> bool:
    async with s.sessions() as session:
        return await still_concerns(s, session, row.campaign_id, row.payload[CONCERNS])


async def test_each_is_told_by_the_way_that_they_chose(table: Table) -> None:
    s = table.s
    await choose(s, BOB.user_id, orders=Way.MENTION)
    await choose(s, CAROL.user_id, orders=Way.NOTHING)
    everybody = [who.user_id for who in (ALICE, BOB, CAROL)]
    await tell(table, Notice.ORDER_BROKEN, *everybody)
    await tell(table, Notice.ORDER_BROKEN, *everybody)
    private, public = await posts(s)
    assert (private.channel_id, private.elsewhere) == (ALICE.user_id, [CHANNELS["unit-orders"]])
    assert (await words(s, ALICE.user_id)) == ["Something happened."]
    assert (public.channel_id, public.payload["ping"]) == (CHANNELS["unit-orders"], [BOB.user_id])
    assert public.payload["content"] == "<@12>: Something happened."
    # What is chosen for one group leaves the others alone, and what went wrong is told whatever is chosen.
    for notice in (Notice.PAID, Notice.ANSWER_LOST):
        await tell(table, notice, CAROL.user_id, key=notice.name)
        assert [row.channel_id for row in await posts(s, notice.name)] == [CAROL.user_id]


async def test_who_takes_no_direct_messages_is_called_in_the_channel_for_a_while(table: Table) -> None:
    s = table.s
    async with s.sessions.begin() as session:
        await note_refusal(session, ALICE.user_id)
    await tell(table, Notice.ORDER_BROKEN, ALICE.user_id, BOB.user_id)
    assert [row.channel_id for row in await posts(s)] == [BOB.user_id, CHANNELS["unit-orders"]]
    async with s.sessions.begin() as session:
        await session.execute(
            update(NoticeChoice).values(refused_at=NoticeChoice.refused_at - timedelta(days=8))
        )
    await tell(table, Notice.ORDER_BROKEN, ALICE.user_id, key="later")
    assert [row.channel_id for row in await posts(s, "later")] == [ALICE.user_id]


async def test_a_private_notice_falls_back_to_the_channel_as_it_is_by_then(table: Table) -> None:
    s = table.s
    await tell(table, Notice.ORDER_BROKEN, ALICE.user_id)
    await rules_room.use_channel(s, again(MASTER), "unit-orders", 444)
    [row] = await posts(s)
    assert row.elsewhere == [444]
    assert "<#444>" in row.payload[PRIVATE]["content"]
    assert f"<#{CHANNELS['unit-orders']}>" not in str(row.payload[PRIVATE])


async def test_a_direct_message_is_in_the_language_of_its_reader(table: Table, tmp_path: Path) -> None:
    """What everybody reads, also where Discord takes no direct message, is in that of the rooms."""
    s = table.s
    await standing.give(s, again(ALICE), "attacked", OrderForm("Able", move="0305"))
    await standing.give(s, again(BOB), "attacked", OrderForm("Baker", move="0203"))
    with pseudo(tmp_path):
        await note_tongue(s, ALICE.user_id, CODE)
        await note_tongue(s, BOB.user_id, ENGLISH)
        async with s.sessions.begin() as session:
            campaign = await campaigns.get_campaign(session, table.id)
            played = await campaigns.get_round(session, table.id, 1)
            await reminders.remind_now(s, session, campaign, played)
        await gm.close_now(s, MASTER)
        hers, his = await words(s, ALICE.user_id), await words(s, BOB.user_id)
        assert len(hers) == len(his) == 2
        for text in hers:
            assert plain_words(text, "Able", "Hammer", "attacked") == [], text
        assert [without_accents(hers[1])] != hers[1:], hers
        assert all("Baker" in text and plain_words(text) for text in his)
        for row in await told(s, ALICE.user_id):
            assert plain_words(row.payload["content"], "Able", "Hammer", "attacked"), row.payload["content"]
            assert plain_words(row.payload[PRIVATE]["content"].rpartition("\n")[2], "Red Sands") == []
        await note_tongue(s, ALICE.user_id, ENGLISH)
        await tell(table, Notice.PAID, ALICE.user_id)
        assert (await words(s, ALICE.user_id))[2:] == ["Something happened."]


async def test_no_language_is_noted_while_the_bot_speaks_one(table: Table) -> None:
    await note_tongue(table.s, ALICE.user_id, "fi")
    async with table.s.sessions() as session:
        assert await choices_of(session, [ALICE.user_id]) == {}


async def test_a_choice_made_before_it_is_sent_counts(table: Table) -> None:
    await tell(table, Notice.ORDER_BROKEN, ALICE.user_id)
    [row] = await posts(table.s)
    assert await wanted(table.s, row)
    await choose(table.s, ALICE.user_id, orders=Way.NOTHING)
    assert not await wanted(table.s, row)


async def test_nobody_is_told_who_has_left(table: Table) -> None:
    s = table.s
    await tell(table, Notice.RENAMED, ALICE.user_id)
    await tell(table, Notice.PAID, ALICE.user_id, key="purse")
    await leaving.leave(s, again(ALICE), sure=True)
    [row] = await posts(s)
    assert not await wanted(s, row)
    [purse] = await posts(s, "purse")
    assert await wanted(s, purse), "what is in the purse stays there"


@pytest.mark.parametrize("gone", [ALICE, BOB])
async def test_a_deputy_is_told_nothing_once_one_of_the_two_has_left(table: Table, gone: Who) -> None:
    s = table.s
    await absence.appoint(
        s, again(ALICE), BOB.user_id, f"{datetime.now(UTC) + timedelta(days=3):%Y-%m-%d %H:%M}"
    )
    await tell(table, Notice.RENAMED, BOB.user_id, about=About(ALICE.user_id))
    [row] = await posts(s)
    assert await wanted(s, row)
    async with s.sessions.begin() as session:
        player = await campaigns.get_player(session, table.id, gone.user_id)
        assert player is not None
        player.details = {**player.details, "left": True}
    assert not await wanted(s, row)


async def test_a_decision_is_told_only_while_it_applies(table: Table) -> None:
    s = table.s
    await tell(table, Notice.SIGNUP_DECIDED, ALICE.user_id, about=About(signup="refused"))
    await tell(table, Notice.RENAMED, ALICE.user_id, key="name")
    [row], [name] = await posts(s), await posts(s, "name")
    assert not await wanted(s, row)
    async with s.sessions.begin() as session:
        player = await campaigns.get_player(session, table.id, ALICE.user_id)
        assert player is not None
        player.details = {**player.details, "signup": "refused"}
    assert await wanted(s, row)
    assert not await wanted(s, name), "who is refused hears of nothing else"


async def test_a_deputy_is_told_nothing_after_the_date(table: Table) -> None:
    s = table.s
    now = datetime.now(UTC)
    s.clock = lambda: now
    until = f"{now + timedelta(days=3):%Y-%m-%d %H:%M}"
    await absence.appoint(s, again(ALICE), BOB.user_id, until)
    await orders.give(s, again(CAROL), OrderForm("Charlie", facing="N"))
    await reminders.remind(s, table.id, 1)
    mine, entrusted = [row for row in await told(s, BOB.user_id) if "reminder" in row.key][::-1]
    assert "- Baker" in mine.payload["private"]["content"]
    assert "- Able, Hammer of Alice's Own, whose deputy you are" in entrusted.payload["private"]["content"]
    assert [await wanted(s, row) for row in (mine, entrusted)] == [True, True]
    s.clock = lambda: now + timedelta(days=4)
    assert [await wanted(s, row) for row in (mine, entrusted)] == [True, False]


async def test_a_notice_of_units_is_dropped_with_the_units_and_with_the_round(table: Table) -> None:
    s = table.s
    about = About(ALICE.user_id, units=("p1",), round=1)
    async with s.sessions() as session:
        view = await s.views.now(session, await campaigns.get_campaign(session, table.id))
    mine = next(unit.id for unit in view.units if unit.owner == str(ALICE.user_id))
    theirs = next(unit.id for unit in view.units if unit.owner == str(BOB.user_id))
    for key, unit in (("mine", mine), ("theirs", theirs)):
        await tell(table, Notice.ORDER_BROKEN, ALICE.user_id, about=replace(about, units=(unit,)), key=key)
    assert [await wanted(s, row) for key in ("mine", "theirs") for row in await posts(s, key)] == [
        True,
        False,
    ]
    await gm.close_now(s, MASTER)
    assert [await wanted(s, row) for row in await posts(s, "mine")] == [False]


# ---------------------------------------------------------------- quiet hours


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("hours", "moment", "stretch"),
    [
        ((22, 7), "2026-12-02 04:00", ("2026-12-02 03:00", "2026-12-02 12:00")),  # 23:00 in New York
        ((22, 7), "2026-12-02 11:59", ("2026-12-02 03:00", "2026-12-02 12:00")),
        ((22, 7), "2026-12-02 12:00", None),
        ((22, 7), "2026-12-02 02:59", None),
        ((13, 15), "2026-12-02 19:00", ("2026-12-02 18:00", "2026-12-02 20:00")),
        # Summer time begins on 8 March: the night is an hour shorter, and 02:30 is 03:30.
        ((22, 7), "2026-03-08 05:00", ("2026-03-08 03:00", "2026-03-08 11:00")),
        ((22, 2.5), "2026-03-08 07:10", ("2026-03-08 03:00", "2026-03-08 07:30")),
        # It ends on 1 November: 01:30 comes twice. Quiet begins with the first and ends with the second.
        ((1.5, 7), "2026-11-01 05:40", ("2026-11-01 05:30", "2026-11-01 12:00")),
        ((22, 1.5), "2026-11-01 06:10", ("2026-11-01 02:00", "2026-11-01 06:30")),
    ],
)
def test_quiet_hours_are_those_of_the_readers_own_clock(
    hours: tuple[float, float], moment: str, stretch: tuple[str, str] | None
) -> None:
    quiet = Quiet(NEW_YORK, int(hours[0] * 60), int(hours[1] * 60))
    expected = None if stretch is None else (at(stretch[0]), at(stretch[1]))
    assert quiet.around(at(moment)) == expected


@pytest.mark.parametrize(
    ("usual", "close", "window"),
    [
        ("2026-12-02 15:00", "2026-12-03 03:00", None),  # 10:00 in New York
        ("2026-12-02 05:00", "2026-12-02 17:00", ("2026-12-02 12:00", "2026-12-02 17:00")),
        # The close falls into the quiet hours, or comes right after them: before they begin.
        ("2026-12-02 07:00", "2026-12-02 08:00", ("2026-12-02 02:30", "2026-12-02 03:00")),
        ("2026-12-02 11:00", "2026-12-02 12:10", ("2026-12-02 02:30", "2026-12-02 03:00")),
    ],
)
def test_a_reminder_comes_after_the_quiet_hours_or_before_them(
    usual: str, close: str, window: tuple[str, str] | None
) -> None:
    expected = None if window is None else (at(window[0]), at(window[1]))
    assert reminder_at(at(usual), at(close), Quiet(NEW_YORK, 22 * 60, 7 * 60)) == expected


def test_what_is_not_urgent_waits_for_the_end_of_the_quiet_hours() -> None:
    choice = NoticeChoice(user_id=1, ways={}, zone=NEW_YORK, quiet_from=22 * 60, quiet_until=7 * 60)
    night, morning = at("2026-12-02 04:00"), at("2026-12-02 12:00")
    assert held_until(choice, Notice.PAID, night, None) == morning
    assert held_until(choice, Notice.PAID, morning, None) is None
    assert held_until(choice, Notice.ANSWER_LOST, night, None) is None
    assert held_until(choice, Notice.ORDER_BROKEN, night, morning + timedelta(hours=1)) == morning
    # After the close nobody needs it.
    assert held_until(choice, Notice.ORDER_BROKEN, night, morning) is None
    assert held_until(None, Notice.PAID, night, None) is None


def around(moment: datetime, before: int, after: int) -> tuple[int, int]:
    """Quiet hours in UTC from so many minutes before a moment until so many after."""
    minutes = moment.hour * 60 + moment.minute
    return (minutes - before) % 1440, (minutes + after) % 1440


async def set_close(table: Table, close: datetime) -> None:
    async with table.s.sessions.begin() as session:
        await session.execute(update(Round).values(closes_at=close, reminded_at=None))


async def test_those_with_quiet_hours_are_reminded_once_at_another_moment(table: Table) -> None:
    """`reminder_hours` is 12: Bob sleeps then and gets up before the close, Carol goes to bed in 20 minutes."""
    s = table.s
    async with s.sessions() as session:
        now = (await campaigns.database_now(session)).replace(second=0, microsecond=0)
    await set_close(table, now + timedelta(hours=12, minutes=-5))
    usual = now - timedelta(minutes=5)
    await choose(s, BOB.user_id, "UTC", around(usual, 300, 3))
    await reminders.remind(s, table.id, 1)
    assert [row.channel_id for row in await posts(s, "round:1:reminder")] == [ALICE.user_id, CAROL.user_id]
    for _ in range(2):
        await reminders.remind_around_quiet_hours(s)
    assert [row.channel_id for row in await posts(s, "round:1:reminder")][2:] == [BOB.user_id]
    # Another close: at the usual moment Carol will be asleep, and still at the close.
    await set_close(table, now + timedelta(hours=15))
    await choose(s, CAROL.user_id, "UTC", around(now, -20, 16 * 60))
    for _ in range(2):
        await reminders.remind_around_quiet_hours(s)
    assert [row.channel_id for row in await posts(s, "round:1:reminder")][3:] == [CAROL.user_id]
    await reminders.remind(s, table.id, 1)
    assert [row.channel_id for row in await posts(s, "round:1:reminder")][4:] == [ALICE.user_id, BOB.user_id]
    assert len({row.key for row in await posts(s, "round:1:reminder")}) == 6


async def test_who_is_asleep_is_not_woken_by_a_reminder(table: Table) -> None:
    s = table.s
    async with s.sessions() as session:
        now = await campaigns.database_now(session)
    await set_close(table, now + timedelta(hours=11))
    await choose(s, BOB.user_id, "UTC", around(now, 120, 12 * 60))
    await reminders.remind_around_quiet_hours(s)
    await reminders.remind(s, table.id, 1)
    assert [row.channel_id for row in await posts(s, "round:1:reminder")] == [ALICE.user_id, CAROL.user_id]


def test_groups_and_ways_have_their_usual_value() -> None:
    assert {way_of(None, notice, NOW) for notice in Notice if notice.private} == {Way.DIRECT}
    public = [notice for notice in Notice if not notice.private]
    assert [notice for notice in public if way_of(None, notice, NOW) is Way.DIRECT] == [Notice.TROUBLE]
    groups = {Group.ORDERS, Group.COMPANY, Group.BATTLES, None}
    assert {notice.group for notice in Notice if notice.private} == groups


@pytest.mark.parametrize(
    ("there", "sent"),
    [("ab", ["a", "b"]), ("abc", ["a", "b\nc"]), ("a", ["a", "a"]), ("abcd", ["a", "b\nc\nd"])],
)
def test_two_pages_have_all_that_another_language_says(there: str, sent: list[str]) -> None:
    assert [page_of(lambda: list(there), number, 2) for number in (1, 2)] == sent


@pytest.mark.parametrize("changed", [{"user": 99}, {"player": 99}, {"user": 99, "player": ALICE.user_id}])
async def test_a_notice_to_or_about_somebody_who_never_played_concerns_nobody(
    table: Table, changed: dict[str, int]
) -> None:
    await tell(table, Notice.ORDER_BROKEN, ALICE.user_id)
    (row,) = await posts(table.s)
    async with table.s.sessions() as session:
        told = [{**row.payload[CONCERNS], **more} for more in ({}, changed)]
        assert [await still_concerns(table.s, session, row.campaign_id, one) for one in told] == [True, False]
