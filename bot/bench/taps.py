"""A player of skirmishes who knows nothing of the rules: takes what the menus offer, until it can be confirmed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from bot.sandbox import Person, Reply
from bot.sandbox.limits import STRING_SELECT, walk
from bot.sandbox.state import Channel, Json

MOST_TAPS = 30
GREYED = "✖"
_CALLED = re.compile(r"➡️.*<@(\d+)>")


class Stuck(RuntimeError):
    """A screen on which nothing can be done."""


def newest(person: Person, thread: Channel, button: str = "Act") -> Reply | None:
    """The newest post of the thread with this button; None if there is none."""
    for line in reversed(person.read(thread)):
        if line.by_bot and line.reader is None:
            post = person.message(line, thread)
            if button in post.buttons:
                return post
    return None


def called(post: Reply) -> list[int]:
    """The people that a post asks to act."""
    return [int(number) for line in post.text.splitlines() for number in _CALLED.findall(line)]


async def choose(
    screen: Reply, chance: random.Random, seen: Callable[[Reply], None] = lambda reply: None
) -> Reply:
    """Choose by chance, screen after screen, until there is something to confirm. Raises Stuck.

    `seen` gets every answer on the way.
    """
    for _ in range(MOST_TAPS):
        if "Confirm" in screen.buttons:
            return screen
        screen = await _tap(screen, chance)
        seen(screen)
    raise Stuck(f"still not done after {MOST_TAPS} taps: {screen.text}")


async def _tap(screen: Reply, chance: random.Random) -> Reply:
    buttons = screen.buttons
    for button in ("None of them", "Leave it out"):
        if button in buttons and chance.random() < 0.5:
            return await screen.press(button)
    done = next((button for button in buttons if button.startswith("Take these")), None)
    if done is not None:
        return await screen.press(done)
    menu = next((one for one in walk(screen.components) if one["type"] == STRING_SELECT), None)
    values = [] if menu is None else _open(menu)
    if menu is None or not values:
        back = next((one for one in buttons if one in ("None of them", "Leave it out", "Back")), None)
        if back is None:
            raise Stuck(f"nothing to choose: {screen.text}")
        return await screen.press(back)
    low, high = menu.get("min_values", 1), menu.get("max_values", 1)
    count = min(len(values), chance.randint(low, high))
    return await screen.select(menu["custom_id"], chance.sample(values, count))


def _open(menu: Json) -> list[str]:
    return [one["value"] for one in menu["options"] if not one["label"].startswith(GREYED)]
