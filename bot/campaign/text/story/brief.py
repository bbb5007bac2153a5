"""A round in brief, for somebody who reads it on a phone and knows nothing of the campaign."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from bot.campaign.knowledge.flashpoints import flashpoints
from bot.campaign.text.queue import joined
from bot.campaign.text.story.fights import Fight, attacker, fights, victim
from bot.campaign.text.story.headline import weight
from bot.campaign.text.story.paragraph import costs_of
from bot.campaign.text.story.tell import IN_STATES, moves, others
from bot.campaign.text.story.words import Mentions, hex_of, place
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import Names, safe
from bot.messages import say

ROW = 27
"""Characters in a row of text on a phone."""
NAMED = 3
"""Units of a side in a fight, or places with an enemy near, that are named; more are counted."""
SEEN = 5
"""New contacts that are named."""
WATCHED = 2
"""Places where a fight is near that are named."""


@dataclass(frozen=True)
class Brief:
    """What a briefing says of a round."""

    lines: tuple[str, ...]
    whole: bool
    """Whether that is all there is to tell."""


def in_brief(
    view: SideView, events: Sequence[Event], before: SideView | None, names: Names, rows: int
) -> Brief:
    """The fights that cost units of ours first, then the heaviest others, then losses, contacts, the rest and moves.

    As much as `rows` of a phone hold. What was ordered and not done is left to the whole story. Each fight is one line.
    """
    ours = {unit.id for picture in (before, view) if picture is not None for unit in picture.units}
    battles = sorted(fights(events), key=lambda fight: (_cost(fight, ours), *weight(fight)), reverse=True)
    told = {number for fight in battles for number in fight.told}
    rest = [event for event in events if event.number not in told and event.kind not in IN_STATES]
    apart = list(others(rest, names))
    lines = [
        *(fight_line(fight, view, names, ours) for fight in battles),
        *(line for line, fell in apart if fell),
        *_sighted(rest, view),
        *(line for line, fell in apart if not fell),
        *(say("brief-moves", moves=line) for line in moves(rest, ours, names)),
    ]
    kept: list[str] = []
    for line in lines:
        rows -= rows_of(line)
        if rows < 0 and kept:
            break
        kept.append(line)
    return Brief(tuple(kept), len(kept) == len(lines))


def _cost(fight: Fight, ours: Collection[str]) -> int:
    """How many units of ours fell in it: a headline names them, and what follows says how."""
    return sum(loss.fell for unit, loss in fight.losses.items() if unit in ours)


def rows_of(text: str) -> int:
    """About how many rows of a phone a text takes."""
    return sum(max(1, ceil(len(line.replace("*", "")) / ROW)) for line in text.split("\n"))


def to_watch(view: SideView) -> list[str]:
    """Where a fight is near in the round that opens, and with whom: a line for each place."""
    lines = []
    for point in flashpoints(view)[:WATCHED]:
        enemies = [
            say("contact-name", contact=contact.id, label=safe(contact.label)) for contact in point.contacts
        ]
        lines.append(say("brief-watch", place=place(point.hex, view), theirs=_some(enemies)))
    return lines


def fight_line(fight: Fight, view: SideView, names: Names, ours: Collection[str]) -> str:
    """Where, who against whom, what was taken, and what it cost."""
    mentions = Mentions(names)
    people = list(
        dict.fromkeys(
            who for blow in fight.blows for who in (attacker(blow), victim(blow)) if who is not None
        )
    )
    friends = {contact.id for contact in view.friends}
    sides = (
        [who for who in people if who in ours or who in friends],
        [who for who in people if who not in ours and who not in friends],
    )
    mine, theirs = ([mentions.call(who) for who in some] for some in sides)
    taken = [
        hex_of(blow.data.get("hex"))
        for blow in fight.blows
        if blow.kind == "assaulted" and blow.data.get("entered") and attacker(blow) in ours
    ]
    where = place(fight.at, view)
    won = list(dict.fromkeys(place(at, view) for at in taken))
    return say(
        "brief-fight",
        place=where or None,
        ours=_some(mine) if mine else None,
        theirs=_some(theirs) if theirs else None,
        taken="it" if won == [where] else joined(won) if won else None,
        losses=" ".join(_losses(fight, view, mentions, ours)),
    )


def _losses(fight: Fight, view: SideView, mentions: Mentions, ours: Collection[str]) -> Iterator[str]:
    """What it cost those whom it cost something, the fallen first."""
    fallen_first = dict(sorted(fight.losses.items(), key=lambda entry: not entry[1].fell))
    camps = costs_of(replace(fight, losses=fallen_first), view, mentions, ours)
    if not fight.losses:
        yield say("story-unhurt")
    yield from (say("story-losses", camp=camp, losses=_some(costs)) for camp, costs in camps.items() if costs)


def _sighted(events: Iterable[Event], view: SideView) -> Iterator[str]:
    """New contacts in one line."""
    seen = [
        say(
            "brief-contact",
            contact=safe(event.data.get("contact", event.unit or "?")),
            label=safe(event.data.get("label") or say("unit-unknown")),
            hex=None if event.hex is None else view.map.label(event.hex),
        )
        for event in events
        if event.kind == "contact"
    ]
    if seen:
        yield say("brief-sighted", contacts=", ".join(seen[:SEEN]), more=max(0, len(seen) - SEEN))


def _some(names: Sequence[str]) -> str:
    """The first few of the names, and how many more there are."""
    more = len(names) - NAMED
    return say("brief-some", names=", ".join(names[:NAMED]), more=more) if more > 0 else joined(names)
