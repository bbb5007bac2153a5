"""Where a unit can end a move this round, as its side knows the map."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.judge.advice.check import check_order, foreseen
from bot.campaign.judge.flight import glides
from bot.campaign.judge.kinds import judge
from bot.campaign.judge.moment import Moment
from bot.campaign.judge.situation import situation_known
from bot.campaign.judge.walk import ignores_zones, mover_for, mover_of, room
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Ability, Action, ActionKind, Order, When
from bot.campaign.world.outfit.gear import AIRCRAFT
from bot.campaign.world.profiles import Profile
from bot.hexmap.coords import Hex
from bot.hexmap.costs import Mover
from bot.hexmap.paths import reachable


def reach_of(view: SideView, unit: OwnUnit) -> list[Hex]:
    """The hexes in which the unit can end a move."""
    mover = mover_now(view, unit)
    if mover is None:
        return []
    high = unit.profile.high
    enemies = {
        contact.hex for contact in view.contacts if contact.present and not (high or contact.profile.high)
    }
    situation = situation_known(view, unit.id)
    zones = () if ignores_zones(situation) else situation.zones
    near = reachable(view.map, mover, unit.hex, enemies, zones, view.settings.cliff_threshold)
    start = Ability(Action(ActionKind.FAST_TAKEOFF), When.BEFORE) if on_ground(view, unit) else None
    free = [at for at in near if at != unit.hex and room(situation, at)]
    return [at for at in free if _arrives(view, Order(unit.id, destination=at, ability=start))]


def _arrives(view: SideView, order: Order) -> bool:
    """Whether the move gets to its hex, in the state the unit is in."""
    made = check_order(view, order).plan
    return made is not None and made.end == order.destination


def on_ground(view: SideView, unit: OwnUnit) -> bool:
    """Whether it is an aircraft that must take off to go anywhere (EDC-F4.2-b)."""
    flies = view.catalogue.cls(unit).unit_type in AIRCRAFT
    return flies and unit.profile is Profile.LANDED and unit.carrier is None


def mover_now(view: SideView, unit: OwnUnit) -> Mover | None:
    """The unit as it can move this round; an aircraft on the ground after a fast takeoff; None if it cannot.

    EDC-C2.4-e, EDC-C3.2.3-a, EDC-C3.2.2-i, EDC-F4.2-b.
    """
    hangs = unit.carrier is not None and unit.ride is not Ride.PASSENGER
    if (unit.immobilised and not glides(unit)) or unit.overrun or unit.brawl or hangs:
        return None
    situation, order = situation_known(view, unit.id), Order(unit.id)
    if on_ground(view, unit):
        start = Action(ActionKind.FAST_TAKEOFF)
        moment = Moment(order, unit.hex, unit.energy, ability=True)
        if judge(situation, start, moment) is not None:
            return None
        situation = foreseen(situation, replace(order, ability=Ability(start, When.BEFORE)))
    if situation.unit.profile is Profile.LANDED:
        return mover_of(situation.cls, situation.cls.speed, view.side)
    return mover_for(situation, order, False)
