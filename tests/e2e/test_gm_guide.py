"""`docs/gm-guide.md`, walked by a new game master through the real client: each step as the page says it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Person, Reply, Sandbox
from tests.e2e.forked import fork_bot
from tests.e2e.guide_steps import Step, Then, nothing, sections

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]
CREATE = re.compile(r"Type `(/[a-z ]+)` with the name `(.+?)` and the map `(.+?)`")
CHOOSE = re.compile(r"In \*\*(.+?)\*\*, choose \*\*(.+?)\*\*")
PRESS = re.compile(r"(?:Press|press) \*\*(.+?)\*\*(?: and send `(.+?)`)?")
MOST_TAPS = {"Set it up": 10, "Close a round": 14, "Take it back": 5}
"""Presses, choices and forms of each part."""


class Walk:
    """A game master who does what the page says."""

    def __init__(self, master: Person, then: Then = nothing) -> None:
        self.master = master
        self._then = then
        self.screen: Reply | None = None
        self.taps = 0

    async def take(self, step: Step) -> None:
        """Do what the step says, and see that the answer says what is quoted."""
        text = step.text
        if made := CREATE.match(text):
            self.taps += 2
            self.screen = await self.master.slash(made[1], name=made[2], map=made[3])
            self.master.at = self.master.channel("gm-room")
        elif chosen := CHOOSE.match(text):
            assert self.screen is not None
            self.taps += 1
            self.screen = await self.screen.select(chosen[1], chosen[2])
        else:
            await self._pressed(text)
        assert self.screen is not None, text
        for words in step.says:
            assert words in self.screen.text, (text, words, self.screen.text)
        await self._then(step, self.screen)

    async def _pressed(self, text: str) -> None:
        presses = list(PRESS.finditer(text))
        assert presses, f"the page says no step: {text}"
        for number, pressed in enumerate(presses):
            self.taps += 1
            if "On the console" in text and number == 0:
                self.screen = await self._on_console(pressed[1])
            else:
                assert self.screen is not None
                self.screen = await self.screen.press(pressed[1])
            if self.screen.modal is not None:
                self.taps += 1
                form = self.screen.modal
                field = next(iter(form.fields))
                self.screen = await form.submit({field: pressed[2]})

    async def _on_console(self, button: str) -> Reply:
        """Press a button of the newest console, once it has it and is of the round that is open."""
        async with asyncio.timeout(60):
            while True:
                lines = [line for line in self.master.read("gm-room") if "##" in line.text]
                post = self.master.message(lines[-1], "gm-room") if lines else None
                if post is not None and button in post.buttons:
                    answer = await post.press(button)
                    if "Another round" not in answer.text:
                        return answer
                await asyncio.sleep(0.1)


async def test_a_new_game_master_walks_through_the_guide(module_url: str, folder: Path) -> None:
    async with Sandbox(rates={}, ack_seconds=60.0) as sandbox:
        process = await fork_bot(sandbox, module_url, folder, folder / "bot.log")
        master, alice = await sandbox.member("Grace", owner=True), await sandbox.member("Alice")
        for person in (master, alice):
            person.patience = person.quiet_seconds = 60.0
        await sandbox.wait_for_bot(seconds=180)
        try:
            await walk(Walk(master), alice)
        finally:
            await stop_bot(process)
    assert sandbox.violations == []


async def walk(by: Walk, alice: Person) -> None:
    """All steps of the guide."""
    parts = sections("gm-guide.md", "### ")
    assert list(parts) == list(MOST_TAPS)
    before: dict[str, Callable[[], Awaitable[None]]] = {"**Start round 1**": lambda: _joins(alice)}
    for heading, steps in parts.items():
        by.taps = 0
        for step in steps:
            for words, work in before.items():
                if words in step.text:
                    await work()
            await by.take(step)
        assert by.taps <= MOST_TAPS[heading], (heading, by.taps)


async def _joins(alice: Person) -> None:
    alice.at = alice.channel("unit-orders")
    await alice.slash("/join", rules_read=True)
    builder = await alice.slash("/company create", name="Birch")
    builder = await builder.select("Add a unit", "Regular Infantry")
    form = (await builder.press("Name and sign up")).modal
    assert form is not None
    await form.submit(unit1="Rifles")
