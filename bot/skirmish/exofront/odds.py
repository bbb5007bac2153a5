"""Expected damage, exactly."""

from __future__ import annotations

from functools import cache
from math import comb


@cache
def expected_damage(
    dice: int, need: int, defence: int, *, cover: int = 0, crush: bool = False, pierce: bool = False
) -> float:
    """Mean damage of an attack, boosts and the flip of the wound marker left out of account.

    `dice` 0 or more, hits on `need`+ (2..6), each cancelled on `defence`+ (2..6); `cover` hits are lost. A defence
    success with `crush` must be made twice; with `pierce` sixes are not defended, and cover takes others first.
    """
    through = 1 - blocked(defence, crush)
    six, hit = 1 / 6, (6 - need) / 6
    total = 0.0
    for sixes in range(dice + 1):
        for hits in range(dice - sixes + 1):
            chance = comb(dice, sixes) * comb(dice - sixes, hits) * six**sixes * hit**hits
            chance *= (1 - six - hit) ** (dice - sixes - hits)
            plain = max(0, hits - cover)
            sure = max(0, sixes - max(0, cover - hits))
            total += chance * (plain * through + sure * (1.0 if pierce else through))
    return total


def blocked(defence: int, crush: bool) -> float:
    """Chance that one defence die cancels a hit; a 1 never does, a 6 always."""
    chance = (7 - max(2, min(6, defence))) / 6
    return chance * chance if crush else chance
