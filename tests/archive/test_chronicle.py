"""A chronicle tells of a campaign that is over, and of no other; what people wrote in it is text."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bot.archive.chronicle.gather import Chapter, Chronicle, gather
from bot.archive.chronicle.pages import told_html, write
from bot.archive.container import ArchiveError
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.viewer import viewer_json
from bot.campaign.world.sides import Side
from bot.dice import commit
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns
from tests.campaign.kernel.kernel_worlds import unit, world
from tests.service.conftest import ALICE, MASTER, Table, again, services, table

__all__ = ["services", "table"]


class Page(HTMLParser):
    """What a page links to, loads and runs."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.handlers: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [str(value) for name, value in attrs if name in ("href", "src")]
        self.handlers += [name for name, _ in attrs if name.startswith("on")]


async def over(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Hammer", move="0304", action="attack 0504"))
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    await campaigns.end(s, MASTER)


async def test_a_campaign_that_is_not_over_is_not_told(table: Table, server_url: str) -> None:
    with pytest.raises(ArchiveError, match="Red Sands is not over"):
        await gather(server_url, "Red Sands")
    await campaigns.end(table.s, MASTER)
    with pytest.raises(ArchiveError, match="no published rounds"):
        await gather(server_url, "Red Sands")


async def test_the_pages_tell_what_was_believed_what_was_so_and_the_dice(
    table: Table, server_url: str, tmp_path: Path
) -> None:
    await over(table)
    told = await gather(server_url, "Red Sands")
    (chapter,) = told.chapters
    assert "C1" in "\n".join(chapter.story)
    assert chapter.unknown == 1, "the Secret Reserve, which nobody ever saw"
    assert {life.name for life in told.lives} >= {"Able", "Hammer", "Near Foe", "Secret Reserve"}
    assert [company for company, _, _ in told.companies] == ["Alice's Own", "Bob's Own", "Carol's Own"]
    made = write(told, tmp_path / "out")
    names = {path.name for path in made}
    assert {"index.html", "units.html", "round-1.html", "round-1-believed.png", "round-1-true.png"} <= names
    for path in made:
        if path.suffix == ".html":
            page = Page(path.read_text())
            assert all(link in names for link in page.links), page.links
            assert page.handlers == []
    dice = json.loads((tmp_path / "out" / "round-1-dice.json").read_text())
    for seed in ("open", "covered"):
        assert commit(bytes.fromhex(dice[f"{seed}_seed"])) == dice[f"{seed}_commitment"]
    text = (tmp_path / "out" / "round-1.html").read_text()
    assert "did not know of one enemy on the map" in text
    assert re.search(r'<script id="dice" type="application/json">\{', text)
    embedded = re.search(r'<script id="maps" type="application/json">(.*?)</script>', text)
    assert embedded is not None
    maps = json.loads(embedded[1])
    assert [len(maps[which]["contacts"]) for which in ("believed", "true")] == [0, 1]
    assert set(maps["believed"]["terrain"]) <= set(maps["colours"])


def test_what_people_wrote_is_text() -> None:
    assert told_html("**A** <img src=x onerror=1> & \\*b\\*") == (
        "<strong>A</strong> &lt;img src=x onerror=1&gt; &amp; *b*"
    )
    assert told_html("**<script>**") == "<strong>&lt;script&gt;</strong>"
    assert told_html('a "b" \x00 *c*') == "a &quot;b&quot;  <em>c</em>"


def test_rounds_with_one_headline_have_titles_of_their_own(tmp_path: Path) -> None:
    made = world(unit("One", "TK", "0306"))
    start_round(made)
    seen = viewer_json(observe(made, Side.PLAYER))
    chapters = tuple(
        Chapter(number, "All quiet", (), (), b"", b"", (seen, seen), 0, 0, (), {"rolls": []}, "")
        for number in (1, 2)
    )
    write(Chronicle("Red", (), chapters, (), b"", "", ()), tmp_path)
    told = re.findall(r'<a href="round-\d.html">(.*?)</a>', (tmp_path / "index.html").read_text())
    assert told == ["Round 1: All quiet", "Round 2: All quiet"]
