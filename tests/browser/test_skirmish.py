"""Two people play a skirmish through the rehearsal room's page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.amount import NIGHTLY
from tests.browser.driver import Browser, Tab
from tests.browser.test_room import BUTTON, rehearsal

PRESSES = 400
"""More than a round takes."""
LEAST = 16 * 4
"""Each of the eight units is placed and activated, each with no fewer than four presses."""
TALK = "document.querySelector('#messages').innerText"
MENU = "[...document.querySelectorAll('.post.private')].at(-1)"
WRITTEN = f"{MENU}?.innerText ?? ''"
LATE = f"({WRITTEN}).includes('not your turn')"
"""The table on the page was that of the turn before."""
CHOOSE = f"""(() => {{
  const post = {MENU}, menu = post.querySelector('select');
  const buttons = [...post.querySelectorAll('button.button')].filter(one => !one.disabled);
  const named = (word) => buttons.find(one => one.textContent.startsWith(word));
  const done = [...menu?.options ?? []].find(one => one.textContent.startsWith('End its activation'));
  const button = named('Confirm') || named('Straight ahead') || (!done && (named('Activate') ||
    buttons.find(one => !['Back', 'Type it'].includes(one.textContent))));
  if (button) {{ button.click(); return button.textContent; }}
  menu.value = (done || menu.options[1]).value;
  menu.dispatchEvent(new Event('change', {{bubbles: true}}));
  return menu.value;
}})()"""


async def challenge(tab: Tab) -> None:
    await tab.call("Page.bringToFront")  # typing needs it
    await tab.until("!document.querySelector('#slash').disabled")
    await tab.run("document.querySelector('#slash').click()")
    await tab.type("skirmish challenge")
    await tab.until("document.querySelector('#picker').innerText.startsWith('/skirmish challenge')")
    await tab.key("Enter")
    await tab.until("document.querySelector('#command').innerText.startsWith('/skirmish challenge')")
    await tab.run(
        "(() => { const e = document.querySelector('#command select');"
        "e.value = [...e.options].find(one => one.textContent.includes('Bruno')).value;"
        "e.dispatchEvent(new Event('change', {bubbles: true})); "
        "document.querySelector('#command input').focus() })()"
    )
    await tab.type("ExoFront")
    await tab.until("document.querySelector('#command .suggesting li')?.checkVisibility()")
    await tab.key("ArrowDown")
    await tab.key("Enter")
    await tab.run("document.querySelector('#command button[type=submit]').click()")


async def enter(tab: Tab) -> None:
    """Into the battle's thread, and take the first army."""
    thread = "[...document.querySelectorAll('#channels a.thread')].find(one => one.textContent.includes('ExoFront'))"
    await tab.until(thread)
    await tab.run(f"{thread}.click()")
    await tab.until(BUTTON.format("Choose army"))
    await tab.run(f"{BUTTON.format('Choose army')}.click()")
    await tab.until(f"{MENU}?.querySelector('select')")
    await tab.run(
        f"(() => {{ const e = {MENU}.querySelector('select'); e.value = e.options[1].value;"
        "e.dispatchEvent(new Event('change', {bubbles: true})) })()"
    )
    await tab.until(f"{TALK}.includes('has chosen an army') || {TALK}.includes('to act, until')")


async def act(tab: Tab) -> int:
    """One choice, from *Act* to *Confirm*; gives how many presses it took."""
    await tab.run("document.querySelectorAll('.post.private .small .link').forEach(one => one.click())")
    await tab.until("!document.querySelector('.post.private')")
    await tab.until(BUTTON.format("Act"))
    await tab.run(f"{BUTTON.format('Act')}.click()")
    for presses in range(2, 12):
        await tab.until(f"{MENU}?.querySelector('button.button:not(:disabled), select') || {LATE}")
        if await tab.run(LATE):
            return presses
        before = await tab.run(WRITTEN)
        pressed = await tab.run(CHOOSE)
        await tab.until(f"({WRITTEN}) !== {before!r}")
        if pressed == "Confirm":
            return presses
    raise AssertionError(await tab.run(WRITTEN))


@pytest.mark.skipif(not NIGHTLY, reason="half a minute long")
@pytest.mark.timeout(180)
@pytest.mark.filterwarnings("ignore:unread_data:DeprecationWarning")  # aiohttp, of itself
async def test_two_people_play_a_round_of_exofront(chromium: Browser, tmp_path: Path) -> None:
    """Alice challenges Bruno; both place their units and activate them, each on a phone, until round 2 begins."""
    async with rehearsal(tmp_path) as url:
        alice, bruno = await chromium.tab(), await chromium.tab()
        for tab, seat in ((alice, "Alice"), (bruno, "Bruno")):
            await tab.open(f"{url}#{seat}/", 390, 844, touch=True)
            general = "[...document.querySelectorAll('#channels a')].find(one => one.textContent.includes('general'))"
            await tab.until(general)
            await tab.run(f"{general}.click()")
            await tab.until("document.querySelector('#title').textContent === '# general'")
        await challenge(alice)
        await bruno.until(BUTTON.format("Accept"))
        await bruno.run(f"{BUTTON.format('Accept')}.click()")
        await enter(alice)
        await enter(bruno)
        presses = 0
        await alice.until(f"{TALK}.includes('to act, until')")
        while "Round 2" not in (talk := await alice.run(TALK)):
            turn = talk.rpartition("➡️ @")[2]
            presses += await act(alice if turn.startswith("Alice") else bruno)
            assert presses < PRESSES, talk
        assert presses > LEAST
        await bruno.until(f"{TALK}.includes('Round 2')")
        assert await alice.run("document.documentElement.scrollWidth") == 390
        assert alice.faults + bruno.faults == []
