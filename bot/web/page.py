"""The pages, made from what a side or a player knows. Names are text; nothing is loaded from elsewhere."""

from __future__ import annotations

import gzip
import hashlib
import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.archive.chronicle.pages import paragraphs, told_html
from bot.campaign.text.viewer import viewer_json
from bot.campaign.world.safe_text import plain
from bot.messages import asked_in, say
from bot.render.viewer.section import Moment, table_viewer, viewer
from bot.service.room.live import Known
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.stages import Watching

TOLD = ("away", "void")
"""What a page says about itself: it hears nothing, its link is void; what it says while it keeps up depends on it."""


@dataclass(frozen=True)
class Page:
    """A page as it is sent. The tag stands for all that is on it."""

    tag: str
    plain: bytes
    packed: bytes


def made(campaign: str, views: Sequence[Known], language: str) -> Page:
    """The page for readers of a language: what the side knows now and knew before, newest first.

    It takes too long for the event loop.
    """
    with asked_in(language):
        number = views[0].view.round
        title = say("live-title", campaign=campaign, round=number)
        about = say("live-round", round=number)
        return _whole(_head(title, campaign, about, say("live-script"), language), _map(views), "live")


def table_page(battle: Battle, watching: Mapping[str, Watching], language: str) -> Page:
    """The page of a skirmish for readers of a language: the table as these seats know it, "" being spectators.

    It takes too long for the event loop. What watches goes on from one page of a game to the next, in one language.
    """
    with asked_in(language):
        moments = [
            Moment(
                seat or "spectator",
                say("live-table-view", player=plain(battle.names[seat]) if seat else None),
                watch.upto(battle),
            )
            for seat, watch in watching.items()
        ]
        about = say("live-table-round", seen=", ".join(moment.words for moment in moments))
        scripts = ("static/table.js", "static/viewer.js")
        lines = table_viewer(moments, say("board-viewpoint"), scripts)
        body = "\n".join((*lines, '<script src="static/live.js"></script>'))
        return _whole(
            _head(battle.title, battle.title, about, say("live-table-script"), language), body, "play"
        )


def _whole(head: str, body: str, live: str) -> Page:
    tag = hashlib.sha256("\0".join((head, body)).encode()).hexdigest()[:32]
    facts = f' data-live="{_text(say("live-told", what=live))}"'
    facts += "".join(f' data-{key}="{_text(say("live-told", what=key))}"' for key in TOLD)
    told = f'<p id="told" role="status" data-tag="{tag}"{facts}></p>'
    whole = "\n".join((head, told, body, "</main></body></html>")).encode()
    return Page(f'"{tag}"', whole, gzip.compress(whole, 6, mtime=0))


def _text(said: str) -> str:
    return html.escape(said, quote=True)


def _head(title: str, heading: str, about: str, script: str, language: str) -> str:
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{_text(language)}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<title>{_text(title)}</title><link rel="stylesheet" href="static/live.css"></head><body><main>',
            f"<h1>{_text(heading)}</h1>",
            f'<p class="dim">{_text(about)}</p>',
            f"<noscript><p>{_text(script)}</p></noscript>",
        )
    )


def _map(views: Sequence[Known]) -> str:
    moments = [
        Moment(
            f"round-{known.view.round}" if place else "now",
            say("live-moment", now=not place, round=known.view.round, before=known.view.round - 1),
            viewer_json(known.view, known.told.steps, ranges=not place),
        )
        for place, known in enumerate(views)
    ]
    lines = viewer(
        moments,
        views[0].view.map.theme,
        "",
        script="static/viewer.js",
        below=[
            line
            for moment, known in zip(moments, views, strict=True)
            for line in _story(moment.name, known.told.story)
        ],
        rounds=[(moment.words, moment.name) for moment in reversed(moments)],
    )
    return "\n".join((*lines, '<script src="static/live.js"></script>'))


def _story(moment: str, story: Sequence[str]) -> list[str]:
    """What led to a moment; the viewer shows that of the moment that its map has."""
    if not story:
        return []
    return [
        f'<div data-of="{moment}">',
        f"<h2>{told_html(story[0])}</h2>",
        *paragraphs(story[1:]),
        "</div>",
    ]
