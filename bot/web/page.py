"""The page of the living map, made from what a side knows. Names are text; nothing is loaded from elsewhere."""

from __future__ import annotations

import gzip
import hashlib
import html
import json
from collections.abc import Sequence
from dataclasses import dataclass

from bot.archive.chronicle.pages import paragraphs, told_html, viewer_look
from bot.campaign.knowledge.deeds import Deeds
from bot.campaign.text.viewer import viewer_json
from bot.campaign.world.known.view import SideView
from bot.messages import asked_in, say

SAID = ("v", "e", "u", "own", "friends", "enemies", "ghosts")
"""What the viewer says by itself: how a hex is seen, and the groups of its list."""
NOW = "now"
"""The moment that a page shows at first; the others are named after their rounds."""
TOLD = ("live", "away", "void")
"""What the page says about itself: it keeps up, it hears nothing, its link is void."""


@dataclass(frozen=True)
class Page:
    """A page as it is sent. The tag stands for all that is on it."""

    tag: str
    plain: bytes
    packed: bytes


def made(
    campaign: str, views: Sequence[SideView], last: tuple[Sequence[str], Sequence[Deeds]], language: str
) -> Page:
    """The page for readers of a language: what the side knows now and knew before, newest first, and the last round.

    It takes too long for the event loop.
    """
    with asked_in(language):
        head, body = _head(campaign, views[0], language), _map(views, *last)
        tag = hashlib.sha256("\0".join((head, body)).encode()).hexdigest()[:32]
        facts = "".join(f' data-{key}="{_text(say("live-told", what=key))}"' for key in TOLD)
        told = f'<p id="told" role="status" data-tag="{tag}"{facts}></p>'
    plain = "\n".join((head, told, body, "</main></body></html>")).encode()
    return Page(f'"{tag}"', plain, gzip.compress(plain, 6, mtime=0))


def _text(said: str) -> str:
    return html.escape(said, quote=True)


def _head(campaign: str, view: SideView, language: str) -> str:
    title = say("live-title", campaign=campaign, round=view.round)
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{_text(language)}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<title>{_text(title)}</title><link rel="stylesheet" href="static/live.css"></head><body><main>',
            f"<h1>{_text(campaign)}</h1>",
            f'<p class="dim">{_text(say("live-round", round=view.round))}</p>',
            f"<noscript><p>{_text(say('live-script'))}</p></noscript>",
        )
    )


def _map(views: Sequence[SideView], story: Sequence[str], steps: Sequence[Deeds]) -> str:
    moments = {NOW if place == 0 else f"round-{view.round}": view for place, view in enumerate(views)}
    said = {key: say("chronicle-board-said", what=key) for key in SAID}
    data = {
        **{moment: viewer_json(view, steps if moment == NOW else ()) for moment, view in moments.items()},
        **viewer_look(views[0].map.theme),
        "say": dict.fromkeys(moments, said),
    }
    choices = "".join(
        f'<label><input type="radio" name="which" value="{moment}"{" checked" if moment == NOW else ""}> '
        f"{_text(say('live-moment', now=moment == NOW, round=view.round))}</label>"
        for moment, view in moments.items()
    )
    buttons = "".join(
        f'<button id="{key}" type="button" aria-label="{_text(say("chronicle-board-zoom", how=key))}">{sign}</button>'
        for key, sign in (("closer", "+"), ("farther", "−"), ("whole", "⤢"))
    )
    return "\n".join(
        (
            '<section id="viewer" hidden>',
            f"<h2>{_text(say('chronicle-board'))}</h2>",
            f'<p class="dim">{_text(say("chronicle-board-how"))}</p>',
            f'<div class="bar">{buttons}<fieldset aria-label="{_text(say("live-moments"))}">{choices}</fieldset></div>',
            '<div class="both"><div>',
            f'<canvas id="board" tabindex="0" role="img" aria-label="{_text(say("chronicle-board-map"))}"></canvas>',
            '<div role="status"><ul id="here"></ul></div></div>',
            f'<div id="units" role="region" aria-label="{_text(say("chronicle-board-units"))}"></div></div>',
            *_story(story),
            "</section>",
            f'<script id="maps" type="application/json">{_embedded(data)}</script>',
            '<script src="static/viewer.js"></script><script src="static/live.js"></script>',
        )
    )


def _story(story: Sequence[str]) -> list[str]:
    if not story:
        return []
    return [f"<h2>{told_html(story[0])}</h2>", *paragraphs(story[1:])]


def _embedded(data: object) -> str:
    """JSON that no text in it can end the script element with."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
