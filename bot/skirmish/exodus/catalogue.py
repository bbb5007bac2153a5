"""The numbers of the game: stands, formations, upgrades, support assets, ground (EXW-stats-a, EXW-stats-f)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from bot.messages import thing
from bot.skirmish.kit.files import CatalogueError, entries, read_toml, typed

TYPES = ("Soft", "Medium", "Hard")
"""EXW-stats-a."""
SOFT, MEDIUM, HARD = TYPES
NOBODY = ""
"""The faction of what no army list has."""
CRAFT_R = 1.5
"""Radius of the base of an aircraft."""
LEAST, MOST = 0.25, 2.0
"""Radii of bases in cm (EXW-setup-a)."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon. One without range and attack values is for Close Assaults only (EXW-stats-e)."""

    name: str
    range: float = 0.0
    unlimited: bool = False
    personnel: int = 0
    """To hit as a P attack; 0 for none (EXW-stats-b)."""
    armour: int = 0
    """To hit as an A attack; 0 for none."""
    devastating: bool = False
    dice: int = 1
    """Rate of Fire (EXW-shoot-g)."""
    rate: int = 100
    """Percent of turns in which it fires (EXW-shoot-h)."""
    blast: int = 0
    """Blast Value."""
    special: tuple[str, ...] = ()

    @property
    def fires(self) -> bool:
        """Whether it shoots at a formation: it has an attack value (EXW-stats-e, EXW-shoot-a)."""
        return bool(self.personnel or self.armour) and (self.range > 0 or self.unlimited)


@dataclass(frozen=True, slots=True)
class StandKind:
    """A kind of stand (EXW-stats-c). Of an HQ stand only weapons and specials count."""

    id: str
    name: str
    faction: str
    base_r: float
    type: str = SOFT
    hits: int = 1
    speed: float = 0.0
    defence: int = 0
    """0 for none (EXW-hits-f)."""
    melee: int = 10
    assault: int = 10
    specials: tuple[str, ...] = ()
    weapon: tuple[Weapon, ...] = ()
    hq: bool = False
    cc: int = 0
    """Its own Command & Control value; 0: that of its formation (EXW-orders-d)."""
    critical: str = ""
    """What a Critical Hit does, in words (EXW-crit-a)."""
    critical_hits: str = ""
    """The Hits that it costs: a number, or a die as D3."""
    book: tuple[str, ...] = ()
    """Fields whose values are the book's: not tuned."""


@dataclass(frozen=True, slots=True)
class FormationKind:
    """A formation of an army list (EXW-stats-f). `max` is the most of it for each 1,000 points or part of these."""

    id: str
    name: str
    faction: str
    comp: int
    cc: int
    cost: int
    contains: Mapping[str, int]
    upgrades: tuple[str, ...] = ()
    max: int = 99
    book: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What a formation may have besides or instead (EXW-setup-g): kind add, replace, hq or trait."""

    id: str
    name: str
    faction: str
    cost: int
    kind: str
    add: Mapping[str, int] = field(default_factory=dict)
    remove: Mapping[str, int] = field(default_factory=dict)
    hq: str = ""
    trait: str = ""
    excludes: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    """One of these must be there too."""
    per_army: int = 99
    book: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Support:
    """A support asset, used once (EXW-support-a)."""

    id: str
    name: str
    faction: str
    kind: str
    """air_to_ground, air_transport, strategic_bombardment or orbital_deployment."""
    cc: int
    cost: int
    type: str = HARD
    hits: int = 1
    defence: int = 0
    assault: int = 10
    weapons: tuple[Weapon, ...] = ()
    capacity: int = 0
    carries: tuple[str, ...] = ()
    bv: int = 0
    book: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction; `tactics` is its Tactics rating (EXW-tactics-a)."""

    id: str
    name: str
    tactics: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A formation of an army list with its upgrades."""

    formation: str
    upgrades: tuple[str, ...] = ()
    name: str = ""
    by: str = ""
    """The kind of support asset that brings it to the table (EXW-deploy-e)."""
    hq: str = ""
    """The kind of stand that its HQ stands replace (EXW-hq-a); the first one unless chosen."""


@dataclass(frozen=True, slots=True)
class ReadyList:
    """A finished army list."""

    id: str
    name: str
    faction: str
    units: tuple[Taken, ...]
    support: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of ground: how Soft, Medium and Hard stands meet it, whom it hides, its Cover value (EXW-terrain-a)."""

    id: str
    movement: tuple[str, str, str]
    conceals: tuple[str, ...] = ()
    cover: int = 0
    """Cover value for Soft stands; 0 for none."""
    height: int = 0
    blocks: bool = False
    """It stops lines of sight (EXW-los-a)."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All of it."""

    numbers: Mapping[str, float]
    factions: Mapping[str, Faction]
    stands: Mapping[str, StandKind]
    formations: Mapping[str, FormationKind]
    upgrades: Mapping[str, Upgrade]
    supports: Mapping[str, Support]
    ready: Mapping[str, ReadyList]
    ground: Mapping[str, Ground]


@cache
def catalogue() -> Catalogue:
    """The shipped catalogue. Raises CatalogueError that names the table, the entry and the field."""
    data = read_toml(__package__, "catalogue.toml")
    supports = entries(data, "support", typed(Support))
    flying = [craft for craft in supports.values() if craft.kind.startswith("air_")]
    shipped = Catalogue(
        data["numbers"],
        entries(data, "faction", typed(Faction)),
        {**entries(data, "stand", typed(StandKind)), **{craft.id: _craft(craft) for craft in flying}},
        {
            **entries(data, "formation", typed(FormationKind)),
            **{craft.id: _sortie(craft) for craft in flying},
        },
        entries(data, "upgrade", typed(Upgrade)),
        supports,
        entries(data, "army", typed(ReadyList)),
        entries(data, "terrain", typed(Ground)),
    )
    check(shipped)
    return shipped


def _craft(card: Support) -> StandKind:
    """An aircraft as a stand: it shoots and is shot at as one."""
    return StandKind(
        card.id, card.name, NOBODY, CRAFT_R, card.type, card.hits,
        defence=card.defence, assault=card.assault, weapon=card.weapons,
    )  # fmt: skip


def _sortie(card: Support) -> FormationKind:
    """A sortie as a formation of that stand. No army list has it."""
    return FormationKind(card.id, card.name, NOBODY, 1, card.cc, card.cost, {card.id: 1})


def check(tables: Catalogue) -> None:
    """Sizes are legal, and every name in it is the name of something (EXW-setup-a). Raises CatalogueError."""
    for stand in tables.stands.values():
        if not LEAST <= stand.base_r <= MOST:
            raise CatalogueError(f"stand {stand.id}: base_r: from {LEAST} to {MOST} cm")
        if stand.type not in TYPES:
            raise CatalogueError(f"stand {stand.id}: type: there is none called {stand.type!r}")
    for formation in tables.formations.values():
        _known(f"formation {formation.id}: contains", formation.contains, tables.stands)
        _known(f"formation {formation.id}: upgrades", formation.upgrades, tables.upgrades)
    for upgrade in tables.upgrades.values():
        named = (*upgrade.add, *upgrade.remove, *((upgrade.hq,) if upgrade.hq else ()))
        _known(f"upgrade {upgrade.id}", named, tables.stands)
        _known(f"upgrade {upgrade.id}", (*upgrade.excludes, *upgrade.requires), tables.upgrades)
    for support in tables.supports.values():
        _known(f"support {support.id}: carries", support.carries, tables.formations)


def _known(where: str, names: Mapping[str, int] | tuple[str, ...], table: Mapping[str, object]) -> None:
    for name in names:
        if name not in table:
            raise CatalogueError(f"unknown {name!r}: {where}")


def in_words(own: str) -> str:
    """What the reader calls a thing of the catalogue, or each of a list of them."""
    return thing(own, "exodus")
