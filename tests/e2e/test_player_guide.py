"""`docs/player-guide.md`, walked by a new player through the real client: each step as the page says it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Person, Reply, Sandbox
from tests.e2e.forked import fork_bot
from tests.e2e.guide_steps import Step, Then, nothing, sections

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]
_SIDE = re.compile(r"[NSEW]{1,2} \d{4}")


async def taken(person: Person, screen: Reply | None, step: Step) -> Reply:
    """Do what the step says, and see that the answer says what is quoted."""
    answer = await _done(person, screen, step.text)
    for words in step.says:
        assert words in answer.text, (step.text, words, answer.text)
    return answer


async def _done(person: Person, screen: Reply | None, text: str) -> Reply:
    if typed := re.match(r"Type `(/[a-z ]+)`", text):
        return await person.slash(typed[1])
    assert screen is not None
    if chosen := re.match(r"In \*\*(.+?)\*\*, choose \*\*(.+?)\*\*", text):
        return await screen.select(chosen[1], chosen[2])
    if text.startswith("Press a side"):
        return await screen.press(next(label for label in screen.buttons if _SIDE.fullmatch(label)))
    pressed = re.match(r"Press \*\*(.+?)\*\*", text)
    assert pressed is not None, f"the page says no step: {text}"
    label = next((one for one in screen.buttons if one.startswith(pressed[1])), pressed[1])
    answer = await screen.press(label)
    return answer if answer.modal is None else await answer.modal.submit()


async def test_a_new_player_walks_through_the_guide(module_url: str, folder: Path) -> None:
    async with Sandbox(rates={}, ack_seconds=60.0) as sandbox:
        process = await fork_bot(sandbox, module_url, folder, folder / "bot.log")
        master, dave = await sandbox.member("Grace", owner=True), await sandbox.member("Dave")
        for person in (master, dave):
            person.patience = person.quiet_seconds = 60.0
        await sandbox.wait_for_bot(seconds=180)
        try:
            await walk(master, dave)
        finally:
            await stop_bot(process)
    assert sandbox.violations == []


async def walk(master: Person, dave: Person, then: Then = nothing) -> None:
    """All steps of the guide, done by Dave; `then` is told of each."""
    await master.slash("/campaign create", name="Guide", map="training_ground")
    master.at = master.channel("gm-room")
    await master.slash("/campaign open", brief="Take the hill.")
    dave.at = dave.channel("unit-orders")
    between = {
        "Practise an order": ["/campaign start"],
        "The next round": ["/gm close", "/gm preview", "/gm publish"],
    }
    parts, screen = sections("player-guide.md"), None
    assert list(parts) == [
        "Join and take a company",
        "Practise an order",
        "Give your orders",
        "The next round",
    ]
    for heading, steps in parts.items():
        for command in between.get(heading, []):
            await master.slash(command)
        assert steps, heading
        for step in steps:
            screen = await taken(dave, screen, step)
            await then(step, screen)
