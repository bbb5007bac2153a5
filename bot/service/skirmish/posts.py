"""What is posted in the thread of a game: only what spectators may know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from bot.campaign.world.safe_text import safe
from bot.dice import Roll
from bot.messages import say
from bot.service.base import Picture, clip, stamp
from bot.service.ground.notices import Ping
from bot.service.screens.screen import Button
from bot.service.skirmish.battles import Battle
from bot.skirmish.engine import Event, Result, RuleSet
from bot.store.outbox import NOTICE, File, Post
from bot.store.tables import PostKind

MOST_DICE = 24


SEATS = frozenset(
    {
        "player",
        "winner",
        "winners",
        "first",
        "second",
        "holder",
        "attacker",
        "defender",
        "chose",
        "players",
        "escort",
    }
    | {"scores", "totals", "sums"}
)
"""Data of events that name seats."""
_TOTAL = re.compile(r"(?:(?<=^)|(?<=, ))\w+(?= )")
"""The seat in each total of a roll-off: A 7, B 2."""
_NUMBER = re.compile(r"\d+")
NO_NAMES: Mapping[str, str] = MappingProxyType({})


def told(
    rules: RuleSet[Any],
    events: Iterable[tuple[int, Event]],
    viewer: str | None,
    names: Mapping[str, str] = NO_NAMES,
) -> list[str]:
    """The events that a viewer may know (None: a spectator), each as a line with its dice.

    `names` says what seats are called; without it they are letters, as in the names of units.
    """
    lines = []
    for _, event in events:
        if not event.seen_by(viewer):
            continue
        data = {name: _named(value, names) if name in SEATS else value for name, value in event.data.items()}
        line = rules.say(replace(event, data=data))
        if event.rolls and not (rules.dice_in_words and _says_all(line, event.rolls)):
            first = len(event.rolls) - event.again
            line += f" 🎲 d{event.rolls[0].sides}: {_values(event.rolls[:first])}"
            if event.again:
                line += f" · {say('thread-rolled-again', values=_values(event.rolls[first:]))}"
        lines.append(line)
    return lines


def _says_all(line: str, rolls: Sequence[Roll]) -> bool:
    """Whether a sentence has what each of the dice shows."""
    return not Counter(roll.value for roll in rolls) - Counter(map(int, _NUMBER.findall(line)))


def _named(value: Any, names: Mapping[str, str]) -> Any:
    """What names seats, with their names."""
    if isinstance(value, str):
        return names.get(value) or _TOTAL.sub(lambda total: names.get(total[0], total[0]), value)
    if isinstance(value, Mapping):
        return {names.get(seat, seat): _named(what, names) for seat, what in value.items()}
    return [_named(what, names) for what in value] if isinstance(value, (list, tuple)) else value


def _values(rolls: Sequence[Roll]) -> str:
    return " ".join(str(roll.value) for roll in rolls[:MOST_DICE]) + (" …" if len(rolls) > MOST_DICE else "")


def say_result(battle: Battle, result: Result) -> str:
    """How it ended, with the scores."""
    drawn = not result.winners or len(result.winners) == len(battle.seats)
    winners = ", ".join(f"**{safe(battle.seat(seat).name)}**" for seat in result.winners)
    head = say("thread-draw") if drawn else say("thread-won", players=winners, count=len(result.winners))
    scores = say_scores(battle, dict(sorted(result.scores.items())))
    return f"{head} {result.reason}" + (f"\n{scores}" if scores else "")


def say_scores(battle: Battle, scores: Mapping[str, float]) -> str:
    """The score of each player; empty where there is none."""
    names = battle.called()
    told = " · ".join(f"{names[seat]} **{score:g}**" for seat, score in scores.items())
    return say("thread-score", scores=told) if told else ""


def waiting(battle: Battle, reaction: bool) -> str:
    """Who must answer, and until when."""
    seats = [battle.seat(name) for name in sorted(battle.row.asked)]
    who = [f"<@{seat.user_id}>" if seat.user_id is not None else safe(seat.name) for seat in seats]
    return waiting_for(battle, reaction, who)


def waiting_for(battle: Battle, reaction: bool, who: Sequence[str]) -> str:
    """That these must answer, and until when."""
    due = battle.row.due_at
    when, relative = (None, "") if due is None else (stamp(due, "f"), stamp(due, "R"))
    return say("thread-waits", players=", ".join(who), reaction=reaction, when=when, relative=relative)


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
    if ping is not None and ping.users:
        payload[NOTICE] = ping.notice.name
    files = tuple(File(picture.filename, picture.data, picture.alt[:1024]) for picture in pictures)
    return Post(key, channel_id, payload, files)


def edit_post(
    channel_id: int,
    key: str,
    target: str,
    content: str,
    buttons: Sequence[Button] = (),
    pictures: Sequence[Picture] = (),
) -> Post:
    """Replace text, buttons and pictures of an earlier post, named by its key."""
    made = channel_post(channel_id, key, content, pictures, buttons)
    return replace(made, kind=PostKind.EDIT, target_key=target)


def make_thread(thread_id: int, key: str, target: str, name: str) -> Post:
    """Make the thread of a challenge. It goes first in the queue of the thread that it makes."""
    return Post(key, thread_id, {"name": name[:100]}, kind=PostKind.THREAD, target_key=target)
