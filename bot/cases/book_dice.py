"""The dice of a case: one that is missing, or that the rules roll otherwise, fails the case without ending it."""

from __future__ import annotations

from dataclasses import dataclass, field

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


@dataclass(slots=True)
class NotedDice:
    """Dice that note what is wrong with a roll and go on with another, so that no failure hides the next."""

    source: Dice
    instead: Dice
    faults: list[str] = field(default_factory=list)
    _replaced: dict[tuple[str, str, int], Roll] = field(default_factory=dict)

    def roll(self, purpose: str, sides: int, *, order: str, index: int = 0, covered: bool = False) -> Roll:
        """A roll of the source, or of what stands in for it."""
        key = (purpose, order, index)
        if key in self._replaced:
            return self._replaced[key]
        try:
            return self.source.roll(purpose, sides, order=order, index=index, covered=covered)
        except DiceError as error:
            self.faults.append(str(error))
        roll = self.instead.roll(purpose, sides, order=order, index=index, covered=covered)
        self._replaced[key] = roll
        return roll
