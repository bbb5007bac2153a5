"""The Regroup action: a die for every ten stands takes so much SC away (EXW-regroup-a, EXW-regroup-b).

An Officer takes away more (EXW-officer-a).
"""

from __future__ import annotations

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.state import Formation, Step
from bot.skirmish.kit.pen import total

TEN = 10


def regroup(pen: Pen, step: Step) -> None:
    """Roll, and take that much away, down to 0 (EXW-regroup-a)."""
    formation = pen.formation(step.unit)
    if not formation.here or formation.routed:
        return
    rolls = pen.d10("regroup", -(-formation.size // TEN))
    after = pen.change(formation.id, sc=max(0, formation.sc - total(rolls) - officers(formation)))
    pen.tell(
        "regrouped", "EXW-regroup-a", "EXW-regroup-b", *officer_rules(formation),
        rolls=rolls, unit=after, lost=formation.sc - after.sc, sc=after.sc,
    )  # fmt: skip


def officers(formation: Formation) -> int:
    """SC that Officers, Generals too, take away when it regroups: its Competency for each (EXW-officer-a)."""
    return formation.comp * sum(stand.has("Officer") or stand.has("General") for stand in formation.stands)


def officer_rules(formation: Formation) -> tuple[str, ...]:
    """The rule of Officers where there is one."""
    return ("EXW-officer-a",) if officers(formation) else ()
