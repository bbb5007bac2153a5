"""What a unit gains by manning a structure: armour, cover from shells, weapons, strength, and where it faces."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Unit, World
from bot.campaign.world.outfit.gear import Catalogue, UnitClass
from bot.campaign.world.slots import front_arc
from bot.campaign.world.structure import EMPLACEMENT, FRONT, Structure
from bot.campaign.world.structure_kinds import kind_of
from bot.hexmap.coords import Facing

SHOTGUNS = "shotguns"
"""The tag, or the upgrade, of those from whom no structure protects in an assault (EDC-D5.5-d)."""


def has_gear(cls: UnitClass, unit: Unit | OwnUnit, name: str) -> bool:
    """Whether the unit has a kit or other gear: as a tag, or as an upgrade of that name."""
    return name in cls.tags or name in unit.upgrades or name in cls.built_in


def facing_of(structures: Mapping[str, Structure], unit: Unit | OwnUnit) -> Facing | None:
    """Where its structure makes the unit face: a trench, or the trench around its emplacement (EDC-D5.4-a)."""
    return next(
        (structure.facing for structure in manned_by(structures, unit) if structure.facing is not None), None
    )


def manned_by(structures: Mapping[str, Structure], unit: Unit | OwnUnit) -> list[Structure]:
    """What protects the unit: its structure, and for an emplacement the front trench too (EDC-D5.4-k)."""
    if unit.garrison is None:
        return []
    mine = structures.get(unit.garrison)
    if mine is None:
        return []
    manned = [mine]
    if mine.slot == EMPLACEMENT:
        trench = structures.get(mine.id.removesuffix(EMPLACEMENT) + FRONT)
        manned += [trench] if trench is not None and trench.built else []
    return manned


def armed_there(
    cls: UnitClass, catalogue: Catalogue, structures: Mapping[str, Structure], unit: Unit | OwnUnit
) -> UnitClass:
    """The class with the weapon of the structure that the unit mans (EDC-D5.4-i, EDC-D5.4-j)."""
    if unit.garrison is None or unit.garrison not in structures:
        return cls
    weapon = kind_of(catalogue, structures[unit.garrison].kind).weapon
    return cls if weapon is None else replace(cls, weapons=(*cls.weapons, weapon))


def added_strength(world: World, unit: Unit, target: UnitClass) -> int:
    """FS that its emplacement adds to the unit's attack (EDC-D5.4-h)."""
    return emplacement_strength(world.catalogue, world.structures, unit) if target.is_infantry else 0


def emplacement_strength(
    catalogue: Catalogue, structures: Mapping[str, Structure], unit: Unit | OwnUnit
) -> int:
    """FS that its emplacement adds to the unit's attacks on infantry (EDC-D5.4-h)."""
    structure = structures.get(unit.garrison or "")
    return kind_of(catalogue, structure.kind).fs_bonus if structure is not None else 0


def shelter(
    world: World,
    target: Unit,
    crossed: Collection[Facing] | None,
    *,
    assault: bool = False,
    shotguns: bool = False,
) -> int:
    """Armour that its structure lends the target against an attack.

    `crossed` is the side of its hex the attack comes through, two at a corner, which favours the defender; None for
    one from above. An assault is met from every side, unless it comes with shotguns. EDC-D5.4-b, EDC-D5.4-e,
    EDC-D4-h, EDC-D5.4-k, EDC-D5.5-d.
    """
    if target.garrison is None:
        return 0
    if assault and shotguns:
        return 0  # EDC-D5.5-d
    armour = 0
    for structure in manned_by(world.structures, target):
        kind = kind_of(world.catalogue, structure.kind)
        if assault or _covers(world, structure, crossed):  # EDC-D5.4-b, EDC-D5.4-e, EDC-D5.4-k
            armour = max(armour, kind.armour)
    return armour


def _covers(world: World, structure: Structure, crossed: Collection[Facing] | None) -> bool:
    if structure.edge is not None:  # EDC-D4-h
        return world.settings.wall_all_round or (crossed is not None and structure.edge in crossed)
    if structure.facing is None:
        return True
    return crossed is not None and bool(front_arc(structure.facing) & set(crossed))


def overkill_cover(world: World, target: Unit) -> int:
    """What its structure changes the difficulty of the target's overkill roll by, from any side (EDC-D5.4-c)."""
    names = [
        kind_of(world.catalogue, structure.kind).overkill for structure in manned_by(world.structures, target)
    ]
    return min((int(getattr(world.settings, name)) for name in names if name), default=0)
