"""Adjudicate a round, from all that its outcome depends on. Pure, and too much work for a process that answers people.

`adjudicated` and `resolved_early` are carried out in the processes of `Services.processes`.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from bot.campaign.doctrine.planning import Doctrine, Reason, orders_for
from bot.campaign.knowledge.sideview import observe
from bot.campaign.resolve.resolver import resolve, resolve_one
from bot.campaign.world.happened import Event, Resolution
from bot.campaign.world.model import World
from bot.campaign.world.order import Order
from bot.campaign.world.sequence import as_drawn
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Hex
from bot.service.means.worlds import read_world
from bot.service.orders.abilities import asked
from bot.service.round.decisions import Outcome, apply
from bot.service.round.draft import Draft, Held, Unplanned, draft_to_json
from bot.service.round.isolate import isolate

ADJUDICATE_SECONDS = 90.0
"""For one round; the largest takes seconds."""
AUTOMATIC_SIDES = (Side.NEUTRAL, Side.ALLIED, Side.HOSTILE)
"""Those who act by doctrine, in the sequence of the round (EDC-C1.1-a)."""


@dataclass(frozen=True)
class Case:
    """All that the outcome of a round depends on: the same case always gives the same draft, byte for byte."""

    saved: Mapping[str, Any]
    """The world as it stands, with what was resolved early."""
    map_text: str
    told: int
    """The number of the last event that was reported early; 0 if none was."""
    orders: tuple[Order, ...]
    """Those resolved early too: their units have acted, but their place in the queue still counts."""
    doctrines: Mapping[str, Doctrine]
    dice: KeyedDice
    rulings: Mapping[str, str]
    outcomes: tuple[Outcome, ...] = ()
    goals: Mapping[str, tuple[Hex, ...]] = field(default_factory=dict)
    """Stations and places to take of units under doctrine."""
    given: Mapping[str, Order] = field(default_factory=dict)
    """What the game master ordered AI-controlled units to do this round, in place of doctrine."""

    @cached_property
    def world(self) -> World:
        return read_world(self.saved, self.map_text)


@dataclass(frozen=True)
class Broken:
    """Something that failed and was left out, for the log of the host."""

    what: str
    about: Mapping[str, Any]
    trace: str


@dataclass(frozen=True)
class Failure:
    """Why a round could not be adjudicated at all."""

    defect: str
    order: object
    """The order it belongs to, where the resolver has noted it."""
    trace: str


@dataclass(frozen=True)
class Adjudicated:
    """What became of a round: its draft as it is kept, or a failure."""

    seconds: float
    draft: Mapping[str, Any] = field(default_factory=dict)
    held: tuple[Held, ...] = ()
    unplanned: tuple[Unplanned, ...] = ()
    broken: tuple[Broken, ...] = ()
    failure: Failure | None = None


def adjudicated(case: Case) -> Adjudicated:
    """The draft of a round, or why there is none."""
    begun = time.perf_counter()
    broken: list[Broken] = []
    try:
        draft = draft_of(case, broken)
        saved = draft_to_json(draft)
    except Exception as problem:
        # As text: a renderer that prints local variables would print whole worlds.
        trace = "".join(traceback.format_exception(problem))
        failure = Failure(defect(problem), getattr(problem, "order", None), trace)
        return Adjudicated(time.perf_counter() - begun, broken=tuple(broken), failure=failure)
    return Adjudicated(time.perf_counter() - begun, saved, draft.held, draft.unplanned, tuple(broken))


def resolved_early(case: Case, order: Order) -> Resolution:
    """One order on the world as it is, with the dice it would have had at the close (EDC-C1.1.2-a)."""
    (settled,), questions = asked(case.world, [order], case.rulings)
    result = resolve_one(case.world, settled, case.dice, case.rulings)
    return replace(result, events=renumbered(result.events, case.told), rulings=(*questions, *result.rulings))


def draft_of(case: Case, broken: list[Broken] | None = None) -> Draft:
    """Adjudicate: the players' orders as posted, then those that doctrine gives the other sides.

    What fails and is left out is put to `broken`.
    """
    errors = [] if broken is None else broken
    failed: dict[str, Exception] = {}
    orders, asked_of_gm = asked(case.world, with_doctrine(case, failed), case.rulings)

    def attempt(some: list[Order]) -> Resolution:
        return resolve(case.world, some, case.dice, case.rulings)

    result, held = isolate(attempt, orders)
    decided = apply(result.world, result.events, case.outcomes, case.world.round, case.dice)
    return Draft(
        world=result.world,
        events=renumbered((*result.events, *decided), case.told),
        rulings=(*asked_of_gm, *result.rulings),
        orders=tuple(orders),
        held=tuple(_held(case, order, problem, errors) for order, problem in held),
        unplanned=tuple(_unplanned(case, unit_id, problem, errors) for unit_id, problem in failed.items()),
    )


def _held(case: Case, order: Order, problem: Exception, broken: list[Broken]) -> Held:
    """An order that is left out because the round cannot be adjudicated with it."""
    trace = "".join(traceback.format_exception(problem))
    broken.append(Broken("order held", {"order": order.number, "unit": order.unit}, trace))
    unit = case.world.units[order.unit]
    return Held(order.number, unit.name, public=unit.side is Side.PLAYER, defect=defect(problem))


def _unplanned(case: Case, unit_id: str, problem: Exception, broken: list[Broken]) -> Unplanned:
    """A unit that holds because its doctrine broke."""
    trace = "".join(traceback.format_exception(problem))
    broken.append(Broken("doctrine failed", {"unit": unit_id}, trace))
    return Unplanned(case.world.units[unit_id].name, defect(problem))


def renumbered(events: Iterable[Event], told: int) -> tuple[Event, ...]:
    """Events numbered after those that were reported earlier in the same round."""
    return tuple(replace(event, number=event.number + told) for event in events)


def with_doctrine(
    case: Case,
    failed: dict[str, Exception] | None = None,
    reasons: dict[str, Reason] | None = None,
) -> tuple[Order, ...]:
    """The queue with the orders of the other sides' units behind it, each made from its own side's view.

    Where `failed` is given, units whose planning breaks hold and are put there with what broke. Why the others do what
    they do is put to `reasons`.
    """
    orders = list(case.orders)
    ordered = {order.unit for order in orders}
    number = max((order.number for order in orders), default=0)
    for side in AUTOMATIC_SIDES:
        mine = {
            unit_id: doctrine
            for unit_id, doctrine in case.doctrines.items()
            if unit_id not in ordered
            and unit_id in case.world.units
            and case.world.units[unit_id].side is side
        }
        planned = [
            order for unit_id, order in case.given.items() if unit_id in mine or _free(case, side, unit_id)
        ]
        mine = {unit_id: doctrine for unit_id, doctrine in mine.items() if unit_id not in case.given}
        try:
            view = observe(case.world, side)
            made = orders_for(view, mine, case.dice, case.goals, failed, reasons) if mine else []
        except Exception as problem:
            if failed is None:
                raise
            failed |= dict.fromkeys(mine, problem)
            made = []
        # By id, the sequence of what they do would tell those who see it which is which.
        turns = as_drawn(case.world, [order.unit for order in made])
        planned += sorted(made, key=lambda order: turns.index(order.unit))
        for order in planned:
            number += 1
            orders.append(replace(order, number=number))
    return tuple(orders)


def _free(case: Case, side: Side, unit_id: str) -> bool:
    """Whether it is a unit of that side without a doctrine that has not acted."""
    unit = case.world.units.get(unit_id)
    return (
        unit is not None and unit.side is side and unit_id not in case.doctrines and not unit.this_round.acted
    )


def defect(problem: BaseException) -> str:
    """What broke, for the host. Without the error's own text, which may hold what is hidden."""
    return f"`{type(problem).__name__}` in `{traceback.extract_tb(problem.__traceback__)[-1].name}`"
