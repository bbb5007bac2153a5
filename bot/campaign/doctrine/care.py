"""How AI-controlled units stay alive: out of mines, away from the enemy when weak, resupplied, repaired, rested."""

from __future__ import annotations

from bot.campaign.doctrine.fight import shell_from, strike
from bot.campaign.doctrine.siege import veiled
from bot.campaign.doctrine.staff import Staff, breakout_from, is_weak
from bot.campaign.doctrine.words import Doctrine
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.order import Action, ActionKind, Order, OrderType, Supply
from bot.hexmap.coords import Hex, distance, ring

STORES_TRIP = 15
"""Hexes that a unit in need goes to a depot."""
LOW = 1
"""Energy at which a unit goes for more."""


def break_out(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Overrun units get away (EDC-C3.2.3-a)."""
    return breakout_from(staff, unit) if unit.overrun else None


def leave_mines(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Out of mines that the side knows of, the way the unit came (EDC-F6.4.1-a)."""
    if unit.hex not in staff.mines or unit.came_from is None:
        return None
    return staff.act(unit, Action(ActionKind.RETRACE, facing=unit.came_from))


# ---------------------------------------------------------------- away


def fall_back(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Away from enemies, or by the line of its plan: those ordered to, weak units not ordered to hold, guns and the
    unarmed with enemies near.
    """
    told = doctrine is Doctrine.WITHDRAW
    along = staff.goal(unit, doctrine) if told else None
    if along is not None and (order := staff.march(unit, along)) is not None:
        end = order.path[-1]
        return (
            shell_from(staff, unit, order, end)
            or strike(staff, unit, order, end)
            or veiled(staff, unit, order)
        )
    weapons = staff.usable(unit)
    frail = not any(not weapon.indirect and not weapon.min_range for weapon in weapons)
    weak = is_weak(unit) and doctrine not in (Doctrine.HOLD, Doctrine.ASSAULT)
    near = 2 if frail else 4
    if not told and not (frail or weak):
        return None
    if not told and not staff.threatened(unit.hex, near):
        return None
    return veiled(staff, unit, _flee(staff, unit))


def _flee(staff: Staff, unit: OwnUnit) -> Order | None:
    """To the hex within reach that is furthest from the nearest enemy in sight."""
    enemies: list[Hex] = []
    for reach in (4, 12, 200):
        enemies = enemies or staff.foes.within(unit.hex, reach)[:4]
    if not enemies or unit.immobilised or unit.energy < 1:
        return None

    def safety(at: Hex) -> int:
        return min(distance(at, enemy) for enemy in enemies)

    here = safety(unit.hex)
    ways = [
        at
        for steps in range(min(3, staff.cls(unit).speed), 0, -1)
        for at in ring(unit.hex, steps)
        if staff.view.map.contains(at) and safety(at) > here
    ]
    for at in sorted(ways, key=lambda at: (-safety(at), at))[:4]:
        order = staff.march(unit, at)
        if order is not None and safety(order.path[-1]) > here:
            return order
    return None


# ---------------------------------------------------------------- supplies


def fill_up(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """From a depot or a comrade with supplies next to the unit, while no enemy is near (EDC-C4.2-d)."""
    kind = staff.needs(unit)
    if kind is None or staff.threatened(unit.hex, 2):
        return None
    return resupply(staff, unit, unit, kind)


def resupply(staff: Staff, unit: OwnUnit, mate: OwnUnit, kind: OrderType) -> Order | None:
    """An order of `unit` that rearms or refuels `mate`, itself or another."""
    for giver in givers(staff, unit):
        tried = staff.act(unit, Action(kind, supply=Supply(giver, mate.id)))
        if tried is not None:
            return tried
    return None


def givers(staff: Staff, unit: OwnUnit) -> list[str]:
    """Depots and comrades with supplies within reach of the unit, itself included, depots first."""
    label = staff.view.map.label
    depots = [d for d in staff.view.depots if d.cargo.total and distance(d.hex, unit.hex) <= 1]
    carriers = [own for own in staff.carriers if distance(own.hex, unit.hex) <= 1]
    return [*(label(depot.hex) for depot in depots), *(own.id for own in carriers)]


def fetch(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """To the nearest depot when tank or magazine is empty, or when weak and no enemy is at hand; there it rests."""
    weak = is_weak(unit) and doctrine not in (Doctrine.HOLD, Doctrine.ASSAULT)
    short = staff.needs(unit) is not None and (unit.energy <= LOW or not unit.infantry_energy)
    if not (short or weak) or doctrine in (Doctrine.HOLD, Doctrine.AMBUSH):
        return None
    places = [depot.hex for depot in staff.view.depots if depot.cargo.total or weak]
    if weak and not staff.cls(unit).is_infantry:
        places = [*staff.workshops, *places]
    near = [at for at in places if distance(unit.hex, at) <= STORES_TRIP]
    if not near:
        return None
    to = min(near, key=lambda at: (distance(unit.hex, at), at))
    if distance(unit.hex, to) <= int(short):
        return rest(staff, unit, doctrine) or Order(unit.id)
    return staff.march(unit, to)


def rest(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Infantry with nothing to do gets its breath back (EDC-C2.4-j)."""
    if not unit.infantry_energy or unit.energy >= unit.energy_max:
        return None
    return staff.act(unit, Action(ActionKind.REST))


# ---------------------------------------------------------------- repairs


def mend_tracks(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Immobilised vehicles repair themselves while nobody is near (EDC-F6.1-c)."""
    if not unit.immobilised or staff.threatened(unit.hex, 3):
        return None
    return staff.act(unit, Action(ActionKind.REPAIR_MOBILITY))
