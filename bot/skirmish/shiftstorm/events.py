"""The pen a game is written with: one pick's changes to the state, its dice and the events told of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.dice import Roll
from bot.skirmish.engine import Event, GameDice
from bot.skirmish.shiftstorm.names import mentioned
from bot.skirmish.shiftstorm.state import Model, State


class Play:
    """A state that is worked on. `state` is replaced, never changed; whoever holds the old one keeps it."""

    def __init__(self, state: State, dice: GameDice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []

    def unit(self, name: str) -> Model:
        """The model of this id as it is now."""
        return self.state.unit(name)

    def change(self, name: str, **fields: Any) -> Model:
        """The model with these fields changed."""
        changed = self.unit(name).but(**fields)
        self.state = self.state.with_units([changed])
        return changed

    def set(self, **fields: Any) -> None:
        """Fields of the state changed."""
        self.state = replace(self.state, **fields)

    def note(self, kind: str, *rules: str, rolls: tuple[Roll, ...] = (), **data: Any) -> None:
        """An event for everybody; `rules` without the system, as `damage-c`. `names` has the names of ids."""
        named = tuple(f"SHS-{rule}" for rule in rules)
        names = mentioned(self.state, data)
        self.events.append(Event(kind, {**data, "names": names} if names else data, named, rolls))

    def roll(self, purpose: str, count: int = 1) -> tuple[Roll, ...]:
        """Six-sided dice of one purpose."""
        return self.dice.rolls(purpose, count, 6)

    def once(self, name: str) -> None:
        """Something the acting model may do once in its activation is done."""
        acting = self.state.acting
        if acting is not None and name not in acting.done:
            self.set(acting=replace(acting, done=(*acting.done, name)))

    def spend(self) -> None:
        """One action of the acting model."""
        acting = self.state.acting
        if acting is not None:
            self.set(acting=replace(acting, actions=acting.actions - 1))


def total(rolls: tuple[Roll, ...]) -> int:
    """The sum of dice."""
    return sum(roll.value for roll in rolls)


def d3(value: int) -> int:
    """A D6 read as a D3: halved and rounded up (SHS-mission-k)."""
    return (value + 1) // 2
