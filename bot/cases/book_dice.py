"""The dice of the campaign's rules by purpose: a case in which another die is rolled fails."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.dice import Dice, DiceError, Roll

_D6 = (
    "bridge_fall depot_blast elevation freight_mishap garrison lethality_outcome mine mine_clear mine_mobility mud "
    "night_miss orbital_direction orbital_scatter passenger resupply_failure resupply_mishap swamp wind_change "
    "wind_shift cb_radar_hex"
)
_D20 = "discovery drift drop_drift landing lethality noe_crash overkill survivors"
_D100 = "cb_radar radar_exact sonar stealth"
SIDES: Mapping[str, int] = {
    purpose: sides for sides, purposes in ((6, _D6), (20, _D20), (100, _D100)) for purpose in purposes.split()
}
SECRET = frozenset(
    ["discovery", "mine", "mine_clear", "overkill", "radar_exact", "sonar", "stealth", "survivors"]
)
"""Dice that are never published before the campaign ends, whoever has a part in them."""


@dataclass(frozen=True, slots=True)
class BookDice:
    """Dice from a source, as the rules ask for them; other purposes than those listed are left alone."""

    source: Dice

    def roll(self, purpose: str, sides: int, *, order: str, index: int = 0, covered: bool = False) -> Roll:
        """Raises DiceError for a die that the rules roll otherwise."""
        if SIDES.get(purpose, sides) != sides:
            raise DiceError(f"{purpose!r} is a d{SIDES[purpose]}, but a d{sides} is rolled")
        if purpose in SECRET and not covered:
            raise DiceError(f"{purpose!r} is a covered die, but it is rolled openly")
        return self.source.roll(purpose, sides, order=order, index=index, covered=covered)
