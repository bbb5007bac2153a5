"""A whole round in five tabs: two players on phones, one at a desk, one who joins late, and the game master."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.amount import NIGHTLY
from tests.browser.driver import Browser, Tab
from tests.browser.test_room import BUTTON, ENTRY, TIME, next_close, rehearsal
from tests.browser.test_skirmish import PICK

LAST = "[...document.querySelectorAll('.post.private')].at(-1)"
NEWEST = "[...document.querySelectorAll('.post.private')].slice(-2).map(post => post.innerText).join('\\n')"
"""What the newest two private answers say: a text that is refused comes back in one of its own."""
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


async def fill_in(tab: Tab, text: str) -> None:
    """Write over the only field of the form that is open, and send it."""
    field = "document.querySelector('dialog[open] :is(input, textarea)')"
    await tab.until(field)
    await tab.run(f"{field}.select()")
    await tab.type(text)
    await tab.click("document.querySelector('dialog[open] button[type=submit]')")
    await tab.until("!document.querySelector('dialog[open]')")


async def go(tab: Tab, width: int, channel: str) -> None:
    """Open a channel by its link, on a phone from the menu."""
    if width == PHONE:
        await tab.click("document.querySelector('#menu')")
    await tab.click(ENTRY.format(channel))
    await tab.until(f"document.querySelector('#title').textContent === '# {channel}'")


@pytest.mark.skipif(not NIGHTLY, reason="half a minute long")
@pytest.mark.timeout(300)
async def test_a_round_of_four_people(chromium: Browser, tmp_path: Path) -> None:
    """Enemies by a list, joining by a button, orders by the panel, by a unit's page and by typing.

    Then the close by the clock, preview, publication, My round.
    """
    widths = {"Alice": PHONE, "Bruno": PHONE, "Chidi": DESK, "Grace": DESK, "Robin": PHONE}
    async with rehearsal(tmp_path) as url:
        tabs = {name: await chromium.tab() for name in widths}
        for name, tab in tabs.items():
            await tab.open(f"{url}#{name}/", widths[name], 844, touch=widths[name] == PHONE)
            await tab.until("document.querySelector('#title').textContent === '# unit-orders'")
        alice, bruno, chidi, grace, robin = tabs.values()

        # Grace: enemies by a pasted list, the first time with a line that is wrong, which places none of them.
        await go(grace, DESK, "gm-room")
        lines = ("Hostile Infantry: 1102 1103, hold, SW", "Hostile Infantry: 1104, patrol, W force")
        for pasted, told in (("\n".join(lines), "Line 2"), (f"{lines[0]}\nHostile Infantry: 1104", "1104")):
            await grace.click(BUTTON.format("Place units…"))
            await fill_in(grace, pasted)
            await grace.until(f"{NEWEST}.includes('{told}')")
            assert (told == "Line 2") is await grace.run(f"{LAST}.innerText.includes('to copy and correct')")
        # Robin: refused, admitted, and in the field with a ready company by three presses and a name.
        await command(robin, "join")
        await robin.until(f"{LAST}.innerText.includes('Sign-ups are closed')")
        await begin(grace, "gm admit")
        await grace.until("document.querySelector('#command select')?.options.length > 2")
        await grace.run(PICK.format(menu="document.querySelector('#command')", word="@Robin"))
        await send(grace)
        await grace.until(f"{LAST}.innerText.includes('Robin may join')")
        await command(robin, "join")
        await robin.click(PRESS.format("I have read the rules"))
        await robin.until(f"{LAST}.innerText.includes('Scout company')")
        await robin.run(PICK.format(menu=LAST, word="Scout company"))
        await robin.click(PRESS.format("Take this company"))
        await fill_in(robin, "Fourth Wind")
        await robin.until(
            f"{LAST}.innerText.includes('Fourth Wind is signed up with 3 units and takes the field now')"
        )
        await command(robin, "orders")
        await robin.click(PRESS.format("All that is left holds"))
        await robin.until(f"{LAST}.innerText.includes('none missing')")
        await go(grace, DESK, "unit-orders")

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
        units = {
            "Alice": "Ashwood Rifles",
            "Bruno": "Iron Mules",
            "Chidi": "Harmattan",
            "Robin": "Missile Carrier",
        }
        for name, unit in units.items():
            tab = tabs[name]
            await go(tab, widths[name], "briefing-room")
            await tab.until(
                "[...document.querySelectorAll('.post button')].some(one => one.textContent === 'My round')"
            )
            await tab.click(
                "[...document.querySelectorAll('.post button')].filter(one => one.textContent === 'My round').at(-1)"
            )
            await tab.until(f"{LAST}.innerText.includes('{unit}')")
            assert await tab.run("document.documentElement.scrollWidth") == widths[name]
        assert [tab.faults for tab in tabs.values()] == [[]] * 5
