"""How AI-controlled guns are towed and slung to where they are needed, and where aircraft set down what they carry."""

from __future__ import annotations

from bot.campaign.doctrine.staff import TOWED, Staff
from bot.campaign.doctrine.words import ONWARD, Doctrine
from bot.campaign.judge.carry import stands
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.outfit.gear import AIRCRAFT
from bot.hexmap.coords import Hex, disc, distance

CLOSE = 2
"""Hexes from the goal of passengers within which they are set down."""


def serve(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Guns get ready for who comes to move them, and are set up where nobody does (EDC-F3.1-b)."""
    if staff.cls(unit).unit_type != TOWED:
        return None
    if unit.id in staff.tows.values():
        return staff.act(unit, Action(ActionKind.UNDEPLOY)) if unit.deployed else Order(unit.id)
    return None if unit.deployed else staff.act(unit, Action(ActionKind.DEPLOY))


def haul(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Towers fetch guns that reach nothing and set them down where they do (EDC-F3.1-a, EDC-F3.1-b)."""
    if staff.cls(unit).unit_type in AIRCRAFT:
        return None
    gun = next((load for load in staff.loads.get(unit.id, ()) if load.ride is Ride.TOWED), None)
    if gun is not None:
        to = berth(staff, unit, gun)
        # Once it reaches something from where it is, it goes no further.
        onward = None if to is None or to == unit.hex else staff.march(unit, to, keep_off=CLOSE)
        return onward or staff.act(unit, Action(ActionKind.UNHITCH))
    gun = staff.own.get(staff.tows.get(unit.id, ""))
    if gun is None:
        return None
    if gun.hex != unit.hex:
        return staff.march(unit, gun.hex)
    return staff.act(unit, Action(ActionKind.HITCH, target=gun.id)) or Order(unit.id)


def errand(staff: Staff, craft: OwnUnit) -> tuple[Hex, Action] | None:
    """Where an aircraft takes what it carries, or fetches a gun, and what it does there.

    EDC-F3.2-b, EDC-F3.4-b, EDC-F6.2-a.
    """
    load = staff.loads.get(craft.id, ())
    if not load:
        gun = staff.own.get(staff.tows.get(craft.id, ""))
        return None if gun is None else (gun.hex, Action(ActionKind.HOOK, target=gun.id))
    cargo = load[0]
    to = berth(staff, craft, cargo)
    if to is None:
        return None
    if cargo.ride is Ride.SLUNG:
        return to, Action(ActionKind.SET_DOWN)
    jumps = ActionKind.DROP.word in staff.cls(craft).abilities and staff.cls(cargo).drop
    return to, Action(ActionKind.DROP if jumps else ActionKind.LAND)


def berth(staff: Staff, carrier: OwnUnit, load: OwnUnit) -> Hex | None:
    """Where a load is set down: guns in range of their goal, infantry close to it; not among enemies, nor in a gale.

    EDC-F6.2-f, EDC-F6.2-g.
    """
    doctrine = staff.doctrines.get(load.id)
    goal = staff.goal(load, doctrine) if doctrine in ONWARD else None
    if goal is None:
        return None
    gun = load.ride is not Ride.PASSENGER
    if gun and staff.threatened(carrier.hex, staff.reach(load)) and _free(staff, load, carrier.hex):
        return carrier.hex
    if not gun and not _worth_landing(staff, carrier, load, goal):
        return None
    around = max(CLOSE, staff.reach(load) - 1) if gun else CLOSE
    places = [at for at in disc(goal, around) if _free(staff, load, at)]
    middle = carrier.hex if gun else goal
    return min(places, key=lambda at: (distance(at, middle), at), default=None)


def _worth_landing(staff: Staff, carrier: OwnUnit, load: OwnUnit, goal: Hex) -> bool:
    """No drop in strong wind, nor onto enemies twice as strong unless ordered to assault."""
    view = staff.view
    jumps = ActionKind.DROP.word in staff.cls(carrier).abilities and bool(staff.cls(load).drop)
    if jumps and view.environment.wind_speed >= view.settings.drop_delay_wind:
        return False
    assault = staff.doctrines.get(load.id) is Doctrine.ASSAULT
    return assault or sum(map(staff.strength, disc(goal, 1))) < 2 * load.fs


def _free(staff: Staff, load: OwnUnit, at: Hex) -> bool:
    """Ground that bears the load, without known mines, enemies next to it or a friend."""
    hexmap = staff.view.map
    return (
        hexmap.contains(at)
        and stands(hexmap, staff.cls(load), at)
        and at not in staff.mines
        and not staff.threatened(at, 1)
        and len(_others(staff, load, at)) < staff.view.settings.stack_limit
    )


def _others(staff: Staff, load: OwnUnit, at: Hex) -> list[str]:
    return [unit.id for unit in staff.standing.get(at, ()) if unit.id != load.carrier]
