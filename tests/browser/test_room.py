"""The rehearsal room in a real browser."""

from __future__ import annotations

import asyncio
import contextlib
import io
import re
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.cases.load import load_case
from bot.cases.run import run_case
from bot.rehearsal.room import run
from bot.rehearsal.room.server import Room, Seat
from bot.rehearsal.room.session import read
from bot.rehearsal.sandbox import Sandbox
from bot.rehearsal.sandbox.messages import create
from tests.browser.driver import Browser, Tab

ATTACK = "<img src=x onerror='window.stolen=1'><script>window.stolen=1</script>"
BUTTON = "[...document.querySelectorAll('button')].find(one => one.textContent === '{}')"
TIME = "Date.parse(document.querySelector('#time').dateTime) / 1000"
"""The rehearsal's, in seconds."""
AGO = re.compile(r"\d+ (second|minute)s? ago")
ENTRY = "[...document.querySelectorAll('#channels a')].find(one => one.textContent.includes('{}'))"
STEP = (
    "[...document.querySelectorAll('#lesson li')]"
    ".some(one => one.textContent.startsWith('{}') && one.matches('.done') == {})"
)


async def test_every_text_is_shown_as_text(chromium: Browser) -> None:
    """Markup in each place that a name or text can be in is read as it was typed, and no link runs anything."""
    async with Sandbox(guild_name=ATTACK) as sandbox:
        person = await sandbox.member(ATTACK)
        sandbox.state.add_channel(ATTACK)
        await person.say(
            "general", f"{ATTACK} **{ATTACK}** `{ATTACK}` [x](javascript:window.stolen=1)\n# {ATTACK}"
        )
        rows = [
            {"type": 1, "components": [{"type": 2, "style": 1, "label": ATTACK, "custom_id": "a"}]},
            {
                "type": 1,
                "components": [{"type": 3, "custom_id": "b", "options": [{"label": ATTACK, "value": "b"}]}],
            },
        ]
        embed = {
            "title": ATTACK,
            "description": ATTACK,
            "fields": [{"name": ATTACK, "value": ATTACK}],
            "footer": {"text": ATTACK},
        }
        body = {"content": f"<@{person.id}> ```{ATTACK}```", "embeds": [embed], "components": rows}
        post = create(sandbox.world, person.channel("general"), sandbox.state.bot, body, {})
        # Discord refuses such a link; a saved session could have one.
        post.components.append({"type": 2, "style": 5, "label": "x", "url": "javascript:window.stolen=1"})
        async with Room(sandbox, seats={ATTACK: Seat(person, ATTACK)}, status=ATTACK) as room:
            tab = await chromium.tab()
            await tab.open(f"{room.url}#/{person.channel('general').id}")
            await tab.until("document.querySelectorAll('.post').length === 2")
            assert await tab.run("document.body.innerText.split('onerror').length") > 14
            assert await tab.run("document.querySelectorAll('img[src=x], .post script').length") == 0
            assert not await tab.run("[...document.links].some(one => one.protocol === 'javascript:')")
            assert await tab.run("window.stolen === undefined")
            assert tab.faults == []


async def test_a_fault_is_reported(chromium: Browser) -> None:
    """The form goes to the room, and the browser keeps the file that comes back; both texts are needed."""
    reports: list[str] = []

    async def save(report: str) -> bytes:
        reports.append(report)
        return b"the session"

    async with Sandbox() as sandbox:
        alice = await sandbox.member("Alice")
        async with Room(sandbox, seats={"Alice": Seat(alice, "Player")}, status="", save=save) as room:
            tab = await chromium.tab()
            await tab.open(f"{room.url}#Alice/", 390, 844, touch=True)
            await tab.until("document.querySelector('#title').textContent === '# general'")
            await tab.run(
                "window.kept = ''; URL.createObjectURL = (blob) => "
                "{ blob.text().then((text) => { kept = text }); return 'data:,' }; 0"
            )
            await tab.click("document.querySelector('#menu')")
            await tab.click("document.querySelector('#fault')")
            await tab.until("document.querySelector('dialog[open] textarea')")
            await tab.run("document.querySelector('dialog textarea').focus()")
            await tab.type("The bridge stands.")
            send = "document.querySelector('dialog button[type=submit]')"
            await tab.click(send)
            assert reports == [], "both fields are needed"
            await tab.run("document.querySelectorAll('dialog textarea')[1].focus()")
            await tab.type("It fell.")
            await tab.click(send)
            await tab.until("kept === 'the session' && !document.querySelector('dialog[open]')")
            assert "The bridge stands." in reports[0]
            assert tab.faults == []


async def test_what_comes_late_and_what_is_long_can_be_read(chromium: Browser) -> None:
    """A channel mentioned before one sees it gets its name; a long name has room."""
    name = "exofront-1-alice-against-bruno"
    async with Sandbox() as sandbox:
        alice = await sandbox.member("Alice")
        state = sandbox.state
        hidden = state.add_channel(name)
        del state.guild.channels[hidden.id]
        create(
            sandbox.world, alice.channel("general"), state.bot, {"content": f"It is in <#{hidden.id}>."}, {}
        )
        async with Room(sandbox, seats={"Alice": Seat(alice, "Player")}, status="") as room:
            tab = await chromium.tab()
            await tab.open(f"{room.url}#Alice/{alice.channel('general').id}", 390, 844, touch=True)
            await tab.until("document.querySelector('.post .mention').textContent === '#unknown'")
            state.guild.channels[hidden.id] = hidden
            await alice.say("general", "Where?")
            await tab.until(f"document.querySelector('.post a.mention').textContent === '#{name}'")
            await tab.run(f"location.hash = '#Alice/{hidden.id}'")
            await tab.until(f"document.querySelector('#title').textContent === '# {name}'")
            for place in ("#title", "#write"):
                assert await tab.run(
                    f"(({{ scrollHeight, clientHeight, scrollWidth, clientWidth }}) => scrollHeight <= clientHeight"
                    f" && scrollWidth <= clientWidth)(document.querySelector('{place}'))"
                ), place
            # A tap on the channel that is open closes the menu, as one on another does.
            await tab.click("document.querySelector('#menu')")
            await tab.until("document.body.matches('.open')")
            await tab.click(ENTRY.format(name))
            await tab.until("!document.body.matches('.open')", 2)
            assert tab.faults == []


@contextlib.asynccontextmanager
async def rehearsal(folder: Path, load: Path | None = None) -> AsyncIterator[str]:
    """A whole rehearsal; gives its address."""
    wanted = run.Wanted("fort_drill", log=folder / "bot.log", browser=False, load=load)
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        running = asyncio.create_task(run.rehearse(wanted))
        async with asyncio.timeout(60):
            while "Ready for orders" not in told.getvalue():  # noqa: ASYNC110 - a line of the command's
                await asyncio.sleep(0.05)
    try:
        assert ("Snow" in told.getvalue()) is (load is not None)
        yield re.findall(r"Open (\S+)", told.getvalue())[0]
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running


async def next_close(tab: Tab) -> None:
    await tab.click("document.querySelector('#clock:not([open]) summary')")
    await tab.click("document.querySelector('#next')")


@pytest.mark.timeout(180)
@pytest.mark.filterwarnings("ignore:unread_data:DeprecationWarning")  # aiohttp, of itself
async def test_a_round(chromium: Browser, tmp_path: Path) -> None:
    """Alice orders a unit by command on a phone, Grace sees it in another tab, the story is told, all is saved."""
    async with rehearsal(tmp_path) as url:
        alice, grace = await chromium.tab(), await chromium.tab()
        await alice.open(f"{url}#Alice/", 390, 844, touch=True)
        await grace.open(f"{url}#Grace/")
        await alice.until("document.querySelector('#title').textContent === '# unit-orders'")
        await alice.until(f"{ENTRY.format('briefing-room')} && !{ENTRY.format('gm-room')}")
        await grace.until(ENTRY.format("gm-room"))

        await alice.click("document.querySelector('#learn')")
        await alice.until(STEP.format("Read the briefing", 0))
        await alice.click("document.querySelector('#slash')")
        await alice.type("order g")
        await alice.key("Enter")
        await alice.until("document.querySelector('.suggesting li')")
        await alice.key("ArrowDown")
        await alice.key("Enter")
        await alice.click(BUTTON.format("+ move"))
        await alice.until(
            "[...document.querySelectorAll('.suggesting li')].some(one => one.checkVisibility())"
        )
        await alice.key("ArrowDown")
        await alice.key("Enter")
        await alice.click("document.querySelector('#command button[type=submit]')")
        await alice.until("document.querySelector('.post.private img')?.naturalWidth > 100")
        await grace.until("document.querySelector('#messages').innerText.includes('Unit: Ashwood Rifles')")
        assert not await grace.run("document.querySelector('.post.private')")
        await alice.until(STEP.format("Give an order", 1) + " && " + STEP.format("See it in the queue", 1))
        assert await alice.run("document.documentElement.scrollWidth") == 390

        # An hour passes, and then all the time to the close that the posts name.
        before = await alice.run(TIME)
        await alice.click("document.querySelector('#clock summary')")
        await alice.click("document.querySelector('[data-to=hour]')")
        await alice.until("document.querySelector('#toast').textContent.includes('Time has passed')")
        await alice.until(f"{TIME} > {before + 3590}")
        assert await alice.run(TIME) - before < 3700
        await next_close(alice)
        await alice.until("document.querySelector('#toast').textContent.includes('is published')", 90)
        for tab in (alice, grace):
            await tab.until(f"{TIME} > {before + 7000}")
        await alice.click("document.querySelector('#menu')")
        await alice.click(ENTRY.format("briefing-room"))
        await alice.until(BUTTON.format("In full"))
        await alice.click(BUTTON.format("In full"))
        await alice.until("[...document.querySelectorAll('.post.private')].at(-1)?.innerText.length > 100")
        for step in ("Read the briefing", "Let the round close", "Read what happened"):
            await alice.until(STEP.format(step, 1))
        assert await alice.run(STEP.format("Ask why", 0))
        assert alice.faults + grace.faults == []

        # The session is saved with the report of a fault, and goes on in another rehearsal; the round is a case.
        before = AGO.sub("", await alice.run("document.querySelector('#messages').innerText"))
        session = tmp_path / "fault.rehearsal"
        async with aiohttp.ClientSession() as http:
            async with http.get(f"{url}session") as answer:
                assert len(await answer.read()) > 10_000
            async with http.post(f"{url}case?as=Alice", json={}) as answer:
                case = run_case(load_case(await answer.text(), "round.toml"))
                assert "Ashwood Rifles 1" in {unit.name for unit in case.scenarios[0].world.units.values()}
            words = {"wanted": "Rain", "happened": "Snow"}
            async with http.post(f"{url}fault?as=Alice", json=words) as answer:
                session.write_bytes(await answer.read())
        assert "/order give unit:" in read(session).report

        # The map in the browser, by the link of one of them.
        await alice.click("document.querySelector('#menu')")
        await alice.click(ENTRY.format("unit-orders"))
        await alice.until("!document.querySelector('#slash').disabled")
        await alice.click("document.querySelector('#slash')")
        await alice.type("map live")
        await alice.key("Enter")
        await alice.click("document.querySelector('#command button[type=submit]')")
        await alice.until("document.querySelector('.post.private a[href*=\"/live/\"]')")
        link = await alice.run("document.querySelector('.post.private a[href*=\"/live/\"]').href")
        pages = await chromium.tab()
        await pages.open(link)
        await pages.until("document.querySelectorAll('#units button').length > 1")
        assert "Round 2, as the players know it" in await pages.run("document.body.innerText")
        assert alice.faults + pages.faults == []
    async with rehearsal(tmp_path, session) as url:
        alice = await chromium.tab()
        await alice.open(f"{url}#Alice/")
        await alice.until("document.querySelector('#title').textContent === '# unit-orders'")
        await alice.click(ENTRY.format("briefing-room"))
        await alice.until("document.querySelector('#title').textContent === '# briefing-room'")
        await alice.until("[...document.querySelectorAll('.post.private')].at(-1)?.innerText.length > 100")
        assert AGO.sub("", await alice.run("document.querySelector('#messages').innerText")) == before
        await next_close(alice)
        await alice.until("document.querySelector('#toast').textContent.includes('is published')", 90)
        # She gave no order this round, so a captain ordered both of her units: with hers of the first round, three.
        await alice.run(ENTRY.format("unit-orders") + ".click()")
        await alice.until(
            "document.querySelector('#messages').innerText.split('Unit: Ashwood Rifles').length === 4"
        )
        assert alice.faults == []


async def test_a_tap_that_meets_a_new_post_is_not_lost(chromium: Browser) -> None:
    """The link of a channel is the same element after a post, a mention and a change of the channel."""
    async with Sandbox() as sandbox:
        alice, bruno = await sandbox.member("Alice"), await sandbox.member("Bruno")
        sandbox.state.add_channel("news")
        async with Room(sandbox, seats={"Alice": Seat(alice, "Player")}, status="") as room:
            tab = await chromium.tab()
            await tab.open(f"{room.url}#Alice/")
            await tab.until("document.querySelector('#title').textContent === '# general'")
            await tab.run(f"window.link = {ENTRY.format('news')}")
            await bruno.say("news", f"<@{alice.id}>")
            await tab.until("link.className === 'fresh' && link.textContent.includes('1 mentions')")
            assert await tab.run(f"link === {ENTRY.format('news')}")
            await tab.click("link")
            await tab.until("link.className === '' && link.getAttribute('aria-current') === 'page'")
            assert await tab.run(f"link === {ENTRY.format('news')} && link.textContent === '# news'")
            assert tab.faults == []


async def test_a_session_is_looked_at_once_more(chromium: Browser) -> None:
    """The steps of two people, each on their own screen as it was; nothing can be done there before one is back."""
    async with Sandbox() as sandbox:
        alice, bruno = await sandbox.member("Alice"), await sandbox.member("Bruno")
        seats = {"Alice": Seat(alice, "Player"), "Bruno": Seat(bruno, "Player")}
        async with Room(sandbox, seats=seats, status="") as room:
            tab = await chromium.tab()
            here = alice.channel("general").id
            for who, text in (("Alice", "First"), ("Bruno", "Second")):
                await tab.open(f"{room.url}#{who}/{here}", 390, 844, touch=True)
                await tab.until("document.querySelector('#title').textContent === '# general'")
                await tab.until(f"document.querySelector('#seat').value === '{who}'")
                await tab.run("document.querySelector('#write').focus()")
                await tab.type(text)
                await tab.click("document.querySelector('#send')")
                await tab.until(f"document.querySelector('#messages').innerText.includes('{text}')")
            await alice.edit(next(iter(alice.channel("general").messages.values())), "Changed")
            await tab.until("document.querySelector('#messages').innerText.includes('Changed')")
            await tab.click("document.querySelector('#menu')")
            await tab.click("document.querySelector('#again')")
            await tab.until("document.querySelector('#did').textContent.endsWith(\"Alice: writes 'First'\")")
            posts = "[...document.querySelectorAll('.post .text')].map(one => one.innerText).join()"
            await tab.until(f"{posts} === 'First'")
            assert await tab.run("document.querySelector('#seat').value") == "Alice"
            await tab.click("document.querySelector('#later')")
            await tab.until(f"{posts} === 'Changed,Second'")
            assert await tab.run("document.querySelector('#seat').value") == "Bruno"
            assert await tab.run("document.querySelector('#later').disabled")
            assert not await tab.run("document.querySelector('#compose').checkVisibility()")
            assert await tab.run("document.documentElement.scrollWidth") == 390
            await tab.click("document.querySelector('#present')")
            await tab.until("document.querySelector('#compose').checkVisibility()")
            assert len(room.steps.kept) == 2
            assert tab.faults == []
