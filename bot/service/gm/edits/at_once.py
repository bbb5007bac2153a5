"""Changes of a unit with a button each: whether they would change anything, and whether all is as it was shown."""

from __future__ import annotations

import hashlib

from bot.campaign.knowledge.sighting import knowledge_of
from bot.campaign.world.model import Unit, World
from bot.campaign.world.sides import Side
from bot.service.gm.edits import units

VERBS = ("reveal", "hide", "front", "kill")


def mark_of(facts: list[str]) -> str:
    """What stands for the facts that a screen shows, short enough for a press."""
    return hashlib.blake2b("\0".join(facts).encode(), digest_size=4).hexdigest()


def mark_of_unit(world: World, unit: Unit) -> str:
    """The same for a unit, with what these changes do to it."""
    if unit.id not in world.units:
        return mark_of([])
    state = (str(unit.stealthed), str(unit.fronted), *map(str, _seen_by(world, unit)))
    return mark_of([*units.facts_of(world, unit), *state])


def is_so(world: World, unit: Unit, verb: str) -> bool:
    """Whether the change would change nothing, as at a second tap."""
    match verb:
        case "reveal":
            return not unit.stealthed and bool(_seen_by(world, unit))
        case "hide":
            return unit.stealthed and not _seen_by(world, unit)
        case "front":
            return unit.fronted
    return False


def _seen_by(world: World, unit: Unit) -> list[Side]:
    """The other sides that have it in sight."""
    seen = []
    for side in Side:
        known = knowledge_of(world, side)
        contact = known.contacts.get(known.aliases.get(unit.id, ""))
        if side is not unit.side and contact is not None and contact.present:
            seen.append(side)
    return seen
