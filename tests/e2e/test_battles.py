"""Whole games of ExoFront, Exoshift and Shiftstorm, tapped by two people from the challenge to the result."""

from __future__ import annotations

import io
import json
import random

import numpy as np
import pytest
from PIL import Image
from sqlalchemy import text

from bot.rehearsal.bench.taps import button, called, choose, menu, offered, press
from bot.rehearsal.sandbox import Person, Reply
from bot.render.board.look import LIGHT
from bot.service.skirmish.presses import Act, Confirm, LeaveOut, Look, TypeValue
from tests.e2e.test_skirmish import Stage, newest, stage
from tests.store.helpers import until

__all__ = ["stage"]

pytestmark = pytest.mark.asyncio(loop_scope="module")

MOST_MOVES = 150


async def begin(stage: Stage, ruleset: str, terms: dict[str, str], **command: str | tuple[str, bytes]) -> int:
    """Alice challenges Bob and changes the terms, he accepts; the number of the game."""
    stage.alice.at = stage.alice.channel("battles")
    made = await stage.alice.slash("/skirmish challenge", opponent=stage.bob.id, ruleset=ruleset, **command)
    assert "made" in made.text, stage.log[-3000:]
    await stage.settled()
    post = stage.alice.last("battles")
    for label, value in terms.items():
        screen = await (await post.press("Change terms")).select("Change one of the terms", label)
        slip = (await screen.press("Type it")).modal
        assert slip is not None
        screen = await slip.submit(value="many")
        assert "give a whole number" in screen.text
        form = (await screen.press("Type it")).modal
        assert form is not None
        assert f"{label}: {value}" in (await form.submit(value=value)).text
    await stage.settled()
    accepted = await stage.bob.message(stage.bob.last("battles").message).press("Accept")
    assert "army" in accepted.text, accepted.text
    return await stage.count("skirmish")


async def asked(stage: Stage, number: int) -> tuple[Reply, Person] | None:
    """The newest post and who is to act, the first of several; None once the game is over."""
    await stage.settled()
    post = stage.alice.message(stage.posts(number)[-1], stage.thread(number))
    if "🏁" in post.text:
        return None
    user = called(post)[0]
    return post, next(one for one in (stage.alice, stage.bob) if one.id == user)


def people_see_the_same(stage: Stage, number: int) -> None:
    """Nothing in the thread is for one of them alone, and somebody who only watches reads it all."""
    place = stage.thread(number)
    read = [line.message_id for line in stage.sam.read(place) if line.by_bot]
    assert read == [line.message_id for line in stage.posts(number)]


async def test_exofront_to_the_end(stage: Stage) -> None:
    """One round; the bot is killed while a move is half chosen."""
    number = await begin(stage, "exofront", {"Rounds": "1"})
    for person in (stage.alice, stage.bob):
        screen = await (await newest(stage, person, number, "Choose army")).press("Choose army")
        armies = menu(screen)
        assert armies is not None
        done = await screen.select(armies["custom_id"], offered(armies)[0])
    assert "begins" in done.text
    chance = random.Random(number)
    moves, killed = 0, False
    while (turn := await asked(stage, number)) is not None:
        post, person = turn
        screen = await press(person.message(post.message, stage.thread(number)), Act)
        while screen.components:
            if moves == 9 and not killed:
                first = menu(screen)
                assert first is not None
                screen = await screen.select(first["custom_id"], chance.choice(offered(first)))
                await stage.kill_and_restart()
                killed = True
            screen = await press(await choose(screen, chance), Confirm)
            moves += 1
            assert moves < MOST_MOVES, screen.text
    assert killed
    assert len(stage.posts(number)) <= 8, "a thread can be read"
    picks = f"skirmish_step WHERE kind = 'pick' AND skirmish_id = {number}"
    led = await stage.count(f"{picks} AND content -> 'pick' ->> 'choice' LIKE 'activate:%'")
    assert led >= 8, "each unit is activated with its first action"
    assert await stage.count(picks) == moves + led
    assert await stage.count(f"skirmish_result WHERE skirmish_id = {number}") == 2
    people_see_the_same(stage, number)


FORCE = {
    "army": "sol_regulars",
    "picks": [
        {"slot": "HQ1", "unit": "sol_field_commander", "models": 1},
        {"slot": "C1", "unit": "sol_line_infantry", "models": 1},
        {"slot": "C2", "unit": "sol_line_infantry", "models": 2},
        {"slot": "C3", "unit": "sol_line_infantry", "options": ["mortar"], "models": 1},
    ],
}
KILLED_AT = ("Bid CP", "Your Primary Action", "Choose a target")


async def test_exoshift_to_the_end(stage: Stage) -> None:
    """One round at close quarters; the bot is killed at a sealed bid, an action and a shot."""
    number = await begin(
        stage,
        "exoshift",
        {"Rounds": "1"},
        board_file=("open.toml", b'name = "Open ground"\nsize = [24, 24]\nunit = "in"\n'),
    )
    for person in (stage.alice, stage.bob):
        screen = await (await newest(stage, person, number, "Choose army")).press("Choose army")
        form = (await screen.press("Write a list")).modal
        assert form is not None
        done = await form.submit(name="Four", army=json.dumps(FORCE))
    assert "begins" in done.text, done.text
    moves, killed, bids, told = 0, set[str](), list[str](), ""
    while (turn := await asked(stage, number)) is not None:
        post, person = turn
        told += "\n".join(line.content for line in stage.posts(number))
        screen = await press(person.message(post.message, stage.thread(number)), Act)
        while screen.components:
            screen = await shooting(screen)
            for where in KILLED_AT:
                if where in screen.text and where not in killed:
                    killed.add(where)
                    await stage.kill_and_restart()
            screen = await press(screen, Confirm)
            bids += [line for line in screen.text.splitlines() if "You bid" in line]
            moves += 1
            assert moves < MOST_MOVES, screen.text
    told += "\n".join(line.content for line in stage.posts(number))
    assert killed == {*KILLED_AT}
    assert len(bids) == 2
    assert "You bid" not in told
    assert told.index("Alice has bid.") < told.index("Alice bids") < told.index("Round 1 is over.")
    assert await stage.count(f"skirmish_step WHERE kind = 'pick' AND skirmish_id = {number}") == moves
    assert await stage.count(f"skirmish_result WHERE skirmish_id = {number}") == 2
    people_see_the_same(stage, number)


SHOOTING = ("End the turn", "Focus Fire", "IGI-87", "Hold fire")


async def shooting(screen: Reply) -> Reply:
    """Choose until something can be confirmed: a unit that can shoot, its first target, the end of the turn."""
    for _ in range(20):
        if button(screen, Confirm) is not None:
            return screen
        if button(screen, LeaveOut) is not None:
            screen = await press(screen, LeaveOut)
            continue
        found = menu(screen)
        assert found is not None, screen.text
        open_ = [one for one in found["options"] if one["label"] in offered(found)]
        texts = {one["label"]: f"{one['label']} {one.get('description', '')}" for one in open_}
        wanted = [label for word in SHOOTING for label, whole in texts.items() if word in whole]
        screen = await screen.select(found["custom_id"], (wanted or offered(found))[0])
    raise AssertionError(screen.text)


async def test_shiftstorm_to_the_end(stage: Stage) -> None:
    """Two models that charge each other; the first reaction is given by the clock, the others by the players."""
    number = await begin(
        stage,
        "shiftstorm",
        {"Fewest models": "1", "Turns": "3"},
        mission="standard",
        time="10 minutes",
        board_file=("open.toml", b'name = "Open ground"\nsize = [48, 48]\nunit = "in"\n'),
    )
    army = {"faction": "sons_of_ord", "models": [{"character": "ardor_corps", "items": []}]}
    for person in (stage.alice, stage.bob):
        screen = await (await newest(stage, person, number, "Choose army")).press("Choose army")
        form = (await screen.press("Write a list")).modal
        assert form is not None
        done = await form.submit(name="One", army=json.dumps(army))
    assert "begins" in done.text, done.text
    moves = reactions = by_clock = 0
    while (turn := await asked(stage, number)) is not None:
        post, person = turn
        if "to react" in post.text:
            reactions += 1
            if not by_clock:
                await clock_answers(stage, number)
                by_clock += 1
                continue
        screen = await press(person.message(post.message, stage.thread(number)), Act)
        while screen.components:
            foe = "Ardor Corps 2" if person is stage.alice else "Ardor Corps 1"
            screen = await press(await toward(screen, foe), Confirm)
            moves += 1
            assert moves < MOST_MOVES, screen.text
    assert reactions >= 1, "\n".join(line.content for line in stage.posts(number))
    assert (
        await stage.count(f"skirmish_step WHERE kind = 'pick' AND skirmish_id = {number}") == moves + by_clock
    )
    assert await stage.count(f"skirmish_result WHERE skirmish_id = {number}") == 2
    people_see_the_same(stage, number)


WANTED = ("Charge", "Strike", "Stand", "Move", "Place", "Ardor", "End")


async def toward(screen: Reply, foe: str) -> Reply:
    """Choose until something can be confirmed: a charge, a blow, or the way to the enemy, which is typed."""
    for _ in range(20):
        if button(screen, Confirm) is not None:
            return screen
        found = menu(screen)
        if button(screen, LeaveOut) is not None:
            screen = await press(screen, LeaveOut)
        elif "Move up to" in screen.text and button(screen, TypeValue) is not None:
            form = (await press(screen, TypeValue)).modal
            assert form is not None
            screen = await form.submit(value=f"toward {foe}")
        else:
            assert found is not None
            wanted = {
                one: next((n for n, w in enumerate(WANTED) if one.startswith(w)), 99)
                for one in offered(found)
            }
            screen = await screen.select(found["custom_id"], min(wanted, key=lambda one: wanted[one]))
    raise AssertionError(screen.text)


async def clock_answers(stage: Stage, number: int) -> None:
    """Let the time of whoever is asked be over, and wait for what the clock does."""
    async with stage.sessions.begin() as session:
        await session.execute(
            text("UPDATE jobs.pgqueuer SET execute_after = now() WHERE entrypoint = 'skirmish_due'")
        )

    async def answered() -> bool:
        return any(
            "ran out of time; the usual answer was given" in line.content for line in stage.posts(number)
        )

    await until(answered)


async def test_who_watches_sees_nothing_of_a_hidden_deployment(stage: Stage) -> None:
    """Alice has placed her pieces under cover: until Bob has too, only she has them on her picture."""
    number = await begin(stage, "ambush", {})
    for person in (stage.alice, stage.bob):
        screen = await (await newest(stage, person, number, "Choose army")).press("Choose army")
        await screen.select("Choose an army", "Two scouts")
    post = await newest(stage, stage.sam, number)
    before = len(stage.posts(number))
    empty = blue(await press(post, Look))
    screen = await press(stage.alice.message(post.message, stage.thread(number)), Act)
    for _ in range(2):
        screen = await press(await choose(screen, random.Random(number)), Confirm)
    await stage.settled()
    post = await newest(stage, stage.sam, number, "What I see")
    assert blue(await press(post, Look)) == empty
    assert blue(await press(stage.alice.message(post.message, stage.thread(number)), Look)) > empty
    assert not any(line.files for line in stage.posts(number)[before:])


def blue(screen: Reply) -> int:
    """How much of the picture has the colour of Alice's pieces; the key has some of it too."""
    ((_, data),) = screen.attachments
    picture = np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)
    return int((np.abs(picture - LIGHT.sides[0][0]).max(axis=-1) <= 8).sum())
