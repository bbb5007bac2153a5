"""Radars and sonars at work, and which units they reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.campaign.world.model import Unit, World
from bot.campaign.world.outfit.gear import UnitClass
from bot.campaign.world.profiles import Profile
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import kind_of
from bot.campaign.world.water import water_path
from bot.hexmap.coords import Hex, distance
from bot.hexmap.model import HexMap
from bot.hexmap.sight import bare_map, line_of_sight, over_mountains
from bot.hexmap.terrain import TerrainKind

AIR, GROUND, SONAR = "air", "ground", "sonar"
"""Kinds of track."""
RADAR, GROUND_RADAR, COUNTER_BATTERY, SONAR_SET = "radar", "ground_radar", "counter_battery", "sonar"
AQUATIC = frozenset({"Aquatic Craft", "Large Vessel"})
_CLUTTER = frozenset({TerrainKind.FOREST, TerrainKind.CITY, TerrainKind.RUBBLE, TerrainKind.SWAMP})
_TALL = frozenset({TerrainKind.MOUNTAIN, TerrainKind.FOREST, TerrainKind.CITY})


class Set(NamedTuple):
    """A radar or sonar at work."""

    side: Side
    hex: Hex
    air: int = 0
    ground: int = 0
    sonar: int = 0
    """Ranges in hexes; 0 for none."""

    @property
    def finds(self) -> bool:
        """Whether it can find anything; many only listen."""
        return bool(self.air or self.ground or self.sonar)


@dataclass(slots=True)
class Carriers:
    """Units and structures that have a radar or sonar, switched on or off, by id, and the units these could find."""

    units: Mapping[str, UnitClass]
    structures: frozenset[str]
    vehicles: frozenset[str] = frozenset()
    """Units that a ground radar could find; none where nobody has one."""
    afloat: frozenset[str] = frozenset()
    """Units that a sonar could find; none where nobody has one."""
    aloft: set[str] = field(default_factory=set)
    """Units that fly now, which an air radar could find."""
    sets: dict[str, Set] = field(default_factory=dict)
    """The sets that find anything, as last worked out."""
    stale: set[str] | None = None
    """Units whose sets may have changed since; None for all."""
    reach: Reach = field(default_factory=lambda: Reach())
    """Which sets reach which units, as last worked out."""


_SETS = frozenset({RADAR, GROUND_RADAR, SONAR_SET})
"""Traits of those who have one."""


def carriers_of(world: World) -> Carriers | None:
    """Everybody with a radar or sonar; None if there is nobody."""
    classes = {key: world.catalogue.cls(unit) for key, unit in world.units.items()}
    units = {key: cls for key, cls in classes.items() if _has_set(cls)}
    stations = frozenset(
        key for key, structure in world.structures.items() if kind_of(world.catalogue, structure.kind).radar
    )
    if not (units or stations):
        return None
    ground = any(cls.trait(GROUND_RADAR) for cls in units.values())
    sonar = any(cls.trait(SONAR_SET) for cls in units.values())
    return Carriers(
        units,
        stations,
        frozenset(key for key, cls in classes.items() if ground and not cls.is_infantry),
        frozenset(key for key, cls in classes.items() if sonar and cls.unit_type in AQUATIC),
        {key for key, unit in world.units.items() if unit.profile is not Profile.LANDED},
    )


def _has_set(cls: UnitClass) -> bool:
    return not _SETS.isdisjoint(cls.traits)


def emits(unit: Unit, cls: UnitClass) -> bool:
    """Whether the unit has a radar that is on and can be homed on (EDC-F2.1.1-b)."""
    on = not unit.radar_off and unit.carrier is None
    return on and any(cls.trait(name) for name in (RADAR, GROUND_RADAR, COUNTER_BATTERY))


def sets_of(world: World, carriers: Carriers) -> dict[str, Set]:
    """All radars that are on, and sonars that ping, by carrier (EDC-F2.1.1-b, EDC-F2.2-b)."""
    carried = {
        key: emitter
        for key, cls in carriers.units.items()
        if (emitter := _carried(world, key, cls)) is not None
    }
    return carried | _stations(world, carriers)


def sets_now(world: World, carriers: Carriers) -> dict[str, Set]:
    """Those that find anything, worked out again only for the units that have changed; with stations, for all."""
    if carriers.stale is None:
        carriers.sets = {key: emitter for key, emitter in sets_of(world, carriers).items() if emitter.finds}
    else:
        for key in carriers.stale:
            carried = _carried(world, key, carriers.units[key])
            if carried is None or not carried.finds:
                carriers.sets.pop(key, None)
            else:
                carriers.sets[key] = carried
    carriers.stale = set()
    return dict(carriers.sets)


def _carried(world: World, key: str, cls: UnitClass) -> Set | None:
    unit = world.units.get(key)
    if unit is None or unit.carrier is not None or unit.fs < 1:
        return None
    traits = cls.traits
    air = 0 if unit.radar_off else traits.get(RADAR, 0)
    ground = 0 if unit.radar_off else traits.get(GROUND_RADAR, 0)
    sonar = world.settings.sonar_active_range if unit.sonar_active and traits.get(SONAR_SET) else 0
    return Set(unit.side, unit.hex, air, ground, sonar)


def _stations(world: World, carriers: Carriers) -> dict[str, Set]:
    stations = {}
    for key in carriers.structures & world.structures.keys():
        station = _station(world, world.structures[key])
        if station is not None:
            stations[key] = station
    return stations


def _station(world: World, structure: Structure) -> Set | None:
    """The radar of a station that works; higher ground reaches further (EDC-D5.4-ae)."""
    kind = kind_of(world.catalogue, structure.kind)
    if not kind.radar or structure.side is None or not structure.built or structure.health < kind.works_from:
        return None
    settings, level = world.settings, world.map.elevation_at(structure.hex)
    reach = settings.radar_range_station + settings.radar_elevation_bonus * level
    return Set(structure.side, structure.hex, max(0, reach))


# ---------------------------------------------------------------- reach and sight


def signature(settings: Settings, profile: Profile) -> int:
    """How far off radar sees a craft at that profile, in percent of its range (EDC-F2.1-c)."""
    match profile:
        case Profile.NOE:
            return settings.radar_sig_noe_percent
        case Profile.CONTOUR:
            return settings.radar_sig_contour_percent
        case Profile.LOW:
            return settings.radar_sig_low_percent
    return settings.radar_sig_cruise_percent


def tracks_air(
    hexmap: HexMap, settings: Settings, at: Hex, reach: int, target: Hex, profile: Profile
) -> bool:
    """Whether an air radar at `at` tracks a craft: its signature, then the line (EDC-F2.1-a, EDC-F2.1-c).

    Bands of radars do nothing yet (EDC-F2.1.2-b).
    """
    if not reach or profile is Profile.LANDED:
        return False
    if distance(at, target) > max(1, reach * signature(settings, profile) // 100):
        return False
    if profile.rung >= Profile.CRUISE.rung:
        return True
    if profile is Profile.NOE:
        return line_of_sight(bare_map(hexmap, _TALL), at, target)
    return over_mountains(hexmap, at, target)


def tracks_ground(hexmap: HexMap, settings: Settings, at: Hex, reach: int, target: Hex) -> bool:
    """Whether a ground radar at `at` finds a vehicle: half as far in clutter, and no hex in the way (EDC-F2.1.2-a)."""
    if hexmap.terrain_at(target) in _CLUTTER:
        reach = reach * settings.ground_radar_clutter_percent // 100
    return distance(at, target) <= reach and line_of_sight(
        hexmap, at, target, bocage_adjacent_open=settings.bocage_adjacent_open
    )


def kind_of_track(cls: UnitClass, unit: Unit) -> str | None:
    """As what radars or sonars can find the unit now; None for what no set finds."""
    if unit.profile is not Profile.LANDED:
        return AIR
    if cls.unit_type in AQUATIC:
        return SONAR
    if cls.is_infantry or unit.survivors_of is not None or cls.unit_type in ("Structure", "Towed"):
        return None
    return GROUND


_State = tuple[Hex, Profile, str | None]
"""Where a unit is, and as which kind of track it can be found there."""


def reaches(world: World, emitter: Set, state: _State) -> bool:
    """Whether the set finds what is in that state, whoever it belongs to."""
    at, profile, kind = state
    if kind is AIR:
        return tracks_air(world.map, world.settings, emitter.hex, emitter.air, at, profile)
    if kind is SONAR:
        return emitter.sonar > 0 and water_path(world.map, emitter.hex, at, emitter.sonar)
    return (
        kind is not None
        and emitter.ground > 0
        and tracks_ground(world.map, world.settings, emitter.hex, emitter.ground, at)
    )


class Reach:
    """Which sets reach which units; worked out again only where one of the two has moved or changed."""

    def __init__(self) -> None:
        self._map: HexMap | None = None
        self._sets: dict[str, Set] = {}
        self._states: dict[str, _State] = {}
        self._found: dict[str, set[str]] = {}

    def update(self, world: World, sets: dict[str, Set]) -> None:
        """Take note of the sets as they now are."""
        if self._map is not world.map:
            self._map = world.map
            self._states.clear()
        changed = {key for key, emitter in sets.items() if self._sets.get(key) != emitter}
        changed |= self._sets.keys() - sets.keys()
        self._sets = sets
        for key in changed:
            emitter = sets.get(key)
            for unit_id, state in self._states.items():
                if emitter is not None and reaches(world, emitter, state):
                    self._found[unit_id].add(key)
                else:
                    self._found[unit_id].discard(key)

    def of(self, world: World, unit: Unit, kind: str | None) -> list[Set]:
        """The sets within reach of the unit, which is found as that kind of track."""
        state = unit.hex, unit.profile, kind
        if self._states.get(unit.id) != state:
            self._states[unit.id] = state
            self._found[unit.id] = {
                key for key, emitter in self._sets.items() if reaches(world, emitter, state)
            }
        within = self._found[unit.id]
        return [self._sets[key] for key in within] if within else []


def kinds_of(sets: Iterable[Set]) -> set[str]:
    """The kinds of track that these sets can find at all."""
    ranges = {AIR: 0, GROUND: 0, SONAR: 0}
    for emitter in sets:
        ranges[AIR] |= emitter.air
        ranges[GROUND] |= emitter.ground
        ranges[SONAR] |= emitter.sonar
    return {kind for kind, reach in ranges.items() if reach}
