"""Two people play a whole skirmish of each rule set through the rehearsal room's page."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from tests.amount import NIGHTLY
from tests.browser.driver import Browser, Tab
from tests.browser.test_room import BUTTON, rehearsal

PHONE, DESK = (390, 844), (1200, 800)
GAMES = {
    "ExoFront": ("Rounds", PHONE),
    "Shiftstorm": ("Turns", PHONE),
    "Exoshift": ("Rounds", DESK),
    "Exodus": ("Turns", PHONE),
}
"""How each rule set calls what there is one of, so that the skirmish is over soon, and the page of both players."""
PRESSES = 1200
"""More than a skirmish of one round takes."""
MOST = 14
"""Presses for one choice, from *Act* to *Confirm*."""
AGAIN = 4
"""Presses of *Act*: a table that is just being replaced, as a round begins, answers none."""
TALK = "document.querySelector('#messages').innerText"
MENU = "[...document.querySelectorAll('.post.private')].at(-1)"
WRITTEN = f"{MENU}?.innerText ?? ''"
LATE = f"({WRITTEN}).includes('not your turn') || ({WRITTEN}).includes('🏁')"
"""The table on the page was that of the turn before."""
OVER = f"{TALK}.includes('🏁') && {BUTTON.format('Rematch')}"
CHOOSE = f"""(() => {{
  const post = {MENU}, menu = post.querySelector('select');
  const buttons = [...post.querySelectorAll('button.button')].filter(one => !one.disabled);
  const named = (word) => buttons.find(one => one.textContent.startsWith(word));
  const entries = [...menu?.options ?? []].filter(one => one.value && !one.textContent.startsWith('✖'));
  const ends = ['End its activation', 'End the turn', 'No further targets', 'Call nothing more'];
  const done = entries.find(one => ends.some(end => one.textContent.includes(end)));
  const aside = ['Back', 'Type it', 'Answer in advance', 'Next', 'Previous', 'Earlier', 'Later'];
  const button = named('Confirm') || named('Straight ahead') || (!done && (named('Activate') ||
    buttons.find(one => !aside.some(word => one.textContent.startsWith(word)))));
  if (button) {{ button.click(); return button.textContent; }}
  menu.value = (done || entries[0]).value;
  menu.dispatchEvent(new Event('change', {{bubbles: true}}));
  return menu.selectedOptions[0].textContent;
}})()"""
PICK = """(() => {{
  const menu = {menu}.querySelector('select');
  const entry = [...menu.options].find(one => one.value && one.textContent.startsWith('{word}'));
  menu.value = entry.value; menu.dispatchEvent(new Event('change', {{bubbles: true}}));
}})()"""


async def challenge(tab: Tab, rules: str) -> None:
    await tab.page.bring_to_front()  # typing needs it
    await tab.until("!document.querySelector('#slash').disabled")
    await tab.run("document.querySelector('#slash').click()")
    await tab.type("skirmish challenge")
    await tab.until("document.querySelector('#picker').innerText.startsWith('/skirmish challenge')")
    await tab.key("Enter")
    await tab.until("document.querySelector('#command').innerText.startsWith('/skirmish challenge')")
    await tab.until(
        "[...document.querySelector('#command select')?.options ?? []]"
        ".some(one => one.textContent.includes('Bruno'))"
    )
    await tab.run(
        "(() => { const e = document.querySelector('#command select');"
        "e.value = [...e.options].find(one => one.textContent.includes('Bruno')).value;"
        "e.dispatchEvent(new Event('change', {bubbles: true})); "
        "document.querySelector('#command input').focus() })()"
    )
    await tab.type(rules)
    await tab.until("document.querySelector('#command .suggesting li')?.checkVisibility()")
    await tab.key("ArrowDown")
    await tab.key("Enter")
    await tab.run("document.querySelector('#command button[type=submit]').click()")


async def shorten(tab: Tab, setting: str) -> None:
    """Change the terms so that there is one round."""
    await tab.until(BUTTON.format("Change terms"))
    await tab.run(f"{BUTTON.format('Change terms')}.click()")
    await tab.until(f"{MENU}?.querySelector('select')")
    await tab.run(PICK.format(menu=MENU, word=setting))
    await tab.until(BUTTON.format("Type it"))
    await tab.run(f"{BUTTON.format('Type it')}.click()")
    await tab.until("document.querySelector('dialog[open] :is(input, textarea)')")
    await tab.run("document.querySelector('dialog[open] :is(input, textarea)').focus()")
    await tab.type("1")
    await tab.run("document.querySelector('dialog[open] button[type=submit]').click()")
    await tab.until(f"!document.querySelector('dialog[open]') && {TALK}.includes('{setting}: 1')")


async def enter(tab: Tab, rules: str) -> None:
    """Into the battle's thread, and take the first army."""
    thread = f"[...document.querySelectorAll('#channels a.thread')].find(one => one.textContent.includes('{rules}'))"
    await tab.until(thread)
    await tab.run(f"{thread}.click()")
    await tab.until(BUTTON.format("Choose army"))
    await tab.run(f"{BUTTON.format('Choose army')}.click()")
    await tab.until(f"{MENU}?.querySelector('select')")
    await tab.run(PICK.format(menu=MENU, word=""))
    await tab.until(f"{TALK}.includes('has chosen an army') || {TALK}.includes('to act')")


async def act(tab: Tab) -> int:
    """One choice, from *Act* to *Confirm*; gives how many presses it took."""
    await tab.run("document.querySelectorAll('.post.private .small .link').forEach(one => one.click())")
    await tab.until("!document.querySelector('.post.private')")
    await tab.until(f"{BUTTON.format('Act')} || {OVER}")
    ready, told = f"{MENU}?.querySelector('button.button:not(:disabled), select') || {LATE}", []
    for _ in range(AGAIN):
        if await tab.run(f"!!({OVER})"):
            return 0
        await tab.run(f"{BUTTON.format('Act')}?.click()")
        with contextlib.suppress(AssertionError):
            await tab.until(ready, seconds=5)
            break
    for presses in range(2, MOST):
        await tab.until(ready)
        if await tab.run(LATE):
            return presses
        before = await tab.run(WRITTEN)
        told.append(await tab.run(CHOOSE))
        await tab.until(f"({WRITTEN}) !== {before!r}")
        if told[-1] == "Confirm":
            return presses
    raise AssertionError(f"{told}\n{await tab.run(WRITTEN)}")


@pytest.mark.skipif(not NIGHTLY, reason="minutes long")
@pytest.mark.timeout(420)
@pytest.mark.filterwarnings("ignore:unread_data:DeprecationWarning")  # aiohttp, of itself
@pytest.mark.parametrize("rules", GAMES)
async def test_two_people_play_a_whole_skirmish(chromium: Browser, tmp_path: Path, rules: str) -> None:
    """Alice challenges Bruno to one round; both choose armies, put their units down and play until it is over."""
    setting, (width, height) = GAMES[rules]
    async with rehearsal(tmp_path) as url:
        alice, bruno = await chromium.tab(), await chromium.tab()
        for tab, seat in ((alice, "Alice"), (bruno, "Bruno")):
            await tab.open(f"{url}#{seat}/", width, height, touch=width < 800)
            general = "[...document.querySelectorAll('#channels a')].find(one => one.textContent.includes('general'))"
            await tab.until(general)
            await tab.run(f"{general}.click()")
            await tab.until("document.querySelector('#title').textContent === '# general'")
        await challenge(alice, rules)
        await shorten(alice, setting)
        await bruno.until(f"{TALK}.includes('{setting}: 1') && {BUTTON.format('Accept')}")
        await bruno.run(f"{BUTTON.format('Accept')}.click()")
        await enter(alice, rules)
        await enter(bruno, rules)
        presses = 0
        await alice.until(f"{TALK}.includes('to act')")
        while not await alice.run(f"!!({OVER})"):
            talk = await alice.run(TALK)
            presses += await act(alice if talk.rpartition("➡️ @")[2].startswith("Alice") else bruno)
            assert presses < PRESSES, talk
        await bruno.until(OVER)
        assert presses > 30
        assert await alice.run("document.documentElement.scrollWidth") == width
        assert alice.faults + bruno.faults == []
