"""What AI-controlled engineers, supply trucks, transports and garrisons do."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.doctrine.care import resupply
from bot.campaign.doctrine.fight import strike
from bot.campaign.doctrine.staff import DETOUR, Staff, rounds_for
from bot.campaign.doctrine.words import MOBILE, ONWARD, Doctrine
from bot.campaign.judge.fortifications import build_options, build_supply
from bot.campaign.judge.situation import situation_known
from bot.campaign.judge.walk import mover_of
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Depot, Ride
from bot.campaign.world.order import Action, ActionKind, Order, Supply
from bot.campaign.world.outfit.gear import AIRCRAFT
from bot.campaign.world.profiles import Profile
from bot.campaign.world.structure_kinds import kind_named
from bot.hexmap.coords import Facing, Hex, direction, distance, neighbours
from bot.hexmap.paths import find_path
from bot.hexmap.terrain import EdgeKind, TerrainKind

FORTIFICATIONS = (
    "trench",
    "anti_infantry_emplacement",
    "bunker_network",
    "anti_armour_emplacement",
    "barbed_wire",
)
"""What engineers raise where a place is to be held, in this sequence."""
SHORT = 3
"""Hexes from known enemies at which a transport lets its passengers out."""


# ---------------------------------------------------------------- engineers


def repair(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Friends in the same hex, otherwise on to the nearest that needs it (EDC-F6.1-b)."""
    if ActionKind.REPAIR.word not in staff.cls(unit).abilities or staff.threatened(unit.hex, 1):
        return None
    broken = [
        mate
        for mate in staff.damaged
        if mate.id != unit.id and distance(mate.hex, unit.hex) <= (DETOUR if doctrine in MOBILE else 0)
    ]
    for mate in sorted(broken, key=lambda mate: (distance(mate.hex, unit.hex), mate.id))[:2]:
        tried = staff.act(unit, Action(ActionKind.REPAIR, target=mate.id)) or staff.march(unit, mate.hex)
        if tried is not None:
            return tried
    return None


def treat(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Medics treat infantry in their hex, worst off first, otherwise go to the nearest that needs it (EDC-E3-f)."""
    if ActionKind.TREAT.word not in staff.cls(unit).abilities or staff.threatened(unit.hex, 1):
        return None
    reach = DETOUR if doctrine in MOBILE else 0
    near = [m for m in staff.wounded if m.id != unit.id and distance(m.hex, unit.hex) <= reach]
    for mate in sorted(near, key=lambda mate: (distance(mate.hex, unit.hex), mate.fs, mate.id))[:2]:
        tried = staff.act(unit, Action(ActionKind.TREAT, target=mate.id))
        empty = unit.uses and not any(unit.uses.values())
        if tried is None and not empty and not staff.threatened(mate.hex, 1):
            tried = staff.march(unit, mate.hex)
        if tried is not None:
            return tried
    return None


def build(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Bridges where the path is blocked; trenches, emplacements and wire where a place is to be held (EDC-D5.1-a)."""
    cls = staff.cls(unit)
    able = ActionKind.BUILD.word in cls.abilities and build_supply(cls, unit) > 0
    if not able or staff.threatened(unit.hex, 1):
        return None
    if doctrine in ONWARD:
        return _bridge(staff, unit, doctrine) or _clear(staff, unit, doctrine)
    post = _post(staff, unit, doctrine)
    if post is None:
        return None
    if distance(unit.hex, post) > 1:
        return staff.march(unit, post)
    front = _front(staff, unit.hex)
    options = list(build_options(situation_known(staff.view, unit.id), unit.hex))
    for work in FORTIFICATIONS:
        for action in options:
            kind = kind_named(staff.view.catalogue, action.item or "")
            if kind is None or kind.id != work or action.facing not in (None, front):
                continue
            tried = staff.act(unit, action)
            if tried is not None:
                return tried
    return None


def _post(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Hex | None:
    """Where to dig in: who holds or waits, where it is; others at the nearest objective of the side."""
    if doctrine in (Doctrine.HOLD, Doctrine.AMBUSH):
        return unit.hex
    if doctrine is not Doctrine.PATROL:
        return None
    places = [at for at in staff.strongholds if distance(unit.hex, at) <= DETOUR]
    return min(places, key=lambda at: (distance(unit.hex, at), at), default=None)


def _front(staff: Staff, at: Hex) -> Facing:
    """Towards the nearest known enemy, otherwise the middle of the map."""
    hexmap = staff.view.map
    to = staff.known.nearest(at) or Hex((hexmap.width + 1) // 2, (hexmap.height + 1) // 2)
    nearer = [near for near in neighbours(at) if distance(near, to) < distance(at, to)]
    return direction(at, min(nearer)) if nearer else hexmap.compass[0]


def _bridge(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Over the water next to the unit, where vehicles have no way to its goal (EDC-D5.4-t, EDC-D5.4-u)."""
    goal, hexmap = staff.goal(unit, doctrine), staff.view.map
    if goal is None:
        return None
    over = {
        near: hexmap.terrain_at(near) is TerrainKind.WATER
        for near in neighbours(unit.hex)
        if hexmap.contains(near)
        and distance(near, goal) < distance(unit.hex, goal)
        and (
            hexmap.terrain_at(near) is TerrainKind.WATER
            or EdgeKind.RIVER in hexmap.edges.get((unit.hex, direction(unit.hex, near)), ())
        )
    }
    if not over or not _barred(staff, unit.hex, goal):
        return None
    options = list(build_options(situation_known(staff.view, unit.id), unit.hex))
    for near in sorted(over, key=lambda at: (distance(at, goal), at)):
        facing = direction(unit.hex, near)
        for action in options:
            kind = kind_named(staff.view.catalogue, action.item or "")
            fits = action.hex == near if over[near] else action.facing is facing
            if kind is None or not kind.over or not fits:
                continue
            tried = staff.act(unit, action)
            if tried is not None:
                return tried
    return None


def _barred(staff: Staff, start: Hex, goal: Hex) -> bool:
    """Whether no vehicle gets from one to the other."""
    truck = next((cls for cls in staff.view.catalogue.classes.values() if cls.unit_type == "Truck"), None)
    if truck is None:
        return False
    mover = mover_of(truck, max(1, truck.speed), staff.view.side)
    threshold = staff.view.settings.cliff_threshold
    return find_path(staff.view.map, mover, start, goal, (), (), threshold) is None


def _clear(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Mines on the way, a hex off (EDC-F6.4.1-c)."""
    if ActionKind.CLEAR_MINES.word not in staff.cls(unit).abilities or not staff.mines:
        return None
    goal = staff.goal(unit, doctrine)
    for near in neighbours(unit.hex):
        if near in staff.mines and goal is not None and distance(near, goal) < distance(unit.hex, goal):
            tried = staff.act(unit, Action(ActionKind.CLEAR_MINES, near))
            if tried is not None:
                return tried
    return None


# ---------------------------------------------------------------- garrisons


def man(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Infantry that holds or waits mans works in its hex, or goes to free ones next to it (EDC-D5.5-a)."""
    holds = doctrine in (Doctrine.HOLD, Doctrine.AMBUSH)
    if unit.garrison is not None or not holds or not staff.cls(unit).is_infantry:
        return None
    if unit.hex in staff.positions:
        tried = staff.act(unit, Action(ActionKind.GARRISON))
        if tried is not None:
            return tried
    for at in sorted(neighbours(unit.hex)):
        if at in staff.positions and not staff.mates.within(at, 0):
            order = staff.march(unit, at)
            if order is not None:
                return staff.with_action(order, Action(ActionKind.GARRISON)) or order
    return None


# ---------------------------------------------------------------- supply trucks


def deliver(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Unarmed units with room for cargo: help comrades in need, load at a depot, drive between them.

    EDC-C4.2-h, EDC-C4.3-a.
    """
    cls = staff.cls(unit)
    if not cls.cargo or cls.weapons or doctrine is Doctrine.WITHDRAW:
        return None
    wanted = [(mate, kind) for mate, kind in staff.needy if mate.id != unit.id]
    for mate, kind in wanted:
        if distance(mate.hex, unit.hex) <= 1:
            tried = resupply(staff, unit, mate, kind)
            if tried is not None:
                return tried
    if not unit.cargo.total:
        return _load(staff, unit)
    if doctrine is Doctrine.HOLD:
        return None
    useful = [
        mate.hex
        for mate, kind in wanted
        if (unit.cargo.barrels if kind is ActionKind.REFUEL else unit.cargo.crates)
        and distance(mate.hex, unit.hex) <= 3 * DETOUR
    ]
    for to in sorted(useful, key=lambda at: (distance(at, unit.hex), at))[:2]:
        order = staff.march(unit, to, keep_off=2)
        if order is not None:
            return order
    return Order(unit.id)


def _load(staff: Staff, unit: OwnUnit) -> Order | None:
    """Freight from the nearest depot of the side that has any (EDC-C4.3-a)."""
    stocked = [depot for depot in staff.view.depots if depot.cargo.total]
    depot = min(stocked, key=lambda depot: (distance(depot.hex, unit.hex), depot.hex), default=None)
    if depot is None:
        return None
    if distance(depot.hex, unit.hex) > 1:
        return staff.march(unit, depot.hex)
    return staff.act(unit, Action(ActionKind.FREIGHT, supply=_freight(staff, unit, depot)))


def _freight(staff: Staff, unit: OwnUnit, depot: Depot) -> Supply:
    """As much as it takes, half crates and half barrels where there are both."""
    most = min(staff.cls(unit).cargo - unit.cargo.total, staff.view.settings.freight_per_fs * unit.fs)
    crates = min(depot.cargo.crates, most - most // 2)
    barrels = min(depot.cargo.barrels, most - crates)
    crates = min(depot.cargo.crates, most - barrels)
    return Supply(staff.view.map.label(depot.hex), unit.id, crates=crates, barrels=barrels)


# ---------------------------------------------------------------- transports


def carry(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Transports fetch infantry with a long way to go and take it on, until known enemies are near."""
    if not staff.cls(unit).trait("passengers") or staff.cls(unit).unit_type in AIRCRAFT:
        return None
    riders = [load for load in staff.loads.get(unit.id, ()) if load.ride is Ride.PASSENGER]
    if riders:
        to = _bound_for(staff, riders[0])
        if to is None or _there(staff, unit, to):
            return strike(staff, unit, Order(unit.id), unit.hex) or Order(unit.id)
        order = staff.march(unit, to, keep_off=SHORT - 1)
        return order and (strike(staff, unit, order, order.path[-1]) or order)
    rider = staff.own.get(staff.lifts.get(unit.id, ""))
    if rider is None:
        return None
    if rider.hex == unit.hex:
        return strike(staff, unit, Order(unit.id), unit.hex) or Order(unit.id)
    return staff.march(unit, rider.hex)


def ride(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Passengers get out where their transport stops, and make for their goal (EDC-F3.2-b)."""
    carrier = staff.own.get(unit.carrier or "")
    if unit.ride is not Ride.PASSENGER or carrier is None or carrier.profile is not Profile.LANDED:
        return None
    to = _bound_for(staff, unit)
    if to is not None and not _there(staff, carrier, to) and not _out_of_reach(staff, carrier, to):
        return None
    out = Order(unit.id, exit=True)
    onward = replace(out, destination=to) if to is not None and to != carrier.hex else out
    return next((order for order in (onward, out) if staff.plan(order) is not None), None)


def _out_of_reach(staff: Staff, carrier: OwnUnit, to: Hex) -> bool:
    """Whether an aircraft could not take its passengers there and come back even with a full tank."""
    cls = staff.cls(carrier)
    return cls.unit_type in AIRCRAFT and carrier.energy_max < 2 + 2 * rounds_for(
        cls, distance(carrier.hex, to)
    )


def board(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Infantry waits for the transport that comes for it, and gets in (EDC-F3.2-a)."""
    carrier = next((staff.own[key] for key, rider in staff.lifts.items() if rider == unit.id), None)
    if carrier is None:
        return None
    if carrier.hex == unit.hex:
        return staff.act(unit, Action(ActionKind.BOARD, target=carrier.id))
    # Aircraft stay on the ground for it; other transports come.
    walks = staff.cls(carrier).unit_type in AIRCRAFT
    return (staff.march(unit, carrier.hex) if walks else None) or Order(unit.id)


def _bound_for(staff: Staff, rider: OwnUnit) -> Hex | None:
    doctrine = staff.doctrines.get(rider.id)
    return staff.goal(rider, doctrine) if doctrine in ONWARD else None


def _there(staff: Staff, carrier: OwnUnit, to: Hex) -> bool:
    """Whether passengers go on on foot from where the carrier is."""
    return distance(carrier.hex, to) <= 2 or staff.threatened(carrier.hex, SHORT)
