"""axe finds nothing on any page, in either theme, on a phone and on a wide screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aiohttp.test_utils import TestServer

from bot.archive.chronicle.skirmishes import Fought
from bot.campaign.knowledge.deeds import Deeds, Move
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.rehearsal.room.server import Room, Seat
from bot.rehearsal.sandbox import Sandbox
from bot.rehearsal.sandbox.messages import create
from bot.service.gm import office as gm
from bot.service.room import live
from bot.store.session import Sessions
from bot.web.live import application
from tests.browser.axe import axe
from tests.browser.driver import Browser
from tests.browser.test_viewer import page
from tests.service.conftest import ALICE, MASTER, Table, again, services, table
from tests.service.skirmish.test_stages import battle, played
from tests.web.conftest import Server

__all__ = ["services", "table"]

SIZES = pytest.mark.parametrize(("width", "touch"), [(390, True), (1200, False)])
ROWS = [
    {"type": 1, "components": [{"type": 2, "style": style, "label": f"Do {style}", "custom_id": f"b{style}"}]}
    for style in (1, 2, 3, 4)
]
MENU = {"type": 3, "custom_id": "m", "placeholder": "Choose", "options": [{"label": "One", "value": "1"}]}
EMBED = {"title": "Briefing", "description": "**Bold** and `code`", "footer": {"text": "Round 1"}}


async def test_axe_finds_something_on_a_bad_page(chromium: Browser) -> None:
    tab = await chromium.tab()
    await tab.open("data:text/html,<input><p style='color:silver;background:white'>faint")
    await tab.until("document.querySelector('p')")
    found = " ".join(await axe(tab))
    assert "color-contrast" in found
    assert "label" in found


@SIZES
async def test_the_rehearsal_room(chromium: Browser, width: int, touch: bool) -> None:
    async with Sandbox() as sandbox:
        alice = await sandbox.member("Alice")
        await alice.say("general", f"> quoted\n<@{alice.id}> ||spoiler|| [link](https://example.org)")
        body = {"content": f"<@{alice.id}>", "embeds": [EMBED]}
        body |= {"components": [*ROWS, {"type": 1, "components": [MENU]}]}
        create(sandbox.world, alice.channel("general"), sandbox.state.bot, body, {})
        async with Room(sandbox, seats={"Alice": Seat(alice, "Player")}, status="") as room:
            tab = await chromium.tab()
            await tab.open(f"{room.url}#Alice/", width, 844, touch=touch)
            await tab.until("document.querySelectorAll('.post').length === 2")
            assert await axe(tab) == []
            await tab.click("document.querySelector('#learn')")
            if touch:
                await tab.click("document.querySelector('#menu')")
            assert await axe(tab) == []
            await tab.click("document.querySelector('#fault')")
            await tab.until("document.querySelector('dialog[open] textarea')")
            assert await axe(tab) == []


@SIZES
async def test_a_replay(chromium: Browser, width: int, touch: bool) -> None:
    async with Sandbox() as sandbox:
        alice = await sandbox.member("Alice")
        async with Room(sandbox, seats={"Alice": Seat(alice, "Player")}, status="") as room:
            tab = await chromium.tab()
            await tab.open(f"{room.url}#Alice/{alice.channel('general').id}", width, 844, touch=touch)
            await tab.until("document.querySelector('#title').textContent === '# general'")
            for text in ("First", "Second"):
                await tab.run("document.querySelector('#write').focus()")
                await tab.type(text)
                await tab.click("document.querySelector('#send')")
                await tab.until(f"document.querySelector('#messages').innerText.includes('{text}')")
            if touch:
                await tab.click("document.querySelector('#menu')")
            await tab.click("document.querySelector('#again')")
            await tab.until("document.querySelector('#replay').checkVisibility()")
            assert await axe(tab) == []


@SIZES
async def test_the_chronicle(chromium: Browser, tmp_path: Path, width: int, touch: bool) -> None:
    """A round with its sliders, the contents, a skirmish."""
    rules, game = played("exoshift", steps=20)
    deeds = [Deeds(moves=(Move((Hex(3, row), Hex(3, row + 1)), Side.PLAYER),)) for row in (2, 7)]
    tab = await chromium.tab()
    told = page(tmp_path, pointy=False, steps=deeds, rounds=2, skirmishes=(Fought(1, battle(rules, game)),))
    await tab.open(told, width, 844, touch=touch)
    await tab.until("!document.getElementById('viewer').hidden")
    assert await tab.run(
        "[...document.querySelectorAll('.time input')].every((one) => one.checkVisibility())"
    )
    await tab.run("document.querySelectorAll('.time input')[1].stepDown()")
    await tab.click("document.querySelector('#viewer summary')")
    await tab.click("document.querySelector('#units button')")
    assert await axe(tab) == []
    await tab.open((tmp_path / "index.html").absolute().as_uri(), width, 844, touch=touch)
    await tab.until("document.querySelector('h1') && !document.getElementById('viewer')")
    assert await axe(tab) == []
    await tab.click("document.querySelector('a[href=\"table-1.html\"]')")
    await tab.until("document.title.startsWith('Exoshift') && !document.getElementById('viewer').hidden")
    await tab.click("document.querySelector('#viewer summary')")
    await tab.click("document.querySelector('#units button')")
    assert await axe(tab) == []
    assert tab.faults == []


@SIZES
async def test_the_living_map(
    chromium: Browser, table: Table, sessions: Sessions, width: int, touch: bool
) -> None:
    server = Server()
    server.set_up(table.s)
    async with TestServer(application(table.s, tick=0.01)) as pages:
        found = re.search(r"example\.org(/\S+)>", await live.link(table.s, ALICE))
        assert found is not None
        tab = await chromium.tab()
        await tab.open(str(pages.make_url(found[1])), width, 844, touch=touch)
        await tab.until("document.querySelectorAll('#units button').length === 5")
        await tab.click("document.querySelector('#viewer summary')")
        await tab.click("document.querySelector('#units button')")
        assert await axe(tab) == []
        await gm.close_now(table.s, again(MASTER))
        await gm.publish(table.s, again(MASTER))
        await tab.run("document.dispatchEvent(new Event('visibilitychange'))")
        await tab.until("document.querySelector('.time input')?.checkVisibility()")
        assert await axe(tab) == []
