"""Disruption, which lowers a unit's Quality (EXO-disruption-a, EXO-disruption-b, EXO-disruption-c)."""

from __future__ import annotations

from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.state import Unit


def gain(pen: Pen, unit_id: str, amount: int, why: str, *rules: str) -> None:
    """Add Disruption to a unit; there is no upper limit (EXO-disruption-a)."""
    if amount <= 0:
        return
    unit = pen.change(unit_id, disruption=pen.unit(unit_id).disruption + amount)
    lock = ("EXO-actions-m",) if unit.quality <= unit.disruption < unit.quality + amount else ()
    pen.tell(
        "disrupted", "EXO-disruption-a", "EXO-disruption-b", *lock, *rules,
        unit=unit, gained=amount, disruption=unit.disruption, why=why,
    )  # fmt: skip


def lose(pen: Pen, unit_id: str, amount: int, *rules: str) -> int:
    """Take Disruption off a unit, never below 0; gives how much (EXO-disruption-c)."""
    before = pen.unit(unit_id).disruption
    taken = min(before, max(0, amount))
    unit = pen.change(unit_id, disruption=before - taken)
    if taken:
        pen.tell("calmed", "EXO-disruption-c", *rules, unit=unit, lost=taken, disruption=unit.disruption)
    return taken


def locked(unit: Unit) -> bool:
    """Whether Rest is its only Secondary Action: Disruption has reached its printed Quality (EXO-actions-m)."""
    return unit.disruption >= unit.quality


def quality(unit: Unit) -> int:
    """Quality for every purpose but two: less the Disruption (EXO-disruption-b).

    The casualty roll and the lock of Secondary Actions use the printed one.
    """
    return unit.effective
