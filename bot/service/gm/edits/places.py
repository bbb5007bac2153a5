"""What a game master can change of a structure or a depot, a function for each word; `0304`, or `0304:N` on an edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.campaign.resolve.structures import conceals, kind_in, put, take_away, whole
from bot.campaign.world.model import Cargo, World
from bot.campaign.world.safe_text import safe
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import BACK, EMPLACEMENT, FRONT, Structure, written
from bot.campaign.world.structure_kinds import health_of, kind_named
from bot.hexmap.coords import Facing, parse_label
from bot.messages import say, thing
from bot.service.base import quote, refused
from bot.service.gm.edits.spots import NOBODY, structure_at
from bot.service.gm.edits.units import Said
from bot.service.gm.edits.words import read_number
from bot.service.gm.edits.work import Work

_MOST = 99
"""Containers in a depot without a limit."""
_SLOTS = {"line": (FRONT, BACK), "emplacement": (EMPLACEMENT,)}
"""The places in a hex of kinds that are neither on an edge nor fill it, the usual one first."""


def _standing(work: Work, key: str) -> Structure:
    structure = structure_at(work.world, key)
    if structure is None:
        raise refused("edit-no-structure", place=written(key, work.world.map.pointy))
    return structure


def _called(world: World, structure: Structure) -> dict[str, str]:
    """What a structure is called, and where it is."""
    return {
        "structure": safe(structure.name) or thing(kind_in(world, structure).name),
        "place": written(structure.id, world.map.pointy),
    }


def _health(work: Work, key: str, value: str) -> Said:
    world, structure = work.world, _standing(work, key)
    whole_health = health_of(world.catalogue, kind_in(world, structure))
    health = read_number(value, structure.health, 0, max(whole_health, structure.health), "health")
    work.looking |= set(put(work.board, replace(structure, health=health)))
    facts = _called(world, structure)
    return lambda: say("edit-structure-health", before=structure.health, after=health, **facts)


def _side(work: Work, key: str, value: str) -> Said:
    world, structure = work.world, _standing(work, key)
    word = value.casefold()
    if word not in (NOBODY, *Side):
        raise refused("edit-structure-side", typed=quote(value), sides=", ".join((*Side, NOBODY)))
    manned = any(unit.garrison == structure.id for unit in world.units.values())
    if manned:
        raise refused("edit-structure-manned", **_called(world, structure))
    side = None if word == NOBODY else Side(word)
    work.looking |= set(put(work.board, replace(structure, side=side)))
    facts = _called(world, structure)
    return lambda: say("edit-structure-given", side=word, **facts)


def _remove(work: Work, key: str, value: str) -> Said:
    world, structure = work.world, _standing(work, key)
    for unit in [unit for unit in world.units.values() if unit.garrison == structure.id]:
        work.board.come_out(unit)
        work.touch(unit)
    facts = _called(world, structure)
    work.looking |= set(take_away(work.board, structure))
    return lambda: say("edit-structure-removed", **facts)


def _build(work: Work, key: str, value: str) -> Said:
    """A structure of a kind, whole; the last word may name its side."""
    world = work.world
    words = value.split()
    side = Side(words[-1].casefold()) if words and words[-1].casefold() in set(Side) else None
    kind = kind_named(world.catalogue, " ".join(words[:-1] if side is not None else words))
    if kind is None or not kind.defined or kind.raises:
        raise refused("edit-structure-kind", typed=quote(value))
    at, (_, _, slot) = parse_label(key.partition(":")[0]), key.partition(":")
    edge = Facing[slot] if slot in Facing.__members__ else None
    if (kind.place == "edge") is not (edge is not None):
        raise refused("edit-structure-edge", structure=thing(kind.name), edge=kind.place == "edge")
    slots = _SLOTS.get(kind.place, ())
    if slot and edge is None and slot not in slots:
        raise refused("scenario-structure-place", structure=kind.name, place=kind.place, typed=quote(key))
    place = key if slot or not slots else f"{key}:{slots[0]}"
    if place in world.structures:
        raise refused("edit-structure-there", **_called(world, world.structures[place]))
    made = replace(whole(world, kind, at, place, side), edge=edge, stealthed=conceals(world, kind, at))
    if kind.place == "line":
        made = replace(made, slot=place.partition(":")[2], facing=world.map.compass[0])
    elif kind.place == "emplacement":
        made = replace(made, slot=EMPLACEMENT)
    work.looking |= set(put(work.board, made))
    facts = _called(world, made)
    return lambda: say("edit-structure-built", side=side.value if side is not None else NOBODY, **facts)


def _stock(field: str) -> Callable[[Work, str, str], Said]:
    def change(work: Work, key: str, value: str) -> Said:
        world = work.world
        depot = world.depots.get(key)
        if depot is None:
            raise refused("edit-no-depot", hex=key)
        other = depot.cargo.total - getattr(depot.cargo, field)
        room = _MOST if depot.capacity is None else depot.capacity - other
        now = getattr(depot.cargo, field)
        cargo: Cargo = replace(depot.cargo, **{field: read_number(value, now, 0, max(room, now), field)})
        world.depots[key] = replace(depot, cargo=cargo)
        holder = safe(depot.name) or say("edit-depot", hex=key)
        return lambda: say("edit-cargo", holder=holder, crates=cargo.crates, barrels=cargo.barrels)

    return change


VERBS: Mapping[str, Callable[[Work, str, str], Said]] = {
    "build": _build,
    "health": _health,
    "side": _side,
    "remove": _remove,
    "crates": _stock("crates"),
    "barrels": _stock("barrels"),
}
"""By the word that writes it."""
