"""The Suppression Count: what raises it, and whom it keeps from shooting.

EXW-suppression-d, EXW-suppression-e, EXW-suppression-f, EXW-suppression-i, EXW-suppression-j, EXW-suppression-k,
EXW-suppression-m.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.morale import rout
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


def add(pen: Pen, name: str, amount: int, why: str, *rules: str, by: str = "") -> None:
    """A formation gains SC, and the rout threshold is checked (EXW-suppression-k, EXW-suppression-m).

    It counts even if nothing was hit (EXW-suppression-g), after losses are removed (EXW-suppression-h).

    To a Routed one it becomes Bonus Hits (EXW-rout-e). `by`: the formation that caused it. Aircraft never gain any
    (EXW-support-b).
    """
    formation = pen.formation(name)
    if not formation.here or amount <= 0 or formation.aircraft:
        return
    if formation.routed:
        rout.bonus_hits(pen, name, amount // formation.comp, by)
        return
    after = pen.change(name, sc=formation.sc + amount)
    pen.tell(
        "suppressed", *rules, "EXW-suppression-m",
        unit=after, gained=amount, sc=after.sc, most=after.threshold, why=why,
    )  # fmt: skip
    rout.check(pen, name, by)
