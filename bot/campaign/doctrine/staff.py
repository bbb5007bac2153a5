"""One side's planning of one round: what it knows, sorted for quick questions, and how its units get about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from bot.campaign.doctrine.plans import stances
from bot.campaign.doctrine.words import MOBILE, ONWARD, Doctrine, Goals, Index
from bot.campaign.judge.advice.check import check_order
from bot.campaign.judge.airlift import light_enough
from bot.campaign.judge.fortifications import build_supply
from bot.campaign.judge.plan import Plan
from bot.campaign.judge.supply import BUILD_SUPPLY
from bot.campaign.judge.walk import mover_of
from bot.campaign.resolve.chance import covered
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Action, ActionKind, Order, OrderType
from bot.campaign.world.outfit.gear import AIRCRAFT, UnitClass, Weapon
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.move import KnownMines
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure, touches
from bot.campaign.world.structure_kinds import kind_of
from bot.dice import Dice
from bot.hexmap.coords import Facing, Hex, direction, distance, neighbour, neighbours
from bot.hexmap.paths import find_path

DETOUR = 6
"""Hexes that engineers, scouts and transports go out of their way."""
BARRIERS = frozenset({"wall", "gate", "teeth"})
"""Edge features that block a path."""
GUN_TRIP = 2 * DETOUR
"""Hexes that towers and lifters go to fetch a gun."""
TOWED = "Towed"
"""The unit type of guns that somebody must move (EDC-F3.1-a)."""


class Staff:
    """What one side's view tells, and the hexes its units are sent to."""

    def __init__(
        self, view: SideView, dice: Dice, goals: Goals, doctrines: Mapping[str, Doctrine] | None = None
    ) -> None:
        self.view, self.dice, self.goals = view, dice, goals
        self.night = view.environment.night
        self.own = {unit.id: unit for unit in view.units}
        self.at: dict[Hex, list[Contact]] = {}
        for contact in view.contacts:
            if contact.present:
                self.at.setdefault(contact.hex, []).append(contact)
        self.foes = Index(self.at)
        self.stances = stances(view, doctrines or {}, goals, self.foes)
        self.doctrines = {unit_id: now.doctrine for unit_id, now in self.stances.items()}
        """What each unit goes by this round."""
        self.known = Index(contact.hex for contact in view.contacts if not contact.profile.high)
        self.mates = Index(unit.hex for unit in view.units if unit.carrier is None)
        self.mines = frozenset(view.mines)
        self.objectives = [
            place.hex
            for place in view.map.places
            if place.kind == "objective" and place.side != view.side.value
        ]
        self.strongholds = [
            place.hex
            for place in view.map.places
            if place.kind == "objective" and place.side == view.side.value
        ]
        self.veils: set[Hex] = set()
        """Where smoke will be laid this round."""
        self.bound: dict[Hex, int] = {}
        """Units already sent to a hex; it must not overflow (EDC-C2.2.4-a)."""

    def cls(self, unit: OwnUnit) -> UnitClass:
        return self.view.catalogue.cls(unit)

    @cached_property
    def loads(self) -> dict[str, list[OwnUnit]]:
        """What units carry, by the id of the carrier."""
        carried: dict[str, list[OwnUnit]] = {}
        for unit in self.view.units:
            if unit.carrier is not None:
                carried.setdefault(unit.carrier, []).append(unit)
        return carried

    def usable(self, unit: OwnUnit) -> list[Weapon]:
        """Weapons with uses left."""
        if unit.disarmed:
            return []
        weapons = self.cls(unit).weapons
        return [weapon for weapon in weapons if weapon.uses is None or unit.uses.get(weapon.id, weapon.uses)]

    @cached_property
    def guns(self) -> list[tuple[Hex, int]]:
        """Where units with indirect weapons are, and how far they fire."""
        guns = []
        for unit in self.view.units:
            reach = max((weapon.range for weapon in self.usable(unit) if weapon.indirect), default=0)
            if reach and unit.carrier is None:
                guns.append((unit.hex, reach))
        return guns

    def contacts_near(self, at: Hex, reach: int) -> list[Contact]:
        """Opposed units in sight, nearest first."""
        return [contact for place in self.foes.within(at, reach) for contact in self.at[place]]

    def threatened(self, at: Hex, reach: int) -> bool:
        """Whether an opposed unit in sight is that near."""
        return bool(self.foes.within(at, reach))

    def strength(self, at: Hex) -> int:
        """Force strength the opposed units in sight there may have together."""
        return sum(contact.fs_high for contact in self.at.get(at, ()))

    # ------------------------------------------------ who needs what

    def needs(self, unit: OwnUnit) -> OrderType | None:
        """What the unit is short of: energy or what a crate refills (EDC-C4.2-b, EDC-C4.2-c)."""
        cls = self.cls(unit)
        if unit.energy * 2 <= unit.energy_max and not unit.infantry_energy:
            return ActionKind.REFUEL
        if unit.infantry_energy and unit.energy < 1:
            return ActionKind.REARM
        if any(weapon.uses and not unit.uses.get(weapon.id, weapon.uses) for weapon in cls.weapons):
            return ActionKind.REARM
        if BUILD_SUPPLY in cls.traits and build_supply(cls, unit) < 1:
            return ActionKind.REARM
        return None

    @cached_property
    def needy(self) -> list[tuple[OwnUnit, OrderType]]:
        """Units of the side that lack something a truck brings, with what it is."""
        lacking = [(unit, self.needs(unit)) for unit in self.view.units if unit.carrier is None]
        return [(unit, kind) for unit, kind in lacking if kind is not None]

    @cached_property
    def damaged(self) -> list[OwnUnit]:
        """Vehicles and craft on the ground that an engineer could do something for (EDC-F6.1-b)."""
        return [
            unit
            for unit in self.view.units
            if unit.carrier is None
            and unit.profile is Profile.LANDED
            and (unit.fs < unit.fs_max or unit.immobilised or unit.disarmed)
            and not self.cls(unit).is_infantry
        ]

    @cached_property
    def carriers(self) -> list[OwnUnit]:
        """Units with supplies aboard."""
        return [unit for unit in self.view.units if unit.cargo.total and unit.carrier is None]

    def _ours(self) -> list[Structure]:
        opposes = self.view.side.opposes
        return [s for s in self.view.structures if s.built and not (s.side is not None and opposes(s.side))]

    @cached_property
    def positions(self) -> frozenset[Hex]:
        """Where there are fortifications that infantry of the side can man (EDC-D5.5-a)."""
        catalogue = self.view.catalogue
        return frozenset(built.hex for built in self._ours() if kind_of(catalogue, built.kind).garrison)

    @cached_property
    def workshops(self) -> list[Hex]:
        """Where vehicles of the side are repaired each round (EDC-D5.4-aa)."""
        catalogue = self.view.catalogue
        return [built.hex for built in self._ours() if kind_of(catalogue, built.kind).mends == "vehicles"]

    @cached_property
    def standing(self) -> dict[Hex, list[OwnUnit]]:
        """Units of the side on the ground, by hex."""
        by_hex: dict[Hex, list[OwnUnit]] = {}
        for unit in self.view.units:
            if unit.carrier is None and unit.profile is Profile.LANDED:
                by_hex.setdefault(unit.hex, []).append(unit)
        return by_hex

    @cached_property
    def _free(self) -> list[OwnUnit]:
        units = (unit for unit in self.view.units if unit.carrier is None)
        return [unit for unit in units if not (unit.overrun or unit.brawl or unit.immobilised)]

    @cached_property
    def lifts(self) -> dict[str, str]:
        """Which transport is for which infantry with a long way to go, by ids: the nearest pairs first."""
        carriers = [unit for unit in self._free if self._offers_lift(unit)]
        walkers = [unit for unit in self._free if carriers and self._wants_lift(unit)]
        return _pairs(
            (distance(carrier.hex, unit.hex), carrier.id, unit.id)
            for carrier in carriers
            for unit in walkers
            if distance(carrier.hex, unit.hex) <= DETOUR and self._suits(carrier, unit)
        )

    def _offers_lift(self, unit: OwnUnit) -> bool:
        seats = self.cls(unit).trait("passengers") > 0 and unit.profile is Profile.LANDED
        return seats and self.doctrines.get(unit.id) in MOBILE and not self.loads.get(unit.id)

    def _suits(self, carrier: OwnUnit, unit: OwnUnit) -> bool:
        """Whether an aircraft can set the infantry down and come back: planes by parachute only (EDC-F6.2-a)."""
        craft = self.cls(carrier)
        if craft.unit_type not in AIRCRAFT:
            return True
        jumps = ActionKind.DROP.word in craft.abilities and bool(self.cls(unit).drop)
        to = self.goal(unit, self.doctrines[unit.id])
        fuel = to is not None and carrier.energy >= 2 + 2 * rounds_for(craft, distance(carrier.hex, to))
        return fuel and (jumps or craft.unit_type == "VTOL")

    @cached_property
    def tows(self) -> dict[str, str]:
        """Which tower or lifter is for which gun out of range of everything, by ids: the nearest pairs first."""
        guns = [unit for unit in self._free if self.cls(unit).unit_type == TOWED and self._wants_tow(unit)]
        haulers = [unit for unit in self._free if guns and self._hauls(unit)]
        return _pairs(
            (distance(hauler.hex, gun.hex), hauler.id, gun.id)
            for hauler in haulers
            for gun in guns
            if distance(hauler.hex, gun.hex) <= GUN_TRIP
            and (self.cls(hauler).unit_type not in AIRCRAFT or self._lifts(hauler, gun))
        )

    def _lifts(self, craft: OwnUnit, gun: OwnUnit) -> bool:
        """Whether the load is light enough, and the tank full enough to bring it in range and come back."""
        cls, to = self.cls(craft), self.goal(gun, self.doctrines[gun.id])
        if to is None or not light_enough(cls, self.cls(gun)):
            return False
        trip = rounds_for(cls, max(0, distance(gun.hex, to) - self.reach(gun) + 1))
        return craft.energy >= 1 + rounds_for(cls, distance(craft.hex, gun.hex)) + 2 * trip

    def _wants_tow(self, gun: OwnUnit) -> bool:
        doctrine, reach = self.doctrines.get(gun.id), self.reach(gun)
        if doctrine not in ONWARD or self.threatened(gun.hex, reach):
            return False
        to = self.goal(gun, doctrine)
        return to is not None and distance(gun.hex, to) > reach

    def _hauls(self, unit: OwnUnit) -> bool:
        cls = self.cls(unit)
        hooks = cls.trait("lift") > 0 and cls.unit_type == "VTOL"
        hitch = cls.trait("hitch") > 0 and cls.unit_type not in AIRCRAFT
        return (hooks or hitch) and self.doctrines.get(unit.id) in MOBILE and not self.loads.get(unit.id)

    def reach(self, unit: OwnUnit) -> int:
        """Range of its longest weapon."""
        return max((weapon.range for weapon in self.cls(unit).weapons), default=0)

    @cached_property
    def wounded(self) -> list[OwnUnit]:
        """Infantry that medics could do something for (EDC-E3-f)."""
        return [
            unit
            for unit in self.view.units
            if unit.carrier is None
            and unit.survivors_of is None
            and self.cls(unit).is_infantry
            and unit.fs + unit.scattered < unit.fs_max
        ]

    @cached_property
    def prizes(self) -> list[Structure]:
        """Works of the enemy that serve him, as the side knows them: depots, radars, towers, landing grounds."""
        opposes, catalogue = self.view.side.opposes, self.view.catalogue
        works = []
        for structure in self.view.structures:
            if structure.side is None or not opposes(structure.side) or not structure.built:
                continue
            kind = kind_of(catalogue, structure.kind)
            if structure.health >= kind.works_from and (
                kind.stores or kind.radar or kind.vision or kind.lands or kind.mends
            ):
                works.append(structure)
        return works

    @cached_property
    def barriers(self) -> dict[Hex, list[Structure]]:
        """Walls, gates and teeth of the enemy that stand, by the hexes on either side (EDC-D4-a)."""
        opposes, catalogue = self.view.side.opposes, self.view.catalogue
        barriers: dict[Hex, list[Structure]] = {}
        for structure in self.view.structures:
            theirs = structure.side is not None and opposes(structure.side) and structure.built
            if (
                theirs
                and structure.edge is not None
                and kind_of(catalogue, structure.kind).feature in BARRIERS
            ):
                for at in touches(structure):
                    barriers.setdefault(at, []).append(structure)
        return barriers

    @property
    def smoke_lasts(self) -> bool:
        """Whether smoke laid now is still there when the enemy fires: hostiles have the last word of a round.

        EDC-C1.1-a, EDC-C3.3-c.
        """
        return self.view.side is not Side.HOSTILE or self.view.settings.smoke_rounds > 1

    def _wants_lift(self, unit: OwnUnit) -> bool:
        doctrine = self.doctrines.get(unit.id)
        if doctrine not in ONWARD or unit.garrison is not None or not self.cls(unit).is_infantry:
            return False
        to = self.goal(unit, doctrine)
        return to is not None and distance(unit.hex, to) > DETOUR - 1 and not self.threatened(unit.hex, 3)

    # ------------------------------------------------ orders

    def plan(self, order: Order) -> Plan | None:
        """What the order comes to, if nothing of it is lost."""
        check = check_order(self.view, order)
        if check.plan is None or check.refusal is not None or check.plan.refusals:
            return None
        return check.plan if order.ability is None or check.ability is not None else None

    def act(self, unit: OwnUnit, action: Action) -> Order | None:
        """The order to do that and nothing else, if it can be done."""
        order = Order(unit.id, action=action)
        return order if self.plan(order) is not None else None

    def with_action(self, order: Order, action: Action) -> Order | None:
        """The order with an action after its move, if that can be done."""
        tried = replace(order, action=action)
        return tried if self.plan(tried) is not None else None

    # ------------------------------------------------ where to

    def goal(self, unit: OwnUnit, doctrine: Doctrine) -> Hex | None:
        """Where the doctrine sends the unit; None to stay."""
        if unit.id in self.stances and (to := self.stances[unit.id].to) is not None:
            return to
        stations = self.goals.get(unit.id, ())
        if doctrine is Doctrine.PATROL:
            if stations:
                return stations[self.view.round % len(stations)]
            roll = self.dice.roll(
                "patrol", 6, order=f"doctrine {unit.id}", covered=covered("patrol", unit.side)
            )
            return self.ahead(unit.hex, self.view.map.compass[roll.value - 1], max(1, self.cls(unit).speed))
        if doctrine not in ONWARD:
            return None
        if stations and doctrine is Doctrine.ASSAULT:
            return stations[0]
        known, places = self.known.nearest(unit.hex), [*stations, *self.objectives]
        place = min(places, key=lambda at: (distance(unit.hex, at), at), default=None)
        first, second = (place, known) if doctrine is Doctrine.ASSAULT else (known, place)
        return first if first is not None else second

    def ahead(self, at: Hex, facing: Facing, steps: int) -> Hex | None:
        """The hex that many steps in that direction, or the last one on the map."""
        here = at
        for _ in range(steps):
            after = neighbour(here, facing)
            if not self.view.map.contains(after):
                break
            here = after
        return here if here != at else None

    # ------------------------------------------------ getting there

    def march(self, unit: OwnUnit, to: Hex, order: Order | None = None, keep_off: int = 0) -> Order | None:
        """`order` with a move as far toward the place as may be; `keep_off`: no nearer to an enemy in sight."""
        order = order or Order(unit.id)
        grounded = self.cls(unit).unit_type in AIRCRAFT and unit.profile is Profile.LANDED
        stuck = unit.immobilised or unit.energy < 1 or (grounded and order.ability is None)
        if to == unit.hex or stuck:
            return None
        path = self._way(unit, to, order)
        while len(path) > 1 and (
            self.bound.get(path[-1], 0) >= self.view.settings.stack_limit
            or (keep_off and self.threatened(path[-1], keep_off))
        ):
            path = path[:-1]
        if len(path) < 2:
            return None
        order = replace(order, path=path[1:], facing=direction(path[-2], path[-1]))
        if self.plan(order) is None:
            return None
        self.bound[path[-1]] = self.bound.get(path[-1], 0) + 1
        return order

    def _way(self, unit: OwnUnit, to: Hex, order: Order) -> tuple[Hex, ...]:
        """The hexes to walk, start included: straight on if that brings it nearer, otherwise around obstacles."""
        ways, speed = [], self.cls(unit).speed
        ahead = sorted(neighbours(unit.hex), key=lambda at: (distance(at, to), at))
        for first in ahead[:3]:
            walk = self._straight(first, to, speed - 1)
            plan = self.plan(replace(order, path=walk)) if walk else None
            if plan is not None and distance(plan.end, to) < distance(unit.hex, to):
                ways.append(plan.path)
                if len(plan.path) > min(speed, distance(unit.hex, to)):
                    break
        if ways:
            return min(ways, key=lambda way: (distance(way[-1], to), len(way), way))
        plan = self.plan(replace(order, destination=to))
        if self.mines and (plan is None or isinstance(plan.stopped_by, KnownMines)):
            plan = self._around(unit, to, order)
        return plan.path if plan is not None else (unit.hex,)

    def _around(self, unit: OwnUnit, to: Hex, order: Order) -> Plan | None:
        """A way around mines that the side knows of (EDC-F6.4-d)."""
        cls, shut = self.cls(unit), self.mines | self.at.keys()
        mover = mover_of(cls, cls.speed, self.view.side)
        path = find_path(self.view.map, mover, unit.hex, to, shut, (), self.view.settings.cliff_threshold)
        return self.plan(replace(order, path=tuple(path[1:]))) if path else None

    def _straight(self, first: Hex, to: Hex, steps: int) -> tuple[Hex, ...]:
        """A walk from `first` on, each step nearer, not off the map, into enemies or mines that are known of."""

        def free(at: Hex) -> bool:
            return self.view.map.contains(at) and at not in self.at and at not in self.mines

        if not free(first):
            return ()
        walk = [first]
        while len(walk) <= steps and walk[-1] != to:
            here = walk[-1]
            nearer = [at for at in neighbours(here) if distance(at, to) < distance(here, to) and free(at)]
            if not nearer:
                break
            walk.append(min(nearer))
        return tuple(walk)


def _pairs(ranked: Iterable[tuple[int, str, str]]) -> dict[str, str]:
    """Carriers with what they are for, each once, the nearest pairs first."""
    pairs: dict[str, str] = {}
    taken: set[str] = set()
    for _, carrier, load in sorted(ranked):
        if carrier not in pairs and load not in taken:
            pairs[carrier] = load
            taken.add(load)
    return pairs


def rounds_for(craft: UnitClass, away: int) -> int:
    """Rounds of flight for that many hexes."""
    speed = max(1, craft.speed - 1)
    return (away + speed - 1) // speed


def is_weak(unit: OwnUnit) -> bool:
    """A third of its strength is left, or less."""
    return unit.fs * 3 <= unit.fs_max


def breakout_from(staff: Staff, unit: OwnUnit) -> Order | None:
    """Out of the hex, to where enemies are fewest (EDC-C3.2.3-a, EDC-C3.2.2-i)."""
    ways = [to for to in neighbours(unit.hex) if staff.view.map.contains(to)]
    for to in sorted(ways, key=lambda to: (len(staff.foes.within(to, 1)), to in staff.mines)):
        tried = staff.act(unit, Action(ActionKind.BREAKOUT, to))
        if tried is not None:
            return tried
    return None
