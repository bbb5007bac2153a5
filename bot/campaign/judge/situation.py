"""What an order is judged on: one side's picture for a check, the truth for the resolver."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.campaign.judge.airlift import burdened
from bot.campaign.judge.stores import Stores
from bot.campaign.judge.strips import takes_room
from bot.campaign.world.counts import bump, bump_all
from bot.campaign.world.effects import Conditions, affected, conditions
from bot.campaign.world.known.contacts import Contact, Emission, Ping
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Unit
from bot.campaign.world.outfit.gear import AIRCRAFT, VESSELS, UnitClass
from bot.campaign.world.positions import armed_there
from bot.campaign.world.profiles import Profile
from bot.campaign.world.record import record
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import kind_of
from bot.campaign.world.zoi import zone
from bot.hexmap.coords import Hex
from bot.hexmap.model import HexMap


@record(frozen=True, slots=True)
class Situation:
    """What an order of one unit is judged on."""

    map: HexMap
    settings: Settings
    side: Side
    unit: Unit | OwnUnit
    cls: UnitClass
    friends: Mapping[Hex, int]
    """Units that are not enemies, by hex, this one included (EDC-C2.2.4-a)."""
    enemies: Collection[Hex]
    zones: Collection[Hex]
    """Hexes in an enemy zone of influence."""
    afloat: Mapping[Hex, int]
    """Those of `friends` that are craft."""
    contacts: Mapping[str, Contact]
    """What the side knows of units not its own, by contact id. The truth adds nothing to this."""
    sighted: Mapping[Hex, Mapping[str, Contact]]
    """Those of them that are enemies in sight, by hex."""
    stores: Stores
    """The units and depots of the side, for supplies."""
    now: Conditions
    """Smoke, light and effects of the scenario, as far as they are known."""
    clock: Environment
    air: bool
    """Whether the side may know of anything that flies; the truth says yes where anything could."""
    pings: Mapping[str, Ping]
    emissions: Mapping[str, Emission]
    """What the side's radars and warning receivers tell. The truth adds nothing to this."""
    loads: Mapping[str, Sequence[Unit | OwnUnit]]
    """What units of the side carry, by the id of the carrier."""
    structures: Mapping[str, Structure]
    """The structures on the map, by id."""
    remembered: Mapping[str, Structure]
    """The same as the side knows it. The truth adds nothing to this."""
    mines: Collection[Hex] = ()
    """Hexes with minefields that the side knows of. The truth adds nothing to this."""
    orbital: bool = False
    """Whether the side may drop units from orbit this round (EDC-F6.2-b)."""
    had_energy: bool = False
    """The order began with energy, and what it has done so far has used it (EDC-C2.4-g)."""
    neutrals: Mapping[Hex, int] = field(default_factory=dict)
    """Those of `friends` that are neutral, for a hostile unit (EDC-C2.2.4-b)."""


def set_free(situation: Situation, at: Hex) -> Situation:
    """The same with the unit no longer carried, at `at`."""
    return replace(situation, unit=replace(situation.unit, carrier=None, ride=None, hex=at))


def with_uses(situation: Situation, uses: Mapping[str, int]) -> Situation:
    """The same with other uses left to the unit."""
    unit = replace(situation.unit, uses=dict(uses))
    units: Mapping[str, Any] = {**situation.stores.units, unit.id: unit}
    return replace(situation, unit=unit, stores=replace(situation.stores, units=units))


def outside(situation: Situation) -> Situation:
    """The same once the unit has left its structure, and the weapon there (EDC-D5.5-a)."""
    unit, cls = situation.unit, situation.cls
    structure = situation.structures.get(unit.garrison or "")
    arms = kind_of(situation.stores.catalogue, structure.kind).weapon if structure is not None else None
    bare = replace(cls, weapons=tuple(weapon for weapon in cls.weapons if weapon is not arms))
    return replace(situation, unit=replace(unit, garrison=None), cls=bare)


@dataclass(frozen=True, slots=True)
class _Known:
    """What `situation_known` makes of a view once for all of its units."""

    view: SideView
    own: Mapping[str, OwnUnit]
    friends: Mapping[Hex, int]
    afloat: Mapping[Hex, int]
    enemies: frozenset[Hex]
    zones: frozenset[Hex]
    contacts: Mapping[str, Contact]
    sighted: Mapping[Hex, Mapping[str, Contact]]
    stores: Stores
    air: bool
    loads: Mapping[str, list[OwnUnit]]
    structures: Mapping[str, Structure]
    neutrals: Mapping[Hex, int]


_LATEST: list[_Known] = []
_KEPT = 12
"""How many views are kept worked out; a view is frozen, so what is made of it stays true."""


def _known(view: SideView) -> _Known:
    for latest in list(_LATEST):
        if latest.view is view:
            return latest
    friends: dict[Hex, int] = {}
    afloat: dict[Hex, int] = {}
    neutrals: dict[Hex, int] = {}
    loads: dict[str, list[OwnUnit]] = {}
    structures = {structure.id: structure for structure in view.structures}
    for mate in view.units:
        if mate.carrier is not None:
            loads.setdefault(mate.carrier, []).append(mate)
        if mate.carrier is not None or mate.survivors_of is not None:
            continue
        kind = view.catalogue.cls(mate).unit_type
        if not takes_room(view.map, structures, view.catalogue, mate.hex, mate.profile, kind in AIRCRAFT):
            continue
        bump(friends, mate.hex, 1)
        if kind in VESSELS:
            bump(afloat, mate.hex, 1)
    for friend in view.friends:
        flies = friend.symbol == "air"
        if takes_room(view.map, structures, view.catalogue, friend.hex, friend.profile, flies):
            bump(friends, friend.hex, 1)
            if friend.side is Side.NEUTRAL:
                bump(neutrals, friend.hex, 1)
            if friend.symbol == "naval":
                bump(afloat, friend.hex, 1)
    contacts = {contact.id: contact for contact in (*view.contacts, *view.friends)}
    own = {unit.id: unit for unit in view.units}
    depots = {view.map.label(depot.hex): depot for depot in view.depots}
    stores = Stores(own, depots, view.catalogue, view.map, view.settings, view.side)
    picture = Picture(view.side, contacts)
    air = bool(view.pings) or any(contact.profile is not Profile.LANDED for contact in view.contacts)
    made = _Known(
        view,
        own,
        friends,
        afloat,
        *known_enemies(view.contacts),
        contacts,
        picture.sighted,
        stores,
        air,
        loads,
        structures,
        neutrals,
    )
    _LATEST.insert(0, made)
    del _LATEST[_KEPT:]
    return made


def situation_known(view: SideView, unit_id: str) -> Situation:
    """The side's own picture: enemies in sight and their zones, unless known to have none (EDC-C2.2.1-k).

    Raises KeyError if the side has no such unit.
    """
    known = _known(view)
    unit, now = known.own[unit_id], conditions(view.effects)
    return Situation(
        view.map,
        view.settings,
        view.side,
        unit,
        armed_there(
            burdened(affected(view.catalogue.cls(unit), now, unit.hex), known.loads.get(unit.id, ())),
            view.catalogue,
            known.structures,
            unit,
        ),
        known.friends,
        known.enemies,
        known.zones,
        known.afloat,
        known.contacts,
        known.sighted,
        known.stores,
        now,
        view.environment,
        known.air,
        {ping.id: ping for ping in view.pings},
        {emission.unit: emission for emission in view.emissions},
        known.loads,
        known.structures,
        known.structures,
        view.mines,
        view.orbital,
        neutrals=known.neutrals,
    )


def known_enemies(contacts: Iterable[Contact]) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """Hexes of the enemies in sight, and of their zones (EDC-C2.2.1-k, EDC-D2-c: not of ghosts)."""
    present = [contact for contact in contacts if contact.present]
    zones = {at for contact in present if has_zone(contact) for at in zone(contact.hex)}
    return frozenset(contact.hex for contact in present if not contact.profile.high), frozenset(zones)


def has_zone(contact: Contact) -> bool:
    """Whether a unit in sight is to be reckoned with a zone (EDC-C2.2.1-k, EDC-C3.2.2-h, EDC-F4.1-b)."""
    helpless = contact.brawl or contact.overrun
    return contact.armed and not helpless and not contact.profile.high


class Picture:
    """The enemies a side has in sight and their zones, followed from contact to contact during a resolution.

    The same as `known_enemies`, without counting all contacts again for each order.
    """

    def __init__(self, side: Side, contacts: Mapping[str, Contact]) -> None:
        self.side = side
        self.enemies: dict[Hex, int] = {}
        self.zones: dict[Hex, int] = {}
        self.sighted: dict[Hex, dict[str, Contact]] = {}
        """The enemies in sight by hex and contact id, those over all zones too."""
        self._counted: dict[str, Contact] = {}
        self.follow(contacts, contacts)

    def follow(self, contacts: Mapping[str, Contact], changed: Iterable[str]) -> None:
        """Take note of the contacts that have changed since the last call, by id."""
        for key in changed:
            before, now = self._counted.pop(key, None), contacts.get(key)
            if before is not None:
                self._count(before, -1)
                here = self.sighted[before.hex]
                del here[key]
                if not here:
                    del self.sighted[before.hex]
            if now is not None and now.present and self.side.opposes(now.side):
                self._counted[key] = now
                self._count(now, 1)
                self.sighted.setdefault(now.hex, {})[key] = now

    def _count(self, contact: Contact, by: int) -> None:
        if not contact.profile.high:
            bump(self.enemies, contact.hex, by)
        if has_zone(contact):
            bump_all(self.zones, zone(contact.hex), by)
