"""What the thread of a game shows: the log of the round, and below it the table, one message that is edited.

A player who is at the table, because they answered a moment ago, sees it change. Somebody else is called
(`bot.service.skirmish.calls`), for edits make no phone ring.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.messages import say
from bot.service.base import Picture
from bot.service.ground.notices import Notice
from bot.service.screens.screen import Button
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.calls import gone
from bot.service.skirmish.change import Change
from bot.service.skirmish.posts import edit_post, say_result, say_scores, thread_post, waiting
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
    away: tuple[int, ...]
    """Those who are asked and away, to be called now."""


@dataclass(frozen=True)
class Near:
    """Who and what is in the thread as a change comes."""

    present: Collection[int] = ()
    """The people at the table."""
    by_name: Collection[int] = ()
    """Those who are called by name in the channel: a table that is made again calls them."""
    lines: Collection[str] = ()
    """Calls that are lines of the thread (`Log.calls`)."""


def thread_posts(
    battle: Battle, change: Change, before: Log | None, was_asked: Collection[str], near: Near
) -> Shown:
    """The posts of a change, which is in `battle` already.

    `before` is the log before it; None where the game begins, or was posted by a release without one. `was_asked` are
    the seats that were asked before.
    """
    row, posts = battle.row, list[Post]()
    note, log = change.note, before
    if battle.game is None:
        posts.append(thread_post(battle, f"skirmish:{row.id}:opening", note))
        note = ""
    told = change.told.noted(note)
    if log is None or told.later:
        if log is not None and told.now:
            posts.append(_log_edit(battle, log.with_turns(told.now)))
        opened = (*told.now, *told.later) if log is None else told.later
        kept = Log(0, 0) if log is None else log
        log = replace(kept, posted=row.serial, round=change.view.round, turns=(), before=0)
        log = log.with_turns(opened)
        posts.append(thread_post(battle, log_key(row.id, row.serial), *_log(battle, log)))
    elif told.now:
        log = log.with_turns(told.now)
        posts.append(_log_edit(battle, log))
    people, outdated = asked_people(battle), _outdated(battle, change, log)
    called = tuple(user for user in _still_called(battle, change, log.called) if user not in outdated)
    new = {} if change.quiet else people
    uncalled = [*log.uncalled, *outdated, *(new[seat] for seat in new if seat not in was_asked)]
    uncalled = [user for user in dict.fromkeys(uncalled) if user in people.values() and user not in called]
    table = Table(change.view, change.reaction, change.result, change.picture)
    below = before is None or log.posted == row.serial or row.pushed >= OUT_OF_SIGHT
    below = below or change.result is not None
    away = tuple(user for user in uncalled if user not in near.present)
    kept_calls = _calls_that_stay(battle, replace(log, called=called), below, near)
    posts += [gone(battle, call, near.lines) for call in log.calls if call not in kept_calls]
    log = replace(log, uncalled=tuple(uncalled), called=called, calls=kept_calls)
    if below:
        named = [user for user in away if user in near.by_name]
        posts += _new_table(battle, table, None if before is None else row.posted, named)
        return Shown(posts, log.calling(named), row.serial, tuple(user for user in away if user not in named))
    key = f"{table_key(row.id, row.posted)}:{row.serial}"
    text, buttons, pictures = _table(battle, table, row.posted)
    place, target = row.thread_id or row.channel_id, table_key(row.id, row.posted)
    posts.append(edit_post(place, key, target, text, buttons, pictures))
    return Shown(posts, log, row.posted, away)


def _still_called(battle: Battle, change: Change, called: Collection[int]) -> tuple[int, ...]:
    """Those of them who have not answered; who is asked no more only if a choice was taken back."""
    people, acted = asked_people(battle).values(), {entry.user_id for entry in change.entries}
    undone = any(entry.kind == StepKind.UNDO for entry in change.entries)
    return tuple(user for user in called if user not in acted and (undone or user in people))


def _outdated(battle: Battle, change: Change, log: Log) -> list[int]:
    """Those whose call is no longer true: their time ran out, or starts again after they were reminded of it."""
    late = {
        battle.seat(entry.seat).user_id
        for entry in change.entries
        if entry.kind == StepKind.PICK and entry.seat is not None and entry.user_id is None
    }
    reminded = set() if change.same else {user for user, end in log.calls if ":remind" in end}
    return [user for user in log.called if user in late or user in reminded]


def _calls_that_stay(battle: Battle, log: Log, below: bool, near: Near) -> tuple[tuple[int, str], ...]:
    """The calls of those who have not answered. A line goes too where the table comes below it, or its reader is asked
    no more."""
    people = asked_people(battle).values()
    return tuple(
        (user, end)
        for user, end in log.calls
        if user in log.called and (end not in near.lines or (user in people and not below))
    )


def _new_table(battle: Battle, table: Table, old: int | None, called: Collection[int]) -> list[Post]:
    """The table at the end of the thread, which calls these people; the message made at `old` goes."""
    row = battle.row
    text, buttons, pictures = _table(battle, table, row.serial)
    key = table_key(row.id, row.serial)
    posts = [thread_post(battle, key, text, pictures, buttons, Notice.TURN.to([*called]))]
    if old is not None:
        place, key = row.thread_id or row.channel_id, table_key(row.id, old)
        posts.append(Post(f"{key}:gone", place, {}, kind=PostKind.DELETE, target_key=key))
    return posts


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
    scores = say_scores(battle, view.scores)
    lines = [
        say(
            "turn-look",
            title=battle.title,
            span=battle.rules.opening,
            round=view.round,
            phase=view.phase or None,
        )
    ]
    if table.result is not None:
        lines.append(say_result(battle, table.result))
        buttons = [
            Button(say("thread-rematch"), Rematch(row.id, posted), "primary"),
            Button(say("thread-replay"), Replay(row.id, posted)),
        ]
    else:
        lines += [scores] if scores else []
        lines.append(waiting(battle, table.reaction))
        buttons = [
            Button(say("thread-act"), Act(row.id, posted), "primary"),
            Button(say("thread-look"), Look(row.id, posted)),
            Button(say("turnlog-whole"), WholeLog(row.id, posted, 0)),
        ]
    lines.append(f"-# {battle.legend()}")
    return "\n".join(lines), buttons, [] if table.picture is None else [table.picture]


def _log(battle: Battle, log: Log) -> tuple[str, list[Picture], list[Button]]:
    names = battle.called()
    whole = Button(say("turnlog-whole"), WholeLog(battle.row.id, log.posted, 0))
    return written(log, names, battle.rules.opening), [], [whole]


def _log_edit(battle: Battle, log: Log) -> Post:
    row, target = battle.row, log_key(battle.row.id, log.posted)
    text, _, buttons = _log(battle, log)
    return edit_post(row.thread_id or row.channel_id, f"{target}:{row.serial}", target, text, buttons)
