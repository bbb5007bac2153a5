"""The outbox: posts are queued in the transaction that decides them and made later, in order per channel.

`bot.store.delivery` makes them. What Discord refuses is parked, never dropped: `docs/posts.md` says what waits for it.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Text, case, cast, delete, false, func, not_, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased, lazyload

from bot.store.layouts import noted
from bot.store.skirmish_tables import SkirmishRow
from bot.store.tables import NOW, Campaign, Cause, OutboxFile, OutboxRow, PostKind, PostState

PENDING = (PostState.WAITING, PostState.SENDING)
LONGEST_WAIT = timedelta(minutes=3)
"""No post that is still to be made is put off for longer between two attempts."""
LONGEST_PARKED = timedelta(hours=6)
"""The same for a parked one."""
LONGEST_BARRED = timedelta(minutes=15)
"""The same for one that lacks a right or its channel, which somebody may change at any moment."""
UNTRIED = (
    OutboxRow.kind == PostKind.CREATE,
    OutboxRow.state == PostState.WAITING,
    OutboxRow.first_sent_at.is_(None),
    OutboxRow.attempts == 0,
)
"""New messages that nobody has tried to make yet, in any channel."""
PUT_OFF = "put_off"
"""In the payload of a post that was put off on purpose (`Post.due`), and not by a clock that was ahead."""
PRIVATE = "private"
"""In the payload of a post that goes to one person by direct message first: whom, and the words for that."""
CONCERNS = "concerns"
"""In the payload of a notice: whom it concerns and why. It is sent only while that is so."""
NOTICE = "notice"
"""In the payload of a post that calls people: what for. It is judged when the post is about to be made."""
KEEPS = "keeps"
"""In the payload of an edit: the files of the message stay, and the embeds of one that is no layout."""
REWORDED = "reworded"
"""In the payload of an edit besides: the embeds change too, and where the message is out of reach nothing is done."""
CHANNEL = "hexmarshal_outbox"
"""The channel of PostgreSQL on which a deliverer hears of work."""

_HOLDING = aliased(OutboxRow)


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
    in_order: bool = False
    """Part of an account, such as a briefing: it overtakes no earlier part in its channel that is parked."""
    due: datetime | None = None
    """Not to be made before this instant of the database's clock, at most `LONGEST_WAIT` ahead. Until then later posts
    of its channel pass it."""
    elsewhere: tuple[int | str, ...] | None = None
    """Where to post it instead where its channel refuses it, in this order: a channel, `system:GUILD`, `dm:USER`."""
    held: datetime | None = None
    """Not to be made before this instant, however far ahead, whatever ends other pauses. Later posts pass it."""


# ---------------------------------------------------------------- queueing


async def queue_posts(session: AsyncSession, campaign_id: int | None, posts: Sequence[Post]) -> int:
    """Queue posts in this order; how many were new. They are made once the transaction has committed.

    Posts of no campaign have keys that are unique among all of these.
    """
    if not posts:
        return 0
    now = await _now(session) if any(post.due or post.held for post in posts) else None
    rows = [
        {
            "campaign_id": campaign_id,
            "key": post.key,
            "channel_id": post.channel_id,
            "kind": post.kind,
            "payload": dict(post.payload) | ({} if post.due is None else {PUT_OFF: True}),
            "target_key": post.target_key,
            "target_message_id": post.target_message_id,
            "nonce": new_nonce(),
            "in_order": post.in_order,
            "elsewhere": None if post.elsewhere is None else list(post.elsewhere),
            **({} if now is None else {"not_before": post.held or post.due or now, "held_until": post.held}),
        }
        for post in posts
    ]
    table: Any = OutboxRow.__table__  # rows, not objects: one statement for all
    statement = insert(table).on_conflict_do_nothing().returning(table.c.key, table.c.id)
    ids = {str(key): int(row_id) for key, row_id in await session.execute(statement, rows)}
    new, files = len(ids), []
    for post in posts:
        row_id = ids.pop(post.key, None)  # of two with one key, the first was made
        for n, file in enumerate(post.files if row_id is not None else ()):
            part = {"ordinal": n, "name": file.name, "description": file.description, "data": file.data}
            files.append({"outbox_id": row_id, **part})
    if files:
        await session.execute(insert(OutboxFile), files)
    if about := [post.target_key for post in posts if post.target_key is not None]:
        await make_due(session, campaign_id, about)
    if new:
        await wake(session)
    return new


async def make_due(session: AsyncSession, campaign_id: int | None, keys: Sequence[str]) -> None:
    """Make posts now that were put off: something about them is to be done."""
    await _end_pauses(session, of_campaign(campaign_id), OutboxRow.key.in_(keys))


async def make_all_due(session: AsyncSession, campaign_id: int) -> None:
    """Make the posts of a campaign now that were put off, before what is queued from now on."""
    await _end_pauses(session, OutboxRow.campaign_id == campaign_id)
    await wake(session)


async def _end_pauses(session: AsyncSession, *which: ColumnElement[bool]) -> None:
    await session.execute(
        update(OutboxRow).where(*which, *UNTRIED, OutboxRow.not_before > NOW).values(not_before=NOW),
        execution_options={"synchronize_session": False},
    )


async def retract(session: AsyncSession, campaign_id: int | None, key: str) -> datetime | None:
    """Never make a post that has lost its sense; when it was due. None, and nothing is done, if it may be made by now.

    What is about it must not be queued then.
    """
    statement = update(OutboxRow).where(of_campaign(campaign_id), OutboxRow.key == key, *UNTRIED)
    gone = statement.values(state=PostState.FAILED, error="retracted").returning(OutboxRow.not_before)
    return (
        await session.execute(gone, execution_options={"synchronize_session": False})
    ).scalar_one_or_none()


def of_campaign(campaign_id: int | None) -> ColumnElement[bool]:
    """Posts of this campaign, or of none. `IS NOT DISTINCT FROM` would look through all posts ever made."""
    if campaign_id is None:
        return OutboxRow.campaign_id.is_(None)
    return OutboxRow.campaign_id == campaign_id


def new_nonce() -> str:
    return secrets.token_hex(12)


async def wake(session: AsyncSession) -> None:
    """Let the deliverer look for posts that are due, once the transaction has committed."""
    await session.execute(select(func.pg_notify(CHANNEL, "")))


async def message_of(session: AsyncSession, campaign_id: int | None, key: str) -> int | None:
    """The id of the message a post became; None while it is not sent."""
    statement = select(OutboxRow.message_id).where(of_campaign(campaign_id), OutboxRow.key == key)
    return (await session.execute(statement)).scalar_one_or_none()


async def is_queued(session: AsyncSession, campaign_id: int | None, key: str) -> bool:
    """Whether there is a post with this key, made or not."""
    statement = select(OutboxRow.id).where(of_campaign(campaign_id), OutboxRow.key == key)
    return (await session.execute(statement)).first() is not None


async def made_under(session: AsyncSession, campaign_id: int, start: str) -> list[str]:
    """The keys that begin like this, of new posts, oldest first."""
    statement = select(OutboxRow.key).where(of_campaign(campaign_id), OutboxRow.kind == PostKind.CREATE)
    statement = statement.where(OutboxRow.key.startswith(start, autoescape=True)).order_by(OutboxRow.id)
    return list((await session.execute(statement)).scalars())


async def text_of(session: AsyncSession, campaign_id: int | None, key: str) -> str:
    """The text of the post, or of the change of a post, with this key; empty if there is none."""
    statement = select(OutboxRow.payload).where(of_campaign(campaign_id), OutboxRow.key == key)
    payload = (await session.execute(statement)).scalar_one_or_none()
    return "" if payload is None else str(payload.get("content", ""))


async def said_now(session: AsyncSession, campaign_id: int | None, key: str) -> dict[str, Any] | None:
    """What the post with this key says once all is made that waits; None where there is none, or it is deleted."""
    statement = select(OutboxRow.kind, OutboxRow.payload).where(
        of_campaign(campaign_id),
        (OutboxRow.key == key) | (OutboxRow.target_key == key),
        OutboxRow.kind.in_((PostKind.CREATE, PostKind.EDIT, PostKind.DELETE)),
    )
    row = (await session.execute(statement.order_by(OutboxRow.id.desc()).limit(1))).first()
    return None if row is None or row.kind == PostKind.DELETE else dict(row.payload)


async def changes_of(session: AsyncSession, campaign_id: int | None, key: str) -> int:
    """How many changes of the post with this key there are, made or not."""
    statement = select(func.count()).select_from(OutboxRow)
    about = of_campaign(campaign_id), OutboxRow.target_key == key
    return (await session.execute(statement.where(*about))).scalar_one()


async def pending_posts(session: AsyncSession, campaign_id: int | None = None) -> int:
    """How many posts are still to be made."""
    statement = select(func.count()).select_from(OutboxRow).where(OutboxRow.state.in_(PENDING))
    if campaign_id is not None:
        statement = statement.where(OutboxRow.campaign_id == campaign_id)
    return (await session.execute(statement)).scalar_one()


async def due_posts(session: AsyncSession) -> int:
    """How many posts could be made now, those included that wait for their turn in a channel."""
    waits = OutboxRow.state == PostState.WAITING, due()
    return (await session.execute(select(func.count()).select_from(OutboxRow).where(*waits))).scalar_one()


def due() -> ColumnElement[bool]:
    """Whether a post may be tried now: also one put off for longer than any is, by a clock that was ahead."""
    parked = OutboxRow.state == PostState.PARKED
    barred = parked & OutboxRow.cause.in_((Cause.RIGHT, Cause.CHANNEL))
    longest = case((barred, LONGEST_BARRED), (parked, LONGEST_PARKED), else_=LONGEST_WAIT)
    return ~held() & not_(OutboxRow.not_before.between(NOW, NOW + longest))


def held() -> ColumnElement[bool]:
    """Whether a post waits on purpose for longer than any other."""
    return func.coalesce(OutboxRow.held_until > NOW, false())


async def unmade_posts(session: AsyncSession, late: timedelta) -> int:
    """How many posts should have been made that long ago and were not, though no parked post holds them back."""
    behind_parked = select(_HOLDING.id).where(
        _HOLDING.channel_id == OutboxRow.channel_id,
        _HOLDING.state == PostState.PARKED,
        _HOLDING.id < OutboxRow.id,
        _HOLDING.holds | (_HOLDING.in_order & OutboxRow.in_order),
    )
    waits = (
        OutboxRow.state.in_(PENDING),
        due(),
        not_(OutboxRow.not_before.between(NOW - late, NOW)),
        ~behind_parked.exists(),
    )
    return (await session.execute(select(func.count()).select_from(OutboxRow).where(*waits))).scalar_one()


# ---------------------------------------------------------------- parked posts


async def parked_posts(session: AsyncSession, campaign_id: int | None = None) -> Sequence[OutboxRow]:
    """Posts that Discord refuses, oldest first; of one campaign, or all."""
    statement = select(OutboxRow).where(OutboxRow.state == PostState.PARKED).order_by(OutboxRow.id)
    if campaign_id is not None:
        statement = statement.where(OutboxRow.campaign_id == campaign_id)
    return (await session.execute(statement)).scalars().all()


async def count_parked(session: AsyncSession) -> int:
    """How many posts Discord refuses."""
    statement = select(func.count()).where(OutboxRow.state == PostState.PARKED)
    return (await session.execute(statement)).scalar_one()


async def untold_posts(session: AsyncSession) -> Sequence[OutboxRow]:
    """Parked posts that nobody has been told of, locked. What waits for another post goes without saying."""
    statement = select(OutboxRow).where(
        OutboxRow.state == PostState.PARKED,
        OutboxRow.cause.is_not(None),
        OutboxRow.cause != Cause.TARGET,
        OutboxRow.told_at.is_(None),
    )
    locked = statement.order_by(OutboxRow.id).with_for_update(skip_locked=True)
    return (await session.execute(locked)).scalars().all()


async def told_posts(session: AsyncSession, channels: Collection[int]) -> Sequence[OutboxRow]:
    """Posts of these channels that somebody was told are parked, also while they are tried again."""
    statement = select(OutboxRow).where(
        OutboxRow.channel_id.in_(channels),
        OutboxRow.state.in_((*PENDING, PostState.PARKED)),
        OutboxRow.cause.is_not(None),
        OutboxRow.told_at.is_not(None),
    )
    return (await session.execute(statement.options(lazyload(OutboxRow.files)))).scalars().all()


async def settled_posts(session: AsyncSession) -> Sequence[OutboxRow]:
    """Posts that were parked and are made, or never will be, locked; their `cause` is still there."""
    statement = select(OutboxRow).where(
        OutboxRow.cause.is_not(None), OutboxRow.state.in_((PostState.SENT, PostState.FAILED))
    )
    locked = statement.order_by(OutboxRow.id).with_for_update(skip_locked=True)
    return (await session.execute(locked)).scalars().all()


async def held_channels(session: AsyncSession, channels: Sequence[int]) -> set[int]:
    """Those of the channels in which a parked post holds back all others."""
    statement = select(OutboxRow.channel_id).where(
        OutboxRow.channel_id.in_(channels), OutboxRow.state == PostState.PARKED, OutboxRow.holds
    )
    return set((await session.execute(statement)).scalars())


async def behind(
    session: AsyncSession, row: OutboxRow, *, hidden: Collection[int] = (), keys: str | None = None
) -> int:
    """How many posts wait for a parked one: in its channel where it holds that back, and those about it.

    Where players read the number, it does not count what is in `hidden` channels, and of a skirmish only its own posts,
    whose `keys` begin so.
    """
    if row.channel_id in hidden:
        return 0
    about = OutboxRow.cause == Cause.TARGET, OutboxRow.target_key == row.key
    known: list[ColumnElement[bool]] = [OutboxRow.channel_id.not_in(hidden)]
    if keys is not None:
        known += [of_campaign(None), OutboxRow.key.startswith(keys, autoescape=True)]
    same = of_campaign(row.campaign_id)
    statement = select(func.count()).where(OutboxRow.state == PostState.PARKED, same, *about, *known)
    count: int = (await session.execute(statement)).scalar_one()
    if row.holds:
        later = OutboxRow.channel_id == row.channel_id, OutboxRow.id > row.id
        statement = select(func.count()).where(OutboxRow.state.in_(PENDING), *later, *known)
        count += (await session.execute(statement)).scalar_one()
    return count


async def lock_parked(session: AsyncSession, row_id: int) -> OutboxRow | None:
    """A parked post by its number, locked until the transaction ends; None where it is parked no longer."""
    statement = select(OutboxRow).where(OutboxRow.id == row_id, OutboxRow.state == PostState.PARKED)
    return (await session.execute(statement.with_for_update())).scalar_one_or_none()


async def try_again(session: AsyncSession, *rows: OutboxRow) -> None:
    """Try parked posts at once."""
    for row in rows:
        row.not_before = await _now(session)
    await session.flush()
    await wake(session)


async def skip(session: AsyncSession, row: OutboxRow) -> None:
    """Never make a parked post; later ones go on, and so do those about it, which find that out."""
    row.state = PostState.FAILED
    await session.flush()
    await wake_dependents(session, row.campaign_id, row.key)
    await wake(session)


async def strip_files(session: AsyncSession, row: OutboxRow, note: str) -> None:
    """Take the files off a parked post, and say so in it."""
    content = row.payload.get("content") or ""
    shown = [
        {key: embed[key] for key in embed if key not in ("image", "thumbnail")}
        for embed in row.payload.get("embeds", [])
    ]
    said = f"{content[: 1999 - len(note)]}\n{note}".strip()
    if layout := row.payload.get("layout"):  # it has its words inside
        row.payload = {**row.payload, "layout": noted(layout, note), "files": []}
    else:
        row.payload = {**row.payload, "content": said, "embeds": shown, "files": []}
    await session.execute(delete(OutboxFile).where(OutboxFile.outbox_id == row.id))
    await session.flush()
    session.expire(row, ["files"])


async def make_anew(session: AsyncSession, row: OutboxRow) -> bool:
    """Post a parked change again as the message it is about, which is gone; whether that message was a post of ours.

    It is made where the change was to be made. Later changes of that post then find the new message.
    """
    statement = select(OutboxRow).where(of_campaign(row.campaign_id), OutboxRow.key == row.target_key)
    aim = (await session.execute(statement.with_for_update())).scalar_one_or_none()
    if aim is None or aim.kind != PostKind.CREATE:
        return False
    aim.payload = {**row.payload, "pin": aim.payload.get("pin", False)}
    aim.state, aim.message_id, aim.first_sent_at, aim.newer_than = PostState.WAITING, None, None, None
    aim.nonce, aim.not_before, aim.channel_id = new_nonce(), await _now(session), row.channel_id
    row.state, row.cause, row.error = PostState.FAILED, None, "posted as a new message"
    await session.flush()
    await wake(session)
    return True


async def hasten(session: AsyncSession, guild_id: int) -> int:
    """Try posts again now that are parked for a right or a channel of a server; how many."""
    campaigns = select(Campaign.id).where(Campaign.guild_id == guild_id)
    games = select(SkirmishRow.channel_id).where(SkirmishRow.guild_id == guild_id)
    threads = select(SkirmishRow.thread_id).where(SkirmishRow.guild_id == guild_id)
    statement = (
        update(OutboxRow)
        .where(
            OutboxRow.state == PostState.PARKED,
            OutboxRow.cause.in_((Cause.RIGHT, Cause.CHANNEL)),
            or_(
                OutboxRow.campaign_id.in_(campaigns),
                OutboxRow.channel_id.in_(games),
                OutboxRow.channel_id.in_(threads),
            ),
        )
        .values(not_before=NOW)
        .returning(OutboxRow.id)
    )
    count = len((await session.execute(statement)).all())
    if count:
        await wake(session)
    return count


def dependents(campaign_id: int | None, key: str) -> tuple[ColumnElement[bool], ...]:
    """Which posts are parked because they are about this one."""
    return (
        OutboxRow.state == PostState.PARKED,
        OutboxRow.cause == Cause.TARGET,
        of_campaign(campaign_id),
        (OutboxRow.target_key == key) | OutboxRow.payload["links"].as_string().is_not(None),
    )


async def wake_dependents(session: AsyncSession, campaign_id: int | None, key: str) -> None:
    """Look again at posts that are parked because they are about this one."""
    await session.execute(
        update(OutboxRow).where(*dependents(campaign_id, key)).values(not_before=NOW),
        execution_options={"synchronize_session": False},
    )


async def move_posts(session: AsyncSession, campaign_id: int, old: int, new: int) -> int:
    """Make the unmade posts of a campaign's channel in another one; how many.

    Edits and reactions are made where their message is. Where that channel is gone, marks have lost their sense, and an
    edit waits for the game master to have it posted as a new message.
    """
    here = OutboxRow.campaign_id == campaign_id, OutboxRow.channel_id == old
    statement = (
        update(OutboxRow)
        .where(
            *here,
            OutboxRow.kind == PostKind.CREATE,
            OutboxRow.state.in_((*PENDING, PostState.PARKED)),
        )
        .values(
            channel_id=new,
            not_before=NOW,
            newer_than=None,
            first_sent_at=None,
            nonce=func.substr(func.md5(cast(func.random(), Text)), 1, 24),
        )
        .returning(OutboxRow.id)
    )
    count = len((await session.execute(statement)).all())
    left = *here, OutboxRow.state == PostState.PARKED, OutboxRow.cause == Cause.CHANNEL
    await session.execute(
        update(OutboxRow).where(*left, OutboxRow.kind == PostKind.REACT).values(state=PostState.FAILED)
    )
    await session.execute(
        update(OutboxRow)
        .where(*left, OutboxRow.kind == PostKind.EDIT)
        .values(cause=Cause.MESSAGE, holds=False, channel_id=new)
    )
    await _move_fallbacks(session, campaign_id, old, new)
    await wake(session)
    return count


async def _move_fallbacks(session: AsyncSession, campaign_id: int, old: int, new: int) -> None:
    """Private notices that would be posted in the old channel are posted in the new one, and name it."""
    statement = select(OutboxRow).where(
        OutboxRow.campaign_id == campaign_id,
        OutboxRow.state.in_((*PENDING, PostState.PARKED)),
        func.json_typeof(OutboxRow.elsewhere) == "array",
    )
    for row in (await session.execute(statement.with_for_update())).scalars():
        if row.elsewhere is None or old not in row.elsewhere:
            continue
        row.elsewhere = [new if place == old else place for place in row.elsewhere]
        if (private := row.payload.get(PRIVATE)) is not None:
            told = str(private["content"]).replace(f"<#{old}>", f"<#{new}>")
            row.payload = {**row.payload, PRIVATE: {**private, "content": told}}


async def post_again(session: AsyncSession, campaign_id: int, keys: Sequence[str], channel_id: int) -> None:
    """Post standing messages again, as they were last changed: their channel was deleted and made again."""
    for key in keys:
        statement = select(OutboxRow).where(OutboxRow.campaign_id == campaign_id, OutboxRow.key == key)
        aim = (await session.execute(statement.with_for_update())).scalar_one_or_none()
        if aim is None or aim.state != PostState.SENT:
            continue
        change = (
            select(OutboxRow.payload)
            .where(
                OutboxRow.campaign_id == campaign_id,
                OutboxRow.kind == PostKind.EDIT,
                OutboxRow.target_key == key,
                OutboxRow.state == PostState.SENT,
            )
            .order_by(OutboxRow.id.desc())
            .limit(1)
        )
        payload = (await session.execute(change)).scalar_one_or_none() or aim.payload
        aim.payload = {**payload, "pin": aim.payload.get("pin", False)}
        aim.state, aim.message_id, aim.first_sent_at, aim.newer_than = PostState.WAITING, None, None, None
        aim.nonce, aim.not_before, aim.channel_id = new_nonce(), await _now(session), channel_id
    await session.flush()
    await wake(session)


async def _now(session: AsyncSession) -> datetime:
    now: datetime = (await session.execute(select(NOW))).scalar_one()
    return now
