"""One attempt at a post, and what becomes of the post by Discord's answer."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

import structlog
from sqlalchemy import delete, select, update

from bot.process.metrics import POSTS_DELIVERED
from bot.store.delivery.claim import LONG_PAUSES, MOOT, Claim
from bot.store.delivery.sender import PostRefused, Sender, Unreachable
from bot.store.notice_choices import note_refusal
from bot.store.outbox import LONGEST_BARRED, dependents, new_nonce, wake_dependents
from bot.store.session import Sessions
from bot.store.tables import NOW, Cause, OutboxFile, OutboxRow, PostKind, PostState

log = structlog.get_logger(__name__)

MAX_DEFECTS = 12
"""A post that something of ours breaks on is parked after so many attempts. An outage of Discord never counts."""
ATTEMPT_SECONDS = 180.0
"""Longer than Discord makes a client wait for its turn; what takes longer is tried again."""
LONGEST_PAUSE = timedelta(minutes=2)
"""Between two attempts while Discord cannot be reached; less than `LONGEST_WAIT`."""
PAUSES = {
    Cause.RIGHT: (timedelta(seconds=30), LONGEST_BARRED),
    Cause.CHANNEL: (timedelta(seconds=30), LONGEST_BARRED),
}
"""Shortest and longest pause between two attempts at a parked post; in between half the time it has been parked."""
SENSELESS = {
    PostKind.REACT: (Cause.MESSAGE, Cause.BODY),  # a mark on nothing, or one too many
    PostKind.DELETE: (Cause.MESSAGE, Cause.CHANNEL),
}
"""What has lost its sense where Discord refuses it for such a cause."""
ESSENTIAL = frozenset({"View Channel", "Send Messages", "Send Messages in Threads"})
"""Rights without which no post can be made in a channel."""


async def attempt(sessions: Sessions, sender: Sender, claim: Claim) -> None:
    """Try to make a post, and keep what came of it."""
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
            if claim.aloud is None and not claim.moot:
                values = _parked(claim, given_up)
            else:
                values = await _refused(sender, claim, given_up)
    if values.get("error"):
        key, attempt = claim.delivery.post.key, claim.attempts + 1
        log.warning("post not made", key=key, attempt=attempt, error=values["error"])
    await _store(sessions, claim, values)
    if values.get("state") == PostState.SENT:
        POSTS_DELIVERED.labels(claim.delivery.post.kind).inc()


async def _make(sessions: Sessions, sender: Sender, claim: Claim) -> int | None:
    """Carry out one attempt; the id of the message it is about."""
    if claim.direct:
        claim = await _addressed(sender, claim)
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


async def _create(sessions: Sessions, sender: Sender, claim: Claim) -> int:
    """Make a message that is not made yet, and pin it if it is to be pinned."""
    delivery, made = claim.delivery, claim.delivery.message_id
    if made is None and (claim.search or claim.moot):
        made = await _found(sessions, sender, claim)
    if made is None and claim.moot:
        raise PostRefused(MOOT, Cause.MESSAGE)
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


async def _addressed(sender: Sender, claim: Claim) -> Claim:
    """The attempt in the direct messages with its reader; their posts are queued under the reader's own id."""
    where = await sender.place(f"dm:{claim.delivery.post.channel_id}")
    if where is None:
        raise PostRefused("no direct messages are possible", Cause.CHANNEL)
    post = replace(claim.delivery.post, channel_id=where)
    return replace(claim, delivery=replace(claim.delivery, post=post))


async def _found(sessions: Sessions, sender: Sender, claim: Claim) -> int | None:
    """The message an earlier attempt made, though its answer was lost: one that is no other post's."""
    candidates = await sender.find(claim.delivery)
    async with sessions() as session:
        statement = select(OutboxRow.message_id).where(
            OutboxRow.channel_id == claim.queue,
            OutboxRow.message_id.in_(candidates),
        )
        known = set((await session.execute(statement)).scalars())
    return next((message_id for message_id in candidates if message_id not in known), None)


async def _refused(sender: Sender, claim: Claim, refused: PostRefused) -> dict[str, Any]:
    """What becomes of a post that Discord refuses: it goes elsewhere, is parked, or has lost its sense."""
    if claim.moot:
        return {"state": PostState.FAILED, "error": str(refused)}
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
    if refused.cause in SENSELESS.get(claim.delivery.post.kind, ()):
        return {"state": PostState.FAILED, "error": str(refused)}
    return _parked(claim, refused)


def _said_aloud(claim: Claim, payload: Mapping[str, Any], refused: PostRefused) -> dict[str, Any]:
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


def _parked(claim: Claim, refused: PostRefused) -> dict[str, Any]:
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


def _holds(claim: Claim, refused: PostRefused) -> bool:
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


async def _store(sessions: Sessions, claim: Claim, values: dict[str, Any]) -> None:
    async with sessions.begin() as session:
        about = dependents(claim.campaign_id, claim.delivery.post.key)
        waits = select(OutboxRow.id).where(*about).correlate(None).exists()
        made = update(OutboxRow).where(OutboxRow.id == claim.id).values(**values).returning(waits)
        kept = await session.execute(made, execution_options={"synchronize_session": False})
        waited_for = kept.scalar_one_or_none()
        undelivered = values.get("state") in (PostState.WAITING, PostState.FAILED)
        if claim.aloud is not None and undelivered and not claim.moot:
            await note_refusal(session, claim.queue)
        if waited_for and values.get("state") in (PostState.SENT, PostState.FAILED):
            await wake_dependents(session, claim.campaign_id, claim.delivery.post.key)
        if values.get("state") == PostState.SENT and claim.delivery.post.files:
            # Discord has them now; kept here, they would soon be most of the database.
            await session.execute(delete(OutboxFile).where(OutboxFile.outbox_id == claim.id))
