"""The nouns of the catalogue: unit classes, their weapons and what can be fitted to them. Plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import Protocol

AIRCRAFT = frozenset({"VTOL", "Fixed-Wing"})
"""Unit types that fly."""
VESSELS = frozenset({"Aquatic Craft", "Large Vessel"})
"""Unit types that are craft on water."""


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


def base_damage(damage: Damage, fs: int) -> int:
    """FS x factor + plus, rounded down, at least 1; or the fixed damage (EDC-C2.4-a, EDC-C3-a)."""
    if damage.fixed is not None:
        return damage.fixed
    return max(1, int(fs * damage.factor) + damage.plus)


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
    min_range: int = 0
    """Hexes; what is nearer cannot be aimed at."""
    guided: bool = False
    """An indirect munition that does not drift (EDC-D1.2-f)."""
    aa: bool = False
    """An anti-air weapon that radar tracks guide: a gun, or with `needs_track` a missile (EDC-F2.1-d)."""
    needs_track: bool = False
    rocket: bool = False
    """Seen in flight: easier to trace (EDC-F1.2-c)."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """What is aboard with counted uses and is no weapon: smoke launchers, flares, a medic kit (EDC-E4-c)."""

    id: str
    name: str
    uses: int


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
    traits: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Numbers that single rules ask for, by the names in `TRAITS` (EDC-E3-f)."""
    abilities: frozenset[str] = frozenset()
    """Order types that not every unit can use, by their word ("smoke", "build" …)."""
    mobility: int = 5
    """Air Mobility, 5 (lightest) to 0 (EDC-C2.4-q)."""
    drop: str = ""
    """"P" for paradrops, "O" for orbital drops too, otherwise empty (EDC-E3-b)."""
    slots: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Optional upgrade slots by type (EDC-E3-e)."""
    required: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Upgrade slots that must be filled when the unit is created (EDC-C2.4-o)."""
    special: tuple[str, ...] = ()
    """Its special rules as a reader sees them; what they do is in traits, tags and abilities (EDC-E3-a, EDC-E3-f)."""
    built_in: frozenset[str] = frozenset()
    """Upgrades that a factory-fitted class has for good, by id; they count like fitted ones (EDC-E3.1-a)."""
    equipment: tuple[Equipment, ...] = ()
    """What it has, built in or fitted, whose uses are counted and refilled like a weapon's (EDC-C4.1-a)."""

    @property
    def is_infantry(self) -> bool:
        return self.unit_type == "Infantry"

    @property
    def is_ground_vehicle(self) -> bool:
        """Whether it drives on land: no infantry, no aircraft, no vessel, and nothing that is towed or built."""
        return self.unit_type not in {"Infantry", "Towed", "Structure", *AIRCRAFT, *VESSELS}

    def __hash__(self) -> int:
        """From the id alone: classes are keys of many caches, and those that share an id are few."""
        return hash(self.id)

    def trait(self, name: str, default: int = 0) -> int:
        """The number of a trait; `default` where the class has none of that name."""
        return self.traits.get(name, default)


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What can be fitted to a unit, and what it changes (EDC-E4-a). Numbers add up; words join."""

    id: str
    name: str
    slot: str
    """The type of upgrade slot it fills: primary, propulsion, weapon, equipment, compartment, bed …"""
    price: int = 0
    """Requisition points."""
    use_count: int | None = None
    """Uses before it must be refilled; None for no limit (EDC-E4-c)."""
    max_count: int = 1
    """Copies one unit may have (EDC-E4-d)."""
    improves: str | None = None
    """The upgrade it takes the place of (EDC-E4-b)."""
    removes: str | None = None
    """The type of a further slot that it uses up (EDC-E4.2-d)."""
    compatible: frozenset[str] = frozenset()
    incompatible: frozenset[str] = frozenset()
    may_target: frozenset[str] = frozenset()
    description: str = ""
    stats: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Added to fs, armour, speed, energy, vision, cargo or mobility."""
    traits: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Added to the traits of the class."""
    tags: frozenset[str] = frozenset()
    abilities: frozenset[str] = frozenset()
    weapons: tuple[Weapon, ...] = ()
    """The weapons of a primary come before those of the class."""
    propulsion: str | None = None
    drop: str = ""
    """"P" or "O", where it trains the unit for drops (EDC-E3-b)."""
    symbol: str = ""
    """The icon of a unit that has it; empty for the icon of the class."""
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class StructureKind:
    """A row of the list of structures (EDC-D5-a, EDC-D5.4): what it is, what it costs, what it does."""

    id: str
    name: str
    place: str
    """Where in a hex it is: `body`, `edge`, `line` (of trenches) or `emplacement` (EDC-D5.1-e)."""
    cost: int = 0
    """Build Supply it takes, which is its health when whole (EDC-D5.1-c); of an upgrade, what it adds."""
    soak: int = 0
    """Taken off the damage of every attack (EDC-D5.3-a)."""
    letter: str = ""
    """What can finish it: E, HE, DEM or AP; empty for anything (EDC-D5.3-b)."""
    works_from: int = 1
    """Least health at which it works (EDC-D5.2-b)."""
    aliases: tuple[str, ...] = ()
    """Other words for it."""
    kit: str = ""
    """The tag, or the upgrade, of who can start one (EDC-D5.1-a); empty for any builder."""
    raises: str = ""
    """The kind that it makes better, in its place (EDC-D5.4-d)."""
    replaces: str = ""
    """The kind that may make room for it (EDC-D5.4-ab)."""
    feature: str = ""
    """What it is on the map while it works: an `EdgeKind`, an `Overlay` of its hex, or a place, `airstrip` or
    `depot`."""
    over: str = ""
    """What it is raised over: `water` in the next hex, `river` on an edge of the builder's (EDC-D5.4-t)."""
    garrison: bool = False
    """Infantry can man it (EDC-D5.5-a)."""
    armour: int = 0
    """Armour it lends its garrison (EDC-D5.4-b, EDC-D4-h)."""
    overkill: str = ""
    """The setting with the change of the difficulty of its garrison's overkill roll (EDC-D5.4-c)."""
    fs_bonus: int = 0
    """Strength it adds to its garrison's attacks on infantry (EDC-D5.4-h)."""
    weapon: Weapon | None = None
    """A further weapon of its garrison (EDC-D5.4-i, EDC-D5.4-j)."""
    stores: bool = False
    """A depot (EDC-D5.4-o)."""
    capacity: int | None = None
    """Containers a depot holds; None for no limit."""
    vision: int = 0
    """Hexes it watches for its side (EDC-D5.4-x)."""
    stealthy: bool = False
    """Hidden where the ground conceals it (EDC-D5.4-y)."""
    lands: frozenset[int] = frozenset()
    """Air Mobility numbers of the aircraft it takes (EDC-D5.4-z)."""
    berths: int | None = None
    """Aircraft it takes at a time, None for no limit; with a limit, VTOLs only (EDC-D5.4-ac)."""
    mends: str = ""
    """Whom it repairs each round: `vehicles` in its hex, or `landed` craft on it."""
    radar: bool = False
    """It pings what flies in its range (EDC-D5.4-ae)."""
    defined: bool = True
    """False for what the book only names (EDC-D5.4-af)."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All classes and upgrades by id (players' and hostiles'), validated on load."""

    classes: Mapping[str, UnitClass]
    upgrades: Mapping[str, Upgrade] = field(default_factory=dict)
    structures: Mapping[str, StructureKind] = field(default_factory=dict)
    """Kinds of structure that differ from the shipped list or add to it (EDC-D5-b); see `structure_kinds`."""
    _fitted: dict[tuple[str, tuple[str, ...]], UnitClass] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def cls(self, unit: Fitted) -> UnitClass:
        """The unit's class with its upgrades: the one way to a unit's numbers. Raises KeyError."""
        if not unit.upgrades:
            plain = self.classes.get(unit.class_id)
            if plain is None and unit.class_id == SURVIVORS.id:
                return SURVIVORS
            return plain or self.classes[unit.class_id]
        key = unit.class_id, unit.upgrades
        made = self._fitted.get(key)
        if made is None:
            upgrades = [self.upgrades[upgrade] for upgrade in unit.upgrades]
            made = self._fitted[key] = fit(self.classes[unit.class_id], upgrades)
        return made


class Fitted(Protocol):
    """Whatever has a class and upgrades."""

    @property
    def class_id(self) -> str: ...
    @property
    def upgrades(self) -> tuple[str, ...]: ...


def fit(cls: UnitClass, upgrades: Iterable[Upgrade]) -> UnitClass:
    """The class with upgrades on it (EDC-C2.4-o). An improved upgrade gives way to what improves it (EDC-E4-b)."""
    fitted = list(upgrades)
    improved = {upgrade.improves for upgrade in fitted}
    stats = {name: getattr(cls, name) for name in STATS}
    traits = dict(cls.traits)
    tags, abilities, propulsion = set(cls.tags), set(cls.abilities), cls.propulsion
    drop, symbol = cls.drop, cls.symbol
    gear = list(cls.equipment)
    before: list[Weapon] = []
    after: list[Weapon] = []
    for upgrade in fitted:
        if upgrade.id in improved:
            continue
        for name, by in upgrade.stats.items():
            stats[name] += by
        for name, by in upgrade.traits.items():
            traits[name] = traits.get(name, 0) + by
        tags |= upgrade.tags
        abilities |= upgrade.abilities
        gear += equipment_of(upgrade)
        (before if upgrade.slot == PRIMARY else after).extend(upgrade.weapons)
        propulsion = upgrade.propulsion or propulsion
        drop = max(drop, upgrade.drop, key=DROPS.index)
        symbol = upgrade.symbol or symbol
    return replace(
        cls,
        **{name: min(max(0, value), HIGHEST.get(name, value)) for name, value in stats.items()},
        traits=traits,
        tags=frozenset(tags),
        abilities=frozenset(abilities),
        weapons=_merged((*before, *cls.weapons, *after)),
        equipment=_together(gear),
        propulsion=propulsion,
        drop=drop,
        symbol=symbol,
    )


def equipment_of(upgrade: Upgrade) -> tuple[Equipment, ...]:
    """The upgrade as equipment with counted uses; nothing where its weapons count them or nobody does."""
    if upgrade.use_count is None or upgrade.weapons:
        return ()
    return (Equipment(upgrade.id, upgrade.name, upgrade.use_count),)


def _together(gear: Iterable[Equipment]) -> tuple[Equipment, ...]:
    """Copies of a piece as one with all their uses (EDC-E4-d)."""
    pieces: dict[str, Equipment] = {}
    for piece in gear:
        before = pieces[piece.id].uses if piece.id in pieces else 0
        pieces[piece.id] = replace(piece, uses=before + piece.uses)
    return tuple(pieces.values())


def _merged(weapons: Iterable[Weapon]) -> tuple[Weapon, ...]:
    """Copies of a weapon as one with all their uses (EDC-E4-d)."""
    merged: dict[str, Weapon] = {}
    for weapon in weapons:
        known = merged.get(weapon.id)
        if known is not None and known.uses is not None and weapon.uses is not None:
            weapon = replace(known, uses=known.uses + weapon.uses)
        merged[weapon.id] = weapon
    return tuple(merged.values())


def full_uses(catalogue: Catalogue, unit: Fitted) -> dict[str, int]:
    """Uses of a fresh unit by the id of the limited weapon or upgrade (EDC-C4.1-a, EDC-E4-c)."""
    cls = catalogue.cls(unit)
    uses = {weapon.id: weapon.uses for weapon in cls.weapons if weapon.uses is not None}
    return uses | {piece.id: piece.uses for piece in cls.equipment}


STATS = ("fs", "armour", "speed", "energy", "vision", "cargo", "mobility")
"""The numbers of a class that upgrades may change."""
HIGHEST = {"mobility": 5}
DROPS = ("", "P", "O")
"""Who may drop, each more than the one before."""
PRIMARY = "primary"

SURVIVORS = UnitClass(
    id="survivors",
    name="Survivors",
    unit_type="Infantry",
    tags=frozenset({"survivors"}),
    fs=1,
    armour=0,
    speed=0,
    energy=0,
    infantry_energy=False,
    vision=0,
    propulsion="Foot",
    symbol="survivors",
)
"""What is left of a destroyed unit until it is rescued; part of every catalogue (EDC-C3.4.2-b)."""

TRAITS: dict[str, str] = {
    "armour_cap": "highest armour, where it is not the usual one (EDC-C2.4-c)",
    "night_vision": "hexes it sees unlit targets at night (EDC-D1.1-f)",
    "passengers": "infantry it can carry (EDC-F3.2-a)",
    "stretchers": "survivors it can carry beside passengers (EDC-C3.4.2-c)",
    "vehicle_bed": "vehicles and guns it can carry; a craft with one lands units on beaches (EDC-D3-r)",
    "hitch": "units it can tow (EDC-F3.1-a)",
    "lift": "1 more than the lowest Air Mobility it can sling or carry; 0 for no hooks (EDC-F3.4-a, EDC-C2.4-q)",
    "build_supply": "Build Supply it carries when full (EDC-D5.1-b)",
    "treats": "strength that its ability `treat` gives back to infantry; 0 for one (EDC-E3-f)",
    "drop_penalty": "1 more than the strength it lacks after a drop; 0 for half (EDC-F6.2-e)",
    "radar": "range of its radar in hexes (EDC-F2.1-a)",
    "ground_radar": "range of its ground radar in hexes (EDC-F2.1.2-a)",
    "evasion": "profiles it drops to evade, with the ability `evade`; 0 for one (EDC-F4.1.1-c)",
    "sonar": "range at which its sonar listens, in hexes (EDC-F2.2-a)",
    "counter_battery": "range of its counter-battery radar in hexes (EDC-F1.2-d)",
    "fires_first_speed": "added to its speed in a round in which it shoots and scoots (EDC-C2.1-b)",
    "mine_detector": "hexes in which it finds mines (EDC-F6.4.1-d)",
}
"""The traits a catalogue may name, with their meaning."""
