"""The demo's page on a phone, and what the demo itself would fail for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any, cast

from bot.rehearsal.demo.front import Best, Card, card, write_front
from bot.rehearsal.demo.page import STYLE, write_page
from bot.rehearsal.demo.run import causes
from bot.rehearsal.demo.scenarios import RESCUE
from bot.rehearsal.demo.skirmish import FIGHTS, unfinished
from bot.rehearsal.demo.staged import missing
from bot.rehearsal.sandbox import Line, Person, Sandbox
from bot.skirmish.rulesets import RULESETS, ruleset


def line(
    content: str = "",
    files: tuple[tuple[str, bytes], ...] = (),
    alts: Mapping[str, str] = MappingProxyType({}),
) -> Line:
    return Line(
        message_id=1,
        channel="briefing",
        author="Bot",
        by_bot=True,
        timestamp="2026-11-23T12:00",
        content=content,
        embeds=(),
        components=(),
        files=files,
        reactions=(),
        edited=False,
        pinned=False,
        reader=None,
        thinking=False,
        command=None,
        alts=alts,
    )


class Channels:
    """A reader to whom these channels say these texts."""

    def __init__(self, **texts: list[str]) -> None:
        self.texts = texts

    def read(self, channel: Any) -> list[Line]:
        name = channel if isinstance(channel, str) else channel.name
        return [line(text) for text in self.texts.get(name, [])]


def test_front_page(tmp_path: Path) -> None:
    posts = [
        line(files=(("1-b.png", b"old"), ("1-a.png", b"a"))),
        line(files=(("2-b.png", b"new"),), alts={"2-b.png": 'Two "fronts"'}),
    ]
    readers = {"Sam": {"briefing-room": posts, "#odd <name>": []}}
    write_page(tmp_path, "game", "A game", "Played.", readers, {})
    shown = card(tmp_path, "game", readers, [Best("b.png", "The front"), Best("none.png"), Best("a.png")])
    games = [("game", "A <game>", "Brief.", shown), ("other", "One that broke", "Brief.", Card())]
    write_front(tmp_path, games, ["It <broke>"])
    page = (tmp_path / "index.html").read_text()
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in page
    pictures = re.findall(r'<img src="([^"]+)" alt="([^"]+)"', page)
    assert [(tmp_path / source).read_bytes() for source, _ in pictures] == [b"new", b"a"]
    assert [alt for _, alt in pictures] == ["Two &quot;fronts&quot;", "briefing"]
    assert page.index("It &lt;broke&gt;") < page.index("A &lt;game&gt;") < page.index("<img")
    assert re.findall(r'href="(\w+.html)"', page) == ["game.html"]
    anchors = set(re.findall(r'id="([^"]+)"', (tmp_path / "game.html").read_text()))
    assert (
        anchors
        >= set(re.findall(r'href="game.html#([^"]+)"', page))
        == {"sam-briefing-room", "sam-odd-name-"}
    )


def test_page_gives_other_files_as_links(tmp_path: Path) -> None:
    posts = [line(files=(("dice.json", b"{}"), ("map.png", b"p")))]
    page = write_page(tmp_path, "game", "A game", "", {"Sam": {"room": posts}}, {}).read_text()
    assert re.search(r'<a href="img/\w+\.json">dice.json</a>', page)
    assert len(re.findall("<img", page)) == 1


def test_a_layout_is_drawn_with_its_words_and_pictures_in_their_places(tmp_path: Path) -> None:
    media = {"media": {"url": "http://cdn/1/2/map.png"}}
    button = {"type": 2, "style": 2, "label": "Go <north>", "custom_id": "n"}
    link = {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org/?a&b"}
    parts = [
        {"type": 10, "content": "**Round 4**"},
        {
            "type": 17,
            "accent_color": 0x2F6690,
            "components": [
                {"type": 9, "components": [{"type": 10, "content": "Rifles"}], "accessory": button},
                {"type": 14, "divider": True},
                {"type": 12, "items": [media]},
            ],
        },
        {"type": 1, "components": [{**button, "label": "South", "disabled": True}, link]},
        {"type": 1, "components": [{"type": 5, "custom_id": "u", "placeholder": "Who"}]},
    ]
    post = replace(line("", (("map.png", b"p"),), {"map.png": "The map"}), components=tuple(parts))
    page = write_page(tmp_path, "game", "A game", "", {"Sam": {"room": [post]}}, {}).read_text()
    found = [
        page.index(part)
        for part in (
            "<b>Round 4</b>",
            'style="border-color:#2f6690"',
            ">Rifles</div>",
            "<span>Go &lt;north&gt;</span>",
            "<hr>",
            '<img src="img/',
            "<s>South</s>",
            '<a href="https://example.org/?a&amp;b">Rules</a>',
            "<span>Who</span>",
        )
    ]
    assert found == sorted(found)
    assert page.count("<img") == 1, "only where the layout shows it"


def test_style_is_readable_on_a_phone() -> None:
    sizes = re.findall(r"font(?:-size)?:[^;}]*?([\d.]+)(px|rem)", STYLE)
    assert len(sizes) > 5
    assert all(float(size) >= (16 if unit == "px" else 1) for size, unit in sizes)
    assert "img { width: 100%;" in STYLE
    assert "overflow-wrap: anywhere" in STYLE
    assert "nowrap" not in STYLE
    assert "overflow-x" not in STYLE


def test_a_post_that_is_missing_is_named() -> None:
    told = [post.words for post in RESCUE.posts]
    assert missing(RESCUE, cast(Person, Channels(**{"news-feed": told}))) == []
    for number, post in enumerate(RESCUE.posts):
        others = told[:number] + told[number + 1 :]
        assert missing(RESCUE, cast(Person, Channels(**{"news-feed": others}))) == [
            f"no post of #news-feed reports {post.what}"
        ]


def test_a_rule_set_without_a_finished_skirmish_is_named() -> None:
    assert {fight.ruleset for fight in FIGHTS} == set(RULESETS)
    names = [ruleset(id_).name for id_ in RULESETS]
    threads = {f"{name} #{number}: A v B": ["🏁 A wins."] for number, name in enumerate(names)}
    places = {number: SimpleNamespace(name=name) for number, name in enumerate([*threads, "battles"])}
    sandbox = cast(Sandbox, SimpleNamespace(guild=SimpleNamespace(channels=places)))
    assert unfinished(sandbox, cast(Person, Channels(**threads))) == []
    for name, thread in zip(names, threads, strict=True):
        assert unfinished(sandbox, cast(Person, Channels(**threads | {thread: ["➡️ A"]}))) == [name]


def test_each_error_of_a_group_is_named() -> None:
    group = ExceptionGroup("several", [ValueError("one"), ExceptionGroup("more", [OSError("two")])])
    assert causes(group) == ["ValueError: one", "OSError: two"]
