"""Which posts are tried next: one in each channel, announced before it is made."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Any, TypeVar

import structlog
from sqlalchemy import and_, delete, false, func, not_, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased, lazyload

from bot.store.delivery.sender import EVERYBODY, Delivery, Readers
from bot.store.lease import DELIVERY, as_holder
from bot.store.outbox import (
    CONCERNS,
    LONGEST_PARKED,
    LONGEST_WAIT,
    NOTICE,
    PENDING,
    PRIVATE,
    PUT_OFF,
    File,
    Post,
    due,
    of_campaign,
    wake_dependents,
)
from bot.store.session import Sessions
from bot.store.tables import NOW, Campaign, Cause, OutboxFile, OutboxRow, PostKind, PostState

log = structlog.get_logger(__name__)

NONCE_WINDOW = timedelta(seconds=90)
"""How long after the first attempt the nonce alone is trusted; Discord says "the past few minutes"."""
AHEAD = timedelta(seconds=5)
LOST_TRACK = timedelta(days=1)
"""How far back a post is looked for whose first attempt was noted by a clock that was ahead."""
AGAIN = timedelta(seconds=0.2)
"""How long a post waits before it is looked at again whether the message it is about has been made."""
LONG_PAUSES = (timedelta(minutes=10), LONGEST_PARKED)
"""The same where only a new release or the game master can help."""
UNJUDGED = timedelta(minutes=1)
"""How long a notice waits where it cannot be judged whether it still concerns its reader."""
T = TypeVar("T")
_EARLIER, _KNOWN = aliased(OutboxRow), aliased(OutboxRow)
"""Made once: an alias costs more than the statement that it is for."""
OVERTAKEN = "overtaken by a later change of its message"
MOOT = "no longer concerns its reader"


class _Due(Enum):
    """What is to be done about a post that is due."""

    ATTEMPT = auto()
    SEARCH = auto()
    """Only find out whether an earlier attempt got through."""
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Claim:
    id: int
    campaign_id: int | None
    queue: int
    """The channel in whose queue the post is; an edit or a thread may be about a message elsewhere."""
    delivery: Delivery
    attempts: int
    """Attempts before this one."""
    search: bool
    """The nonce may be forgotten by now: look in the channel before sending."""
    now: datetime
    cause: str | None
    parked_at: datetime | None
    elsewhere: Sequence[int | str] | None
    aloud: Mapping[str, Any] | None
    """What it is in its channel, of a post that goes to one person by direct message first."""
    direct: bool
    """Whether its message is, or will be, in the direct messages with the person in whose queue that was posted."""
    moot: bool = False
    """It no longer concerns its reader, but an earlier attempt may have got through: search for its message only, which
    may be to be deleted."""


async def announce(
    sessions: Sessions, busy: set[int], most: int, holder: str | None = None, readers: Readers = EVERYBODY
) -> list[Claim]:
    """Announce the next attempts, one in each of up to `most` channels that are not busy, and commit that.

    Raises Lost where delivery is leased to another process than `holder`.
    """
    async with sessions.begin() as session:
        if holder is not None:
            await as_holder(session, DELIVERY, holder)
        while True:
            # What holds the channel does not hold the word about that; parts of an account keep their order.
            put_off = and_(  # by whoever queued it: later ones pass
                _EARLIER.state == PostState.WAITING,
                _EARLIER.first_sent_at.is_(None),
                or_(
                    _EARLIER.payload[PUT_OFF].as_string().is_not(None)
                    & _EARLIER.not_before.between(NOW, NOW + LONGEST_WAIT),
                    func.coalesce(_EARLIER.held_until > NOW, false()),
                ),
            )
            waits = or_(
                _EARLIER.state.in_(PENDING) & ~put_off,
                _EARLIER.holds & OutboxRow.elsewhere.is_(None),
                _EARLIER.in_order & OutboxRow.in_order,
            )
            blocked = (
                select(_EARLIER.id)
                .where(
                    _EARLIER.channel_id == OutboxRow.channel_id,
                    _EARLIER.state.in_((*PENDING, PostState.PARKED)),
                    _EARLIER.id < OutboxRow.id,
                    waits,
                )
                .exists()
            )
            newest = select(func.max(_KNOWN.message_id)).where(_KNOWN.channel_id == OutboxRow.channel_id)
            # A first attempt in the future was noted by a clock that was ahead: nobody knows how long ago it was.
            old = not_(OutboxRow.first_sent_at.between(NOW - NONCE_WINDOW, NOW + AHEAD))
            statement = (
                select(OutboxRow, old.label("old"), NOW.label("now"), newest.scalar_subquery())
                .where(
                    OutboxRow.state.in_((*PENDING, PostState.PARKED)),
                    due(),
                    OutboxRow.channel_id.not_in(busy),
                    ~blocked,
                )
                .order_by(OutboxRow.id)
                .limit(most)
                .with_for_update(of=OutboxRow, skip_locked=True)
                .execution_options(populate_existing=True)
            )
            rows = (await session.execute(statement)).all()
            made: dict[int, Claim] = {}
            for row, forgotten, now, last in rows:
                if row.channel_id not in made:  # a parked post lets later ones pass
                    due_now = await _judged(session, row, now, readers)
                    if due_now is _Due.NOTHING:
                        continue
                    claim = await _announced(session, row, bool(forgotten), now, last)
                    claim = None if claim is None else replace(claim, moot=due_now is _Due.SEARCH)
                    made |= {} if claim is None else {claim.queue: claim}
            if made or not rows:
                return list(made.values())
            await session.flush()


async def _judged(session: AsyncSession, row: OutboxRow, now: datetime, readers: Readers) -> _Due:
    """What is to be done about a post: a notice that concerns its reader no longer is never made.

    A post that calls people is told, once, whom of them it still calls.
    """
    concerns, notice = row.payload.get(CONCERNS), row.payload.get(NOTICE)
    try:
        if concerns is not None:
            if await _apart(readers.wanted(session, row.campaign_id, concerns)):
                return _Due.ATTEMPT
            if row.state == PostState.SENDING:
                return _Due.SEARCH
            row.state, row.error = PostState.FAILED, MOOT
            return _Due.NOTHING
        if notice is not None:
            ping = await _apart(readers.called(session, row))
            row.payload = {name: value for name, value in row.payload.items() if name != NOTICE} | {
                "ping": ping
            }
    except Exception:  # one notice holds up no other
        log.exception("notice not judged", key=row.key, campaign=row.campaign_id)
        row.held_until = row.not_before = now + UNJUDGED
        return _Due.NOTHING
    return _Due.ATTEMPT


async def _apart(judged: Coroutine[Any, Any, T]) -> T:
    """What is found out about a notice; the language in which that was done goes no further."""
    return await asyncio.create_task(judged)


async def _announced(
    session: AsyncSession, row: OutboxRow, old: bool, now: datetime, newest: int | None
) -> Claim | None:
    """The attempt at a post, announced; None if it has to wait for another post or can never be made.

    `newest` is the channel's newest message that is known.
    """
    target, channel_id, direct = row.target_message_id, row.channel_id, PRIVATE in row.payload
    if row.kind == PostKind.EDIT and await _overtaken(session, row):
        row.state, row.error = PostState.FAILED, OVERTAKEN
        await session.execute(delete(OutboxFile).where(OutboxFile.outbox_id == row.id))
        return None
    if row.kind != PostKind.CREATE and target is None:
        aim = await _target(session, row)
        if aim is not None and await _waited_for(session, row, aim, now):
            return None
        if aim is None or aim.message_id is None:
            row.state, row.error = PostState.FAILED, f"its message was not made: {row.target_key}"
            await wake_dependents(session, row.campaign_id, row.key)
            return None
        # It is where it was posted, though the channel's part may be played by another one by now.
        target, channel_id, direct = aim.message_id, aim.channel_id, PRIVATE in aim.payload
    payload = await _linked(session, row, now)
    if payload is None:
        return None
    attempts = row.attempts
    row.attempts += 1
    row.state = PostState.SENDING
    if row.first_sent_at is None:
        row.first_sent_at = now
        if row.kind == PostKind.CREATE:
            row.newer_than = newest
    tried_at = row.first_sent_at if row.first_sent_at <= now + AHEAD else now - LOST_TRACK
    private = payload.get(PRIVATE)
    post = Post(
        key=row.key,
        channel_id=channel_id,
        payload=payload if private is None else {**payload, **private, "ping": [], "buttons": []},
        files=tuple(File(f.name, f.data, f.description) for f in row.files),
        kind=PostKind(row.kind),
        target_key=row.target_key,
        target_message_id=row.target_message_id,
        in_order=row.in_order,
    )
    made = row.message_id if row.kind == PostKind.CREATE else target
    delivery = Delivery(post, row.nonce, made, tried_at, row.newer_than)
    return Claim(
        row.id,
        row.campaign_id,
        row.channel_id,
        delivery,
        attempts,
        old,
        now,
        row.cause,
        row.parked_at,
        row.elsewhere,
        None if private is None else {name: value for name, value in payload.items() if name != PRIVATE},
        direct,
    )


async def _target(session: AsyncSession, row: OutboxRow) -> OutboxRow | None:
    """The post that this one is about, without its files: nobody looks at them."""
    statement = select(OutboxRow).where(of_campaign(row.campaign_id), OutboxRow.key == row.target_key)
    return (await session.execute(statement.options(lazyload(OutboxRow.files)))).scalar_one_or_none()


async def _waited_for(session: AsyncSession, row: OutboxRow, aim: OutboxRow, now: datetime) -> bool:
    """Whether a post has to wait for another one: shortly, or parked with it."""
    if aim.state == PostState.PARKED or (aim.state in PENDING and await _held(session, aim)):
        if row.cause != Cause.TARGET or row.parked_at is None:
            row.parked_at = now
        row.state, row.cause, row.holds = PostState.PARKED, Cause.TARGET, row.kind == PostKind.THREAD
        row.error, row.not_before = f"waits for {aim.key}", now + LONG_PAUSES[0]
        return True
    if aim.state in PENDING:
        # Its message is in another channel's queue: look again shortly.
        row.not_before = now + AGAIN
        return True
    return False


async def _held(session: AsyncSession, row: OutboxRow) -> bool:
    """Whether a parked post holds back the channel in front of this one."""
    statement = select(OutboxRow.id).where(
        OutboxRow.channel_id == row.channel_id,
        OutboxRow.state.in_((PostState.PARKED, PostState.SENDING)),  # the second while it is tried again
        OutboxRow.holds,
        OutboxRow.id < row.id,
    )
    return (await session.execute(statement.limit(1))).first() is not None


async def _overtaken(session: AsyncSession, row: OutboxRow) -> bool:
    """Whether a later edit of the same message was made, or waits: this one would bring back what is no longer true.

    Also one that may have been made before a crash: it is never tried again, whatever became of it.
    """
    later = select(OutboxRow.id).where(
        of_campaign(row.campaign_id),
        OutboxRow.kind.in_((PostKind.EDIT, PostKind.DELETE)),
        OutboxRow.target_key.is_not_distinct_from(row.target_key),
        OutboxRow.target_message_id.is_not_distinct_from(row.target_message_id),
        OutboxRow.state.in_((*PENDING, PostState.SENT)),
        OutboxRow.id > row.id,
    )
    return (await session.execute(later.limit(1))).first() is not None


async def _linked(session: AsyncSession, row: OutboxRow, now: datetime) -> dict[str, Any] | None:
    """The payload with its links filled in; None while a message it links to is still to be made."""
    content = row.payload.get("content", "")
    for word, key in row.payload.get("links", {}).items():
        statement = (
            select(OutboxRow, Campaign.guild_id)
            .join(Campaign, Campaign.id == OutboxRow.campaign_id)
            .where(OutboxRow.campaign_id == row.campaign_id, OutboxRow.key == key)
        )
        target = (await session.execute(statement)).one_or_none()
        place = ""
        if target is not None:
            aim, guild_id = target
            if await _waited_for(session, row, aim, now):
                return None
            place = f"<#{aim.channel_id}>"
            if aim.message_id is not None:
                place = f"https://discord.com/channels/{guild_id}/{aim.channel_id}/{aim.message_id}"
        content = content.replace(word, place)
    return {**row.payload, "content": content} if "links" in row.payload else row.payload
