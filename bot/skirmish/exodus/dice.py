"""Ten-sided dice: tests against N+, chances, roll-offs (EXW-setup-c, EXW-setup-d)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.dice import Roll
from bot.skirmish.exodus.events import D10, Pen
from bot.skirmish.kit.rolls import outcome
from bot.skirmish.kit.rolls import roll_off as rolled


def passes(die: int, modifier: int, need: int) -> bool:
    """Whether a die with the sum of its modifiers reaches N+; no roll succeeds or fails by itself (EXW-setup-d)."""
    return die + modifier >= need


def chance(need: int, modifier: int = 0) -> float:
    """The chance of that."""
    return min(1.0, max(0.0, (D10 + 1 - need + modifier) / D10))


class Thrown(list[Roll]):
    """Dice of one event, and which of them was for what: so that the log can say the need beside each."""

    def __init__(self) -> None:
        super().__init__()
        self.groups: dict[tuple[str, int, int], list[int]] = {}

    def add(self, dice: Sequence[Roll], what: str, need: int, modifier: int = 0) -> None:
        """More dice of a kind (`hit`, `M`, `cover`, …) that need N+; need 0: what they show counts."""
        self += dice
        self.groups.setdefault((what, need, modifier), []).extend(die.value for die in dice)

    @property
    def told(self) -> list[list[Any]]:
        """As data of an event."""
        return [[*group, values] for group, values in self.groups.items()]


def roll_off(pen: Pen, purpose: str, rule: str) -> list[str]:
    """The players by a die each, the highest first; ties roll again."""

    def throw() -> dict[str, int]:
        rolls = {player: pen.d10(f"{purpose}:{player}")[0] for player in pen.state.players}
        totals = {player: roll.value for player, roll in rolls.items()}
        told: dict[str, Any] = dict(outcome(totals))
        pen.tell("roll_off", rule, rolls=tuple(rolls.values()), **told)
        return totals

    return rolled(throw)
