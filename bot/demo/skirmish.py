"""One skirmish of Exoshift: Tactics on the sandbox, by buttons and menus, from the challenge to the result."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable

from bot.demo.play import Played, expect
from bot.sandbox import Person, Reply
from bot.sandbox.limits import STRING_SELECT, walk
from bot.sandbox.state import Channel, Json

CHANNEL = "battles"
PLAYERS = ("Alice", "Bruno")
TERMS = (("Table without a board of your own", "36 by 24 in"), ("Rounds", "1"))
FORCE = {
    "army": "sol_regulars",
    "picks": [
        {"slot": "HQ1", "unit": "sol_field_commander", "models": 1},
        {"slot": "C1", "unit": "sol_line_infantry", "models": 1},
        {"slot": "C2", "unit": "sol_line_infantry", "models": 2},
        {"slot": "C3", "unit": "sol_line_infantry", "options": ["mortar"], "models": 1},
    ],
}
LEFT_OUT = ("No extra shots", "Without Aim")
"""Buttons that leave a question open; everything else is answered."""
WANTED = ("End the turn", "Focus Fire", "Without it", "Pass the turn", "Advance")
"""Entries to choose, the best first; otherwise the first one of a menu."""
MOST_SCREENS = 20
MOST_MOVES = 120


async def play_skirmish(played: Played, drained: Callable[[], Awaitable[None]]) -> None:
    """Alice challenges Bruno; both act in turn until the game has a winner."""
    played.sandbox.state.add_channel(CHANNEL)
    alice, bruno = (played.people[name] for name in PLAYERS)
    for person in (alice, bruno):
        person.at = person.channel(CHANNEL)
    await alice.slash("/skirmish challenge", opponent=bruno.id, ruleset="exoshift")
    await drained()
    await agree(alice.last(CHANNEL))
    await drained()
    await bruno.last(CHANNEL).press("Accept")
    await drained()
    thread = next(
        place for place in played.sandbox.guild.channels.values() if place.name.startswith("Exoshift")
    )
    for person in (alice, bruno):
        form = (
            await (await newest(person, thread, "Choose army").press("Choose army")).press("Write a list")
        ).modal
        expect(form is not None, "the button did not open the form for an army")
        assert form is not None
        await form.submit(name="Patrol", army=json.dumps(FORCE))
    await drained()
    moves = 0
    while (actor := asked(thread, alice, bruno)) is not None:
        screen = await newest(actor, thread, "Act").press("Act")
        while screen.components:
            screen = await (await chosen(screen)).press("Confirm")
            moves += 1
            expect(moves < MOST_MOVES, f"the skirmish does not end: {screen.text}")
        await drained()


async def agree(post: Reply) -> None:
    """Change the terms before anybody accepts."""
    screen = await post.press("Change terms")
    for label, value in TERMS:
        screen = await screen.select("Change one of the terms", label)
        if "Type it" in screen.buttons:
            form = (await screen.press("Type it")).modal
            assert form is not None
            screen = await form.submit(value=value)
        else:
            found = next(one for one in menus(screen) if value in labels(one))
            screen = await screen.select(found["custom_id"], value)
        expect(f"{label}: {value}" in screen.text, f"the terms do not say {label}: {screen.text}")


def newest(person: Person, thread: Channel, button: str) -> Reply:
    """The newest post of the thread with that button."""
    posts = [
        person.message(line, thread) for line in person.read(thread) if line.by_bot and line.reader is None
    ]
    return next(post for post in reversed(posts) if button in post.buttons)


def asked(thread: Channel, *people: Person) -> Person | None:
    """Who is to act, the first of several; None once the game is over."""
    post = [line for line in people[0].read(thread) if line.by_bot and line.reader is None][-1]
    if "🏁" in post.content:
        return None
    found = re.search(r"➡️.*?<@(\d+)>", post.content)
    expect(found is not None, f"nobody is asked: {post.content}")
    assert found is not None
    return next(person for person in people if person.id == int(found[1]))


async def chosen(screen: Reply) -> Reply:
    """Choose until something can be confirmed."""
    for _ in range(MOST_SCREENS):
        if "Confirm" in screen.buttons:
            return screen
        way_out = next((button for button in LEFT_OUT if button in screen.buttons), None)
        if way_out is not None:
            screen = await screen.press(way_out)
            continue
        found = menus(screen)[0]
        open_ = [one for one in found["options"] if not one["label"].startswith("✖")]
        texts = {one["label"]: f"{one['label']} {one.get('description', '')}" for one in open_}
        wanted = [label for word in WANTED for label, whole in texts.items() if word in whole]
        screen = await screen.select(found["custom_id"], [*wanted, *texts][0])
    expect(False, f"nothing can be confirmed: {screen.text}")
    return screen


def menus(screen: Reply) -> list[Json]:
    """The menus of a screen."""
    return [one for one in walk(screen.components) if one["type"] == STRING_SELECT]


def labels(menu: Json) -> list[str]:
    """The labels of a menu."""
    return [one["label"] for one in menu["options"]]
