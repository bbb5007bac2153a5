"""The headline of a round: the one thing to know if nothing else is read."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.campaign.text.queue import joined
from bot.campaign.text.story.fights import Fight
from bot.campaign.text.story.words import hex_of, place, wording
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import Names, Several, is_contact
from bot.messages import say

NAMED = 2
"""So many lost units, or places, are named in a headline; more are counted."""
HARM = frozenset({"structure_hit", "structure_lost", "mine", "depot_blast", "damaged"})
"""What hurts somebody or something outside a fight. Shells that were only seen to fall are an `impact`."""


def headline(
    view: SideView, events: Sequence[Event], battles: Sequence[Fight], names: Names, ours: Collection[str]
) -> str:
    """Losses first, then ground taken, fire, damage, what was seen; a quiet round is called one."""
    number = next((event.round for event in events), view.round - 1)
    friends = {contact.id for contact in view.friends}
    fallen = list(dict.fromkeys(event.unit or "" for event in events if event.kind == "destroyed"))
    lost = [unit for unit in fallen if unit in ours or not is_contact(unit)]
    kills = sum(unit not in lost and unit not in friends for unit in fallen)
    heaviest = max(battles, key=weight, default=None)
    where = place(heaviest.at, view) if heaviest is not None else ""
    if lost or kills:
        return say(
            "headline-losses",
            lost=len(lost),
            names=joined(_in_turn(lost, names)) if 0 < len(lost) <= NAMED else None,
            kills=kills,
            place=where if where and heaviest is not None and _all_in(fallen, heaviest) else None,
        )
    taken = [
        place(hex_of(event.data.get("hex")), view)
        for event in events
        if event.kind == "assaulted" and event.unit in ours and event.data.get("entered")
    ]
    if taken:
        return say("headline-taken", places=joined(list(dict.fromkeys(taken))))
    if heaviest is not None:
        return say("headline-fire", place=where, fights=len(battles), wording=wording(2, number, where))
    struck = [event for event in events if event.kind in HARM or event.kind == "impact"]
    if struck:
        harmed = [event for event in struck if event.kind in HARM]
        shown = harmed or struck  # shells that hit nothing did no damage where they fell
        at = list(dict.fromkeys(place(hex_of(event.data.get("hex")) or event.hex, view) for event in shown))
        return say(
            "headline-struck",
            harm=bool(harmed),
            places=joined([where for where in at if where]) if 0 < len(at) <= NAMED and all(at) else None,
        )
    seen = sum(event.kind == "contact" for event in events)
    if seen:
        return say("headline-contacts", contacts=seen)
    moved = len({event.unit for event in events if event.kind == "moved" and event.unit in ours})
    return say("headline-quiet", moved=moved)


def _in_turn(lost: Sequence[str], names: Names) -> list[str]:
    """Survivors last: what follows them would read as their name too."""
    called = [names.get(unit) or say("unit-unknown") for unit in lost]
    return sorted(called, key=lambda name: isinstance(name, Several))


def weight(fight: Fight) -> tuple[int, int]:
    """How much a fight matters: units lost, then blows."""
    return sum(loss.fell for loss in fight.losses.values()), len(fight.blows)


def _all_in(fallen: Sequence[str], fight: Fight) -> bool:
    """Whether all who fell fell in this fight."""
    return all(unit in fight.losses and fight.losses[unit].fell for unit in fallen)
