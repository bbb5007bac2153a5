"""What a side reads about a round, made only from its events and its view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.campaign.judge.supply import BUILD_SUPPLY
from bot.campaign.text.events import say_event
from bot.campaign.world.model import Event, OwnUnit, Ride, SideView
from bot.campaign.world.profiles import Profile
from bot.campaign.world.safe_text import called, safe
from bot.messages import say

Owners = Mapping[str, str]
"""What to call the companies of players, by the player's id as units have it."""
NOBODY: Owners = {}
BLOCK = 1900
"""Characters that fit in one Discord message with room for a heading."""
_QUIET = frozenset({"round", "contact", "held", "spent", "facing"})

_STRUCTURES = frozenset({"structure_hit", "structure_lost", "depot_blast"})
"""What happens to structures, whichever side caused it."""


@dataclass(frozen=True, slots=True)
class Report:
    """A side's account of a round. Every text is at most `BLOCK` characters."""

    title: str
    summary: str
    lines: tuple[str, ...]
    """The account in full: losses, contacts, structures, one line for each unit, what comes next; a blank line
    between.
    """
    losses: tuple[str, ...]
    contacts: tuple[str, ...]
    units: tuple[str, ...]
    next_steps: tuple[str, ...]


def names_of(*views: SideView, owners: Owners = NOBODY) -> dict[str, str]:
    """What the side calls units and contacts in these views, the last of them first, by the ids its events use.

    A unit that shares its name with another is reported with its owner.
    """
    units = {unit.id: unit for view in views for unit in view.units}
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
    owner = owners.get(unit.owner, unit.id) if unit.owner is not None else unit.side.value
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
    fallen = [event for event in mine if event.kind == "destroyed"]
    kills = sum(1 for event in fallen if _is_contact(view, event))
    contacts = tuple(_item(say_event(event, names)) for event in mine if event.kind == "contact")
    units = tuple(_unit_line(unit, view, _about(mine, unit.id), names) for unit in view.units)
    losses = tuple(
        _item(say_event(event, names)) if _is_contact(view, event) else _loss_line(event, mine, names)
        for event in fallen
    )
    own = {unit.id for unit in view.units}
    structures = tuple(
        _item(say_event(event, names))
        for event in mine
        if event.kind in _STRUCTURES and event.unit not in own
    )
    clock = view.environment
    summary = say(
        "report-summary",
        round=number,
        lost=len(fallen) - kills,
        kills=kills,
        contacts=len(contacts),
        fielded=sum(unit.survivors_of is None for unit in view.units),
    )
    night = clock.night if clock.use_night else None
    steps = (say("report-next", round=view.round, hour=f"{clock.hour:02d}", night=night),)
    lines: list[str] = []
    for heading, part in (
        ("report-losses", losses),
        ("report-contacts", contacts),
        ("report-structures", structures),
        ("report-units", units),
        ("report-next-heading", steps),
    ):
        if part:
            lines += ["", say(heading), *part]
    return Report(
        title=say("report-title", round=number),
        summary=summary,
        lines=tuple(clip(line) for line in lines),
        losses=losses,
        contacts=contacts,
        units=units,
        next_steps=steps,
    )


def explain(
    view: SideView,
    events: Iterable[Event],
    unit: str,
    round: int,
    before: SideView | None = None,
    owners: Owners = NOBODY,
) -> list[str]:
    """What happened to one unit in a round and by which rules, a sentence for each thing; for `/why`.

    `before` and `owners` are as for `round_report`.
    """
    mine = [event for event in _mine(view, events) if event.round == round]
    names = known_names([view] if before is None else [before, view], mine, owners)
    found = []
    for event in _about(mine, unit):
        sentence = say_event(event, names)
        if sentence:
            rules = f" ({', '.join(event.rules)})" if event.rules else ""
            found.append(clip(f"{sentence}{_dice(event)}{rules}"))
    return found


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


def _is_contact(view: SideView, event: Event) -> bool:
    """Whether the event is about somebody else's unit: those bear the side's running numbers."""
    key = event.unit or ""
    return key[:1] == "C" and key[1:].isdigit() and all(unit.id != key for unit in view.units)


def _about(events: Iterable[Event], unit: str) -> list[Event]:
    return [event for event in events if unit in (event.unit, event.data.get("target"))]


def _unit_line(unit: OwnUnit, view: SideView, events: Sequence[Event], names: Mapping[str, str]) -> str:
    head = say(
        "report-unit",
        unit=names[unit.id],
        place=say("in-orbit")
        if unit.ride is Ride.ORBIT
        else f"{view.map.label(unit.hex)} {unit.facing.name}",
        fs=unit.fs,
        fs_max=unit.fs_max,
        energy=unit.energy,
        energy_max=unit.energy_max,
        state=", ".join(_marks(unit, view, names)) or None,
    )
    told = [say_event(event, names) for event in events if event.kind not in _QUIET]
    return clip(" ".join([head, *told]), 600)


def _marks(unit: OwnUnit, view: SideView, names: Mapping[str, str]) -> list[str]:
    """The states that a unit is in, a few words for each."""
    marks = [say("mark-profile", profile=unit.profile.value)] if unit.profile is not Profile.LANDED else []
    marks += [say(message) for state, message in _STATES.items() if getattr(unit, state)]
    if unit.carrier is not None and unit.ride in _RIDES:
        marks.append(say("mark-ride", ride=unit.ride.value, carrier=names.get(unit.carrier, unit.carrier)))
    if unit.garrison is not None:
        marks.append(say("mark-garrison"))
    if BUILD_SUPPLY in unit.uses:
        most = view.catalogue.cls(unit).trait(BUILD_SUPPLY)
        marks.append(say("mark-build-supply", left=unit.uses[BUILD_SUPPLY], most=int(most)))
    return marks


_STATES = {
    "immobilised": "mark-immobilised",
    "disarmed": "mark-disarmed",
    "overrun": "mark-overrun",
    "brawl": "mark-brawl",
}
_RIDES = (Ride.PASSENGER, Ride.TOWED, Ride.SLUNG, Ride.CASUALTY)


def _loss_line(lost: Event, events: Sequence[Event], names: Mapping[str, str]) -> str:
    """An own unit that is gone, with what happened to it."""
    told = [say_event(event, names) for event in _about(events, lost.unit or "") if event.kind not in _QUIET]
    name = names.get(lost.unit or "") or say("unit-unseen")
    return clip(" ".join([say("report-loss", unit=name), *told]), 600)


def _item(text: str) -> str:
    return f"- {text}"


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
