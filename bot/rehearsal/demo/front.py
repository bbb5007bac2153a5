"""The front page: the story of each game first, then the best pictures, then the channels behind them."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.rehearsal.demo.page import channels_of, document, image, picture
from bot.rehearsal.sandbox import Line

Readers = Mapping[str, Mapping[str, Sequence[Line]]]


@dataclass(frozen=True)
class Best:
    """A picture for the front page: the newest one whose file name ends so."""

    ending: str
    caption: str = ""
    """Without one the picture is named by its channel."""


@dataclass(frozen=True)
class Card:
    """What the front page shows of one game."""

    figures: tuple[str, ...] = ()
    channels: str = ""
    chronicle: str = ""
    """The page of its chronicle."""
    tables: tuple[tuple[str, str], ...] = ()
    """Skirmishes: title and page."""


def card(out: Path, page: str, readers: Readers, best: Sequence[Best]) -> Card:
    """The best pictures of a page, each once, and links to each reader's channels."""
    lines = [line for channels in readers.values() for lines in channels.values() for line in lines]
    figures: list[str] = []
    for picked in best:
        files = (
            (line, *file)
            for line in reversed(lines)
            for file in line.files
            if file[0].endswith(picked.ending)
        )
        for line, name, data in list(files)[:1]:
            shown = image(picture(out, name, data), line.alts.get(name, picked.caption or line.channel))
            caption = html.escape(picked.caption or line.channel)
            figures.append(f"<figure>{shown}<figcaption>{caption}</figcaption></figure>")
    return Card(tuple(figures), channels_of(f"{page}.html", readers), f"{page}-chronicle/index.html")


def write_front(out: Path, games: Sequence[tuple[str, str, str, Card]], problems: Sequence[str]) -> None:
    """Write `out/index.html`. A game is its key, its title, a sentence about it and its card."""
    wrong = ""
    if problems:
        wrong = (
            "<h2>What went wrong</h2><ul>" + "".join(f"<li>{html.escape(p)}</li>" for p in problems) + "</ul>"
        )
    stories = "".join(
        f"<h2>{html.escape(title)}</h2><p>{html.escape(brief)}</p>{told(shown)}"
        for _, title, brief, shown in games
    )
    figures = "".join(figure for *_, shown in games for figure in shown.figures)
    behind = "".join(
        f"<h2>{link(key, title)}, channel by channel</h2>{shown.channels}"
        for key, title, _, shown in games
        if shown.channels
    )
    parts = (
        wrong,
        "<p>Played by the bot itself, on a simulated Discord.</p>",
        stories,
        "<h2>Pictures</h2><p>Tap a picture to enlarge it.</p>",
        f'<div class="gallery">{figures}</div>',
        behind,
    )
    (out / "index.html").write_text(document("Hexmarshal, the demo", "", "".join(parts)))


def told(shown: Card) -> str:
    """The links to the chronicle of a game, what was believed and what was so, and to the tables of its skirmishes."""
    links = [("The chronicle of this campaign", shown.chronicle)] if shown.chronicle else []
    return "".join(
        f'<p><a href="{page}">{html.escape(title)}</a></p>' for title, page in (*links, *shown.tables)
    )


def link(key: str, title: str) -> str:
    return f'<a href="{key}.html">{html.escape(title)}</a>'
