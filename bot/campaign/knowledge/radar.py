"""What radars and sonars find: tracks, which are no contacts, and what those they touch learn of them.

`sweep` keeps the pings of all sides true as units move; `knowledge.look` calls it. It costs nothing where nobody has
a set.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from bot.campaign.knowledge.landmarks import told_by
from bot.campaign.knowledge.sets import (
    AIR,
    SONAR,
    SONAR_SET,
    Carriers,
    Set,
    carriers_of,
    kind_of_track,
    kinds_of,
    sets_now,
    sets_of,
    tracks_air,
)
from bot.campaign.world.known.contacts import Emission, Knowledge, Ping
from bot.campaign.world.model import Unit, World
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sequence import drawn
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, distance
from bot.hexmap.model import HexMap

UNKNOWN, FRIENDLY, NEUTRAL, ENEMY = "unknown", "friendly", "neutral", "enemy"
MARKS = (UNKNOWN, FRIENDLY, NEUTRAL, ENEMY)
"""What a track may be marked as (EDC-F2.1-b)."""
WARNED = "radar_warning"
"""Tag of those who notice radars (EDC-F2.1.1-a)."""


# ---------------------------------------------------------------- tracks


class _Reached(NamedTuple):
    """A unit within reach of sets."""

    kind: str
    """As which kind of track they can find it."""
    sets: list[Set]


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
    every = _outdate(carriers, unit_ids)
    _note_aloft(world, carriers, world.units if unit_ids is None else unit_ids)
    if not every and not any(_concerned(world, carriers, key) for key in unit_ids or ()):
        return
    touched = world.units.keys() if unit_ids is None else unit_ids
    subjects = {key: world.units[key] for key in touched if key in world.units}
    if every and not _astir(world, carriers):
        return
    sets = sets_now(world, carriers)
    kinds = kinds_of(sets.values())
    if every:
        subjects |= _changed_by_sets(world, carriers, kinds)
    reached = _reached(world, carriers, sets, kinds, subjects)
    tracked = _tracked(world, reached)
    if every:
        _add_heard(world, tracked, [world.units[key] for key in carriers.units if key in world.units])
    for side in Side:
        memory = world.knowledge.get(side)
        if memory is not None:
            gone = memory.tracks.keys() if every else memory.tracks.keys() & set(touched)
            _remember(world, side, memory, tracked[side], gone)
    _warn(world, subjects.values(), reached)


_Tracks = dict[Side, dict[str, str]]
"""What each side tracks: the units by id, and as which kind of track."""


def _outdate(carriers: Carriers, unit_ids: Collection[str] | None) -> bool:
    """Note which sets have to be worked out again; whether everybody's tracks may change by that."""
    every = unit_ids is None or not carriers.units.keys().isdisjoint(unit_ids)
    if unit_ids is None or carriers.structures:
        carriers.stale = None
    elif every and carriers.stale is not None:
        carriers.stale.update(carriers.units.keys() & unit_ids)
    return every


def _note_aloft(world: World, carriers: Carriers, unit_ids: Iterable[str]) -> None:
    """Note which of these units fly now."""
    for key in unit_ids:
        unit = world.units.get(key)
        if unit is not None and unit.profile is not Profile.LANDED:
            carriers.aloft.add(key)
        else:
            carriers.aloft.discard(key)


def _changed_by_sets(world: World, carriers: Carriers, kinds: Collection[str]) -> dict[str, Unit]:
    """The units whose tracks may change when a set does: whom one could find now, and who was warned."""
    warned = {key for memory in world.knowledge.values() for key in memory.emissions}
    afloat = carriers.afloat if SONAR in kinds else ()
    keys = itertools.chain(carriers.aloft, carriers.vehicles, afloat, warned)
    return {key: world.units[key] for key in keys if key in world.units}


def _findable(carriers: Carriers, key: str, unit: Unit) -> bool:
    """Whether there is a set that could find such a unit."""
    return unit.profile is not Profile.LANDED or key in carriers.vehicles or key in carriers.afloat


def _reached(
    world: World,
    carriers: Carriers,
    sets: dict[str, Set],
    kinds: Collection[str],
    subjects: Mapping[str, Unit],
) -> dict[str, _Reached]:
    """Those of the subjects that sets reach; `kinds`: of track, that any set can find."""
    open_to = [
        unit for key, unit in subjects.items() if unit.carrier is None and _findable(carriers, key, unit)
    ]
    if open_to:
        carriers.reach.update(world, sets)
    reached = {}
    for unit in open_to:
        kind = kind_of_track(world.catalogue.cls(unit), unit)
        within = carriers.reach.of(world, unit, kind) if kind in kinds else []
        if within and kind is not None:
            reached[unit.id] = _Reached(kind, within)
    return reached


def _tracked(world: World, reached: Mapping[str, _Reached]) -> _Tracks:
    """What each side tracks with its own radar and sonar, or learns from others."""
    tracks: _Tracks = {side: {} for side in Side}
    for key, (kind, within) in reached.items():
        for side in _tracked_by(world.units[key], kind, within):
            for told in told_by(world, side):
                tracks[told][key] = kind
    return tracks


def _tracked_by(unit: Unit, kind: str | None, reach: Iterable[Set]) -> set[Side]:
    """The sides that track the unit with these sets, all of which reach it (EDC-C2.4-k, EDC-F2.2-b)."""
    if kind is AIR:
        return {radar.side for radar in reach if not (unit.stealthed and radar.side.opposes(unit.side))}
    if kind is SONAR:
        return {sonar.side for sonar in reach if sonar.side is not unit.side and sonar.hex != unit.hex}
    return {
        radar.side
        for radar in reach
        if radar.side is not unit.side and not (unit.stealthed and radar.side.opposes(unit.side))
    }


def _remember(
    world: World, side: Side, memory: Knowledge, tracked: Mapping[str, str], gone: Iterable[str]
) -> None:
    """The side's tracks as they now are; those of `gone` end that it does not track any more."""
    for key in [key for key in gone if key not in tracked]:
        memory.pings.pop(memory.tracks.pop(key), None)
    new = [key for key in tracked if key not in memory.tracks]
    for key in _as_found(world, side, memory, tracked, new) if len(new) > 1 else new:
        memory.tracks[key] = f"P{memory.next_ping}"
        memory.next_ping += 1
    for key in sorted(tracked):
        _note(world, side, memory, world.units[key], tracked[key])


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
    if carriers.aloft or any(key in units and units[key].sonar_active for key in carriers.units):
        return True
    return bool(carriers.vehicles) and any(radar.ground for radar in sets_of(world, carriers).values())


def _add_heard(world: World, tracked: _Tracks, pinging: Iterable[Unit]) -> None:
    """Who pings with sonar gives away its hex to enemies with sonar (EDC-F2.2-b)."""
    cls, reach = world.catalogue.cls, world.settings.sonar_active_reveal_range
    for unit in pinging:
        if not unit.sonar_active or not cls(unit).trait(SONAR_SET):
            continue
        for other in world.units.values():
            if (
                unit.side.opposes(other.side)
                and cls(other).trait(SONAR_SET)
                and distance(unit.hex, other.hex) <= reach
            ):
                tracked[other.side].setdefault(unit.id, SONAR)


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


def _warn(world: World, subjects: Iterable[Unit], reached: Mapping[str, _Reached]) -> None:
    """What those with a warning receiver know of the nearest radar that tracks them (EDC-F2.1.1-a)."""
    for unit in subjects:
        memory = world.knowledge.get(unit.side)
        aloft = unit.profile is not Profile.LANDED
        if memory is None or not (aloft or unit.id in memory.emissions):
            continue
        if WARNED not in world.catalogue.cls(unit).tags:
            continue
        near = sorted(
            (distance(radar.hex, unit.hex), radar.hex)
            for radar in (reached[unit.id].sets if aloft and unit.id in reached else ())
            if radar.side.opposes(unit.side)
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
        (distance(radar.hex, unit.hex), radar.hex)
        for radar in sets_of(world, carriers).values()
        if radar.side.opposes(unit.side)
        and tracks_air(world.map, world.settings, radar.hex, radar.air, unit.hex, unit.profile)
    )
    return near[0][1] if near else None
