"""The nouns of the hex campaign: world, unit, order, event, what a side knows.

Everything here is plain data that pydantic can write as JSON and read back equal. `World` and `Unit` are mutable so
that the resolver can work on a copy of its own; all else is frozen. Distances are hexes, energy and force strength
(FS) are whole points, rounds count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from bot.dice import Roll
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import HexMap

GM = "gm"
"""The audience name of the game master, who sees every event in full."""


class Side(StrEnum):
    """Who a unit fights for (EDC-C1.1-a). Players and allies are at war with hostiles; neutrals with nobody."""

    PLAYER = "player"
    ALLIED = "allied"
    NEUTRAL = "neutral"
    HOSTILE = "hostile"

    def opposes(self, other: Side) -> bool:
        """Whether the two are at war (EDC-C2.2.1-d)."""
        return (self in _FRIENDS and other is Side.HOSTILE) or (self is Side.HOSTILE and other in _FRIENDS)


_FRIENDS = frozenset({Side.PLAYER, Side.ALLIED})


class ApKind(StrEnum):
    """Which targets an armour-piercing value works on (EDC-C3.1-a, EDC-C3.1-b)."""

    ANY = "AP"
    INFANTRY = "I-AP"
    VEHICLE = "V-AP"


# ---------------------------------------------------------------- catalogue


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


# ---------------------------------------------------------------- orders


class ActionKind(StrEnum):
    """The one action of a round (EDC-C2.1-a)."""

    ATTACK = "attack"
    ASSAULT = "assault"
    REST = "rest"
    BREAKOUT = "breakout"
    REARM = "rearm"
    REFUEL = "refuel"
    SYPHON = "syphon"
    FREIGHT = "freight"


@dataclass(frozen=True, slots=True)
class Supply:
    """Who gives what to whom. Parties are unit ids, or a hex label for the depot there (EDC-C4.2-d)."""

    giver: str
    receiver: str
    item: str | None = None
    """What a crate refills: a weapon's id or name, or "energy" for infantry energy; None for what is missing."""
    amount: int = 0
    """Energy to syphon (EDC-C4.2-i)."""
    crates: int = 0
    """Freight from giver to receiver; negative the other way, for a swap (EDC-C4.3-a)."""
    barrels: int = 0


@dataclass(frozen=True, slots=True)
class Action:
    """What to do after the move. `target` is a contact or unit id as the ordering side knows it, never the truth."""

    kind: ActionKind
    hex: Hex | None = None
    target: str | None = None
    weapon: str | None = None
    supply: Supply | None = None


class When(StrEnum):
    """When the ability of a round is used (EDC-C2.3-b)."""

    BEFORE = "before move"
    AFTER_MOVE = "after move"
    AFTER_ACTION = "after action"


class AbilityKind(StrEnum):
    """The one ability of a round."""

    REARM = "rearm"
    REFUEL = "refuel"
    FREIGHT = "freight"


@dataclass(frozen=True, slots=True)
class Ability:
    """What to do beside the move and the action."""

    kind: AbilityKind
    when: When = When.AFTER_MOVE
    supply: Supply | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """One unit's order for one round. Either `path` (every hex after the start) or `destination`, or neither."""

    unit: str
    number: int = 0
    """Place in the queue, counted per round from 1 (EDC-C1.1-b); 0 while not yet filed."""
    path: tuple[Hex, ...] = ()
    destination: Hex | None = None
    double_time: bool = False
    facing: Facing | None = None
    action: Action | None = None
    note: str = ""
    """Free text for the GM; never read by the rules (EDC-A2-d)."""
    ability: Ability | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an order, or a part of it, cannot be done: a code with its facts; the wording is `campaign.wording`'s."""

    code: str
    rules: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


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
    uses: dict[str, int] = field(default_factory=dict)
    """Uses left by weapon id, for limited weapons only (EDC-C4.1-a)."""
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


@dataclass(frozen=True, slots=True)
class Environment:
    """The abstract clock (EDC-C1-c). `hour` is when the round opens, 0-23."""

    hour: int = 12
    hours_per_round: int = 6
    dawn: int = 6
    dusk: int = 20
    use_night: bool = False

    @property
    def night(self) -> bool:
        return self.use_night and not self.dawn <= self.hour < self.dusk


@dataclass(frozen=True, slots=True)
class Settings:
    """Numbers the ledger marks tunable, with their defaults; each names its rule."""

    stack_limit: int = 2
    """Units per hex and side, friends and neutrals together (EDC-C2.2.4-a)."""
    cliff_threshold: int = 2
    """Elevation difference that nothing on the ground can cross (EDC-C2.2.2-b)."""
    rotate_energy: int = 1
    """EDC-C2.2.3-f."""
    armour_cap: int = 6
    """EDC-C2.4-c."""
    lethality_base: int = 1
    lethality_per_gap: int = 5
    """A killing blow with too little AP needs d20 >= base + per_gap * gap (EDC-C2.4-d)."""
    exact_range: int = 2
    band_width: int = 3
    """Strength is exact within this range, else a band of this many values (EDC-C3-b, EDC-D2-d)."""
    road_spot_bonus: int = 1
    """A unit on a road is seen as if this many hexes nearer (EDC-D3-i)."""
    bocage_adjacent_open: bool = True
    """EDC-D4-c."""
    night_vision: int = 1
    """EDC-D1.1-b."""
    rubble_min_speed: int = 0
    """EDC-D3-t."""
    swamp_stuck_d6: int = 1
    swamp_stuck_wheeled_d6: int = 2
    """EDC-D3-w."""
    resupply_mishap_d6: int = 2
    """A hasty Rearm or Refuel restores half on this or less (EDC-C4.2-g)."""
    resupply_fail_d6: int = 3
    """A resupply under attack fails on this or less (EDC-C4.2-j)."""
    resupply_exposure: int = 1
    """Extra damage of attacks on a unit busy with a resupply (EDC-C4.2-j)."""
    syphon_max: int = 3
    """EDC-C4.2-i."""
    freight_per_fs: int = 2
    """Containers a Freight Transfer moves for each FS (EDC-C4.3-a)."""
    rushed_freight_energy: int = 1
    rushed_freight_lost_d6: int = 1
    """A rushed Freight Transfer loses a container on this or less (EDC-C4.3-b)."""
    stealth_p_range0: int = 95
    stealth_p_range1: int = 30
    stealth_p_range2: int = 15
    stealth_p_range3: int = 5
    """Chance in percent that one enemy at this range finds a stealth unit (EDC-C2.4-l, EDC-D2-e)."""
    stealth_cover_percent: int = 50
    stealth_rear_percent: int = 50
    """What is left of that chance in concealing terrain, and behind the enemy's back (EDC-D2-e)."""
    shares_sight: frozenset[Side] = frozenset()
    """Sides, of allied and neutral, that pass on to the players all they see (EDC-D2-b)."""


@dataclass(slots=True)
class World:
    """The whole truth of a campaign at one moment. Only the GM's functions and the resolver may hold one."""

    map: HexMap
    catalogue: Catalogue
    units: dict[str, Unit] = field(default_factory=dict)
    """Live units by id; a destroyed unit moves to `graveyard`."""
    graveyard: dict[str, Unit] = field(default_factory=dict)
    round: int = 1
    environment: Environment = Environment()
    settings: Settings = Settings()
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
