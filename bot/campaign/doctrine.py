"""What units do whose player is the machine: ordinary orders made from their own side's view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from bot.campaign.check import check_order
from bot.campaign.gear import UnitClass
from bot.campaign.legality import Plan
from bot.campaign.model import Contact, OwnUnit, SideView
from bot.campaign.order import Action, ActionKind, Order
from bot.dice import Dice
from bot.hexmap.coords import Facing, Hex, adjacent, direction, distance, neighbour, neighbours, ring

Goals = Mapping[str, Sequence[Hex]]
"""By unit id: the stations of a patrol, or the place to take (its first)."""


class Doctrine(StrEnum):
    """How a unit behaves that nobody gave an order."""

    HOLD = "hold"
    PATROL = "patrol"
    ADVANCE = "advance"
    ASSAULT = "assault"
    AMBUSH = "ambush"
    WITHDRAW = "withdraw"


def orders_for(
    view: SideView, doctrines: Mapping[str, Doctrine], dice: Dice, goals: Goals | None = None
) -> list[Order]:
    """Orders for the units named in `doctrines`, by unit id; the same view and dice give the same orders.

    A unit attacks the best target in range; else it moves by its doctrine, no further than a check of the order
    allows, and attacks from where it ends. Units with nothing to do get no order.
    """
    staff = _Staff(view, dice, goals or {})
    found = []
    for unit in view.units:
        doctrine = doctrines.get(unit.id)
        if doctrine is not None and not unit.acted and unit.carrier is None:
            order = staff.order(unit, doctrine)
            if order is not None:
                found.append(order)
    return found


class _Staff:
    """One side's planning of one round."""

    def __init__(self, view: SideView, dice: Dice, goals: Goals) -> None:
        self.view = view
        self.dice = dice
        self.goals = goals
        self.targets = [contact for contact in view.contacts if contact.present]
        self.objectives = [
            place.hex
            for place in view.map.places
            if place.kind == "objective" and place.side != view.side.value
        ]
        self.held = {contact.hex for contact in self.targets}
        self.bound: dict[Hex, int] = {}
        """Units already sent to a hex; it must not overflow (EDC-C2.2.4-a)."""

    def order(self, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
        if unit.overrun:
            return self._breakout(unit)
        order: Order | None = None
        if doctrine is Doctrine.WITHDRAW:
            order = self._withdraw(unit)
        if order is None and doctrine is Doctrine.ASSAULT:
            order = self._close_in(unit)
        if order is None:
            reach = 2 if doctrine is Doctrine.AMBUSH else None
            order = self._attack(unit, Order(unit.id), unit.hex, reach)
        if order is None and doctrine in (Doctrine.ADVANCE, Doctrine.ASSAULT, Doctrine.PATROL):
            to = self._goal(unit, doctrine)
            order = self._march(unit, to) if to is not None else None
        return order or self._rest(unit)

    def _class(self, unit: OwnUnit) -> UnitClass:
        return self.view.catalogue.cls(unit)

    def _plan(self, order: Order) -> Plan | None:
        """What the order comes to, if nothing of it is lost."""
        check = check_order(self.view, order)
        return check.plan if check.plan is not None and not check.plan.refusals else None

    # ------------------------------------------------ fire

    def _attack(self, unit: OwnUnit, order: Order, at: Hex, reach: int | None = None) -> Order | None:
        """The order with an attack on the best target in range of `at`: weakest first, then nearest."""
        cls = self._class(unit)
        if not cls.weapons or unit.disarmed:
            return None
        weapon = cls.weapons[0]
        limit = weapon.range if reach is None else min(weapon.range, reach)
        near = [
            contact
            for contact in self.targets
            if distance(at, contact.hex) <= limit and contact.brawl is unit.brawl
        ]
        for contact in sorted(near, key=lambda c: (c.fs_low + c.fs_high, distance(at, c.hex), c.hex, c.id)):
            tried = replace(order, action=Action(ActionKind.ATTACK, contact.hex, contact.id, weapon.id))
            if self._plan(tried) is not None:
                return tried
        return None

    def _close_in(self, unit: OwnUnit) -> Order | None:
        """An assault on an enemy next to the unit."""
        for contact in sorted(self.targets, key=_strength):
            if adjacent(unit.hex, contact.hex):
                tried = Order(unit.id, action=Action(ActionKind.ASSAULT, contact.hex, contact.id))
                if self._plan(tried) is not None:
                    return tried
        return None

    # ------------------------------------------------ move

    def _goal(self, unit: OwnUnit, doctrine: Doctrine) -> Hex | None:
        """Where the doctrine sends the unit; None to stay."""
        stations = self.goals.get(unit.id, ())
        if doctrine is Doctrine.PATROL:
            if stations:
                return stations[self.view.round % len(stations)]
            roll = self.dice.roll("patrol", 6, order=f"doctrine {unit.id}", covered=True)
            return self._ahead(unit.hex, Facing(roll.value - 1), max(1, self._class(unit).speed))
        if stations and doctrine is Doctrine.ASSAULT:
            return stations[0]
        known = [contact.hex for contact in self.view.contacts]
        places = [*stations, *self.objectives]
        first, second = (places, known) if doctrine is Doctrine.ASSAULT else (known, places)
        choice = first or second
        return min(choice, key=lambda at: (distance(unit.hex, at), at)) if choice else None

    def _ahead(self, at: Hex, facing: Facing, steps: int) -> Hex | None:
        here = at
        for _ in range(steps):
            after = neighbour(here, facing)
            if not self.view.map.contains(after):
                break
            here = after
        return here if here != at else None

    def _march(self, unit: OwnUnit, to: Hex) -> Order | None:
        """As far toward the place as may be, and an attack from there."""
        if to == unit.hex or unit.immobilised or unit.energy < 1:
            return None
        path = self._way(unit, to)
        while len(path) > 1 and self.bound.get(path[-1], 0) >= self.view.settings.stack_limit:
            path = path[:-1]
        if len(path) < 2:
            return None
        order = Order(unit.id, path=path[1:], facing=direction(path[-2], path[-1]))
        if self._plan(order) is None:
            return None
        self.bound[path[-1]] = self.bound.get(path[-1], 0) + 1
        return self._attack(unit, order, path[-1]) or order

    def _way(self, unit: OwnUnit, to: Hex) -> tuple[Hex, ...]:
        """The hexes to walk, start included: straight on if that brings it nearer, else around obstacles."""
        ways = []
        ahead = sorted(neighbours(unit.hex), key=lambda at: (distance(at, to), at))
        for first in ahead[:3]:
            walk = self._straight(first, to, self._class(unit).speed - 1)
            plan = self._plan(Order(unit.id, path=walk)) if walk else None
            if plan is not None and distance(plan.end, to) < distance(unit.hex, to):
                ways.append(plan.path)
        if ways:
            return min(ways, key=lambda way: (distance(way[-1], to), len(way), way))
        plan = self._plan(Order(unit.id, destination=to))
        return plan.path if plan is not None else (unit.hex,)

    def _straight(self, first: Hex, to: Hex, steps: int) -> tuple[Hex, ...]:
        """A walk from `first` on, each step nearer, not into hexes off the map or held by an enemy."""
        if not self.view.map.contains(first) or first in self.held:
            return ()
        walk = [first]
        while len(walk) <= steps and walk[-1] != to:
            here = walk[-1]
            nearer = [
                at
                for at in neighbours(here)
                if distance(at, to) < distance(here, to)
                and self.view.map.contains(at)
                and at not in self.held
            ]
            if not nearer:
                break
            walk.append(min(nearer))
        return tuple(walk)

    def _withdraw(self, unit: OwnUnit) -> Order | None:
        """Away from the enemies in sight, to the hex within reach that is furthest from the nearest of them."""
        enemies = sorted(self.held, key=lambda at: (distance(unit.hex, at), at))[:4]
        if not enemies or unit.immobilised or unit.energy < 1:
            return None

        def safety(at: Hex) -> int:
            return min(distance(at, enemy) for enemy in enemies)

        ways = [
            at
            for steps in range(min(3, self._class(unit).speed), 0, -1)
            for at in ring(unit.hex, steps)
            if self.view.map.contains(at) and safety(at) > safety(unit.hex)
        ]
        for at in sorted(ways, key=lambda at: (-safety(at), at))[:4]:
            order = self._march(unit, at)
            if order is not None and safety(order.path[-1]) > safety(unit.hex):
                return order
        return None

    def _breakout(self, unit: OwnUnit) -> Order | None:
        for facing in Facing:
            to = neighbour(unit.hex, facing)
            tried = Order(unit.id, action=Action(ActionKind.BREAKOUT, to))
            if self.view.map.contains(to) and self._plan(tried) is not None:
                return tried
        return None

    def _rest(self, unit: OwnUnit) -> Order | None:
        """Infantry with nothing to do gets its breath back (EDC-C2.4-j)."""
        if not unit.infantry_energy or unit.energy >= unit.energy_max:
            return None
        tried = Order(unit.id, action=Action(ActionKind.REST))
        return tried if self._plan(tried) is not None else None


def _strength(contact: Contact) -> tuple[int, Hex, str]:
    return (contact.fs_low + contact.fs_high, contact.hex, contact.id)
