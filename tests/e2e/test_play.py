"""A round through the real bot as a process of its own: what players can get wrong, and what Discord can.

The tests share one campaign and run in the order of the file: orders, faults, a restart, the close.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.rehearsal.bench.stage import start_bot, stop_bot
from bot.rehearsal.sandbox import Line, Person, Reply, Sandbox
from bot.store import consoles
from bot.store.session import connect
from tests.e2e.running import Running
from tests.store.helpers import until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]

HIDDEN = ("Nightshade", "1206")
"""The name and the place of a hostile unit that no player's unit can see; players type it in capitals."""
TABLES = ("campaign", "player", "round", "unit_order", "snapshot", "outbox", "event")


@dataclass
class Stage(Running):
    master: Person
    alice: Person
    bob: Person
    sam: Person

    async def start(self) -> asyncio.subprocess.Process:
        """As a host does."""
        return await start_bot(self.sandbox, self.url, self.folder, self.folder / "bot.log")

    async def contents(self) -> dict[str, list[str]]:
        """All rows that a player's command could change; which role a member was given is the bot's own note."""
        row = "SELECT to_jsonb(kept) #- '{details,standing}' FROM"
        async with self.sessions() as session:
            return {
                name: sorted(
                    str(found) for found in (await session.execute(text(f"{row} {name} kept"))).all()
                )
                for name in TABLES
            }

    async def settled(self) -> None:
        """Wait until the game master's console is current and every queued post is made."""
        async with asyncio.timeout(120):
            while True:
                async with self.sessions() as session:
                    stale = await consoles.changed(session)
                    waiting = text("SELECT count(*) FROM outbox WHERE state IN ('waiting', 'sending')")
                    if not stale and not (await session.execute(waiting)).scalar_one():
                        return
                await asyncio.sleep(0.05)

    def posts(self, channel: str) -> list[Line]:
        return [line for line in self.sandbox.transcript()[channel] if line.reader is None and line.by_bot]


async def company(person: Person, name: str) -> None:
    person.at = person.channel("unit-orders")
    await person.slash("/join", rules_read=True)
    builder = await person.slash("/company create", name=name)
    builder = await builder.select("Add a unit", "Regular Infantry")
    form = (await builder.press("Name and sign up")).modal
    assert form is not None
    done = await form.submit(unit1=f"{name} First")
    assert "signed up" in done.text


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(module_url: str, folder: Path) -> AsyncIterator[Stage]:
    engine, sessions = connect(module_url)
    async with Sandbox(rates={}, ack_seconds=60.0) as sandbox:
        process = await start_bot(sandbox, module_url, folder, folder / "bot.log")
        master = await sandbox.member("Grace", owner=True)
        alice, bob, sam = [await sandbox.member(name) for name in ("Alice", "Bob", "Sam")]
        for person in (master, alice, bob, sam):
            person.patience = person.quiet_seconds = 60.0
        made = Stage(sandbox, sessions, module_url, folder, process, master, alice, bob, sam)
        try:
            await open_round(made)
            yield made
        finally:
            code = await stop_bot(made.process)
            await engine.dispose()
        assert code == 0, made.log[-2000:]
        assert "Traceback" not in made.log, made.log[-3000:]


async def open_round(stage: Stage) -> None:
    """One unit each for Alice and Bob, one hostile in their sight and one out of it; Sam has not signed up."""
    await stage.sandbox.wait_for_bot(seconds=180)
    master = stage.master
    assert "set up" in (await master.slash("/campaign create", name="Hill", map="training_ground")).text
    master.at = master.channel("gm-room")
    for name, place in (("Nightshade", "1206"), ("Picket", "0406")):
        placed = await master.slash("/gm spawn", unit_class="hostile_infantry", hex=place, name=name)
        assert name in placed.text, stage.log[-3000:]
    await master.slash("/campaign open", brief="Take the hill.")
    await company(stage.alice, "Ash")
    await company(stage.bob, "Birch")
    stage.sam.at = stage.sam.channel("unit-orders")
    assert "Round 1" in (await master.slash("/campaign start")).text
    await stage.settled()


def one_clear_sentence(reply: Reply) -> None:
    """Private, short, without a picture, a ping or a hidden fact."""
    assert reply.ephemeral
    assert 10 < len(reply.text) < 500, reply.text
    assert not reply.attachments
    assert reply.text.rstrip()[-1] in ".`)", reply.text
    assert "broke on our side" not in reply.text
    assert "@everyone" not in reply.text
    assert not any(secret in reply.text for secret in HIDDEN), reply.text


HUGE = "0304 " * 1100
BAD_ORDERS = {
    "a word for a hex": {"move": "northwards"},
    "off the map": {"move": "9999"},
    "a path with a gap": {"move": "0407 0909"},
    "a unit of another player": {"unit": "Birch First"},
    "a hidden unit": {"unit": "NIGHTSHADE"},
    "no such unit": {"unit": "Ghost"},
    "huge": {"move": HUGE},
    "huge note": {"note": "x" * 5000},
    "emoji": {"move": "🚀🚀🚀"},
    "right to left": {"move": "\u202e4030 \u05d0\u05d1"},
    "a mention as a unit": {"unit": "@everyone <@&1> <@2>"},
    "a mention as an action": {"action": "@everyone 0304"},
    "an unknown action": {"action": "dance 0304"},
    "an unknown target": {"action": "attack 0406", "target": "C99"},
    "a contact that does not exist": {"action": "attack", "target": "NIGHTSHADE"},
    "null bytes and controls": {"move": "\x07\u0000"},
}


async def test_bad_orders_get_a_sentence_and_change_nothing(stage: Stage) -> None:
    await stage.settled()
    before = await stage.contents()
    for what, fields in BAD_ORDERS.items():
        reply = await stage.alice.slash("/order give", **({"unit": "Ash First"} | fields))
        assert not reply.attachments, f"{what} was taken for an order: {reply.text}"
        one_clear_sentence(reply)
    assert await stage.contents() == before
    assert not stage.sandbox.violations


async def test_bad_pastes_and_strangers_change_nothing(stage: Stage) -> None:
    await stage.settled()
    before = await stage.contents()
    for pasted in (
        "just go",
        "Unit: Ash First\nMove: 0304\nwhatever: 🚀",
        "Unit: @everyone",
        "Unit: Birch First\nMove: 0305",
    ):
        form = (await stage.alice.slash("/order paste")).modal
        assert form is not None
        one_clear_sentence(await form.submit(orders=pasted))
    for command, options in {
        "/order give": {"unit": "Ash First", "move": "0306"},
        "/order check": {"unit": "Ash First"},
        "/order withdraw": {"unit": "Ash First"},
        "/order list": {},
        "/join": {"rules_read": True},
    }.items():
        one_clear_sentence(await stage.sam.slash(command, **options))
    assert await stage.contents() == before


async def test_suggestions_name_only_what_the_side_knows(stage: Stage) -> None:
    units = await stage.alice.autocomplete("/order give", option="unit", typed="")
    actions = await stage.alice.autocomplete("/order give", option="action", typed="", unit="Ash First")
    targets = await stage.alice.autocomplete("/order give", option="target", typed="", unit="Ash First")
    weapons = await stage.alice.autocomplete("/order give", option="weapon", typed="", unit="Ash First")
    attacks = [str(value) for _, value in actions if str(value).startswith("attack ")]
    assert [f"attack {value}" for _, value in targets] == [attack.split(" with ")[0] for attack in attacks]
    assert bool(weapons) == bool(attacks)
    nothing = await stage.alice.autocomplete("/order give", option="unit", typed="Night")
    assert [name for name, _ in units if "Ash First" in name]
    assert not any(secret in str((units, actions)) for secret in (*HIDDEN, "Birch"))
    assert not nothing


async def test_faults_make_no_double_posts(stage: Stage) -> None:
    orders = stage.sandbox.channel("unit-orders").id
    faults = stage.sandbox.faults
    before = len(stage.posts("unit-orders"))
    faults.fail(f"POST /channels/{orders}/messages", 500)
    faults.lose_answer(f"POST /channels/{orders}/messages")
    faults.rate_limited(f"POST /channels/{orders}/messages", 0.05)
    given = await stage.alice.slash("/order give", unit="Ash First", facing="NE", note="For @everyone <@&1>")
    assert given.attachments, given.text
    log = stage.sandbox.gateway.log
    met = len(log)
    faults.abort_gateway()

    async def is_back() -> bool:
        return len(log) > met

    await until(is_back)
    await stage.sandbox.wait_for_bot(seconds=180)
    given = await stage.bob.slash("/order give", unit="Birch First", facing="S")
    assert given.attachments, given.text
    await stage.settled()
    faults.clear()
    posts = stage.posts("unit-orders")[before:]
    assert len(posts) == 2, [line.content for line in posts]
    assert "Ash First" in posts[0].content
    assert "Birch First" in posts[1].content


async def test_no_post_can_ping_anybody(stage: Stage) -> None:
    sent = [e for e in stage.sandbox.exchanges if e.method in ("POST", "PATCH") and "messages" in e.template]
    bodies = [e.request for e in sent if isinstance(e.request, dict)]
    assert bodies
    assert not any("@everyone" in str(body.get("content")) for body in bodies)
    assert all(body.get("allowed_mentions", {}).get("parse") == [] for body in bodies if "content" in body)


async def test_after_a_kill_old_buttons_and_forms_work(stage: Stage) -> None:
    receipt = await stage.bob.slash("/order give", unit="Birch First", facing="N")
    form = (await stage.alice.slash("/order paste")).modal
    assert form is not None
    await stage.kill_and_restart()
    assert "Copy the template again" in (await form.submit(orders="Unit: Ash First")).text
    assert "withdrawn" in (await receipt.press("Withdraw")).text
    again = await receipt.press("Withdraw")
    assert "no longer in the queue" in again.text


async def test_a_late_order_and_a_player_who_would_be_game_master_are_refused(stage: Stage) -> None:
    asked = await stage.master.slash("/gm close")
    assert "adjudicated" in (await asked.press("Close anyway")).text
    await stage.settled()
    before = await stage.contents()
    late = await stage.alice.slash("/order give", unit="Ash First", facing="S")
    one_clear_sentence(late)
    assert "clos" in late.text.lower()
    one_clear_sentence(await stage.alice.slash("/order withdraw", unit="Ash First"))
    assert "/gm close" not in stage.alice.commands()
    assert await stage.contents() == before


async def test_the_round_is_published_once_and_hides_what_players_cannot_see(stage: Stage) -> None:
    stage.sandbox.faults.lose_answer("POST /channels/*/messages", times=2)
    assert "published" in (await stage.master.slash("/gm publish")).text
    await stage.settled()
    await stage.alice.slash("/map theatre")
    await stage.alice.slash("/why", unit="Ash First")
    assert "gm-room" not in stage.alice.channels()
    assert "gm-room" not in stage.sam.channels()
    for reader in (stage.alice, stage.bob, stage.sam):
        for channel, lines in stage.sandbox.transcript(reader).items():
            for line in lines:
                words = f"{line.content} {line.embeds} {[name for name, _ in line.files]}"
                # A whole word: digits also stand in seals of dice, ids and addresses.
                assert not any(re.search(rf"\b{secret}\b", words) for secret in HIDDEN), f"{channel}: {words}"
    assert any(name.endswith("-gm.png") for line in stage.posts("gm-room") for name, _ in line.files)
    for channel in ("briefing-room", "operations-room", "gm-room", "unit-orders"):
        seen = Counter((line.text, str(line.embeds)) for line in stage.posts(channel))
        assert max(seen.values()) == 1, (channel, seen.most_common(1))
    assert any(name.endswith(".png") for line in stage.posts("briefing-room") for name, _ in line.files)
    marked = [line for line in stage.posts("unit-orders") if line.reactions]
    assert marked
    assert all(line.reactions == (("✅", 1),) for line in marked)


async def test_everybody_reads_their_own_round_from_the_briefing_and_only_what_the_side_knows(
    stage: Stage,
) -> None:
    """As the player, another player, the game master and a stranger; twice, from an old message, after a kill."""
    number = next(
        line.message_id
        for line in stage.posts("briefing-room")
        if "My round" in stage.alice.message(line.message_id).buttons
    )
    told = {}
    for person, name in ((stage.alice, "Ash First"), (stage.bob, "Birch First")):
        reply = await person.message(number).press("My round")
        assert reply.ephemeral
        assert f"**{name}**" in reply.text, reply.text
        told[name] = reply.text
        assert (await person.slash("/company round", round=1)).text == reply.text
        assert not any(secret in reply.text for secret in HIDDEN)
    assert "Birch First**" not in told["Ash First"]
    for person in (stage.sam, stage.master):
        none = await person.message(number).press("My round")
        assert none.text.startswith("You had no unit in the field in round 1.")
    await stage.kill_and_restart()
    assert (await stage.alice.message(number).press("My round")).text == told["Ash First"]
    for person in (stage.alice, stage.bob, stage.sam, stage.master):
        page = await person.slash("/map unit", unit="Ash First")
        assert page.text.startswith("**Ash First** (Regular Infantry)")
        assert ("Its order page" in page.buttons) is (person is stage.alice)
        contacts = await person.slash("/map intel")
        assert contacts.text.startswith("**Contacts, round 2**"), contacts.text
        assert not any(secret in f"{page.text} {contacts.text}" for secret in HIDDEN)
        one_clear_sentence(await person.slash("/map unit", unit="NIGHTSHADE"))
    orders = await (await stage.alice.slash("/map unit", unit="Ash First")).press("Its order page")
    assert "**Ash First**" in orders.text
    assert not stage.sandbox.violations


async def test_a_company_of_three_is_ordered_on_the_panel_in_fifteen_taps(stage: Stage) -> None:
    """Move, action and target of each; a command counts two taps, so does a menu, a button one. Killed in between.

    Somebody who taps every three seconds is through within a minute.
    """
    sam, master = stage.sam, stage.master
    await master.slash("/gm admit", player=sam.id)
    await sam.slash("/join", rules_read=True)
    builder = await sam.slash("/company create", name="Cedar")
    for _ in range(3):
        builder = await builder.select("Add a unit", "Regular Infantry")
    form = (await builder.press("Name and sign up")).modal
    assert form is not None
    await form.submit(unit1="Cedar 1", unit2="Cedar 2", unit3="Cedar 3")
    await stage.settled()
    panel = await sam.slash("/orders")
    places = re.findall(r"\*\*(Cedar \d)\*\* at (\d{4})", panel.text)
    assert len(places) == 3, panel.text
    assert {place for _, place in places} == {"0106", "0207"}
    for name, place in (("Guard", "0109"), ("Watch", "0104")):
        await master.slash("/gm spawn", unit_class="hostile_infantry", hex=place, name=name)
    taps, waited, clock = 2, 0.0, asyncio.get_running_loop()

    async def press(page: Reply, label: str) -> Reply:
        nonlocal taps, waited
        began = clock.time()
        page = await page.press(label)
        taps, waited = taps + 1, waited + clock.time() - began
        return page

    page = await press(await sam.slash("/orders"), "Next: Cedar 1")
    for number in (1, 2, 3):
        assert f"**Cedar {number}**" in page.text, page.text
        steps = [text for text in page.buttons if re.fullmatch(r"[NSEW]{1,2} \d{4}", text)]
        step = next((text for text in steps if text.endswith(("0108", "0105"))), None)
        assert step, (number, page.text, page.buttons)
        page = await press(page, step)
        if number == 2:
            await stage.kill_and_restart()
        attack = next((text for text in page.buttons if text.startswith(("Attack", "Assault"))), None)
        assert attack is not None, (page.text, page.buttons)
        page = await press(await press(page, attack), "Give this order")
    assert "none missing" in page.text, page.text
    assert taps <= 15
    assert 3 * taps + waited < 60, waited
    assert len(re.findall("attack", page.text)) >= 3
    # Somebody else's panel does not order them, and the one of before says how things are.
    stale = await panel.press("All that is left holds (3)")
    assert "Every unit has its order already." in stale.text


async def test_standing_orders_by_taps_outlast_a_kill_and_are_followed_once(stage: Stage) -> None:
    """Alice has a unit without an order: two taps for the command, two for each menu, one for each button."""
    alice, master = stage.alice, stage.master
    page = await (await alice.slash("/orders")).press("Next: Ash First")
    page = await page.press("Standing orders")
    page = await page.select("Add: if …", "if attacked last round")
    page = await page.select("attacked: then …", "hold")
    taps = 2 + 1 + 1 + 2 + 2
    assert "1. **if attacked last round**: hold" in page.text, page.text
    form = (await page.press("Write …")).modal
    assert form is not None
    await stage.kill_and_restart()
    page = await form.submit(when="always", move="ahead")
    assert "2. **always**: move one hex ahead – ✅ this one now" in page.text, page.text
    assert taps == 8
    for typed in ({"when": "soonish"}, {"when": "always", "move": "toward NIGHTSHADE"}):
        one_clear_sentence(await alice.slash("/order standing", unit="Ash First", **typed))
    one_clear_sentence(await stage.bob.slash("/order standing", unit="Ash First"))
    asked = await master.slash("/gm close")
    assert "Ash" not in asked.text
    assert "adjudicated" in (await asked.press("Close anyway")).text
    await stage.settled()
    told = [line.content for line in stage.posts("unit-orders") if "by standing order of" in line.content]
    assert len(told) == 1
    assert "(always)" in told[0]
    assert "published" in (await master.slash("/gm publish")).text
    await stage.settled()
    assert "was a standing order (always): move" in (await alice.slash("/why", unit="Ash First")).text
    briefing = stage.posts("briefing-room")
    assert any("By standing order" in str(line.embeds) for line in briefing)
