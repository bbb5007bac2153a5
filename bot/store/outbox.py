"""The outbox: posts are queued in the transaction that decides them and made later, in order per channel.

Exactly once as far as Discord allows: before an attempt the row says `sending` and that is committed. After a
crash the post is either sent again with the same nonce, while Discord still remembers it, or looked for in the
channel first. One deliverer at a time holds an advisory lock; the others stand by.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol

import structlog
from sqlalchemy import delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import aliased

from bot.store.session import Sessions
from bot.store.tables import NOW, Campaign, OutboxFile, OutboxRow, PostKind, PostState

log = structlog.get_logger(__name__)

NONCE_WINDOW = timedelta(seconds=90)
"""How long after the first attempt the nonce alone is trusted; Discord says "the past few minutes"."""
MAX_ATTEMPTS = 12
CHANNELS_AT_ONCE = 8
ATTEMPT_SECONDS = 180.0
"""Longer than Discord makes a client wait for its turn; what takes longer is tried again."""
AGAIN = timedelta(seconds=0.2)
"""How long a post waits before it is looked at again whether the message it is about has been made."""
_PENDING = (PostState.WAITING, PostState.SENDING)
_DELIVERER_LOCK = 0x6F7574
_CHANNEL = "hexmarshal_outbox"


@dataclass(frozen=True, slots=True)
class File:
    name: str
    data: bytes
    description: str = ""
    """Alternative text for those who cannot see the picture."""


@dataclass(frozen=True, slots=True)
class Post:
    """Something to do in a channel.

    `payload` is the JSON of a message (`content`, `embeds`, …) or, for a reaction, `{"emoji": "✅"}`. Edits and
    reactions name their message by `target_key` or `target_message_id`. `payload["links"]` maps words of the content
    to keys: each word becomes a link to the message that the post with that key became.
    """

    key: str
    """Unique in the campaign, such as "round:7:briefing:map"; what is queued twice is made once."""
    channel_id: int
    payload: Mapping[str, Any]
    files: tuple[File, ...] = ()
    kind: PostKind = PostKind.CREATE
    target_key: str | None = None
    target_message_id: int | None = None


@dataclass(frozen=True, slots=True)
class Delivery:
    """One post as the sender gets it."""

    post: Post
    nonce: str
    """At most 25 characters; send it with `enforce_nonce`, so that a repetition is no second message."""
    message_id: int | None
    """The message to edit or react to; None when creating."""


class PostRefused(Exception):
    """The sender's word that a post can never be made (channel gone, not allowed, body refused)."""


class Sender(Protocol):
    """Discord, as the outbox needs it. Anything raised but PostRefused is tried again later."""

    async def send(self, delivery: Delivery) -> int:
        """Make the message, with the nonce enforced; its id."""

    async def edit(self, delivery: Delivery) -> None:
        """Replace the content, embeds and files of `delivery.message_id`."""

    async def react(self, delivery: Delivery) -> None:
        """Add the reaction to `delivery.message_id`; having it already is fine."""

    async def thread(self, delivery: Delivery) -> None:
        """Make a thread from `delivery.message_id`, named by the payload; having it already is fine."""

    async def find(self, delivery: Delivery) -> int | None:
        """The bot's own recent message in the channel that carries this nonce, or a mark made of it."""


# ---------------------------------------------------------------- queueing


async def queue_posts(session: AsyncSession, campaign_id: int | None, posts: Sequence[Post]) -> int:
    """Queue posts in this order; how many were new. They are made once the transaction has committed.

    Posts of no campaign have keys that are unique among all of these.
    """
    new = 0
    for post in posts:
        statement = insert(OutboxRow).values(
            campaign_id=campaign_id,
            key=post.key,
            channel_id=post.channel_id,
            kind=post.kind,
            payload=dict(post.payload),
            target_key=post.target_key,
            target_message_id=post.target_message_id,
            nonce=secrets.token_hex(12),
        )
        row = await session.execute(statement.on_conflict_do_nothing().returning(OutboxRow.id))
        row_id = row.scalar_one_or_none()
        if row_id is None:
            continue
        new += 1
        if post.files:
            await session.execute(
                insert(OutboxFile),
                [
                    {
                        "outbox_id": row_id,
                        "ordinal": n,
                        "name": f.name,
                        "description": f.description,
                        "data": f.data,
                    }
                    for n, f in enumerate(post.files)
                ],
            )
    if new:
        await session.execute(select(func.pg_notify(_CHANNEL, "")))
    return new


async def message_of(session: AsyncSession, campaign_id: int | None, key: str) -> int | None:
    """The id of the message a post became; None while it is not sent."""
    statement = select(OutboxRow.message_id).where(OutboxRow.campaign_id == campaign_id, OutboxRow.key == key)
    return (await session.execute(statement)).scalar_one_or_none()


async def pending_posts(session: AsyncSession, campaign_id: int | None = None) -> int:
    """How many posts are still to be made."""
    statement = select(func.count()).select_from(OutboxRow).where(OutboxRow.state.in_(_PENDING))
    if campaign_id is not None:
        statement = statement.where(OutboxRow.campaign_id == campaign_id)
    return (await session.execute(statement)).scalar_one()


async def failed_posts(session: AsyncSession, campaign_id: int, since: datetime) -> Sequence[OutboxRow]:
    """Posts given up that were first tried after an instant, with their `error`, for the GM."""
    statement = select(OutboxRow).where(
        OutboxRow.campaign_id == campaign_id,
        OutboxRow.state == PostState.FAILED,
        func.coalesce(OutboxRow.first_sent_at, OutboxRow.not_before) >= since,
    )
    return (await session.execute(statement.order_by(OutboxRow.id))).scalars().all()


# ---------------------------------------------------------------- delivering


@dataclass(frozen=True, slots=True)
class _Claim:
    id: int
    queue: int
    """The channel in whose queue the post is; an edit or a thread may be about a message elsewhere."""
    delivery: Delivery
    attempts: int
    """Attempts before this one."""
    search: bool
    """The nonce may be forgotten by now: look in the channel before sending."""


async def _claim(sessions: Sessions, busy: set[int], most: int) -> list[_Claim]:
    """Announce the next attempts, one in each of up to `most` channels that are not busy, and commit that."""
    async with sessions.begin() as session:
        while True:
            earlier = aliased(OutboxRow)
            blocked = (
                select(earlier.id)
                .where(
                    earlier.channel_id == OutboxRow.channel_id,
                    earlier.state.in_(_PENDING),
                    earlier.id < OutboxRow.id,
                )
                .exists()
            )
            statement = (
                select(
                    OutboxRow, (OutboxRow.first_sent_at < NOW - NONCE_WINDOW).label("old"), NOW.label("now")
                )
                .where(
                    OutboxRow.state.in_(_PENDING),
                    OutboxRow.not_before <= NOW,
                    OutboxRow.channel_id.not_in(busy),
                    ~blocked,
                )
                .order_by(OutboxRow.id)
                .limit(most)
                .with_for_update(of=OutboxRow, skip_locked=True)
                .execution_options(populate_existing=True)
            )
            found = (await session.execute(statement)).all()
            claims = [await _announced(session, row, bool(old), now) for row, old, now in found]
            made = [claim for claim in claims if claim is not None]
            if made or not found:
                return made
            await session.flush()


async def _announced(session: AsyncSession, row: OutboxRow, old: bool, now: datetime) -> _Claim | None:
    """The attempt at a post, announced; None if it has to wait for another post or can never be made."""
    target, channel_id = row.target_message_id, row.channel_id
    if row.kind != PostKind.CREATE and target is None:
        aim = await _target(session, row)
        if aim is not None and aim.state in _PENDING:
            # Its message is in another channel's queue: look again shortly.
            row.not_before = now + AGAIN
            return None
        if aim is None or aim.message_id is None:
            row.state, row.error = PostState.FAILED, f"its message was not made: {row.target_key}"
            return None
        # It is where it was posted, though the channel's part may be played by another one by now.
        target, channel_id = aim.message_id, aim.channel_id
    payload = await _linked(session, row)
    if payload is None:
        row.not_before = now + AGAIN
        return None
    attempts = row.attempts
    row.attempts += 1
    row.state = PostState.SENDING
    if row.first_sent_at is None:
        row.first_sent_at = now
    post = Post(
        key=row.key,
        channel_id=channel_id,
        payload=payload,
        files=tuple(File(f.name, f.data, f.description) for f in row.files),
        kind=PostKind(row.kind),
        target_key=row.target_key,
        target_message_id=row.target_message_id,
    )
    return _Claim(row.id, row.channel_id, Delivery(post, row.nonce, target), attempts, old)


async def _target(session: AsyncSession, row: OutboxRow) -> OutboxRow | None:
    statement = select(OutboxRow).where(
        OutboxRow.campaign_id == row.campaign_id, OutboxRow.key == row.target_key
    )
    return (await session.execute(statement)).scalar_one_or_none()


async def _linked(session: AsyncSession, row: OutboxRow) -> dict[str, Any] | None:
    """The payload with its links filled in; None while a message it links to is still to be made."""
    content = row.payload.get("content", "")
    for word, key in row.payload.get("links", {}).items():
        statement = (
            select(OutboxRow.state, OutboxRow.channel_id, OutboxRow.message_id, Campaign.guild_id)
            .join(Campaign, Campaign.id == OutboxRow.campaign_id)
            .where(OutboxRow.campaign_id == row.campaign_id, OutboxRow.key == key)
        )
        found = (await session.execute(statement)).one_or_none()
        if found is not None and found.state in _PENDING:
            return None
        place = "" if found is None else f"<#{found.channel_id}>"
        if found is not None and found.message_id is not None:
            place = f"https://discord.com/channels/{found.guild_id}/{found.channel_id}/{found.message_id}"
        content = content.replace(word, place)
    return {**row.payload, "content": content} if "links" in row.payload else row.payload


async def _make(sender: Sender, claim: _Claim) -> int | None:
    """Carry out one attempt; the id of the message it is about."""
    delivery = claim.delivery
    match delivery.post.kind:
        case PostKind.EDIT:
            await sender.edit(delivery)
            return delivery.message_id
        case PostKind.REACT:
            await sender.react(delivery)
            return delivery.message_id
        case PostKind.THREAD:
            await sender.thread(delivery)
            return delivery.message_id
        case PostKind.CREATE:
            if claim.search and (known := await sender.find(delivery)) is not None:
                return known
            return await sender.send(delivery)


async def _attempt(sessions: Sessions, sender: Sender, claim: _Claim) -> None:
    values: dict[str, Any]
    try:
        async with asyncio.timeout(ATTEMPT_SECONDS):
            message_id = await _make(sender, claim)
        values = {"state": PostState.SENT, "message_id": message_id, "sent_at": NOW, "error": None}
    except PostRefused as refused:
        values = {"state": PostState.FAILED, "error": str(refused)}
    except Exception as problem:
        # Whether it was made is unknown, so the state stays `sending`.
        values = {"error": repr(problem), "not_before": NOW + timedelta(seconds=min(300, 2**claim.attempts))}
        if claim.attempts + 1 >= MAX_ATTEMPTS:
            values["state"] = PostState.FAILED
    if values.get("error"):
        log.warning(
            "post not made", key=claim.delivery.post.key, attempt=claim.attempts + 1, error=values["error"]
        )
    async with sessions.begin() as session:
        await session.execute(update(OutboxRow).where(OutboxRow.id == claim.id).values(**values))
        if values.get("state") == PostState.SENT and claim.delivery.post.files:
            # Discord has them now; kept here, they would soon be most of the database.
            await session.execute(delete(OutboxFile).where(OutboxFile.outbox_id == claim.id))


async def deliver_due(sessions: Sessions, sender: Sender) -> int:
    """Make all posts that are due now, several channels at a time; how many attempts were made.

    Only for the one holder of the deliverer's lock: see `deliver_forever`.
    """
    return await _deliver(sessions, sender, asyncio.Event(), None, lambda: True)


async def _deliver(
    sessions: Sessions, sender: Sender, wake: asyncio.Event, poll: float | None, done: Callable[[], bool]
) -> int:
    """Make posts until `done`, asked when none is due and none under way; how many attempts were made.

    A channel that takes long, as one whose rate limit is used up, keeps no other waiting.
    """
    busy: set[int] = set()
    made = 0

    async def attempt(claim: _Claim) -> None:
        try:
            await _attempt(sessions, sender, claim)
        finally:
            busy.discard(claim.queue)
            wake.set()

    async with asyncio.TaskGroup() as group:
        while True:
            wake.clear()
            free = CHANNELS_AT_ONCE - len(busy)
            claims = await _claim(sessions, busy, free) if free else []
            for claim in claims:
                busy.add(claim.queue)
                made += 1
                group.create_task(attempt(claim))
            if claims:
                continue
            if wake.is_set():  # a channel has become free since
                continue
            if not busy and done():
                return made
            with suppress(TimeoutError):
                async with asyncio.timeout(poll):
                    await wake.wait()


async def deliver_forever(
    engine: AsyncEngine, sessions: Sessions, sender: Sender, *, poll: float = 1.0, standby: float = 2.0
) -> None:
    """Deliver until cancelled; wakes on every commit that queued posts and every `poll` seconds.

    While another process delivers, stands by and asks again every `standby` seconds.
    """
    while True:
        async with engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            lock = text("SELECT pg_try_advisory_lock(:key)")
            if not (await connection.execute(lock, {"key": _DELIVERER_LOCK})).scalar_one():
                await asyncio.sleep(standby)
                continue
            raw: Any = (await connection.get_raw_connection()).driver_connection
            wake = asyncio.Event()

            def on_notify(*_: object, wake: asyncio.Event = wake) -> None:
                wake.set()

            await raw.add_listener(_CHANNEL, on_notify)
            try:
                await _deliver(sessions, sender, wake, poll, raw.is_closed)
            finally:
                with suppress(Exception):
                    await raw.remove_listener(_CHANNEL, on_notify)
                    await raw.execute("SELECT pg_advisory_unlock($1)", _DELIVERER_LOCK)
        await asyncio.sleep(standby)
