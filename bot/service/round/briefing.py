"""The briefing of a round: at most two screens of a phone, which somebody who knows nothing of the campaign can read.

The whole story and the list of units are behind its buttons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.campaign.text.environment import environment_report
from bot.campaign.text.report import Owners, Report, known_names, round_report
from bot.campaign.text.standing import say_condition
from bot.campaign.text.story.brief import in_brief, rows_of, to_watch
from bot.campaign.text.story.words import natural
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import passage, safe, uncontrolled
from bot.campaign.world.standing import Condition
from bot.hexmap.coords import Hex
from bot.messages import say
from bot.service.base import Picture
from bot.service.ground.posts import BLUE, BRIEFING, GREY, embed, in_order, message
from bot.service.orders.words import brief_order
from bot.service.round.draft import Words
from bot.service.round.presses import MyRound
from bot.service.screens.press import Press
from bot.service.screens.screen import Button
from bot.store.outbox import Post
from bot.store.tables import Campaign

ROWS = 60
"""Rows of text on two screens of a phone."""
PICTURE = 12
"""Rows that a picture takes."""
FURNITURE = 8
"""Rows of the next close, the buttons and the space between all of it."""
COMPANIES = 6
"""Companies that are named."""
STANDING = 3
"""Standing orders that are named."""
MAX_HEADLINE = 100
MAX_QUOTE = 500
MAX_NOTE = 800
MAX_PARAGRAPH = 3000


Followed = tuple[Condition, Order]
"""A standing order that was followed."""


@dataclass(frozen=True)
class BriefPress(Press):
    """Under the briefing of a published round."""

    again = "`/map round`"
    campaign: int
    round: int


@dataclass(frozen=True)
class ReadAll(BriefPress, name="brief.full", apart=True):
    """Show the whole story of the round."""


@dataclass(frozen=True)
class ListUnits(BriefPress, name="brief.units", apart=True):
    """Show the units of the side as the round left them."""


@dataclass(frozen=True)
class WholeMap(BriefPress, name="brief.map", apart=True):
    """Show the whole map with what happened."""


def briefing_posts(
    campaign: Campaign,
    number: int,
    views: tuple[SideView, SideView],
    events: Sequence[Event],
    report: Report,
    words: Words,
    owners: Owners,
    picture: Picture,
) -> list[Post]:
    """The briefing of round `number`, from the views before and after it and the side's own events."""
    before, view = views
    title = say("publish-title", round=number, headline=safe(words.title, MAX_HEADLINE) or report.headline)
    above = [*_quoted(words.quote), *([f"**{report.headline}.**", ""] if safe(words.title) else [])]
    note = uncontrolled(words.note[:MAX_NOTE]).strip()
    above += [say("brief-note", note=note), ""] if note else []
    watch = to_watch(view)
    below = [*_by_itself(report), *(["", say("brief-watch-title"), *watch] if watch else [])]
    key = [who_is_who(views, owners), _how_to_read(view)]
    used = sum(map(rows_of, (title, *above, *below, *key, *environment_report(view)))) + PICTURE + FURNITURE
    names = known_names([before, view], events, owners)
    brief = in_brief(view, events, before, names, ROWS - used)
    told = words.rewritten(brief.lines)
    lines = [*above, *told, *([] if brief.whole else [say("brief-more")]), *below]
    embeds = [
        embed(title, "\n".join(lines), image=picture.filename, color=BLUE),
        embed(say("brief-key-title"), "\n".join(key), color=GREY),
    ]
    press = (campaign.id, number)
    buttons = (
        Button(say("own-button"), MyRound(*press), "primary"),
        Button(say("brief-full"), ReadAll(*press)),
        Button(say("brief-units"), ListUnits(*press)),
        Button(say("brief-map"), WholeMap(*press)),
    )
    key_of = f"round:{number}:report"
    return in_order(message(campaign, key_of, BRIEFING, embeds=embeds, pictures=[picture], buttons=buttons))


def paragraphs(
    views: tuple[SideView, SideView], events: Sequence[Event], owners: Owners
) -> tuple[list[str], list[str]]:
    """What the game master may write otherwise: the paragraphs of the briefing, and those of the whole story."""
    before, view = views
    names = known_names([before, view], events, owners)
    brief = in_brief(view, events, before, names, ROWS)
    report = round_report(view, events, before, owners)
    return list(brief.lines), [line for line in report.story if line]


def followed_lines(before: SideView, after: SideView, followed: Sequence[Followed]) -> tuple[str, ...]:
    """The units that nobody ordered and what they did by standing order; some have joined during the round."""
    names = {unit.id: safe(unit.name) for view in (after, before) for unit in view.units}
    return tuple(
        say(
            "stand-report-unit",
            unit=names[order.unit],
            when=say_condition(when, before),
            order=brief_order(before, order),
        )
        for when, order in followed
        if order.unit in names
    )


def _by_itself(report: Report) -> list[str]:
    """The first standing orders that were followed, and how many more."""
    if not report.followed:
        return []
    more = len(report.followed) - STANDING
    rest = [say("stand-report-more", more=more)] if more > 0 else []
    return ["", say("stand-report"), *report.followed[:STANDING], *rest]


def who_is_who(views: Sequence[SideView], owners: Owners) -> str:
    """Whose units ours are, and what the map calls the others."""
    fielded = dict.fromkeys(unit.owner for view in views for unit in view.units if unit.owner is not None)
    companies = [safe(owners[owner]) for owner in fielded if owner in owners]
    shown = companies[:COMPANIES]
    return say(
        "brief-who",
        companies=", ".join(shown) if shown else None,
        more=len(companies) - len(shown),
    )


def _how_to_read(view: SideView) -> str:
    """What the figures of the map are, by the hex of one of the side's units as the example."""
    there = [unit for unit in view.units if unit.carrier is None and unit.ride is not Ride.ORBIT]
    there.sort(key=lambda unit: (natural(unit.name), unit.id))
    width, height = view.map.width, view.map.height
    corner = Hex(width, height if height != width else max(1, height - 1))
    example = next((unit.hex for unit in there if unit.hex.col != unit.hex.row), corner)
    label = view.map.label(example)
    half = len(label) // 2
    return say("brief-key", pointy=view.map.pointy, hex=label, first=label[:half], second=label[half:])


def _quoted(text: str) -> list[str]:
    """The game master's quotation as Discord marks one."""
    told = passage(text[:MAX_QUOTE]).strip()
    return [*(f"> {line}" for line in told.split("\n")), ""] if told else []
