"""A Move as a step: the paths of its stands, and where they are when they have gone a share of them (EXW-move-b).

The step `walk` carries it out (`orders/walk.py`). `gone` is the share of its own path that each stand has gone, from 0
to 1; `rough` are the stands that take a Rough Luck test when they arrive.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.moving import credit, mounted, risk
from bot.skirmish.exodus.state import Formation, Stand, State, Step
from bot.skirmish.table.formation import Arranged
from bot.skirmish.table.moves import length
from bot.skirmish.table.places import along
from bot.skirmish.table.shapes import Point, stored

FALL_BACK = "fall_back"


def begin(pen: Pen, formation: Formation, plan: Arranged, how: str, *, lands: bool = False) -> Step:
    """The step that carries out a plan; `how` is `move` or `fall_back`, `lands` says that its VTOLs land."""
    data = data_of(pen.state, formation, plan, lands=lands)
    paths = {name: placed.path for name, placed in plan.stands.items() if placed.path}
    if rules := credit.applied(pen.state, formation, paths):
        pen.apply(*rules)
    return Step("walk", unit=formation.id, order=how, data=data)


def data_of(state: State, formation: Formation, plan: Arranged, *, lands: bool) -> dict[str, Any]:
    """What the step carries."""
    paths = {name: placed.path for name, placed in plan.stands.items() if placed.path}
    return {
        "paths": {name: [list(at) for at in path] for name, path in paths.items()},
        "starts": {stand.id: [stand.x, stand.y] for stand in formation.stands},
        "rough": risk.at_risk(state, formation, paths, lands=lands),
        "headings": {
            stand.id: plan.stands[stand.id].base.heading for stand in formation.stands if stand.looks
        },
        "lands": lands,
        "rides": mounted.agreed(state) and risk.rides(state, formation, paths),
        "gone": 0.0,
        "asked": [],
        "late": [],
        "told": False,
    }


def put(stand: Stand, at: Sequence[float]) -> Stand:
    """The stand at these coordinates."""
    return stand.but(x=float(at[0]), y=float(at[1]))


def points(path: Sequence[Sequence[float]]) -> list[Point]:
    """A path of a step as points."""
    return [Point(x, y) for x, y in path]


def there(formation: Formation, data: Mapping[str, Any], share: float) -> Formation:
    """The formation when each stand has gone this share of its own path."""
    moved = []
    for stand in formation.stands:
        path = points(data["paths"].get(stand.id, ()))
        start = Point(*data["starts"][stand.id])
        if not path:
            moved.append(stand)
        elif share >= 1.0:
            moved.append(put(stand, path[-1]))
        else:
            moved.append(put(stand, stored(along(start, path, share * length(start, path)))))
    return formation.but(stands=tuple(moved))
