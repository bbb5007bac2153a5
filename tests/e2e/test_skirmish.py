"""A whole battle on the sandbox by commands, buttons and menus, through the real bot as a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Line, Person, Reply, Sandbox
from bot.rehearsal.sandbox.state import Channel
from bot.store.session import connect
from tests.e2e.forked import Forked, fork_bot
from tests.e2e.running import Running
from tests.e2e.toy_bot import toy_bot
from tests.store.helpers import until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]


@dataclass
class Stage(Running):
    alice: Person
    bob: Person
    sam: Person

    async def start(self) -> Forked:
        return await fork_bot(self.sandbox, self.url, self.folder, self.folder / "bot.log", toy_bot)

    async def settled(self) -> None:
        """Wait until every queued post is made and every job at once is done."""
        for _ in range(2400):
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
    async with Sandbox(rates={}, ack_seconds=60.0) as sandbox:
        sandbox.state.add_channel("battles")
        process = await fork_bot(sandbox, module_url, folder, folder / "bot.log", toy_bot)
        alice, bob, sam = [await sandbox.member(name) for name in ("Alice", "Bob", "Sam")]
        made = Stage(sandbox, sessions, module_url, folder, process, alice, bob, sam)
        try:
            await sandbox.wait_for_bot(seconds=180)
            for person in (alice, bob, sam):
                person.at = person.channel("battles")
                person.patience = person.quiet_seconds = 60.0
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


async def test_wrong_player_stale_button_and_double_click_change_nothing(stage: Stage) -> None:
    stage.alice.at = stage.alice.channel("battles")
    made = await stage.alice.slash(
        "/skirmish challenge", opponent=stage.bob.id, ruleset="Ambush", time="1 hour"
    )
    assert "made" in made.text
    await stage.settled()
    stage.bob.at = stage.bob.channel("battles")
    accepted = await stage.bob.slash("/skirmish accept")
    assert "army" in accepted.text, accepted.text
    for person in (stage.alice, stage.bob):
        await answer(
            await (await newest(stage, person, 2, "Choose army")).press("Choose army"),
            "A random army",
            "!Another one",
            "!Take it",
        )
    first = (await newest(stage, stage.alice, 2)).message
    for person in (stage.alice, stage.bob):
        screen = await (await newest(stage, person, 2)).press("Act")
        for letter in "AB":
            screen = await answer(screen, "Place", letter, "!Confirm")
    before = await stage.count("skirmish_step")
    post = await newest(stage, stage.alice, 2)
    stranger = await stage.sam.message(post.message).press("Act")
    assert "welcome to watch" in stranger.text
    waiting = await stage.bob.message(post.message).press("Act")
    assert "not your turn" in waiting.text
    assert post.message == first, "the table is one message, whatever happens"
    assert all(reply.ephemeral for reply in (stranger, waiting))
    for line in ("Mind the ruin.", "Which one?", "By the road.", "I see."):
        await stage.sam.say(stage.thread(2), line)
    screen = await answer(await post.press("Act"), "Pass")
    twice = await asyncio.gather(screen.press("Confirm"), screen.press("Confirm"))
    assert len(twice) == 2
    await stage.settled()
    assert await stage.count("skirmish_step") == before + 1
    down = await newest(stage, stage.alice, 2)
    assert down.message_id != first.id, "people have written so much that the table comes down"
    assert [line.message_id for line in stage.alice.read(stage.thread(2))][-1] == down.message_id
    assert "not your turn" in (await down.press("Act")).text
    assert await stage.count("skirmish_step") == before + 1


async def test_a_screen_from_before_a_crash_goes_on(stage: Stage) -> None:
    screen = await answer(await (await newest(stage, stage.bob, 2)).press("Act"), "B1")
    screen = await answer(screen, "Move B1")
    await stage.kill_and_restart()
    typed = (await screen.press("Type it")).modal
    assert typed is not None
    screen = await typed.submit(value="S, 2")
    assert "Confirm" in screen.buttons, screen.text
    assert screen.attachments
    done = await screen.press("Confirm")
    assert "not your turn" in done.text, done.text


async def test_a_menu_that_is_opened_again_replaces_the_one_before(stage: Stage) -> None:
    """It goes away; one that the bot cannot delete any more says so when it is pressed, and leads to the present."""
    post = await newest(stage, stage.alice, 2)

    def open_ones() -> list[int]:
        lines = stage.alice.read(stage.thread(2))
        return [
            line.message_id for line in lines if line.reader is not None and "Pass" in str(line.components)
        ]

    before = len(open_ones())
    first = await post.press("Act")
    second = await post.press("Act")

    async def replaced() -> bool:  # it is taken away after the new one is shown
        return first.message_id not in open_ones()

    await until(replaced)
    assert second.message_id in open_ones()
    assert len(open_ones()) == before + 1
    await stage.kill_and_restart()
    third = await post.press("Act")
    assert second.message_id in open_ones(), "a new process does not know it"
    told = await answer(second, "Pass")
    assert "opened a newer copy" in told.text
    assert told.buttons == ["Show me what is asked now"]
    here = await told.press("Show me what is asked now")
    assert here.message_id == second.message_id
    assert "opened a newer copy" in (await answer(third, "Pass")).text, "now the other one is out of date"
    assert "Confirm" in (await answer(here, "Pass")).buttons


async def test_the_other_commands(stage: Stage) -> None:
    for person in (stage.alice, stage.bob, stage.sam):
        person.at = stage.thread(2)
    assert (await stage.alice.slash("/skirmish status")).attachments
    assert "so far" in (await stage.alice.slash("/skirmish log")).text
    assert "has moved since" in (await stage.alice.slash("/skirmish undo")).text
    assert "asked" in (await stage.bob.slash("/skirmish substitute", member=stage.sam.id)).text
    taken = await (await newest(stage, stage.sam, 2, "Take the seat")).press("Take the seat")
    assert "**B**" in taken.text, taken.text
    assert "offered a draw" in (await stage.alice.slash("/skirmish draw")).text
    agreed = await (await newest(stage, stage.sam, 2, "Agree to the draw")).press("Agree to the draw")
    assert "is a draw" in agreed.text, agreed.text
    replay = await (await newest(stage, stage.sam, 2, "Replay")).press("Replay")
    assert replay.attachments[0][0].endswith(".webp"), replay.text
    assert replay.attachments[0][1][8:12] == b"WEBP"
    over = await stage.alice.slash("/skirmish log")
    assert b"covered" in over.attachments[0][1]
    assert "offered" in (await stage.alice.slash("/skirmish rematch")).text
    league = await stage.sam.slash("/skirmish league")
    assert "Alice – **2**" in league.text
    stage.alice.at = stage.alice.channel("battles")
    assert "Two scouts" in (await stage.alice.slash("/skirmish lists", ruleset="ambush")).text
    form = (await stage.alice.slash("/skirmish lists", ruleset="ambush", do="write")).modal
    assert form is not None
    assert "legal" in (await form.submit(name="Mine", army='{"scouts": 2}')).text
    suggested = await stage.alice.autocomplete("/skirmish lists", option="ruleset", typed="amb")
    assert ("Ambush", "ambush") in suggested


async def test_a_solo_game_answers_by_itself(stage: Stage) -> None:
    stage.sam.at = stage.sam.channel("battles")
    await stage.sam.slash("/skirmish solo", ruleset="ambush", opponent="random")
    await stage.settled()
    begun = await stage.sam.last("battles").press("Begin")
    assert "army" in begun.text, begun.text
    await answer(await (await newest(stage, stage.sam, 4, "Choose army")).press("Choose army"), "Two scouts")
    screen = await (await newest(stage, stage.sam, 4)).press("Act")
    for letter in "AB":
        screen = await answer(screen, "Place", letter, "!Confirm")
    screen = await answer(await (await newest(stage, stage.sam, 4)).press("Act"), "Pass", "!Confirm")
    await newest(stage, stage.sam, 4)
    sure = await stage.sam.slash("/skirmish resign")
    assert "resigned" in (await sure.press("Resign")).text
    assert await stage.count("skirmish_result") == 6


async def test_a_strike_team_is_founded_and_fitted_by_menus_and_forms(stage: Stage) -> None:
    stage.bob.at = stage.bob.channel("battles")
    suggested = await stage.bob.autocomplete(
        "/skirmish team create", option="start", typed="alliance", name="Wolves"
    )
    assert ("Alliance, nobody yet", "f:shiftstorm:alliance") in suggested
    page = await stage.bob.slash("/skirmish team create", name="Wolves", start="f:shiftstorm:alliance")
    assert page.ephemeral
    page = await (await page.press("Recruit")).select("Who joins?", "Advocate, 25 points")
    page = await (await page.press("Back")).select("Open a member", "Advocate")
    form = (await page.press("Rename")).modal
    assert form is not None
    page = await form.submit(name="Ann")
    kit = await (await page.press("Equip")).select("Take an item of the armoury", "Digel")
    assert kit.text.startswith("✅ Ann took Digel."), stage.log[-3000:]
    shown = await stage.bob.slash("/skirmish team show", team="wolves")
    assert "1. **Ann** (Advocate) · Digel" in shown.text
    stranger = await stage.sam.slash("/skirmish team show", team="Wolves")
    assert "no strike team yet" in stranger.text
    assert "manage the server" in (await stage.bob.slash("/skirmish team terms", price=5)).text


async def test_an_army_is_built_by_menus_and_taken_into_a_battle(stage: Stage) -> None:
    stage.alice.at = stage.alice.channel("battles")
    page = await stage.alice.slash("/skirmish army", ruleset="ambush")
    assert page.ephemeral
    page = await page.select("Begin with", "An empty list")
    page = await page.select("Add a scout", "Scout")
    assert "Take two scouts, not 1." in page.text, stage.log[-3000:]
    page = await (await page.select("Open to change", "Scout 1")).press("Duplicate")
    form = (await page.press("Save")).modal
    assert form is not None
    page = await form.submit(name="Pair")
    assert "Saved as **Pair**" in page.text
    refused = await stage.alice.slash(
        "/skirmish challenge", opponent=stage.bob.id, ruleset="ambush", second=stage.sam.id
    )
    assert refused.text == "Ambush is for 2 players, not for 3."
    solo = await stage.alice.slash("/skirmish solo", ruleset="ambush", opponent="random")
    assert "Begin" in solo.text
    await stage.settled()
    begun = await stage.alice.last("battles").press("Begin")
    assert "army" in begun.text, begun.text
    number = await stage.count("skirmish")
    screen = await (await newest(stage, stage.alice, number, "Choose army")).press("Choose army")
    screen = await (await screen.press("Build a list")).press("Load")
    screen = await (await screen.select("Begin with", "Pair")).press("Take this army")
    assert "begins" in screen.text, screen.text
