"""The pen a game is written with: one pick's changes to the state, its dice, and the events that report it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Generic, TypeVar, cast

from bot.dice import Roll
from bot.skirmish.engine import Event, GameDice, fired

S = TypeVar("S")


class Pen(Generic[S]):
    """A state being changed. `state` is replaced, never mutated, so a reference to the old one stays valid."""

    def __init__(self, state: S, dice: GameDice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []

    def set(self, **fields: Any) -> None:
        """Fields of the state changed."""
        self.state = cast(S, replace(cast(Any, self.state), **fields))

    def tell(
        self,
        kind: str,
        *rules: str,
        rolls: tuple[Roll, ...] = (),
        audience: frozenset[str] | None = None,
        reveals: bool = False,
        again: int = 0,
        **data: Any,
    ) -> None:
        """Write an event, for everybody unless `audience` says for whom; `rules` are whole ids.

        The last `again` of the rolls were rolled again.
        """
        self.events.append(Event(kind, self.told(data), rules, rolls, audience, reveals, again))

    def told(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """An event's data as it is stored; a rule set adds the names that its sentences need."""
        return dict(data)

    def apply(self, *rules: str) -> None:
        """Note rules that applied without anything to tell."""
        self.events.append(fired(*rules))

    def roll(self, purpose: str, count: int = 1, sides: int = 6) -> tuple[Roll, ...]:
        """Dice of one purpose."""
        return self.dice.rolls(purpose, count, sides)


def total(rolls: tuple[Roll, ...]) -> int:
    """The sum of dice."""
    return sum(roll.value for roll in rolls)
