"""The effects of radar and sonar in the course of a round: locks, warnings, passive sonar, switching sets.

Dice: `radar_exact` d100 on a lock, `sonar` d100 at the end of the round, both covered.
"""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.knowledge.radar import (
    FRIENDLY,
    WARNED,
    bearing,
    found_radar,
    lock,
    locked,
    release_locks,
    sweep,
)
from bot.campaign.knowledge.sets import AIR, AQUATIC, SONAR_SET
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.world.known.contacts import Emission
from bot.campaign.world.model import Unit
from bot.campaign.world.order import Action, ActionKind
from bot.campaign.world.sides import Side
from bot.hexmap.coords import distance

# ---------------------------------------------------------------- switching


@carries_out(ActionKind.RADAR_ON, ActionKind.RADAR_OFF, ActionKind.SONAR_ACTIVE, ActionKind.SONAR_PASSIVE)
def switch(turn: Turn, action: Action, ability: bool) -> None:
    """Switch a radar or sonar; it counts at once (EDC-F2.1.1-b, EDC-F2.2-b)."""
    unit, kind = turn.unit, action.kind
    if kind in (ActionKind.RADAR_ON, ActionKind.RADAR_OFF):
        unit.radar_off = kind is ActionKind.RADAR_OFF
        rule = "EDC-F2.1.1-b"
    else:
        unit.sonar_active = kind is ActionKind.SONAR_ACTIVE
        rule = "EDC-F2.2-b"
    turn.log.tell("switched", unit, {"what": kind.word}, (rule,), order=turn.order)
    turn.look(unit)


# ---------------------------------------------------------------- locks


def aim_by_radar(turn: Turn, target: Unit) -> None:
    """Firing on a track turns it into a lock; the craft may notice, and whence (EDC-F2.1-d, EDC-F2.1.1-a).

    What is locked already stays so, and its craft learns nothing new.
    """
    world, unit = turn.board.world, turn.unit
    if locked(world, unit.side, target) or not lock(world, unit.side, target):
        return
    if WARNED not in turn.board.cls(target).tags:
        return
    radar = found_radar(world, target)
    percent = world.settings.rwr_exact_on_lock_percent
    roll = turn.course.roll(
        "radar_exact", 100, target.side, key=f"lock:{target.id}:{target.this_round.attacked}"
    )
    exact = radar if roll.value <= percent else None
    to = bearing(world.map, target.hex, radar) if radar is not None else None
    world.knowledge[target.side].emissions[target.id] = Emission(target.id, to, exact)
    data = {
        "bearing": world.map.side_name(to) if to is not None else "",
        "hex": turn.log.label(exact) if exact is not None else "",
    }
    turn.log.secret("radar_exact", target, {"percent": percent}, ("EDC-F2.1.1-a",), None, (roll,))
    turn.log.tell("radar_lock", target, data, ("EDC-F2.1.1-a",))


# ---------------------------------------------------------------- the end of the round


def report_radar(course: Course) -> None:
    """Tell each side what its radars track, and its craft what radars track them (EDC-F2.1-a, EDC-F2.1.1-a)."""
    world, lookout = course.board.world, course.board.lookout
    release_locks(world)
    if lookout.sets is None:
        return
    sweep(world, lookout.sets)
    for side in Side:
        memory = world.knowledge.get(side)
        if memory is None:
            continue
        shown = sorted(memory.tracks.items(), key=lambda track: (len(track[1]), track[1]))
        for unit_id, key in shown:
            ping = memory.pings[key]
            if ping.mark != FRIENDLY:
                rule = {AIR: "EDC-F2.1-a", "ground": "EDC-F2.1.2-a"}.get(ping.kind, "EDC-F2.2-b")
                course.log.tracked(side, world.units[unit_id], ping, rule)
        for unit_id, emission in sorted(memory.emissions.items()):
            if unit_id in world.units and emission.bearing is not None:
                data = {"bearing": world.map.side_name(emission.bearing)}
                course.log.tell("radar_ping", world.units[unit_id], data, ("EDC-F2.1.1-a",))
            memory.emissions[unit_id] = replace(emission, hex=None)


def listen(course: Course) -> None:
    """Passive sonar: a bearing and nothing more of who is near by; the listener stays unnoticed (EDC-F2.2-a)."""
    world, cls = course.board.world, course.board.cls
    if course.board.lookout.sets is None:
        return
    settings = world.settings
    afloat = [
        unit
        for unit in sorted(world.units.values(), key=lambda unit: unit.id)
        if cls(unit).unit_type in AQUATIC and unit.carrier is None
    ]
    for unit in afloat:
        reach = cls(unit).trait(SONAR_SET)
        if not reach or unit.sonar_active:
            continue
        bearings: list[str] = []
        for other in afloat:
            if not unit.side.opposes(other.side) or distance(unit.hex, other.hex) > reach:
                continue
            loud = other.this_round.stirred
            percent = settings.sonar_passive_moving_percent if loud else settings.sonar_passive_still_percent
            key = f"sonar:{unit.id}:{other.id}"
            roll = course.roll("sonar", 100, unit.side, key=key)
            to = bearing(world.map, unit.hex, other.hex)
            heard = roll.value <= percent
            data = {"contact": other.id, "percent": percent, "heard": heard}
            course.log.secret("sonar_test", unit, data, ("EDC-F2.2-a",), None, (roll,))
            if heard:
                bearings.append(world.map.side_name(to) if to is not None else "")
        for name in sorted(bearings):  # not as the units are listed: that would tell them apart
            course.log.tell("sonar_heard", unit, {"bearing": name, "what": "aquatic"}, ("EDC-F2.2-a",))
