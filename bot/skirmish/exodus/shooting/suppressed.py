"""Whom the Suppression Count keeps from shooting.

EXW-suppression-d, EXW-suppression-e, EXW-suppression-f, EXW-suppression-j.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.skirmish.exodus.shooting.hits import nearest_first
from bot.skirmish.exodus.state import Formation, Stand


def suppressed(formation: Formation, near: Sequence[Stand]) -> int:
    """How many of the stands, in the order nearest first, are suppressed: so many of the last ones.

    Each costs Competency times its starting Hits in SC (EXW-suppression-d, EXW-suppression-e); it ends at the first
    one that cannot be paid in full (EXW-suppression-f).
    """
    left, count = formation.sc, 0
    for stand in reversed(near):
        left -= formation.comp * stand.card.hits
        if left < 0:
            break
        count += 1
    return count


def unsuppressed(formation: Formation, others: Sequence[tuple[float, float, float]]) -> Sequence[Stand]:
    """The stands that may shoot at a group of discs, nearest first (EXW-suppression-f)."""
    near = nearest_first(formation, others) if formation.sc else formation.stands
    return near[: len(near) - suppressed(formation, near)]
