"""The feed: a line for each event of note in a round, as the players' side knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.campaign.text.events import folded, say_event
from bot.campaign.text.report import Owners, known_names
from bot.campaign.text.story.brief import fight_line
from bot.campaign.text.story.fights import fights
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.messages import say
from bot.service.base import TEXT_LIMIT
from bot.service.ground.posts import FEED, in_order, message, pages
from bot.store.outbox import Post
from bot.store.tables import Campaign

FIGHT = "⚔️"
MARKS = {
    "destroyed": "💀",
    "drop_lost": "💀",
    "mine": "💣",
    "contact": "👁️",
    "impact": "🎯",
    "traced": "📡",
    "crashed": "💥",
    "depot_blast": "💥",
    "ejected": "🪂",
    "dropped": "🪂",
    "structure_hit": "🧱",
    "damaged": "💥",
    "structure_lost": "🧱",
    "bridge_fell": "🧱",
    "found": "🛟",
    "rescued": "🛟",
    "wind": "💨",
}
"""The mark of each kind of event that has a line of its own; blows and what comes of them are told by their fight."""
MANY = 12
"""Events of one kind in a round beyond which the others are only counted."""


def feed_posts(
    campaign: Campaign, number: int, before: SideView, view: SideView, events: Sequence[Event], owners: Owners
) -> list[Post]:
    """The feed of a round: in as few posts as hold its lines; none where nothing of note happened."""
    lines = list(_lines(before, view, events, owners))
    if not lines:
        return []
    posts: list[Post] = []
    for page, text in enumerate(pages([say("feed-head", round=number), *lines], TEXT_LIMIT), 1):
        key = f"round:{number}:feed" if page == 1 else f"round:{number}:feed:{page}"
        posts += message(campaign, key, FEED, text)
    return in_order(posts)


def _lines(before: SideView, view: SideView, events: Sequence[Event], owners: Owners) -> Iterator[str]:
    names = known_names([before, view], events, owners)
    ours = {unit.id for picture in (before, view) for unit in picture.units}
    told = set[int]()
    for fight in fights(events):
        told |= fight.told
        yield say("feed-line", mark=FIGHT, line=fight_line(fight, view, names, ours))
    noted = [event for event in folded(events) if event.kind in MARKS and event.number not in told]
    so_far = Counter[str]()
    for event in noted:
        so_far[event.kind] += 1
        if so_far[event.kind] <= MANY:
            yield say("feed-line", mark=MARKS[event.kind], line=say_event(event, names))
    for kind, count in so_far.items():
        if count > MANY:
            yield say("feed-more", mark=MARKS[kind], count=count - MANY)
