"""A small driver of headless Chromium over its DevTools socket: enough to look, type, press and take pictures."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from typing import Any

import aiohttp

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
)
SECONDS = 30.0
KEYS = {
    "Enter": (13, "\r"),
    "Escape": (27, ""),
    "Tab": (9, ""),
    "ArrowLeft": (37, ""),
    "ArrowRight": (39, ""),
    "ArrowDown": (40, ""),
}


class Tab:
    """One page of the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self.faults: list[str] = []
        """What the page reported: exceptions, and what its content policy refused."""
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for frame in self._socket:
            data = json.loads(frame.data)
            if "id" in data:
                self._waiting.pop(data["id"]).set_result(data)
            elif data["method"] == "Runtime.exceptionThrown":
                self.faults.append(str(data["params"]["exceptionDetails"]))
            elif data["method"] == "Log.entryAdded" and data["params"]["entry"]["level"] == "error":
                self.faults.append(str(data["params"]["entry"]))

    async def call(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        waiting = self._waiting[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": number, "method": method, "params": params})
        async with asyncio.timeout(SECONDS):
            answer = await waiting
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    async def open(self, url: str, width: int = 1200, height: int = 800, *, touch: bool = False) -> None:
        await self.call("Page.enable")
        await self.call("Runtime.enable")
        await self.call("Log.enable")
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch}
        await self.call("Emulation.setDeviceMetricsOverride", **size)
        await self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        still = [{"name": "prefers-reduced-motion", "value": "reduce"}]
        await self.call("Emulation.setEmulatedMedia", features=still)
        await self.call("Page.navigate", url=url)

    async def run(self, script: str) -> Any:
        """The value of an expression, of its promise too."""
        done = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in done:
            raise RuntimeError(f"{script}: {done['exceptionDetails']}")
        return done["result"].get("value")

    async def until(self, script: str, seconds: float = SECONDS) -> None:
        """Wait until an expression is true of the page."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    if await self.run(
                        f"(() => {{ try {{ return !!({script}) }} catch {{ return false }} }})()"
                    ):
                        return
                    await asyncio.sleep(0.03)
        text = await self.run("document.body?.innerText")
        raise AssertionError(f"not within {seconds:g} s: {script}\n{text}\n{self.faults}")

    async def click(self, script: str) -> None:
        """A real click (a tap where touch is on) in the middle of the element that an expression gives."""
        await self.until(f"!!({script})")
        at = await self.run(
            f"(() => {{ const e = {script}; e.scrollIntoView({{block: 'center'}});"
            "const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()"
        )
        about = {"x": at[0], "y": at[1], "button": "left", "clickCount": 1}
        await self.call("Input.dispatchMouseEvent", type="mousePressed", **about)
        await self.call("Input.dispatchMouseEvent", type="mouseReleased", **about)

    async def type(self, text: str) -> None:
        await self.call("Input.insertText", text=text)

    async def key(self, name: str) -> None:
        code, text = KEYS[name]
        about = {"key": name, "code": name, "windowsVirtualKeyCode": code}
        await self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **about)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **about)

    async def picture(self, clip: dict[str, float] | None = None) -> bytes:
        """The page as it looks now, or a part of it, a PNG."""
        shot = await self.call("Page.captureScreenshot", **({"clip": clip} if clip else {}))
        return base64.b64decode(shot["data"])


class Browser:
    def __init__(self, port: int, http: aiohttp.ClientSession) -> None:
        self._port = port
        self._http = http

    async def tab(self) -> Tab:
        async with self._http.put(f"http://127.0.0.1:{self._port}/json/new?about:blank") as answer:
            about = await answer.json()
        return Tab(await self._http.ws_connect(about["webSocketDebuggerUrl"], max_msg_size=0))


@contextlib.asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """A Chromium of our own; ended on leaving."""
    assert CHROMIUM is not None
    with tempfile.TemporaryDirectory(prefix="hexmarshal-browser-", ignore_cleanup_errors=True) as folder:
        process = await asyncio.create_subprocess_exec(
            CHROMIUM,
            *FLAGS,
            f"--user-data-dir={folder}",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stderr is not None
        rest = None
        try:
            async with asyncio.timeout(SECONDS):
                line = b""
                while (found := re.search(rb"ws://127\.0\.0\.1:(\d+)/", line)) is None:
                    line = await process.stderr.readline()
                rest = asyncio.create_task(process.stderr.read())
            async with aiohttp.ClientSession() as http:
                yield Browser(int(found[1]), http)
        finally:
            process.terminate()
            await process.wait()
            if rest is not None:
                with contextlib.suppress(asyncio.CancelledError):  # as what a test has left running
                    await rest
