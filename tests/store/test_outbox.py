"""Each post once and in order, whatever dies between two steps."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Literal

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import lease, outbox
from bot.store.delivery import attempt
from bot.store.delivery import deliver as delivering
from bot.store.delivery.deliver import deliver_due, deliver_forever
from bot.store.delivery.sender import Delivery, PostRefused, Unreachable
from bot.store.outbox import File, Post, queue_posts
from bot.store.session import Sessions
from bot.store.tables import NOW, Cause, OutboxFile, OutboxRow, PostKind, PostState
from tests.store.helpers import make_campaign, move_clock, somebody_waits, stop, until


class Killed(BaseException):
    """The process dies here."""


@dataclass
class Channels:
    """A Discord that remembers nonces for as long as `forgetful` is False, and dies, fails or refuses when told."""

    messages: list[tuple[int, str, str]] = field(default_factory=list)
    """(channel, content, nonce)"""
    done: list[tuple[str, int | None]] = field(default_factory=list)
    """Edits, reactions and pins."""
    forgetful: bool = False
    fail_before: list[BaseException] = field(default_factory=list)
    fail_after: list[BaseException] = field(default_factory=list)
    refuse: dict[int | str, PostRefused] = field(default_factory=dict)
    """By channel, by content, by emoji."""
    places: dict[str, int] = field(default_factory=dict)
    searched: int = 0

    def _may(self, delivery: Delivery) -> None:
        payload = delivery.post.payload
        for one in (delivery.post.channel_id, payload.get("content"), payload.get("emoji")):
            if one in self.refuse:
                raise self.refuse[one]

    async def send(self, delivery: Delivery) -> int:
        if self.fail_before:
            raise self.fail_before.pop()
        self._may(delivery)
        known = await self._known(delivery)
        if known is None or self.forgetful:
            self.messages.append((delivery.post.channel_id, delivery.post.payload["content"], delivery.nonce))
            known = len(self.messages)
        if self.fail_after:
            raise self.fail_after.pop()
        return known

    async def pin(self, delivery: Delivery) -> None:
        self.done.append(("pin", delivery.message_id))

    async def edit(self, delivery: Delivery) -> None:
        self._may(delivery)
        self.done.append((f"edit {delivery.post.payload['content']}", delivery.message_id))

    async def thread(self, delivery: Delivery) -> None:
        self._may(delivery)
        self.done.append(("thread", delivery.message_id))

    async def delete(self, delivery: Delivery) -> None:
        self._may(delivery)
        self.done.append(("delete", delivery.message_id))

    async def react(self, delivery: Delivery) -> None:
        self._may(delivery)
        self.done.append((delivery.post.payload["emoji"], delivery.message_id))

    async def find(self, delivery: Delivery) -> list[int]:
        """As Discord: messages are known by what they say, nobody tells their nonce."""
        self.searched += 1
        await asyncio.sleep(0)
        wanted = (delivery.post.channel_id, delivery.post.payload["content"])
        return [
            number
            for number, (channel, content, _) in enumerate(self.messages, 1)
            if (channel, content) == wanted and number > (delivery.newer_than or 0)
        ]

    async def place(self, name: str) -> int | None:
        return self.places.get(name)

    async def _known(self, delivery: Delivery) -> int | None:
        await asyncio.sleep(0)
        for number, (channel, _, nonce) in enumerate(self.messages, 1):
            if (channel, nonce) == (delivery.post.channel_id, delivery.nonce):
                return number
        return None

    def texts(self, channel: int = 1) -> list[str]:
        return [content for where, content, _ in self.messages if where == channel]


def say(text: str, channel: int = 1) -> Post:
    return Post(key=f"{channel}:{text}", channel_id=channel, payload={"content": text})


async def put(sessions: Sessions, campaign_id: int, *posts: Post) -> int:
    async with sessions.begin() as session:
        return await queue_posts(session, campaign_id, posts)


async def make_due(sessions: Sessions, *, minutes_ago: float = 0) -> None:
    """Let time pass: retries are due, and the first attempts were so long ago."""
    async with sessions.begin() as session:
        await session.execute(update(OutboxRow).values(not_before=NOW))
        await session.execute(
            update(OutboxRow)
            .where(OutboxRow.first_sent_at.is_not(None))
            .values(first_sent_at=NOW - timedelta(minutes=minutes_ago))
        )


async def left(sessions: Sessions) -> int:
    async with sessions() as session:
        return await outbox.pending_posts(session)


async def none_left(sessions: Sessions) -> bool:
    return await left(sessions) == 0


async def test_posts_are_made_in_order_with_their_files(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    got: list[Delivery] = []

    class Keeps(Channels):
        async def send(self, delivery: Delivery) -> int:
            got.append(delivery)
            return await super().send(delivery)

    picture = Post("map", 1, {"content": "map"}, (File("map.png", b"\x89PNG", "The map"),))
    await put(sessions, c, say("one"), say("two"), picture, say("three", 2))
    discord = Keeps()
    assert await deliver_due(sessions, discord) == 4
    assert discord.texts() == ["one", "two", "map"]
    assert discord.texts(2) == ["three"]
    assert next(d.post for d in got if d.post.key == "map") == picture
    async with sessions() as session:
        assert not (await session.execute(select(OutboxFile.outbox_id))).all(), "Discord keeps what it has"
    assert all(0 < len(d.nonce) <= 25 for d in got)
    assert await left(sessions) == 0


async def test_the_same_key_is_queued_once(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    assert await put(sessions, c, say("one"), say("one")) == 1
    assert await put(sessions, c, say("one"), say("two")) == 1
    discord = Channels()
    await deliver_due(sessions, discord)
    assert discord.texts() == ["one", "two"]


async def test_a_rollback_queues_nothing(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    async with sessions() as session:
        await queue_posts(session, c, [say("one")])
        await session.rollback()
    assert await deliver_due(sessions, Channels()) == 0


async def test_edits_and_reactions_find_the_message_of_another_post(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    await put(
        sessions,
        c,
        Post("mark", 1, {"emoji": "✅"}, kind=PostKind.REACT, target_message_id=99),
        say("order"),
        Post("edit", 1, {"content": "new"}, kind=PostKind.EDIT, target_key="1:order"),
        Post("lost", 1, {"emoji": "✅"}, kind=PostKind.REACT, target_key="never"),
    )
    discord = Channels()
    await deliver_due(sessions, discord)
    assert discord.done == [("✅", 99), ("edit new", 1)]
    async with sessions() as session:
        failed = select(OutboxRow.key).where(OutboxRow.state == PostState.FAILED)
        assert (await session.execute(failed)).scalars().all() == ["lost"]
        assert await outbox.message_of(session, c, "1:order") == 1


def change(text: str, of: str = "1:table", *, channel: int = 1) -> Post:
    return Post(
        f"edit {of} {text}",
        channel,
        {"content": text},
        (File("table.png", text.encode()),),
        kind=PostKind.EDIT,
        target_key=of,
    )


async def test_of_several_changes_of_a_message_that_wait_only_the_last_is_made(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    await put(sessions, c, say("table"), say("log"))
    await put(sessions, c, change("1"), change("1", "1:log"), change("2"), say("next"), change("3"))
    discord = Channels()
    await deliver_due(sessions, discord)
    assert discord.done == [("edit 1", 2), ("edit 3", 1)]
    async with sessions() as session:
        assert not (await session.execute(select(OutboxFile.outbox_id))).all(), "of those never made either"


@pytest.mark.parametrize("died", ["before", "after"])
async def test_after_a_kill_an_older_change_never_replaces_a_newer_one(sessions: Sessions, died: str) -> None:
    """It dies at the first change; by the time it is back there is a second one."""

    class Dies(Channels):
        async def edit(self, delivery: Delivery) -> None:
            if died == "after" or not self.fail_before:
                await super().edit(delivery)
            if self.fail_before:
                raise self.fail_before.pop()

    c = await make_campaign(sessions)
    await put(sessions, c, say("table"), change("1"))
    discord = Dies()
    await deliver_due(sessions, discord)
    await put(sessions, c, change("2"))
    discord.fail_before.append(Killed())
    with pytest.raises(BaseException):  # noqa: B017 - the group wraps Killed
        await deliver_due(sessions, discord)
    await put(sessions, c, change("3"))
    await make_due(sessions)
    await deliver_due(sessions, discord)
    assert discord.done == [("edit 1", 1), *([("edit 2", 1)] if died == "after" else []), ("edit 3", 1)]
    assert await left(sessions) == 0


async def test_a_change_is_made_while_the_next_one_is_refused(sessions: Sessions) -> None:
    c = await make_campaign(sessions)
    await put(sessions, c, say("table"))
    discord = Channels(refuse={"2": PostRefused("bad", Cause.BODY)})
    await deliver_due(sessions, discord)
    await put(sessions, c, change("2"))
    await deliver_due(sessions, discord)
    await put(sessions, c, change("3"))
    await deliver_due(sessions, discord)
    assert discord.done == [("edit 3", 1)]


@pytest.mark.parametrize("died", ["before", "after"])
async def test_a_message_that_is_replaced_is_deleted_once_the_new_one_is_there(
    sessions: Sessions, died: str
) -> None:
    kills = [Killed()]

    class Dies(Channels):
        async def delete(self, delivery: Delivery) -> None:
            assert self.texts() == ["table", "table again"]
            if died == "after" or not kills:
                await super().delete(delivery)
            if kills:
                raise kills.pop()

    c = await make_campaign(sessions)
    await put(sessions, c, say("table"))
    discord = Dies()
    await deliver_due(sessions, discord)
    gone = Post("gone", 1, {}, kind=PostKind.DELETE, target_key="1:table")
    await put(sessions, c, change("late"), say("table again"), gone)
    with pytest.raises(BaseException):  # noqa: B017 - the group wraps Killed
        await deliver_due(sessions, discord)
    await make_due(sessions)
    await deliver_due(sessions, discord)
    assert discord.done == [("delete", 1)] * (2 if died == "after" else 1), "what is deleted is not changed"
    assert await left(sessions) == 0


@pytest.mark.parametrize("minutes_ago", [0, 10])
@pytest.mark.parametrize("died", ["before", "after"])
async def test_a_kill_around_the_send_leaves_one_post(
    sessions: Sessions, died: str, minutes_ago: float
) -> None:
    c = await make_campaign(sessions)
    await put(sessions, c, say("one"), say("two"))
    discord = Channels(forgetful=minutes_ago > 0)
    (discord.fail_before if died == "before" else discord.fail_after).append(Killed())
    with pytest.raises(BaseException):  # noqa: B017 - the group wraps Killed
        await deliver_due(sessions, discord)
    assert discord.texts() == (["one"] if died == "after" else [])
    await make_due(sessions, minutes_ago=minutes_ago)
    await deliver_due(sessions, discord)
    assert discord.texts() == ["one", "two"]
    assert discord.searched == (1 if minutes_ago else 0)
    assert await left(sessions) == 0


async def test_an_attempt_that_takes_too_long_is_tried_again(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(Channels):
        stuck = True

        async def send(self, delivery: Delivery) -> int:
            sent = await super().send(delivery)
            if self.stuck:
                await asyncio.Event().wait()
            return sent

    c = await make_campaign(sessions)
    await put(sessions, c, say("one"), say("two"))
    monkeypatch.setattr(attempt, "ATTEMPT_SECONDS", 0.05)
    discord = Slow()
    assert await deliver_due(sessions, discord) == 1
    monkeypatch.undo()
    discord.stuck = False
    await make_due(sessions)
    await deliver_due(sessions, discord)
    assert discord.texts() == ["one", "two"]


@pytest.mark.parametrize("when", ["fail_before", "fail_after"])
async def test_a_failure_is_tried_again_and_holds_back_its_channel_only(
    sessions: Sessions, when: str
) -> None:
    c = await make_campaign(sessions)
    await put(sessions, c, say("one"), say("two"))
    discord = Channels()
    getattr(discord, when).append(ConnectionError("reset"))
    await deliver_due(sessions, discord)
    await put(sessions, c, say("elsewhere", 2))
    await deliver_due(sessions, discord)
    assert "two" not in discord.texts()
    assert discord.texts(2) == ["elsewhere"]
    await make_due(sessions)
    await deliver_due(sessions, discord)
    assert discord.texts() == ["one", "two"]


async def somebody_listens(sessions: Sessions) -> bool:
    async with sessions() as session:
        listening = text(
            "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND state = 'idle'"
        )
        return bool((await session.execute(listening)).scalar_one())


class Wake(asyncio.Event):
    """A wake-up that says when somebody waits for it."""

    waited_for = False

    async def wait(self) -> Literal[True]:
        self.waited_for = True
        return await super().wait()


@pytest.mark.parametrize(("rest", "waits"), [(0.0, 1), (100.0, 100), (3600.0, 120)])
async def test_a_post_waits_as_long_as_discord_wants_to_rest(
    sessions: Sessions, rest: float, waits: float
) -> None:
    """At most two minutes: then it is asked whether the rest is over, without asking Discord."""
    c = await make_campaign(sessions)
    await put(sessions, c, say("one"))
    await deliver_due(sessions, Channels(fail_before=[Unreachable("rate limited", rest)]))
    async with sessions() as session:
        wait = select(OutboxRow.not_before - NOW)
        seconds = (await session.execute(wait)).scalar_one().total_seconds()
    assert waits - 30 < seconds <= waits


async def test_a_cancellation_that_comes_with_the_wake_up_ends_the_deliverer(sessions: Sessions) -> None:
    wake = Wake()

    async def asleep() -> bool:
        return wake.waited_for

    deliverer = asyncio.create_task(delivering._deliver(sessions, Channels(), wake, 600, lambda: False))
    try:
        await until(asleep)
        wake.set()
        await stop(deliverer, 10)  # cancels it in the same turn of the loop
    finally:
        await stop(deliverer)


async def test_two_deliverers_do_not_double_and_one_takes_over(
    sessions: Sessions, engine: AsyncEngine
) -> None:
    c = await make_campaign(sessions)
    discord = Channels()
    forgetting = Channels(messages=discord.messages, forgetful=True)
    workers = [
        asyncio.create_task(deliver_forever(engine, sessions, forgetting, poll=600, standby=0.05))
        for _ in range(2)
    ]
    await until(lambda: somebody_listens(sessions))
    await put(sessions, c, *(say(f"{n}", channel) for n in range(5) for channel in (1, 2)))
    await until(lambda: none_left(sessions))  # well under `poll`: the commit wakes the deliverer
    assert discord.texts(1) == discord.texts(2) == ["0", "1", "2", "3", "4"]
    for worker in workers:
        await stop(worker)
        await put(sessions, c, say(f"after {id(worker)}"))
        if worker is workers[0]:
            await until(lambda: none_left(sessions))
    assert len(discord.texts()) == 6
    assert await left(sessions) == 1


class Standing(Channels):
    """A Discord that never answers the first deliverer, which is as if that process stood still."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()

    async def send(self, delivery: Delivery) -> int:
        self.asked.set()
        await asyncio.Event().wait()
        return 0


async def test_a_deliverer_that_stands_still_is_relieved(
    sessions: Sessions, engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It renews its lease no more and holds a post; another process makes that post, the first one none any more."""
    c = await make_campaign(sessions)
    still, discord = Standing(), Channels()

    async def never_renewed(*_: object) -> None:
        await asyncio.Event().wait()

    with monkeypatch.context() as patched:
        patched.setattr(delivering, "hold", never_renewed)
        first = asyncio.create_task(deliver_forever(engine, sessions, still, poll=0.05, lease=1.0))
        await put(sessions, c, say("one"))
        async with asyncio.timeout(60):
            await still.asked.wait()
    second = asyncio.create_task(deliver_forever(engine, sessions, discord, poll=0.05, standby=0.05))
    try:
        await put(sessions, c, say("two"), say("elsewhere", 2))
        await until(lambda: none_left(sessions))
        assert discord.texts(1) == ["one", "two"]
        assert discord.texts(2) == ["elsewhere"]
        still.asked.clear()
        await put(sessions, c, say("three"))
        await until(lambda: none_left(sessions))
        assert discord.texts(1) == ["one", "two", "three"]
        assert not still.asked.is_set()
    finally:
        await stop(first)
        await stop(second)


async def test_only_the_holder_of_a_lease_has_it(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "RENEWED", 6000)  # at once
    assert await lease.take(sessions, "work", "one", 60)
    assert await lease.take(sessions, "work", "one", 60)
    assert not await lease.take(sessions, "work", "two", 60)
    await lease.give_back(sessions, "work", "two")
    assert not await lease.take(sessions, "work", "two", 60)
    await move_clock(sessions, timedelta(minutes=2))
    async with sessions.begin() as session:
        with pytest.raises(lease.Lost):
            await lease.as_holder(
                session, "work", "one"
            )  # it has run out, and may be another's at any moment
    assert await lease.take(sessions, "work", "two", 60)
    with pytest.raises(lease.Lost):
        await lease.hold(sessions, "work", "one", 60)
    async with sessions.begin() as session:
        await lease.as_holder(session, "work", "two")
    await lease.give_back(sessions, "work", "two")
    assert await lease.take(sessions, "work", "one", 60)


async def test_slow_channels_hold_no_others(sessions: Sessions) -> None:
    """Many channels do not answer; posts in another one are made, one after the other."""
    c = await make_campaign(sessions)
    free = asyncio.Event()

    class Slow(Channels):
        async def send(self, delivery: Delivery) -> int:
            if delivery.post.channel_id < delivering.CHANNELS_AT_ONCE:
                await free.wait()
            return await super().send(delivery)

    discord = Slow()
    slow = [say("slow", channel) for channel in range(1, delivering.CHANNELS_AT_ONCE)]
    await put(sessions, c, *slow, *(say(f"{n}", 99) for n in range(3)))
    deliverer = asyncio.create_task(deliver_due(sessions, discord))

    async def made() -> bool:
        return len(discord.texts(99)) == 3

    try:
        await until(made)
        assert len(discord.messages) == 3
        free.set()
        await until(lambda: none_left(sessions))
    finally:
        await stop(deliverer)


async def test_a_post_that_is_put_off_lets_others_pass_until_something_is_to_be_done_about_it(
    sessions: Sessions,
) -> None:
    discord, campaign_id = Channels(), await make_campaign(sessions)
    async with sessions() as session:
        later = (await session.execute(select(NOW))).scalar_one() + timedelta(minutes=1)
    await put(sessions, campaign_id, replace(say("late"), due=later), say("other"))
    await deliver_due(sessions, discord)
    assert discord.texts() == ["other"]
    mark = Post("mark", 1, {"emoji": "*"}, kind=PostKind.REACT, target_key="1:late")
    await put(sessions, campaign_id, mark, say("last"))
    await deliver_due(sessions, discord)
    assert discord.texts() == ["other", "late", "last"]
    assert discord.done == [("*", 2)]


async def test_a_post_is_retracted_only_while_nobody_has_tried_to_make_it(sessions: Sessions) -> None:
    discord, campaign_id = Channels(), await make_campaign(sessions)
    await put(sessions, campaign_id, say("one"), say("two"))
    async with sessions.begin() as session:
        assert await outbox.retract(session, campaign_id, "1:one") is not None
        assert await outbox.retract(session, campaign_id, "1:one") is None
    await deliver_due(sessions, discord)
    assert discord.texts() == ["two"]
    async with sessions.begin() as session:
        assert await outbox.retract(session, campaign_id, "1:two") is None
    await put(sessions, campaign_id, say("three"))
    async with sessions.begin() as session:  # tried in a channel that is gone, and moved from there
        await session.execute(update(OutboxRow).where(OutboxRow.key == "1:three").values(attempts=1))
        assert await outbox.retract(session, campaign_id, "1:three") is None


async def test_a_post_that_is_being_claimed_is_not_retracted(sessions: Sessions) -> None:
    """The two transactions meet: whoever is second sees what the first one did."""
    discord, campaign_id = Channels(), await make_campaign(sessions)

    async def retracted(key: str) -> bool:
        async with sessions.begin() as session:
            return await outbox.retract(session, campaign_id, key) is not None

    await put(sessions, campaign_id, say("claimed"), say("gone"))
    claimed = update(OutboxRow).where(OutboxRow.key == "1:claimed")
    async with sessions.begin() as session:
        await session.execute(claimed.values(state=PostState.SENDING, first_sent_at=NOW, attempts=1))
        late = asyncio.create_task(retracted("1:claimed"))
        await until(lambda: somebody_waits(sessions))
    assert not await late
    async with sessions.begin() as session:
        assert await outbox.retract(session, campaign_id, "1:gone") is not None
        await deliver_due(sessions, discord)
        assert discord.texts() == ["claimed"]
    await deliver_due(sessions, discord)
    assert discord.texts() == ["claimed"]
