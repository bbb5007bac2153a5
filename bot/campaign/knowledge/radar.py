"""What radars and sonars find: tracks, which are no contacts, and what those they touch learn of them.

`sweep` keeps the pings of all sides true as units move; `knowledge.look` calls it. It costs nothing where nobody has
a set.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.campaign.knowledge.landmarks import told_by
from bot.campaign.world.gear import AIRCRAFT, UnitClass
from bot.campaign.world.model import Emission, Knowledge, Ping, Unit, World
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sequence import drawn
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import kind_of
from bot.campaign.world.water import water_path
from bot.hexmap.coords import Facing, Hex, distance
from bot.hexmap.model import HexMap
from bot.hexmap.sight import bare_map, line_of_sight, over_mountains
from bot.hexmap.terrain import TerrainKind

AIR, GROUND, SONAR = "air", "ground", "sonar"
"""Kinds of track."""
UNKNOWN, FRIENDLY, NEUTRAL, ENEMY = "unknown", "friendly", "neutral", "enemy"
MARKS = (UNKNOWN, FRIENDLY, NEUTRAL, ENEMY)
"""What a track may be marked as (EDC-F2.1-b)."""
RADAR, GROUND_RADAR, COUNTER_BATTERY, SONAR_SET = "radar", "ground_radar", "counter_battery", "sonar"
WARNED = "radar_warning"
"""Tag of those who notice radars (EDC-F2.1.1-a)."""
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


@dataclass(slots=True)
class Carriers:
    """Who has a radar or a sonar, at work or not, units and structures by id; and whom those could find."""

    units: Mapping[str, UnitClass]
    structures: frozenset[str]
    vehicles: frozenset[str] = frozenset()
    """Units that a ground radar could find; none where nobody has one."""
    afloat: frozenset[str] = frozenset()
    """Units that a sonar could find; none where nobody has one."""
    craft: set[str] = field(default_factory=set)
    """Units that fly or could, which an air radar could find."""
    sets: dict[str, Set] = field(default_factory=dict)
    """The sets at work, as last worked out."""
    stale: set[str] | None = None
    """Units whose sets may have changed since; None for all."""
    reach: Reach = field(default_factory=lambda: Reach())
    """Which sets reach which units, as last worked out."""


def carriers_of(world: World) -> Carriers | None:
    """Who has a set; None where nobody has."""
    classes = {key: world.catalogue.cls(unit) for key, unit in world.units.items()}
    units = {key: cls for key, cls in classes.items() if _has_set(cls)}
    stations = frozenset(
        key for key, one in world.structures.items() if kind_of(world.catalogue, one.kind).radar
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
        {
            key
            for key, cls in classes.items()
            if cls.unit_type in AIRCRAFT or world.units[key].profile is not Profile.LANDED
        },
    )


def _has_set(cls: UnitClass) -> bool:
    return bool(cls.traits) and any(name in cls.traits for name in (RADAR, GROUND_RADAR, SONAR_SET))


def emits(unit: Unit, cls: UnitClass) -> bool:
    """Whether the unit has a radar that is on and can be homed on (EDC-F2.1.1-b)."""
    on = not unit.radar_off and unit.carrier is None
    return on and any(cls.trait(name) for name in (RADAR, GROUND_RADAR, COUNTER_BATTERY))


def sets_of(world: World, carriers: Carriers) -> dict[str, Set]:
    """All radars that are on, and sonars that ping, by carrier (EDC-F2.1.1-b, EDC-F2.2-b)."""
    found = {
        key: one for key, cls in carriers.units.items() if (one := _carried(world, key, cls)) is not None
    }
    return found | _stations(world, carriers)


def _sets_now(world: World, carriers: Carriers) -> dict[str, Set]:
    """The same, worked out again only for the units that have changed; with stations among them, for all."""
    if carriers.stale is None:
        carriers.sets = sets_of(world, carriers)
    else:
        for key in carriers.stale:
            one = _carried(world, key, carriers.units[key])
            if one is None:
                carriers.sets.pop(key, None)
            else:
                carriers.sets[key] = one
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
    found = {}
    for key in carriers.structures & world.structures.keys():
        station = _station(world, world.structures[key])
        if station is not None:
            found[key] = station
    return found


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


def _kind_of_track(cls: UnitClass, unit: Unit) -> str | None:
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


def reaches(world: World, one: Set, state: _State) -> bool:
    """Whether the set finds what is in that state, whoever it belongs to."""
    at, profile, kind = state
    if kind is AIR:
        return tracks_air(world.map, world.settings, one.hex, one.air, at, profile)
    if kind is SONAR:
        return one.sonar > 0 and water_path(world.map, one.hex, at, one.sonar)
    return (
        kind is not None
        and one.ground > 0
        and tracks_ground(world.map, world.settings, one.hex, one.ground, at)
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
        changed = {key for key, one in sets.items() if self._sets.get(key) != one}
        changed |= self._sets.keys() - sets.keys()
        self._sets = sets
        for key in changed:
            one = sets.get(key)
            for unit_id, state in self._states.items():
                if one is not None and reaches(world, one, state):
                    self._found[unit_id].add(key)
                else:
                    self._found[unit_id].discard(key)

    def of(self, world: World, unit: Unit, kind: str | None) -> list[Set]:
        """The sets within reach of the unit, which is found as that kind of track."""
        state = unit.hex, unit.profile, kind
        if self._states.get(unit.id) != state:
            self._states[unit.id] = state
            self._found[unit.id] = {key for key, one in self._sets.items() if reaches(world, one, state)}
        return [self._sets[key] for key in self._found[unit.id]]


def _kinds_of(sets: Iterable[Set]) -> set[str]:
    """The kinds of track that these sets can find at all."""
    ranges = {AIR: 0, GROUND: 0, SONAR: 0}
    for one in sets:
        ranges[AIR] |= one.air
        ranges[GROUND] |= one.ground
        ranges[SONAR] |= one.sonar
    return {kind for kind, reach in ranges.items() if reach}


def _tracked_by(unit: Unit, kind: str | None, reach: Iterable[Set]) -> set[Side]:
    """The sides that track the unit with these sets, all of which reach it (EDC-C2.4-k, EDC-F2.2-b)."""
    if kind is AIR:
        return {one.side for one in reach if not (unit.stealthed and one.side.opposes(unit.side))}
    if kind is SONAR:
        return {one.side for one in reach if one.side is not unit.side and one.hex != unit.hex}
    return {
        one.side
        for one in reach
        if one.side is not unit.side and not (unit.stealthed and one.side.opposes(unit.side))
    }


# ---------------------------------------------------------------- tracks


def _concerned(world: World, carriers: Carriers, key: str) -> bool:
    """Whether a set could find the unit, tracks it, or it could notice one."""
    if key in carriers.afloat or key in carriers.vehicles:
        return True
    unit = world.units.get(key)
    if unit is not None and (unit.profile is not Profile.LANDED or WARNED in world.catalogue.cls(unit).tags):
        return True
    return any(key in memory.tracks for memory in world.knowledge.values())


def sweep(world: World, carriers: Carriers, unit_ids: Collection[str] | None = None) -> None:
    """Bring all tracks up to date after these units (None: any) moved, changed or were lost.

    EDC-F2.1-a, EDC-F2.1.2-a, EDC-F2.2-b. Pings do not count as sighting.
    """
    every = unit_ids is None or not carriers.units.keys().isdisjoint(unit_ids)
    if unit_ids is None or carriers.structures:
        carriers.stale = None
    elif every and carriers.stale is not None:
        carriers.stale.update(carriers.units.keys() & unit_ids)
    if not every and not any(_concerned(world, carriers, key) for key in unit_ids or ()):
        return
    touched = world.units.keys() if unit_ids is None else unit_ids
    subjects = {key: world.units[key] for key in touched if key in world.units}
    carriers.craft.update(key for key, unit in subjects.items() if unit.profile is not Profile.LANDED)
    if every and not _astir(world, carriers):
        return
    sets = _sets_now(world, carriers)
    kinds = _kinds_of(sets.values())
    if every:
        warned = {key for memory in world.knowledge.values() for key in memory.emissions}
        afloat = carriers.afloat if SONAR in kinds else ()
        # Whom no set could find now, and who was not warned, is as before; most craft stand on the ground.
        for key in itertools.chain(carriers.craft, carriers.vehicles, afloat):
            unit = world.units.get(key)
            if unit is not None and (
                unit.profile is not Profile.LANDED
                or key in warned
                or key in carriers.vehicles
                or key in carriers.afloat
            ):
                subjects[key] = unit
    open_to = [
        unit
        for key, unit in subjects.items()
        if unit.carrier is None
        and (unit.profile is not Profile.LANDED or key in carriers.vehicles or key in carriers.afloat)
    ]
    if open_to:
        carriers.reach.update(world, sets)
    found: dict[Side, dict[str, str]] = {side: {} for side in Side}
    reached: dict[str, list[Set]] = {}
    for unit in open_to:
        kind = _kind_of_track(world.catalogue.cls(unit), unit)
        within = carriers.reach.of(world, unit, kind) if kind in kinds else []
        if within and kind is not None:
            reached[unit.id] = within
            for side in _tracked_by(unit, kind, within):
                for told in told_by(world, side):
                    found[told][unit.id] = kind
    heard = _heard(world, [world.units[key] for key in carriers.units if key in world.units] if every else [])
    for side in Side:
        memory = world.knowledge.get(side)
        if memory is None:
            continue
        tracked = heard.get(side, {}) | found[side]
        gone = memory.tracks.keys() if every else memory.tracks.keys() & set(touched)
        for key in [key for key in gone if key not in tracked]:
            memory.pings.pop(memory.tracks.pop(key), None)
        new = [key for key in tracked if key not in memory.tracks]
        for key in _as_found(world, side, memory, tracked, new) if len(new) > 1 else new:
            memory.tracks[key] = f"P{memory.next_ping}"
            memory.next_ping += 1
        for key in sorted(tracked):
            _note(world, side, memory, world.units[key], tracked[key])
    _warn(world, subjects.values(), reached)


def _as_found(
    world: World, side: Side, memory: Knowledge, tracked: Mapping[str, str], new: Iterable[str]
) -> list[str]:
    """Units in a sequence that follows from what a set shows of them; where that is the same, one that is drawn."""

    def shown(unit_id: str) -> tuple[object, ...]:
        unit = world.units[unit_id]
        mark = _mark(side, memory, unit, None)
        return unit.hex.row, unit.hex.col, tracked[unit_id], mark, drawn(world, side.value, unit_id)

    return sorted(new, key=shown)


def _astir(world: World, carriers: Carriers) -> bool:
    """Whether any set could find, has found or could be heard by anybody."""
    if any(memory.tracks or memory.emissions for memory in world.knowledge.values()):
        return True
    units = world.units
    if any(key in units and units[key].profile is not Profile.LANDED for key in carriers.craft):
        return True
    if any(key in units and units[key].sonar_active for key in carriers.units):
        return True
    return bool(carriers.vehicles) and any(one.ground for one in sets_of(world, carriers).values())


def _heard(world: World, subjects: Iterable[Unit]) -> dict[Side, dict[str, str]]:
    """Who pings with sonar gives away its hex to enemies with sonar (EDC-F2.2-b)."""
    cls, reach = world.catalogue.cls, world.settings.sonar_active_reveal_range
    found: dict[Side, dict[str, str]] = {}
    for unit in subjects:
        if not unit.sonar_active or not cls(unit).trait(SONAR_SET):
            continue
        for other in world.units.values():
            if (
                unit.side.opposes(other.side)
                and cls(other).trait(SONAR_SET)
                and distance(unit.hex, other.hex) <= reach
            ):
                found.setdefault(other.side, {})[unit.id] = SONAR
    return found


def _note(world: World, side: Side, memory: Knowledge, unit: Unit, kind: str) -> None:
    key = memory.tracks[unit.id]
    before = memory.pings.get(key)
    mark = _mark(side, memory, unit, before)
    if (
        before is None
        or before.hex != unit.hex
        or before.kind != kind
        or before.mark != mark
        or before.round != world.round
    ):
        locked = before is not None and before.locked
        memory.pings[key] = Ping(key, unit.hex, kind, mark, world.round, locked)


def _mark(side: Side, memory: Knowledge, unit: Unit, before: Ping | None) -> str:
    """Unknown until somebody sees it; then known as long as the track does not break (EDC-F2.1-b)."""
    if unit.side is side:
        return FRIENDLY
    if before is not None and before.mark != UNKNOWN:
        return before.mark
    contact = memory.contacts.get(memory.aliases.get(unit.id, ""))
    if contact is None or not contact.present or contact.hex != unit.hex:
        return UNKNOWN
    if side.opposes(unit.side):
        return ENEMY
    return NEUTRAL if unit.side is Side.NEUTRAL else FRIENDLY


def mark_ping(world: World, side: Side, ping: str, mark: str) -> None:
    """Set how a side's track is marked, as the game master may (EDC-F2.1-b).

    Raises KeyError for an unknown ping, ValueError for a mark not in `MARKS`.
    """
    if mark not in MARKS:
        raise ValueError(f"{mark!r} is not one of {', '.join(MARKS)}")
    memory = world.knowledge[side]
    memory.pings[ping] = replace(memory.pings[ping], mark=mark)


def ping_of(world: World, side: Side, unit: Unit) -> Ping | None:
    """The side's track of a unit; None where it has none."""
    memory = world.knowledge.get(side)
    return memory.pings.get(memory.tracks.get(unit.id, "")) if memory is not None else None


def lock(world: World, side: Side, unit: Unit) -> bool:
    """Turn the side's track of a unit into a lock until the round ends; whether there is a track (EDC-F2.1-d)."""
    ping = ping_of(world, side, unit)
    if ping is None or ping.kind != AIR:
        return False
    world.knowledge[side].pings[ping.id] = replace(ping, locked=True)
    return True


def locked(world: World, side: Side, unit: Unit) -> bool:
    """Whether a radar of the side holds the craft in lock, which counts as light (EDC-D1.1-h)."""
    ping = ping_of(world, side, unit)
    return ping is not None and ping.locked


def release_locks(world: World) -> None:
    """Locks last until the round ends (EDC-F2.1-d)."""
    for memory in world.knowledge.values():
        for key, ping in memory.pings.items():
            if ping.locked:
                memory.pings[key] = replace(ping, locked=False)


# ---------------------------------------------------------------- who is warned


def bearing(hexmap: HexMap, at: Hex, to: Hex) -> Facing | None:
    """The direction of a hex, to 60 degrees; None for the hex itself (EDC-F2.1.1-a)."""
    return None if at == to else hexmap.side_towards(at, to)


def _warn(world: World, subjects: Iterable[Unit], reached: Mapping[str, Sequence[Set]]) -> None:
    """What those with a warning receiver know of the nearest radar that tracks them (EDC-F2.1.1-a).

    `reached`: the sets that reach each of them.
    """
    for unit in subjects:
        memory = world.knowledge.get(unit.side)
        aloft = unit.profile is not Profile.LANDED
        if memory is None or not (aloft or unit.id in memory.emissions):
            continue
        if WARNED not in world.catalogue.cls(unit).tags:
            continue
        near = sorted(
            (distance(one.hex, unit.hex), one.hex)
            for one in (reached.get(unit.id, ()) if aloft else ())
            if one.side.opposes(unit.side)
        )
        before = memory.emissions.get(unit.id)
        exact = before.hex if before is not None else None
        if near or exact is not None:
            to = bearing(world.map, unit.hex, near[0][1]) if near else None
            memory.emissions[unit.id] = Emission(unit.id, to, exact)
        else:
            memory.emissions.pop(unit.id, None)


def found_radar(world: World, unit: Unit) -> Hex | None:
    """The hex of the nearest enemy radar that tracks the unit."""
    carriers = carriers_of(world)
    if carriers is None:
        return None
    near = sorted(
        (distance(one.hex, unit.hex), one.hex)
        for one in sets_of(world, carriers).values()
        if one.side.opposes(unit.side)
        and tracks_air(world.map, world.settings, one.hex, one.air, unit.hex, unit.profile)
    )
    return near[0][1] if near else None
