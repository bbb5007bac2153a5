"""Commands, buttons, menus and forms of a bot, in a real browser: what is filled in is what the bot gets."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.rehearsal.room.server import Room, Seat
from bot.rehearsal.sandbox import Sandbox
from tests.browser.driver import Browser, Tab
from tests.sandbox.sandbox_sample_bot import running

LAST = "[...document.querySelectorAll('.post .text')].at(-1)?.textContent"
BUTTON = "[...document.querySelectorAll('button')].filter(one => one.textContent === '{}').at(-1)"
FIELD = (
    "[...document.querySelectorAll('#command .field')].find(one => one.innerText.startsWith('{}'))"
    ".querySelector('input, select')"
)
PICK = (
    "(() => {{ const e = {}; e.value = [...e.options].find(one => one.text === '{}').value;"
    "e.dispatchEvent(new Event('change')) }})()"
)
FILE = (
    "(() => {{ const d = new DataTransfer(); d.items.add(new File(['proof'], 'note.txt'));"
    "const e = {}; e.files = d.files }})()"
)


@pytest.fixture
async def tab(chromium: Browser) -> AsyncIterator[Tab]:
    """Grace, who owns the server, in the channel of a bot that uses each kind of part."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    async with Sandbox(ack_seconds=30.0) as sandbox:
        grace = await sandbox.member("Grace", owner=True)
        await sandbox.member("Alice")
        seats = {"Grace": Seat(grace, "Game master")}
        async with running(sandbox), Room(sandbox, seats=seats, status="") as room:
            tab = await chromium.tab()
            await tab.open(f"{room.url}#Grace/")
            await tab.until("document.querySelector('#title').textContent === '# general'")
            yield tab
            assert tab.faults == []
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


async def command(tab: Tab, name: str) -> None:
    await tab.run("document.querySelector('#write').focus()")
    await tab.type(f"/{name}")
    await tab.until("document.querySelector('#picker li')")
    await tab.key("Enter")
    await tab.until("document.querySelector('#command form')")


async def test_options(tab: Tab) -> None:
    await command(tab, "order give")
    await tab.run(FIELD.format("unit") + ".focus()")
    await tab.type("rap")
    await tab.until("document.querySelectorAll('.suggesting li').length === 1")
    await tab.key("ArrowDown")
    await tab.key("Enter")
    await tab.run(FIELD.format("path") + ".focus()")
    await tab.type("0304")
    await tab.click(BUTTON.format("+ times"))
    await tab.type("3")
    await tab.key("Enter")
    await tab.until(f"{LAST} === 'Raptor moves 0304 x3'")


async def test_members_and_files_as_options(tab: Tab) -> None:
    await command(tab, "secret")
    await tab.until(FIELD.format("who") + ".options.length > 2")
    await tab.run(PICK.format(FIELD.format("who"), "@Alice"))
    await tab.run(FILE.format(FIELD.format("proof")))
    await tab.click("document.querySelector('#command button[type=submit]')")
    await tab.until(f"{LAST} === 'Alice note.txt 5'")


async def test_buttons_and_menus(tab: Tab) -> None:
    await command(tab, "panel")
    await tab.key("Enter")
    await tab.until(BUTTON.format("Ready"))
    menu = "document.querySelectorAll('.post select')[{}]"
    await tab.run(PICK.format(menu.format(0), "South"))
    await tab.until(f"{LAST} === 'going s'")
    await tab.run(PICK.format(menu.format(1), "@Alice"))
    await tab.until(f"{LAST} === 'chose Alice'")
    await tab.click(BUTTON.format("Ready"))
    await tab.until("document.querySelector('.post .text').textContent === 'Grace is ready'")
    assert await tab.run(BUTTON.format("Ready") + ".disabled")


async def test_forms(tab: Tab) -> None:
    await command(tab, "report")
    await tab.key("Enter")
    await tab.until("document.querySelector('#form').open")
    for label in ("Bad", "Horse"):
        await tab.click(
            f"[...document.querySelectorAll('#form .tick')].find(one => one.textContent === '{label}')"
        )
    await tab.click("document.querySelector('#form .field > .tick')")
    await tab.click(BUTTON.format("Submit"))
    await tab.until("document.querySelector('#form .error').textContent.includes('must be filled in')")
    tab.faults.clear()  # the browser notes the refusal
    await tab.run(FILE.format("document.querySelector('#form input[type=file]')"))
    await tab.click(BUTTON.format("Submit"))
    await tab.until("!document.querySelector('#form').open")
    await tab.until(LAST + """ === "b ['H'] True {'note.txt': 5}" """)
