"""The map of a chronicle in a real browser, from the disk: what is tapped, zoomed and chosen is told in words."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.archive.chronicle import pages
from bot.archive.chronicle.differences import differences
from bot.archive.chronicle.gather import Chapter, Chronicle
from bot.archive.chronicle.skirmishes import Fought
from bot.campaign.knowledge.deeds import Deeds, Move
from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.viewer import viewer_json
from bot.campaign.world.model import Cargo, Depot
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.render.hexes.symbols import PARTS
from bot.render.viewer.section import PAINT, SCRIPT
from tests.browser.driver import Browser, Tab
from tests.campaign.kernel.kernel_worlds import ground, unit, world

HERE = "document.getElementById('here').innerText"
TOUCH = """(() => {{
  const board = document.getElementById('board'), box = board.getBoundingClientRect();
  board.setPointerCapture = () => {{}};
  for (const [type, finger, x, y] of {}) board.dispatchEvent(new PointerEvent('pointer' + type,
    {{pointerId: finger, clientX: box.left + x, clientY: box.top + y, bubbles: true}}));
}})()"""


async def touch(tab: Tab, *moves: tuple[str, int, float, float]) -> None:
    """What fingers do on the map: down, move or up, which of them, and where."""
    await tab.run(TOUCH.format(json.dumps(moves)))


async def tapped(tab: Tab, x: float, y: float) -> str:
    """What the page tells of a hex that is tapped."""
    await touch(tab, ("down", 1, x, y), ("up", 1, x, y))
    return str(await tab.run(HERE))


def page(
    folder: Path,
    *,
    pointy: bool,
    steps: Sequence[Deeds] = (),
    rounds: int = 1,
    skirmishes: tuple[Fought, ...] = (),
) -> str:
    """A page of a map of 10 x 12 hexes: a tank in 0306, and a foe that nobody sees in 0912."""
    made = world(
        unit("<b>Anvil", "TK", "0306"),
        unit("f", "HI", "0912", side=Side.HOSTILE, stealthed=True),
        hexmap=ground(terrain={"0912": "city"}, pointy=pointy),
    )
    made.depots = {"0304": Depot(Hex(3, 4), Side.PLAYER, "Alpha", Cargo(2, 1))}
    start_round(made)
    marked = differences(made, observe(made, Side.PLAYER))
    told = {"differences": [one.data for one in marked]}
    maps = viewer_json(observe(made, Side.PLAYER), steps) | told, viewer_json(gm_view(made)) | told
    chapters = tuple(
        Chapter(number, "Dawn", (), (), b"", b"", maps, marked, (), {"rolls": []}, "")
        for number in range(1, rounds + 1)
    )
    pages.write(Chronicle("Red </script>", (), chapters, (), b"", "", (), skirmishes), folder)
    return (folder / "round-1.html").absolute().as_uri()


@pytest.mark.parametrize(("pointy", "way"), [(False, "north"), (True, "west")])
async def test_the_map_tells_what_is_tapped_and_chosen(
    chromium: Browser, tmp_path: Path, pointy: bool, way: str
) -> None:
    tab = await chromium.tab()
    await tab.open(page(tmp_path, pointy=pointy), 390, 844)
    await tab.until("!document.getElementById('viewer').hidden")
    # The whole map has a rim about it: what stands at its edge is not cut off.
    rim = "new Set(new Uint32Array(board.getContext('2d').getImageData({}).data.buffer)).size"
    for edge in ("0, 0, board.width, 1", "0, 0, 1, board.height"):
        assert await tab.run(rim.format(edge)) == 1, edge
    units = "[...document.querySelectorAll('#units button')]"
    assert await tab.run(f"{units}.length") == 1, "nobody knows of the foe"
    # The unit that is chosen comes to the middle, so a tap there tells the same hex.
    await tab.click(f"{units}[0]")
    told = await tab.run(HERE)
    assert told.startswith("0306: plains. In sight.\n<b>Anvil, ")
    assert f"in 0306, facing {way}\n<b>Anvil can move to " in told
    x, y = await tab.run("[board.clientWidth / 2, board.clientHeight / 2]")
    assert await tapped(tab, x, y) == told
    # A row on and a column on: down and right on a flat-top map, right and down on a pointy-top one, by a radius of 24.
    row = (x + 42, y) if pointy else (x, y + 42)
    assert (await tapped(tab, *row)).startswith("0307: plains.")
    there = (x + 21, y + 36) if pointy else (x + 36, y + 21)
    beside = await tapped(tab, *there)
    assert beside.startswith("0406: plains.")
    # A drag chooses nothing, and takes the map along.
    await touch(tab, ("down", 1, x, y), ("move", 1, x - 50, y - 40), ("up", 1, x - 50, y - 40))
    assert await tab.run(HERE) == beside
    assert await tapped(tab, x - 50, y - 40) == told
    # Two fingers that part about a hex make it larger where it is.
    assert await tapped(tab, x - 50, y - 5) != told
    ends = (("up", 1, x - 90, y - 40), ("up", 2, x - 10, y - 40))
    await touch(
        tab,
        *(("down", 1, x - 60, y - 40), ("down", 2, x - 40, y - 40)),
        *(("move", 1, x - 70, y - 40), ("move", 2, x - 30, y - 40)),
        *(("move", 1, x - 90, y - 40), ("move", 2, x - 10, y - 40)),
        *ends,
    )
    assert await tapped(tab, x - 50, y - 5) == told
    await tab.click("document.querySelector('input[value=true]')")
    assert await tab.run(f"{units}.length") == 2
    await tab.click(f"{units}[1]")
    assert (await tab.run(HERE)).startswith("0912: city.\nf ")
    assert "f in 0912: the players knew nothing of it." in await tab.run(HERE)
    assert await tab.run("document.documentElement.scrollWidth") <= 390
    assert await tab.run("document.querySelectorAll('b').length") == 0
    assert tab.faults == []


async def test_a_link_shows_the_moment_the_place_and_the_scale(chromium: Browser, tmp_path: Path) -> None:
    """Layers are switched, the address follows, another tab opens it, and the next round shows the same place."""
    tab = await chromium.tab()
    address = page(tmp_path, pointy=False)
    await tab.open(address, 390, 844)
    await tab.until("!document.getElementById('viewer').hidden")
    await tab.click("document.querySelector('input[value=true]')")
    await tab.click("[...document.querySelectorAll('#units button')][1]")
    await tab.until("location.hash.includes('hex=0912')")
    link = await tab.run("location.hash")
    assert "map=true" in link
    other = await chromium.tab()
    await other.open(address + link, 1200, 800)
    await other.until("!document.getElementById('viewer').hidden")
    assert await other.run("document.querySelector('input[value=true]').checked")
    told = await other.run(HERE)
    assert told.startswith("0912: city.\n")
    assert await tapped(other, *await other.run("[board.clientWidth / 2, board.clientHeight / 2]")) == told
    await other.run("location.hash = 'map=true&hex=0911'")
    await other.until(f"{HERE}.startsWith('0911: plains.')")
    assert "In a zone of influence of their enemies." in await other.run(HERE)
    for wrong in ("hex=9999", "hex=x", "map=%22%5D&hex=0101&zoom=-5", "zoom=NaN"):
        await other.run(f"location.hash = '{wrong}'")
    picture = "document.getElementById('board').toDataURL()"
    await other.run("location.hash = 'map=believed&hex=0306'")
    await other.until(f"{HERE}.startsWith('0306: ')")
    before = await other.drawn()
    await other.click("document.querySelector('#viewer summary')")
    layers = "[...document.querySelectorAll('#layers input')]"
    assert await other.run(f"{layers}.map((layer) => layer.checked)") == [False, True, False, *[True] * 5]
    for layer in (0, 2, 3):
        await other.click(f"{layers}[{layer}]")
        await other.until(f"{picture} !== {json.dumps(before)}")
        assert ("can move to" in await other.run(HERE)) == (layer != 3)
        await other.click(f"{layers}[{layer}]")
        await other.until(f"{picture} === {json.dumps(before)}")
    assert tab.faults + other.faults == []


async def test_another_tap_on_a_hex_chooses_its_next_unit(chromium: Browser, tmp_path: Path) -> None:
    made = world(unit("One", "TK", "0306"), unit("Two", "RI", "0306"), unit("Three", "RI", "0308"))
    start_round(made)
    view = viewer_json(observe(made, Side.PLAYER))
    chapter = Chapter(1, "Dawn", (), (), b"", b"", (view, view), (), (), {"rolls": []}, "")
    pages.write(Chronicle("Red", (), (chapter,), (), b"", "", ()), tmp_path)
    tab = await chromium.tab()
    await tab.open((tmp_path / "round-1.html").absolute().as_uri() + "#hex=0306&zoom=24", 390, 844)
    await tab.until("!document.getElementById('viewer').hidden")
    spot = await tab.run("[board.clientWidth / 2, board.clientHeight / 2]")
    chosen = [(await tab.run(HERE)).split("\n")[-1]]
    chosen += [(await tapped(tab, *spot)).split("\n")[-1] for _ in range(2)]
    assert [told.split()[0] for told in chosen] == ["One", "Two", "One"]
    await tab.click("[...document.querySelectorAll('#units button')][2]")
    assert (await tab.run(HERE)).split("\n")[-1].startswith("Two can move to ")


def test_the_viewer_has_every_sign_of_the_pictures() -> None:
    """They are drawn by two programs; which kind of unit has which is sent from one table."""
    script = SCRIPT.read_text(encoding="utf-8")
    signs = script[script.index("var SIGNS = {") : script.index("// Columns and rows to the six sides")]
    assert {name.strip() for name in re.findall(r'"?([a-z ]+)"?: \[\[', signs)} == set(PARTS)


def test_the_viewer_has_no_colours_of_its_own() -> None:
    """But for shades of light and height: all others come from the palette, which is tried for colour blindness."""
    script = SCRIPT.read_text(encoding="utf-8")
    assert re.findall(r"#[0-9a-f]{3,6}\b", script) == []
    used = set(re.findall(r"PAINT\.([a-z_]+)", script))
    assert used == {name.lower() for name in PAINT} | {"sides"}


async def test_a_round_is_gone_through_order_by_order(chromium: Browser, tmp_path: Path) -> None:
    steps = [Deeds(moves=(Move((Hex(3, row), Hex(3, row + 1)), Side.PLAYER),)) for row in (2, 7, 9)]
    tab = await chromium.tab()
    await tab.open(page(tmp_path, pointy=False, steps=steps), 390, 844)
    await tab.until("!document.getElementById('viewer').hidden")
    rounds, slider = (f"document.querySelectorAll('.time input')[{n}]" for n in (0, 1))
    assert await tab.run(f"{rounds}.parentNode.hidden"), "there is one round"
    where = "document.querySelector('.time output').innerText"
    pictures = set()
    for step, told in ((3, "0309 to 0310"), (2, "0307 to 0308"), (1, "0302 to 0303"), (0, None)):
        await tab.run(f"{slider}.value = {step}, {slider}.dispatchEvent(new Event('input'))")
        pictures.add(await tab.drawn())
        assert await tab.run(where) == f"Round 1 · {step} / 3"
        assert await tab.run(f"{slider}.getAttribute('aria-valuetext')") == f"{step} / 3"
        story = "document.getElementById('story')"
        assert await tab.run(f"{story}.checkVisibility()") == (told is not None)
        assert (told or "") in await tab.run(f"{story}.innerText")
    assert len(pictures) == 4
    # The address names the step: another tab opens at it.
    await tab.run(f"{slider}.value = 2, {slider}.dispatchEvent(new Event('input'))")
    await tab.until("location.hash.includes('step=2')")
    other = await chromium.tab()
    await other.open(await tab.run("location.href"), 1200, 800)
    await other.until(f"{where} === 'Round 1 · 2 / 3'")
    for wrong in ("step=4", "step=-1", "step=x", "step=1e9"):
        await other.run(f"location.hash = '{wrong}'")
    assert await other.run(where) == "Round 1 · 2 / 3"
    await tab.click("document.querySelector('input[value=true]')")
    assert await tab.run(f"{slider}.parentNode.hidden"), "nothing to go through"
    assert tab.faults == []


async def test_the_keyboard_alone_reads_any_hex(chromium: Browser, tmp_path: Path) -> None:
    tab = await chromium.tab()
    await tab.open(page(tmp_path, pointy=False) + "#hex=0306&zoom=24", 390, 844)
    await tab.until(f"{HERE}.startsWith('0306')")
    await tab.run("document.getElementById('board').focus()")
    for _ in range(2):  # 60 pixels each: nearly three hexes of 42
        await tab.key("ArrowDown")
    await tab.key("Enter")
    assert (await tab.run(HERE)).startswith("0309: plains.")
    assert tab.faults == []


async def test_a_slider_goes_through_the_rounds_of_a_chronicle(chromium: Browser, tmp_path: Path) -> None:
    """By the keyboard alone: it keeps the focus from page to page, the place and the viewpoint."""
    tab = await chromium.tab()
    await tab.open(page(tmp_path, pointy=False, rounds=3), 390, 844, touch=True)
    await tab.until("!document.getElementById('viewer').hidden")
    await tab.click("document.querySelector('input[value=true]')")
    await tab.click("[...document.querySelectorAll('#units button')][1]")
    told = await tab.run(HERE)
    await tab.run("document.querySelector('.time input').focus()")
    for number in (2, 3):
        await tab.key("ArrowRight")
        await tab.until(
            f"document.title.includes('Round {number}') && document.activeElement.type === 'range'"
        )
        assert await tab.run("document.activeElement.getAttribute('aria-valuetext')") == f"Round {number}"
        assert await tab.run("document.querySelector('input[value=true]').checked")
        assert await tab.run(HERE) == told
    assert await tab.run("document.documentElement.scrollWidth") <= 390
    assert tab.faults == []
