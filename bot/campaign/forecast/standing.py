"""Which standing order each unit without an order follows, by what its side knows as the queue stands.

Units are asked one after the other by their names, which everybody on the side knows; each standing order is judged at
the end of the queue, behind those that were used before it. A condition is judged on the picture of that turn too, so
that a column moves off from its head. Nothing of the truth enters.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.campaign.forecast.in_queue import check_in_queue, outlook
from bot.campaign.judge.advice.check import Check
from bot.campaign.judge.advice.readiness import Readiness, readiness
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Action, Order, going_to
from bot.campaign.world.sides import Side
from bot.campaign.world.standing import Condition, Course, StandingOrder, Trigger
from bot.hexmap.coords import Hex, distance, neighbour

NEXT_TO = 1
"""Hexes from a depot or a unit at which there is no need to go nearer."""


TOLD = ("attacked", "shelled", "overrun", "damaged", "mine")
"""The kinds of events that tell what has happened to a unit."""


@dataclass(frozen=True, slots=True)
class Lately:
    """What has happened to the side's units in the last round and since, by their ids."""

    attacked: frozenset[str] = frozenset()
    weakened: frozenset[str] = frozenset()


def lately(side: Side, events: Iterable[Event]) -> Lately:
    """What the side's own events tell."""
    attacked, weakened = set[str](), set[str]()
    for event in events:
        if side.value not in event.audience:
            continue
        if event.kind == "attacked" and event.data.get("target") is not None:
            attacked.add(str(event.data["target"]))
        elif event.unit is not None and event.kind in ("shelled", "overrun"):
            attacked.add(event.unit)
        elif event.unit is not None and event.kind in ("damaged", "mine") and event.data.get("loss"):
            weakened.add(event.unit)
    return Lately(frozenset(attacked), frozenset(weakened))


class Idle(StrEnum):
    """Why a standing order is not followed."""

    OVER = "over"
    """Its last round is past."""
    UNMET = "unmet"
    """Its condition does not hold."""
    NOWHERE = "nowhere"
    """There is nothing that its move could lead to: the edge of the map, no depot, a goal that nobody knows."""
    THERE = "there"
    """The unit is where it is to go, and nothing else is to be done."""
    BARRED = "barred"
    """The order would be refused, or nothing of it could be done at its turn."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What one standing order comes to."""

    standing: StandingOrder
    idle: Idle | None
    """None: it can be followed."""
    order: Order | None = None
    """What it comes to, where its condition holds."""
    check: Check | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """What a unit without an order does by its standing orders."""

    unit: str
    tried: tuple[Tried, ...]
    place: int | None
    """The place of the one that is followed, from 0; None: none is."""
    number: int = 0
    """Its place in the queue."""

    @property
    def when(self) -> Condition:
        """The condition of the one that is followed; only where one is."""
        return self.tried[self.place or 0].standing.when

    @property
    def order(self) -> Order | None:
        """The order that it is, with its number."""
        made = None if self.place is None else self.tried[self.place].order
        return None if made is None else replace(made, number=self.number)


@dataclass(frozen=True)
class Field:
    """What a side knows as its standing orders are judged."""

    view: SideView
    queue: Sequence[Order]
    """The orders that are filed, with their numbers."""
    ordered: Collection[str]
    """The units with an order in force, filed or carried out."""
    last: int
    """The last queue number given out."""
    lately: Lately = Lately()


def choose(
    field: Field,
    standing: Mapping[str, Sequence[StandingOrder]],
    failed: dict[str, Exception] | None = None,
) -> tuple[Choice, ...]:
    """The choice of each unit that wants an order and has standing orders, in the order of their places in the queue.

    Where `failed` is given, a unit whose standing orders cannot be judged is put there with what broke.
    """
    view, last = field.view, field.last
    queue, choices = list(field.queue), list[Choice]()
    units = [unit for unit in view.units if standing.get(unit.id)]
    for unit in sorted(units, key=lambda unit: (unit.name.casefold(), unit.name, unit.id)):
        if readiness(view, unit, field.ordered) is not Readiness.MISSING:
            continue
        try:
            choice = _choice(field, queue, unit, standing[unit.id], last + 1)
        except Exception as problem:
            if failed is None:
                raise
            failed[unit.id] = problem
            continue
        choices.append(choice)
        if choice.order is not None:
            queue.append(choice.order)
            last = choice.number
    return tuple(choices)


def _choice(
    field: Field, queue: Sequence[Order], unit: OwnUnit, standing: Sequence[StandingOrder], number: int
) -> Choice:
    tried = tuple(attempt(field, queue, unit.id, entry) for entry in standing)
    place = next((place for place, entry in enumerate(tried) if entry.idle is None), None)
    return Choice(unit.id, tried, place, 0 if place is None else number)


def attempt(field: Field, queue: Sequence[Order], unit: str, standing: StandingOrder) -> Tried:
    """What a standing order comes to at the end of the queue."""
    if standing.until is not None and field.view.round > standing.until:
        return Tried(standing, Idle.OVER)
    seen = outlook(field.view, Order(unit), queue).likely.view
    own = next((own for own in seen.units if own.id == unit), None)
    if own is None or not _HOLDS[standing.when.kind](seen, own, standing.when, field.lately):
        return Tried(standing, Idle.UNMET)
    made = settled(seen, own, standing)
    if isinstance(made, Idle):
        return Tried(standing, made)
    check = check_in_queue(field.view, made, queue)
    # No order comes before it any more that could make room: what is hopeless now fails.
    barred = check.refusal is not None or check.hopeless is not None
    return Tried(standing, Idle.BARRED if barred else None, made, check)


# ---------------------------------------------------------------- conditions


def _ahead_free(view: SideView, own: OwnUnit) -> bool:
    """Whether nobody is known to be, or was last seen, in the next hex (a hex off the map is none)."""
    at = neighbour(own.hex, own.facing)
    taken = {mate.hex for mate in view.units if mate.carrier is None}
    taken |= {contact.hex for contact in (*view.contacts, *view.friends)}
    return view.map.contains(at) and at not in taken


def _enemy_near(view: SideView, own: OwnUnit, within: int) -> bool:
    return any(contact.present and distance(own.hex, contact.hex) <= within for contact in view.contacts)


def _short(own: OwnUnit, below: int) -> bool:
    return bool(own.uses) and min(own.uses.values()) < below


_Holds = Callable[[SideView, OwnUnit, Condition, Lately], bool]
_HOLDS: Mapping[Trigger, _Holds] = {
    Trigger.ATTACKED: lambda view, own, when, lately: own.id in lately.attacked,
    Trigger.WEAKENED: lambda view, own, when, lately: own.id in lately.weakened,
    Trigger.SUPPLY: lambda view, own, when, lately: _short(own, when.number),
    Trigger.CARGO: lambda view, own, when, lately: own.cargo.total < when.number,
    Trigger.ENERGY: lambda view, own, when, lately: own.energy < when.number,
    Trigger.STRENGTH: lambda view, own, when, lately: own.fs < when.number,
    Trigger.ENEMY: lambda view, own, when, lately: _enemy_near(view, own, when.number),
    Trigger.FREE: lambda view, own, when, lately: _ahead_free(view, own),
    Trigger.AT: lambda view, own, when, lately: own.hex == when.hex,
    Trigger.ALWAYS: lambda view, own, when, lately: True,
}


# ---------------------------------------------------------------- the order


def settled(view: SideView, own: OwnUnit, standing: StandingOrder) -> Order | Idle:
    """The order of now: its move worked out, what it is aimed at where that now is."""
    order = _aimed(view, standing.order)
    to = _goal(view, own, standing)
    if isinstance(to, Idle):
        return to
    if to is not None:
        near = NEXT_TO if standing.course in (Course.DEPOT, Course.TOWARD) else 0
        order = going_to(order, own.hex, own.hex if distance(own.hex, to) <= near else to)
    still = not order.path and order.destination is None
    wanted = standing.course is not None or standing.order.destination or standing.order.path
    if wanted and still and order == Order(order.unit, double_time=order.double_time, force=order.force):
        return Idle.THERE
    return order


def _goal(view: SideView, own: OwnUnit, standing: StandingOrder) -> Hex | Idle | None:
    """The hex that the move leads to; None where it has a way of several hexes, or none."""
    order = standing.order
    match standing.course:
        case Course.AHEAD:
            at = neighbour(own.hex, own.facing)
            return at if view.map.contains(at) else Idle.NOWHERE
        case Course.DEPOT:
            depots = [depot.hex for depot in view.depots]
            return min(depots, key=lambda at: (distance(own.hex, at), at), default=Idle.NOWHERE)
        case Course.TOWARD:
            return _place(view, standing.goal) or Idle.NOWHERE
        case None:
            return order.destination


def _place(view: SideView, goal: str) -> Hex | None:
    """Where a unit of the side is, or a contact was last seen."""
    places = {contact.id: contact.hex for contact in (*view.contacts, *view.friends)}
    places |= {unit.id: unit.hex for unit in view.units}
    return places.get(goal)


def _aimed(view: SideView, order: Order) -> Order:
    """The order with its targets where they now are."""
    action, ability = order.action, order.ability
    if action is not None:
        action = _followed(view, action)
    if ability is not None:
        ability = replace(ability, action=_followed(view, ability.action))
    return replace(order, action=action, ability=ability)


def _followed(view: SideView, action: Action) -> Action:
    places = {seen.id: seen.hex for seen in (*view.contacts, *view.friends)}
    places |= {ping.id: ping.hex for ping in view.pings}
    return replace(action, hex=places.get(action.target or "", action.hex))
