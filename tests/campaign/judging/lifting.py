"""What may lift a refusal, tried out: situations of the case files in which it comes, and changes to them.

Each change stands for one `Lift`: more energy, another path, a friend's earlier order as it leaves the side's picture.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from bot.campaign.forecast.in_queue import check_in_queue
from bot.campaign.judge.advice.check import Check
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.known.contacts import Ping
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Cargo, Ride, World
from bot.campaign.world.order import Ability, Action, ActionKind, Lift, Order, When
from bot.campaign.world.order_types import LEVELS, ORDER_TYPES
from bot.campaign.world.outfit.gear import AIRCRAFT
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.kinds import KINDS
from bot.cases import run
from bot.cases.load import load_case
from bot.cases.model import Scenario
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex, distance, neighbours

MOST = 6
"""Situations that are tried for each refusal."""
CASES = Path("tests/cases/edc")
CONSTRUCTED = Path(__file__).parent / "lifting.toml"
MARKS = frozenset({"refused", "warned", "lost", "refused_or_lost"})
"""Fields of an order with which a case says that something is wrong with it."""
STEPS = frozenset({ActionKind.BREAKOUT, ActionKind.RETRACE, ActionKind.CROSSING})
"""Actions that are moves."""


class Situation(NamedTuple):
    """An order that is refused, or a part of it, as it is filed."""

    name: str
    world: World
    view: SideView
    order: Order
    queue: Sequence[Order]

    def change(self, **fields: Any) -> Situation:
        return self._replace(view=replace(self.view, **fields))

    def ordered(self, **fields: Any) -> Situation:
        return self._replace(order=replace(self.order, **fields))

    def unit(self, key: str, **fields: Any) -> Situation:
        units = (replace(one, **fields) if one.id == key else one for one in self.view.units)
        return self.change(units=tuple(units))

    @property
    def own(self) -> OwnUnit:
        return next(one for one in self.view.units if one.id == self.order.unit)


def found(check: Check) -> frozenset[str]:
    """The codes of all that is wrong with the order."""
    codes = {one.code for one in (check.refusal, *check.warnings) if one is not None}
    if check.plan is not None:
        codes |= {one.code for one in check.plan.refusals}
    if check.stop is not None:
        codes |= {check.stop.why.code, check.stop.last.code}
    return frozenset(codes)


@functools.cache
def situations() -> dict[str, list[Situation]]:
    """By code, situations in which it is refused: those constructed first, then those of the cases that name it."""
    kept: dict[str, list[Situation]] = {}
    for path in (CONSTRUCTED, *sorted(CASES.glob("*.toml"))):
        text = path.read_text("utf-8")
        wanted = {code for code in KINDS if f'"{code}"' in text and len(kept.get(code, ())) < MOST}
        for scenario in load_case(text, path.name, path.parent).scenarios if wanted else ():
            for here in _filed(scenario, path.stem):
                for code in found(check_in_queue(here.view, here.order, here.queue)):
                    if len(kept.setdefault(code, [])) < MOST:
                        kept[code].append(here)
    return kept


def _filed(scenario: Scenario, source: str) -> Iterator[Situation]:
    """The orders of its first round of which the case says that something is wrong with them."""
    world, queue = scenario.world, list[Order]()
    start_round(world)
    for number, written in enumerate(scenario.rounds[0].orders if scenario.rounds else (), 1):
        unit = world.units.get(written["unit"])
        if unit is None:
            continue
        view = observe(world, unit.side)
        order = run._order(world, view, written, number)
        if isinstance(order, Order) and any(own.id == order.unit for own in view.units):
            if MARKS & written.keys():
                yield Situation(f"{source}: {scenario.name}", world, view, order, tuple(queue))
            queue.append(order)


def lifts(code: str, here: Situation, there: Situation) -> bool:
    """Whether the changed order is taken without that refusal, and without another one instead."""
    before = found(check_in_queue(here.view, here.order, here.queue))
    check = check_in_queue(there.view, there.order, there.queue)
    return check.refusal is None and found(check) <= before - {code}


# ---------------------------------------------------------------- what may lift it


def _energy(here: Situation) -> Iterator[Situation]:
    yield here.unit(here.own.id, energy=here.own.energy + 20)


def _supply(here: Situation) -> Iterator[Situation]:
    stocked = tuple(replace(one, cargo=Cargo(9, 9)) for one in here.view.units)
    depots = tuple(replace(one, cargo=Cargo(99, 99)) for one in here.view.depots)
    yield here.change(units=stocked, depots=depots)
    own = here.own
    yield here.unit(own.id, uses={}, energy=max(own.energy, own.energy_max))
    for one in here.view.units:
        yield here.unit(one.id, uses={})


def _more_movement(here: Situation) -> Iterator[Situation]:
    catalogue = here.view.catalogue
    cls = catalogue.classes[here.own.class_id]
    faster = {**catalogue.classes, cls.id: replace(cls, speed=cls.speed + 9)}
    yield here.change(catalogue=replace(catalogue, classes=faster))


def _enemy_gone(here: Situation) -> Iterator[Situation]:
    free = tuple(replace(one, brawl=False, overrun=False) for one in here.view.units)
    yield here.change(contacts=(), pings=(), units=free)


def _actions(order: Order) -> Iterator[Action]:
    if order.action is not None:
        yield order.action
    if order.ability is not None:
        yield order.ability.action


def _put(here: Situation, action: Action, **fields: Any) -> Situation:
    """The same with another action."""
    order, changed = here.order, replace(action, **fields)
    if order.action is action:
        return here.ordered(action=changed)
    assert order.ability is not None
    return here.ordered(ability=replace(order.ability, action=changed))


def _other_facing(here: Situation) -> Iterator[Situation]:
    order = here.order
    acts = order.action is not None or order.ability is not None
    for facing in Facing:
        if order.facing is not None and facing not in (order.facing, here.own.facing):
            yield here.ordered(facing=facing)
        for action in _actions(order):
            if action.facing is not None and facing is not action.facing:
                yield _put(here, action, facing=facing)
    if order.facing is not None and (acts or order.path or order.destination):
        yield here.ordered(facing=None)


def _near(here: Situation, reach: int) -> list[Hex]:
    at = here.own.hex
    around = (Hex(at.col + c, at.row + r) for c, r in product(range(-reach, reach + 1), repeat=2))
    return [one for one in around if here.view.map.contains(one) and distance(one, at) <= reach]


def _other_path(here: Situation) -> Iterator[Situation]:
    order = here.order
    acts = order.action is not None or order.ability is not None
    if acts and (order.path or order.destination or order.exit):
        yield here.ordered(path=(), destination=None, exit=False)
    for at in _near(here, 3):
        if order.action is not None and order.action.kind in STEPS:
            yield _put(here, order.action, hex=at, facing=None)
        elif acts or at != here.own.hex:
            yield here.ordered(path=(), destination=at)


def _other_target(here: Situation) -> Iterator[Situation]:
    view = here.view
    names = [one.id for one in (*view.contacts, *view.friends, *view.pings, *view.units)]
    stores = [*names, *(view.map.label(depot.hex) for depot in view.depots)]
    for action in _actions(here.order):
        if action.kind in STEPS:
            continue
        for at in _near(here, 6) if action.hex is not None else ():
            yield _put(here, action, hex=at, target=None)
        for name in names if action.target is not None or action.hex is not None else ():
            yield _put(here, action, hex=action.hex if action.target is None else None, target=name)
        for weapon in view.catalogue.cls(here.own).weapons:
            yield _put(here, action, weapon=weapon.id)
        for name in stores if action.supply is not None else ():
            yield _put(here, action, supply=replace(action.supply, giver=name))
            yield _put(here, action, supply=replace(action.supply, receiver=name))


def _other_words(here: Situation) -> Iterator[Situation]:
    """Something named, or left out; `OTHER_PATH` and `OTHER_TARGET` have moves and targets."""
    order = here.order
    yield here.ordered(force=True)
    yield here.ordered(double_time=False)
    yield here.ordered(exit=not order.exit)
    yield here.ordered(wait_for=())
    yield here.ordered(destination=None)
    yield here.ordered(path=(), destination=order.path[-1] if order.path else None)
    moves = order.path or order.destination is not None or order.exit or order.facing is not None
    if moves or order.ability is not None:
        yield here.ordered(action=None)
    if moves or order.action is not None:
        yield here.ordered(ability=None)
    if order.action is not None and order.ability is None:
        for when in When:
            yield here.ordered(action=None, ability=_as_ability(order.action, when))
    if order.ability is not None:
        yield here.ordered(action=order.ability.action, ability=None)
        for when in When:
            yield here.ordered(ability=replace(order.ability, when=when))
    for action in _actions(order):
        for kind in ORDER_TYPES.values():
            yield _put(here, action, kind=kind)
        for at in (None, *_near(here, 1)):
            yield _put(here, action, hex=at)
        for facing in (None, *Facing):
            yield _put(here, action, facing=facing)
        for item in ("trench", "mini depot", "bunker", "wall", "missile", "energy", None):
            yield _put(here, action, item=item)
        for level in LEVELS:
            yield _put(here, action, level=level)
        yield _put(here, action, weapon=None)
        if action.supply is not None:
            for item, amount in product((None, "energy", "missile"), (0, 1)):
                yield _put(here, action, supply=replace(action.supply, item=item, amount=amount))
            for crates, barrels in ((1, 0), (0, 1), (-1, 0)):
                yield _put(here, action, supply=replace(action.supply, crates=crates, barrels=barrels))


def _as_ability(action: Action, when: When) -> Ability:
    return Ability(action, when)


def _time(here: Situation) -> Iterator[Situation]:
    world = here.world
    for _ in range(0 if here.queue else 3):
        dice = KeyedDice(world.round, b"o" * 32, b"c" * 32)
        world = resolve(world, [], dice).world
        start_round(world)
        view = observe(world, here.view.side)
        if any(one.id == here.order.unit for one in view.units):
            yield here._replace(view=view, queue=())


def _earlier_order(here: Situation) -> Iterator[Situation]:
    """What friends can do to the side's picture with their orders, or the unit in another round."""
    view, me = here.view, here.own
    yield here.change(units=(me,), friends=())
    targets = {action.target for action in _actions(here.order)}
    places = {me.hex, *neighbours(me.hex)} | {one.hex for one in view.units if one.id in targets}
    places |= {action.hex for action in _actions(here.order) if action.hex is not None}
    for one in view.units:
        yield from _done_to(here, one)
        if one is not me:
            yield here.change(units=tuple(other for other in view.units if other is not one))
            for at in places:
                yield here.unit(one.id, hex=at, carrier=None, ride=None)
    riders = tuple(replace(one, carrier=None, ride=None) for one in view.units)
    yield here.change(units=riders)
    yield here.change(units=tuple(one for one in view.units if one.carrier is None))
    yield here.change(depots=tuple(replace(one, cargo=Cargo()) for one in view.depots))
    yield here.change(structures=())
    yield here.change(structures=tuple(replace(one, built=True, health=99) for one in view.structures))
    yield here.change(effects=())
    yield here.change(mines=())
    yield here.change(mines=(*view.mines, *places))
    for at in places:
        yield here.change(pings=(*view.pings, Ping("P99", at, "air", "enemy", view.round, False)))


def _done_to(here: Situation, one: OwnUnit) -> Iterator[Situation]:
    key, view = one.id, here.view
    if view.catalogue.cls(one).unit_type in AIRCRAFT:
        for profile in Profile:
            yield here.unit(key, profile=profile)
    yield here.unit(key, deployed=not one.deployed)
    yield here.unit(key, immobilised=False, disarmed=False)
    yield here.unit(key, overrun=False, brawl=False)
    yield here.unit(key, radar_off=not one.radar_off)
    yield here.unit(key, sonar_active=not one.sonar_active)
    yield here.unit(key, carrier=None, ride=None)
    yield here.unit(key, garrison=None)
    yield here.unit(key, cargo=Cargo())
    yield here.unit(key, cargo=Cargo(9, 9))
    yield here.unit(key, uses={**one.uses, "build_supply": 0})
    yield here.unit(key, uses={kind: left for kind, left in one.uses.items() if kind != "build_supply"})
    yield here.unit(key, energy=max(0, one.energy - 3))
    yield here.unit(key, fs=max(1, one.fs - 3))
    carries = any(other.carrier == key for other in view.units)
    for other, ride in product(view.units, (Ride.PASSENGER, Ride.TOWED, Ride.SLUNG)):
        if other is not one and other.carrier is None and not carries:
            yield here.unit(key, carrier=other.id, ride=ride, hex=other.hex)


TRIES: dict[Lift, Callable[[Situation], Iterator[Situation]]] = {
    Lift.EARLIER_ORDER: _earlier_order,
    Lift.ENEMY_GONE: _enemy_gone,
    Lift.OTHER_FACING: _other_facing,
    Lift.OTHER_PATH: _other_path,
    Lift.OTHER_TARGET: _other_target,
    Lift.OTHER_WORDS: _other_words,
    Lift.MORE_MOVEMENT: _more_movement,
    Lift.SUPPLY: _supply,
    Lift.ENERGY: _energy,
    Lift.TIME: _time,
}
"""What stands for each; nothing stands for the game master, who can do anything."""


def lifted_by(code: str, here: Situation) -> dict[Lift, Situation]:
    """All that lifts the refusal in that situation, each with the first change that did."""
    lifted = {}
    for lift, tries in TRIES.items():
        first = next((there for there in tries(here) if lifts(code, here, there)), None)
        if first is not None:
            lifted[lift] = first
    return lifted
