"""Standing orders: what a unit does by itself in a round in which nobody has ordered it. Plain data.

They are a service of the project, no rule of the book. The side that owns the unit can judge every condition.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from pydantic import TypeAdapter

from bot.campaign.world.order import Order
from bot.campaign.world.saved.serial import order_from_json, order_to_json
from bot.hexmap.coords import Hex, label, parse_label

FARTHEST = 99
"""The largest number of a condition."""


class Trigger(StrEnum):
    """What a condition is about; the words are those that players type."""

    ATTACKED = "attacked"
    """Shot at, shelled or overrun in the last round, or since."""
    WEAKENED = "losing strength"
    """Lost force strength in the last round, or since."""
    SUPPLY = "supply below"
    """The fewest uses left of any of its weapons and equipment with limited uses."""
    CARGO = "cargo below"
    """Crates and barrels that it carries."""
    ENERGY = "energy below"
    STRENGTH = "strength below"
    ENEMY = "enemy within"
    """An enemy in sight of its side, that many hexes away or nearer."""
    FREE = "ahead free"
    """Nobody is known to be in the next hex in the direction that it faces."""
    AT = "at"
    """It is in that hex."""
    ALWAYS = "always"

    @property
    def counts(self) -> bool:
        """Whether a number belongs to it."""
        return self in (Trigger.SUPPLY, Trigger.CARGO, Trigger.ENERGY, Trigger.STRENGTH, Trigger.ENEMY)


@dataclass(frozen=True, slots=True)
class Condition:
    """When a standing order counts."""

    kind: Trigger
    number: int = 0
    hex: Hex | None = None


class Course(StrEnum):
    """Where a move goes that is worked out when the round closes."""

    AHEAD = "ahead"
    """The next hex in the direction that the unit faces."""
    DEPOT = "depot"
    """To the nearest depot of its side."""
    TOWARD = "toward"
    """To where a unit of the side, or a contact, then is."""


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """One of the standing orders of a unit."""

    when: Condition
    order: Order
    """What the unit does; its move is left out where there is a course."""
    course: Course | None = None
    goal: str = ""
    """The id of the unit or contact that the course leads to."""
    until: int | None = None
    """The last round in which it counts."""


def as_standing(order: Order) -> Order:
    """An order as it is kept: a way of one hex is a place to go to, from wherever the unit then is."""
    if len(order.path) == 1:
        order = replace(order, path=(), destination=order.path[0])
    return replace(order, number=0, note="")


@dataclass(frozen=True, slots=True)
class _Saved:
    when: tuple[Trigger, int, str | None]
    order: dict[str, Any]
    course: Course | None
    goal: str
    until: int | None


_SAVED = TypeAdapter(_Saved)
_CONDITION = TypeAdapter(tuple[Trigger, int, str | None])


def condition_to_json(condition: Condition) -> list[Any]:
    """A condition as plain data."""
    at = condition.hex
    return [condition.kind.value, condition.number, None if at is None else label(at, wide=True)]


def condition_from_json(saved: Any) -> Condition:
    """Read `condition_to_json` back. Raises pydantic's ValidationError, and ValueError."""
    kind, number, at = _CONDITION.validate_python(saved)
    return Condition(kind, number, None if at is None else parse_label(at))


def standing_to_json(standing: StandingOrder) -> dict[str, Any]:
    """A standing order as plain data."""
    return {
        "when": condition_to_json(standing.when),
        "order": order_to_json(standing.order),
        "course": None if standing.course is None else standing.course.value,
        "goal": standing.goal,
        "until": standing.until,
    }


def standing_from_json(saved: Mapping[str, Any]) -> StandingOrder:
    """Read `standing_to_json` back. Raises pydantic's ValidationError, SavedDataError, and ValueError."""
    read = _SAVED.validate_python(saved)
    return StandingOrder(
        condition_from_json(saved["when"]), order_from_json(read.order), read.course, read.goal, read.until
    )
