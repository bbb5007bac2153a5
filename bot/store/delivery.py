"""Making the outbox's posts: each once, in order per channel, whatever Discord answers and whatever dies when.

Before an attempt the row says `sending`, and that is committed. After a lost answer or a crash the post is sent again
with the same nonce while Discord still remembers it. After that it is looked for first: among the bot's own messages
that are newer than all that the channel is known to have had before the first attempt, that say just what the post
says, and that are the message of no other post. One deliverer at a time holds a lease; the others stand by,
and one of them takes over within seconds where it dies or stands still.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Protocol, TypeVar

import structlog
from sqlalchemy import and_, delete, false, func, not_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import aliased

from bot.process.metrics import POSTS_DELIVERED
from bot.store.lease import DELIVERY, LEASE_SECONDS, Lost, as_holder, give_back, hold, take, taken
from bot.store.notice_choices import note_refusal
from bot.store.outbox import (
    CHANNEL,
    CONCERNS,
    LONGEST_BARRED,
    LONGEST_PARKED,
    LONGEST_WAIT,
    NOTICE,
    PENDING,
    PRIVATE,
    PUT_OFF,
    File,
    Post,
    due,
    new_nonce,
    of_campaign,
    wake_dependents,
)
from bot.store.session import Sessions
from bot.store.tables import NOW, Campaign, Cause, OutboxFile, OutboxRow, PostKind, PostState

log = structlog.get_logger(__name__)


NONCE_WINDOW = timedelta(seconds=90)
"""How long after the first attempt the nonce alone is trusted; Discord says "the past few minutes"."""
MAX_DEFECTS = 12
"""A post that something of ours breaks on is parked after so many attempts. An outage of Discord never counts."""
CHANNELS_AT_ONCE = 32
"""Those that take long, as one whose rate limit is used up, leave enough places to the others."""
ATTEMPT_SECONDS = 180.0
"""Longer than Discord makes a client wait for its turn; what takes longer is tried again."""
AHEAD = timedelta(seconds=5)
LOST_TRACK = timedelta(days=1)
"""How far back a post is looked for whose first attempt was noted by a clock that was ahead."""
AGAIN = timedelta(seconds=0.2)
"""How long a post waits before it is looked at again whether the message it is about has been made."""
LONGEST_PAUSE = timedelta(minutes=2)
"""Between two attempts while Discord cannot be reached; less than `LONGEST_WAIT`."""
PAUSES = {
    Cause.RIGHT: (timedelta(seconds=30), LONGEST_BARRED),
    Cause.CHANNEL: (timedelta(seconds=30), LONGEST_BARRED),
}
"""Shortest and longest pause between two attempts at a parked post; in between half the time it has been parked."""
LONG_PAUSES = (timedelta(minutes=10), LONGEST_PARKED)
"""The same where only a new release or the game master can help."""
MOOT = {
    PostKind.REACT: (Cause.MESSAGE, Cause.BODY),  # a mark on nothing, or one too many
    PostKind.DELETE: (Cause.MESSAGE, Cause.CHANNEL),
}
"""What has lost its sense where Discord refuses it for such a cause."""
ESSENTIAL = frozenset({"View Channel", "Send Messages", "Send Messages in Threads"})
"""Rights without which no post can be made in a channel."""
UNJUDGED = timedelta(minutes=1)
"""How long a notice waits where it cannot be judged whether it still concerns its reader."""
Wanted = Callable[[AsyncSession, int | None, Mapping[str, Any]], Coroutine[Any, Any, bool]]
Called = Callable[[AsyncSession, OutboxRow], Coroutine[Any, Any, list[int]]]
T = TypeVar("T")
_EARLIER, _KNOWN = aliased(OutboxRow), aliased(OutboxRow)
"""Made once: an alias costs more than the statement that it is for."""
OVERTAKEN = "overtaken by a later change of its message"


async def _always(session: AsyncSession, campaign_id: int | None, concerns: Mapping[str, Any]) -> bool:
    return True


async def _all_named(session: AsyncSession, row: OutboxRow) -> list[int]:
    return list(row.payload.get("ping", ()))


@dataclass(frozen=True, slots=True)
class Readers:
    """What is asked about the readers of a notice when it is about to be sent."""

    wanted: Wanted = _always
    """Whether a notice of a campaign still concerns its reader, by what its payload has under `CONCERNS`."""
    called: Called = _all_named
    """Whom a post calls that names its notice; the others may be told in another way, in the same transaction."""


EVERYBODY = Readers()


@dataclass(frozen=True, slots=True)
class Delivery:
    """One post as the sender gets it."""

    post: Post
    nonce: str
    """At most 25 characters; send it with `enforce_nonce`, so that a repetition is no second message."""
    message_id: int | None
    """The message to edit, react to or pin; None when creating."""
    first_sent_at: datetime | None = None
    """When the first attempt was announced."""
    newer_than: int | None = None
    """The newest message that the channel was known to have before the first attempt."""


class PostRefused(Exception):
    """Discord's word that it will not make a post as things are."""

    def __init__(self, sentence: str, cause: Cause, lacking: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.cause = cause
        self.lacking = tuple(lacking)
        """The rights that are missing, as Discord names them; empty if that is not known."""


class Unreachable(Exception):
    """Discord does not answer, or is not well. That passes by itself."""

    def __init__(self, sentence: str, rest: float = 0.0) -> None:
        super().__init__(sentence)
        self.rest = rest
        """Seconds for which Discord wants to hear nothing; 0 if it did not say."""


class Sender(Protocol):
    """Discord, as the outbox needs it.

    Raises PostRefused, and Unreachable or OSError for what passes by itself. Anything else is a defect.
    """

    async def send(self, delivery: Delivery) -> int:
        """Make the message, with the nonce enforced; its id."""

    async def pin(self, delivery: Delivery) -> None:
        """Pin `delivery.message_id`; where that is not allowed, log it."""

    async def edit(self, delivery: Delivery) -> None:
        """Replace the content, embeds and files of `delivery.message_id`."""

    async def react(self, delivery: Delivery) -> None:
        """Add the reaction to `delivery.message_id`; having it already is fine."""

    async def thread(self, delivery: Delivery) -> None:
        """Make a thread from `delivery.message_id`, named by the payload; having it already is fine."""

    async def delete(self, delivery: Delivery) -> None:
        """Delete `delivery.message_id`; its being gone already is fine."""

    async def find(self, delivery: Delivery) -> Sequence[int]:
        """The bot's own messages in the channel since the first attempt that say just what the post says."""

    async def place(self, name: str) -> int | None:
        """The channel of a `system:GUILD` or `dm:USER`; None if there is none."""


@dataclass(frozen=True, slots=True)
class _Claim:
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


async def _claim(
    sessions: Sessions, busy: set[int], most: int, holder: str | None = None, readers: Readers = EVERYBODY
) -> list[_Claim]:
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
            made: dict[int, _Claim] = {}
            for row, forgotten, now, last in rows:
                if row.channel_id not in made:  # a parked post lets later ones pass
                    if not await _concerns(session, row, now, readers):
                        continue
                    claim = await _announced(session, row, bool(forgotten), now, last)
                    made |= {} if claim is None else {claim.queue: claim}
            if made or not rows:
                return list(made.values())
            await session.flush()


async def _concerns(session: AsyncSession, row: OutboxRow, now: datetime, readers: Readers) -> bool:
    """Whether a post is to be tried: a notice that concerns its reader no longer is never made.

    A post that calls people is told, once, whom of them it still calls.
    """
    concerns, notice = row.payload.get(CONCERNS), row.payload.get(NOTICE)
    try:
        if concerns is not None:
            if await _apart(readers.wanted(session, row.campaign_id, concerns)):
                return True
            row.state, row.error = PostState.FAILED, "no longer concerns its reader"
            return False
        if notice is not None:
            ping = await _apart(readers.called(session, row))
            row.payload = {name: value for name, value in row.payload.items() if name != NOTICE} | {
                "ping": ping
            }
    except Exception:  # one notice holds up no other
        log.exception("notice not judged", key=row.key, campaign=row.campaign_id)
        row.held_until = row.not_before = now + UNJUDGED
        return False
    return True


async def _apart(judged: Coroutine[Any, Any, T]) -> T:
    """What is found out about a notice; the language in which that was done goes no further."""
    return await asyncio.create_task(judged)


async def _announced(
    session: AsyncSession, row: OutboxRow, old: bool, now: datetime, newest: int | None
) -> _Claim | None:
    """The attempt at a post, announced; None if it has to wait for another post or can never be made.

    `newest` is the channel's newest message that is known.
    """
    target, channel_id = row.target_message_id, row.channel_id
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
        target, channel_id = aim.message_id, aim.channel_id
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
    return _Claim(
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
    )


async def _target(session: AsyncSession, row: OutboxRow) -> OutboxRow | None:
    statement = select(OutboxRow).where(of_campaign(row.campaign_id), OutboxRow.key == row.target_key)
    return (await session.execute(statement)).scalar_one_or_none()


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


# ---------------------------------------------------------------- one attempt


async def _make(sessions: Sessions, sender: Sender, claim: _Claim) -> int | None:
    """Carry out one attempt; the id of the message it is about."""
    delivery = claim.delivery
    match delivery.post.kind:
        case PostKind.EDIT:
            await sender.edit(delivery)
        case PostKind.REACT:
            await sender.react(delivery)
        case PostKind.THREAD:
            await sender.thread(delivery)
        case PostKind.DELETE:
            await sender.delete(delivery)
        case PostKind.CREATE:
            return await _create(sessions, sender, claim)
    return delivery.message_id


async def _create(sessions: Sessions, sender: Sender, claim: _Claim) -> int:
    """Make a message that is not made yet, and pin it if it is to be pinned."""
    if claim.aloud is not None:
        claim = await _addressed(sender, claim)
    delivery, made = claim.delivery, claim.delivery.message_id
    if made is None and claim.search:
        made = await _found(sessions, sender, claim)
    if made is None:
        try:
            made = await sender.send(delivery)
        except PostRefused:
            if claim.aloud is not None and claim.attempts:  # an earlier attempt may have got through
                made = await _found(sessions, sender, claim)
            if made is None:
                raise
    if delivery.post.payload.get("pin"):
        await _store(sessions, claim, {"message_id": made})  # before anything else can go wrong
        await sender.pin(replace(delivery, message_id=made))
    return made


async def _addressed(sender: Sender, claim: _Claim) -> _Claim:
    """The attempt in the direct messages with its reader; their posts are queued under the reader's own id."""
    where = await sender.place(f"dm:{claim.queue}")
    if where is None:
        raise PostRefused("no direct messages are possible", Cause.CHANNEL)
    post = replace(claim.delivery.post, channel_id=where)
    return replace(claim, delivery=replace(claim.delivery, post=post))


async def _found(sessions: Sessions, sender: Sender, claim: _Claim) -> int | None:
    """The message an earlier attempt made, though its answer was lost: one that is no other post's."""
    candidates = await sender.find(claim.delivery)
    async with sessions() as session:
        statement = select(OutboxRow.message_id).where(
            OutboxRow.channel_id == claim.queue,
            OutboxRow.message_id.in_(candidates),
        )
        known = set((await session.execute(statement)).scalars())
    return next((message_id for message_id in candidates if message_id not in known), None)


async def _attempt(sessions: Sessions, sender: Sender, claim: _Claim) -> None:
    values: dict[str, Any]
    try:
        async with asyncio.timeout(ATTEMPT_SECONDS):
            try:
                message_id = await _make(sessions, sender, claim)
                values = {
                    "state": PostState.SENT,
                    "message_id": message_id,
                    "sent_at": NOW,
                    "error": None,
                    "channel_id": claim.queue,
                }
            except PostRefused as refused:
                values = await _refused(sender, claim, refused)
    except (Unreachable, OSError, TimeoutError) as problem:
        # Whether it was made is unknown, so the state stays `sending`. An outage never ends in giving up.
        rest = problem.rest if isinstance(problem, Unreachable) else 0.0
        pause = timedelta(seconds=min(LONGEST_PAUSE.total_seconds(), max(rest, 2 ** min(claim.attempts, 10))))
        values = {"error": repr(problem), "not_before": NOW + pause}
    except Exception as problem:
        values = {"error": repr(problem), "not_before": NOW + timedelta(seconds=2 ** min(claim.attempts, 7))}
        if claim.attempts + 1 >= MAX_DEFECTS:
            given_up = PostRefused(repr(problem), Cause.DEFECT)
            if claim.aloud is None:
                values = _parked(claim, given_up)
            else:
                values = await _refused(sender, claim, given_up)
    if values.get("error"):
        key, attempt = claim.delivery.post.key, claim.attempts + 1
        log.warning("post not made", key=key, attempt=attempt, error=values["error"])
    await _store(sessions, claim, values)
    if values.get("state") == PostState.SENT:
        POSTS_DELIVERED.labels(claim.delivery.post.kind).inc()


async def _refused(sender: Sender, claim: _Claim, refused: PostRefused) -> dict[str, Any]:
    """What becomes of a post that Discord refuses: it goes elsewhere, is parked, or has lost its sense."""
    if claim.aloud is not None and claim.elsewhere:
        return _said_aloud(claim, claim.aloud, refused)
    if claim.elsewhere is not None:
        places = list(claim.elsewhere)
        while places:
            place = places.pop(0)
            where = await sender.place(place) if isinstance(place, str) else place
            if where is not None:
                return {
                    "state": PostState.WAITING,
                    "channel_id": where,
                    "elsewhere": places,
                    "nonce": new_nonce(),
                    "first_sent_at": None,
                    "error": str(refused),
                }
        log.error("nobody can be told", key=claim.delivery.post.key, campaign=claim.campaign_id)
        return {"state": PostState.FAILED, "error": str(refused)}
    if refused.cause in MOOT.get(claim.delivery.post.kind, ()):
        return {"state": PostState.FAILED, "error": str(refused)}
    return _parked(claim, refused)


def _said_aloud(claim: _Claim, payload: Mapping[str, Any], refused: PostRefused) -> dict[str, Any]:
    """A post for one person that goes to its channel instead, and is parked there like any other."""
    assert claim.elsewhere
    return {
        "state": PostState.WAITING,
        "channel_id": claim.elsewhere[0],
        "elsewhere": None,
        "payload": dict(payload),
        "nonce": new_nonce(),
        "first_sent_at": None,
        "error": str(refused),
    }


def _parked(claim: _Claim, refused: PostRefused) -> dict[str, Any]:
    """A parked post, and when it is tried again: soon at first, then after growing pauses."""
    anew = claim.cause != refused.cause or claim.parked_at is None
    shortest, longest = PAUSES.get(refused.cause, LONG_PAUSES)
    lasted = timedelta(0) if anew or claim.parked_at is None else claim.now - claim.parked_at
    values: dict[str, Any] = {
        "state": PostState.PARKED,
        "cause": refused.cause,
        "lacking": list(refused.lacking),
        "holds": _holds(claim, refused),
        "error": str(refused),
        "not_before": NOW + min(longest, max(shortest, lasted / 2)),
    }
    return values | ({"parked_at": NOW, "told_at": None} if anew else {})


def _holds(claim: _Claim, refused: PostRefused) -> bool:
    """Whether no later post can be made in the channel either, or none should be before this one."""
    kind = claim.delivery.post.kind
    if kind == PostKind.THREAD:
        return True
    if claim.delivery.post.channel_id != claim.queue:
        return False  # about a message in another channel
    if refused.cause == Cause.CHANNEL:
        return True
    if refused.cause != Cause.RIGHT:
        return False
    return bool(ESSENTIAL & set(refused.lacking)) if refused.lacking else kind == PostKind.CREATE


async def _store(sessions: Sessions, claim: _Claim, values: dict[str, Any]) -> None:
    async with sessions.begin() as session:
        made = update(OutboxRow).where(OutboxRow.id == claim.id).values(**values)
        await session.execute(made, execution_options={"synchronize_session": False})
        if claim.aloud is not None and values.get("state") in (PostState.WAITING, PostState.FAILED):
            await note_refusal(session, claim.queue)
        if values.get("state") in (PostState.SENT, PostState.FAILED):
            await wake_dependents(session, claim.campaign_id, claim.delivery.post.key)
        if values.get("state") == PostState.SENT and claim.delivery.post.files:
            # Discord has them now; kept here, they would soon be most of the database.
            await session.execute(delete(OutboxFile).where(OutboxFile.outbox_id == claim.id))


# ---------------------------------------------------------------- the deliverer


async def deliver_due(sessions: Sessions, sender: Sender, readers: Readers = EVERYBODY) -> int:
    """Make all posts that are due now, several channels at a time; how many attempts were made.

    Only for the one deliverer: see `deliver_forever`.
    """
    return await _deliver(sessions, sender, asyncio.Event(), None, lambda: True, readers=readers)


async def _deliver(
    sessions: Sessions,
    sender: Sender,
    wake: asyncio.Event,
    poll: float | None,
    done: Callable[[], bool],
    holder: str | None = None,
    readers: Readers = EVERYBODY,
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
            claims = await _claim(sessions, busy, free, holder, readers) if free else []
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


async def somebody_delivers(session: AsyncSession) -> bool:
    """Whether a process makes the posts of this database at the moment."""
    return await taken(session, DELIVERY)


async def deliver_forever(
    engine: AsyncEngine,
    sessions: Sessions,
    sender: Sender,
    *,
    readers: Readers = EVERYBODY,
    poll: float = 1.0,
    standby: float = 2.0,
    lease: float = LEASE_SECONDS,
) -> None:
    """Deliver until cancelled; wakes on every commit that queued posts and every `poll` seconds.

    While another process delivers, stands by and asks again every `standby` seconds.
    """
    holder = secrets.token_hex(8)
    while True:
        if await take(sessions, DELIVERY, holder, lease):
            try:
                async with asyncio.TaskGroup() as group:
                    keeping = group.create_task(hold(sessions, DELIVERY, holder, lease))
                    await _deliver_awake(engine, sessions, sender, poll, holder, readers)
                    keeping.cancel()
            except* Lost:
                log.warning("another process delivers")
            finally:
                await give_back(sessions, DELIVERY, holder)
        await asyncio.sleep(standby)


async def _deliver_awake(
    engine: AsyncEngine, sessions: Sessions, sender: Sender, poll: float, holder: str, readers: Readers
) -> None:
    """Deliver, awake to every commit that queued posts, until the connection that hears of them is lost."""
    async with engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        raw: Any = (await connection.get_raw_connection()).driver_connection
        wake = asyncio.Event()

        def on_notify(*_: object) -> None:
            wake.set()

        await raw.add_listener(CHANNEL, on_notify)
        try:
            await _deliver(sessions, sender, wake, poll, raw.is_closed, holder, readers)
        finally:
            with suppress(Exception):
                await raw.remove_listener(CHANNEL, on_notify)
