"""What is posted in the thread of a game: only what spectators may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.campaign.world.safe_text import safe
from bot.dice import Roll
from bot.messages import say
from bot.service.base import Picture, clip, stamp
from bot.service.ground.notices import Notice, Ping
from bot.service.ground.posts import pages
from bot.service.screens.screen import Button
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.change import Change
from bot.service.skirmish.presses import Act, Look, Rematch, Replay
from bot.skirmish.engine import Event, Result, RuleSet
from bot.store.outbox import File, Post
from bot.store.tables import PostKind

PAGE = 1700
MOST_DICE = 24


def told(rules: RuleSet[Any], events: Iterable[tuple[int, Event]], viewer: str | None) -> list[str]:
    """The events that a viewer may know (None: a spectator), each as a line with its dice."""
    lines = []
    for _, event in events:
        if not event.seen_by(viewer):
            continue
        line = rules.say(event)
        if event.rolls:
            first = len(event.rolls) - event.again
            line += f" 🎲 d{event.rolls[0].sides}: {_values(event.rolls[:first])}"
            if event.again:
                line += f" · {say('thread-rolled-again', values=_values(event.rolls[first:]))}"
        lines.append(line)
    return lines


def _values(rolls: Sequence[Roll]) -> str:
    return " ".join(str(roll.value) for roll in rolls[:MOST_DICE]) + (" …" if len(rolls) > MOST_DICE else "")


def say_result(battle: Battle, result: Result) -> str:
    """How it ended, with the scores."""
    drawn = not result.winners or len(result.winners) == len(battle.seats)
    winners = ", ".join(f"**{safe(battle.seat(seat).name)}**" for seat in result.winners)
    head = say("thread-draw") if drawn else say("thread-won", players=winners, count=len(result.winners))
    scores = " · ".join(f"{seat} {score:g}" for seat, score in sorted(result.scores.items()))
    return f"{head} {result.reason}" + ("\n" + say("thread-score", scores=scores) if scores else "")


def game_post(battle: Battle, change: Change, called: set[str]) -> list[Post]:
    """The posts of a change; none where spectators may know nothing of it and nobody else is asked.

    `called` are the seats that were asked before.
    """
    row = battle.row
    asked_anew = set(row.asked) != called
    lines = told(battle.rules, change.events, None)
    if not (lines or asked_anew or change.note or change.result is not None):
        return []
    texts = pages([line for line in (change.note, *lines) if line], PAGE)
    foot = [f"-# {battle.legend()}"]
    buttons: list[Button] = []
    ping: list[int] = []
    if change.result is not None:
        foot.insert(0, say_result(battle, change.result))
        buttons = [
            Button(say("thread-rematch"), Rematch(row.id, row.serial), "primary"),
            Button(say("thread-replay"), Replay(row.id, row.serial)),
        ]
    else:
        waits, ping = waiting(battle, change.reaction, called)
        foot.insert(0, waits)
        buttons = [
            Button(say("thread-act"), Act(row.id, row.serial), "primary"),
            Button(say("thread-look"), Look(row.id, row.serial)),
        ]
    texts = texts or [""]
    texts[-1] = "\n".join(part for part in (texts[-1], *foot) if part)
    if len(texts[-1]) > 1990:
        texts[-1:] = [texts[-1][: -len("\n".join(foot)) - 1], "\n".join(foot)]
    key = post_key(row.id, row.serial)
    posts = [thread_post(battle, f"{key}:{place}", text) for place, text in enumerate(texts[:-1], 1)]
    pictures = [] if change.picture is None else [change.picture]
    return [*posts, thread_post(battle, key, texts[-1], pictures, buttons, Notice.TURN.to(ping))]


def post_key(skirmish_id: int, serial: int) -> str:
    """The key of the post with buttons that was made at this serial."""
    return f"skirmish:{skirmish_id}:{serial}"


def added_key(skirmish_id: int, posted: int, serial: int) -> str:
    """The key of what was last done to that post at this serial: made, or added to."""
    key = post_key(skirmish_id, posted)
    return key if serial == posted else f"{key}:added:{serial}"


def added_post(battle: Battle, change: Change, newest: str) -> Post | None:
    """The newest post, with this text, with a change added to it; None where there is no such post or no room."""
    row = battle.row
    waits, _ = waiting(battle, change.reaction, set(row.asked))
    body = newest.rsplit("\n", 2)[0] if newest.count("\n") > 1 else ""
    lines = [body, *told(battle.rules, change.events, None), waits, f"-# {battle.legend()}"]
    text = "\n".join(lines)
    if not body or len(text) > PAGE:
        return None
    buttons = [
        Button(say("thread-act"), Act(row.id, row.posted), "primary"),
        Button(say("thread-look"), Look(row.id, row.posted)),
    ]
    key, place = added_key(row.id, row.posted, row.serial), row.thread_id or row.channel_id
    return edit_post(place, key, post_key(row.id, row.posted), text, buttons)


def waiting(battle: Battle, reaction: bool, called: set[str]) -> tuple[str, list[int]]:
    """Who must answer and until when, and the people to mention: those who were not `called` before."""
    row = battle.row
    seats = [battle.seat(name) for name in sorted(row.asked)]
    people = [seat.user_id for seat in seats if seat.user_id is not None and seat.seat not in called]
    who = ", ".join(f"<@{seat.user_id}>" if seat.user_id is not None else safe(seat.name) for seat in seats)
    when, relative = (None, "") if row.due_at is None else (stamp(row.due_at, "f"), stamp(row.due_at, "R"))
    text = say("thread-waits", players=who, reaction=reaction, when=when, relative=relative)
    return text, people


def thread_post(
    battle: Battle,
    key: str,
    content: str,
    pictures: Sequence[Picture] = (),
    buttons: Sequence[Button] = (),
    ping: Ping | None = None,
) -> Post:
    """A post in the thread of the game."""
    return channel_post(battle.row.thread_id or battle.row.channel_id, key, content, pictures, buttons, ping)


def channel_post(
    channel_id: int,
    key: str,
    content: str,
    pictures: Sequence[Picture] = (),
    buttons: Sequence[Button] = (),
    ping: Ping | None = None,
) -> Post:
    """A post in any channel."""
    payload = {
        "content": clip(content),
        "embeds": [],
        "files": [{"filename": picture.filename, "alt": picture.alt[:1024]} for picture in pictures],
        "pin": False,
        "buttons": [button.payload() for button in buttons],
        "ping": [] if ping is None else list(ping.users),
    }
    files = tuple(File(picture.filename, picture.data, picture.alt[:1024]) for picture in pictures)
    return Post(key, channel_id, payload, files)


def edit_post(channel_id: int, key: str, target: str, content: str, buttons: Sequence[Button] = ()) -> Post:
    """Replace text and buttons of an earlier post, named by its key."""
    payload = {"content": clip(content), "embeds": [], "files": [], "pin": False}
    return Post(
        key,
        channel_id,
        payload | {"buttons": [button.payload() for button in buttons]},
        kind=PostKind.EDIT,
        target_key=target,
    )


def make_thread(thread_id: int, key: str, target: str, name: str) -> Post:
    """Make the thread of a challenge. It goes first in the queue of the thread that it makes."""
    return Post(key, thread_id, {"name": name[:100]}, kind=PostKind.THREAD, target_key=target)
