"""The nouns of the hex campaign: world, unit, order, event, what a side knows.

Everything here is plain data that pydantic can write as JSON and read back equal. `World` and `Unit` are mutable so
that the resolver can work on a copy of its own; all else is frozen. Distances are hexes, energy and force strength
(FS) are whole points, rounds count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from bot.campaign.gear import Catalogue
from bot.campaign.order import ActionKind, Supply
from bot.campaign.settings import Environment, Settings
from bot.campaign.sides import Side
from bot.dice import Roll
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import HexMap

GM = "gm"
"""The audience name of the game master, who sees every event in full."""


# ---------------------------------------------------------------- the world


@dataclass(frozen=True, slots=True)
class Cargo:
    """Supply Crates and Fuel Barrels; each takes one slot (EDC-C4.2-a)."""

    crates: int = 0
    barrels: int = 0

    @property
    def total(self) -> int:
        return self.crates + self.barrels


@dataclass(frozen=True, slots=True)
class Depot:
    """A place on the map that stores crates and barrels for one side (EDC-C4.2-a)."""

    hex: Hex
    side: Side
    name: str = ""
    cargo: Cargo = Cargo()
    capacity: int | None = None
    """Containers it can hold; None for no limit."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A Rearm, Refuel or Syphon action that comes true at the end of the round (EDC-C4.2-e)."""

    kind: ActionKind
    performer: str
    supply: Supply
    """With the item and the amount that were settled when the action was resolved."""
    order: str
    """Digest of the order, for the dice."""
    number: int
    """Queue number of the order."""
    attacked: Mapping[str, int] = field(default_factory=dict)
    """Attacks each party had suffered by then (EDC-C4.2-j)."""


@dataclass(slots=True)
class Unit:
    """A piece on the map. Units of a side in one hex share `facing` (EDC-C2.2.3-g)."""

    id: str
    name: str
    class_id: str
    side: Side
    hex: Hex
    facing: Facing
    fs: int
    energy: int
    owner: str | None = None
    """The player's id (a Discord user id as text), None for the GM's units."""
    upgrades: tuple[str, ...] = ()
    """Ids of what is fitted to it, a copy for each (EDC-C2.4-o)."""
    uses: dict[str, int] = field(default_factory=dict)
    """Uses left by the id of a weapon or upgrade, for limited ones only (EDC-C4.1-a, EDC-E4-c)."""
    front: bool = True
    """In the frontline slot of its hex (EDC-C2.2.4-c)."""
    immobilised: bool = False
    disarmed: bool = False
    overrun: bool = False
    stealthed: bool = False
    """Hidden from its enemies, whatever they watch, until found (EDC-C2.4-k)."""
    brawl: bool = False
    """In the melee brawl of its hex; its opponents are the enemies there that are in it too (EDC-C3.2.2-g)."""
    cargo: Cargo = Cargo()
    landed: bool = False
    """An aircraft on the ground; without meaning for others (EDC-C4.2-f)."""
    # What lasts for the round only:
    declared: Facing | None = None
    declared_by: int = 0
    """Queue number of the order that declared the facing (EDC-C2.2.3-c)."""
    attacked: int = 0
    """Attacks resolved against it this round (EDC-C3-c)."""
    acted: bool = False
    """Its order has been resolved this round (EDC-C1.1.2-b)."""


class Identity(StrEnum):
    """How sure a side is what a contact is (EDC-D2-d)."""

    SURE = "sure"
    SUSPECTED = "suspected"


@dataclass(frozen=True, slots=True)
class Contact:
    """What one side knows of one unit that is not its own: where and when last seen, and what it was taken for."""

    id: str
    """The side's own running number ("C7"); says nothing of the true unit."""
    side: Side
    label: str
    """Class name if the identity is sure, else the broad kind ("infantry", "vehicle", "aircraft", "vessel")."""
    symbol: str
    identity: Identity
    hex: Hex
    round: int
    """Round in which it was last seen."""
    fs_low: int
    fs_high: int
    """Equal where the strength is known exactly (EDC-C3-b)."""
    facing: Facing | None = None
    armed: bool = True
    """False only where the type is known to have no zone of influence (EDC-C2.2.1-k)."""
    present: bool = True
    """Seen in the round the picture shows; otherwise a ghost at its last known place (EDC-D2-c)."""
    held: frozenset[Facing] = frozenset()
    """Hex sides whose line it is seen to hold; empty for ghosts (EDC-C3.2.1-c)."""
    brawl: bool = False
    """Seen in a melee brawl, where nobody outside can touch it (EDC-C3.2.2-h)."""


@dataclass(slots=True)
class Knowledge:
    """A side's memory. `aliases` maps true unit ids to contact ids and never leaves the pure rules."""

    contacts: dict[str, Contact] = field(default_factory=dict)
    """By contact id."""
    aliases: dict[str, str] = field(default_factory=dict)
    next_alias: int = 1
    explored: set[Hex] = field(default_factory=set)
    """Hexes seen at any time."""
    seen: set[Hex] = field(default_factory=set)
    """Hexes seen at any moment of the current round."""
    round: int = 0
    """The round that `seen` is about; see `campaign.knowledge.start_round`."""


@dataclass(slots=True)
class World:
    """The whole truth of a campaign at one moment. Only the GM's functions and the resolver may hold one."""

    map: HexMap
    catalogue: Catalogue
    units: dict[str, Unit] = field(default_factory=dict)
    """Live units by id; a destroyed unit moves to `graveyard`."""
    graveyard: dict[str, Unit] = field(default_factory=dict)
    round: int = 1
    environment: Environment = field(default_factory=Environment)
    settings: Settings = field(default_factory=Settings)
    knowledge: dict[Side, Knowledge] = field(default_factory=dict)
    alarms: list[Hex] = field(default_factory=list)
    """Where hostiles were killed quietly this round and will be looked for (EDC-C2.4-n)."""
    secret: str = ""
    """Random text drawn when the campaign is made; hides where in a strength band the truth lies (EDC-C3-b)."""
    depots: dict[str, Depot] = field(default_factory=dict)
    """By the label of their hex."""
    pending: list[Pending] = field(default_factory=list)
    """Resupplies of this round that are not yet sure (EDC-C4.2-e)."""


# ---------------------------------------------------------------- what happened


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as one audience may know it.

    Where audiences differ, the event is born once for each, with the same `number` and different `data`: nothing is
    ever removed later. Texts, maps, `/why` and statistics are all made from events.
    """

    number: int
    """Running number in the round, from 1; shared by the versions of one happening."""
    kind: str
    """`moved stopped rotated attacked damaged destroyed rested contact refused held …` (see `campaign.events`)."""
    round: int
    order: int | None
    """Queue number of the order it belongs to."""
    unit: str | None
    """Unit id for its own side and the GM; contact id for another side."""
    hex: Hex | None
    rules: tuple[str, ...]
    data: Mapping[str, Any]
    """Plain JSON values; hexes as labels."""
    rolls: tuple[Roll, ...] = ()
    audience: frozenset[str] = frozenset({GM})
    """`gm` and/or values of `Side`."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question the book leaves to the GM, with the default that holds unless the GM chooses otherwise."""

    id: str
    rule: str
    question: str
    options: tuple[str, ...]
    default: str
    chosen: str


@dataclass(frozen=True, slots=True)
class Resolution:
    """What adjudication gives back: the next world, everything that happened, and what was left to the GM."""

    world: World
    events: tuple[Event, ...]
    rulings: tuple[Ruling, ...] = ()


# ---------------------------------------------------------------- what a side knows


@dataclass(frozen=True, slots=True)
class OwnUnit:
    """A unit as its own side sees it: all of it."""

    id: str
    name: str
    class_id: str
    class_name: str
    symbol: str
    hex: Hex
    facing: Facing
    fs: int
    fs_max: int
    energy: int
    energy_max: int
    infantry_energy: bool
    owner: str | None
    front: bool
    immobilised: bool
    disarmed: bool
    overrun: bool
    acted: bool
    uses: Mapping[str, int]
    upgrades: tuple[str, ...]
    held: frozenset[Facing]
    """Hex sides whose line it holds (EDC-C3.2.1-b)."""
    stealthed: bool = False
    """Not yet found by its enemies; its held line is not drawn (EDC-C3.2.1-c)."""
    brawl: bool = False
    """In a melee brawl: it may attack an opponent, break out or hold (EDC-C3.2.2-i)."""
    cargo: Cargo = Cargo()
    cargo_max: int = 0
    landed: bool = False


@dataclass(frozen=True, slots=True)
class SideView:
    """Everything a side is allowed to know, and nothing else. Made by `campaign.knowledge.observe`, the one door."""

    side: Side
    round: int
    map: HexMap
    catalogue: Catalogue
    """Classes a player may know (not the GM's hostile stat blocks, EDC-C2.4-r)."""
    settings: Settings
    environment: Environment
    units: tuple[OwnUnit, ...]
    """Own units and those of forces that share what they see, by id."""
    friends: tuple[Contact, ...]
    """Allied and neutral units in sight."""
    contacts: tuple[Contact, ...]
    """Opposed units, present ones and ghosts."""
    visible: frozenset[Hex]
    """Hexes in sight now or at any moment of this round."""
    explored: frozenset[Hex]
    depots: tuple[Depot, ...] = ()
    """The side's own, with what they hold."""
