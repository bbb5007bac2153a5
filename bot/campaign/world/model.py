"""The world of a campaign, and what is on its map. What a side knows of it is in `known`, what happens in `happened`.

Everything here is plain data that pydantic can write as JSON and read back equal. `World`, `Unit` and `RoundState` are
mutable so that the resolver can work on a copy of its own; all else is frozen. Distances are hexes, energy and force
strength (FS) are whole points, rounds count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import IntEnum, StrEnum
from operator import attrgetter

from bot.campaign.world.ground import Ground
from bot.campaign.world.known.contacts import Knowledge
from bot.campaign.world.order import Order, OrderType, Supply
from bot.campaign.world.outfit.gear import Catalogue
from bot.campaign.world.profiles import Profile
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import HexMap

ORBIT = "orbit"
"""What carries units in orbit, in place of the id of a unit (EDC-F6.2-b)."""


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

    kind: OrderType
    performer: str
    supply: Supply
    """With the item and the amount that were settled when the action was resolved."""
    order: str
    """Digest of the order, for the dice."""
    number: int
    """Queue number of the order."""
    attacked: Mapping[str, int] = field(default_factory=dict)
    """Attacks each party had suffered by then (EDC-C4.2-j)."""


class Ride(StrEnum):
    """How one unit carries another."""

    PASSENGER = "passenger"
    """Inside (EDC-F3.2-a)."""
    TOWED = "towed"
    """On a hitch (EDC-F3.1-a)."""
    SLUNG = "slung"
    """Beneath a VTOL (EDC-F3.4-a)."""
    CASUALTY = "casualty"
    """Survivors on their way to a casualty collection point (EDC-C3.4.2-c)."""
    ORBIT = "orbit"
    """Off the map until it is dropped from orbit (EDC-F6.2-b)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What is in force for some rounds: smoke, light, or an effect of the scenario (EDC-D1-b)."""

    name: str
    stat: str
    """What it touches, of `effects.STATS`; empty for what the game master judges alone."""
    modifier: int = 0
    hexes: frozenset[Hex] = frozenset()
    """Empty for the whole map."""
    rounds: int | None = None
    """Rounds it lasts, this one included; None for good."""
    known_to: frozenset[Side] = frozenset(Side)


@dataclass(frozen=True, slots=True)
class Coming:
    """An effect that is not in force yet; nobody but the game master knows of it."""

    round: int
    """The first one in which it is."""
    effect: Effect


@dataclass(frozen=True, slots=True)
class Marker:
    """What the players learn of a gun they do not see (EDC-F1.2-a, EDC-F1.2-d)."""

    hex: Hex
    """Where shells came down; for a radar, where the gun is or next to it."""
    round: int
    bearing: int | None = None
    """Degrees clockwise from north towards the gun, the middle of a sector; None for a radar's report."""
    sector: int = 60
    """Width of that sector in degrees."""


@dataclass(frozen=True, slots=True)
class Overkill:
    """A unit that shells would have killed, to be rolled for when the phase ends (EDC-F1.1-c)."""

    order: Order
    """Of the attack that would have killed it."""
    side: Side
    """Whose phase it is."""
    excess: int
    """Damage beyond what was needed (EDC-F1.1-b)."""
    armour: int
    """Of the target against the attack that would have killed it (EDC-F1.1-f)."""
    rolled: bool = False
    """The game master had it rolled for at once: it lived, and shells cannot kill it in this phase."""
    cover: int = 0
    """What the structure it manned then changes the difficulty by, though the same shells raze it (EDC-D5.4-c)."""


@dataclass(slots=True)
class RoundState:
    """What a unit has done and suffered in the round under way."""

    declared: Facing | None = None
    declared_by: int = 0
    """Queue number of the order that declared the facing (EDC-C2.2.3-c)."""
    attacked: int = 0
    """Attacks resolved against it this round (EDC-C3-c)."""
    acted: bool = False
    """Its order has been resolved this round (EDC-C1.1.2-b)."""
    flown: int | None = None
    """Hexes an aircraft flew this round; None until it has had its turn in the air (EDC-F4.2-a, EDC-F5-a)."""
    gliding: Profile | None = None
    """The profile at which its turn began without propulsion (EDC-F4.1.7-a)."""
    stirred: bool = False
    """It moved or fired this round (EDC-F2.2-a)."""
    dropped: bool = False
    """It came down this round and may do one thing (EDC-F6.2-i)."""
    takeoff: bool = False
    """It took off fast and moves at half speed (EDC-F4.2-b)."""
    boarded: bool = False
    """Its action went into boarding a transport that waited for it (EDC-F3.2-c)."""

    def declare(self, facing: Facing | None, number: int) -> None:
        """The order with that number declares the facing (EDC-C2.2.3-c)."""
        self.declared, self.declared_by = facing, number

    def copy(self) -> RoundState:
        """One that can be changed without touching this one."""
        return RoundState(*_round_facts(self))


_round_facts = attrgetter(*(fact.name for fact in fields(RoundState)))


class Level(IntEnum):
    """Veterancy: how many campaigns a unit has survived, as far as it counts (EDC-C2.4-p)."""

    FRESH_BLOOD = 0
    SEASONED = 1
    OLD_GUARD = 2

    @property
    def label(self) -> str:
        return self.name.replace("_", " ").title()

    @classmethod
    def labelled(cls, label: str) -> Level:
        """The level with this label; Fresh Blood for a list that was saved without levels."""
        return next((level for level in cls if level.label == label), cls.FRESH_BLOOD)


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
    full_name: str = ""
    """As it was written, where `name` is a short one made from it."""
    owner: str | None = None
    """The player's id (a Discord user id as text), None for the GM's units."""
    upgrades: tuple[str, ...] = ()
    """Ids of what is fitted to it, a copy for each (EDC-C2.4-o)."""
    level: Level = Level.FRESH_BLOOD
    """What it had when it came onto the map; units saved without one are Fresh Blood."""
    uses: dict[str, int] = field(default_factory=dict)
    """Uses left by the id of a weapon or upgrade, for limited ones only (EDC-C4.1-a, EDC-E4-c)."""
    front: bool = True
    """In the frontline slot of its hex (EDC-C2.2.4-c)."""
    fronted: bool = False
    """The game master has put it in front, until it leaves the hex (EDC-C2.2.4-c)."""
    immobilised: bool = False
    disarmed: bool = False
    overrun: bool = False
    stealthed: bool = False
    """Hidden from its enemies, whatever they watch, until found (EDC-C2.4-k)."""
    brawl: bool = False
    """In the melee brawl of its hex; its opponents are the enemies there that are in it too (EDC-C3.2.2-g)."""
    cargo: Cargo = Cargo()
    profile: Profile = Profile.LANDED
    """How high an aircraft flies; LANDED for all that stand on the ground (EDC-F4.1-a)."""
    radar_off: bool = False
    """Its radar has been ordered off (EDC-F2.1.1-b)."""
    sonar_active: bool = False
    """Its sonar pings instead of listening (EDC-F2.2-b)."""
    scattered: int = 0
    """Strength that has not gathered yet after a drop (EDC-F6.2-c)."""
    gathers: int = 0
    """The round in which it arrives."""
    carrier: str | None = None
    """Id of the unit that carries it. It is then off the board: `hex` is its carrier's, and it has no place, zone,
    line or sight of its own (EDC-F3.1-a, EDC-F3.2-a, EDC-F3.4-c). `ORBIT` for a unit in orbit; its `hex` is then
    where it last was.
    """
    ride: Ride | None = None
    """How it is carried; None where it is not."""
    survivors_of: str | None = None
    """Set for a marker of survivors: id of the destroyed unit they belonged to (EDC-C3.4.2-b)."""
    deployed: bool = False
    """A gun set up to fire, which cannot be towed (EDC-F3.1-b)."""
    garrison: str | None = None
    """Id of the structure it mans (EDC-D5.5-a)."""
    patching: bool = False
    """Repairs its own mobility and has no armour until its next order (EDC-F6.1-c)."""
    treated: bool = False
    """Medics have seen to it: should it be lost, survivors are likelier (EDC-C3.4.1-b)."""
    came_from: Facing | None = None
    """The side of its hex by which it last came in (EDC-F6.4.1-a)."""
    filing: bool = False
    """It files through mines and is exposed in front until its next order (EDC-F6.4.1-b)."""
    this_round: RoundState = field(default_factory=RoundState)
    """Replaced whole when the next round begins."""


@dataclass(frozen=True, slots=True)
class Minefield:
    """One minefield of a hex; there may be several (EDC-F6.4-a, EDC-F6.4-g)."""

    id: str
    hex: Hex
    side: Side
    """Who laid it, and knows of it."""
    chance: int = 2
    """In how many of 6 cases it goes off."""
    damage: int = 3
    ap: int = 1
    trigger: str = ""
    """`infantry` or `vehicles`; empty for both."""
    hidden: bool = True


@dataclass(slots=True)
class World:
    """The whole truth of a campaign at one moment. Only the GM's functions and the resolver may hold one."""

    map: HexMap
    """The ground as it now is: the printed map with the structures that work (`structures.refresh_map`)."""
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
    mines: dict[str, Minefield] = field(default_factory=dict)
    """By id, oldest first (EDC-F6.4-a)."""
    pending: list[Pending] = field(default_factory=list)
    """Resupplies of this round that are not yet sure (EDC-C4.2-e)."""
    effects: list[Effect] = field(default_factory=list)
    coming: list[Coming] = field(default_factory=list)
    """Effects that begin in a later round."""
    markers: list[Marker] = field(default_factory=list)
    """What the players know of guns they do not see (EDC-F1.2-b)."""
    overkill: dict[str, Overkill] = field(default_factory=dict)
    """By the id of the target (EDC-F1.1-c)."""
    rescues: dict[str, Rescue] = field(default_factory=dict)
    """By the id of the destroyed unit; where it has none, it left no survivors (EDC-C3.4.1-b)."""
    structures: dict[str, Structure] = field(default_factory=dict)
    """By id; change them only through `campaign.resolve.structures`, which keeps `map` true to them."""
    orbital: dict[Side, int] = field(default_factory=dict)
    """The round for which the game master has granted a side its orbital asset (EDC-F6.2-b)."""
    settled: bool = False
    """What was built on the printed map has become structures (`structures.build_printed`)."""
    ground: Ground = field(default_factory=Ground)
    """What differs from the map as it was read; change it only through `groundwork.reshape`."""


class RescueState(StrEnum):
    """How far a rescue has come (EDC-C3.4.2)."""

    HIDDEN = "hidden"
    """There are survivors, not yet found; only the game master knows (EDC-C3.4.1-b)."""
    FOUND = "found"
    ABOARD = "aboard"
    RESCUED = "rescued"
    """The owner keeps the survival bonus and the veterancy, not the upgrades (EDC-C3.4.2-f)."""
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Rescue:
    """The survivors of one destroyed unit. Who shares in it is for the game master's bonus (EDC-C3.4.2-g)."""

    unit: str
    """Id in the graveyard."""
    hex: Hex
    """Where it was destroyed."""
    round: int
    """When."""
    state: RescueState = RescueState.HIDDEN
    ccp: Hex | None = None
    """The casualty collection point, once they were picked up (EDC-C3.4.2-d)."""
    finder: str | None = None
    carrier: str | None = None
    """The unit that picked them up last."""
    escorts: tuple[str, ...] = ()
    pay: int = 0
    """Credits for the carrier's owner, as the game master ruled."""
