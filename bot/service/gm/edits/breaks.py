"""What a change of places leaves broken: units and structures where they cannot be, roads that end."""

from __future__ import annotations

from collections.abc import Iterator

from bot.campaign.judge.towing import is_water
from bot.campaign.judge.walk import mover_of
from bot.campaign.resolve.structures import kind_in
from bot.campaign.world.model import Unit, World
from bot.campaign.world.outfit.gear import AIRCRAFT
from bot.campaign.world.safe_text import safe
from bot.campaign.world.structure import written
from bot.hexmap.check import check_map
from bot.hexmap.coords import Facing, Hex, neighbours, parse_label
from bot.hexmap.costs import Barrier, take_step
from bot.hexmap.model import HexMap
from bot.messages import say, thing
from bot.service.base import Refused

MOST = 12
"""Faults that are named."""


class Breaks(Refused):
    """The changes would break something. Nothing was done yet; `faults` says what."""

    def __init__(self, faults: list[str]) -> None:
        shown = [f"- {fault}" for fault in faults[:MOST]]
        if len(faults) > MOST:
            shown.append(say("edit-breaks-more", faults=len(faults) - MOST))
        super().__init__("\n".join([say("edit-breaks"), *shown]))
        self.faults = faults


def faults_of(world: World) -> list[str]:
    """Sentences for the game master on what cannot be where it is, and on what looks wrong on the map."""
    return [*_units(world), *_structures(world), *check_map(world.map)]


def cut_roads(before: HexMap, after: HexMap) -> list[str]:
    """Sentences on hexes in which a road or highway ends that went on before."""
    return [
        say("edit-breaks-road", hex=after.label(at))
        for at in sorted({*before.roads, *before.highways})
        if len(_ways(before, at)) > 1 == len(_ways(after, at))
    ]


def _ways(hexmap: HexMap, at: Hex) -> frozenset[Facing]:
    return hexmap.roads.get(at, frozenset()) | hexmap.highways.get(at, frozenset())


def _units(world: World) -> Iterator[str]:
    for _, unit in sorted(world.units.items()):
        if unit.carrier is None and unit.survivors_of is None and _shut_in(world, unit):
            yield say("edit-breaks-unit", unit=safe(unit.name), hex=world.map.label(unit.hex))


def _shut_in(world: World, unit: Unit) -> bool:
    """Whether the unit could not have come to its hex on the ground from anywhere next to it."""
    cls = world.catalogue.cls(unit)
    if cls.unit_type in AIRCRAFT:
        return False
    mover, cliff = mover_of(cls, max(1, cls.speed), unit.side), world.settings.cliff_threshold
    return all(
        isinstance(take_step(world.map, mover, near, unit.hex, cliff), Barrier)
        for near in neighbours(unit.hex)
    )


def _structures(world: World) -> Iterator[str]:
    """What was built in a hex, not on an edge or over water, and stores without a structure."""
    flooded = set()
    for key, structure in sorted(world.structures.items()):
        kind = kind_in(world, structure)
        if kind.place != "edge" and not kind.over and is_water(world.map, structure.hex):
            flooded.add(world.map.label(structure.hex))
            what = safe(structure.name) or thing(kind.name)
            yield say("edit-breaks-structure", structure=what, place=written(key, world.map.pointy))
    for label in sorted(world.depots):
        if label not in flooded and is_water(world.map, parse_label(label)):
            yield say("edit-breaks-structure", structure=say("edit-depot", hex=label), place=label)
