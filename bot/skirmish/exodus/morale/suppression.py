"""The Suppression Count: what raises it (EXW-suppression-i, EXW-suppression-k, EXW-suppression-m)."""

from __future__ import annotations

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.morale import rout


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
