"""Tests and other rolls on ten-sided dice (EXO-dice-a, EXO-dice-b, EXO-dice-c, EXO-dice-d, EXO-dice-e, EXO-dice-f)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.dice import Roll
from bot.skirmish.exoshift.events import D10, Pen
from bot.skirmish.kit.rolls import roll_off as rolled


@dataclass(frozen=True, slots=True)
class Tested:
    """A test: the value it was made against, its die (None if the result was certain), whether it passed."""

    value: int
    roll: Roll | None
    passed: bool

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """Its die, if one was rolled."""
        return () if self.roll is None else (self.roll,)


def passes(value: int, die: int) -> bool:
    """Whether a die passes a test: it is not above the value (EXO-dice-b)."""
    return die <= value


def roll_test(pen: Pen, purpose: str, value: int, *, always_roll: bool = False) -> Tested:
    """Test a value after its modifiers (EXO-dice-b).

    At 10 or more it passes and at 0 or less it fails without a roll (EXO-dice-c); `always_roll` where the die matters
    all the same.
    """
    if value <= 0 or (value >= D10 and not always_roll):
        pen.apply("EXO-dice-c")
        return Tested(value, None, value > 0)
    roll = pen.d10(purpose)
    return Tested(value, roll, passes(value, roll.value))


def chance(value: int) -> float:
    """The chance to pass a test of this value."""
    return min(1.0, max(0.0, value / D10))


def d5(pen: Pen, purpose: str) -> tuple[Roll, int]:
    """A d5: a d10 halved, fractions up (EXO-dice-e)."""
    roll = pen.d10(purpose)
    return roll, half(roll.value)


def half(value: int) -> int:
    """Half of a number, fractions up; a negative one counts as 0 (EXO-dice-f)."""
    return (max(0, value) + 1) // 2


def roll_off(
    pen: Pen, purpose: str, players: tuple[str, ...], less: Mapping[str, int] | None = None
) -> list[str]:
    """The players by a d10 each, the highest first; ties roll again (EXO-dice-a)."""

    def throw() -> dict[str, int]:
        rolls = {player: pen.d10(f"{purpose}:{player}") for player in players}
        totals = {player: roll.value + (less or {}).get(player, 0) for player, roll in rolls.items()}
        first, second = players
        pen.tell(
            "roll_off", "EXO-dice-a", rolls=tuple(rolls.values()),
            first=first, first_total=totals[first], second=second, second_total=totals[second],
        )  # fmt: skip
        return totals

    return rolled(throw)
