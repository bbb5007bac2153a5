"""A whole battle on the sandbox by commands, buttons and menus, through the real bot as a process of its own."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.bench.stage import start_bot, stop_bot
from bot.sandbox import Line, Person, Reply, Sandbox
from bot.sandbox.state import Channel
from bot.store.session import Sessions, connect

pytestmark = pytest.mark.asyncio(loop_scope="module")

COMMAND = (sys.executable, "-m", "tests.e2e.toy_bot", "run")


@dataclass
class Stage:
    sandbox: Sandbox
    sessions: Sessions
    url: str
    folder: Path
    process: asyncio.subprocess.Process
    alice: Person
    bob: Person
    sam: Person

    @property
    def log(self) -> str:
        return (self.folder / "bot.log").read_text(errors="replace")

    async def kill_and_restart(self) -> None:
        self.process.kill()
        await self.process.wait()
        self.sandbox.gateway.ready.clear()
        self.process = await start_bot(self.sandbox, self.url, self.folder, self.folder / "bot.log", COMMAND)
        await self.sandbox.wait_for_bot(seconds=60)

    async def settled(self) -> None:
        """Wait until every queued post is made and every job at once is done."""
        for _ in range(400):
            async with self.sessions() as session:
                posts = text("SELECT count(*) FROM outbox WHERE state IN ('waiting', 'sending')")
                jobs = text("SELECT count(*) FROM jobs.pgqueuer WHERE execute_after <= now()")
                left = (await session.execute(posts)).scalar_one() + (
                    await session.execute(jobs)
                ).scalar_one()
            if not left:
                return
            await asyncio.sleep(0.05)
        async with self.sessions() as session:
            rows = await session.execute(
                text("SELECT key, kind, state, error FROM outbox WHERE state <> 'sent'")
            )
            raise AssertionError(f"{rows.all()}\n{self.log[-4000:]}")

    async def count(self, what: str) -> int:
        async with self.sessions() as session:
            return int((await session.execute(text(f"SELECT count(*) FROM {what}"))).scalar_one())

    def thread(self, number: int) -> Channel:
        places = self.sandbox.state.guild.channels.values()
        return next(place for place in places if f"#{number}:" in place.name)

    def posts(self, number: int) -> list[Line]:
        place = self.thread(number)
        return [line for line in self.alice.read(place) if line.reader is None and line.by_bot]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(module_url: str, folder: Path) -> AsyncIterator[Stage]:
    engine, sessions = connect(module_url)
    async with Sandbox(rates={}) as sandbox:
        sandbox.state.add_channel("battles")
        process = await start_bot(sandbox, module_url, folder, folder / "bot.log", COMMAND)
        alice, bob, sam = [await sandbox.member(name) for name in ("Alice", "Bob", "Sam")]
        made = Stage(sandbox, sessions, module_url, folder, process, alice, bob, sam)
        try:
            await sandbox.wait_for_bot(seconds=60)
            for person in (alice, bob, sam):
                person.at = person.channel("battles")
                person.patience = person.quiet_seconds = 30.0
            yield made
        finally:
            code = await stop_bot(made.process)
            await engine.dispose()
        assert code == 0, made.log[-2000:]
        assert "Traceback" not in made.log, made.log[-3000:]
        assert not sandbox.violations, made.log[-3000:]


async def newest(stage: Stage, person: Person, number: int, button: str = "Act") -> Reply:
    """The newest post of a game's thread that has this button."""
    await stage.settled()
    person.at = stage.thread(number)
    lines = [person.message(line, person.at) for line in stage.posts(number)]
    return next(found for found in reversed(lines) if button in found.buttons)


async def answer(screen: Reply, *steps: str) -> Reply:
    """Choose in the one menu of the screen, step by step, by the beginning of an entry's label; `!X` presses X."""
    for step in steps:
        if step.startswith("!"):
            screen = await screen.press(step[1:])
            continue
        menu = screen.components[0]["components"][0]
        found = [one["label"] for one in menu["options"] if one["label"].startswith(step)]
        assert found, (step, menu["options"], screen.text)
        screen = await screen.select(menu["placeholder"], found[0])
    return screen


async def test_a_challenge_becomes_a_game_in_a_thread(stage: Stage) -> None:
    made = await stage.alice.slash("/skirmish challenge", opponent=stage.bob.id, ruleset="ambush")
    assert "made" in made.text, stage.log[-3000:]
    await stage.settled()
    post = stage.bob.last("battles")
    assert "Accept" in post.buttons
    wrong = await stage.sam.message(post.message).press("Accept")
    assert "somebody else" in wrong.text
    assert wrong.ephemeral
    accepted = await post.press("Accept")
    assert "army" in accepted.text, stage.log[-3000:]
    for person in (stage.alice, stage.bob):
        choose = await (await newest(stage, person, 1, "Choose army")).press("Choose army")
        chosen = await answer(choose, "Two scouts")
    assert "begins" in chosen.text
    begun = await newest(stage, stage.alice, 1)
    assert begun.attachments
    assert "Act" in begun.buttons


async def test_a_whole_game_is_played(stage: Stage) -> None:
    for person in (stage.alice, stage.bob):
        screen = await (await newest(stage, person, 1)).press("Act")
        assert screen.ephemeral
        for letter in "AB":
            screen = await answer(screen, "Place", letter)
            assert "Confirm" in screen.buttons
            screen = await screen.press("Confirm")
    people = [stage.alice, stage.bob]
    for turn in range(12):
        person = people[turn % 2]
        screen = await (await newest(stage, person, 1)).press("Act")
        screen = await answer(screen, "Pass", "!Confirm")
        if turn == 5:
            await stage.kill_and_restart()
    await stage.settled()
    assert "🏁" in stage.posts(1)[-1].content
    assert await stage.count("skirmish_result") == 2
