"""What a game has whatever its rules: the dice of a step, an army, a result. Offered by `bot.skirmish.engine` too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.dice import Dice, Roll


class GameDice:
    """The dice of one step of a game. A roll's key is the game, the step, the purpose and its number of that purpose.

    Give each thing rolled for its own purpose (`attack`, `defence:B1`): the value then does not depend on what else is
    rolled. `made` holds every roll of the step in order.
    """

    def __init__(self, source: Dice, game: str, step: int) -> None:
        self._source = source
        self._order = f"{game}/{step}"
        self._next: dict[str, int] = {}
        self.made: list[Roll] = []

    def roll(self, purpose: str, sides: int, *, covered: bool = False) -> Roll:
        """One die of 1..`sides`; `covered` where some player may not know of the roll before the game is over."""
        index = self._next.get(purpose, 0)
        self._next[purpose] = index + 1
        made = self._source.roll(purpose, sides, order=self._order, index=index, covered=covered)
        self.made.append(made)
        return made

    def rolls(self, purpose: str, count: int, sides: int, *, covered: bool = False) -> tuple[Roll, ...]:
        """`count` dice (0 or more) of one purpose."""
        return tuple(self.roll(purpose, sides, covered=covered) for _ in range(count))

    def pick(self, purpose: str, count: int) -> int:
        """A place 0..`count`-1 of a list, all equally likely."""
        return self.roll(purpose, count).value - 1

    def apart(self, name: str) -> GameDice:
        """Other dice of the same step for something of this name, whatever has been rolled and will be."""
        other = GameDice(self._source, self._order, 0)
        other._order = f"{self._order}/{name}"
        return other


@dataclass(frozen=True, slots=True)
class Army:
    """A ready or saved army: `data` is the rule set's own JSON for it."""

    id: str
    name: str
    data: Mapping[str, Any]
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: several winners or none is a draw."""

    winners: tuple[str, ...]
    reason: str
    scores: Mapping[str, float] = field(default_factory=dict)
    rules: tuple[str, ...] = ()


def by_score(scores: Mapping[str, float], reason: str, rules: tuple[str, ...] = ()) -> Result:
    """The result if the highest score wins; equal scores are a draw of those who hold them."""
    best = max(scores.values(), default=0)
    winners = tuple(player for player, score in scores.items() if score == best)
    return Result(winners if len(winners) < len(scores) else (), reason, scores, rules)
