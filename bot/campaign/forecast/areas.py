"""Parts of the map that follow from where units are: sight, moves, range of weapons, zones of influence.

All from the side's own view.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum

from bot.campaign.judge.fire.aim import judge_shot
from bot.campaign.judge.situation import known_enemies, situation_known
from bot.campaign.judge.supply import REACH, SUPPLY_DROP
from bot.campaign.knowledge.lookout import sight_of
from bot.campaign.knowledge.sideview import SHARED
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Cargo, Unit, World
from bot.campaign.world.outfit.gear import Weapon
from bot.campaign.world.profiles import Profile
from bot.campaign.world.zoi import projects_zoi, zone
from bot.hexmap.coords import Hex, disc


class AreaKind(StrEnum):
    """What a marked part of the map is."""

    SIGHT = "sight"
    REACH = "reach"
    RANGE = "range"
    OWN_ZONE = "own zone"
    ENEMY_ZONE = "enemy zone"


@dataclass(frozen=True)
class Area:
    """A marked part of the map."""

    kind: AreaKind
    hexes: frozenset[Hex]


def sight_from(view: SideView, unit: OwnUnit) -> Area:
    """Where the unit sees others on the ground now, from where it is (EDC-D2-f, EDC-D1.1-b)."""
    known = _unit(unit)
    world = World(
        view.map,
        view.catalogue,
        units={known.id: known},
        environment=view.environment,
        settings=view.settings,
        effects=list(view.effects),
        structures={structure.id: structure for structure in view.structures},
        settled=view.settled,
    )
    field = sight_of(world, known)
    return Area(AreaKind.SIGHT, frozenset(field.hexes | {unit.hex}))


def range_of(view: SideView, unit: OwnUnit, weapon: Weapon) -> Area:
    """The hexes that the weapon can be used on, were there a target on the ground (EDC-C3.3-a)."""
    situation = situation_known(view, unit.id)
    reach = weapon.range + 1  # one more from Cruise
    return Area(
        AreaKind.RANGE,
        frozenset(
            at
            for at in disc(unit.hex, reach)
            if view.map.contains(at) and judge_shot(situation, weapon, unit.hex, at, Profile.LANDED) is None
        ),
    )


def fire_of(view: SideView, unit: OwnUnit) -> frozenset[Hex]:
    """The hexes that any weapon of the unit can be used on, as in `range_of`."""
    return frozenset(at for weapon in weapons_of(view, unit) for at in range_of(view, unit, weapon).hexes)


def weapons_of(view: SideView, unit: OwnUnit) -> tuple[Weapon, ...]:
    """What the unit has now, in a structure too."""
    return situation_known(view, unit.id).cls.weapons


@dataclass(frozen=True)
class Store:
    """A depot, or a unit with cargo, and where others can get it (EDC-C4.2-a, EDC-C4.2-d)."""

    name: str
    depot: bool
    cargo: Cargo
    hex: Hex
    hexes: frozenset[Hex]


def stores_of(view: SideView) -> tuple[Store, ...]:
    """What the side can be supplied from, as far as it holds anything.

    Not units that hand nothing out: carried, in a brawl (EDC-C3.2.2-h), in the air without a drop (EDC-C4.2-k).
    """
    held = [(depot.name, True, depot.cargo, depot.hex) for depot in view.depots if depot.side is view.side]
    for unit in view.units:
        aloft = unit.profile is not Profile.LANDED and SUPPLY_DROP not in view.catalogue.cls(unit).tags
        if (
            unit.side is view.side
            and unit.carrier is None
            and unit.ride is None
            and not (unit.brawl or aloft)
        ):
            held.append((unit.name, False, unit.cargo, unit.hex))
    return tuple(
        Store(name, depot, cargo, at, frozenset(filter(view.map.contains, disc(at, REACH))))
        for name, depot, cargo, at in held
        if cargo.total
    )


def zones_of(view: SideView) -> tuple[Area, ...]:
    """The zones of influence of the side's units and of the enemies that it sees (EDC-C2.2.1-a, EDC-C2.2.1-k)."""
    own = {
        at
        for unit in view.units
        if not unit.survivors_of and projects_zoi(_unit(unit), view.catalogue.cls(unit))
        for at in zone(unit.hex)
        if view.map.contains(at)
    }
    theirs = {at for at in known_enemies(view.contacts)[1] if view.map.contains(at)}
    return Area(AreaKind.OWN_ZONE, frozenset(own)), Area(AreaKind.ENEMY_ZONE, frozenset(theirs))


def _unit(unit: OwnUnit) -> Unit:
    """The unit as the rules take it, as far as its side knows it."""
    return Unit(**{name: getattr(unit, name) for name in SHARED if name in _FIELDS})


_FIELDS = {field.name for field in fields(Unit)}
