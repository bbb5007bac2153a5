"""Calls by direct message to those whose turn it is: one at a time, and only while it is so."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

import pytest
from sqlalchemy import select, text, update

from bot.service import guide
from bot.service.ground.calling import called
from bot.service.ground.notices import Way
from bot.service.ground.notifying import still_concerns
from bot.service.skirmish import changes, ending, turns
from bot.store import campaigns, skirmishes
from bot.store.delivery.deliver import deliver_due
from bot.store.delivery.sender import Readers
from bot.store.notice_choices import keep_choice
from bot.store.outbox import CONCERNS, Post, message_of, queue_posts
from bot.store.schedule import SCHEMA, SKIRMISH_CALL, SKIRMISH_DUE, SKIRMISH_REMIND
from bot.store.skirmish_tables import SkirmishRow
from bot.store.tables import OutboxRow, PostKind
from tests.service.skirmish.table import ALICE, BOB, SAM, Hall, again
from tests.service.skirmish.test_play import hall as hall
from tests.service.skirmish.test_play import toys as toys

DIRECT = {11: 1011, 12: 1012}


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody stays at the table."""
    monkeypatch.setattr(changes, "AT_TABLE", timedelta(0))


async def deliver(hall: Hall) -> None:
    await deliver_due(hall.s.sessions, hall.discord, Readers(partial(still_concerns, hall.s), called))


async def there(hall: Hall, user: int) -> list[str]:
    """What somebody has in the direct messages with the bot, without the last lines."""
    await deliver(hall)
    made = [one.post for one in hall.discord.posts if one.post.kind == PostKind.CREATE]
    kept = [post for number, post in enumerate(made, 900) if number not in hall.discord.deleted]
    assert all(not post.payload["ping"] for post in kept if post.channel_id in DIRECT.values())
    return [post.payload["content"].partition("\n")[0] for post in kept if post.channel_id == DIRECT[user]]


async def place(hall: Hall, game: int, at: str) -> None:
    """Alice places one of hers in secret."""
    screen = await hall.choose(ALICE, await hall.act(ALICE, game), "Place")
    await hall.press(ALICE, await hall.choose(ALICE, screen, at), "Confirm")


async def sent(hall: Hall, user: int) -> int:
    """How many direct messages somebody has ever had."""
    await deliver(hall)
    posts = [one.post for one in hall.discord.posts]
    return sum(post.kind == PostKind.CREATE and post.channel_id == DIRECT[user] for post in posts)


async def quiet(hall: Hall, user: int, moment: datetime, hours: Sequence[float]) -> datetime:
    """Quiet hours from so long before a moment until so long after; when they end."""
    ends = [moment - timedelta(hours=hours[0]), moment + timedelta(hours=hours[1])]
    start, end = (one.hour * 60 + one.minute for one in ends)
    async with hall.s.sessions.begin() as session:
        await keep_choice(session, user, {}, "UTC", (start, end))
    return ends[1].replace(second=0, microsecond=0)


async def rows(hall: Hall, user: int) -> list[OutboxRow]:
    """The calls that were queued for somebody and may still be made, or were."""
    async with hall.s.sessions() as session:
        called = OutboxRow.key.regexp_match(f":(call|remind):{user}$") & (OutboxRow.state != "failed")
        return list((await session.execute(select(OutboxRow).where(called).order_by(OutboxRow.id))).scalars())


async def opened(hall: Hall, **terms: str) -> int:
    """A game in which both have placed their models, and Alice is to move."""
    hall.discord.direct = dict(DIRECT)
    game = await hall.begin("ambush", **terms)
    await hall.place(ALICE, game)
    await hall.place(BOB, game)
    return game


@pytest.mark.usefixtures("away")
async def test_each_is_called_in_private_and_the_call_goes_with_the_answer(hall: Hall) -> None:
    game = await opened(hall, time="1 day")
    thread = (await hall.battle(game)).row.thread_id or 0
    (line,) = await there(hall, 11)
    assert line.startswith(f"➡️ Ambush #{game}: it is your turn, until <t:")
    assert line.endswith(f">). The table: <#{thread}>")
    assert await there(hall, 12) == []
    concerns = (await rows(hall, 11))[-1].payload[CONCERNS]
    async with hall.s.sessions() as session:
        assert await still_concerns(hall.s, session, None, concerns)
        assert not await still_concerns(hall.s, session, None, {**concerns, "user": 12})
    before = [await sent(hall, user) for user in DIRECT]
    await hall.do(ALICE, game, "Pass")
    assert (await there(hall, 11), len(await there(hall, 12))) == ([], 1)
    await hall.do(BOB, game, "Pass")
    assert (len(await there(hall, 11)), await there(hall, 12)) == (1, [])
    assert [await sent(hall, user) for user in DIRECT] == [before[0] + 1, before[1] + 1]
    posted = [one.post for one in hall.discord.posts if one.post.channel_id == thread]
    ringing = [post.key for post in posted if post.payload.get("ping")]
    assert ringing == [f"skirmish:{game}:armies:2"], "nothing of the game rings there"


async def test_who_answers_within_the_grace_is_not_called(hall: Hall) -> None:
    game = await opened(hall)
    assert await there(hall, 11) == []
    row = (await hall.battle(game)).row
    await hall.do(ALICE, game, "Pass")
    await turns.do_job(hall.s, SKIRMISH_CALL, game, row.serial)
    assert (await there(hall, 11), await there(hall, 12)) == ([], [])
    row = (await hall.battle(game)).row
    for _ in range(2):
        await turns.do_job(hall.s, SKIRMISH_CALL, game, row.serial)
    assert (await there(hall, 11), len(await there(hall, 12))) == ([], 1)


@pytest.mark.usefixtures("away")
async def test_a_call_that_was_not_made_yet_never_is_once_it_is_answered(hall: Hall) -> None:
    """The call is queued, and nobody delivers meanwhile."""
    game = await opened(hall)
    await deliver(hall)
    before = [await sent(hall, user) for user in DIRECT]
    for who in (ALICE, BOB, ALICE, BOB):
        await hall.do(who, game, "Pass")
    assert [len(await there(hall, user)) for user in DIRECT] == [1, 0]
    assert [await sent(hall, user) for user in DIRECT] == [before[0] + 1, before[1]]


@pytest.mark.usefixtures("away")
async def test_a_choice_taken_back_calls_nobody_twice_and_what_was_told_is_kept(hall: Hall) -> None:
    game = await opened(hall)
    await hall.do(ALICE, game, "Pass")
    count, (call,) = await sent(hall, 12), await there(hall, 12)
    await ending.undo(hall.s, again(ALICE), game)
    assert await there(hall, 12) == [call], "it is most likely so again in a moment"
    await hall.do(ALICE, game, "Pass")
    assert (await there(hall, 12), await sent(hall, 12)) == ([call], count)
    await hall.do(BOB, game, "Pass")
    assert await there(hall, 12) == []


@pytest.mark.usefixtures("away")
async def test_a_reminder_takes_the_place_of_the_call(hall: Hall) -> None:
    game = await opened(hall, time="1 day")
    (call,) = await there(hall, 11)
    await hall.at(game, 0.75)
    serial = (await hall.battle(game)).row.serial
    for _ in range(2):
        await turns.do_job(hall.s, SKIRMISH_REMIND, game, serial)
    (late,) = await there(hall, 11)
    assert late != call
    assert late.startswith(f"⏳ Ambush #{game}: your time runs out <t:")
    await hall.do(ALICE, game, "Pass")
    assert await there(hall, 11) == []


@pytest.mark.usefixtures("away")
async def test_where_they_are_closed_a_line_below_the_table_calls_and_goes(hall: Hall) -> None:
    game = await opened(hall)
    del hall.discord.direct[12]
    await hall.do(ALICE, game, "Pass")
    texts = await hall.texts(game)
    assert "➡️ <@12> to act" in texts[-1]
    line = next(one.post for one in reversed(hall.discord.posts) if ":call:12" in one.post.key)
    row = (await hall.battle(game)).row
    assert (line.channel_id, line.payload["ping"]) == (row.thread_id, [12])
    assert [button["label"] for button in line.payload["buttons"]] == ["Act"]
    (call,) = [row.message_id for row in await rows(hall, 12) if row.payload["content"] in texts[-1]]
    await hall.do(BOB, game, "Pass")
    await deliver(hall)
    assert hall.discord.deleted.count(call) == 1


@pytest.mark.usefixtures("away")
@pytest.mark.parametrize(("way", "count"), [(Way.MENTION, 1), (Way.NOTHING, 0)])
async def test_who_wants_it_by_name_or_not_at_all_gets_no_direct_message(
    hall: Hall, way: Way, count: int
) -> None:
    async with hall.s.sessions.begin() as session:
        await keep_choice(session, 12, {"battles": way}, None, None)
    game = await opened(hall)
    await hall.do(ALICE, game, "Pass")
    assert await sent(hall, 12) == 0
    row = (await hall.battle(game)).row
    lines = [one.post for one in hall.discord.posts if ":call:12" in one.post.key]
    assert [line.channel_id for line in lines] == [row.thread_id] * count
    await turns.do_job(hall.s, SKIRMISH_CALL, game, row.serial)
    assert len(await rows(hall, 12)) == count


@pytest.mark.usefixtures("away")
async def test_who_has_given_up_the_seat_hears_nothing(hall: Hall) -> None:
    game = await opened(hall)
    row = (await hall.battle(game)).row
    assert len(await rows(hall, 11)) > 0
    await ending.offer_seat(hall.s, again(ALICE), game, SAM.user_id, "Sam")
    await ending.take_seat(hall.s, again(SAM), game, row.serial, "A", SAM.user_id)
    assert await there(hall, 11) == []


@pytest.mark.usefixtures("away")
async def test_who_takes_over_a_seat_that_is_asked_is_called(hall: Hall) -> None:
    game = await opened(hall, time="1 day")
    hall.discord.direct[SAM.user_id] = 1013
    await hall.do(ALICE, game, "Pass")
    row = (await hall.battle(game)).row
    assert row.asked.keys() == {"B"}
    await ending.offer_seat(hall.s, again(BOB), game, SAM.user_id, "Sam")
    await ending.take_seat(hall.s, again(SAM), game, row.serial, "B", SAM.user_id)
    assert await there(hall, 12) == []
    await deliver(hall)
    called = [one.post.payload["content"] for one in hall.discord.posts if one.post.channel_id == 1013]
    assert [one[:1] for one in called] == ["➡"]


@pytest.mark.usefixtures("away")
async def test_the_line_and_the_reminder_of_a_release_before_go_with_the_next_choice(hall: Hall) -> None:
    """It called by a line for all of them, and kept its serial."""
    game = await opened(hall)
    await deliver(hall)
    battle = await hall.battle(game)
    thread = battle.row.thread_id
    assert thread is not None
    keys = [f"skirmish:{game}:{battle.row.serial}:{kind}" for kind in ("ring", "remind")]
    async with hall.s.sessions.begin() as session:
        await queue_posts(session, None, [Post(key, thread, {"content": "", "ping": [11]}) for key in keys])
        kept = await skirmishes.log_of(session, game)
        assert kept is not None
        older = {name: value for name, value in kept.items() if name != "calls"}
        older |= {"rung": battle.row.serial, "reminded": battle.row.serial, "called": [11]}
        await session.execute(update(SkirmishRow).where(SkirmishRow.id == game).values(log=older))
    await deliver(hall)
    async with hall.s.sessions() as session:
        lines = [await message_of(session, None, key) for key in keys]
    await hall.do(ALICE, game, "Pass")
    assert len(await there(hall, 12)) == 1
    assert sorted(hall.discord.deleted[-2:]) == lines
    await hall.do(BOB, game, "Pass")
    assert sorted(number for number in hall.discord.deleted if number in lines) == lines


# ---------------------------------------------------------------- quiet hours


@pytest.mark.usefixtures("away")
async def test_in_quiet_hours_a_call_waits_and_says_then_what_is_so(hall: Hall) -> None:
    game = await opened(hall, time="1 day")
    async with hall.s.sessions() as session:
        now = await campaigns.database_now(session)
    end = await quiet(hall, 12, now, (2, 3))
    before = await sent(hall, 12)
    await hall.do(ALICE, game, "Pass")
    assert await sent(hall, 12) == before == len(await rows(hall, 12)) - 1
    assert (await rows(hall, 12))[-1].held_until == end
    await turns.do_job(hall.s, SKIRMISH_DUE, game, (await hall.battle(game)).row.serial)
    await hall.do(ALICE, game, "Pass")
    (first, *more) = (await rows(hall, 12))[before:]
    due = (await hall.battle(game)).row.due_at
    assert due is not None
    assert (more, f"<t:{int(due.timestamp())}:R>" in str(first.payload)) == ([], True), "one, of this turn"
    async with hall.s.sessions.begin() as session:  # the night is over
        await session.execute(update(OutboxRow).values(held_until=None, not_before=text("now()")))
    assert await sent(hall, 12) == before + 1


@pytest.mark.usefixtures("away")
async def test_a_call_that_outlives_its_turn_in_quiet_hours_is_dropped(hall: Hall) -> None:
    """The time runs out before they end: they are left in peace, as they are before a close."""
    game = await opened(hall, time="1 hour")
    async with hall.s.sessions() as session:
        now = await campaigns.database_now(session)
    await quiet(hall, 12, now, (2, 3))
    before = await sent(hall, 12)
    await hall.do(ALICE, game, "Pass")
    await hall.at(game, 0.75)
    await turns.do_job(hall.s, SKIRMISH_REMIND, game, (await hall.battle(game)).row.serial)
    assert await sent(hall, 12) == before
    await turns.do_job(hall.s, SKIRMISH_DUE, game, (await hall.battle(game)).row.serial)
    assert len(await rows(hall, 12)) == before


@pytest.mark.usefixtures("away")
@pytest.mark.parametrize(
    ("hours", "part", "waits"),
    [
        ((1, 3), 0.75, [True]),  # they end long before the time runs out
        ((1, 5.8), 0.75, []),  # too late, and they have begun
        ((1, 5.8), 0.69, [False]),  # half an hour before they begin
        ((1, 3), 0.69, []),
        ((-1, 5.8), 0.75, [False]),  # they begin later
    ],
)
async def test_a_reminder_keeps_to_quiet_hours(
    hall: Hall, hours: tuple[float, float], part: float, waits: list[bool]
) -> None:
    """A quarter of a day is left at the usual moment."""
    game = await opened(hall, time="1 day")
    await deliver(hall)
    end = await quiet(hall, 11, await hall.at(game, 0.75), hours)
    serial, before = (await hall.battle(game)).row.serial, len(await rows(hall, 11))
    await hall.at(game, part)
    await turns.do_job(hall.s, SKIRMISH_REMIND, game, serial)
    made = (await rows(hall, 11))[before:]
    assert [row.held_until for row in made] == [end if held else None for held in waits]


async def test_the_clock_looks_before_quiet_hours_too(hall: Hall) -> None:
    game = await opened(hall, time="1 day")
    async with hall.s.sessions() as session:
        now = await campaigns.database_now(session)
    usual = now + timedelta(hours=18)
    await quiet(hall, 12, usual, (1, 5.8))
    await hall.do(ALICE, game, "Pass")
    serial = (await hall.battle(game)).row.serial
    async with hall.s.sessions() as session:
        jobs = text(
            f"SELECT execute_after FROM {SCHEMA}.pgqueuer WHERE entrypoint = :name AND payload = ANY(:of)"
        )
        of = [f"[{game}, {serial}, {number}]".encode() for number in range(3)]
        moments = sorted((await session.execute(jobs, {"name": SKIRMISH_REMIND, "of": of})).scalars())
    early, late = (round((moment - now).total_seconds() / 60) for moment in moments)
    assert late == 18 * 60
    assert 18 * 60 - 91 <= early <= 18 * 60 - 90


@pytest.mark.usefixtures("away")
async def test_a_reminder_takes_the_place_of_a_call_that_waits(hall: Hall) -> None:
    """Both wait for the end of the same quiet hours: one of them would ring only to be taken away."""
    game = await opened(hall, time="1 day")
    async with hall.s.sessions() as session:
        now = await campaigns.database_now(session)
    await quiet(hall, 12, now, (2, 20))
    await hall.do(ALICE, game, "Pass")
    before = await sent(hall, 12)
    await hall.at(game, 0.75)
    await turns.do_job(hall.s, SKIRMISH_REMIND, game, (await hall.battle(game)).row.serial)
    waiting = [row for row in await rows(hall, 12) if row.state == "waiting"]
    assert [row.key.rpartition(":")[0].rpartition(":")[2] for row in waiting] == ["remind"]
    async with hall.s.sessions.begin() as session:  # the night is over
        await session.execute(update(OutboxRow).values(held_until=None, not_before=text("now()")))
    assert await sent(hall, 12) == before + 1


@pytest.mark.usefixtures("away")
@pytest.mark.parametrize("reminded", [True, False])
async def test_whose_time_ran_out_and_who_is_asked_again_is_told_of_the_new_time(
    hall: Hall, reminded: bool
) -> None:
    hall.discord.direct = dict(DIRECT)
    game = await hall.begin("ambush", time="1 day")
    assert len(await there(hall, 11)) == 1
    await hall.at(game, 0.75)
    if reminded:
        await turns.do_job(hall.s, SKIRMISH_REMIND, game, (await hall.battle(game)).row.serial)
    assert len(await there(hall, 11)) == 1
    await hall.at(game, 1)
    await turns.do_job(hall.s, SKIRMISH_DUE, game, (await hall.battle(game)).row.serial)
    row = (await hall.battle(game)).row
    assert "A" in row.asked, "the second scout"
    assert row.due_at is not None
    (call,) = await there(hall, 11)
    assert call.startswith("➡️")
    assert f"<t:{int(row.due_at.timestamp())}:R>" in call
    await hall.at(game, 0.75)
    await turns.do_job(hall.s, SKIRMISH_REMIND, game, row.serial)
    (late,) = await there(hall, 11)
    assert late.startswith("⏳")
    assert f"<t:{int(row.due_at.timestamp())}:R>" in late


@pytest.mark.usefixtures("away")
async def test_a_reminder_stays_while_the_time_goes_on(hall: Hall) -> None:
    """Both place in secret; that Alice is ready gives Bob no new time."""
    hall.discord.direct = dict(DIRECT)
    game = await hall.begin("ambush", time="1 day")
    await place(hall, game, "A")
    await hall.at(game, 0.75)
    await turns.do_job(hall.s, SKIRMISH_REMIND, game, (await hall.battle(game)).row.serial)
    (late,) = await there(hall, 12)
    assert late.startswith("⏳")
    await place(hall, game, "B")
    assert set((await hall.battle(game)).row.asked) == {"B"}
    assert await there(hall, 12) == [late]


@pytest.mark.usefixtures("away")
async def test_a_reminder_that_another_choice_put_off_comes_after_it(hall: Hall) -> None:
    """Both place in secret; Alice is ready between the moment of the reminder and its job."""
    hall.discord.direct = dict(DIRECT)
    game = await hall.begin("ambush", time="1 day")
    await place(hall, game, "A")
    await hall.at(game, 0.76)
    old = (await hall.battle(game)).row.serial
    await place(hall, game, "B")
    await turns.do_job(hall.s, SKIRMISH_REMIND, game, old)
    assert not any(line.startswith("⏳") for line in await there(hall, 12))
    serial = (await hall.battle(game)).row.serial
    async with hall.s.sessions() as session:
        jobs = text(f"SELECT count(*) FROM {SCHEMA}.pgqueuer WHERE entrypoint = :name AND payload = :of")
        of = {"name": SKIRMISH_REMIND, "of": f"[{game}, {serial}, 0]".encode()}
        assert (await session.execute(jobs, of)).scalar_one() == 1
    for _ in range(2):
        await turns.do_job(hall.s, SKIRMISH_REMIND, game, serial)
        assert len(await there(hall, 12)) == 1
        assert (await there(hall, 12))[0].startswith("⏳")


@pytest.mark.usefixtures("away")
async def test_a_reminder_goes_where_a_choice_taken_back_gives_new_time(hall: Hall) -> None:
    game = await opened(hall, time="1 day")
    await hall.do(ALICE, game, "Pass")
    await hall.at(game, 0.75)
    await turns.do_job(hall.s, SKIRMISH_REMIND, game, (await hall.battle(game)).row.serial)
    (late,) = await there(hall, 12)
    assert late.startswith("⏳")
    await ending.undo(hall.s, again(ALICE), game)
    await hall.do(ALICE, game, "Pass")
    row = (await hall.battle(game)).row
    assert row.due_at is not None
    told = await there(hall, 12)
    assert not any(line.startswith("⏳") for line in told), told
    await hall.at(game, 0.75)
    await turns.do_job(hall.s, SKIRMISH_REMIND, game, row.serial)
    (late,) = await there(hall, 12)
    assert late.startswith("⏳")
    assert f"<t:{int(row.due_at.timestamp())}:R>" in late


async def test_help_in_a_battle_says_whose_turn_it_is_and_where_to_read_of_calls(hall: Hall) -> None:
    game = await opened(hall)
    thread = (await hall.battle(game)).row.thread_id or 0
    acts, waits, watches = [await guide.show(hall.s, again(who), thread) for who in (ALICE, BOB, SAM)]
    assert [button.label for button in acts.buttons][:2] == ["Act", "What I see"]
    assert "You are called when it is your turn, in the way that *Notices* shows." in waits.text
    assert [button.label for button in waits.buttons] == ["What I see", "Notices", "My data"]
    assert "You watch this battle." in watches.text
