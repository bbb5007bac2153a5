"""How far a move goes and what it costs: along a path, turning in place, out of a transport or a structure."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.judge.carry import EXIT_POINTS
from bot.campaign.judge.flight import burns, glides, into_wind, is_fixed_wing, spent
from bot.campaign.judge.mines import warned
from bot.campaign.judge.plan import Plan, stay
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.walk import (
    double_time,
    find_route,
    full,
    has_room,
    limit,
    mover_for,
    price,
    room,
    shortfall,
    step_facts,
    too_far,
)
from bot.campaign.world.order import Order, Refusal
from bot.campaign.world.positions import facing_of
from bot.campaign.world.profiles import Profile
from bot.campaign.world.record import record
from bot.campaign.world.refusals.facing import FacingFixed, NoPivot
from bot.campaign.world.refusals.move import (
    DoubleTimeEnergy,
    EnergyLacking,
    NoPath,
    OffMap,
    SpeedLacking,
    UnitImmobilised,
)
from bot.campaign.world.zoi import FIXED_WING
from bot.hexmap.coords import Facing, Hex, direction
from bot.hexmap.paths import PathCost


def route_of(
    situation: Situation, order: Order, route: tuple[Hex, ...] | None
) -> tuple[tuple[Hex, ...], Refusal | None]:
    """The hexes the order wants walked, with the start (EDC-C2.2-e)."""
    start = situation.unit.hex
    if order.path:
        rest = order.path[1:] if order.path[0] == start else order.path
        return (start, *rest), None
    if order.destination is None or order.destination == start:
        return (start,), None
    walk = route or find_route(situation, order.destination, order)
    if walk is None:
        label = situation.map.label(order.destination)
        missing = NoPath if situation.map.contains(order.destination) else OffMap
        return (start,), missing(("EDC-C2.2-e",), hex=label)
    return walk, None


# ---------------------------------------------------------------- in place

NO_PIVOT = frozenset({FIXED_WING, "Large Vessel"})
"""Types of units that never turn in place; other classes have the tag for it (EDC-C2.2.3-f)."""


def rotate(situation: Situation, facing: Facing, lost: list[Refusal]) -> Plan:
    """Turning in place is the whole move and costs its energy; free at 0 energy (EDC-C2.2.3-f)."""
    unit = situation.unit
    price = min(situation.settings.rotate_energy, situation.settings.rotate_energy * unit.energy)
    if unit.profile is not Profile.LANDED:
        price = max(price, burns(unit)) if not glides(unit) else 0
    if unit.immobilised and not glides(unit):
        lost.append(UnitImmobilised(("EDC-C2.2.3-f",)))
    elif (fixed := facing_of(situation.structures, unit)) is not None:
        lost.append(FacingFixed(("EDC-D5.4-a",), facing=situation.map.side_name(fixed)))
    elif "no_pivot" in situation.cls.tags or situation.cls.unit_type in NO_PIVOT:
        lost.append(NoPivot(("EDC-C2.2.3-f",)))
    elif price > unit.energy:
        lost.append(EnergyLacking(("EDC-C2.2-h",), energy=unit.energy, needed=price))
    else:
        return Plan(
            (unit.hex,),
            0,
            price,
            unit.hex,
            facing,
            rotates=True,
            refusals=tuple(lost),
            notes=("EDC-C2.2.3-f",),
        )
    return stay(unit, None, lost)


def step_down(situation: Situation, order: Order, lost: list[Refusal]) -> Plan:
    """Out of a structure into its hex and no further: 1 point, 1 energy (EDC-D5.5-a)."""
    unit = situation.unit
    if unit.immobilised or situation.cls.speed < 1:
        return stay(unit, unit.hex, [*lost, UnitImmobilised(("EDC-D5.5-a",))])
    energy = 0 if spent(situation) else 1
    notes = ("EDC-D5.5-a",)
    return Plan(
        (unit.hex,), 1, energy, unit.hex, order.facing, refusals=tuple(lost), notes=notes, leaves=True
    )


def _step_out(
    situation: Situation, order: Order, wanted: Hex, lost: list[Refusal], stop: Refusal | None
) -> Plan:
    """Out of the transport and no further, if there is room (EDC-F3.2-b)."""
    unit, cls = situation.unit, situation.cls
    at = unit.hex
    if not has_room(situation, at):
        return stay(unit, wanted, [*lost, full(situation, at)])
    if cls.speed < EXIT_POINTS:
        label = situation.map.label(at)
        short = SpeedLacking(("EDC-F3.2-b",), from_=label, hex=label, speed=cls.speed, needed=1)
        return stay(unit, wanted, [*lost, short])
    return Plan(
        (at,),
        EXIT_POINTS,
        0 if spent(situation) else 1,
        at,
        order.facing,
        stop if at != wanted else None,
        wanted,
        refusals=tuple(lost),
        notes=("EDC-F3.2-b",),
        exits=at,
    )


# ---------------------------------------------------------------- along a path


@record(frozen=True, slots=True)
class March:
    """A walk that is to be judged."""

    walk: tuple[Hex, ...]
    """The hexes in order, with the start."""
    wanted: Hex
    """The hex that was ordered."""
    stop: Refusal | None = None
    """Why the walk is shorter than what was ordered."""
    out: int = 0
    """What getting out of a transport at its start costs, in points (EDC-F3.2-b)."""


def march(situation: Situation, order: Order, to: March, lost: list[Refusal]) -> Plan:
    """How far the walk goes: the longest part of it that the unit may walk, pay for and end (EDC-C2.2-c)."""
    mans = situation.unit.garrison is not None
    # Getting out of a structure costs as much as getting out of a transport (EDC-D5.5-a).
    walk, wanted, out = to.walk, to.wanted, to.out or int(mans)
    double = double_time(situation, order, lost)
    last, stop = _held_at(situation, order, to)
    mover = mover_for(situation, order, double)
    cost = price(situation, mover, walk[: last + 1])
    first = stop
    if cost.reach < last:
        stop = shortfall(situation, walk, cost, cost.reach)
        whole = cost if last + 1 == len(walk) else price(situation, mover, walk)
        first = too_far(situation, walk, whole, stop, out)
    reach = cost.reach
    while reach:
        here = walk[reach]
        if cost.reach != reach:
            cost = price(situation, mover, walk[: reach + 1])
        needed = energy_of(situation, walk, cost, double)
        why = _no_points(situation, walk, cost, reach, out)
        if why is None and needed > situation.unit.energy:
            why = EnergyLacking(("EDC-C2.2-h",), energy=situation.unit.energy, needed=needed)
            if double:
                # What the ground takes leaves nothing for double time: an ordinary move (EDC-C2.2-h).
                lost.append(DoubleTimeEnergy(why.rules, energy=why.energy, needed=why.needed))
                return march(situation, replace(order, double_time=False), to, lost)
        if why is None and not room(situation, here):
            why = full(situation, here)
        if why is None and cost.reach == reach:
            notes = tuple(dict.fromkeys(note.rule for note in cost.notes))
            return Plan(
                walk[: reach + 1],
                cost.total + out,
                needed,
                here,
                order.facing,
                stop if here != wanted else None,
                wanted,
                double_time=double,
                refusals=tuple(lost),
                notes=notes,
                cost=cost,
                exits=walk[0] if out and not mans else None,
                hindered=first if here != wanted else None,
            )
        stop = why or stop
        first = first or stop
        reach -= 1
    if out and not mans:
        return replace(_step_out(situation, order, wanted, lost, stop), hindered=first)
    return replace(stay(situation.unit, wanted, lost, stop), hindered=first)


def _held_at(situation: Situation, order: Order, to: March) -> tuple[int, Refusal | None]:
    """Steps that enemies and known mines leave of the walk, and what keeps the unit from the rest."""
    last, ended = limit(situation, to.walk)
    mined = warned(situation, to.walk, order.force)
    if mined is not None and mined[0] <= last:
        return mined
    return last, to.stop or ended


def _no_points(
    situation: Situation, walk: tuple[Hex, ...], cost: PathCost, reach: int, out: int
) -> Refusal | None:
    """Why the unit does not have the points for the walk so far, which the ground by itself allows."""
    if spent(situation):
        # At 0 energy speed is exactly 1 after all bonuses, and what costs more cannot be had (EDC-C2.4-f).
        needed = cost.total + out
        if cost.energy_surcharge:
            return EnergyLacking(("EDC-C2.4-f",), energy=0, needed=1 + cost.energy_surcharge)
        if needed > 1:
            return SpeedLacking(("EDC-C2.4-f",), **step_facts(situation, walk, 1), speed=1, needed=needed)
    if out and cost.total + out > cost.speed:
        facts = step_facts(situation, walk, reach)
        rule = "EDC-F3.2-b" if situation.unit.garrison is None else "EDC-D5.5-a"
        return SpeedLacking((rule,), **facts, speed=cost.speed, needed=cost.total + out)
    return None


def energy_of(situation: Situation, walk: tuple[Hex, ...], cost: PathCost, double: bool) -> int:
    """Energy of a move along the walk (EDC-C2.2-f, EDC-C2.2-g); none where there is none (EDC-C2.4-f)."""
    return 0 if spent(situation) else _base_energy(situation, walk) + cost.energy_surcharge + double


def _base_energy(situation: Situation, walk: tuple[Hex, ...]) -> int:
    """Energy of a move before what the ground adds (EDC-C2.2-f, EDC-F4.2-a, EDC-F4.2-b, EDC-F4.1.7-b)."""
    unit = situation.unit
    if unit.profile is Profile.LANDED:
        return 1
    into = unit.this_round.takeoff and is_fixed_wing(situation.cls)
    return 0 if into and into_wind(situation.clock, direction(walk[0], walk[1])) else burns(unit)


def broken_off(situation: Situation, order: Order, made: Plan, reach: int, stop: Refusal) -> Plan:
    """The move of the plan when it is broken off after `reach` steps, 0 or more, short of its end; no action.

    EDC-C2.1-b, EDC-C2.4-s.
    """
    walk = made.path[: reach + 1]
    bare = replace(made, path=walk, end=walk[-1], stopped_by=stop, action=None, entry_energy=0)
    if made.action_lost:
        bare = replace(bare, refusals=made.refusals[:-1], action_lost=False)
    if reach:
        cost = price(situation, mover_for(situation, order, made.double_time), walk)
        energy = energy_of(situation, walk, cost, made.double_time)
        out = EXIT_POINTS if made.exits is not None else int(situation.unit.garrison is not None)
        return replace(bare, points=cost.total + out, energy=energy, cost=cost)
    still = burns(situation.unit)
    short = replace(bare, points=0, energy=still, cost=None, facing=None, notes=(), double_time=False)
    if made.exits is not None:
        short = replace(short, points=EXIT_POINTS, energy=0 if spent(situation) else 1)
    return short
