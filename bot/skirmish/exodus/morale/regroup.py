"""The Regroup action: a die for every ten stands takes so much SC away (EXW-regroup-a, EXW-regroup-b)."""

from __future__ import annotations

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.state import Step
from bot.skirmish.exodus.steps import runs
from bot.skirmish.kit.pen import total

TEN = 10


@runs("regroup")
def regroup(pen: Pen, step: Step) -> None:
    """Roll, and take that much away, down to 0 (EXW-regroup-a)."""
    formation = pen.formation(step.unit)
    if not formation.here or formation.routed:
        return
    rolls = pen.d10("regroup", -(-formation.size // TEN))
    after = pen.change(formation.id, sc=max(0, formation.sc - total(rolls)))
    pen.tell(
        "regrouped", "EXW-regroup-a", "EXW-regroup-b",
        rolls=rolls, unit=after, lost=formation.sc - after.sc, sc=after.sc,
    )  # fmt: skip
