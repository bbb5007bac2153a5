"""The dice of the campaign's rules by purpose: a case in which another die is rolled fails."""

from __future__ import annotations

from dataclasses import dataclass

from bot.campaign.resolve.chance import PURPOSES
from bot.dice import Dice, DiceError, Roll


@dataclass(frozen=True, slots=True)
class BookDice:
    """Dice from a source, as the rules ask for them."""

    source: Dice

    def roll(self, purpose: str, sides: int, *, order: str, index: int = 0, covered: bool = False) -> Roll:
        """Raises DiceError for a die that the rules roll otherwise, or not at all."""
        rule = PURPOSES.get(purpose)
        if rule is None:
            raise DiceError(f"{purpose!r} is no purpose of `resolve.chance.PURPOSES`")
        if rule.sides not in (None, sides):
            raise DiceError(f"{purpose!r} is a d{rule.sides}, but a d{sides} is rolled")
        if rule.secret and not covered:
            raise DiceError(f"{purpose!r} is a covered die, but it is rolled openly")
        return self.source.roll(purpose, sides, order=order, index=index, covered=covered)
