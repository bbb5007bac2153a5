"""A whole round in four tabs: two players on phones, one at a desk, and the game master."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.amount import NIGHTLY
from tests.browser.driver import Browser, Tab
from tests.browser.test_room import ENTRY, TIME, next_close, rehearsal

LAST = "[...document.querySelectorAll('.post.private')].at(-1)"
PRESS = f"[...{LAST}.querySelectorAll('button.button')].find(one => one.textContent.startsWith('{{}}'))"
TALK = "document.querySelector('#messages').innerText"
PHONE, DESK = 390, 1200


async def begin(tab: Tab, words: str) -> None:
    """Type a command and choose it; its options are on the screen then."""
    await tab.until("!document.querySelector('#slash').disabled")
    await tab.click("document.querySelector('#slash')")
    await tab.type(words)
    await tab.key("Enter")


async def send(tab: Tab) -> None:
    """Send the command that is on the screen."""
    await tab.click("document.querySelector('#command button[type=submit]')")


async def command(tab: Tab, words: str) -> None:
    """A command without options."""
    await begin(tab, words)
    await send(tab)


async def go(tab: Tab, width: int, channel: str) -> None:
    """Open a channel by its link, on a phone from the menu."""
    if width == PHONE:
        await tab.click("document.querySelector('#menu')")
    await tab.click(ENTRY.format(channel))
    await tab.until(f"document.querySelector('#title').textContent === '# {channel}'")


@pytest.mark.skipif(not NIGHTLY, reason="half a minute long")
@pytest.mark.timeout(300)
async def test_a_round_of_four_people(chromium: Browser, tmp_path: Path) -> None:
    """Orders by the panel, by a unit's page and by typing; the close by the clock; preview, publication, My round."""
    widths = {"Alice": PHONE, "Bruno": PHONE, "Chidi": DESK, "Grace": DESK}
    async with rehearsal(tmp_path) as url:
        tabs = {name: await chromium.tab() for name in widths}
        for name, tab in tabs.items():
            await tab.open(f"{url}#{name}/", widths[name], 844, touch=widths[name] == PHONE)
            await tab.until("document.querySelector('#title').textContent === '# unit-orders'")
        alice, bruno, chidi, grace = tabs.values()

        # Alice: both units by one button of the panel.
        await command(alice, "orders")
        await alice.click(PRESS.format("All that is left holds"))
        await alice.until(f"{LAST}.innerText.includes('none missing')")
        # Bruno: one unit on its own page, the other stays without an order.
        await command(bruno, "orders")
        await bruno.click(PRESS.format("Next: Iron Mules"))
        await bruno.until(f"{LAST}.innerText.includes('No order yet')")
        await bruno.click(PRESS.format("Hold"))
        # Chidi types one: the unit by the bot's suggestion.
        await begin(chidi, "order g")
        await chidi.until("document.querySelector('.suggesting li')")
        await chidi.key("ArrowDown")
        await chidi.key("Enter")
        await send(chidi)
        await chidi.until(f"{LAST}.querySelector('img')?.naturalWidth > 100")
        for unit in ("Ashwood Rifles 1", "Ashwood Rifles 2", "Iron Mules", "Harmattan"):
            await grace.until(f"{TALK}.includes('Unit: {unit}')")
        assert not await grace.run("!!document.querySelector('.post.private')"), "answers to others"

        # The close by the clock, at the moment that the tabs of all show; nobody but Grace reads the draft.
        await go(grace, DESK, "gm-room")
        before = await alice.run(TIME)
        await next_close(grace)
        await grace.until("document.querySelector('#toast').textContent.startsWith('Closed.')", 90)
        times = await asyncio.gather(*(tab.run(TIME) for tab in tabs.values()))
        assert min(times) - before > 3600
        assert max(times) - min(times) < 120
        await command(grace, "gm preview")
        await grace.until(f"{TALK}.includes('Draft of round 1')", 60)
        assert not await alice.run(f"{TALK}.includes('Draft of round 1')")
        await command(grace, "gm publish")
        await grace.until(f"{TALK}.includes('Round 1 is published')", 60)

        # Each reads the round of their own.
        for name, company in (("Alice", "Ashwood Rifles"), ("Bruno", "Iron Mules"), ("Chidi", "Harmattan")):
            tab = tabs[name]
            await go(tab, widths[name], "briefing-room")
            await tab.until(
                "[...document.querySelectorAll('.post button')].some(one => one.textContent === 'My round')"
            )
            await tab.click(
                "[...document.querySelectorAll('.post button')].filter(one => one.textContent === 'My round').at(-1)"
            )
            await tab.until(f"{LAST}.innerText.includes('{company}')")
            assert await tab.run("document.documentElement.scrollWidth") == widths[name]
        assert [tab.faults for tab in tabs.values()] == [[], [], [], []]
