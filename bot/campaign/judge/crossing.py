"""Whether a unit can leave a minefield the way it came, or cross one in file, as its action and its move in one."""

from __future__ import annotations

from bot.campaign.judge.plan import Plan, stay
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.walk import full, limit, mover_of, price, room, shortfall
from bot.campaign.world.order import Action, ActionKind, Order, Refusal
from bot.campaign.world.outfit.gear import AIRCRAFT
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.action import NoAbility
from bot.campaign.world.refusals.attack import InBrawl
from bot.campaign.world.refusals.move import (
    CraftOnGround,
    CrossingHex,
    EnergyLacking,
    NotCameFrom,
    UnitImmobilised,
)
from bot.campaign.world.refusals.order import OnlyMove, UnitOverrun
from bot.hexmap.coords import Hex, adjacent, neighbour
from bot.hexmap.paths import PathCost


def cross(situation: Situation, order: Order, action: Action) -> Plan:
    """Out of a minefield the way the unit came, or in file through one: the whole move of the round.

    EDC-F6.4.1-a, EDC-F6.4.1-b: one hex at speed 1, for 1 energy.
    """
    unit, to = situation.unit, action.hex
    if action.kind is ActionKind.RETRACE and action.facing is not None:
        if action.facing is not unit.came_from:
            facing = situation.map.side_name(action.facing)
            return stay(unit, None, [NotCameFrom(("EDC-F6.4.1-a",), facing=facing)])
        to = neighbour(unit.hex, action.facing)
    if to is None or not situation.map.contains(to) or not adjacent(unit.hex, to):
        return stay(unit, to, [CrossingHex(("EDC-F6.4.1-b",))])
    unfit = _unfit(situation, order, action)
    if unfit is not None:
        return stay(unit, to, [unfit])
    walk = (unit.hex, to)
    cost = price(situation, mover_of(situation.cls, min(1, situation.cls.speed), situation.side), walk)
    lost = _held_back(situation, walk, cost)
    if lost is not None:
        return stay(unit, to, [lost], lost)
    rule = "EDC-F6.4.1-a" if action.kind is ActionKind.RETRACE else "EDC-F6.4.1-b"
    return Plan(walk, cost.total, 1, to, order.facing, wanted=to, action=action, notes=(rule,), cost=cost)


def _unfit(situation: Situation, order: Order, action: Action) -> Refusal | None:
    """What is wrong with such an order wherever it leads."""
    if order.path or order.destination is not None:
        return OnlyMove(("EDC-F6.4.1-a",), action=action.kind.word)
    if situation.cls.unit_type not in AIRCRAFT:
        return None
    # On the ground a craft does not move, in the air no mine matters.
    if situation.unit.profile is Profile.LANDED:
        return CraftOnGround(("EDC-F4.2-b", "EDC-F4.2-c"))
    return NoAbility(("EDC-F6.4-a",), action=action.kind.word)


def _held_back(situation: Situation, walk: tuple[Hex, Hex], cost: PathCost) -> Refusal | None:
    """Why the unit cannot take that step."""
    unit, to = situation.unit, walk[1]
    last, stop = limit(situation, walk)
    if unit.overrun:
        return UnitOverrun(("EDC-C3.2.3-a",))
    if unit.brawl:
        return InBrawl(("EDC-C3.2.3-a",))
    if unit.immobilised:
        return UnitImmobilised(("EDC-C2.4-e",))
    if last < 1:
        return stop
    if not room(situation, to):
        return full(situation, to)
    if cost.reach < 1:
        return shortfall(situation, walk, cost, 0)
    if unit.energy < 1:
        return EnergyLacking(("EDC-C2.2-h",), energy=unit.energy, needed=1)
    return None
