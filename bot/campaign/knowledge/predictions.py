"""Questions about the round that opens, and their answers once it is published: both from what a side knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.campaign.knowledge.flashpoints import Flashpoint, flashpoints
from bot.campaign.world.happened import Event
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.hexmap.coords import Hex

COUNTED = 3
"""So many losses, or more, are one answer."""
FEW = 2
"""Up to so many new contacts are one answer."""
FOUGHT = frozenset({"attacked", "shelled", "assaulted", "barrage", "overrun", "brawl", "destroyed"})
"""Events that show a unit in a fight."""


class Asked(StrEnum):
    """What a question is about. Its answers are numbered from 0."""

    FIGHT = "fight"
    """Will this contact be seen in a fight? Yes, no."""
    FIGHTS = "fights"
    """Which of these two contacts will be? The first alone, the second alone, both, neither."""
    HELD = "held"
    """Will a unit of ours, and no enemy in sight, be in this hex at the end? Yes, no."""
    WEAKER = "weaker"
    """Who loses more strength in the fights that are seen? We, the enemy, nobody."""
    LOST = "lost"
    """How many units of ours will be destroyed? None, one, two, more."""
    SEEN = "seen"
    """How many new contacts will there be? None, a few, more."""


ANSWERS = {Asked.FIGHT: 2, Asked.FIGHTS: 4, Asked.HELD: 2, Asked.WEAKER: 3, Asked.LOST: 4, Asked.SEEN: 3}
"""How many answers each has."""


@dataclass(frozen=True)
class Question:
    """A question as it was asked."""

    asked: Asked
    contacts: tuple[tuple[str, str], ...] = ()
    """The contacts that it is about, and what each was then taken for."""
    hex: Hex | None = None


def questions(view: SideView) -> tuple[Question, ...]:
    """What to ask as a round opens: two to four questions; none where the side has no unit."""
    if not any(map(_counts, view.units)):
        return ()
    points = flashpoints(view)
    asked = [Question(Asked.FIGHTS if len(some) > 1 else Asked.FIGHT, some) for some in _contacts(points)]
    held = next((unit.hex for point in points for unit in point.units if _counts(unit)), None)
    if held is not None:
        asked.append(Question(Asked.HELD, hex=held))
    asked.append(Question(Asked.WEAKER if points else Asked.SEEN))
    return (*asked, Question(Asked.LOST))


def answer(question: Question, before: SideView, view: SideView, events: Sequence[Event]) -> int | None:
    """The right answer, from the views before and after the round and the side's own events.

    None where the side cannot know it: a contact of which it has kept no mark and of which no event tells.
    """
    match question.asked:
        case Asked.FIGHT | Asked.FIGHTS:
            return _who_fought([contact for contact, _ in question.contacts], view, events)
        case Asked.HELD:
            return _held(question.hex, view)
        case Asked.WEAKER:
            ours = {unit.id for unit in (*before.units, *view.units)}
            friends = {contact.id for contact in (*before.friends, *view.friends)}
            lost, cost = _strength(events, ours), _strength(events, ours | friends, others=True)
            return 0 if lost > cost else 1 if cost > lost else 2
        case Asked.LOST:
            fallen = {event.unit for event in events if event.kind == "destroyed"}
            return min(COUNTED, sum(unit.id in fallen for unit in before.units if _counts(unit)))
        case Asked.SEEN:
            new = len({event.data.get("contact", event.unit) for event in events if event.kind == "contact"})
            return 0 if not new else 1 if new <= FEW else 2


def _counts(unit: OwnUnit) -> bool:
    """Whether it can hold and be lost; survivors cannot."""
    return unit.survivors_of is None


def _contacts(points: Sequence[Flashpoint]) -> list[tuple[tuple[str, str], ...]]:
    """The contacts to ask about in one question: the nearest of the two hottest places, or the two of one; none."""
    chosen: list[Contact] = [point.contacts[0] for point in points[:2]]
    chosen += [contact for point in points[:1] for contact in point.contacts[1:]]
    return [tuple((contact.id, contact.label) for contact in chosen[:2])] if chosen else []


def _who_fought(contacts: Sequence[str], view: SideView, events: Sequence[Event]) -> int | None:
    known = {contact.id for contact in (*view.contacts, *view.friends)}
    known |= {who for event in events for who in _named(event)}
    if not known >= set(contacts):
        return None
    fought = {who for event in events if event.kind in FOUGHT for who in _named(event)}
    first, *second = [contact in fought for contact in contacts]
    if not second:
        return 0 if first else 1
    return {(True, False): 0, (False, True): 1, (True, True): 2, (False, False): 3}[first, second[0]]


def _named(event: Event) -> set[str]:
    """The units and contacts in an event."""
    named = (event.unit, event.data.get("attacker"), event.data.get("target"))
    return {str(who) for who in named if who is not None}


def _held(at: Hex | None, view: SideView) -> int:
    ours = any(unit.hex == at and _counts(unit) and unit.ride is not Ride.ORBIT for unit in view.units)
    theirs = any(contact.hex == at and contact.present for contact in view.contacts)
    return 0 if ours and not theirs else 1


def _strength(events: Sequence[Event], some: set[str], *, others: bool = False) -> int:
    """FS that these units, or all others, lost in blows that were seen."""
    lost = 0
    for event in events:
        hurt = event.data.get("target") if event.kind == "attacked" else event.unit
        if event.kind in ("attacked", "shelled") and hurt is not None and (hurt in some) is not others:
            lost += int(event.data.get("loss") or 0)
    return lost
