"""The living map in a real browser: drawn, kept up with the rounds by itself, and gone once its link is void."""

from __future__ import annotations

import re

from aiohttp.test_utils import TestServer

from bot.service.company import leaving
from bot.service.gm import office as gm
from bot.service.room import live
from bot.store.session import Sessions
from bot.store.tables import Campaign
from bot.web.live import application
from tests.browser.driver import Browser
from tests.service.conftest import ALICE, MASTER, Table, again, services, table
from tests.web.conftest import Server

__all__ = ["services", "table"]

UNITS = "[...document.querySelectorAll('#units button')]"
ASK = "document.dispatchEvent(new Event('visibilitychange'))"


async def test_the_page_keeps_up_and_goes_when_its_link_is_void(
    chromium: Browser, table: Table, sessions: Sessions
) -> None:
    server = Server()
    server.set_up(table.s)
    async with sessions.begin() as session:
        campaign = await session.get_one(Campaign, table.id)
        campaign.name = name = "<b>Red</b> </script>"
        campaign.settings = {**campaign.settings, "auto_publish": True}
    async with TestServer(application(table.s, tick=0.01)) as pages:
        found = re.search(r"example\.org(/\S+)>", await live.link(table.s, ALICE))
        assert found is not None
        tab = await chromium.tab()
        await tab.open(str(pages.make_url(found[1])), 390, 844, touch=True)
        await tab.until(f"{UNITS}.length === 5")
        assert await tab.run("document.querySelector('h1').textContent") == name
        assert await tab.run("document.querySelectorAll('b').length") == 0
        await tab.click(f"{UNITS}.find(one => one.textContent.startsWith('Able'))")
        assert "Able" in await tab.run("document.getElementById('here').innerText")
        assert await tab.run("document.documentElement.scrollWidth") <= 390
        # Something was drawn: the middle of the map is not the colour of the empty board.
        assert await tab.run(
            "new Set(document.getElementById('board').getContext('2d')"
            ".getImageData(0, 150, 300, 1).data).size > 9"
        )
        rounds = "document.querySelector('.time input')"
        assert not await tab.run(f"{rounds}.checkVisibility()")  # no choice yet
        await tab.run(ASK)
        assert "Round 1" in await tab.run("document.querySelector('p').innerText")
        await gm.close_now(table.s, again(MASTER))
        await tab.run(ASK)
        await tab.until("document.querySelector('p').innerText.includes('Round 2')")
        await tab.until(f"{UNITS}.length > 3")
        words = f"{rounds}.getAttribute('aria-valuetext')"
        assert await tab.run(words) == "Now, in round 2"
        await tab.run(f"{rounds}.focus()")
        await tab.key("ArrowLeft")
        await tab.until(f"{UNITS}.length === 5")
        assert await tab.run(words) == "Before round 1"
        assert await tab.run("document.querySelector('.time output').innerText") == "Before round 1"
        assert not await tab.run("document.querySelector('[data-of=now]').checkVisibility()"), (
            "the story of that round"
        )
        await tab.until("location.hash.includes('map=round-1')")
        # The address names the moment: it is there again, and after a new round too.
        await tab.run("location.reload()")
        await tab.until(f"{words} === 'Before round 1'")
        assert await tab.run("document.documentElement.scrollWidth") <= 390
        await leaving.leave(table.s, again(ALICE), sure=True)
        await tab.run(ASK)
        await tab.until("document.getElementById('told').innerText.includes('not valid any more')")
        assert await tab.run("document.querySelectorAll('#viewer, #maps').length") == 0
        assert "Able" not in await tab.run("document.documentElement.innerHTML")
    assert [fault for fault in tab.faults if "404" not in fault] == []
