"""What the thread of a game shows: the log of the round, and below it the table, one message that is edited.

A player who is at the table, because they answered a moment ago, sees it change. Somebody else is called by a line
below it, for edits make no phone ring; the line goes once they have answered, or for the next one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Picture, stamp
from bot.service.ground.notices import Notice
from bot.service.screens.screen import Button
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.change import Change
from bot.service.skirmish.posts import edit_post, say_result, thread_post, waiting
from bot.service.skirmish.presses import Act, Look, Rematch, Replay, WholeLog
from bot.service.skirmish.turnlog import Log, written
from bot.skirmish.engine import Result
from bot.skirmish.view import View
from bot.store.outbox import Post
from bot.store.skirmish_tables import StepKind
from bot.store.tables import PostKind

AT_TABLE = timedelta(minutes=2)
"""Who has answered since is at the table and need not be called at once."""
OUT_OF_SIGHT = 4
"""So many messages of people below the table push it out of sight of a phone: the next change makes it again below."""


@dataclass(frozen=True)
class Table:
    """The table at one moment, as spectators see it."""

    view: View
    reaction: bool
    result: Result | None
    picture: Picture | None


@dataclass(frozen=True)
class Shown:
    """What a change makes of the thread."""

    posts: list[Post]
    log: Log
    posted: int
    """The serial of the table's message."""


def thread_posts(
    battle: Battle, change: Change, before: Log | None, was_asked: Collection[str], present: Collection[int]
) -> Shown:
    """The posts of a change, which is in `battle` already.

    `before` is the log before it; None where the game begins, or was posted by a release without one. `was_asked` are
    the seats that were asked before, `present` the people at the table.
    """
    row, posts = battle.row, list[Post]()
    note, log = change.note, before
    if battle.game is None:
        posts.append(thread_post(battle, f"skirmish:{row.id}:opening", note))
        note = ""
    told = change.told.noted(note)
    if log is not None and log.reminded:
        posts.append(_gone(battle, reminder_key(row.id, log.reminded)))
        log = replace(log, reminded=0)
    rung = 0 if log is None else log.rung
    if log is None or told.later:
        if log is not None and told.now:
            posts.append(_log_edit(battle, log.with_turns(told.now)))
        opened = (*told.now, *told.later) if log is None else told.later
        kept = Log(0, 0) if log is None else log
        log = Log(row.serial, change.view.round, uncalled=kept.uncalled, called=kept.called)
        log = log.with_turns(opened)
        posts.append(thread_post(battle, log_key(row.id, row.serial), *_log(battle, log)))
    elif told.now:
        log = log.with_turns(told.now)
        posts.append(_log_edit(battle, log))
    people, called = asked_people(battle).values(), _still_called(battle, change, log.called)
    new = (
        {}
        if change.quiet
        else {
            seat: user
            for seat, user in asked_people(battle).items()
            if seat not in was_asked and user not in called
        }
    )
    uncalled = [user for user in dict.fromkeys((*log.uncalled, *new.values())) if user in people]
    table = Table(change.view, change.reaction, change.result, change.picture)
    absent = any(user not in present for user in uncalled)
    fresh = before is None or log.posted == row.serial
    below = fresh or change.result is not None or row.pushed >= OUT_OF_SIGHT
    if rung and (below or absent or not any(user in people for user in called)):
        posts.append(_gone(battle, ring_key(row.id, rung)))
        rung = 0
    if below:
        posts += _new_table(battle, table, None if before is None else row.posted, uncalled)
        return Shown(posts, replace(log, uncalled=(), called=(*called, *uncalled), rung=0), row.serial)
    key = f"{table_key(row.id, row.posted)}:{row.serial}"
    text, buttons, pictures = _table(battle, table, row.posted)
    place, target = row.thread_id or row.channel_id, table_key(row.id, row.posted)
    posts.append(edit_post(place, key, target, text, buttons, pictures))
    if not absent:
        return Shown(posts, replace(log, uncalled=tuple(uncalled), called=called, rung=rung), row.posted)
    ring, log = ringing(
        battle, replace(log, uncalled=tuple(uncalled), called=called, rung=0), change.reaction
    )
    return Shown([*posts, *ring], log, row.posted)


def _still_called(battle: Battle, change: Change, called: Collection[int]) -> tuple[int, ...]:
    """Those of them who have not answered; who is asked no more only if a choice was taken back."""
    people, acted = asked_people(battle).values(), {entry.user_id for entry in change.entries}
    undone = any(entry.kind == StepKind.UNDO for entry in change.entries)
    return tuple(user for user in called if user not in acted and (undone or user in people))


def reminder(battle: Battle) -> Post:
    """Calls all who are asked: their time is nearly over."""
    row, people = battle.row, asked_people(battle).values()
    calls = ", ".join(f"<@{user}>" for user in people)
    text = say("thread-remind", players=calls, relative=stamp(row.due_at, "R"))
    act = Button(say("thread-act"), Act(row.id, row.posted), "primary")
    key = reminder_key(row.id, row.serial)
    return thread_post(battle, key, text, (), (act,), Notice.TURN_REMINDER.to([*people]))


def ringing(battle: Battle, log: Log, reaction: bool) -> tuple[list[Post], Log]:
    """A line below the table that calls those who were not called yet, in place of the one before; the log after it."""
    row, people = battle.row, log.uncalled
    posts = [_gone(battle, ring_key(row.id, log.rung))] if log.rung else []
    act = Button(say("thread-act"), Act(row.id, row.posted), "primary")
    ping, line = Notice.TURN.to([*people]), waiting(battle, reaction)
    posts.append(thread_post(battle, ring_key(row.id, row.serial), line, (), (act,), ping))
    return posts, replace(log, uncalled=(), called=(*log.called, *people), rung=row.serial)


def _new_table(battle: Battle, table: Table, old: int | None, called: Collection[int]) -> list[Post]:
    """The table at the end of the thread, which calls these people; the message made at `old` goes."""
    row = battle.row
    text, buttons, pictures = _table(battle, table, row.serial)
    key = table_key(row.id, row.serial)
    posts = [thread_post(battle, key, text, pictures, buttons, Notice.TURN.to([*called]))]
    if old is not None:
        posts.append(_gone(battle, table_key(row.id, old)))
    return posts


def _gone(battle: Battle, key: str) -> Post:
    """Takes a post out of the thread."""
    place = battle.row.thread_id or battle.row.channel_id
    return Post(f"{key}:gone", place, {}, kind=PostKind.DELETE, target_key=key)


def ring_key(skirmish_id: int, serial: int) -> str:
    """The key of the line below the table that called somebody at this serial."""
    return f"skirmish:{skirmish_id}:{serial}:ring"


def reminder_key(skirmish_id: int, serial: int) -> str:
    """The key of the reminder at this serial."""
    return f"skirmish:{skirmish_id}:{serial}:remind"


def table_key(skirmish_id: int, posted: int) -> str:
    """The key of the table's message that was made at this serial."""
    return f"skirmish:{skirmish_id}:table:{posted}"


def log_key(skirmish_id: int, posted: int) -> str:
    """The key of the log that was begun at this serial."""
    return f"skirmish:{skirmish_id}:log:{posted}"


def asked_people(battle: Battle) -> dict[str, int]:
    """The people who are asked, by seat."""
    seats = [battle.seat(name) for name in sorted(battle.row.asked)]
    return {seat.seat: seat.user_id for seat in seats if seat.user_id is not None}


def _table(battle: Battle, table: Table, posted: int) -> tuple[str, list[Button], list[Picture]]:
    row, view = battle.row, table.view
    scores = " · ".join(f"{seat} {score:g}" for seat, score in view.scores.items())
    lines = [say("turn-look", title=battle.title, round=view.round, phase=view.phase or None)]
    if table.result is not None:
        lines.append(say_result(battle, table.result))
        buttons = [
            Button(say("thread-rematch"), Rematch(row.id, posted), "primary"),
            Button(say("thread-replay"), Replay(row.id, posted)),
        ]
    else:
        lines += [say("thread-score", scores=scores)] if scores else []
        lines.append(waiting(battle, table.reaction))
        buttons = [
            Button(say("thread-act"), Act(row.id, posted), "primary"),
            Button(say("thread-look"), Look(row.id, posted)),
            Button(say("turnlog-whole"), WholeLog(row.id, posted, 0)),
        ]
    lines.append(f"-# {battle.legend()}")
    return "\n".join(lines), buttons, [] if table.picture is None else [table.picture]


def _log(battle: Battle, log: Log) -> tuple[str, list[Picture], list[Button]]:
    names = {seat: safe(name) for seat, name in battle.names.items()}
    whole = Button(say("turnlog-whole"), WholeLog(battle.row.id, log.posted, 0))
    return written(log, names), [], [whole]


def _log_edit(battle: Battle, log: Log) -> Post:
    row, target = battle.row, log_key(battle.row.id, log.posted)
    text, _, buttons = _log(battle, log)
    return edit_post(row.thread_id or row.channel_id, f"{target}:{row.serial}", target, text, buttons)
