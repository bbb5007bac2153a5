"""What an order may do. The one place that judges moves and actions, for the check of an order and for the resolver.

Everything is judged on a `Situation`: one side's picture for the check, the truth for the resolver. A rule that
reads anything else would leak hidden units or let the two disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.campaign.judge.assault import Entry, judge_assault
from bot.campaign.judge.breakout import as_move, break_out
from bot.campaign.judge.carry import EXIT_POINTS, into_wire, way_out
from bot.campaign.judge.crossing import cross
from bot.campaign.judge.flight import STEPS, glides, spent
from bot.campaign.judge.kinds import Moment, judge
from bot.campaign.judge.mines import IN_FILE
from bot.campaign.judge.movement import March, broken_off, march, rotate, route_of, step_down
from bot.campaign.judge.plan import Plan, stay
from bot.campaign.judge.situation import Situation, outside, set_free
from bot.campaign.judge.supply import filled, fills, is_self_supply
from bot.campaign.judge.walk import caught
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Action, ActionKind, Order, OrderType, Refusal, When
from bot.campaign.world.outfit.gear import AIRCRAFT
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.aircraft import InOrbit
from bot.campaign.world.refusals.attack import InBrawl
from bot.campaign.world.refusals.carrying import NotAboard
from bot.campaign.world.refusals.move import CraftOnGround, HostileInHex, UnitImmobilised, ZoiEntered
from bot.campaign.world.refusals.order import (
    OneActivity,
    RiverTakesAction,
    SelfSupplyAlone,
    UnitCarried,
    UnitOverrun,
    ZeroEnergyOneThing,
)
from bot.hexmap.coords import Hex, adjacent

Route = tuple[Hex, ...] | None
"""The path chosen for an order that names only its destination, start included."""


WHOLE_MOVES: Mapping[OrderType, Callable[[Situation, Order, Action], Plan]] = {
    ActionKind.BREAKOUT: break_out,
    **dict.fromkeys(IN_FILE, cross),
}
"""Actions that are the whole move of the round too, with their judges."""


def plan(situation: Situation, order: Order, route: Route = None) -> Plan:
    """What the order comes to. `route` is the path chosen for a destination-only order, start included.

    Where it is not given, the path is chosen on this situation.
    """
    unit, action = situation.unit, order.action
    if unit.carrier is not None:
        return _leave(situation, order, route)
    if action is not None and action.kind in WHOLE_MOVES:
        if action.kind is not ActionKind.BREAKOUT or unit.overrun or unit.brawl:
            return WHOLE_MOVES[action.kind](situation, order, action)
        order = as_move(order, action)
        near = order.destination is not None and adjacent(unit.hex, order.destination)
        route = (unit.hex, order.destination) if near and order.destination is not None else None
    lost: list[Refusal] = [NotAboard(("EDC-F3.2-b",), unit=unit.name)] if order.exit else []
    walk, stop = route_of(situation, order, route)
    wanted = order.path[-1] if order.path else order.destination
    held = _held(situation)
    if held is not None and (len(walk) > 1 or order.facing is not None):
        return _act(situation, order, stay(unit, wanted, [*lost, held]))
    if wanted is not None and wanted != unit.hex:
        return _moved(situation, order, _startable(situation, March(walk, wanted, stop)), lost)
    if unit.garrison is not None and order.destination == unit.hex and not order.path:
        return _act(situation, order, step_down(situation, order, lost))
    if order.facing is not None and order.facing is not unit.facing:
        turned = rotate(situation, order.facing, lost)
        return _act(situation, order, turned if wanted is None else replace(turned, wanted=wanted))
    return _act(situation, order, stay(unit, wanted, lost, facing=order.facing))


def _held(situation: Situation) -> Refusal | None:
    """What keeps the unit from moving and turning: it is overrun (EDC-C3.2.3-a) or in a brawl (EDC-C3.2.2-i)."""
    if situation.unit.overrun:
        return UnitOverrun(("EDC-C3.2.3-a",))
    return InBrawl(("EDC-C3.2.2-i",)) if situation.unit.brawl else None


def _startable(situation: Situation, to: March) -> March:
    """The same march, without a step where the unit cannot move at all (EDC-C2.4-e, EDC-F6.1-a, EDC-F4.2-b)."""
    unit = situation.unit
    if situation.cls.unit_type in AIRCRAFT and unit.profile is Profile.LANDED:
        return replace(to, walk=to.walk[:1], stop=CraftOnGround(("EDC-F4.2-b", "EDC-F4.2-c")))
    if unit.immobilised and not glides(unit):
        return replace(to, walk=to.walk[:1], stop=UnitImmobilised(("EDC-C2.4-e", "EDC-F6.1-a")))
    return to


def _moved(situation: Situation, order: Order, to: March, lost: Sequence[Refusal]) -> Plan:
    """The move with its action. A climb or descent that is lost changes no speed (EDC-F4.1.1-a, EDC-F4.1.1-b).

    Who finds an enemy beneath that nobody knew of has flown there all the same.
    """
    made = _act(situation, order, march(situation, order, to, list(lost)))
    if not made.action_lost or order.action is None or order.action.kind not in STEPS:
        return made
    why = made.refusals[-1]
    if isinstance(why, HostileInHex) and made.end not in situation.sighted:
        return made
    level = march(situation, replace(order, action=None), to, list(lost))
    return replace(level, refusals=(*level.refusals, why), action_lost=True)


def _leave(situation: Situation, order: Order, route: Route) -> Plan:
    """Out of the transport and on, as one move (EDC-F3.2-b, EDC-D3-r). A carried unit can do nothing else.

    Judged when its turn comes, where the carrier then is (EDC-C1.1-d).
    """
    unit = situation.unit
    wanted = order.path[-1] if order.path else order.destination
    if unit.ride is Ride.ORBIT:
        idle = not (wanted or order.exit or order.facing is not None)
        lost = [] if idle else [InOrbit(("EDC-F6.2-b",), unit=unit.name)]
        return _act(situation, order, stay(unit, wanted, lost))
    if wanted is None and not order.exit:
        idle = not (order.action or order.facing is not None)
        return stay(unit, None, [] if idle else [UnitCarried(("EDC-F3.2-a",), unit=unit.name)])
    walk, stop = route_of(situation, order, route)
    out = way_out(situation, walk)
    if isinstance(out, Refusal):
        return stay(unit, wanted, [out])
    if unit.immobilised:
        return stay(unit, wanted, [UnitImmobilised(("EDC-C2.4-e", "EDC-F6.1-a"))])
    if out[0] != unit.hex and out[0] in situation.zones and len(out) > 1:
        stop, out = ZoiEntered(("EDC-C2.2.1-c",), hex=situation.map.label(out[0])), out[:1]
    carrier = situation.stores.unit(unit.carrier or "")
    if len(out) > 1 and out[0] != unit.hex and carrier is not None and into_wire(situation, carrier, out[0]):
        stop, out = caught(situation, out[0]), out[:1]
    outside = set_free(situation, out[0])
    made = march(outside, order, March(out, wanted or out[0], stop, EXIT_POINTS), [])
    return _act(outside, order, made) if made.exits is not None else made


def shortened(situation: Situation, order: Order, made: Plan, reach: int, stop: Refusal) -> Plan:
    """The plan when its walk is broken off after `reach` steps, 0 or more; the action is judged again.

    EDC-C2.1-b, EDC-C2.4-s.
    """
    if reach == len(made.path) - 1:
        return replace(made, stopped_by=stop if made.end != made.wanted else made.stopped_by)
    short = broken_off(situation, order, made, reach, stop)
    return _act(situation, order, short) if made.action is not None or made.action_lost else short


# ---------------------------------------------------------------- the action


def _act(situation: Situation, order: Order, made: Plan) -> Plan:
    """Add the action, judged from where the move ends (EDC-C2.1-b)."""
    if order.action is None:
        return made
    judged = _judge_action(situation, order, made, order.action)
    if judged.lost is not None:
        return replace(made, refusals=(*made.refusals, judged.lost), action_lost=True)
    return replace(made, action=order.action, entry_energy=judged.energy)


def _judge_action(situation: Situation, order: Order, made: Plan, action: Action) -> Entry:
    """Why the action cannot be done after the move; of an assault that can, the energy of entering."""
    manned = situation.unit.garrison is not None
    if manned and (made.moves or made.leaves or action.kind is ActionKind.ASSAULT):
        situation = outside(situation)
    lost = _spent_on_move(situation, order, made, action)
    if lost is not None:
        return Entry(lost)
    if action.kind is ActionKind.ASSAULT:
        return judge_assault(situation, order, made, action, manned)
    moment = Moment(order, made.end, situation.unit.energy - made.energy, heading=made.heading)
    lost = judge(situation, action, moment)
    return Entry(lost and _still_lost(situation, action, moment, lost))


def _still_lost(situation: Situation, action: Action, moment: Moment, lost: Refusal) -> Refusal | None:
    """The same, where the unit is rearmed or refuelled as an ability between move and action.

    What that does only its dice tell: the action is tried if it is possible without a mishap (EDC-C2.3-b, EDC-C4.2-g).
    """
    ability = moment.order.ability
    if ability is None or ability.when is not When.AFTER_MOVE or spent(situation):
        return lost
    hasty = replace(moment, ability=True)
    if not fills(situation.unit.id, ability.action) or judge(situation, ability.action, hasty) is not None:
        return lost
    then, energy = filled(situation, ability.action, moment.energy)
    return judge(then, action, replace(moment, energy=energy))


def _spent_on_move(situation: Situation, order: Order, made: Plan, action: Action) -> Refusal | None:
    """Why what the unit does beside it leaves no action, whatever it is."""
    unit = situation.unit
    stirs = made.moves or made.rotates or made.leaves or made.exits is not None
    if spent(situation) and stirs:
        return ZeroEnergyOneThing(("EDC-C2.4-f",))
    if unit.this_round.dropped and stirs:
        return OneActivity(("EDC-F6.2-i",))
    barred = river_bars(made)
    if barred is None and is_self_supply(unit.id, action.kind, action.supply) and _does_more(order):
        return SelfSupplyAlone(("EDC-C4.2-f",))
    return barred


def river_bars(made: Plan) -> Refusal | None:
    """A move over a river takes the whole round: it leaves no ability either (EDC-D4-d)."""
    crosses = made.cost is not None and made.cost.crosses_river
    return RiverTakesAction(("EDC-D4-d",)) if crosses else None


def _does_more(order: Order) -> bool:
    """Whether the order asks for anything beside its action (EDC-C4.2-f)."""
    moves = order.path or order.destination or order.exit
    return bool(moves or order.facing is not None or order.ability)
