"""What happened to one unit in a round, of all that its side knows: with what explains it, and where it was taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import OwnUnit, SideView

ROLES = ("target", "attacker", "carrier", "giver", "receiver", "unit")
"""What an event may call a unit that had a part in it."""
_ABOARD = frozenset({"boarded", "hitched", "hooked"})
_OUT = frozenset({"left", "unhitched", "set_down", "thrown_out", "left_behind", "dropped"})
_BLAST = "EDC-D5.4-q"


def involved(
    events: Iterable[Event], unit: str, before: SideView | None, after: SideView, order: int | None = None
) -> list[Event]:
    """The events in which the unit had any part: what it did, what was done to it and for it, and what caused that.

    `order` is the number of the unit's own order: whatever it did for others belongs to it. A loss in an explosion
    comes with the explosion, the loss of a load with that of its carrier, a resupply with its result, whomever that is
    told of; of a destroyed unit also what its survivors went through.
    """
    pictures = [after] if before is None else [before, after]
    marks = {unit, *(own.id for view in pictures for own in view.units if own.survivors_of == unit)}
    start = None if before is None else own_unit(before, unit)
    carrier = None if start is None else start.carrier
    blast: Event | None = None
    fallen: dict[str | None, Event] = {}
    resupplies: list[Event] = []
    parts: list[Event] = []
    for event in events:
        if event.kind == "destroyed":
            fallen[event.unit] = event
        if event.kind == "depot_blast":
            blast = event
        own = order is not None and event.order == order
        if not own and not marks & {event.unit, *map(event.data.get, ROLES)} and not _ends(event, resupplies):
            continue
        if event.kind == "supplying":
            resupplies.append(event)
        if event.kind == "damaged" and _BLAST in event.rules and blast is not None and blast not in parts:
            parts.append(blast)
        if event.unit == unit and event.kind == "destroyed" and carrier in fallen:
            parts.append(fallen[carrier])
        if event.unit == unit and event.kind in _ABOARD:
            carrier = str(event.data.get("carrier"))
        elif event.unit == unit and event.kind in _OUT:
            carrier = None
        parts.append(event)
    return parts


def _ends(event: Event, resupplies: Sequence[Event]) -> bool:
    """Whether it is the end of one of the resupplies (EDC-C4.2-e, EDC-C4.2-j)."""
    what = event.data.get("what")
    begun = [supply for supply in resupplies if supply.data.get("what") == what]
    if event.kind == "supplied":
        return any(supply.data.get("receiver") == event.unit for supply in begun)
    return event.kind == "supply_failed" and any(supply.unit == event.unit for supply in begun)


def told_place(events: Iterable[Event], unit: str, start: str | None) -> str | None:
    """The last hex that the events name for the unit, by its label; without one, that where it started."""
    at = start
    for event in events:
        if event.unit != unit:
            continue
        if event.kind == "moved" and event.data.get("path"):
            at = str(event.data["path"][-1])
        elif event.kind in _ABOARD | _OUT and event.data.get("hex") is not None:
            at = str(event.data["hex"])
    return at


def own_unit(view: SideView, unit: str) -> OwnUnit | None:
    """The side's unit of that id."""
    return next((own for own in view.units if own.id == unit), None)
