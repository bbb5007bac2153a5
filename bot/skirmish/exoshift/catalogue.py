"""The numbers of the game: weapons, units, armies, sizes (EXO-stats-b, EXO-weapons-a, EXO-army-a)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from bot.messages import thing
from bot.skirmish.kit.files import CatalogueError, entries, read_toml, typed

Bands = tuple[tuple[float, int], ...]
"""Ends of short, medium and long range, each with the Combat modifier in that band (EXO-range-b)."""
Tuned = tuple[tuple[str, float], ...]
"""Numbers that a group plays otherwise: (name, value), sorted."""


@dataclass(frozen=True, slots=True)
class Indirect:
    """The range line for indirect fire, with its minimum (EXO-indirect-b)."""

    min: float
    bands: Bands


@dataclass(frozen=True, slots=True)
class FocusEffect:
    """What a weapon offers for Focus (EXO-focus-f)."""

    cost: int
    name: str
    effect: str


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon (EXO-weapons-a, EXO-weapons-b)."""

    id: str
    name: str
    faction: str
    description: str
    type: str
    """Basic, Heavy or Setup (EXO-weapons-c, EXO-weapons-d, EXO-weapons-e)."""
    bands: Bands
    rof: int
    accuracy: int
    power: int
    damage: int
    source: str
    traits: tuple[str, ...] = ()
    indirect: Indirect | None = None
    focus_effect: FocusEffect | None = None


@dataclass(frozen=True, slots=True)
class UnitOption:
    """Something a unit may have instead or besides, for points."""

    id: str
    text: str
    points: int
    add_weapons: tuple[str, ...] = ()
    replace: Mapping[str, str] = field(default_factory=dict)
    excludes: tuple[str, ...] = ()
    limit_per_army: int = 99

    def bars(self, other: UnitOption) -> bool:
        """Whether a unit may not take both; one of them says so."""
        return other.id in self.excludes or self.id in other.excludes


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of unit: the profile of its models (EXO-stats-b, EXO-stats-c, EXO-stats-e)."""

    id: str
    name: str
    faction: str
    type: tuple[str, ...]
    """Keywords: the faction, the troop type, others (EXO-stats-d)."""
    role: str
    move: tuple[float, float]
    """Primary and Secondary Move (EXO-movement-a)."""
    mobility: str
    combat: int
    defense: int
    quality: int
    morale: int
    health: int
    size: str
    base_mm: float
    traits: tuple[str, ...]
    weapons: tuple[str, ...]
    points: int
    source: str
    options: tuple[UnitOption, ...] = ()
    fireteam: int = 1
    """The most models one unit of it may have (EXO-stats-a)."""
    hull: tuple[float, float] | None = None
    """Length and width of the main body of a model without a base (EXO-measure-b)."""


@dataclass(frozen=True, slots=True)
class Blueprint:
    """What an engineer can build (EXO-construction-a)."""

    id: str
    name: str
    resource_cost: int
    construction_time: int
    effect: str
    targetable: bool
    source: str
    size_in: tuple[float, float, float] | None = None
    base_mm: float = 0.0
    size: str = ""
    acts_as: str = ""
    """The kind of unit it is when it is finished."""
    trigger: float = 0.0
    """How near an enemy sets it off."""
    weapon: str = ""
    """What hits whoever does."""

    @property
    def wall(self) -> bool:
        """Whether it is a wall that gives heavy cover when it is finished: neither a unit nor a mine."""
        return not self.acts_as and not self.trigger


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of the organisation chart (EXO-army-c)."""

    id: str
    kind: str
    required: bool
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArmyKind:
    """An army of a faction (EXO-army-a)."""

    id: str
    name: str
    faction: str
    slots: tuple[Slot, ...]
    source: str
    quality: int = 0
    morale: int = 0
    points: int = 0
    traits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """A unit of an army list: its slot, kind, options and number of models."""

    slot: str
    unit: str
    options: tuple[str, ...] = ()
    models: int = 1
    name: str = ""


@dataclass(frozen=True, slots=True)
class ReadyList:
    """A finished army list."""

    id: str
    name: str
    army: str
    battle_size: int
    picks: tuple[Chosen, ...]


@dataclass(frozen=True, slots=True)
class Size:
    """How tall models of a size are, and their usual base (EXO-stats-f)."""

    height: float
    base_mm: float


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All of it."""

    numbers: Mapping[str, float]
    sizes: Mapping[str, Size]
    weapons: Mapping[str, Weapon]
    blueprints: Mapping[str, Blueprint]
    units: Mapping[str, Kind]
    armies: Mapping[str, ArmyKind]
    ready: Mapping[str, ReadyList]


MOBILITIES = ("Infantry", "Wheeled", "Hover", "Hover-Forward", "Tracked", "Flying")
ARMY_TRAITS = ("Garrison", "Defensive")
"""EXO-trait-a, EXO-trait-b."""
WEAPON_TYPES = ("Basic", "Heavy", "Setup")


@cache
def catalogue() -> Catalogue:
    """The shipped catalogue. Raises CatalogueError that names the table, the entry and the field."""
    data = read_toml(__package__, "catalogue.toml")
    size = typed(Size)
    whole = Catalogue(
        data["numbers"],
        {name: size(row) for name, row in data["sizes"].items()},
        entries(data, "weapon", typed(Weapon)),
        entries(data, "blueprint", typed(Blueprint)),
        entries(data, "unit", typed(Kind)),
        entries(data, "army", typed(ArmyKind)),
        entries(data, "ready_list", typed(ReadyList)),
    )
    _check(whole)
    return whole


def _check(whole: Catalogue) -> None:
    """Every name in it is the name of something. Raises CatalogueError."""
    for weapon in whole.weapons.values():
        if weapon.type not in WEAPON_TYPES:
            raise CatalogueError(f"weapon {weapon.id}: type: there is none called {weapon.type!r}")
    for kind in whole.units.values():
        more = [name for option in kind.options for name in (*option.add_weapons, *option.replace.values())]
        for name in (*kind.weapons, *more):
            if name not in whole.weapons:
                raise CatalogueError(f"unit {kind.id}: weapons: there is none called {name!r}")
        if kind.mobility not in MOBILITIES or kind.size not in whole.sizes:
            raise CatalogueError(f"unit {kind.id}: mobility or size is unknown")
    for plan in whole.blueprints.values():
        if (plan.acts_as and plan.acts_as not in whole.units) or (
            plan.trigger and plan.weapon not in whole.weapons
        ):
            raise CatalogueError(f"blueprint {plan.id}: there is no such unit or weapon")
    for army in whole.armies.values():
        for trait in army.traits:
            if trait not in ARMY_TRAITS:
                raise CatalogueError(f"army {army.id}: traits: there is none called {trait!r}")
        for slot in army.slots:
            for name in slot.units:
                if name not in whole.units:
                    raise CatalogueError(f"army {army.id}: slot {slot.id}: there is no unit {name!r}")


def in_words(own: str) -> str:
    """What the reader calls a thing of the catalogue, or each of a list of them."""
    return thing(own, "exoshift")
