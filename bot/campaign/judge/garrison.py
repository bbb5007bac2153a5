"""Whether a structure can be manned, and which. `resolve.garrison` does it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.campaign.judge.moment import Moment, judges, offers
from bot.campaign.judge.situation import Situation
from bot.campaign.world.model import Unit
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.refusals.structure import (
    GarrisonInfantry,
    NoPosition,
    NoSuchStructure,
    PositionTaken,
    UnitGarrisoned,
)
from bot.campaign.world.structure import Structure, standing_at
from bot.campaign.world.structure_kinds import kind_named, kind_of
from bot.hexmap.coords import Hex


@judges(ActionKind.GARRISON)
def judge_garrison(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Why the unit cannot man the structure: infantry only, one unit for each position (EDC-D5.5-a)."""
    if not situation.cls.is_infantry:
        return GarrisonInfantry(("EDC-D5.5-a",))
    if situation.unit.garrison is not None:
        return UnitGarrisoned(("EDC-D5.5-a",))
    structure = position(situation, action, moment.at)
    return structure if isinstance(structure, Refusal) else None


def position(situation: Situation, action: Action, at: Hex) -> Structure | Refusal:
    """The structure to man at `at`: the one named, otherwise the first that is free."""
    catalogue, label = situation.stores.catalogue, situation.map.label(at)
    named = kind_named(catalogue, action.item) if action.item else None
    if action.item and named is None:
        return NoSuchStructure(("EDC-D5-a",), structure=action.item)
    fit = [
        structure
        for structure in standing_at(situation.structures, at, situation.map.wide)
        if structure.hex == at
        and kind_of(catalogue, structure.kind).garrison
        and structure.built
        and structure.health >= kind_of(catalogue, structure.kind).works_from
        and (named is None or structure.kind == named.id)
        and (action.facing is None or structure.edge in (None, action.facing))
    ]
    if not fit:
        return NoPosition(("EDC-D5.5-a",), hex=label)
    units = situation.stores.units.values()
    # A hidden enemy in a position bars nobody from it, or it would be betrayed (EDC-C2.4-s).
    manned = {
        unit.garrison
        for unit in units
        if unit.garrison is not None
        and unit.hex == at
        and not (unit.stealthed and isinstance(unit, Unit) and unit.side.opposes(situation.side))
    }
    free = [structure for structure in fit if structure.id not in manned]
    return free[0] if free else PositionTaken(("EDC-D5.5-a",), hex=label)


@offers(ActionKind.GARRISON)
def garrison_options(situation: Situation, at: Hex) -> Iterator[Action]:
    """What could be named for a Garrison action at `at`."""
    if not situation.cls.is_infantry:
        return
    for structure in standing_at(situation.structures, at, situation.map.wide):
        kind = kind_of(situation.stores.catalogue, structure.kind)
        if structure.hex == at and kind.garrison:
            yield Action(ActionKind.GARRISON, item=kind.name.lower(), facing=structure.edge)
