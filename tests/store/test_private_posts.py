"""Posts for one person: by direct message, or once in the channel; held for quiet hours; dropped when they are moot."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.delivery.deliver import deliver_due
from bot.store.delivery.sender import PostRefused, Readers, Unreachable
from bot.store.notice_choices import choices_of
from bot.store.outbox import CONCERNS, PRIVATE, Post, make_all_due, queue_posts, unmade_posts
from bot.store.session import Sessions
from bot.store.tables import Cause, OutboxRow, PostKind
from tests.store.helpers import make_campaign, move_clock
from tests.store.test_outbox import Channels, make_due, put, say

READER, ROOM, DIRECT = 501, 1, 9001
CLOSED = PostRefused("Cannot send messages to this user", Cause.RIGHT)


def private(key: str = "k", held: datetime | None = None) -> Post:
    payload = {
        "content": f"<@{READER}>: {key}",
        "ping": [READER],
        PRIVATE: {"content": key},
        CONCERNS: {"user": READER},
    }
    return Post(key, READER, payload, elsewhere=(ROOM,), held=held)


def channels() -> Channels:
    return Channels(places={f"dm:{READER}": DIRECT})


async def row(sessions: Sessions) -> OutboxRow:
    async with sessions() as session:
        return (await session.execute(select(OutboxRow))).scalar_one()


async def refused(sessions: Sessions) -> bool:
    async with sessions() as session:
        choice = (await choices_of(session, [READER])).get(READER)
    return choice is not None and choice.refused_at is not None


async def test_it_goes_by_direct_message_and_nowhere_else(sessions: Sessions) -> None:
    discord = channels()
    await put(sessions, await make_campaign(sessions), private())
    await deliver_due(sessions, discord)
    assert [(where, text) for where, text, _ in discord.messages] == [(DIRECT, "k")]
    assert not await refused(sessions)


@pytest.mark.parametrize("known", [True, False], ids=["refused when sent", "refused when addressed"])
async def test_where_direct_messages_are_closed_it_is_said_once_in_the_channel(
    sessions: Sessions, known: bool
) -> None:
    discord = channels() if known else Channels()
    discord.refuse[DIRECT] = CLOSED
    await put(sessions, await make_campaign(sessions), private())
    await deliver_due(sessions, discord)
    await deliver_due(sessions, discord)
    assert [(where, text) for where, text, _ in discord.messages] == [(ROOM, f"<@{READER}>: k")]
    assert await refused(sessions)


async def test_where_the_channel_refuses_it_too_it_is_parked(sessions: Sessions) -> None:
    discord = channels()
    discord.refuse[DIRECT] = discord.refuse[ROOM] = CLOSED
    await put(sessions, await make_campaign(sessions), private())
    await deliver_due(sessions, discord)
    assert (await row(sessions)).state == "parked"
    discord.refuse.clear()
    await make_due(sessions)
    await deliver_due(sessions, discord)
    assert [where for where, _, _ in discord.messages] == [ROOM]


@pytest.mark.parametrize("closes", [False, True], ids=["nonce forgotten", "closed meanwhile"])
async def test_an_answer_that_is_lost_makes_no_second_message(sessions: Sessions, closes: bool) -> None:
    discord = channels()
    discord.fail_after.append(Unreachable("lost"))
    await put(sessions, await make_campaign(sessions), private())
    await deliver_due(sessions, discord)
    discord.forgetful = not closes
    if closes:
        discord.refuse[DIRECT] = CLOSED
    await make_due(sessions, minutes_ago=0 if closes else 10)
    await deliver_due(sessions, discord)
    assert [where for where, _, _ in discord.messages] == [DIRECT]
    assert (await row(sessions)).state == "sent"


async def test_a_held_post_waits_whatever_ends_pauses_and_lets_others_pass(sessions: Sessions) -> None:
    discord, campaign = channels(), await make_campaign(sessions)
    until = datetime.now(UTC) + timedelta(hours=9)
    await put(sessions, campaign, private("one", held=until), private("two"))
    async with sessions.begin() as session:
        await make_all_due(session, campaign)
    await deliver_due(sessions, discord)
    assert discord.texts(DIRECT) == ["two"]
    async with sessions() as session:
        assert await unmade_posts(session, timedelta(seconds=30)) == 0
    await move_clock(sessions, timedelta(hours=8, minutes=58))
    await deliver_due(sessions, discord)
    assert discord.texts(DIRECT) == ["two"]
    await move_clock(sessions, timedelta(minutes=3))
    await deliver_due(sessions, discord)
    assert discord.texts(DIRECT) == ["two", "one"]


async def test_what_no_longer_concerns_its_reader_is_never_sent(sessions: Sessions) -> None:
    async def nobody(session: AsyncSession, campaign_id: int | None, concerns: Mapping[str, Any]) -> bool:
        return concerns["user"] != READER

    discord = channels()
    await put(sessions, await make_campaign(sessions), private(), say("public"))
    await deliver_due(sessions, discord, Readers(nobody))
    assert [text for _, text, _ in discord.messages] == ["public"]
    # Nor in the channel, where it was on its way there.
    discord.refuse[DIRECT] = CLOSED
    asked: list[int] = []

    async def left_meanwhile(
        session: AsyncSession, campaign_id: int | None, concerns: Mapping[str, Any]
    ) -> bool:
        asked.append(1)
        return len(asked) == 1

    await put(sessions, await make_campaign(sessions, name="Other"), private())
    await deliver_due(sessions, discord, Readers(left_meanwhile))
    assert [text for _, text, _ in discord.messages] == ["public"]
    assert len(asked) == 2


async def test_a_notice_that_cannot_be_judged_holds_up_no_other(sessions: Sessions) -> None:
    async def broken(session: AsyncSession, campaign_id: int | None, concerns: Mapping[str, Any]) -> bool:
        raise ValueError

    discord, campaign = channels(), await make_campaign(sessions)
    await put(sessions, campaign, private(), say("public"))
    await deliver_due(sessions, discord, Readers(broken))
    assert [text for _, text, _ in discord.messages] == ["public"]
    await move_clock(sessions, timedelta(seconds=61))
    await deliver_due(sessions, discord)
    assert [text for _, text, _ in discord.messages] == ["public", "k"]


async def test_a_hundred_people_are_told_each_in_private(sessions: Sessions) -> None:
    discord = Channels(places={f"dm:{user}": 9000 + user for user in range(100)})
    posts = [
        Post(f"k:{user}", user, {"content": "", PRIVATE: {"content": f"for {user}"}}) for user in range(100)
    ]
    async with sessions.begin() as session:
        await queue_posts(session, None, posts)
    await deliver_due(sessions, discord)
    assert sorted(discord.messages)[0][:2] == (9000, "for 0")
    assert {(where, text) for where, text, _ in discord.messages} == {
        (9000 + user, f"for {user}") for user in range(100)
    }
    assert len(discord.messages) == 100


@pytest.mark.parametrize(("made", "closed"), [(True, False), (False, False), (False, True)])
async def test_what_concerns_nobody_after_a_lost_answer_is_searched_for_to_be_deleted(
    sessions: Sessions, made: bool, closed: bool
) -> None:
    """A call that an outage cut off, and that is answered before it is tried again."""

    async def nobody(session: AsyncSession, campaign_id: int | None, concerns: Mapping[str, Any]) -> bool:
        return False

    discord, campaign = channels(), await make_campaign(sessions)
    (discord.fail_after if made else discord.fail_before).append(Unreachable("lost"))
    await put(sessions, campaign, private())
    await deliver_due(sessions, discord)
    await put(sessions, campaign, Post("k:gone", READER, {}, kind=PostKind.DELETE, target_key="k"))
    if closed:
        del discord.places[f"dm:{READER}"]
    await make_due(sessions)
    await deliver_due(sessions, discord, Readers(nobody))
    assert discord.texts(DIRECT) == ["k"] * made
    assert discord.texts(ROOM) == []
    assert discord.done == [("delete", 1)] * made
    assert not await refused(sessions), "nobody has tried again"
    async with sessions() as session:
        assert await unmade_posts(session, timedelta(0)) == 0
