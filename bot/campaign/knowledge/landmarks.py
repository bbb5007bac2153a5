"""What sides know of structures: their own as they are, others as last seen, hidden ones when found."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from bot.campaign.world.known.contacts import Knowledge
from bot.campaign.world.model import Unit, World
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure, place_key, touches
from bot.hexmap.coords import Hex

Unnoted = dict[Side, dict[Hex, set[str]]]


def told_by(world: World, side: Side) -> tuple[Side, ...]:
    """The sides that learn what `side` sees and owns (EDC-D2-a, EDC-D2-b)."""
    if side is not Side.PLAYER and side in world.settings.shares_sight:
        return (side, Side.PLAYER)
    return (side,)


def shown_to(side: Side, structure: Structure | None) -> Structure | None:
    """The structure as the side can see it; None for one that hides from it (EDC-D5.4-y).

    Its own side does not learn whether enemies have found it.
    """
    if structure is not None and structure.stealthed and structure.side is not None:
        return None if structure.side.opposes(side) else replace(structure, stealthed=False)
    return structure


def unnoted(world: World) -> Unnoted:
    """By side and hex, the structures that are not as the side remembers them: what is worth a look."""
    unlike: Unnoted = {side: {} for side in Side}
    for side in Side:
        memory = world.knowledge.get(side)
        known = memory.structures if memory is not None else {}
        for key in world.structures.keys() | known.keys():
            _reckon(world, side, known.get(key), key, unlike)
    return unlike


def _reckon(world: World, side: Side, remembered: Structure | None, key: str, unlike: Unnoted) -> None:
    true = shown_to(side, world.structures.get(key))
    if true is not remembered and true != remembered:
        for structure in (true, remembered):
            for at in touches(structure) if structure is not None else ():
                unlike[side].setdefault(at, set()).add(key)


def note_seen(world: World, side: Side, hexes: Collection[Hex], fresh: Unnoted) -> None:
    """Write down what the side sees of structures in these hexes."""
    waiting = fresh[side]
    for at in [at for at in waiting if at in hexes]:
        for key in list(waiting.get(at, ())):
            note(world, side, key, fresh)


def note(world: World, side: Side, key: str, fresh: Unnoted) -> None:
    """Let the side know of a structure as it now is, or that it is gone."""
    memory = world.knowledge.setdefault(side, Knowledge())
    true = shown_to(side, world.structures.get(key))
    known = {other: structure for other, structure in memory.structures.items() if other != key}
    # A new object each time: what was made of the old one is told by it (`Lookout.known_ground`).
    memory.structures = known if true is None else {**known, key: true}
    for keys in list(fresh[side].items()):
        keys[1].discard(key)
        if not keys[1]:
            del fresh[side][keys[0]]


def note_own(world: World, fresh: Unnoted) -> None:
    """Every side knows its own structures as they are."""
    for key, structure in world.structures.items():
        if structure.side is not None:
            for side in told_by(world, structure.side):
                memory = world.knowledge.setdefault(side, Knowledge())
                if memory.structures.get(key) != shown_to(side, structure):
                    note(world, side, key, fresh)


def stumble(world: World, unit: Unit, fresh: Unnoted) -> None:
    """A unit in the hex of a hidden structure finds it (EDC-D5.4-y)."""
    key = place_key(unit.hex, wide=world.map.wide)
    structure = world.structures.get(key)
    if structure is not None and structure.stealthed and shown_to(unit.side, structure) is None:
        uncover(world, structure, fresh)


def uncover(world: World, structure: Structure, fresh: Unnoted) -> None:
    """The structure hides no longer: from now on it is seen like any other."""
    world.structures[structure.id] = replace(structure, stealthed=False)
    has_changed(world, structure, structure.id, (), fresh)


def has_changed(
    world: World, before: Structure | None, key: str, seeing: Iterable[Side], fresh: Unnoted
) -> None:
    """Keep the memories true after a structure changed: those who see it or own it know, the others do not yet."""
    after = world.structures.get(key)
    owners = {
        structure.side
        for structure in (before, after)
        if structure is not None and structure.side is not None
    }
    aware = {*seeing, *(told for owner in owners for told in told_by(world, owner))}
    for side in Side:
        if side in aware:
            note(world, side, key, fresh)
            continue
        memory = world.knowledge.get(side)
        remembered = memory.structures.get(key) if memory is not None else None
        if before is not None:
            for at in touches(before):
                fresh[side].get(at, set()).discard(key)
        _reckon(world, side, remembered, key, fresh)
