"""How AI-controlled aircraft fly: up when there is something to do, home before the tank is empty, down to refuel."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.doctrine.care import resupply
from bot.campaign.doctrine.fight import strike
from bot.campaign.doctrine.lift import CLOSE, errand
from bot.campaign.doctrine.siege import besiege, siege_from
from bot.campaign.doctrine.staff import Staff, is_weak, rounds_for
from bot.campaign.doctrine.words import MOBILE, Doctrine
from bot.campaign.judge.flight import BUILT_UP, NEAR_GROUND, glides, is_fixed_wing, no_landing
from bot.campaign.judge.situation import situation_known
from bot.campaign.judge.strips import STRIP
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Ability, Action, ActionKind, Order, When
from bot.campaign.world.profiles import Profile
from bot.campaign.world.structure_kinds import kind_of
from bot.hexmap.coords import Hex, distance, neighbour, neighbours

SPARE = 1
"""Rounds of flight that are kept in the tank beyond the way home."""
FAR = 40
"""Hexes within which a place to land is looked for."""


def fly(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """One round of an aircraft, in the air or on the ground."""
    if unit.profile is Profile.LANDED:
        return _on_ground(staff, unit, doctrine)
    return _in_air(staff, unit, doctrine)


# ---------------------------------------------------------------- on the ground


def _on_ground(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Fill the tank, then take off where there is something to do (EDC-F4.2-b, EDC-C4.2-c)."""
    if unit.energy < unit.energy_max:
        filled = resupply(staff, unit, unit, ActionKind.REFUEL)
        if filled is not None:
            return filled
    task = errand(staff, unit)
    if unit.id in staff.lifts or (task is not None and _arrived(unit, task)):
        # Passengers get in, or out.
        return None
    mission = _mission(staff, unit, doctrine)
    if mission is None or is_weak(unit) or unit.immobilised:
        return None
    if is_fixed_wing(staff.cls(unit)) and _field(staff, unit) is None:
        return None
    if unit.energy < 2 + 2 * rounds_for(staff.cls(unit), distance(unit.hex, mission)):
        return None
    up = Action(ActionKind.FAST_TAKEOFF, level=Profile.CONTOUR.value)
    start = Order(unit.id, ability=Ability(up, When.BEFORE))
    order = staff.march(unit, mission, start)
    if order is not None:
        return strike(staff, unit, order, order.path[-1]) or order
    return staff.act(unit, Action(ActionKind.SLOW_TAKEOFF, level=Profile.CONTOUR.value))


def _arrived(unit: OwnUnit, task: tuple[Hex, Action]) -> bool:
    """Whether passengers that do not jump are where they are to be set down."""
    to, action = task
    return action.kind is ActionKind.LAND and distance(unit.hex, to) <= CLOSE


def _mission(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Hex | None:
    """Where to fly: with a load, at enemies or their structures within half a tank, otherwise as the doctrine says."""
    cls = staff.cls(unit)
    reach = max(1, cls.speed) * max(0, unit.energy - 2) // 2
    armed = bool(staff.usable(unit))
    task = errand(staff, unit)
    if task is not None:
        return task[0] if distance(unit.hex, task[0]) <= reach else None
    if not armed and (cls.cargo or cls.trait("passengers") or cls.trait("lift")):
        return None
    near = staff.known.within(unit.hex, reach if doctrine in MOBILE else min(reach, 4))
    if near and (armed or doctrine in MOBILE):
        return near[0]
    prizes = [prize.hex for prize in staff.prizes if armed and doctrine in MOBILE]
    prize = min(prizes, key=lambda at: (distance(unit.hex, at), at), default=None)
    if prize is not None and distance(unit.hex, prize) <= reach:
        return prize
    goal = staff.goal(unit, doctrine)
    return goal if goal is not None and distance(unit.hex, goal) <= reach else None


# ---------------------------------------------------------------- in the air


def _in_air(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    home = _field(staff, unit)
    if glides(unit):
        return _down(staff, unit, home)
    back = 0 if home is None else rounds_for(staff.cls(unit), distance(unit.hex, home))
    mission = _mission(staff, unit, doctrine)
    low = unit.energy <= back + SPARE + 1
    if (low or mission is None) and any(load.ride is Ride.SLUNG for load in staff.loads.get(unit.id, ())):
        dropped = staff.act(unit, Action(ActionKind.SET_DOWN))
        if dropped is not None:
            return dropped
    if low or is_weak(unit) or mission is None or doctrine is Doctrine.WITHDRAW:
        down = _down(staff, unit, home)
        if down is not None:
            return down
    if mission is None:
        return _loiter(staff, unit)
    task = errand(staff, unit)
    if task is not None:
        return _carry_out(staff, unit, *task)
    here = None if is_fixed_wing(staff.cls(unit)) else strike(staff, unit, Order(unit.id), unit.hex)
    if here is not None:
        return here
    order = staff.march(unit, mission) if mission != unit.hex else None
    order = order or _loiter(staff, unit)
    if order is None:
        return besiege(staff, unit, doctrine)
    end = order.path[-1]
    return strike(staff, unit, order, end) or siege_from(staff, unit, order, end) or order


def _carry_out(staff: Staff, unit: OwnUnit, to: Hex, action: Action) -> Order | None:
    """To the place and to the height that the action asks for, and there the action.

    EDC-F3.4-b, EDC-F4.2-d, EDC-F6.2-a.
    """
    height = Profile.LOW if action.kind is ActionKind.DROP else Profile.CONTOUR
    steps = height.rung - unit.profile.rung
    change = Action(ActionKind.CLIMB if steps > 0 else ActionKind.DESCEND)
    bare = Order(unit.id)
    order = replace(bare, ability=Ability(change, When.AFTER_MOVE)) if steps else bare
    if to != unit.hex:
        order = staff.march(unit, to, order) or staff.march(unit, to) or order
    if (order.path[-1] if order.path else unit.hex) == to:
        done = staff.with_action(order, action)
        if done is not None:
            return done
    return order if staff.plan(order) is not None and order != bare else _loiter(staff, unit)


def _down(staff: Staff, unit: OwnUnit, home: Hex | None) -> Order | None:
    """To the field and down, sinking on the way; without one, or out of fuel, down wherever it may."""
    sink = None
    if unit.profile not in NEAR_GROUND:
        sink = Ability(Action(ActionKind.DESCEND), When.AFTER_MOVE)
    order = Order(unit.id, ability=sink)
    land = Action(ActionKind.LAND)
    if home is not None and home != unit.hex:
        order = staff.march(unit, home, order) or staff.march(unit, home) or order
    ends = order.path[-1] if order.path else unit.hex
    if ends == home or home is None or (glides(unit) and not order.path):
        landed = staff.with_action(order, land)
        if landed is not None:
            return landed
    if order.path:
        return order
    tries = (Order(unit.id, path=(at,), ability=sink, action=land) for at in neighbours(unit.hex))
    for tried in tries:
        if staff.view.map.contains(tried.path[0]) and staff.plan(tried) is not None:
            return tried
    return order if sink is not None and staff.plan(order) is not None else None


def _field(staff: Staff, unit: OwnUnit) -> Hex | None:
    """The nearest place where the craft can come down, at or next to a depot where one is near."""
    cls, hexmap = staff.cls(unit), staff.view.map
    stores = [depot.hex for depot in staff.view.depots]
    places = [
        place.hex for place in hexmap.places if place.kind == STRIP and place.side in ("", staff.view.side)
    ]
    ours = [s for s in staff.view.structures if s.side in (None, staff.view.side)]
    safe = {*places, *(s.hex for s in ours if kind_of(staff.view.catalogue, s.kind).lands)}
    places += [s.hex for s in ours]
    if is_fixed_wing(cls):
        places += [at for at in hexmap.roads if distance(at, unit.hex) <= cls.speed]
    else:
        places += [near for at in stores for near in (at, *neighbours(at))]
    situation = situation_known(staff.view, unit.id)
    near = sorted({at for at in places if distance(at, unit.hex) <= FAR and hexmap.contains(at)})

    def cost(at: Hex) -> tuple[int, int, Hex]:
        supplied = any(distance(at, store) <= 1 for store in stores)
        # Roads, and for VTOLs city and forest, are for want of better (EDC-F4.2-f).
        risky = hexmap.on_road(at) if is_fixed_wing(cls) else hexmap.terrain_at(at) in BUILT_UP
        worse = 2 * (not supplied) + 3 * (risky and at not in safe)
        return rounds_for(cls, distance(at, unit.hex)) + worse, distance(at, unit.hex), at

    for at in sorted(near, key=cost)[:12]:
        if no_landing(situation, at) is None and not staff.threatened(at, 2):
            return at
    return None


def _loiter(staff: Staff, unit: OwnUnit) -> Order | None:
    """Fixed wing craft must fly on, or sink (EDC-F5-a)."""
    if not is_fixed_wing(staff.cls(unit)):
        return None
    for turn in (0, 1, -1, 2, -2, 3):
        facing = staff.view.map.clockwise(unit.facing, turn)
        order = Order(unit.id, path=(neighbour(unit.hex, facing),), facing=facing)
        if staff.view.map.contains(order.path[0]) and staff.plan(order) is not None:
            return order
    return None
