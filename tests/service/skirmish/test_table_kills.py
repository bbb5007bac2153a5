"""The table on the sandbox: whatever is killed or limited, one message with the newest text and its picture."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sqlalchemy import func, select, update

from bot.client.endpoint import point_discord_at
from bot.client.sender import THREAD_ARCHIVED, UNKNOWN_MESSAGE, DiscordSender, rest_client
from bot.rehearsal.sandbox import Sandbox
from bot.service.base import Picture
from bot.service.skirmish.posts import channel_post, edit_post
from bot.store.delivery.deliver import deliver_due
from bot.store.outbox import PRIVATE, Post, queue_posts
from bot.store.session import Sessions
from bot.store.tables import NOW, OutboxRow, PostKind, PostState
from tests.forking import FORKING
from tests.service.round.dying_deliverer import deliver_and_die

CLOSED = 50007
"""Discord takes no direct message."""


@dataclass
class Thread:
    """A channel on a Discord of its own, as the outbox of a skirmish fills it."""

    sessions: Sessions
    sandbox: Sandbox
    sender: DiscordSender
    channel: int

    def table(self, key: str, moment: int) -> Post:
        return channel_post(self.channel, key, f"moment {moment}", [self._picture(moment)])

    def change(self, key: str, moment: int) -> Post:
        return edit_post(
            self.channel, f"{key}:{moment}", key, f"moment {moment}", pictures=[self._picture(moment)]
        )

    def gone(self, key: str, queue: int | None = None) -> Post:
        return Post(f"{key}:gone", queue or self.channel, {}, kind=PostKind.DELETE, target_key=key)

    def call(self, key: str, user: int) -> Post:
        """A direct message, and what it becomes in the thread where Discord takes none."""
        post = channel_post(self.channel, key, "aloud")
        payload = {**post.payload, PRIVATE: {"content": "your turn"}}
        return replace(post, channel_id=user, payload=payload, elsewhere=(self.channel,))

    def _picture(self, moment: int) -> Picture:
        return Picture("table.png", b"picture %d" % moment, "The table")

    async def put(self, *posts: Post) -> None:
        async with self.sessions.begin() as session:
            await queue_posts(session, None, posts)

    async def deliver(self, *, minutes_ago: float = 0) -> None:
        async with self.sessions.begin() as session:
            await session.execute(update(OutboxRow).values(not_before=NOW))
            tried = update(OutboxRow).where(OutboxRow.first_sent_at.is_not(None))
            await session.execute(tried.values(first_sent_at=NOW - timedelta(minutes=minutes_ago)))
        await deliver_due(self.sessions, self.sender)

    async def killed_at(self, kind: PostKind, url: str) -> None:
        where = url, self.sandbox.api_url, self.sandbox.gateway_url, self.sandbox.token, kind
        process = FORKING.Process(target=deliver_and_die, args=where)
        process.start()
        await asyncio.to_thread(process.join, 60)
        assert process.exitcode == -signal.SIGKILL

    def shown(self) -> list[tuple[str, tuple[tuple[str, bytes], ...]]]:
        """The text and the pictures of each message."""
        return [(line.content, line.files) for line in self.sandbox.transcript()["thread"]]


@pytest.fixture
async def thread(sessions: Sessions) -> AsyncIterator[Thread]:
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    async with Sandbox(rates={}) as sandbox:
        point_discord_at(sandbox.api_url, sandbox.gateway_url)
        channel = sandbox.state.add_channel("thread").id
        async with rest_client(sandbox.token) as client:
            yield Thread(sessions, sandbox, DiscordSender(client), channel)
        assert {violation.code for violation in sandbox.violations} <= {
            UNKNOWN_MESSAGE,
            THREAD_ARCHIVED,
            CLOSED,
        }
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


def moment(number: int) -> tuple[str, tuple[tuple[str, bytes], ...]]:
    return f"moment {number}", (("table.png", b"picture %d" % number),)


async def test_a_change_that_was_cut_off_never_comes_back_over_a_newer_one(
    thread: Thread, database_url: str
) -> None:
    await thread.put(thread.table("t", 1))
    await thread.deliver()
    await thread.put(thread.change("t", 2), thread.change("t", 3))
    await thread.killed_at(PostKind.EDIT, database_url)
    assert thread.shown() == [moment(3)], (
        "the newest is made first, with its own picture in place of the old one"
    )
    await thread.put(thread.change("t", 4))
    await thread.deliver(minutes_ago=10)
    assert thread.shown() == [moment(4)]


@pytest.mark.parametrize("kind", [PostKind.CREATE, PostKind.DELETE])
@pytest.mark.parametrize("minutes_ago", [0, 10])
async def test_there_is_one_table_once_its_successor_is_made(
    thread: Thread, database_url: str, kind: PostKind, minutes_ago: float
) -> None:
    await thread.put(thread.table("t", 1))
    await thread.deliver()
    await thread.put(thread.change("t", 2), thread.table("u", 3), thread.gone("t"), thread.change("u", 4))
    await thread.killed_at(kind, database_url)
    assert thread.shown()[-1] == moment(3)
    if minutes_ago:
        thread.sandbox.state.nonces.clear()  # Discord remembers them for a few minutes
    await thread.deliver(minutes_ago=minutes_ago)
    assert thread.shown() == [moment(4)]


async def test_a_table_that_somebody_has_deleted_is_as_good_as_gone(thread: Thread) -> None:
    await thread.put(thread.table("t", 1))
    await thread.deliver()
    thread.sandbox.channel("thread").messages.clear()
    await thread.put(thread.table("u", 2), thread.gone("t"))
    await thread.deliver()
    assert thread.shown() == [moment(2)]
    async with thread.sessions() as session:
        states = (await session.execute(select(OutboxRow.state))).scalars()
        assert {*states} == {PostState.SENT}


async def test_a_burst_of_changes_costs_few_requests_and_ends_with_the_last(thread: Thread) -> None:
    thread.sandbox.limit({"PATCH /channels/{channel_id}/messages/{message_id}": (5, 2.0)})
    await thread.put(thread.table("t", 1))
    await thread.deliver()
    delivering = asyncio.create_task(asyncio.sleep(0))
    for number in range(2, 41):
        await thread.put(thread.change("t", number))
        if delivering.done():
            delivering = asyncio.create_task(thread.deliver())
    await delivering
    await thread.deliver()
    assert thread.shown() == [moment(40)]
    async with thread.sessions() as session:
        made = select(func.count()).where(OutboxRow.kind == PostKind.EDIT, OutboxRow.state == PostState.SENT)
        assert (await session.execute(made)).scalar_one() <= 20


@pytest.mark.parametrize("kind", [PostKind.CREATE, PostKind.DELETE])
@pytest.mark.parametrize("minutes_ago", [0, 10])
async def test_one_call_is_there_whatever_is_killed(
    thread: Thread, database_url: str, kind: PostKind, minutes_ago: float
) -> None:
    """Of two calls by direct message the first one goes, and neither is made twice."""
    reader = await thread.sandbox.member("Reader")
    await thread.put(thread.call("c", reader.id))
    if kind == PostKind.DELETE:
        await thread.deliver()
        await thread.put(thread.gone("c", reader.id), thread.call("d", reader.id))
    await thread.killed_at(kind, database_url)
    if minutes_ago:
        thread.sandbox.state.nonces.clear()
    await thread.deliver(minutes_ago=minutes_ago)
    assert [line.content for line in reader.inbox()] == ["your turn"]
    if kind == PostKind.CREATE:
        await thread.put(thread.gone("c", reader.id))
        await thread.deliver()
        assert reader.inbox() == []
    assert thread.shown() == []


async def test_a_call_that_became_a_line_of_the_thread_goes_there(thread: Thread) -> None:
    reader = await thread.sandbox.member("Reader")
    reader.member.user.closed = True
    await thread.put(thread.call("c", reader.id))
    await thread.deliver()
    assert [text for text, _ in thread.shown()] == ["aloud"]
    await thread.put(thread.gone("c", reader.id))
    await thread.deliver()
    assert thread.shown() == []


async def test_a_thread_that_discord_archived_is_opened_again(thread: Thread) -> None:
    """Nobody has posted there for days, as who is to move is called by direct message."""
    place = thread.sandbox.channel("thread")
    await thread.put(thread.table("t", 1), thread.table("u", 2))
    await thread.deliver()
    for post in (thread.change("t", 3), thread.gone("u")):
        place.archived = True
        await thread.put(post)
        await thread.deliver()
        assert not place.archived
    assert thread.shown() == [moment(3)]
