"""The calendar of closes in the game master's hands (EDC-A-b, EDC-A-c, EDC-C1.1-f)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, text

from bot.campaign.world.settings import Environment
from bot.service.base import Refused, Services, Who, stamp
from bot.service.gm import office as gm
from bot.service.gm import tunables
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns
from bot.service.round import closes, holidays, reminders
from bot.service.round.opening import open_next
from bot.store.campaigns import get_campaign
from bot.store.outbox import new_nonce, said_now
from bot.store.tables import Campaign, GmAction, OutboxRow, Round
from tests.service.conftest import ALICE, BOB, CAROL, MASTER, NoPictures, Table, again, sign_up
from tests.service.pressing import shown_orders
from tests.service.round.test_round import outbox

WEDNESDAY = datetime(2024, 7, 3, 3, tzinfo=UTC)
"""Tuesday, 23:00 in New York."""
FRIDAY, TUESDAY, NEXT_FRIDAY = (
    datetime(2024, 7, 6, tzinfo=UTC),
    datetime(2024, 7, 10, tzinfo=UTC),
    datetime(2024, 7, 13, tzinfo=UTC),
)


def stamped(moment: datetime) -> str:
    return f"<t:{int(moment.timestamp())}:F>"


@pytest.fixture
async def table(services: Services) -> Table:
    """Round 1, opened on a Tuesday night in summer, so that it closes on Friday."""
    services.clock = lambda: WEDNESDAY
    campaign_id = await sign_up(services)
    await campaigns.start(services, MASTER)
    async with services.sessions.begin() as session:
        (await session.execute(select(Round))).scalar_one().opens_at = WEDNESDAY
    assert isinstance(services.pictures, NoPictures)
    return Table(services, campaign_id, services.pictures)


async def close_of(s: Services, number: int = 1) -> datetime | None:
    """When the round closes, as its briefing says it too."""
    async with s.sessions() as session:
        played = (await session.execute(select(Round).where(Round.number == number))).scalar_one()
        keys = [f"round:{number - 1}:report", f"round:{number}:open"]
        (said,) = [made for key in keys if (made := await said_now(session, played.campaign_id, key))]
        close = "close once the pause is over" if played.closes_at is None else stamped(played.closes_at)
        assert close in said["content"].splitlines()[0]
        assert said["content"].splitlines()[1].startswith("A round is")
        return played.closes_at


async def announced(s: Services) -> list[str]:
    async with s.sessions() as session:
        rows = (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
        return [
            row.payload["content"] for row in rows if row.key.startswith("calendar:") and row.channel_id == 2
        ]


@pytest.mark.rule("EDC-C1.1-f")
async def test_the_briefing_names_the_round_and_the_first_close_a_day_later(table: Table) -> None:
    s = table.s
    async with s.sessions.begin() as session:
        campaign = await get_campaign(session, table.id)
        opened = await open_next(s, session, campaign, 8, Environment())
    assert opened.closes_at == FRIDAY
    async with s.sessions() as session:
        post = (await session.execute(select(OutboxRow).where(OutboxRow.key == "round:8:open"))).scalar_one()
    assert post.channel_id == 2
    assert "Round 8" in post.payload["content"]
    assert "<t:1720224000:F>" in post.payload["content"]


async def test_the_notice_is_a_setting(table: Table) -> None:
    """EDC-C1.1-f: at least 24 hours, tunable."""
    s = table.s
    await tunables.change(s, MASTER, "briefing_notice_hours", "70")
    listed = "\n".join(await tunables.listing(s, ALICE))
    assert "at least: 70, default 24, `briefing_notice_hours` [EDC-C1.1-f]" in listed
    async with s.sessions.begin() as session:
        campaign = await get_campaign(session, table.id)
        assert (await open_next(s, session, campaign, 8, Environment())).closes_at == TUESDAY


@pytest.mark.rule("EDC-A-b")
async def test_the_game_master_shifts_skips_and_adds_closes_and_all_are_told(table: Table) -> None:
    s = table.s
    assert await close_of(s) == FRIDAY
    assert "Tue 20:00, Fri 20:00, America/New_York" in await closes.show(s, ALICE)

    saturday = FRIDAY + timedelta(days=1)
    await closes.shift(s, MASTER, "2024-07-06 20:00")
    assert await close_of(s) == saturday
    assert stamped(saturday) in (await announced(s))[-1]

    await closes.skip(s, MASTER)
    assert await close_of(s) == TUESDAY
    assert stamped(saturday) in (await announced(s))[-1]
    assert stamped(TUESDAY) in (await announced(s))[-1]

    await closes.skip(s, MASTER, "Fri 20:00")  # already behind the open round's close: changes nothing for it
    assert await close_of(s) == TUESDAY
    await closes.skip(s, MASTER, "2024-07-12 20:00")
    assert f"{stamped(NEXT_FRIDAY)}" not in await closes.show(s, ALICE)
    assert stamped(NEXT_FRIDAY) in (await announced(s))[-1]
    sunday = datetime(2024, 7, 8, 0, tzinfo=UTC)
    await closes.add(s, MASTER, "Sun 20:00")
    assert await close_of(s) == sunday
    assert stamped(sunday) in (await announced(s))[-1]
    await closes.add(s, MASTER, "2024-07-12 20:00")  # it happens after all
    assert stamped(NEXT_FRIDAY) in await closes.show(s, ALICE)

    told = await closes.weekly(s, MASTER, "Mon 18:30", "Europe/Berlin")
    assert await close_of(s) == sunday
    assert "Round 1 still closes" in told
    assert (await announced(s))[-1] == told
    monday = datetime(2024, 7, 8, 16, 30, tzinfo=UTC)
    assert stamped(monday) in await closes.show(s, ALICE)
    assert len(await announced(s)) == 7
    async with s.sessions() as session:
        kinds = [
            row.kind for row in (await session.execute(select(GmAction).order_by(GmAction.id))).scalars()
        ]
    assert kinds == ["shift", "skip", "skip", "skip", "add", "add", "calendar"]


async def test_an_added_close_counts_for_the_next_round(table: Table) -> None:
    s = table.s
    await closes.add(s, MASTER, "2024-07-07 12:00")
    await gm.close_now(s, MASTER)
    s.clock = lambda: FRIDAY
    await gm.publish(s, MASTER)
    assert await close_of(s, 2) == datetime(2024, 7, 7, 16, tzinfo=UTC)


async def test_a_close_by_hand_is_recorded_with_the_close_there_was(table: Table) -> None:
    s = table.s
    due = await close_of(s)
    assert due is not None
    await gm.close_now(s, MASTER)
    assert await close_of(s) != due
    async with s.sessions() as session:
        action = (await session.execute(select(GmAction).where(GmAction.kind == "close"))).scalar_one()
    assert action.before == {"closes_at": due.isoformat()}


async def test_a_moved_close_has_its_reminder(table: Table) -> None:
    s = table.s
    async with s.sessions.begin() as session:
        row = (await session.execute(select(Round))).scalar_one()
        row.reminded_at = row.opens_at
    s.clock = lambda: datetime.now(UTC)
    day = datetime.now(UTC) + timedelta(days=3)
    await closes.shift(s, MASTER, f"{day:%Y-%m-%d} 12:00")
    async with s.sessions() as session:
        jobs = list(
            (await session.execute(text("SELECT entrypoint FROM jobs.pgqueuer ORDER BY id"))).scalars()
        )
        assert (await session.execute(select(Round))).scalar_one().reminded_at is None
    assert jobs[-2:] == ["close_round", "remind"]


async def test_changes_that_make_no_sense_are_refused(table: Table) -> None:
    s = table.s
    calls: tuple[Callable[[], Awaitable[str]], ...] = (
        lambda: closes.shift(s, MASTER, "2024-07-01 20:00"),
        lambda: closes.shift(s, MASTER, "tomorrow"),
        lambda: closes.shift(s, MASTER, "2024-02-30 20:00"),
        lambda: closes.shift(s, MASTER, "Fri 25:00"),
        lambda: closes.shift(s, MASTER, stamped(FRIDAY)),
        lambda: closes.skip(s, MASTER, "Thu 20:00"),
        lambda: closes.add(s, MASTER, "Fri 20:00"),
        lambda: closes.weekly(s, MASTER, "sometimes"),
        lambda: closes.weekly(s, MASTER, "Tue 20:00", "Mars/Olympus"),
        lambda: closes.shift(s, ALICE, "Sat 20:00"),
        lambda: closes.skip(s, replace(MASTER, user_id=5)),
    )
    for call in calls:
        with pytest.raises(Refused):
            await call()
    assert await announced(s) == []
    await gm.close_now(s, MASTER)
    with pytest.raises(Refused, match="locked"):
        await closes.shift(s, MASTER, "Sat 20:00")
    with pytest.raises(Refused, match="locked"):
        await closes.skip(s, MASTER)


async def test_the_settings_in_the_rules_channel_follow_every_change(table: Table) -> None:
    s = table.s

    async def shown() -> str:
        """The text of the settings post as the last edit left it."""
        async with s.sessions() as session:
            rows = list((await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars())
        last = [row for row in rows if "settings:1" in (row.key, row.target_key) and row.channel_id == 1]
        return str(last[-1].payload["content"])

    assert "- Tue 20:00, Fri 20:00, " in await shown()
    assert "Units in a hex" not in await shown(), "as in the book"
    await tunables.change(s, MASTER, "hours_per_round", "8")
    assert "- Hours that a round lasts: **8** (default 6)" in await shown()
    await closes.weekly(s, MASTER, "Wed 09:00")
    assert "- Wed 09:00, " in await shown()
    async with s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
    assert campaign.settings["options"]["briefing_notice_hours"] == 24


async def test_a_page_of_settings_that_is_over_says_so(table: Table) -> None:
    s = table.s
    async with s.sessions.begin() as session:
        payload = {"content": "- Units in a hex: 3"}
        for page in (2, 3):
            made = OutboxRow(campaign_id=table.id, key=f"settings:{page}", channel_id=1, payload=payload)
            made.message_id, made.nonce = page, new_nonce()
            session.add(made)
    await tunables.change(s, MASTER, "hours_per_round", "8")
    async with s.sessions() as session:
        rows = list((await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars())
    over = {
        row.target_key: row.payload["content"]
        for row in rows
        if row.target_key and "settings:" in row.target_key
    }
    assert set(over) == {"settings:1", "settings:2", "settings:3"}
    assert "post above" in over["settings:2"]
    assert "post above" in over["settings:3"]
    assert "**8**" in over["settings:1"]


async def test_a_paused_round_takes_orders_and_closes_when_it_is_resumed(table: Table) -> None:
    s = table.s
    with pytest.raises(Refused, match="not paused: orders close <t:"):
        await closes.resume(s, MASTER)
    assert "is paused" in await closes.pause(s, MASTER)
    assert await close_of(s) is None
    assert (await announced(s))[-1] == (
        f"Round 1 is paused: it does not close {stamped(FRIDAY)}. Players can still give and change orders."
    )
    given = await orders.give(s, ALICE, OrderForm("Able", move="0205"))
    assert "Orders stay open while the game master has paused the campaign." in given.text
    assert "orders stay open" in await shown_orders(s, ALICE)
    assert "orders stay open" in (await campaigns.status(s, ALICE)).text
    assert "Round 1 is paused" in await closes.show(s, ALICE)
    await reminders.remind(s, table.id, 1)
    assert not [row for row in await outbox(s) if "reminder" in row.key]
    for refused in (closes.pause(s, MASTER), closes.skip(s, MASTER), gm.extend(s, MASTER, 2)):
        with pytest.raises(Refused, match=r"Round 1 is (already )?paused"):
            await refused
    with pytest.raises(Refused, match="Only the game master"):
        await closes.resume(s, BOB)
    assert (await closes.add(s, MASTER, "2024-07-08 12:00")).endswith("). Round 1 stays paused.")
    assert (await closes.weekly(s, MASTER, "Tue 20:00, Fri 20:00")).endswith("Round 1 stays paused.")
    await closes.skip(s, MASTER, "2024-07-08 12:00")
    assert await close_of(s) is None
    # By the time it goes on, the close it had is past.
    s.clock = lambda: FRIDAY + timedelta(hours=1)
    with pytest.raises(Refused, match="is past"):
        await gm.undo(s, MASTER)
    assert stamped(TUESDAY) in await closes.resume(s, MASTER)
    assert await close_of(s) == TUESDAY
    assert "; the pause is over." in (await announced(s))[-1]
    assert "is paused again" in await gm.undo(s, MASTER)
    assert await close_of(s) is None
    await closes.shift(s, MASTER, "2024-07-10 20:00")
    assert await close_of(s) == TUESDAY + timedelta(days=1)


async def test_before_the_start_there_is_nothing_to_pause(services: Services) -> None:
    await sign_up(services)
    for refused in (closes.pause(services, MASTER), closes.resume(services, MASTER)):
        with pytest.raises(Refused, match="No round is being played"):
            await refused
    assert (await campaigns.status(services, ALICE)).text.splitlines()[1:] == [
        "- Alice: 2 units",
        "- Bob: 1 unit",
        "- Carol: 1 unit",
    ]


async def test_a_pause_with_an_end_closes_at_the_first_close_from_then_on(table: Table) -> None:
    s = table.s
    assert "is paused until" in await closes.pause(
        s, MASTER, "2024-07-09 20:00"
    )  # that Tuesday's close itself
    assert await close_of(s) == TUESDAY
    assert (await announced(s))[-1] == (
        f"Round 1 is paused until {stamped(TUESDAY)}. Orders for round 1 now close {stamped(TUESDAY)} "
        f"({stamp(TUESDAY, 'R')}), not {stamped(FRIDAY)}."
    )
    with pytest.raises(Refused, match="closes only"):
        await closes.pause(s, MASTER, "2024-07-08 20:00")
    assert await close_of(s) == TUESDAY
    await gm.undo(s, MASTER)
    assert await close_of(s) == FRIDAY
    await closes.pause(s, MASTER)
    await closes.pause(s, MASTER, "2024-07-10 20:00")  # an open pause gets its end
    assert await close_of(s) == NEXT_FRIDAY


@pytest.mark.rule("EDC-A-b")
async def test_holidays_move_the_open_round_and_later_closes(table: Table) -> None:
    s = table.s
    told = await holidays.add(s, MASTER, "2024-07-05", "2024-07-09")
    assert "no closes 2024-07-05 to 2024-07-09. Round 1 closes" in told
    assert await close_of(s) == NEXT_FRIDAY
    assert (await announced(s))[-1].startswith(
        "Holiday: no closes 2024-07-05 to 2024-07-09. Orders for round 1"
    )
    shown = await closes.show(s, ALICE)
    assert shown.splitlines()[-2] == "Holidays without closes: 2024-07-05 to 2024-07-09."
    assert "The first close after it is <t:1721779200:F>" in await holidays.add(s, MASTER, "2024-07-19")
    assert await close_of(s) == NEXT_FRIDAY
    assert [days for days, _ in await holidays.choices(s, MASTER, "")] == [
        "2024-07-05 to 2024-07-09",
        "2024-07-19",
    ]
    for first, last, why in [
        ("2024-07-19", "", "already has"),
        ("soon", "", "not a day"),
        ("2024-07-20", "2024-07-18", "before the first"),
        ("2024-06-01", "2024-06-02", "past"),
        ("2024-07-20", "9999-12-31", "year"),
    ]:
        with pytest.raises(Refused, match=why):
            await holidays.add(s, MASTER, first, last)
    with pytest.raises(Refused, match="Only the game master"):
        await holidays.add(s, ALICE, "2024-08-01")
    with pytest.raises(Refused, match="not a holiday"):
        await holidays.cancel(s, MASTER, "2024-08-01")
    assert "is cancelled" in await holidays.cancel(s, MASTER, "2024-07-05 to 2024-07-09")
    assert await close_of(s) == NEXT_FRIDAY  # the open round keeps its close
    s.clock = lambda: FRIDAY - timedelta(days=1)
    await holidays.cancel(s, MASTER, "2024-07-19")
    assert "Holidays" not in await closes.show(s, ALICE)


async def test_the_close_moves_up_once_every_unit_has_an_order_and_back_again(table: Table) -> None:
    s = table.s

    async def give(who: Who, unit: str) -> str:
        return (await orders.give(s, now(who), OrderForm(unit, move="0205"))).text

    await tunables.change(s, MASTER, "early_close_minutes", "90")
    for who, unit in [(ALICE, "Able"), (ALICE, "Hammer"), (BOB, "Baker")]:
        assert "Every unit" not in await give(who, unit)
    assert await close_of(s) == FRIDAY
    early = WEDNESDAY + timedelta(minutes=90)
    text = f"Every unit has an order: orders for round 1 now close {stamped(early)}"
    assert text in await give(CAROL, "Charlie")
    assert await close_of(s) == early
    assert (await early_posts(s))[-1].startswith(text)
    # Changing an order leaves it; withdrawing one undoes it.
    assert "Every unit" not in await give(ALICE, "Able")
    assert await close_of(s) == early
    assert "without an order again" in await orders.withdraw(s, now(BOB), "Baker")
    assert await close_of(s) == FRIDAY
    assert "without an order again" in (await early_posts(s))[-1]
    await give(BOB, "Baker")
    assert await close_of(s) == early
    assert len(await early_posts(s)) == 3


async def test_the_close_that_the_game_master_set_does_not_move_up(table: Table) -> None:
    s = table.s
    for who, unit in [(ALICE, "Able"), (ALICE, "Hammer"), (BOB, "Baker"), (CAROL, "Charlie")]:
        await orders.give(s, now(who), OrderForm(unit, move="0205"))
    assert await close_of(s) == FRIDAY  # nobody asked for it
    await tunables.change(s, MASTER, "early_close_minutes", "90")
    await closes.shift(s, MASTER, "2024-07-06 20:00")
    await orders.give(s, now(BOB), OrderForm("Baker", move="0205"))
    assert await close_of(s) == FRIDAY + timedelta(days=1)
    assert await early_posts(s) == []


def now(who: Who) -> Who:
    """Somebody with a new interaction that Discord received on Wednesday."""
    return replace(again(who), received_at=WEDNESDAY)


async def early_posts(s: Services) -> list[str]:
    return [row.payload["content"] for row in await outbox(s) if ":close-" in row.key]
