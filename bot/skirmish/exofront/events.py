"""The pen a game is written with: one pick's changes to the state, its dice and the events told of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.dice import Roll
from bot.skirmish.engine import Event, GameDice, fired
from bot.skirmish.exofront.state import Acting, State, Unit, callsign


class Play:
    """A state that is worked on. `state` is replaced, never changed; whoever holds the old one keeps it."""

    def __init__(self, state: State, dice: GameDice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []

    def unit(self, name: str) -> Unit:
        """The unit of this id as it is now."""
        return self.state.unit(name)

    def change(self, name: str, **fields: Any) -> Unit:
        """The unit with these fields changed."""
        changed = replace(self.unit(name), **fields)
        self.state = self.state.with_unit(changed)
        return changed

    def set(self, **fields: Any) -> None:
        """Fields of the state changed."""
        self.state = replace(self.state, **fields)

    @property
    def acting(self) -> Acting:
        """The turn being played."""
        assert self.state.acting is not None
        return self.state.acting

    def act(self, **fields: Any) -> None:
        """Fields of the turn being played changed."""
        self.set(acting=replace(self.acting, **fields))

    def tell(
        self, kind: str, *rules: str, unit: Unit | None = None, rolls: tuple[Roll, ...] = (), **data: Any
    ) -> None:
        """An event for everybody; `rules` without the system, as `move-c`. `unit` is told by id and callsign."""
        who = {} if unit is None else {"unit": unit.id, "name": callsign(unit), "player": unit.owner}
        self.events.append(Event(kind, {**who, **data}, named(rules), rolls))

    def apply(self, *rules: str) -> None:
        """Rules that applied without anything to tell."""
        self.events.append(fired(*named(rules)))

    def gain(self, player: str, points: int, what: str, *rules: str) -> None:
        """Points onto the player's track (EXF-scoring-g, EXF-setup-j)."""
        scores = {**self.state.scores, player: self.state.scores.get(player, 0) + points}
        self.set(scores=scores)
        self.tell(
            "scored", *rules, "scoring-g", player=player, points=points, what=what, total=scores[player]
        )

    def roll(self, purpose: str, count: int) -> tuple[Roll, ...]:
        """Six-sided dice of one purpose."""
        return self.dice.rolls(purpose, count, 6)


def named(rules: tuple[str, ...]) -> tuple[str, ...]:
    """Rule ids as the ledger has them."""
    return tuple(f"EXF-{rule}" for rule in rules)
