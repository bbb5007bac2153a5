"""What Discord refuses is parked, in its place, and made when the cause is gone; an outage loses nothing."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from bot.store import outbox
from bot.store.delivery.attempt import MAX_DEFECTS
from bot.store.delivery.deliver import deliver_due
from bot.store.delivery.sender import PostRefused, Unreachable
from bot.store.outbox import Post
from bot.store.session import Sessions
from bot.store.tables import NOW, Cause, OutboxRow, PostKind, PostState
from tests.store.helpers import make_campaign
from tests.store.test_outbox import Channels, Killed, make_due, put, say

NO_ACCESS = PostRefused("Missing Access", Cause.RIGHT, ("View Channel",))
NO_FILES = PostRefused("Missing Permissions", Cause.RIGHT, ("Attach Files",))
NO_REACTIONS = PostRefused("Missing Permissions", Cause.RIGHT, ("Add Reactions",))
GONE = PostRefused("Unknown Channel", Cause.CHANNEL)
BAD = PostRefused("Invalid Form Body", Cause.BODY)


async def rows(sessions: Sessions) -> dict[str, OutboxRow]:
    async with sessions() as session:
        found = (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
        return {row.key: row for row in found}


async def deliver(sessions: Sessions, discord: Channels) -> None:
    await make_due(sessions)
    await deliver_due(sessions, discord)


@pytest.mark.parametrize("refusal", [NO_ACCESS, GONE], ids=["no access", "gone"])
async def test_a_closed_channel_keeps_its_posts_in_order(sessions: Sessions, refusal: PostRefused) -> None:
    c = await make_campaign(sessions)
    await put(sessions, c, say("one"), say("two"), say("elsewhere", 2))
    discord = Channels(refuse={1: refusal})
    await deliver_due(sessions, discord)
    assert discord.messages == [(2, "elsewhere", discord.messages[0][2])]
    first, second = (await rows(sessions))["1:one"], (await rows(sessions))["1:two"]
    assert (first.state, first.cause, first.holds, first.error) == (
        PostState.PARKED,
        refusal.cause,
        True,
        str(refusal),
    )
    assert first.lacking == list(refusal.lacking)
    assert first.parked_at is not None
    assert second.state == PostState.WAITING
    async with sessions() as session:
        assert [row.key for row in await outbox.parked_posts(session, c)] == ["1:one"]
        assert await outbox.behind(session, first) == 1
    discord.refuse.clear()
    await deliver(sessions, discord)
    assert discord.texts() == ["one", "two"]
    assert (await rows(sessions))["1:one"].state == PostState.SENT


async def test_a_parked_post_is_tried_after_growing_pauses(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    await put(sessions, c, say("one"))
    discord = Channels(refuse={1: NO_ACCESS})
    pauses = []
    for hours in (0.0, 0.1, 5.0):
        async with sessions.begin() as session:
            then = NOW - timedelta(hours=hours)
            await session.execute(
                update(OutboxRow).where(OutboxRow.parked_at.is_not(None)).values(parked_at=then)
            )
        await deliver(sessions, discord)
        async with sessions() as session:
            wait = await session.execute(select(OutboxRow.not_before - NOW))
            pauses.append(round(wait.scalar_one().total_seconds(), -1))
    assert pauses == [30, 180, 900]
    assert (await rows(sessions))["1:one"].told_at is None


async def test_it_is_told_again_only_for_another_cause(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    await put(sessions, c, say("one"))
    discord = Channels(refuse={1: NO_ACCESS})
    await deliver_due(sessions, discord)
    async with sessions.begin() as session:
        await session.execute(update(OutboxRow).values(told_at=NOW))
    await deliver(sessions, discord)
    assert (await rows(sessions))["1:one"].told_at is not None
    discord.refuse = {1: GONE}
    await deliver(sessions, discord)
    assert (await rows(sessions))["1:one"].told_at is None


async def test_a_refused_body_lets_others_pass_but_no_later_part_of_its_account(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    report = [Post(f"report {n}", 1, {"content": f"report {n}"}, in_order=True) for n in (1, 2, 3)]
    await put(sessions, c, report[0], report[1], say("late"), report[2])
    discord = Channels(refuse={"report 2": BAD})
    await deliver_due(sessions, discord)
    assert discord.texts() == ["report 1", "late"]
    discord.refuse.clear()
    await deliver(sessions, discord)
    assert discord.texts() == ["report 1", "late", "report 2", "report 3"]


async def test_a_right_that_other_posts_do_not_need_holds_back_none(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    mark = Post("mark", 1, {"emoji": "✅"}, kind=PostKind.REACT, target_key="1:one")
    await put(sessions, c, say("one"), mark, say("two"), say("map"), say("three"))
    discord = Channels(refuse={"✅": NO_REACTIONS, "map": NO_FILES})
    await deliver_due(sessions, discord)
    assert discord.texts() == ["one", "two", "three"]
    discord.refuse.clear()
    await deliver(sessions, discord)
    assert ("✅", 1) in discord.done
    assert discord.texts()[-1] == "map"


async def test_what_is_about_a_parked_post_waits_without_holding_its_channel(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    mark = Post("mark", 1, {"emoji": "✅"}, kind=PostKind.REACT, target_key="1:order")
    change = Post("change", 1, {"content": "struck"}, kind=PostKind.EDIT, target_key="1:order")
    await put(sessions, c, say("order"), mark, change, say("next"))
    discord = Channels(refuse={"order": BAD})
    await deliver_due(sessions, discord)
    assert discord.texts() == ["next"]
    found = await rows(sessions)
    assert [found[key].cause for key in ("mark", "change")] == [Cause.TARGET, Cause.TARGET]
    async with sessions() as session:
        assert await outbox.behind(session, found["1:order"]) == 2
    discord.refuse.clear()
    async with sessions.begin() as session:
        await outbox.try_again(session, await session.get_one(OutboxRow, found["1:order"].id))
    await deliver_due(sessions, discord)
    assert discord.texts() == ["next", "order"]
    assert discord.done == [("✅", 2), ("edit struck", 2)]


async def test_an_edit_in_another_channel_does_not_poll_while_its_target_is_held(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    await put(
        sessions,
        c,
        say("one"),
        say("two"),
        Post("thread", 7, {"name": "t"}, kind=PostKind.THREAD, target_key="1:two"),
        say("in it", 7),
    )
    discord = Channels(refuse={1: NO_ACCESS})
    await deliver_due(sessions, discord)
    await deliver(sessions, discord)
    assert discord.messages == []
    assert (await rows(sessions))["thread"].cause == Cause.TARGET
    discord.refuse.clear()
    await deliver(sessions, discord)
    assert discord.done == [("thread", 2)]
    assert discord.texts(7) == ["in it"]


async def test_a_skipped_post_takes_what_is_about_it_along(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    mark = Post("mark", 1, {"emoji": "✅"}, kind=PostKind.REACT, target_key="1:order")
    await put(sessions, c, say("order"), mark, say("next"))
    discord = Channels(refuse={1: NO_ACCESS})
    await deliver_due(sessions, discord)
    discord.refuse.clear()
    async with sessions.begin() as session:
        row = await outbox.lock_parked(session, (await rows(sessions))["1:order"].id)
        assert row is not None
        await outbox.skip(session, row)
    await deliver_due(sessions, discord)
    assert discord.texts() == ["next"]
    found = await rows(sessions)
    assert [found[key].state for key in ("1:order", "mark")] == [PostState.FAILED] * 2


async def test_a_late_edit_does_not_bring_back_what_is_no_longer_true(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    opened = Post("opened", 1, {"content": "open"}, kind=PostKind.EDIT, target_key="1:status")
    closed = Post("closed", 1, {"content": "closed"}, kind=PostKind.EDIT, target_key="1:status")
    await put(sessions, c, say("status"), opened)
    discord = Channels(refuse={"open": BAD})
    await deliver_due(sessions, discord)
    await put(sessions, c, closed)
    await deliver_due(sessions, discord)
    assert discord.done == [("edit closed", 1)]
    discord.refuse.clear()
    await deliver(sessions, discord)
    assert discord.done == [("edit closed", 1)]
    assert (await rows(sessions))["opened"].state == PostState.FAILED


async def test_a_word_to_the_game_master_finds_another_way(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    ways = (2, "system:5", "dm:6")
    await put(sessions, c, say("first"), Post("told", 1, {"content": "told"}, elsewhere=ways))
    discord = Channels(refuse={1: NO_ACCESS, 2: GONE}, places={"dm:6": 60})
    await deliver_due(sessions, discord)
    assert discord.texts(60) == ["told"]
    assert (await rows(sessions))["1:first"].state == PostState.PARKED
    await put(sessions, c, Post("nobody", 1, {"content": "told"}, elsewhere=()))
    await deliver_due(sessions, discord)
    assert (await rows(sessions))["nobody"].state == PostState.FAILED


@pytest.mark.parametrize(
    "problem", [Unreachable("503"), ConnectionError("reset"), TimeoutError()], ids=lambda p: type(p).__name__
)
async def test_an_outage_of_a_day_loses_nothing(sessions: Sessions, problem: Exception) -> None:
    c = await make_campaign(sessions)
    await put(sessions, c, say("one"), say("two"))
    discord = Channels(fail_before=[problem] * 60)
    for _ in range(60):
        await deliver(sessions, discord)
    (row, _) = (await rows(sessions)).values()
    assert (row.state, row.attempts) == (PostState.SENDING, 60)
    async with sessions() as session:
        wait = (await session.execute(select(OutboxRow.not_before - NOW).order_by(OutboxRow.id))).scalars()
        assert max(wait) <= timedelta(minutes=2)
    await deliver(sessions, discord)
    assert discord.texts() == ["one", "two"]


async def test_a_defect_is_parked_after_many_tries(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    await put(sessions, c, say("one"), say("two"))
    discord = Channels(fail_before=[ValueError("odd")] * MAX_DEFECTS)
    for _ in range(MAX_DEFECTS - 1):
        await deliver(sessions, discord)
    assert discord.texts() == []
    await deliver(sessions, discord)
    row = (await rows(sessions))["1:one"]
    assert (row.state, row.cause, row.error) == (PostState.PARKED, Cause.DEFECT, "ValueError('odd')")
    assert discord.texts() == ["two"]


async def test_posts_move_with_their_channel(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    await put(sessions, c, say("before"))
    discord = Channels()
    await deliver_due(sessions, discord)
    change = Post("change", 1, {"content": "new"}, kind=PostKind.EDIT, target_key="1:before")
    await put(sessions, c, say("one"), say("two"), change, say("other", 3))
    discord.refuse = {1: GONE}
    await deliver_due(sessions, discord)
    async with sessions.begin() as session:
        assert await outbox.move_posts(session, c, 1, 2) == 2
    discord.refuse.clear()
    await deliver_due(sessions, discord)
    assert discord.texts(2) == ["one", "two"]
    assert discord.done == [("edit new", 1)]


@pytest.mark.parametrize("got_through", [True, False])
async def test_of_two_posts_that_look_alike_each_is_made_once(sessions: Sessions, got_through: bool) -> None:
    """The order post of round 18 was taken for that of round 17 after an outage."""
    c = await make_campaign(sessions)
    seventeen, eighteen = (
        Post(f"round:{n}:order:5", 1, {"content": "Order 5: Rifles hold."}) for n in (17, 18)
    )
    await put(sessions, c, seventeen)
    discord = Channels(forgetful=True)
    await deliver_due(sessions, discord)
    await put(sessions, c, eighteen)
    (discord.fail_after if got_through else discord.fail_before).append(Unreachable("the answer was lost"))
    await deliver_due(sessions, discord)
    await make_due(sessions, minutes_ago=10)
    await deliver_due(sessions, discord)
    assert discord.searched == 1
    assert len(discord.texts()) == 2
    found = await rows(sessions)
    assert [row.message_id for row in found.values()] == [1, 2]


async def test_the_message_of_another_post_is_never_taken(sessions: Sessions) -> None:
    """Also where it is newer than all that was known when the post was first tried."""
    c = await make_campaign(sessions)
    await put(sessions, c, say("late"), Post("same", 1, {"content": "late"}))
    discord = Channels(forgetful=True, refuse={})
    discord.fail_before.append(Unreachable("down"))
    await deliver_due(sessions, discord)
    async with sessions.begin() as session:  # let the second one pass, as a parked post would
        await session.execute(
            update(OutboxRow)
            .where(OutboxRow.key == "1:late")
            .values(state=PostState.PARKED, cause=Cause.BODY)
        )
    await deliver_due(sessions, discord)
    await make_due(sessions, minutes_ago=10)
    await deliver_due(sessions, discord)
    found = await rows(sessions)
    assert {key: row.message_id for key, row in found.items()} == {"same": 1, "1:late": 2}


async def test_a_message_that_was_there_before_is_never_taken(sessions: Sessions) -> None:
    """Also where no post is known for it, as after a restored backup."""
    c = await make_campaign(sessions)
    discord = Channels(forgetful=True, messages=[(1, "Order 5: Rifles hold.", "of another time")])
    await put(sessions, c, say("known"))
    await deliver_due(sessions, discord)
    await put(sessions, c, Post("round:18:order:5", 1, {"content": "Order 5: Rifles hold."}))
    discord.fail_before.append(Unreachable("down"))
    await deliver_due(sessions, discord)
    await make_due(sessions, minutes_ago=10)
    await deliver_due(sessions, discord)
    assert (await rows(sessions))["round:18:order:5"].message_id == 3


async def test_a_message_is_known_before_it_is_pinned(sessions: Sessions) -> None:
    class Dies(Channels):
        deadly = True

        async def pin(self, delivery: Any) -> None:
            if self.deadly:
                raise Killed
            await super().pin(delivery)

    c = await make_campaign(sessions)
    await put(sessions, c, Post("rules", 1, {"content": "rules", "pin": True}))
    discord = Dies(forgetful=True)
    with pytest.raises(BaseException):  # noqa: B017 - the group wraps Killed
        await deliver_due(sessions, discord)
    discord.deadly = False
    await make_due(sessions, minutes_ago=10)
    await deliver_due(sessions, discord)
    assert discord.texts() == ["rules"]
    assert discord.done == [("pin", 1)]
    assert discord.searched == 0
