"""What an order may do. The one place that judges moves and actions, for the check of an order and for the resolver.

Everything is judged on a `Situation`: one side's picture for the check, the truth for the resolver. A rule that
reads anything else would leak hidden units or let the two disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.campaign.judge.aim import armed, target_hex, weapon_of
from bot.campaign.judge.carry import EXIT_POINTS, into_wire, way_out
from bot.campaign.judge.flight import NEAR_GROUND, STEPS, burns, glides, into_wind, is_fixed_wing, spent
from bot.campaign.judge.kinds import Moment, judge
from bot.campaign.judge.mines import IN_FILE, warned
from bot.campaign.judge.situation import Situation, outside, set_free
from bot.campaign.judge.supply import is_self_supply
from bot.campaign.judge.walk import (
    caught,
    double_time,
    find_route,
    full,
    has_room,
    limit,
    mover_for,
    mover_of,
    price,
    room,
    shortfall,
    step_facts,
    too_far,
)
from bot.campaign.world.gear import AIRCRAFT
from bot.campaign.world.groundwork import without_wall
from bot.campaign.world.model import OwnUnit, Ride, Unit
from bot.campaign.world.order import Action, ActionKind, Order, Refusal
from bot.campaign.world.positions import facing_of
from bot.campaign.world.profiles import Profile
from bot.campaign.world.record import record
from bot.campaign.world.refusals.action import NoAbility
from bot.campaign.world.refusals.aircraft import InOrbit
from bot.campaign.world.refusals.attack import (
    AssaultBarred,
    AssaultEnergy,
    AssaultInfantryOnly,
    AssaultNotAdjacent,
    AssaultPoints,
    AssaultUnder,
    BreakoutHex,
    InBrawl,
    NoTargetHex,
)
from bot.campaign.world.refusals.carrying import NotAboard
from bot.campaign.world.refusals.facing import FacingFixed, NoPivot
from bot.campaign.world.refusals.move import (
    CraftOnGround,
    CrossingHex,
    DoubleTimeEnergy,
    EnergyLacking,
    HostileInHex,
    NoPath,
    NotCameFrom,
    OffMap,
    SpeedLacking,
    UnitImmobilised,
    ZoiEntered,
)
from bot.campaign.world.refusals.order import (
    OneActivity,
    OnlyMove,
    RiverTakesAction,
    SelfSupplyAlone,
    UnitCarried,
    UnitOverrun,
    ZeroEnergyOneThing,
)
from bot.campaign.world.structure import place_key
from bot.campaign.world.zoi import FIXED_WING
from bot.hexmap.coords import Facing, Hex, adjacent, direction, distance, neighbour
from bot.hexmap.paths import Barrier, PathCost


@record(frozen=True, slots=True)
class Plan:
    """What an order comes to in a situation."""

    path: tuple[Hex, ...]
    """The hexes that will be walked, with the start; only the start where the unit stays."""
    points: int
    energy: int
    """Energy the move or rotation costs."""
    end: Hex
    facing: Facing | None
    """The facing it declares; None to leave it."""
    stopped_by: Refusal | None = None
    """Why the move ends short of what was ordered."""
    wanted: Hex | None = None
    """The hex that was ordered."""
    rotates: bool = False
    double_time: bool = False
    action: Action | None = None
    """The action that can be done from `end` as far as the situation tells; None if there is none."""
    refusals: tuple[Refusal, ...] = ()
    """Parts of the order that are lost."""
    action_lost: bool = False
    """Whether the last of these is its action, judged from `end`."""
    notes: tuple[str, ...] = ()
    """Rules that priced or ended the move."""
    cost: PathCost | None = None
    entry_energy: int = 0
    """Energy that entering the hex of an assault costs on top (EDC-C3.2.2-f)."""
    exits: Hex | None = None
    """Where the unit first gets out of its transport (EDC-F3.2-b)."""
    leaves: bool = False
    """It leaves its structure and stays in the hex (EDC-D5.5-a)."""
    hindered: Refusal | None = None
    """Why the move does not get to the hex that was ordered; `stopped_by` may be about a hex before it, where the
    unit cannot end its move either (EDC-C2.2-c)."""

    @property
    def moves(self) -> bool:
        return len(self.path) > 1

    @property
    def returns(self) -> bool:
        """Whether a path was ordered that ends where the unit is, which is not walked."""
        stays = not (self.moves or self.leaves or self.exits is not None or self.stopped_by is not None)
        return stays and self.wanted == self.end

    @property
    def heading(self) -> Facing | None:
        """The direction of its last step."""
        return direction(self.path[-2], self.path[-1]) if self.moves else None


def plan(situation: Situation, order: Order, route: tuple[Hex, ...] | None = None) -> Plan:
    """What the order comes to. `route` is the path chosen for a destination-only order, start included.

    Where it is not given, the path is chosen on this situation. An immobilised unit stays (EDC-C2.4-e, EDC-F6.1-a).
    """
    unit = situation.unit
    lost: list[Refusal] = []
    if unit.carrier is not None:
        return _leave(situation, order, route)
    if order.exit:
        lost.append(NotAboard(("EDC-F3.2-b",), unit=unit.name))
    if order.action is not None and order.action.kind is ActionKind.BREAKOUT:
        if unit.overrun or unit.brawl:
            return _breakout(situation, order, order.action)
        # No longer overrun: an ordinary move of one hex (EDC-C3.2.3-c).
        to = order.action.hex or order.destination or (order.path[0] if order.path else None)
        order = replace(order, path=(), destination=to, action=None)
        route = None if to is None or not adjacent(unit.hex, to) else (unit.hex, to)
    if order.action is not None and order.action.kind in IN_FILE:
        return _file(situation, order, order.action)
    walk, stop = _route(situation, order, route)
    wanted = order.path[-1] if order.path else order.destination
    if unit.overrun and (len(walk) > 1 or order.facing is not None):
        lost.append(UnitOverrun(("EDC-C3.2.3-a",)))
        return _act(situation, order, _stay(unit, wanted, lost))
    if unit.brawl and (len(walk) > 1 or order.facing is not None):
        lost.append(InBrawl(("EDC-C3.2.2-i",)))
        return _act(situation, order, _stay(unit, wanted, lost))
    if wanted is not None and wanted != unit.hex:
        if situation.cls.unit_type in AIRCRAFT and unit.profile is Profile.LANDED:
            stop, walk = CraftOnGround(("EDC-F4.2-b", "EDC-F4.2-c")), walk[:1]
        elif unit.immobilised and not glides(unit):
            stop = UnitImmobilised(("EDC-C2.4-e", "EDC-F6.1-a"))
            walk = walk[:1]
        return _moved(situation, order, walk, wanted, stop, lost)
    if unit.garrison is not None and order.destination == unit.hex and not order.path:
        return _act(situation, order, _step_down(situation, order, lost))
    if order.facing is not None and order.facing is not unit.facing:
        turned = _rotate(situation, order.facing, lost)
        return _act(situation, order, turned if wanted is None else replace(turned, wanted=wanted))
    return _act(situation, order, _stay(unit, wanted, lost, facing=order.facing))


def _moved(
    situation: Situation,
    order: Order,
    walk: tuple[Hex, ...],
    wanted: Hex,
    stop: Refusal | None,
    lost: Sequence[Refusal],
) -> Plan:
    """The move with its action. A climb or descent that is lost changes no speed (EDC-F4.1.1-a, EDC-F4.1.1-b).

    Who finds an enemy beneath that nobody knew of has flown there all the same.
    """
    made = _act(situation, order, _move(situation, order, walk, wanted, stop, list(lost)))
    if not made.action_lost or order.action is None or order.action.kind not in STEPS:
        return made
    why = made.refusals[-1]
    if isinstance(why, HostileInHex) and made.end not in situation.sighted:
        return made
    level = _move(situation, replace(order, action=None), walk, wanted, stop, list(lost))
    return replace(level, refusals=(*level.refusals, why), action_lost=True)


def _stay(
    unit: Unit | OwnUnit,
    wanted: Hex | None,
    lost: Sequence[Refusal],
    stop: Refusal | None = None,
    facing: Facing | None = None,
) -> Plan:
    return Plan((unit.hex,), 0, burns(unit), unit.hex, facing, stop, wanted, refusals=tuple(lost))


def _route(
    situation: Situation, order: Order, route: tuple[Hex, ...] | None
) -> tuple[tuple[Hex, ...], Refusal | None]:
    """The hexes the order wants walked, with the start (EDC-C2.2-e)."""
    start = situation.unit.hex
    if order.path:
        rest = order.path[1:] if order.path[0] == start else order.path
        return (start, *rest), None
    if order.destination is None or order.destination == start:
        return (start,), None
    found = route or find_route(situation, order.destination, order)
    if found is None:
        label = situation.map.label(order.destination)
        missing = NoPath if situation.map.contains(order.destination) else OffMap
        return (start,), missing(("EDC-C2.2-e",), hex=label)
    return found, None


NO_PIVOT = frozenset({FIXED_WING, "Large Vessel"})
"""Types of units that never turn in place; other classes have the tag for it (EDC-C2.2.3-f)."""


def _rotate(situation: Situation, facing: Facing, lost: list[Refusal]) -> Plan:
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
    return _stay(unit, None, lost)


def _move(
    situation: Situation,
    order: Order,
    walk: tuple[Hex, ...],
    wanted: Hex,
    stop: Refusal | None,
    lost: list[Refusal],
    out: int = 0,
) -> Plan:
    """How far the walk goes: the longest part of it that the unit may walk, pay for and end (EDC-C2.2-c).

    `out` is what getting out of a transport at its start costs, in points (EDC-F3.2-b); leaving a structure costs
    the same (EDC-D5.5-a).
    """
    mans = situation.unit.garrison is not None
    out = out or int(mans)
    unit, drained, halted = situation.unit, spent(situation), stop
    double = double_time(situation, order, lost)
    last, ended = limit(situation, walk)
    stop = stop or ended
    mined = warned(situation, walk, order.force)
    if mined is not None and mined[0] <= last:
        last, stop = mined
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
        surcharge = cost.energy_surcharge
        needed = 0 if drained else _base_energy(situation, walk) + surcharge + double
        if drained and (surcharge or cost.total + out > 1):
            # At 0 energy speed is exactly 1 after all bonuses, and what costs more cannot be had (EDC-C2.4-f).
            stop = (
                EnergyLacking(("EDC-C2.4-f",), energy=0, needed=1 + surcharge)
                if surcharge
                else SpeedLacking(
                    ("EDC-C2.4-f",), **step_facts(situation, walk, 1), speed=1, needed=cost.total + out
                )
            )
        elif out and cost.total + out > cost.speed:
            facts = step_facts(situation, walk, reach)
            rule = "EDC-D5.5-a" if mans else "EDC-F3.2-b"
            stop = SpeedLacking((rule,), **facts, speed=cost.speed, needed=cost.total + out)
        elif needed > unit.energy and double:
            # What the ground takes leaves nothing for double time: an ordinary move (EDC-C2.2-h).
            lost.append(DoubleTimeEnergy(("EDC-C2.2-h",), energy=unit.energy, needed=needed))
            plain = replace(order, double_time=False)
            return _move(situation, plain, walk, wanted, halted, lost, 0 if mans else out)
        elif needed > unit.energy:
            stop = EnergyLacking(("EDC-C2.2-h",), energy=unit.energy, needed=needed)
        elif not room(situation, here):
            stop = full(situation, here)
        elif cost.reach == reach:
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
        first = first or stop
        reach -= 1
    if out and not mans:
        return replace(_step_out(situation, order, wanted, lost, stop), hindered=first)
    return replace(_stay(unit, wanted, lost, stop), hindered=first)


def _step_down(situation: Situation, order: Order, lost: list[Refusal]) -> Plan:
    """Out of a structure into its hex and no further: 1 point, 1 energy (EDC-D5.5-a)."""
    unit = situation.unit
    if unit.immobilised or situation.cls.speed < 1:
        return _stay(unit, unit.hex, [*lost, UnitImmobilised(("EDC-D5.5-a",))])
    energy = 0 if spent(situation) else 1
    notes = ("EDC-D5.5-a",)
    return Plan(
        (unit.hex,), 1, energy, unit.hex, order.facing, refusals=tuple(lost), notes=notes, leaves=True
    )


def _leave(situation: Situation, order: Order, route: tuple[Hex, ...] | None) -> Plan:
    """Out of the transport and on, as one move (EDC-F3.2-b, EDC-D3-r). A carried unit can do nothing else.

    Judged when its turn comes, where the carrier then is (EDC-C1.1-d).
    """
    unit = situation.unit
    wanted = order.path[-1] if order.path else order.destination
    if unit.ride is Ride.ORBIT:
        idle = not (wanted or order.exit or order.facing is not None)
        lost = [] if idle else [InOrbit(("EDC-F6.2-b",), unit=unit.name)]
        return _act(situation, order, _stay(unit, wanted, lost))
    if wanted is None and not order.exit:
        idle = not (order.action or order.facing is not None)
        return _stay(unit, None, [] if idle else [UnitCarried(("EDC-F3.2-a",), unit=unit.name)])
    walk, stop = _route(situation, order, route)
    out = way_out(situation, walk)
    if isinstance(out, Refusal):
        return _stay(unit, wanted, [out])
    if unit.immobilised:
        return _stay(unit, wanted, [UnitImmobilised(("EDC-C2.4-e", "EDC-F6.1-a"))])
    if out[0] != unit.hex and out[0] in situation.zones and len(out) > 1:
        stop, out = ZoiEntered(("EDC-C2.2.1-c",), hex=situation.map.label(out[0])), out[:1]
    carrier = situation.stores.unit(unit.carrier or "")
    if len(out) > 1 and out[0] != unit.hex and carrier is not None and into_wire(situation, carrier, out[0]):
        stop, out = caught(situation, out[0]), out[:1]
    outside = set_free(situation, out[0])
    made = _move(outside, order, out, wanted or out[0], stop, [], EXIT_POINTS)
    return _act(outside, order, made) if made.exits is not None else made


def _step_out(
    situation: Situation, order: Order, wanted: Hex, lost: list[Refusal], stop: Refusal | None
) -> Plan:
    """Out of the transport and no further, if there is room (EDC-F3.2-b)."""
    unit, cls = situation.unit, situation.cls
    at = unit.hex
    if not has_room(situation, at):
        return _stay(unit, wanted, [*lost, full(situation, at)])
    if cls.speed < EXIT_POINTS:
        label = situation.map.label(at)
        short = SpeedLacking(("EDC-F3.2-b",), from_=label, hex=label, speed=cls.speed, needed=1)
        return _stay(unit, wanted, [*lost, short])
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


def _base_energy(situation: Situation, walk: tuple[Hex, ...]) -> int:
    """Energy of a move before what the ground adds (EDC-C2.2-f, EDC-F4.2-a, EDC-F4.2-b, EDC-F4.1.7-b)."""
    unit = situation.unit
    if unit.profile is Profile.LANDED:
        return 1
    into = unit.this_round.takeoff and is_fixed_wing(situation.cls)
    return 0 if into and into_wind(situation.clock, direction(walk[0], walk[1])) else burns(unit)


def shortened(situation: Situation, order: Order, made: Plan, reach: int, stop: Refusal) -> Plan:
    """The plan when its walk is broken off after `reach` steps, 0 or more; the action is judged again.

    EDC-C2.1-b, EDC-C2.4-s.
    """
    walk = made.path[: reach + 1]
    if reach == len(made.path) - 1:
        return replace(made, stopped_by=stop if made.end != made.wanted else made.stopped_by)
    bare = replace(made, path=walk, end=walk[-1], stopped_by=stop, action=None, entry_energy=0)
    if made.action_lost:
        bare = replace(bare, refusals=made.refusals[:-1], action_lost=False)
    if reach:
        cost = price(situation, mover_for(situation, order, made.double_time), walk)
        energy = _base_energy(situation, walk) + cost.energy_surcharge + made.double_time
        energy = 0 if spent(situation) else energy
        out = EXIT_POINTS if made.exits is not None else int(situation.unit.garrison is not None)
        short = replace(bare, points=cost.total + out, energy=energy, cost=cost)
    else:
        still = burns(situation.unit)
        short = replace(bare, points=0, energy=still, cost=None, facing=None, notes=(), double_time=False)
        if made.exits is not None:
            short = replace(short, points=EXIT_POINTS, energy=0 if spent(situation) else 1)
    return _act(situation, order, short) if made.action is not None or made.action_lost else short


# ---------------------------------------------------------------- the action


def _act(situation: Situation, order: Order, made: Plan) -> Plan:
    """Add the action, judged from where the move ends (EDC-C2.1-b)."""
    action = order.action
    if action is None:
        return made
    manned = situation.unit.garrison is not None
    if manned and (made.moves or made.leaves or action.kind is ActionKind.ASSAULT):
        situation = outside(situation)
    unit = situation.unit
    lost: Refusal | None
    entry = 0
    stirs = made.moves or made.rotates or made.leaves or made.exits is not None
    if spent(situation) and stirs:
        lost = ZeroEnergyOneThing(("EDC-C2.4-f",))
    elif unit.this_round.dropped and stirs:
        lost = OneActivity(("EDC-F6.2-i",))
    elif made.cost is not None and made.cost.crosses_river:
        lost = RiverTakesAction(("EDC-D4-d",))
    elif is_self_supply(unit.id, action.kind, action.supply) and _does_more(order):
        lost = SelfSupplyAlone(("EDC-C4.2-f",))
    elif action.kind is ActionKind.ASSAULT:
        lost, entry = _assault(situation, order, made, action, manned)
    else:
        moment = Moment(order, made.end, unit.energy - made.energy, heading=made.heading)
        lost = judge(situation, action, moment)
    if lost is not None:
        return replace(made, refusals=(*made.refusals, lost), action_lost=True)
    return replace(made, action=action, entry_energy=entry)


def river_bars(made: Plan) -> Refusal | None:
    """A move over a river takes the whole round: it leaves no ability either (EDC-D4-d)."""
    crosses = made.cost is not None and made.cost.crosses_river
    return RiverTakesAction(("EDC-D4-d",)) if crosses else None


def _does_more(order: Order) -> bool:
    """Whether the order asks for anything beside its action (EDC-C4.2-f)."""
    moves = order.path or order.destination or order.exit
    return bool(moves or order.facing is not None or order.ability)


def _assault(
    situation: Situation, order: Order, made: Plan, action: Action, manned: bool
) -> tuple[Refusal | None, int]:
    """Whether the assault can be made from the end of the move, and the energy of entering.

    EDC-C3.2.2-a, EDC-C3.2.2-b, EDC-C3.2.2-f, EDC-F6.4-d. `manned`: the order begins in a structure, which it costs
    a point to leave (EDC-D5.5-a).
    """
    unit, cls, label = situation.unit, situation.cls, situation.map.label
    if not (cls.is_infantry or "may_assault" in cls.tags):
        return AssaultInfantryOnly(("EDC-C3.2.2-a",)), 0
    if unit.overrun:
        return UnitOverrun(("EDC-C3.2.3-a",)), 0
    if unit.brawl:
        return InBrawl(("EDC-C3.2.2-i",)), 0
    if unit.energy == 0:
        return AssaultEnergy(("EDC-C3.2.2-f",)), 0
    target = target_hex(situation, action)
    if target is None or not situation.map.contains(target):
        return NoTargetHex(("EDC-C3.2.2-c",)), 0
    if not adjacent(made.end, target):
        away = distance(made.end, target)
        return AssaultNotAdjacent(("EDC-C3.2.2-a",), hex=label(target), distance=away), 0
    if unit.immobilised:
        return UnitImmobilised(("EDC-C3.2.2-b",)), 0
    above = {contact.profile for contact in situation.sighted.get(target, {}).values()}
    if above & set(NEAR_GROUND) and Profile.LANDED not in above and not unit.stealthed:
        return AssaultUnder(("EDC-C3.2.2-a", "EDC-C3.2.2-k"), hex=label(target)), 0
    double = made.double_time or (not made.moves and double_time(situation, order, []))
    mover, walk = mover_of(cls, cls.speed + double, situation.side), (*made.path, target)
    cost = price(situation, mover, walk)
    if cost.barrier in (Barrier.WALL, Barrier.GATE) and _storms(situation, action, made.end, target):
        opened = without_wall(situation.map, made.end, target)
        cost = price(replace(situation, map=opened), mover, walk)
    gets_out = made.exits is not None or manned
    spent = cost.total + EXIT_POINTS > cost.speed if gets_out else False
    if cost.barrier not in (None, Barrier.SPEED) or cost.crosses_river:
        what = cost.barrier.value if cost.barrier is not None else Barrier.RIVER.value
        return AssaultBarred(("EDC-C3.2.2-b",), from_=label(made.end), hex=label(target), what=what), 0
    if cost.reach < len(made.path) or spent:
        needed = sum(cost.points) if len(cost.points) == len(made.path) else None
        return AssaultPoints(("EDC-C3.2.2-b",), hex=label(target), points=cost.speed, needed=needed), 0
    mined = warned(situation, walk[-2:], order.force)
    if mined is not None:
        return mined[1], 0
    entry = 1 + double + cost.energy_surcharge - made.energy
    if made.energy + entry > unit.energy:
        return EnergyLacking(("EDC-C2.2-h",), energy=unit.energy, needed=made.energy + entry), 0
    return armed(situation, action), entry


def _storms(situation: Situation, action: Action, start: Hex, target: Hex) -> bool:
    """Whether infantry with a melee weapon goes at the garrison of the wall in its way (EDC-D4-g, EDC-C3.2.2-b)."""
    weapon = weapon_of(situation.cls, action)
    if weapon is None or not (weapon.melee and situation.cls.is_infantry):
        return False
    wall = place_key(target, direction(target, start), wide=situation.map.wide)
    manned = {contact.garrison for contact in situation.contacts.values() if contact.hex == target}
    structure = situation.structures.get(wall)
    return wall in manned and structure is not None and structure.hex == target


# ---------------------------------------------------------------- breakout


def _file(situation: Situation, order: Order, action: Action) -> Plan:
    """Out of a minefield the way the unit came, or in file through one: the whole move of the round.

    EDC-F6.4.1-a, EDC-F6.4.1-b: one hex at speed 1, for 1 energy.
    """
    unit, to = situation.unit, action.hex
    lost: Refusal | None = None
    if action.kind is ActionKind.RETRACE and action.facing is not None:
        if action.facing is not unit.came_from:
            facing = situation.map.side_name(action.facing)
            return _stay(unit, None, [NotCameFrom(("EDC-F6.4.1-a",), facing=facing)])
        to = neighbour(unit.hex, action.facing)
    if to is None or not situation.map.contains(to) or not adjacent(unit.hex, to):
        return _stay(unit, to, [CrossingHex(("EDC-F6.4.1-b",))])
    if order.path or order.destination is not None:
        return _stay(unit, to, [OnlyMove(("EDC-F6.4.1-a",), action=action.kind.word)])
    if situation.cls.unit_type in AIRCRAFT:
        # On the ground a craft does not move, in the air no mine matters.
        if unit.profile is Profile.LANDED:
            return _stay(unit, to, [CraftOnGround(("EDC-F4.2-b", "EDC-F4.2-c"))])
        return _stay(unit, to, [NoAbility(("EDC-F6.4-a",), action=action.kind.word)])
    walk = (unit.hex, to)
    cost = price(situation, mover_of(situation.cls, min(1, situation.cls.speed), situation.side), walk)
    last, lost_way = limit(situation, walk)
    if unit.overrun or unit.brawl:
        lost = UnitOverrun(("EDC-C3.2.3-a",)) if unit.overrun else InBrawl(("EDC-C3.2.3-a",))
    elif unit.immobilised:
        lost = UnitImmobilised(("EDC-C2.4-e",))
    elif last < 1:
        lost = lost_way
    elif not room(situation, to):
        lost = full(situation, to)
    elif cost.reach < 1:
        lost = shortfall(situation, walk, cost, 0)
    elif unit.energy < 1:
        lost = EnergyLacking(("EDC-C2.2-h",), energy=unit.energy, needed=1)
    if lost is not None:
        return _stay(unit, to, [lost], lost)
    rule = "EDC-F6.4.1-a" if action.kind is ActionKind.RETRACE else "EDC-F6.4.1-b"
    return Plan(walk, cost.total, 1, to, order.facing, wanted=to, action=action, notes=(rule,), cost=cost)


def _breakout(situation: Situation, order: Order, action: Action) -> Plan:
    """Out of an overrun hex into the next one: action and move in one (EDC-C3.2.3-a, EDC-C3.2.3-b)."""
    unit, cls, label = situation.unit, situation.cls, situation.map.label
    to = action.hex or order.destination or (order.path[0] if order.path else None)
    lost: Refusal | None = None
    if to is None or not situation.map.contains(to) or not adjacent(unit.hex, to):
        return _stay(unit, to, [BreakoutHex(("EDC-C3.2.3-b",))])
    walk = (unit.hex, to)
    speed = min(cls.speed, 1) if unit.energy == 0 else min(cls.speed, max(1, cls.speed - 1))
    cost = price(situation, mover_of(cls, speed, situation.side), walk)
    needed = 1 + cost.energy_surcharge if unit.energy else 0
    if unit.immobilised:
        lost = UnitImmobilised(("EDC-C3.2.3-b",))
    elif to in situation.enemies:
        lost = HostileInHex(("EDC-C3.2.3-b",), hex=label(to))
    elif not room(situation, to):
        lost = full(situation, to)
    elif cost.reach < 1:
        lost = shortfall(situation, walk, cost, 0)
    elif needed > unit.energy:
        lost = EnergyLacking(("EDC-C2.2-h",), energy=unit.energy, needed=needed)
    elif (mined := warned(situation, walk, order.force)) is not None:
        lost = mined[1]
    if lost is not None:
        return _stay(unit, to, [lost], lost)
    return Plan(
        walk,
        cost.total,
        needed,
        to,
        order.facing,
        wanted=to,
        action=action,
        notes=("EDC-C3.2.3-b",),
        cost=cost,
    )
