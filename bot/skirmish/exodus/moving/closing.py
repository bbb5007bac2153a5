"""The Move of a Close Assault: stands that can get to a base of the target end in contact with it (EXW-move-e).

A goal short of the target, with room for all, is kept: the attacker may rather fight with A (EXW-assault-d).
"""

from __future__ import annotations

from dataclasses import replace

from bot.skirmish.exodus.state import CONTACT, Formation
from bot.skirmish.table import formation as groups
from bot.skirmish.table.charge import charge
from bot.skirmish.table.formation import Arranged
from bot.skirmish.table.measure import distance
from bot.skirmish.table.shapes import EPS, Base, Point, span
from bot.skirmish.table.sweep import hits_base

SHORT = 0.5
"""A goal nearer to the target than that means contact; in centimetres."""


def touchable(formation: Formation) -> dict[str, Base]:
    """The bases with which contact counts: not those of VTOLs (EXW-vtol-b)."""
    return {stand.id: stand.base for stand in formation.stands if not stand.has("VTOL")}


def closed_in(
    formation: Formation, target: Formation, group: groups.Formation, plain: Arranged, goal: Point
) -> Arranged:
    """The Move with every stand in contact that gets there; `plain` where none does or the goal is another one."""
    bases = touchable(target)
    if not bases or not meets(group, bases, goal, plain):
        return plain
    idle = {stand.id for stand in formation.stands if stand.has("VTOL")}
    charged, contacts = charge(group, bases, plain, goal, CONTACT, idle)
    return charged if contacts else plain


def meets(group: groups.Formation, targets: dict[str, Base], goal: Point, plain: Arranged) -> bool:
    """Whether the way to a goal leads into the target: a stand meets it, or it lies nearer to it and out of reach."""
    start = group.centre
    x, y = goal[0] - start[0], goal[1] - start[1]
    wide = [replace(target, radius=target.radius + SHORT) for target in targets.values()]
    for base in group.stands.values():
        slot = Point(base.at[0] + x, base.at[1] + y)
        if any(hits_base(base, slot, target) for target in wide):
            return True
    far = min(span(start, target.at) for target in wide)
    return plain.short > EPS and min(span(goal, target.at) for target in wide) < far


def touching(formation: Formation, plan: Arranged, target: Formation) -> int:
    """How many stands a Move brings into contact with the target."""
    bases = touchable(target).values()
    ends = [plan.stands[stand.id].base for stand in formation.stands if not stand.has("VTOL")]
    return sum(any(distance(end, base) <= CONTACT + EPS for base in bases) for end in ends)


def aims(formation: Formation, target: Formation) -> list[Point]:
    """The goal of a Move into contact: the target's base that is nearest; none if there is nothing to touch."""
    start = formation.middle
    nearest = sorted((round(span(start, base.at), 4), base.at) for base in touchable(target).values())
    return [at for _, at in nearest[:1]]
