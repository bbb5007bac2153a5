"""A whole game of Exodus Wars, tapped by two people from the challenge to the result, with a bot that is killed."""

from __future__ import annotations

import json
import random

import pytest

from bot.rehearsal.bench.taps import button, choose, menu, offered, press
from bot.rehearsal.sandbox import Reply
from bot.service.skirmish.presses import Act, Confirm, LeaveOut, StepBack
from tests.e2e.test_battles import MOST_MOVES, asked, begin, people_see_the_same
from tests.e2e.test_skirmish import Stage, newest, stage

__all__ = ["stage"]

pytestmark = pytest.mark.asyncio(loop_scope="module")

ARMIES = {
    "Alice": {
        "faction": "guild",
        "units": [{"formation": "assault_platoon", "by": "guild_dropship"}, {"formation": "recon_section"}],
        "support": ["guild_dropship", "guild_orbital"],
    },
    "Bob": {
        "faction": "royal",
        "units": [{"formation": "conscript_company"}, {"formation": "squire_squadron"}],
        "support": ["royal_bombers", "royal_missiles"],
    },
}
KILLED_AT = ("Deploy a formation", "Give an order", "Call support", "Where does")
GREEDY = ("Shoot", "Attack", "Call ", "Advance: move, shoot", "Hold the line: shoot at +2", "Aim", "Land")
"""What Alice takes first; Bob taps at random."""
LINE = b'name = "Open ground"\nsize = [80, 70]\nunit = "cm"\n'


async def test_exodus_to_the_end(stage: Stage) -> None:
    """Two turns with support; the bot is killed at a deployment, an order, a Move and a call, before they are given."""
    number = await begin(stage, "exodus", {"Turns": "2"}, board_file=("open.toml", LINE))
    for person, name in ((stage.alice, "Alice"), (stage.bob, "Bob")):
        screen = await (await newest(stage, person, number, "Choose army")).press("Choose army")
        form = (await screen.press("Write a list")).modal
        assert form is not None
        done = await form.submit(name="Small", army=json.dumps(ARMIES[name]))
    assert "begins" in done.text, done.text
    chance = random.Random(7)
    moves, killed, told = 0, set[str](), ""
    while (turn := await asked(stage, number)) is not None:
        post, person = turn
        told += "\n".join(line.content for line in stage.posts(number))
        screen = await press(person.message(post.message, stage.thread(number)), Act)
        while screen.components:
            for where in KILLED_AT:
                if where in screen.text and where not in killed:
                    killed.add(where)
                    await stage.kill_and_restart()
            screen = await (greedy(screen) if person is stage.alice else choose(screen, chance))
            screen = await press(screen, Confirm)
            moves += 1
            assert moves < MOST_MOVES, screen.text
    told += "\n".join(line.content for line in stage.posts(number))
    assert killed == {*KILLED_AT}
    assert " calls " in told, "the dice decide which asset is called first, and by whom"
    assert await stage.count(f"skirmish_step WHERE kind = 'pick' AND skirmish_id = {number}") == moves
    assert await stage.count(f"skirmish_result WHERE skirmish_id = {number}") == 2
    people_see_the_same(stage, number)


async def greedy(screen: Reply) -> Reply:
    """Choose until something can be confirmed: what is wanted most, else the first entry."""
    last, dead = "", set[str]()
    for _ in range(30):
        if button(screen, Confirm) is not None:
            return screen
        if button(screen, LeaveOut) is not None:
            screen = await press(screen, LeaveOut)
            continue
        found = menu(screen)
        open_ = [] if found is None else [label for label in offered(found) if label not in dead]
        if found is None or not open_:
            dead.add(last)
            screen = await press(screen, StepBack)
            continue
        wanted = [label for word in GREEDY for label in open_ if label.startswith(word)]
        last = (wanted or open_)[0]
        screen = await screen.select(found["custom_id"], last)
    raise AssertionError(screen.text)
