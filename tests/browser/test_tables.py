"""The table of a skirmish in a real browser: gone through step by step, tapped, passed on; axe finds nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.archive.chronicle import pages
from bot.archive.chronicle.gather import Chronicle
from bot.archive.chronicle.tables import write_table
from bot.render.board.look import LIGHT
from bot.render.viewer.section import SCRIPT, TABLE_SCRIPT, Moment, table_viewer
from bot.service.skirmish.stages import watched
from bot.web.live import OWN
from tests.browser.axe import axe
from tests.browser.driver import Browser, Tab
from tests.browser.test_viewer import HERE, tapped
from tests.service.skirmish.test_stages import FOUR, battle, played

UNITS = "[...document.querySelectorAll('#units button')]"
SLIDERS = "[...document.querySelectorAll('.time input')]"
STORY = "document.getElementById('story').innerText"
SIZES = pytest.mark.parametrize(("width", "touch"), [(390, True), (1200, False)])


def page(folder: Path, name: str, steps: int = 40) -> str:
    """A page of a game as its second player and spectators know it, from the disk."""
    rules, game = played(name, steps=steps)
    moments = [
        Moment(viewer or "spectator", viewer or "Spectators", watched(battle(rules, game), viewer))
        for viewer in ("B", None)
    ]
    for script in (SCRIPT, TABLE_SCRIPT, OWN.joinpath("live.css")):
        (folder / script.name).write_bytes(script.read_bytes())
    lines = table_viewer(moments, "Whose view", ("table.js", "viewer.js"))
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Table</title>'
    head += '<link rel="stylesheet" href="live.css">'
    made = folder / "table.html"
    made.write_text(
        f'<!doctype html><html lang="en"><head>{head}</head><body><main><h1>Table</h1>'
        + "\n".join((*lines, "</main></body></html>")),
        encoding="utf-8",
    )
    return made.absolute().as_uri()


async def opened(chromium: Browser, address: str, width: int = 390, touch: bool = True) -> Tab:
    tab = await chromium.tab()
    await tab.open(address, width, 844, touch=touch)
    await tab.until("!document.getElementById('viewer').hidden")
    return tab


async def slid(tab: Tab, slider: int, to: int) -> None:
    script = f"((s) => {{ s.value = {to}; s.dispatchEvent(new Event('input')); }})({SLIDERS}[{slider}])"
    await tab.run(script)


@pytest.mark.parametrize("name", FOUR)
async def test_a_game_is_gone_through_and_each_unit_told_in_words(
    chromium: Browser, tmp_path: Path, name: str
) -> None:
    tab = await opened(chromium, page(tmp_path, name))
    steps = int(await tab.run(f"{SLIDERS}[1].max"))
    pictures, stories = set(), set()
    for step in (steps, steps // 2, 0):
        await slid(tab, 1, step)
        pictures.add(await tab.drawn())
        stories.add(await tab.run(STORY))
        # How it stands is said of now, and is not among what happened.
        standing = await tab.run("document.getElementById('standing').innerText")
        assert bool(standing) == (step == steps)
        assert not standing or standing not in await tab.run(STORY)
    assert len(pictures) > 1
    assert len(stories) == 3
    # A unit that is chosen from the list comes to the middle: a tap there tells the same.
    await slid(tab, 1, steps)
    words = await tab.run(f"{UNITS}[0].innerText")
    await tab.run("scrollTo(0, 0)")
    await tab.click(f"{UNITS}[0]")
    told = await tab.run(HERE)
    unit = words.split(" of ")[0].split(" (")[0]
    assert unit in told
    x, y = await tab.run("[board.clientWidth / 2, board.clientHeight / 2]")
    assert await tapped(tab, x, y) == told
    assert await tab.run("document.querySelectorAll('b').length") == 0
    assert await tab.run("document.documentElement.scrollWidth") <= 390
    assert tab.faults == []


async def test_an_address_names_the_viewpoint_the_moment_and_the_place(
    chromium: Browser, tmp_path: Path
) -> None:
    address = page(tmp_path, "exofront")
    tab = await opened(chromium, address)
    await tab.click("document.querySelector('input[value=spectator]')")
    await slid(tab, 1, 20)
    await tab.click(f"{UNITS}[0]")
    await tab.until("location.hash.includes('spot=') && location.hash.includes('step=')")
    link = await tab.run("location.hash")
    told, story = await tab.run(HERE), await tab.run(STORY)
    other = await opened(chromium, address + link, 1200, touch=False)
    assert await other.run("document.querySelector('input[value=spectator]').checked")
    assert (await other.run(HERE), await other.run(STORY)) == (told, story)
    for wrong in (
        "spot=x&step=-1",
        "spot=9999,1&step=99999",
        "map=%22%5D&spot=,",
        "spot=NaN,NaN&zoom=NaN",
        "step=1e9",
    ):
        await other.run(f"location.hash = '{wrong}'")
    assert await other.run(STORY) == story
    # Keys move and zoom it, and what is chosen stays so.
    before = await other.run("location.hash")
    await other.run("board.dispatchEvent(new KeyboardEvent('keydown', {key: '+', bubbles: true}))")
    await other.until(f"location.hash !== '{before}'")
    assert await other.run(HERE) == told
    assert tab.faults + other.faults == []


@pytest.mark.parametrize(
    ("name", "layers"),
    [
        ("exofront", {"range": "Attack reaches 18 in", "sight": "Sees now: "}),
        ("exodus", {"range": " Mortar reaches 60 cm.", "areas": "zone of control", "sight": "Sees now: "}),
    ],
)
async def test_what_a_selected_unit_reaches_is_a_layer(
    chromium: Browser, tmp_path: Path, name: str, layers: dict[str, str]
) -> None:
    """Drawn and told where its layer is on; only the layers that these rules have are offered, and none of supplies."""
    tab = await opened(chromium, page(tmp_path, name))
    await tab.click(f"{UNITS}[0]")
    await tab.click("document.getElementById('whole')")
    whole = await tab.drawn()
    await tab.click("document.querySelector('#viewer summary')")
    words = await tab.run(
        "[...document.querySelectorAll('#layers label')].map((one) => one.innerText.trim())"
    )
    assert len(words) == 4 + len(layers)
    assert not any("suppl" in word.lower() for word in words)
    for number, told in enumerate(layers.values()):
        box = f"document.querySelectorAll('#layers input')[{number}]"
        assert told in await tab.run(HERE)
        await tab.click(box)
        assert told not in await tab.run(HERE)
        assert await tab.drawn() != whole
        await tab.click(box)
        assert await tab.drawn() == whole
    assert tab.faults == []


async def test_a_unit_is_followed_from_step_to_step(chromium: Browser, tmp_path: Path) -> None:
    tab = await opened(chromium, page(tmp_path, "exofront"))
    await tab.click(f"{UNITS}[0]")
    unit = (await tab.run(f"{UNITS}[0].innerText")).split(" of ")[0]
    turns = int(await tab.run(f"{SLIDERS}[0].max"))
    for turn in range(turns, -1, -1):
        await slid(tab, 0, turn)
        assert unit in await tab.run(HERE)


@SIZES
@pytest.mark.parametrize("name", ["exodus", "shiftstorm"])
async def test_axe_finds_nothing(
    chromium: Browser, tmp_path: Path, width: int, touch: bool, name: str
) -> None:
    tab = await opened(chromium, page(tmp_path, name, 20), width, touch)
    await tab.click("document.querySelector('#viewer summary')")
    await tab.click(f"{UNITS}[0]")
    assert await axe(tab) == []


def test_the_table_has_no_colours_of_its_own() -> None:
    """All come from the pictures' look, which is tried for colour blindness."""
    script = TABLE_SCRIPT.read_text(encoding="utf-8")
    assert "#" not in script.replace('"#viewer .bar"', "")
    assert "rgb" not in script
    patterns = {skin.pattern for skin in (*LIGHT.skins.values(), LIGHT.other)}
    assert {pattern for pattern in patterns if f'"{pattern}"' in script} == patterns


async def test_a_game_that_is_over_is_a_page_beside_the_chronicle(chromium: Browser, tmp_path: Path) -> None:
    rules, game = played("exofront", steps=20)
    *_, made = write_table(battle(rules, game), tmp_path, [("round-1.html", "Round 1")])
    pages.write(Chronicle("Red", (), (), (), b"", "", ()), tmp_path)
    tab = await opened(chromium, made.absolute().as_uri())
    choices = "[...document.querySelectorAll('[name=which]')].map((one) => one.value)"
    assert await tab.run(choices) == ["spectator", "A", "B"]
    assert await axe(tab) == []
    assert await tab.run("document.querySelectorAll('b').length") == 0
    assert tab.faults == []
