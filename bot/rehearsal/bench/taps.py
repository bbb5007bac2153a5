"""A player of skirmishes who knows nothing of the rules: takes what the menus offer, until it can be confirmed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from bot.rehearsal.sandbox import Person, Reply
from bot.rehearsal.sandbox.components import BUTTON, STRING_SELECT, walk
from bot.rehearsal.sandbox.state import Channel, Json
from bot.service.screens.press import PREFIX, Press
from bot.service.skirmish.presses import Act, Confirm, LeaveOut, StepBack, TakePicked

MOST_TAPS = 30
GREYED = "✖"
WAYS_OUT: tuple[type[Press], ...] = (TakePicked, LeaveOut, StepBack)
_CALLED = re.compile(r"➡️.*<@(\d+)>")


class Stuck(RuntimeError):
    """A screen on which nothing can be done."""


def button(screen: Reply, kind: type[Press]) -> str | None:
    """The custom id of the button that does this, whatever it is called; None without."""
    begin = f"{PREFIX}:{kind.name}:"
    pressable = [
        part for part in walk(screen.components) if part["type"] == BUTTON and not part.get("disabled")
    ]
    return next(
        (part["custom_id"] for part in pressable if part.get("custom_id", "").startswith(begin)), None
    )


def menu(screen: Reply) -> Json | None:
    """The first menu; None without."""
    return next((part for part in walk(screen.components) if part["type"] == STRING_SELECT), None)


def offered(chosen: Json) -> list[str]:
    """The labels of a menu that can be chosen."""
    return [option["label"] for option in chosen["options"] if not option["label"].startswith(GREYED)]


def newest(person: Person, thread: Channel) -> Reply | None:
    """The newest post of the thread under which one can act; None if there is none."""
    for line in reversed(person.read(thread)):
        if line.by_bot and line.reader is None:
            post = person.message(line, thread)
            if button(post, Act) is not None:
                return post
    return None


async def press(screen: Reply, kind: type[Press]) -> Reply:
    """Press the button that does this. Raises Stuck."""
    pressable = button(screen, kind)
    if pressable is None:
        raise Stuck(f"no button for {kind.name}: {screen.text}")
    return await screen.press(pressable)


def called(post: Reply) -> list[int]:
    """The people that a post asks to act."""
    return [int(number) for line in post.text.splitlines() for number in _CALLED.findall(line)]


async def choose(
    screen: Reply, chance: random.Random, seen: Callable[[Reply], None] = lambda reply: None
) -> Reply:
    """Choose at random, screen after screen, until there is something to confirm. Raises Stuck.

    `seen` gets every answer on the way.
    """
    for _ in range(MOST_TAPS):
        if button(screen, Confirm) is not None:
            return screen
        screen = await _tap(screen, chance)
        seen(screen)
    raise Stuck(f"still not done after {MOST_TAPS} taps: {screen.text}")


async def _tap(screen: Reply, chance: random.Random) -> Reply:
    for way_out in WAYS_OUT[:2]:
        if button(screen, way_out) is not None and chance.random() < 0.5:
            return await press(screen, way_out)
    shown = menu(screen)
    labels = [] if shown is None else offered(shown)
    if shown is None or not labels:
        way_out = next((way for way in WAYS_OUT if button(screen, way) is not None), StepBack)
        return await press(screen, way_out)
    most = min(len(labels), shown.get("max_values", 1))
    return await screen.select(shown["custom_id"], chance.sample(labels, chance.randint(1, most)))
