"""What a side reads about a round, made only from its events and its view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.campaign.text.events import say_event
from bot.campaign.text.involved import involved, own_unit, told_place
from bot.campaign.text.story import tell
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.safe_text import called, safe
from bot.messages import say, thing

Owners = Mapping[str, str]
"""What to call the companies of players, by the player's id as units have it."""
NOBODY: Owners = {}
BLOCK = 1900
"""Characters that fit in one Discord message with room for a heading."""


@dataclass(frozen=True, slots=True)
class Report:
    """A side's account of a round. Every line is at most `BLOCK` characters."""

    title: str
    headline: str
    story: tuple[str, ...]
    """What happened: fights, contacts, moves, orders not carried out, everything else; a blank line between."""
    strength: tuple[str, ...]
    """A line for each unit, after the round."""
    followed: tuple[str, ...] = ()
    """A line for each standing order that a unit followed."""


def names_of(*views: SideView, owners: Owners = NOBODY) -> dict[str, str]:
    """What the side calls units and contacts in these views, the last of them first, by the ids its events use.

    A unit that shares its name with another is reported with its owner.
    """
    units = {unit.id: unit for view in views for unit in (*view.lost, *view.units)}
    bearers = Counter(_plain(unit.name) for unit in units.values())
    names = {
        unit.id: _name(unit, owners if bearers[_plain(unit.name)] > 1 else None) for unit in units.values()
    }
    for view in views:
        for contact in (*view.friends, *view.contacts):
            names[contact.id] = _contact_name(contact.id, contact.label)
    return names


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _name(unit: OwnUnit, owners: Owners | None) -> str:
    several = unit.survivors_of is not None
    if owners is None:
        return called(unit.name, several)
    owner = owners.get(unit.owner, unit.id) if unit.owner is not None else thing(unit.side.value)
    return called(unit.name, several, f" ({safe(owner)})")


def _contact_name(contact: str, label: object) -> str:
    return say("contact-name", contact=contact, label=safe(label))


def known_names(
    views: Sequence[SideView], events: Iterable[Event], owners: Owners = NOBODY
) -> dict[str, str]:
    """`names_of` with the contacts that the events themselves name, which may be gone from the views."""
    names = {
        str(event.data["contact"]): _contact_name(
            str(event.data["contact"]), event.data.get("label") or say("unit-unknown")
        )
        for event in events
        if event.kind == "contact" and "contact" in event.data
    }
    return names | names_of(*views, owners=owners)


def round_report(
    view: SideView, events: Iterable[Event], before: SideView | None = None, owners: Owners = NOBODY
) -> Report:
    """The report of a round from the view after it and the side's own events; others are left out.

    `before` is the side's view when the round opened: it names those who did not live to see the end. `owners` names
    companies by their player's id.
    """
    mine = _mine(view, events)
    names = known_names([view] if before is None else [before, view], mine, owners)
    number = next((event.round for event in mine), view.round - 1)
    story = tell(view, mine, before, names)
    return Report(
        title=say("report-title", round=number),
        headline=story.headline,
        story=tuple(clip(line) for line in story.lines),
        strength=tuple(clip(line) for line in story.strength),
    )


def explain(
    view: SideView,
    events: Iterable[Event],
    unit: str,
    round: int,
    before: SideView | None = None,
    owners: Owners = NOBODY,
    order: int | None = None,
) -> list[str]:
    """What happened to one unit in a round and by which rules, a sentence for each thing; for `/why`.

    `before` and `owners` are as for `round_report`, `order` is the number of the unit's order.
    """
    mine = [event for event in _mine(view, events) if event.round == round]
    names = known_names([view] if before is None else [before, view], mine, owners)
    part = involved(mine, unit, before, view, order)
    taken = _taken(part, unit, before, view, names)
    sentences = []
    for event in part:
        sentence = say_event(event, names)
        if sentence and not (taken and event.kind == "held"):
            rules = f" ({', '.join(event.rules)})" if event.rules else ""
            sentences.append(clip(f"{sentence}{_dice(event)}{rules}"))
    return [*sentences, *taken] if sentences else []


def _taken(
    events: Sequence[Event], unit: str, before: SideView | None, after: SideView, names: Mapping[str, str]
) -> list[str]:
    """Where a unit is that ended elsewhere than any event says: its carrier took it there."""
    now = own_unit(after, unit)
    then = None if before is None else own_unit(before, unit)
    if now is None or now.ride is Ride.ORBIT:
        return []
    told = told_place(events, unit, None if then is None else after.map.label(then.hex))
    at = after.map.label(now.hex)
    if told in (None, at):
        return []
    carrier = None if now.carrier is None else names.get(now.carrier)
    return [say("why-borne", unit=names[unit], hex=at, carrier=carrier)]


def split(lines: Sequence[str], limit: int = BLOCK) -> list[str]:
    """Lines put together into blocks of at most `limit` characters, never cut inside a line that fits."""
    blocks: list[str] = []
    for line in lines:
        for start in range(0, max(1, len(line)), limit):
            piece = line[start : start + limit]
            if blocks and len(blocks[-1]) + 1 + len(piece) <= limit:
                blocks[-1] += "\n" + piece
            else:
                blocks.append(piece)
    return blocks


def clip(text: str, limit: int = BLOCK) -> str:
    """The text, cut with an ellipsis where it is longer than `limit`."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _mine(view: SideView, events: Iterable[Event]) -> list[Event]:
    return [event for event in events if view.side.value in event.audience]


def place_of(unit: OwnUnit, view: SideView) -> str:
    """Where a unit of the side is, in words."""
    if unit.ride is Ride.ORBIT:
        return say("in-orbit")
    return say("unit-place", carried=bool(unit.carrier), hex=view.map.label(unit.hex))


def _dice(event: Event) -> str:
    if not event.rolls:
        return ""
    rolled = ", ".join(f"d{roll.sides}: {roll.value}" for roll in event.rolls)
    return f" [{rolled}]"
