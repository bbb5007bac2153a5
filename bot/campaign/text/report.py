"""What a side is told about a round, made from its events and its view and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.campaign.judge.supply import BUILD_SUPPLY
from bot.campaign.text.events import say_event
from bot.campaign.world.model import Event, OwnUnit, Ride, SideView
from bot.campaign.world.profiles import Profile
from bot.campaign.world.safe_text import called, safe

BLOCK = 1900
"""Characters that fit in one Discord message with room for a heading."""
_QUIET = frozenset({"round", "contact", "held", "spent", "facing"})

_WORKS = frozenset({"structure_hit", "structure_lost", "depot_blast"})
"""What happens to structures, whoever did it."""


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


def names_of(view: SideView) -> dict[str, str]:
    """What the side calls units and contacts, by the ids its events use."""
    names = {unit.id: called(unit.name, unit.survivors_of is not None) for unit in view.units}
    for contact in (*view.friends, *view.contacts):
        names[contact.id] = f"{contact.id} ({safe(contact.label)})"
    return names


def known_names(view: SideView, events: Iterable[Event]) -> dict[str, str]:
    """`names_of` with the contacts that the events themselves name, which may be gone from the view."""
    names = {
        str(event.data["contact"]): f"{event.data['contact']} ({safe(event.data.get('label', 'unit'))})"
        for event in events
        if event.kind == "contact" and "contact" in event.data
    }
    return names | names_of(view)


def round_report(view: SideView, events: Iterable[Event], before: SideView | None = None) -> Report:
    """The report of a round from the view after it and the side's own events; others are left out.

    `before` is the side's view when the round opened: it names those who did not live to see the end.
    """
    mine = _mine(view, events)
    names = (names_of(before) if before is not None else {}) | known_names(view, mine)
    number = next((event.round for event in mine), view.round - 1)
    fallen = [event for event in mine if event.kind == "destroyed"]
    kills = sum(1 for event in fallen if _is_contact(view, event))
    lost = len(fallen) - kills
    contacts = tuple(f"- {say_event(event, names)}" for event in mine if event.kind == "contact")
    units = tuple(_unit_line(unit, view, _about(mine, unit.id), names) for unit in view.units)
    losses = tuple(
        f"- {say_event(event, names)}" if _is_contact(view, event) else _loss_line(event, mine, names)
        for event in fallen
    )
    own = {unit.id for unit in view.units}
    works = tuple(
        f"- {say_event(event, names)}" for event in mine if event.kind in _WORKS and event.unit not in own
    )
    clock = view.environment
    light = "" if not clock.use_night else ", night" if clock.night else ", day"
    fielded = sum(unit.survivors_of is None for unit in view.units)
    summary = (
        f"Round {number}: {_count(lost, 'unit')} lost, {_count(kills, 'enemy unit')} seen destroyed, "
        f"{_count(len(contacts), 'new contact')}. {fielded} of ours in the field."
    )
    steps = (f"Round {view.round} opens at {clock.hour:02d}:00{light}. Give your orders.",)
    lines: list[str] = []
    for heading, part in (
        ("**Losses**", losses),
        ("**Contacts**", contacts),
        ("**Structures**", works),
        ("**Units**", units),
        ("**Next**", steps),
    ):
        if part:
            lines += ["", heading, *part]
    return Report(
        title=f"Round {number}",
        summary=summary,
        lines=tuple(clip(line) for line in lines),
        losses=losses,
        contacts=contacts,
        units=units,
        next_steps=steps,
    )


def explain(
    view: SideView, events: Iterable[Event], unit: str, round: int, before: SideView | None = None
) -> list[str]:
    """What happened to one unit in a round and by which rules, a sentence for each thing; for `/why`.

    `before` is the side's view when the round opened: it names those who did not live to see the end.
    """
    mine = [event for event in _mine(view, events) if event.round == round]
    names = (names_of(before) if before is not None else {}) | known_names(view, mine)
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
    marks = [name for name in ("immobilised", "disarmed", "overrun", "brawl") if getattr(unit, name)]
    if unit.profile is not Profile.LANDED:
        marks.insert(0, f"at {unit.profile}")
    if unit.carrier is not None and unit.ride is not Ride.ORBIT:
        carrier = names.get(unit.carrier, unit.carrier)
        marks.append(f"{_RIDES[unit.ride]} {carrier}" if unit.ride is not None else "")
    marks += ["in a structure"] * (unit.garrison is not None)
    cls = view.catalogue.cls(unit) if BUILD_SUPPLY in unit.uses else None
    marks += [f"Build Supply {unit.uses[BUILD_SUPPLY]}/{cls.trait(BUILD_SUPPLY)}"] if cls is not None else []
    state = "".join(f", {mark}" for mark in marks)
    where = "in orbit" if unit.ride is Ride.ORBIT else f"{view.map.label(unit.hex)} {unit.facing.name}"
    head = (
        f"- **{safe(unit.name)}** {where}, "
        f"FS {unit.fs}/{unit.fs_max}, energy {unit.energy}/{unit.energy_max}{state}."
    )
    told = [say_event(event, names) for event in events if event.kind not in _QUIET]
    return clip(" ".join([head, *told]), 600)


def _loss_line(lost: Event, events: Sequence[Event], names: Mapping[str, str]) -> str:
    """An own unit that is gone, with what befell it."""
    told = [say_event(event, names) for event in _about(events, lost.unit or "") if event.kind not in _QUIET]
    return clip(" ".join([f"- **{names.get(lost.unit or '', 'A unit')}**:", *told]), 600)


def place_of(unit: OwnUnit, view: SideView) -> str:
    """Where a unit of the side is, in words."""
    if unit.ride is Ride.ORBIT:
        return "in orbit"
    return f"{'carried' if unit.carrier else 'at'} {view.map.label(unit.hex)}"


_RIDES = {
    Ride.PASSENGER: "aboard",
    Ride.TOWED: "in tow of",
    Ride.SLUNG: "slung beneath",
    Ride.CASUALTY: "in the care of",
}


def _dice(event: Event) -> str:
    if not event.rolls:
        return ""
    rolled = ", ".join(f"d{roll.sides}: {roll.value}" for roll in event.rolls)
    return f" [{rolled}]"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
