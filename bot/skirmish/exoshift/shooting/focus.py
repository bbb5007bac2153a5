"""Focus: the pool, and what it buys (EXO-focus-a, EXO-focus-b, EXO-focus-c, EXO-focus-d, EXO-focus-e, EXO-focus-f)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement

from bot.skirmish.exoshift.catalogue import Weapon
from bot.skirmish.exoshift.dice import half
from bot.skirmish.exoshift.shooting.weapons import DEFENSIVE, FULL, HALF
from bot.skirmish.exoshift.state import Unit


def pool(unit: Unit, fire: str) -> int:
    """The Focus of a unit: effective Quality (EXO-focus-a), half of it in an Advance (EXO-focus-b), else none."""
    if fire in (FULL, DEFENSIVE):
        return max(0, unit.effective)
    return half(unit.effective) if fire == HALF else 0


@dataclass(frozen=True, slots=True)
class Spread:
    """A way to spend Focus on a target: how many shots, the Aim of each from the most on, the weapon's own effect."""

    shots: int = 1
    aim: tuple[int, ...] = ()
    effect: bool = False

    @property
    def id(self) -> str:
        """Shots, `:` and the Aim of each that is aimed, `!` for the effect: `2:2+1`."""
        aims = "+".join(str(aim) for aim in self.aim)
        return f"{self.shots}{':' if aims else ''}{aims}{'!' if self.effect else ''}"

    def cost(self, weapon: Weapon) -> int:
        """What it costs: shots after the first, Aim for each, the weapon's own effect.

        EXO-focus-d, EXO-focus-e, EXO-focus-f.
        """
        effect = weapon.focus_effect.cost if self.effect and weapon.focus_effect else 0
        return self.shots - 1 + sum(self.aim) + effect


def spread_of(text: str) -> Spread:
    """The spread of an id."""
    shots, _, aims = text.removesuffix("!").partition(":")
    return Spread(int(shots), tuple(int(aim) for aim in aims.split("+") if aim), text.endswith("!"))


def spreads(weapon: Weapon, most: int, focus: int, *, effects: bool = True) -> list[Spread]:
    """Every way to spend Focus on so many shots at most; which of the shots has which Aim makes no difference.

    EXO-focus-c, EXO-focus-d, EXO-focus-e, EXO-focus-f.
    """
    ways = []
    for shots in range(1, most + 1):
        for aims in combinations_with_replacement(range(weapon.accuracy, -1, -1), shots):
            for effect in (False, True) if effects and weapon.focus_effect else (False,):
                spread = Spread(shots, tuple(aim for aim in aims if aim), effect)
                if 0 < spread.cost(weapon) <= focus:
                    ways.append(spread)
    return ways
