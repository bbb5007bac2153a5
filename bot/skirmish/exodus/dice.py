"""Ten-sided dice: tests against N+, chances, roll-offs (EXW-setup-c, EXW-setup-d)."""

from __future__ import annotations

from typing import Any

from bot.skirmish.exodus.events import D10, Pen
from bot.skirmish.kit.rolls import outcome
from bot.skirmish.kit.rolls import roll_off as rolled


def passes(die: int, modifier: int, need: int) -> bool:
    """Whether a die with the sum of its modifiers reaches N+; no roll succeeds or fails by itself (EXW-setup-d)."""
    return die + modifier >= need


def chance(need: int, modifier: int = 0) -> float:
    """The chance of that."""
    return min(1.0, max(0.0, (D10 + 1 - need + modifier) / D10))


def roll_off(pen: Pen, purpose: str, rule: str) -> list[str]:
    """The players by a die each, the highest first; ties roll again."""

    def throw() -> dict[str, int]:
        rolls = {player: pen.d10(f"{purpose}:{player}")[0] for player in pen.state.players}
        totals = {player: roll.value for player, roll in rolls.items()}
        told: dict[str, Any] = dict(outcome(totals))
        pen.tell("roll_off", rule, rolls=tuple(rolls.values()), **told)
        return totals

    return rolled(throw)
