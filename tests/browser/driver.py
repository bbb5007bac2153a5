"""Pages in a headless Chromium: what the tests of pages, the pictures of the guides and the bench of frames use."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections.abc import AsyncIterator
from typing import Any

from playwright.async_api import Browser as Chromium
from playwright.async_api import BrowserContext, ConsoleMessage, Error, FloatRect, Page, async_playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SECONDS = 30.0
PAUSE_SECONDS = 0.03
SHARP = 100
"""Milliseconds after which a picture that was stretched is painted anew: more than `REST` in viewer.js."""


class Tab:
    """One page of the browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._page: Page | None = None
        self._touch = False
        self.faults: list[str] = []
        """What the page reported: exceptions, and what its content policy refused."""

    @property
    def page(self) -> Page:
        """The page as Playwright has it. Raises AssertionError before the first `open`."""
        assert self._page is not None, "nothing is open in this tab"
        return self._page

    async def open(self, url: str, width: int = 1200, height: int = 800, *, touch: bool = False) -> None:
        """Go to an address, on a screen of that many pixels; with `touch`, a phone's."""
        if self._page is None or self._touch != touch:
            if self._page is not None:
                await self._page.close()
            self._page, self._touch = await self._browser.page(touch), touch
            self._page.on("pageerror", lambda fault: self.faults.append(str(fault)))
            self._page.on("console", self._note)
        await self._page.set_viewport_size({"width": width, "height": height})
        await self._page.goto(url, wait_until="commit")

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"{message.text} ({message.location['url']})")

    async def run(self, script: str) -> Any:
        """The value of an expression, of its promise too."""
        async with asyncio.timeout(SECONDS):
            return await self.page.evaluate(script)

    async def drawn(self) -> str:
        """The picture of the board once what has changed is drawn: in the next frame, and sharp a moment later."""
        script = """new Promise((done) => {
            const frame = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
            frame(() => setTimeout(() => frame(() => done(document.getElementById('board').toDataURL())), SHARP));
        })"""
        return str(await self.run(script.replace("SHARP", str(SHARP))))

    async def until(self, script: str, seconds: float = SECONDS) -> None:
        """Wait until an expression is true of the page."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    if await self._true(script):
                        return
                    await asyncio.sleep(PAUSE_SECONDS)
        text = await self.run("document.body?.innerText")
        raise AssertionError(f"not within {seconds:g} s: {script}\n{text}\n{self.faults}")

    async def _true(self, script: str) -> bool:
        try:
            return bool(await self.run(f"!!({script})"))
        except Error:  # it speaks of what is not there yet, or another page is being loaded
            return False

    async def click(self, script: str) -> None:
        """A click, or a tap where touch is on, in the middle of the element that an expression gives."""
        async with asyncio.timeout(SECONDS):
            while True:
                await self.until(f"!!({script})")
                element = (await self.page.evaluate_handle(script)).as_element()
                if element is None:
                    continue
                press = element.tap if self._touch else element.click
                try:
                    await press(timeout=SECONDS * 1000)
                except Error as fault:
                    if "not attached" not in fault.message:
                        raise
                    continue  # drawn again in the meantime
                return

    async def type(self, text: str) -> None:
        await self.page.keyboard.insert_text(text)

    async def key(self, name: str) -> None:
        await self.page.keyboard.press(name)

    async def picture(self, clip: FloatRect | None = None) -> bytes:
        """The page as it looks now, or a part of it, a PNG."""
        return await self.page.screenshot(clip=clip)


class Browser:
    """A running Chromium. Its tabs share what a browser keeps; those with touch keep theirs apart."""

    def __init__(self, chromium: Chromium) -> None:
        self._chromium = chromium
        self._contexts: dict[bool, BrowserContext] = {}

    async def tab(self) -> Tab:
        return Tab(self)

    async def page(self, touch: bool) -> Page:
        """A new page, with a finger or a mouse. Nothing moves on it by itself."""
        if touch not in self._contexts:
            self._contexts[touch] = await self._chromium.new_context(
                has_touch=touch, is_mobile=touch, reduced_motion="reduce"
            )
        return await self._contexts[touch].new_page()


@contextlib.asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """A Chromium for as long as the block lasts."""
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--disable-gpu", "--disable-quic"]
        )
        try:
            yield Browser(chromium)
        finally:
            await chromium.close()
