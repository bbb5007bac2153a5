"""The end of a unit, and of what it carried.

Dice: `passenger` d6 for each passenger of a destroyed carrier; see `rescue` for survivors.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.campaign.resolve.carry import thrown_out
from bot.campaign.resolve.events import Other
from bot.campaign.resolve.rescue import bail_out, drop_survivors, leave_survivors, lose_survivors
from bot.campaign.resolve.turn import Course
from bot.campaign.world.happened import Ruling
from bot.campaign.world.model import Ride, Unit
from bot.campaign.world.order import Order
from bot.campaign.world.sides import Side
from bot.dice import Roll
from bot.messages import say


def destroy(
    course: Course,
    target: Unit,
    overkill: int,
    *,
    order: Order | None = None,
    by: Side | None = None,
    ejected: bool = False,
) -> None:
    """The unit is gone: its order is void, place, slot, line and zone are free at once (EDC-C3.4.1-a).

    `overkill` is the damage beyond its strength; `by` is the side that did it, which learns of it in any case;
    `ejected`: its crew got out (EDC-F4.1.7-c).
    """
    board = course.board
    told = _told(course, target, by)
    course.log.tell("destroyed", target, {"overkill": overkill}, ("EDC-C3.4.1-a",), order=order, others=told)
    load = list(board.loads.get(target.id, ()))
    board.bury(target)
    if target.survivors_of is not None:
        lose_survivors(course, target)
    elif ejected:
        bail_out(course, target)
    else:
        leave_survivors(course, target, overkill, order)
    for unit in load:
        _spill(course, target, unit, order)
    course.look(target, order=order)


def _told(course: Course, target: Unit, by: Side | None) -> Other:
    log = course.log

    def version(side: Side) -> tuple[str | None, Mapping[str, Any]] | None:
        name = log.name(side, target)
        return (name, {}) if name and (side is by or log.sees_unit(side, target)) else None

    return version


def _spill(course: Course, carrier: Unit, unit: Unit, order: Order | None) -> None:
    """What becomes of one unit that the destroyed carrier carried.

    Passengers roll for their lives (EDC-F3.2-a); a towed gun is left behind (EDC-F3.1-a); a slung load is lost
    (EDC-F3.4-c), and so are casualties unless the game master rules otherwise (EDC-C3.4.2-e).
    """
    ride, settings = unit.ride, course.board.world.settings
    lost, rules = False, ["EDC-F3.1-a"]
    rolls: tuple[Roll, ...] = ()
    if ride is Ride.SLUNG:
        lost, rules = True, ["EDC-F3.4-c"]
    elif ride is Ride.CASUALTY:
        lost, rules = not _spared(course, carrier, unit), ["EDC-C3.4.2-e"]
    elif ride is Ride.PASSENGER:
        roll = course.roll("passenger", 6, unit.side, key=f"passenger:{unit.id}")
        lost, rules, rolls = roll.value <= settings.transport_dead_d6, ["EDC-F3.2-a"], (roll,)
    if lost or not thrown_out(course, unit, carrier.hex):
        destroy(course, unit, 0, order=order)
        return
    if ride is Ride.CASUALTY:
        drop_survivors(course, unit)
    elif ride is Ride.PASSENGER:
        unit.fs = max(1, unit.fs // 2)
    data = {"hex": course.log.label(unit.hex), "fs": unit.fs}
    kind = "thrown_out" if ride is Ride.PASSENGER else "left_behind"
    course.log.tell(kind, unit, data, tuple(rules), order=order, rolls=rolls)
    course.look(unit, order=order)


def _spared(course: Course, carrier: Unit, unit: Unit) -> bool:
    """Whether casualties outlive their carrier: the game master's to say, by default not (EDC-C3.4.2-e)."""
    key = f"{course.board.world.round}:{unit.id}:casualties"
    chosen = course.chosen.get(key, "lost")
    question = say("ruling-casualties", carrier=carrier.name, unit=unit.name)
    course.rulings.append(Ruling(key, "EDC-C3.4.2-e", question, ("lost", "left behind"), "lost", chosen))
    return chosen == "left behind"
