"""Random orders as players might give them: mostly after the enemy, with all that a unit can do, some wrong."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.campaign.judge.advice.check import Check, check_order
from bot.campaign.judge.advice.options import actions_at, sieges_for, supplies_for
from bot.campaign.judge.supply import BUILD_SUPPLY
from bot.campaign.judge.walk import mover_of
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Ability, Action, ActionKind, Order, OrderType, Refusal, Supply, When
from bot.campaign.world.order_types import LEVELS, ORDER_TYPES, Part
from bot.campaign.world.profiles import Profile
from bot.campaign.world.structure_kinds import kinds_of
from bot.hexmap.coords import Facing, Hex, adjacent, distance, neighbours
from bot.hexmap.paths import reachable
from bot.hexmap.terrain import Overlay

TRIES = 4
"""How often an order that was refused is thought over."""
FOOLISH = 0.1
"""Part of the orders that ask for something out of the blue."""
USUAL = frozenset(
    {
        ActionKind.REST,
        ActionKind.RADAR_ON,
        ActionKind.RADAR_OFF,
        ActionKind.SONAR_ACTIVE,
        ActionKind.SONAR_PASSIVE,
        ActionKind.DEPLOY,
        ActionKind.UNDEPLOY,
        ActionKind.CLIMB,
        ActionKind.DESCEND,
        ActionKind.EJECT,
        ActionKind.LAND,
        ActionKind.REPAIR_MOBILITY,
        ActionKind.REARM,
        ActionKind.REFUEL,
    }
)
"""Actions that offer themselves all the time; the others are chosen rather than these where both can be done."""


@dataclass(slots=True)
class Thoughts:
    """The agreements of a side's captains this round, and the refusals and warnings they received."""

    boarding: dict[str, str] = field(default_factory=dict)
    """Transports that wait, by the unit that they wait for."""
    told: list[Refusal] = field(default_factory=list)
    """Refusals, and warnings with what was accepted."""


def order_for(
    view: SideView,
    unit: OwnUnit,
    goals: Iterable[Hex],
    number: int,
    chance: random.Random,
    thoughts: Thoughts,
) -> Order | None:
    """An order that the check accepts; None if there is none."""
    goal = _goal(view, unit, goals, chance)
    for _ in range(TRIES):
        order = _think(view, unit, goal, number, chance, thoughts)
        check = check_order(view, order)
        thoughts.told += check.warnings
        if check.refusal is None:
            thoughts.boarding |= dict.fromkeys(order.wait_for, unit.id)
            return order
        thoughts.told.append(check.refusal)
    return None


def _goal(view: SideView, unit: OwnUnit, goals: Iterable[Hex], chance: random.Random) -> Hex:
    """Where the unit would like to be: mostly at the nearest enemy, otherwise at an enemy structure or an objective."""
    there: list[Hex] = [contact.hex for contact in view.contacts if contact.present]
    cls = view.catalogue.cls(unit)
    if ActionKind.CLEAR_MINES.word in cls.abilities and view.mines and chance.random() < 0.6:
        there = list(view.mines)
    elif cls.is_infantry and chance.random() < 0.6:
        there = [c.hex for c in view.contacts if c.present and c.garrison] or there
    elif any(own.carrier == unit.id for own in view.units) and chance.random() < 0.5:
        # Across the river, with a gun in tow or whatever else.
        there = [at for at in view.map.hexes() if Overlay.RIVER in view.map.overlays_at(at)]
    if chance.random() < 0.25:
        there = [structure.hex for structure in view.structures if _enemy(view, structure.side)]
    if chance.random() < 0.15 or not there:
        there = list(goals)
    return min(there, key=lambda at: (distance(at, unit.hex), at))


def _enemy(view: SideView, side: object) -> bool:
    return side is not None and side is not view.side


def _think(
    view: SideView, unit: OwnUnit, goal: Hex, number: int, chance: random.Random, thoughts: Thoughts
) -> Order:
    order = Order(unit.id, number)
    if unit.ride is Ride.ORBIT:
        return _from_orbit(order, goal, chance)
    if unit.overrun or (unit.brawl and chance.random() < 0.5):
        return replace(order, action=Action(ActionKind.BREAKOUT, chance.choice(neighbours(unit.hex))))
    if unit.id in thoughts.boarding:
        return replace(order, action=Action(ActionKind.BOARD, target=thoughts.boarding[unit.id]))
    if chance.random() < FOOLISH:
        return _foolish(view, unit, order, chance)
    here = unit.hex
    order = replace(order, wait_for=_waits(view, unit, chance))
    beside = _beside(view, unit)
    if beside and chance.random() < 0.75:
        return replace(order, action=chance.choice(beside))
    stuck = (unit.immobilised and chance.random() < 0.8) or unit.energy == 0
    if not (stuck or chance.random() < 0.25):
        order = _move(view, unit, goal, order, chance)
        here = _end(check_order(view, order), here)
    elif chance.random() < 0.2:
        order = replace(order, facing=Facing(chance.randrange(6)))
    if chance.random() < 0.85:
        order = replace(order, action=_action(view, unit, here, chance))
    if chance.random() < 0.4:
        action = _some(_others(view, unit, here, chance, ability=True), chance)
        if action is not None:
            order = replace(order, ability=Ability(action, chance.choice(list(When))))
    return order


def _beside(view: SideView, unit: OwnUnit) -> list[Action]:
    """Infantry assaults on adjacent enemies; units that are to enter with it must not have moved away."""
    if not view.catalogue.cls(unit).is_infantry or unit.carrier is not None:
        return []
    near = [c for c in view.contacts if c.present and adjacent(unit.hex, c.hex) and not c.profile.high]
    return [Action(ActionKind.ASSAULT, c.hex, c.id) for c in near]


def _end(check: Check, here: Hex) -> Hex:
    return check.plan.end if check.plan is not None else here


def _from_orbit(order: Order, goal: Hex, chance: random.Random) -> Order:
    """Down near the goal, as the action or before something else."""
    drop = Action(ActionKind.ORBITAL_DROP, chance.choice(neighbours(goal)))
    if chance.random() < 0.5:
        return replace(order, action=drop)
    then = Action(ActionKind.REST) if chance.random() < 0.5 else None
    return replace(order, ability=Ability(drop, When.BEFORE), action=then)


def _waits(view: SideView, unit: OwnUnit, chance: random.Random) -> tuple[str, ...]:
    """Infantry in the hex that is to board before the transport leaves (EDC-F3.2-c)."""
    if not view.catalogue.cls(unit).trait("passengers") or chance.random() < 0.5:
        return ()
    mates = [
        own.id
        for own in view.units
        if own.hex == unit.hex and own.carrier is None and view.catalogue.cls(own).is_infantry
    ]
    return tuple(mates[:1])


def _move(view: SideView, unit: OwnUnit, goal: Hex, order: Order, chance: random.Random) -> Order:
    """Toward the goal, anywhere within reach, or along a random walk that may well be illegal."""
    double = chance.random() < 0.2
    force = chance.random() < 0.2
    if chance.random() < 0.15:
        walk = [unit.hex]
        for _ in range(chance.randint(1, 4)):
            walk.append(chance.choice([at for at in neighbours(walk[-1]) if view.map.contains(at)] or walk))
        return replace(order, path=tuple(walk[1:]), double_time=double, force=force)
    if chance.random() < 0.15:
        # Straight on, whatever is in the way.
        walk = [unit.hex]
        while walk[-1] != goal and len(walk) < 4:
            walk.append(min(neighbours(walk[-1]), key=lambda at: (distance(at, goal), at)))
        return replace(order, path=tuple(walk[1:]), double_time=double, force=force)
    cls = view.catalogue.cls(unit)
    mover = mover_of(cls, cls.speed, view.side)
    enemies = {contact.hex for contact in view.contacts if contact.present}
    reach = [at for at in reachable(view.map, mover, unit.hex, blocked=enemies) if at != unit.hex]
    if not reach:
        return order
    reach.sort(key=lambda at: (distance(at, goal), at))
    to = reach[0] if chance.random() < 0.7 else chance.choice(reach)
    facing = Facing(chance.randrange(6)) if chance.random() < 0.3 else None
    return replace(order, destination=to, facing=facing, double_time=double, force=force)


# ---------------------------------------------------------------- actions


def _action(view: SideView, unit: OwnUnit, here: Hex, chance: random.Random) -> Action | None:
    """An attack if there is a target, otherwise anything else that is possible."""
    cls = view.catalogue.cls(unit)
    laden = any(own.carrier == unit.id for own in view.units)
    if laden and ActionKind.DROP.word in cls.abilities and chance.random() < 0.8:
        return Action(ActionKind.DROP if unit.profile is Profile.LOW else ActionKind.DESCEND)
    reach = max((weapon.range for weapon in cls.weapons), default=0)
    near = [c for c in view.contacts if c.present and distance(here, c.hex) <= max(1, reach)]
    if near and chance.random() < 0.65:
        manned = [c for c in near if c.garrison]
        target = chance.choice(manned if manned and chance.random() < 0.4 else near)
        beside = [c for c in near if adjacent(here, c.hex)]
        if beside and cls.is_infantry and chance.random() < 0.7:
            target = chance.choice(beside)
            return Action(ActionKind.ASSAULT, target.hex, target.id)
        shells = [weapon for weapon in cls.weapons if weapon.indirect]
        weapons = shells if shells and target.garrison else cls.weapons
        if weapons:
            return Action(ActionKind.ATTACK, target.hex, target.id, chance.choice(weapons).id)
    ghosts = [
        c
        for c in view.contacts
        if not c.present and any(w.indirect and distance(here, c.hex) <= w.range for w in cls.weapons)
    ]
    mined = [at for at in view.mines if distance(here, at) <= reach]
    if mined and cls.weapons and chance.random() < 0.2:
        # Shells may set mines off.
        return Action(ActionKind.ATTACK, chance.choice(mined), weapon=chance.choice(cls.weapons).id)
    if ghosts and chance.random() < 0.5:
        weapon = next(w for w in cls.weapons if w.indirect)
        return Action(ActionKind.ATTACK, chance.choice(ghosts).hex, weapon=weapon.id)
    return _some(_others(view, unit, here, chance, ability=False), chance)


def _others(
    view: SideView, unit: OwnUnit, here: Hex, chance: random.Random, *, ability: bool
) -> list[Action]:
    actions = actions_at(view, unit, here, ability=ability)
    actions += supplies_for(view, unit, here) if chance.random() < 0.4 else []
    if not ability:
        actions += sieges_for(view, unit, here)
        actions += _syphons(view, unit, here)
    return actions


def _syphons(view: SideView, unit: OwnUnit, here: Hex) -> list[Action]:
    """Energy for a vehicle in the same hex (EDC-C4.2-i)."""
    mine = view.catalogue.cls(unit)
    return [
        Action(ActionKind.SYPHON, supply=Supply(unit.id, mate.id, amount=3))
        for mate in view.units
        if mate.hex == here
        and mate.id != unit.id
        and view.catalogue.cls(mate).propulsion == mine.propulsion
        and mate.energy < mate.energy_max
        and not mine.infantry_energy
    ]


def _some(actions: list[Action], chance: random.Random) -> Action | None:
    """One of the actions: first a kind, rather a rare one, then one of that kind."""
    kinds = sorted({action.kind for action in actions}, key=str)
    if not kinds:
        return None
    kind = chance.choices(kinds, [1 if kind in USUAL else 5 for kind in kinds])[0]
    return chance.choice([action for action in actions if action.kind is kind])


def _foolish(view: SideView, unit: OwnUnit, order: Order, chance: random.Random) -> Order:
    """Any action at all, about anything at hand."""
    kind = chance.choice(list(ORDER_TYPES.values()))
    near = [unit.hex, *(at for at in neighbours(unit.hex) if view.map.contains(at))]
    mates = [own.id for own in view.units if distance(own.hex, unit.hex) <= 1]
    if kind.supplies:
        return replace(order, action=Action(kind, supply=_odd_supply(view, unit, kind, mates, chance)))
    action = Action(kind)
    if Part.MATE in kind.needs and mates == [unit.id]:
        return order
    for part in sorted(kind.needs | kind.may):
        if part in kind.needs or chance.random() < 0.7:
            items = tuple(sorted(kinds_of(view.catalogue)))
            action = _with(action, part, near, view, unit, items, mates, chance)
    if chance.random() < 0.5:
        return replace(order, ability=Ability(action, chance.choice(list(When))))
    return replace(order, action=action, double_time=chance.random() < 0.3)


def _with(
    action: Action,
    part: Part,
    near: list[Hex],
    view: SideView,
    unit: OwnUnit,
    items: tuple[str, ...],
    mates: list[str],
    chance: random.Random,
) -> Action:
    """The action with one more thing that it could be about."""
    contacts = [contact.id for contact in view.contacts]
    if part is Part.HEX:
        return replace(action, hex=chance.choice(near))
    if part is Part.CONTACT and contacts and action.target is None:
        return replace(action, target=chance.choice(contacts))
    others = [mate for mate in mates if mate != unit.id]
    if part is Part.MATE and action.target is None and others:
        return replace(action, target=chance.choice(others))
    if part is Part.ITEM:
        return replace(action, item=chance.choice(items))
    if part is Part.FACING:
        return replace(action, facing=chance.choice(list(Facing)))
    return replace(action, level=chance.choice(LEVELS)) if part is Part.LEVEL else action


def _odd_supply(
    view: SideView, unit: OwnUnit, kind: OrderType, mates: list[str], chance: random.Random
) -> Supply:
    """Anything from any store to anybody near by."""
    store = chance.choice([*mates, *(view.map.label(depot.hex) for depot in view.depots)])
    receiver = chance.choice(mates)
    if kind is ActionKind.SYPHON:
        return Supply(unit.id, receiver, amount=chance.randint(1, 4))
    if kind is ActionKind.REARM:
        return Supply(store, receiver, chance.choice([None, "energy"]))
    if kind is ActionKind.REFUEL:
        return Supply(store, receiver)
    if chance.random() < 0.4:
        return Supply(store, receiver, BUILD_SUPPLY, chance.randint(1, 4))
    return Supply(store, receiver, crates=chance.randint(1, 9), barrels=chance.randint(-3, 9))
