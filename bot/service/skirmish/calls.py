"""Calls to those whose turn it is, each for one reader: by direct message, or as a line below the table.

Nobody has two at a time. A call goes once its reader has answered, or the game has gone on without them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.messages import aloud, say
from bot.service.base import stamp
from bot.service.ground.notices import Notice, Way
from bot.service.ground.notifying import held_until, way_of
from bot.service.ground.quiet import quiet_of, reminder_at
from bot.service.ground.tongues import told_to
from bot.service.screens.screen import Button
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.posts import thread_post, waiting_for
from bot.service.skirmish.presses import Act
from bot.service.skirmish.turnlog import Log
from bot.store import campaigns
from bot.store.notice_choices import choices_of
from bot.store.outbox import CONCERNS, PRIVATE, Post, of_campaign, retract
from bot.store.tables import NoticeChoice, OutboxRow, PostKind

SLACK = timedelta(minutes=1)
"""By how much a job may come early, for clocks of two machines differ."""


@dataclass(frozen=True)
class Readers:
    """How those who are asked want to be called, at one moment."""

    choices: Mapping[int, NoticeChoice]
    now: datetime

    def way(self, user: int) -> Way:
        return way_of(self.choices.get(user), Notice.TURN, self.now)

    def held(self, user: int) -> datetime | None:
        """When the quiet hours end that somebody has now."""
        return held_until(self.choices.get(user), Notice.TURN, self.now, None)

    def by_name(self) -> set[int]:
        """Those who have chosen and are called by name in the channel, and may be now."""
        return {user for user in self.choices if self.way(user) is Way.MENTION and self.held(user) is None}

    def reminders(
        self, users: Collection[int], usual: datetime, due: datetime
    ) -> dict[int, tuple[datetime, datetime]]:
        """From when until when each may be reminded that their time runs out: their quiet hours are left alone."""
        quiet = {user: quiet_of(self.choices.get(user)) for user in users}
        return {
            user: (hours and reminder_at(usual, due, hours)) or (usual, due) for user, hours in quiet.items()
        }


async def readers_of(session: AsyncSession, users: Collection[int]) -> Readers:
    """How these people want to be called now."""
    return Readers(await choices_of(session, users), await campaigns.database_now(session))


def calls(
    battle: Battle,
    log: Log,
    readers: Readers,
    users: Sequence[int],
    reaction: bool,
    *,
    late: Mapping[int, datetime | None] | None = None,
) -> tuple[list[Post], Log]:
    """The posts that call these people, each in their own way; the log after them.

    `late` is given where their time is nearly over: until when each of them is to be left in peace. A call that there
    was before goes.
    """
    posts, made = list[Post](), list[tuple[int, str]]()
    for user in users:
        posts += [gone(battle, call, set()) for call in log.calls if call[0] == user]
        if (way := readers.way(user)) is Way.NOTHING:
            continue
        end = f"{battle.row.serial}:{'call' if late is None else 'remind'}:{user}"
        held = readers.held(user) if late is None else late[user]
        posts.append(replace(_call(battle, end, user, readers, reaction, late is not None, way), held=held))
        made.append((user, end))
    return posts, log.calling(users, made)


def to_remind(
    log: Log, moments: Mapping[int, tuple[datetime, datetime]], usual: datetime, now: datetime
) -> dict[int, datetime | None]:
    """Those who are to be reminded now; at the usual moment also those whose moment comes later, with that moment."""
    reminded = {user for user, end in log.calls if ":remind" in end}
    due: dict[int, datetime | None] = {}
    for user, (begin, end) in moments.items():
        if user in reminded or now >= end:
            continue
        if begin <= now + SLACK:
            due[user] = None
        elif usual <= now + SLACK:
            due[user] = begin
    return due


def _call(
    battle: Battle, end: str, user: int, readers: Readers, reaction: bool, late: bool, way: Way
) -> Post:
    row = battle.row
    ping = Notice.TURN_REMINDER.to([user]) if late else Notice.TURN.to([user])
    line = partial(_late, battle, user) if late else partial(waiting_for, battle, reaction, [f"<@{user}>"])
    with aloud():
        act = Button(say("thread-act"), Act(row.id, row.posted), "primary")
        post = thread_post(battle, _key(battle, end), line(), (), (act,), ping)
    concerns = {"notice": ping.notice.name, "user": user, "game": row.id}
    payload = {**post.payload, CONCERNS: concerns}
    if way is Way.MENTION:
        return replace(post, payload=payload)
    words = partial(_told, battle, reaction, late)
    payload[PRIVATE] = {"content": told_to(readers.choices.get(user), words)}
    return replace(post, channel_id=user, payload=payload, elsewhere=(post.channel_id,))


def _late(battle: Battle, user: int) -> str:
    return say("thread-remind", players=f"<@{user}>", relative=stamp(battle.row.due_at, "R"))


def _told(battle: Battle, reaction: bool, late: bool) -> str:
    """What the direct message says."""
    row = battle.row
    when, relative = (None, "") if row.due_at is None else (stamp(row.due_at, "f"), stamp(row.due_at, "R"))
    table = f"<#{row.thread_id or row.channel_id}>"
    known = {"game": battle.title, "when": when, "relative": relative, "table": table}
    text = say("call-told", reaction=reaction, late=late, **known)
    return f"{text}\n{say('notice-foot', campaign=None, room=None)}"


def gone(battle: Battle, call: tuple[int, str], lines: Collection[str]) -> Post:
    """Takes a call away; `lines` are those that are in the thread. It waits for a call that is just being made."""
    user, end = call
    place = battle.row.thread_id or battle.row.channel_id
    queue = place if end in lines or not user else user
    key = _key(battle, end)
    return Post(f"{key}:gone", queue, {}, kind=PostKind.DELETE, target_key=key)


def _key(battle: Battle, end: str) -> str:
    return f"skirmish:{battle.row.id}:{end}"


async def lines_of(session: AsyncSession, battle: Battle, log: Log) -> set[str]:
    """Those of the calls that are lines of the thread, chosen or because Discord takes no direct message."""
    if not log.calls:
        return set()
    ends = {_key(battle, end): end for _, end in log.calls}
    direct = OutboxRow.payload[PRIVATE].as_string().is_not(None)
    statement = select(OutboxRow.key).where(of_campaign(None), OutboxRow.key.in_(ends), ~direct)
    return {ends[key] for key in (await session.execute(statement)).scalars()}


async def without_unmade(
    session: AsyncSession,
    battle: Battle,
    log: Log,
    acted: Collection[int | None],
    users: Collection[int] | None = None,
) -> Log:
    """The log without calls that wait to be made, which never will be: their readers have not been called.

    What such a call says may be true no more; those of them who are still asked are called with what is. With `users`,
    only those of these people.
    """
    for call in log.calls:
        user, end = call
        if users is not None and user not in users:
            continue
        if await retract(session, None, _key(battle, end)) is None:
            continue
        log = replace(
            log,
            calls=tuple(other for other in log.calls if other != call),
            called=tuple(other for other in log.called if other != user),
            uncalled=log.uncalled if user in acted else (*log.uncalled, user),
        )
    return log
