"""What a side knows of units that are not its own: contacts, tracks, and its memory of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bot.campaign.world.profiles import Profile
from bot.campaign.world.record import record
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.hexmap.coords import Facing, Hex


class Identity(StrEnum):
    """How sure a side is what a contact is (EDC-D2-d)."""

    SURE = "sure"
    SUSPECTED = "suspected"


@record(frozen=True, slots=True)
class Contact:
    """What one side knows of one unit that is not its own: where and when last seen, and what it was taken for."""

    id: str
    """The side's own running number ("C7"); says nothing of the true unit."""
    side: Side
    label: str
    """Class name if the identity is sure, otherwise the broad kind ("infantry", "vehicle", "aircraft", "vessel")."""
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
    profile: Profile = Profile.LANDED
    """How high it was seen to fly."""
    brawl: bool = False
    """Seen in a melee brawl, where nobody outside can touch it (EDC-C3.2.2-h)."""
    overrun: bool = False
    """Seen to be overrun, so that it has no zone of influence (EDC-C2.2.1-k, EDC-C3.2.3-a)."""
    garrison: str | None = None
    """Id of the structure it was seen to man."""


@record(frozen=True, slots=True)
class Sighted:
    """What a side saw of an opposed type that it has identified: from sightings alone (EDC-C2.4-r)."""

    label: str
    first: int
    """Round of the first sighting."""
    last: int
    hex: Hex
    """Where one was last seen."""
    fs_low: int
    """The least strength that one was seen with."""
    fs_high: int


@record(frozen=True, slots=True)
class Ping:
    """A track of a side's radar or sonar: where something is, but not what. It is no contact (EDC-F2.1-a)."""

    id: str
    """The side's own running number ("P3"); says nothing of the true unit."""
    hex: Hex
    kind: str
    """`air`, `ground` or `sonar`."""
    mark: str
    """`unknown`, `friendly`, `neutral` or `enemy` (EDC-F2.1-b)."""
    round: int
    locked: bool = False
    """Held until the round ends, because it was fired at (EDC-F2.1-d)."""


@dataclass(frozen=True, slots=True)
class Emission:
    """What a unit's warning receiver reveals about the radar that tracks it (EDC-F2.1.1-a)."""

    unit: str
    bearing: Facing | None = None
    hex: Hex | None = None
    """The very hex, where a lock gave it away."""


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
    """The round that `seen` is about; see `campaign.knowledge.sighting.start_round`."""
    pings: dict[str, Ping] = field(default_factory=dict)
    """By ping id."""
    tracks: dict[str, str] = field(default_factory=dict)
    """Ping ids by true unit id; never leaves the pure rules."""
    next_ping: int = 1
    emissions: dict[str, Emission] = field(default_factory=dict)
    """By the id of the own unit that is warned."""
    spotted: set[str] = field(default_factory=set)
    """True ids of units seen this round at night by light or with night equipment (EDC-F1.3-b)."""
    structures: dict[str, Structure] = field(default_factory=dict)
    """By id, as last seen: they may have changed or gone since."""
    mines: dict[str, Hex] = field(default_factory=dict)
    """Where minefields are known to be, by their true id, which never leaves the pure rules."""
    types: dict[str, Sighted] = field(default_factory=dict)
    """Opposed types that were identified at any time, by their name."""
    planted: dict[str, str] = field(default_factory=dict)
    """What the game master lets contacts look like until they are identified, by contact id (EDC-D2-d)."""
