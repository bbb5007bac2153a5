"""Everything a side may know at one moment: its own units, and what it knows of the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.campaign.world.known.contacts import Contact, Emission, Ping, Sighted
from bot.campaign.world.model import (
    Cargo,
    Depot,
    Effect,
    Level,
    Marker,
    Ride,
    RoundState,
)
from bot.campaign.world.outfit.gear import Catalogue
from bot.campaign.world.profiles import Profile
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import HexMap

_EMPTY = Cargo()


@dataclass(frozen=True, slots=True)
class OwnUnit:
    """A unit as its own side sees it: all of it."""

    id: str
    side: Side
    """The side's own, or that of a force that shares what it sees (EDC-D2-b)."""
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
    uses: Mapping[str, int]
    upgrades: tuple[str, ...]
    held: frozenset[Facing]
    """Hex sides whose line it holds (EDC-C3.2.1-b)."""
    stealthed: bool = False
    """Not yet found by its enemies; its held line is not drawn (EDC-C3.2.1-c)."""
    brawl: bool = False
    """In a melee brawl: it may attack an opponent, break out or hold (EDC-C3.2.2-i)."""
    cargo: Cargo = _EMPTY
    cargo_max: int = 0
    profile: Profile = Profile.LANDED
    radar_off: bool = False
    sonar_active: bool = False
    scattered: int = 0
    gathers: int = 0
    carrier: str | None = None
    ride: Ride | None = None
    came_from: Facing | None = None
    filing: bool = False
    survivors_of: str | None = None
    deployed: bool = False
    garrison: str | None = None
    patching: bool = False
    treated: bool = False
    this_round: RoundState = field(default_factory=RoundState)
    """As far as its side may know it."""
    full_name: str = ""
    level: Level = Level.FRESH_BLOOD

    @property
    def written(self) -> str:
        """Its full name; none where the short one is that, or that and a number."""
        return "" if self.name.startswith(self.full_name) else self.full_name


@dataclass(frozen=True, slots=True)
class SideView:
    """Everything a side is allowed to know, and nothing else. Made by `sideview.observe`, the one door."""

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
    pings: tuple[Ping, ...] = ()
    """What its radars and sonars track now."""
    emissions: tuple[Emission, ...] = ()
    """Radars that its units are warned of."""
    ccps: tuple[Hex, ...] = ()
    """Casualty collection points of the side's rescues under way (EDC-C3.4.2-d)."""
    structures: tuple[Structure, ...] = ()
    """Those the side knows of, by id."""
    effects: tuple[Effect, ...] = ()
    """Those that the side knows of."""
    markers: tuple[Marker, ...] = ()
    mines: tuple[Hex, ...] = ()
    """Hexes with a minefield that the side knows of, once for each."""
    orbital: bool = False
    """Whether it may drop units from orbit this round (EDC-F6.2-b)."""
    types: tuple[Sighted, ...] = ()
    """Opposed types that it has identified, by name."""
    kinds: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """What the identified types among contacts and friends count as for weapons, by name (EDC-E4-e)."""
    settled: bool = False
    """What was built on the printed map is among `structures`."""
    lost: tuple[OwnUnit, ...] = ()
    """Own units that were destroyed, by id, as they then were."""
