"""A Move is carried out: every stand goes its path (EXW-move-b).

The step `walk` carries the paths, so what interrupts a Move finds them there.
"""

from __future__ import annotations

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.state import Formation, Step
from bot.skirmish.exodus.steps import runs
from bot.skirmish.table.formation import Arranged
from bot.skirmish.table.squares import square_at


def begin(pen: Pen, formation: Formation, plan: Arranged, how: str) -> Step:
    """The step that carries out a plan; `how` is `move` or `fall_back`."""
    paths = {name: [list(at) for at in placed.path] for name, placed in plan.stands.items() if placed.path}
    return Step("walk", unit=formation.id, order=how, data={"paths": paths})


@runs("walk")
def walk(pen: Pen, step: Step) -> None:
    """All stands go to the ends of their paths (EXW-move-b)."""
    formation = pen.formation(step.unit)
    if not formation.here:
        return
    start = formation.middle
    ends = {name: path[-1] for name, path in step.data["paths"].items()}
    moved = {
        stand.id: stand.but(x=float(ends[stand.id][0]), y=float(ends[stand.id][1]))
        for stand in formation.stands
        if stand.id in ends
    }
    after = pen.change_stands(formation.id, moved)
    far = round(((after.middle.x - start.x) ** 2 + (after.middle.y - start.y) ** 2) ** 0.5, 1)
    rules = ("EXW-rout-g",) if step.order == "fall_back" else ("EXW-move-a", "EXW-move-b")
    pen.tell(
        "moved", *rules, unit=after, far=far, square=square_at(pen.state.table, after.middle), how=step.order
    )
