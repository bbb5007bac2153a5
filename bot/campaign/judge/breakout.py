"""Whether a unit can break out of the hex in which it is overrun or fights, as its action and its move in one."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.judge.mines import warned
from bot.campaign.judge.plan import Plan, stay
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.walk import full, mover_of, price, room, shortfall
from bot.campaign.world.order import Action, Order, Refusal
from bot.campaign.world.refusals.attack import BreakoutHex
from bot.campaign.world.refusals.move import EnergyLacking, HostileInHex, UnitImmobilised
from bot.hexmap.coords import Hex, adjacent
from bot.hexmap.paths import PathCost


def way_of(order: Order, action: Action) -> Hex | None:
    """The hex into which the unit is to break out."""
    return action.hex or order.destination or (order.path[0] if order.path else None)


def as_move(order: Order, action: Action) -> Order:
    """The breakout of a unit that is free again: an ordinary move of one hex (EDC-C3.2.3-c)."""
    return replace(order, path=(), destination=way_of(order, action), action=None)


def break_out(situation: Situation, order: Order, action: Action) -> Plan:
    """Out of an overrun hex into the next one: action and move in one (EDC-C3.2.3-a, EDC-C3.2.3-b)."""
    unit, cls = situation.unit, situation.cls
    to = way_of(order, action)
    if to is None or not situation.map.contains(to) or not adjacent(unit.hex, to):
        return stay(unit, to, [BreakoutHex(("EDC-C3.2.3-b",))])
    walk = (unit.hex, to)
    speed = min(cls.speed, 1) if unit.energy == 0 else min(cls.speed, max(1, cls.speed - 1))
    cost = price(situation, mover_of(cls, speed, situation.side), walk)
    needed = 1 + cost.energy_surcharge if unit.energy else 0
    lost = _held_back(situation, order, walk, cost, needed)
    if lost is not None:
        return stay(unit, to, [lost], lost)
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


def _held_back(
    situation: Situation, order: Order, walk: tuple[Hex, Hex], cost: PathCost, needed: int
) -> Refusal | None:
    """Why the unit cannot break out along `walk`, which costs it `needed` energy."""
    unit, to = situation.unit, walk[1]
    if unit.immobilised:
        return UnitImmobilised(("EDC-C3.2.3-b",))
    if to in situation.enemies:
        return HostileInHex(("EDC-C3.2.3-b",), hex=situation.map.label(to))
    if not room(situation, to):
        return full(situation, to)
    if cost.reach < 1:
        return shortfall(situation, walk, cost, 0)
    if needed > unit.energy:
        return EnergyLacking(("EDC-C2.2-h",), energy=unit.energy, needed=needed)
    mined = warned(situation, walk, order.force)
    return None if mined is None else mined[1]
