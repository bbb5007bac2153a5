"""How many frames a second the viewer draws while a map of 100x100 hexes with 500 units is dragged, and what it weighs.

    python -m tests.browser.frames [FOLDER]

Needs Chromium. With a folder, pictures of what was drawn are put there.
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
import random
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.archive.chronicle import pages
from bot.archive.chronicle.gather import Chapter, Chronicle
from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.viewer import viewer_json
from bot.campaign.world.sides import Side
from bot.hexmap.generate import Style, new_map
from bot.render.viewer.section import SCRIPT, TABLE_SCRIPT
from tests.browser.axe import show_in
from tests.browser.driver import browser
from tests.browser.test_tables import page as table
from tests.campaign.kernel.kernel_worlds import unit, world

SIZE, UNITS, FRAMES = 100, 500, 240
KINDS, SIDES = ("RI", "HI", "TK", "WV"), (Side.PLAYER, Side.HOSTILE)
DRAG = """new Promise((done) => {
  const board = document.getElementById('board'), box = board.getBoundingClientRect(), times = [];
  board.setPointerCapture = () => {};
  let x = box.left + 200, y = box.top + 200, n = 0, way = 1;
  const send = (type) => board.dispatchEvent(
    new PointerEvent('pointer' + type, {pointerId: 1, clientX: x, clientY: y, bubbles: true}));
  send('down');
  const step = (now) => {
    times.push(now);
    if (++n > FRAMES) { send('up'); return done(times); }
    if (n % 60 === 0) way = -way;
    x += 9 * way; y += 6 * way; send('move');
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})""".replace("FRAMES", str(FRAMES))


def page(folder: Path) -> str:
    """The page of a large campaign."""
    hexmap = new_map(1, SIZE, SIZE, Style.THEATRE)
    chance = random.Random(1)
    spots = chance.sample(sorted(hexmap.hexes()), UNITS)
    units = [
        replace(unit(f"u{n}", chance.choice(KINDS), "0101", side=chance.choice(SIDES)), hex=at)
        for n, at in enumerate(spots)
    ]
    made = world(*units, hexmap=hexmap)
    start_round(made)
    maps = viewer_json(observe(made, Side.PLAYER)), viewer_json(gm_view(made))
    chapter = Chapter(1, "Dawn", (), (), b"", b"", maps, (), (), {"rolls": []}, "")
    pages.write(Chronicle("Large", (), (chapter,), (), b"", hexmap.theme, ()), folder)
    return (folder / "round-1.html").absolute().as_uri()


def told(what: str, times: list[float]) -> None:
    gaps = sorted(b - a for a, b in itertools.pairwise(times))
    print(f"{what}: {1000 * len(gaps) / sum(gaps):.0f} frames a second, longest {gaps[-1]:.0f} ms")


async def measure(out: Path | None) -> None:
    with TemporaryDirectory() as folder:
        address = page(Path(folder))
        for script in (SCRIPT, TABLE_SCRIPT):
            print(f"{script.name}: {len(gzip.compress(script.read_bytes(), 9)) / 1000:.1f} kB compressed")
        async with browser() as chromium:
            for name, width, height, touch in (("phone", 390, 844, True), ("wide", 1200, 800, False)):
                tab = await chromium.tab()
                await tab.open(address, width, height, touch=touch)
                await show_in(tab, "light")
                await tab.until("!document.getElementById('viewer').hidden")
                await tab.run("document.querySelector('input[value=true]').click()")
                await tab.run(
                    "document.querySelector('#units button').click()"
                )  # its range is drawn in each frame
                await tab.run("document.getElementById('whole').click()")
                for zoom in (0, 12, 30):
                    if zoom:
                        await tab.run(f"location.hash = 'map=true&hex=050050&zoom={zoom}'")
                        await asyncio.sleep(0.5)
                    times = await tab.run(DRAG)
                    told(f"{name}, hexes of {zoom or 'the whole map'}", times)
                    if out is not None:
                        (out / f"{name}-{zoom}.png").write_bytes(await tab.picture())
            tab = await chromium.tab()
            await tab.open(table(Path(folder), "exodus"), 390, 844, touch=True)
            await tab.until("!document.getElementById('viewer').hidden")
            await tab.run("document.querySelector('#units button').click()")  # and what it reaches
            for zoom in ("whole", "closer"):
                await tab.run(f"document.getElementById('{zoom}').click()")
                await asyncio.sleep(0.5)
                told(f"phone, a table of Exodus Wars, {zoom}", await tab.run(DRAG))


if __name__ == "__main__":
    asyncio.run(measure(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
