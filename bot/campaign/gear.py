"""The nouns of the catalogue: unit classes, their weapons and what can be fitted to them. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class ApKind(StrEnum):
    """Which targets an armour-piercing value works on (EDC-C3.1-a, EDC-C3.1-b)."""

    ANY = "AP"
    INFANTRY = "I-AP"
    VEHICLE = "V-AP"


@dataclass(frozen=True, slots=True)
class Damage:
    """Base damage: FS x factor + plus, or `fixed` whatever the FS (EDC-C2.4-a, EDC-C3-a)."""

    factor: Fraction = Fraction(1)
    plus: int = 0
    fixed: int | None = None


@dataclass(frozen=True, slots=True)
class Weapon:
    """One way to attack. `uses` is None for unlimited; range in hexes, 0 for none."""

    id: str
    name: str
    range: int
    damage: Damage = Damage()
    ap: int = 0
    ap_kind: ApKind = ApKind.ANY
    special_ap: int = 0
    """A second, I-AP or V-AP, value of `special_ap_kind` that adds to plain AP where it applies (EDC-C3.1-a)."""
    special_ap_kind: ApKind = ApKind.VEHICLE
    tag: str = ""
    may_target: frozenset[str] = frozenset()
    """Kinds of target, of infantry, soft, vehicle, structure, airborne, aquatic; empty means any on the ground."""
    uses: int | None = None
    indirect: bool = False
    melee: bool = False


@dataclass(frozen=True, slots=True)
class UnitClass:
    """A row of the catalogue. The first of `weapons` is the base attack; an unarmed class has none."""

    id: str
    name: str
    unit_type: str
    tags: frozenset[str]
    fs: int
    armour: int
    speed: int
    energy: int
    infantry_energy: bool
    vision: int
    propulsion: str
    weapons: tuple[Weapon, ...] = ()
    price: int = 0
    symbol: str = "infantry"
    """APP-6 icon: infantry, mechanised, armour, recon, artillery, anti_armour, engineer, supply, air, radar …"""
    description: str = ""
    cargo: int = 0
    """Slots for Supply Crates and Fuel Barrels (EDC-C4.2-a)."""

    @property
    def is_infantry(self) -> bool:
        return self.unit_type == "Infantry"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All classes by id (player and hostile), validated on load."""

    classes: Mapping[str, UnitClass]
