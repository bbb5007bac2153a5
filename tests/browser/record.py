"""`python -m tests.browser.record`: the pictures of the guides, taken from the rehearsal room's page on a phone.

Each numbered step of the guides is done, as their tests do it, by a member of the server. Of a step that names a
picture the answer is taken as that member's page shows it. The dice are new each time; what is shown before the first
close is the same. The browser needs a font with emoji (Debian: fonts-noto-color-emoji).
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from PIL import Image

from bot.rehearsal.demo.run import bot_process, came_up
from bot.rehearsal.room.server import Room, Seat
from bot.rehearsal.sandbox import Person, Reply, Sandbox
from bot.store.embedded import database
from tests.browser.driver import Browser, Tab, browser
from tests.e2e import test_gm_guide, test_player_guide
from tests.e2e.guide_steps import DOCS, Step

WIDTH, HEIGHT = 390, 2400
TALLEST = 1140
"""Of a picture, in pixels; the rest of a long answer is left out."""
MOST_BYTES = 60_000
PATIENCE = 120.0
STEPS = DOCS / "pictures" / "guides.json"
"""Which step each picture shows, as it was when it was taken."""
SETTLES_SECONDS = 0.5
"""A change of an answer is on the page long before."""
LOOK = (
    "document.documentElement.dataset.theme = 'dark';"
    "document.querySelector('#messages').style.scrollbarWidth = 'none'"
)


class Recorder:
    """Takes the pictures of one guide from the page of its reader."""

    def __init__(self, tab: Tab, room: Room, person: Person) -> None:
        self._tab = tab
        self._room = room
        self._person = person
        self.taken: dict[str, str] = {}

    async def take(self, step: Step, answer: Reply, channel: str) -> None:
        """The picture of a step that has just been done, if it names one."""
        if not step.picture:
            return
        number = self._person.channel(channel).id
        await self._tab.open(f"{self._room.url}#{self._person.name}/{number}", WIDTH, HEIGHT, touch=True)
        post = f"document.querySelector('[data-id=\"{answer.message_id}\"]')"
        await self._tab.until(post)
        await self._tab.run(LOOK)
        await asyncio.sleep(SETTLES_SECONDS)
        await self._tab.until(
            f"[...{post}.querySelectorAll('img')].every(one => one.complete && one.naturalWidth)"
        )
        await self._tab.run(f"{post}.scrollIntoView()")
        await asyncio.sleep(SETTLES_SECONDS)
        box = await self._tab.run(
            f"(() => {{ const r = {post}.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] }})()"
        )
        clip = dict(zip(("x", "y", "width", "height"), box, strict=True))
        clip["height"] = min(clip["height"], TALLEST)
        shot = await self._tab.picture(clip)
        (DOCS / step.picture).write_bytes(small(shot))
        self.taken[step.picture] = step.text


def small(shot: bytes) -> bytes:
    """The picture with as many colours as fit."""
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    for colours in (128, 64, 32, 16):
        made = io.BytesIO()
        picture.quantize(colours, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
        if made.tell() <= MOST_BYTES:
            break
    return made.getvalue()


@asynccontextmanager
async def playing(name: str, *others: str) -> AsyncIterator[tuple[Room, list[Person]]]:
    """A room with a bot on a server where nothing is set up; the first is its owner."""
    with tempfile.TemporaryDirectory(prefix="hexmarshal-guide-") as folder:
        data = Path(folder)
        os.chmod(folder, 0o755)  # root hands the database to another account
        async with (
            Sandbox(guild_name="Guide", rates={}, ack_seconds=PATIENCE) as sandbox,
            Room(sandbox, status="") as room,
            database(None, data, durable=False) as url,
            bot_process(sandbox, url, data, data / "bot.log") as process,
        ):
            await came_up(sandbox, process)
            people = [await sandbox.member(one, owner=one == name) for one in (name, *others)]
            for person in people:
                person.patience = person.quiet_seconds = PATIENCE
                room.seats[person.name] = Seat(person, "")
            yield room, people


async def record(chromium: Browser) -> dict[str, str]:
    """Both guides; what was taken."""
    taken: dict[str, str] = {}
    async with playing("Grace", "Dave") as (room, (master, dave)):
        recorder = Recorder(await chromium.tab(), room, dave)
        await test_player_guide.walk(
            master, dave, lambda step, said: recorder.take(step, said, "unit-orders")
        )
        taken |= recorder.taken
    async with playing("Grace", "Alice") as (room, (master, alice)):
        recorder = Recorder(await chromium.tab(), room, master)
        shown = test_gm_guide.Walk(master, lambda step, said: recorder.take(step, said, "gm-room"))
        await test_gm_guide.walk(shown, alice)
        taken |= recorder.taken
    return taken


async def main() -> None:
    async with browser() as chromium:
        taken = await record(chromium)
    STEPS.write_text(json.dumps(taken, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
    for picture in taken:
        print(picture, (DOCS / picture).stat().st_size)


if __name__ == "__main__":
    asyncio.run(main())
