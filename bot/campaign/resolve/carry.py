"""Carrying units: taken on and out again, and what becomes of a lost carrier's load.

Whether it can be done is in `judge.carry`; how units get aboard is in `boarding`, hitches and hooks are in `hitching`;
who lives through the end of a carrier is in `death`.
"""

from __future__ import annotations

from bot.campaign.judge.carry import into_wire, stands
from bot.campaign.judge.walk import has_room, mover_of, price
from bot.campaign.resolve.situation import situation_on
from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.world.model import Ride, Unit
from bot.campaign.world.order import Order
from bot.hexmap.coords import Hex, direction, neighbours

# ---------------------------------------------------------------- in and out


_WORD = {
    Ride.PASSENGER: ("boarded", "EDC-F3.2-a"),
    Ride.TOWED: ("hitched", "EDC-F3.1-b"),
    Ride.SLUNG: ("hooked", "EDC-F3.4-b"),
    Ride.CASUALTY: ("recovered", "EDC-C3.4.2-c"),
}
"""The event and the rule of each way to be carried."""


def take(course: Course, unit: Unit, carrier: Unit, ride: Ride, order: Order) -> None:
    """`unit` is carried from now on; who sees the place sees it go."""
    kind, rule = _WORD[ride]
    data = {"carrier": carrier.id, "hex": course.log.label(carrier.hex)}
    seen = course.log.shown(unit, {"hex": data["hex"]})
    course.log.tell(kind, unit, data, (rule,), order=order, others=seen)
    course.board.embark(unit, carrier, ride)
    course.look(unit, order=order)


def leave(turn: Turn, at: Hex, energy: int) -> None:
    """Get out of the transport in the hex, for the energy of the move (EDC-F3.2-b, EDC-D3-r, EDC-D5.4-g)."""
    unit, units = turn.unit, turn.board.world.units
    assert unit.carrier is not None  # the plan has seen to it
    carrier = units[unit.carrier]
    wire = at != carrier.hex and into_wire(turn.situation(), carrier, at)
    heading = carrier.facing if at == carrier.hex else direction(carrier.hex, at)
    turn.board.disembark(unit, at, heading)
    unit.energy -= energy
    turn.touched.add(at)
    data = {
        "carrier": carrier.id,
        "hex": turn.log.label(at),
        "energy": energy,
        "energy_left": unit.energy,
    }
    rules = ("EDC-F3.2-b",) if at == carrier.hex else ("EDC-F3.2-b", "EDC-D3-r")
    turn.log.tell("left", unit, data, rules, order=turn.order)
    if wire:
        unit.immobilised = True
        turn.log.tell("immobilised", unit, {"cause": "wire"}, ("EDC-D5.4-g",), order=turn.order)
    turn.look(unit)


# ---------------------------------------------------------------- a carrier is lost


def thrown_out(course: Course, unit: Unit, at: Hex) -> bool:
    """Put a unit of a destroyed carrier into its hex, otherwise the first next one that bears it and has room.

    False where there is none: it is lost.
    """
    situation = situation_on(course.board, unit.id)
    mover = mover_of(situation.cls, max(1, situation.cls.speed), unit.side)
    for to in (at, *neighbours(at)):
        if not course.board.world.map.contains(to) or not stands(situation.map, situation.cls, to):
            continue
        if to in situation.enemies or not has_room(situation, to):
            continue
        if to != at and price(situation, mover, (at, to)).reach < 1:
            continue
        ahead = course.board.world.map.compass[0] if to == at else direction(at, to)
        course.board.disembark(unit, to, ahead)  # EDC-C2.2.3-e
        return True
    return False
