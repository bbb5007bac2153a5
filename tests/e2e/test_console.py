"""The game master's console through the real client: from nothing to an open round, and a round, in few taps."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Person, Reply, Sandbox
from bot.store.session import connect
from tests.e2e.running import Running

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]

COMMAND, OPTION, BUTTON, MENU, FORM = 2, 2, 1, 2, 1
"""Taps: to choose a command, an option, to press a button, to choose from a menu, to send a form."""


@dataclass
class Stage:
    running: Running
    master: Person
    alice: Person
    taps: int = 0

    def console(self) -> Reply:
        """The newest console in the room, as it is now."""
        lines = [line for line in self.master.read("gm-room") if "##" in line.text]
        return self.master.message(lines[-1], "gm-room")

    async def until(self, holds: Callable[[str], bool]) -> Reply:
        """The console, once it says that."""
        async with asyncio.timeout(60):
            while True:
                lines = [line for line in self.master.read("gm-room") if "##" in line.text]
                if lines and holds(lines[-1].text):
                    return self.master.message(lines[-1], "gm-room")
                await asyncio.sleep(0.1)

    async def press(self, label: str, **texts: str) -> Reply:
        self.taps += BUTTON
        reply = await self.console().press(label)
        if not texts:
            return reply
        form = reply.modal
        assert form is not None, reply.text
        self.taps += FORM
        return await form.submit(**texts)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(module_url: str, folder: Path) -> AsyncIterator[Stage]:
    engine, sessions = connect(module_url)
    async with Sandbox(rates={}, ack_seconds=60.0) as sandbox:
        running = Running(sandbox, sessions, module_url, folder, None)  # type: ignore[arg-type]
        running.process = await running.start()
        master = await sandbox.member("Grace", owner=True)
        alice = await sandbox.member("Alice")
        for person in (master, alice):
            person.patience = person.quiet_seconds = 60.0
        await sandbox.wait_for_bot(seconds=180)
        try:
            yield Stage(running, master, alice)
        finally:
            await stop_bot(running.process)
        await engine.dispose()
        assert "Traceback" not in running.log, running.log[-4000:]


async def test_from_nothing_to_an_open_round_with_eleven_enemies_in_twenty_taps(stage: Stage) -> None:
    master, alice = stage.master, stage.alice
    made = await master.slash("/campaign create", name="One", map="training_ground")
    stage.taps += COMMAND + 2 * OPTION
    assert "set up" in made.text
    await stage.until(lambda text: "place the enemy" in text)
    placed = await stage.press("Place units…", text="Hostile Infantry: 0801-0805 0901-0905 1001, advance")
    assert "11 units are placed" in placed.text, placed.text
    await stage.until(lambda text: "open sign-ups" in text)
    await stage.press("Open sign-ups…", text="Take the hill.")
    await stage.until(lambda text: "wait for a complete company" in text)
    alice.at = alice.channel("unit-orders")
    await alice.slash("/join", rules_read=True)
    builder = await alice.slash("/company create", name="Birch")
    builder = await builder.select("Add a unit", "Regular Infantry")
    form = (await builder.press("Name and sign up")).modal
    assert form is not None
    await form.submit(unit1="Rifles")
    await stage.until(lambda text: "1 complete" in text)
    started = await stage.press("Start round 1")
    assert "has started" in started.text, started.text
    await stage.until(lambda text: "round 1, orders open" in text)
    assert stage.taps <= 12, stage.taps


async def test_a_sheet_changes_facts_and_what_it_breaks_is_asked_about(stage: Stage) -> None:
    facts = await stage.press("Change facts")
    form = (await facts.press("Write a list…")).modal
    assert form is not None
    sheet = ("facts.tsv", b"hex\tterrain\troad\n0101\tforest\t\n0101-0201\t\tyes\n0801\twater\t\n")
    asked = await form.submit({"…or a sheet (CSV or TSV)": [sheet]})
    assert "could not enter" in asked.text, asked.text
    done = await asked.press("Change it anyway")
    assert "0101: forest now." in done.text, done.text
    await done.press("Undo")
    sent = await stage.master.slash("/gm edit", sheet=("facts.csv", b"unit,fs\nNobody,1\n"))
    assert "No unit on the map has the name" in sent.text, sent.text


async def test_a_paused_round_resumes_and_who_has_not_ordered_is_reminded(stage: Stage) -> None:
    await stage.until(lambda text: "Rifles" in text)
    await stage.press("Pause…", text="")
    await stage.until(lambda text: "paused" in text)
    resumed = await stage.press("Resume")
    assert "Round 1 resumes" in resumed.text, resumed.text
    await stage.until(lambda text: "paused" not in text)
    asked = await stage.master.slash("/gm close")
    reminded = await asked.press("Remind them")
    assert "One player is reminded. Round 1 stays open." in reminded.text, reminded.text


async def test_a_round_is_closed_and_published_from_the_console(stage: Stage) -> None:
    await stage.alice.slash("/order give", unit="Rifles", move="0306")
    await stage.until(lambda text: "1 ordered" in text)
    form = (await (await stage.press("Change facts")).press("Write a list…")).modal
    assert form is not None
    cliff = ("cliff.tsv", b"hex\tlevel\n0306\t9\n")
    changed = await form.submit({"…or a sheet (CSV or TSV)": [cliff]})
    assert "cliff of 9 levels" in changed.text, changed.text
    await stage.running.kill_and_restart()
    stage.taps = 0
    closed = await stage.press("Close now")
    assert "closed" in closed.text, closed.text
    await stage.until(lambda text: "the draft waits for you" in text)
    question = await stage.press("Answer…")
    menu = "Rifles tried to change level at 0206 and could not. What ha…"
    answered = await question.select(menu, "energy")
    assert "is now **energy** (was stop)" in answered.text, answered.text
    stage.taps = 0
    draft = await stage.press("Preview")
    stage.taps += BUTTON
    await draft.press("Publish this draft")
    post = await stage.until(lambda text: "round 2, orders open" in text)
    assert stage.taps == 2
    assert "Rifles" in post.text


async def test_a_published_round_is_taken_back_and_returned_to(stage: Stage) -> None:
    alice = stage.alice
    moments = await (await stage.press("Undo…")).press("Earlier moment…")
    shown = await moments.select("Earlier moments", "Round 1, adjudicated again with the same orders")
    tried = await shown.press("Test it under today's rules")
    assert tried.text.endswith("Nothing changed."), tried.text
    stage.taps = 0
    undo = await stage.press("Undo…")
    moments = await undo.press("Earlier moment…")
    shown = await moments.select("Earlier moments", "Round 1, before its close, orders open again")
    assert "Round 1 is taken back" in shown.text
    form = (await shown.press("Back to round 1…")).modal
    assert form is not None
    done = await form.submit(text="The hill was taken twice.")
    stage.taps += BUTTON + MENU + BUTTON + FORM
    assert "Round 1 is open again" in done.text
    assert stage.taps == 6
    await stage.running.kill_and_restart()
    await stage.until(lambda text: "round 1, orders open" in text and "1 ordered" in text)

    async def said(room: str, *words: str) -> str:
        async with asyncio.timeout(60):
            while True:
                texts = [line.text for line in alice.read(room)]
                if all(any(word in text for text in texts) for word in words):
                    return "\n---\n".join(texts)
                await asyncio.sleep(0.1)

    text = await said("briefing-room", "Round 1 is taken back", "This no longer applies")
    assert text.count("Round 1 is taken back") == 1
    assert "It is round 1 again" in await said("unit-orders", "It is round 1 again")
    changed = await alice.slash("/order give", unit="Rifles", action="hold")
    assert "Rifles" in changed.text
    moments = await (await stage.press("Undo…")).press("Earlier moment…")
    left = await moments.select("Earlier courses", "Course 1: rounds 1 to 2")
    form = (await left.press("Return to course 1…")).modal
    assert form is not None
    done = await form.submit(text="It was right.")
    assert "back in round 2, as you left it" in done.text
    await stage.until(lambda text: "round 2, orders open" in text)
    await said("briefing-room", "This applies again", "An earlier course applies again")


async def test_from_nothing_to_an_open_round_with_a_scenario_in_seven_taps(stage: Stage) -> None:
    master = stage.master
    parting = await master.slash("/campaign end", sure=True)
    await (await parting.press("Delete channels and roles")).press("Yes, delete")
    async with asyncio.timeout(60):
        while True:
            if "gm-room" not in master.channels():
                break
            await asyncio.sleep(0.1)
    stage.taps = 0
    made = await master.slash("/campaign create", scenario="fort_drill")
    stage.taps += COMMAND + OPTION
    assert "Fort Drill" in made.text
    await stage.until(lambda text: "Fort Drill" in text and "open sign-ups" in text)
    stage.taps += BUTTON + FORM
    form = (await stage.console().press("Open sign-ups…")).modal
    assert form is not None
    await form.submit()
    await stage.until(lambda text: "wait for a complete company" in text)
    bea = await stage.running.sandbox.member("Bea")
    bea.patience = bea.quiet_seconds = 60.0
    bea.at = bea.channel("unit-orders")
    await bea.slash("/join", rules_read=True)
    builder = await bea.slash("/company create", name="Elm")
    builder = await builder.select("Add a unit", "Regular Infantry")
    named = (await builder.press("Name and sign up")).modal
    assert named is not None
    await named.submit(unit1="Rifles")
    await stage.until(lambda text: "1 complete" in text)
    started = await stage.press("Start round 1")
    assert "has started" in started.text, started.text
    await stage.until(lambda text: "round 1, orders open" in text)
    assert stage.taps == 7


async def test_posts_that_discord_refuses_are_made_as_the_master_says(stage: Stage) -> None:
    sandbox, master = stage.running.sandbox, stage.master
    bea = await sandbox.member("Bea")
    room = sandbox.channel("unit-orders")
    posts, changes = f"POST /channels/{room.id}/messages", f"PATCH /channels/{room.id}/messages/*"
    told = set[int]()

    async def notice() -> Reply:
        """The next notice of posts that wait."""
        async with asyncio.timeout(60):
            while True:
                for line in master.read("gm-room"):
                    if "Discord refuses posts" in line.text and line.message_id not in told:
                        told.add(line.message_id)
                        return master.message(line, "gm-room")
                await asyncio.sleep(0.1)

    async def posted(number: int) -> None:
        async with asyncio.timeout(60):
            while True:
                lines = bea.read("unit-orders") if "unit-orders" in bea.channels() else []
                if any(line.text.startswith(f"**#{number}**") for line in lines):
                    return
                await asyncio.sleep(0.1)

    for number, route, status, code, way in (
        (1, posts, 403, 50013, "Try again"),
        (2, changes, 404, 10008, "Post as a new message"),
    ):
        sandbox.faults.refuse(route, status, code)
        await bea.slash("/order give", unit="Rifles", facing=("N", "NE")[number - 1])
        asked = await notice()
        sandbox.faults.clear()
        listed = await asked.press("Show the posts")
        (row, *_) = listed.components
        one = await listed.select("Choose a post", row["components"][0]["options"][0]["value"])
        done = await one.press(way)
        assert "It is tried again now." in done.text, done.text
        await posted(number)
    bea.at = bea.channel("comms-net")
    del sandbox.guild.channels[room.id]
    await bea.slash("/order give", unit="Rifles", facing="SE")
    made = await (await notice()).press("Make unit-orders again")
    assert "unit-orders is made again within a minute" in made.text, made.text
    await posted(3)
    assert sandbox.channel("unit-orders").id != room.id


async def test_players_do_not_see_the_room(stage: Stage) -> None:
    assert "gm-room" not in stage.alice.channels()
