"""Those who watch, through the real client: the buttons under a briefing, predictions, the table of the best."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Line, Person, Reply, Sandbox
from tests.e2e.forked import Forked, fork_bot

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]


@dataclass
class Stage:
    sandbox: Sandbox
    process: Forked
    url: str
    folder: Path
    log: Path
    master: Person
    alice: Person
    wanda: Person
    will: Person

    async def post(self, channel: str, words: str) -> Line:
        """The newest post of a channel with these words, once it is there."""
        async with asyncio.timeout(120):
            while True:
                lines = self.sandbox.transcript()[channel]
                found = [line for line in lines if words in f"{line.content}{line.components}{line.embeds}"]
                if found:
                    return found[-1]
                await asyncio.sleep(0.05)

    async def press(self, who: Person, line: Line, label: str) -> Reply:
        return await who.message(line.message_id).press(label)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(module_url: str, folder: Path) -> AsyncIterator[Stage]:
    async with Sandbox(rates={}, ack_seconds=60.0) as sandbox:
        log = folder / "bot.log"
        process = await fork_bot(sandbox, module_url, folder, log)
        master = await sandbox.member("Grace", owner=True)
        alice, wanda, will = [await sandbox.member(name) for name in ("Alice", "Wanda", "Will")]
        for person in (master, alice, wanda, will):
            person.patience = person.quiet_seconds = 60.0
        made = Stage(sandbox, process, module_url, folder, log, master, alice, wanda, will)
        await sandbox.wait_for_bot(seconds=180)
        try:
            yield made
        finally:
            await stop_bot(made.process)  # type: ignore[arg-type]
        assert "Traceback" not in log.read_text(errors="replace"), log.read_text(errors="replace")[-4000:]
        assert sandbox.violations == []


async def a_stale_press(who: Person, line: Line, custom_id: str) -> Reply:
    """A press on a button that the client still shows, though the post has none any more."""
    return await who.component(
        who.message(line).message, {"custom_id": custom_id, "component_type": 2, "id": 3}
    )


def ids(line: Line) -> list[str]:
    """The custom ids of the buttons of a layout, row by row."""
    rows = [part for part in line.components if part["type"] == 1]
    return [button["custom_id"] for row in rows for button in row["components"]]


async def test_the_feed_asks_as_the_first_round_opens(stage: Stage) -> None:
    master, alice = stage.master, stage.alice
    assert "set up" in (await master.slash("/campaign create", name="Hill", map="training_ground")).text
    master.at = master.channel("gm-room")
    await master.slash("/campaign open", brief="Take the hill.")
    alice.at = alice.channel("unit-orders")
    await alice.slash("/join", rules_read=True)
    builder = await alice.slash("/company create", name="Able")
    builder = await builder.select("Add a unit", "Regular Infantry")
    form = (await builder.press("Name and sign up")).modal
    assert form is not None
    await form.submit(unit1="Able First")
    assert "Round 1" in (await master.slash("/campaign start")).text
    line = await stage.post("news-feed", "What will round 1 bring?")
    assert len(ids(line)) == 7, "new contacts, and losses: no enemy is near"


async def test_who_watches_predicts_twice_and_others_are_refused(stage: Stage) -> None:
    line = await stage.post("news-feed", "What will round 1 bring?")
    for label in ("One or two", "One", "Two", "One or two"):
        told = await stage.press(stage.wanda, line, label)
    assert "be sighted? **One or two**" in told.text
    assert "be destroyed? **Two**" in told.text
    assert "be destroyed? **One**" in (await stage.press(stage.will, line, "One")).text
    assert "You decide what units in the field do" in (await stage.press(stage.alice, line, "One")).text
    assert "Game masters see what is hidden" in (await stage.press(stage.master, line, "One")).text
    assert "No prediction is settled" in (await stage.wanda.slash("/campaign predictions")).text


async def test_a_restart_keeps_what_was_predicted_and_its_buttons(stage: Stage) -> None:
    stage.process.kill()
    await stage.process.wait()
    stage.process = await fork_bot(stage.sandbox, stage.url, stage.folder, stage.log)
    await stage.sandbox.wait_for_bot(seconds=180)
    line = await stage.post("news-feed", "What will round 1 bring?")
    told = await stage.press(stage.wanda, line, ids(line)[3])
    assert "be sighted? **One or two**" in told.text
    assert "be destroyed? **None**" in told.text


async def test_the_close_shows_the_predictions_and_the_report_settles_them(stage: Stage) -> None:
    master, wanda, will = stage.master, stage.wanda, stage.will
    before = await stage.post("news-feed", "What will round 1 bring?")
    asked = await master.slash("/gm close")
    assert "no order in round 1" in asked.text
    await asked.press("Close anyway")
    frozen = await stage.post("news-feed", "Orders are closed")
    assert (frozen.message_id, ids(frozen)) == (before.message_id, [])
    late = await a_stale_press(will, frozen, ids(before)[3])
    assert "Orders of round 1 are closed" in late.text
    await master.slash("/gm preview")
    await master.slash("/gm publish")
    settled = await stage.post("news-feed", "What round 1 brought")
    assert settled.message_id == before.message_id
    assert "✅ **None**: 1" in str(settled.components)
    table = (await will.slash("/campaign predictions")).text
    assert "1. Wanda: 1 right of 2\n2. Will: 0 right of 1" in table
    old = await a_stale_press(wanda, settled, ids(before)[3])
    assert "Orders of round 1 are closed" in old.text
    assert len(ids(await stage.post("news-feed", "What will round 2 bring?"))) == 7


async def test_the_buttons_of_a_briefing_are_for_everybody(stage: Stage) -> None:
    line = await stage.post("briefing-room", "**Round 2.**")
    for who in (stage.wanda, stage.alice, stage.master):
        assert (await stage.press(who, line, "In full")).text.startswith("## Round 1: ")
        assert "Able First" in (await stage.press(who, line, "Our units")).text
        assert (await stage.press(who, line, "Whole map")).attachments
