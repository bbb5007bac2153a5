"""The page of the living map, made from what a side knows. Names are text; nothing is loaded from elsewhere."""

from __future__ import annotations

import gzip
import hashlib
import html
from collections.abc import Sequence
from dataclasses import dataclass

from bot.archive.chronicle.pages import paragraphs, told_html
from bot.campaign.knowledge.deeds import Deeds
from bot.campaign.text.viewer import viewer_json
from bot.campaign.world.known.view import SideView
from bot.messages import asked_in, say
from bot.render.viewer.section import Moment, viewer

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
    moments = [
        Moment(
            f"round-{view.round}" if place else "now",
            say("live-moment", now=not place, round=view.round),
            viewer_json(view, () if place else steps, ranges=not place),
        )
        for place, view in enumerate(views)
    ]
    lines = viewer(
        moments,
        views[0].map.theme,
        say("live-moments"),
        script="static/viewer.js",
        below=_story(story),
    )
    return "\n".join((*lines, '<script src="static/live.js"></script>'))


def _story(story: Sequence[str]) -> list[str]:
    if not story:
        return []
    return [f"<h2>{told_html(story[0])}</h2>", *paragraphs(story[1:])]
