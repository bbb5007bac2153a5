"""A model about to move: what it has to respect, how far each path may be, and whether one is legal.

EXO-movement-c, EXO-movement-e, EXO-movement-f, EXO-terrain-c.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.skirmish.exoshift.ground.measure import TOLERANCE, spot
from bot.skirmish.exoshift.ground.terrain import HOPPER, closed, difficult, on_roads, passed_over
from bot.skirmish.exoshift.state import Model, State, Unit, base_of
from bot.skirmish.kit.kept import once_for_each
from bot.skirmish.table import moves
from bot.skirmish.table.drive import Drive, check_drive
from bot.skirmish.table.moves import Pace, Refusal, Way, check_path, furthest, near_way
from bot.skirmish.table.shapes import Base, Point, grown, heading_to, span, stored_heading

KEEP_OFF = 1.0
"""A move stays further than this from enemies, except in an Assault (EXO-movement-l)."""
BODY = 6.0
"""More than the largest model reaches from its middle, with what enemies keep off."""
DRIVES = {
    "Wheeled": Drive(sharpest=90.0, again=True, turns=3),
    "Hover-Forward": Drive(sharpest=90.0, again=True, turns=3),
    "Tracked": Drive(sharpest=90.0, again=True, turns=2),
}
"""Those that go straight the way they face; a turn by more than 90 degrees counts as two."""
RULE = {
    "Wheeled": "EXO-movement-c", "Hover-Forward": "EXO-movement-e", "Tracked": "EXO-movement-f",
    "Hover": "EXO-movement-d",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Allowed:
    """How far a move may go: over ordinary ground, and if any of it is difficult."""

    plain: float
    bad: float
    close: bool = False
    """It may come near enemies, as in an Assault."""
    fly: bool = False
    """It flies (EXO-movement-g)."""
    good: float = 0.0
    """How far if all of it is optimal ground; 0 where that does not matter (EXO-terrain-c)."""

    @property
    def most(self) -> float:
        """How far at best."""
        return max(self.plain, self.good)


@dataclass(frozen=True, slots=True)
class Mover:
    """A model, its base where it is now, and what its paths have to respect."""

    board: str
    base: Base
    way: Way
    pace: Pace
    far: Allowed
    drive: Drive | None = None

    def limit(self, path: Sequence[Point]) -> float:
        """How long this path may be (EXO-terrain-c)."""
        if self.far.good and on_roads(self.board, self.base.at, path):
            return self.far.good
        return moves.allowed(self.base, path, self.pace)

    def problem(self, path: Sequence[Point]) -> Refusal | None:
        """None if it may go this path, else the first thing wrong with it."""
        if self.drive is None:
            return check_path(self.way, self.base, path, self.pace)
        return check_drive(self.way, self.base, path, self.limit(path) + TOLERANCE, self.drive)

    def towards(self, goal: Point) -> Point:
        """The furthest place straight towards a goal where it may end; its own place if there is none."""
        if self.drive is None:
            return furthest(self.way, self.base, goal, self.pace)
        turned = self.base
        if span(self.base.at, goal) > 0:
            turned = replace(self.base, heading=stored_heading(heading_to(self.base.at, goal)))
        for most in (self.far.good, self.pace):
            end = furthest(self.way, turned, goal, most)
            if end != self.base.at and self.problem((end,)) is None:
                return end
        return self.base.at

    def route(self, goal: Point, most: float | None = None) -> tuple[Point, ...] | None:
        """The shortest path found to a goal, not longer than `most`; it may still break another limit."""
        return moves.route(self.way, self.base, goal, self.far.most + TOLERANCE if most is None else most)

    def near(self) -> Mover:
        """For the same answers sooner, as far as one move goes."""
        return replace(self, way=near_way(self.way, self.base, self.far.most))


def mover(state: State, model: Model, far: Allowed) -> Mover:
    """A model about to move; one that stands on something has to come down first (EXO-movement-m)."""
    drive = None if far.fly else DRIVES.get(model.card.mobility)
    return Mover(state.board, base_of(model), way(state, model, far), pace(state, model, far), far, drive)


def pace(state: State, model: Model, far: Allowed) -> Pace:
    """The allowance of a model: less once any of its path, or its start, is in difficult ground.

    A Hopper comes down at no cost (EXO-trait-p).
    """
    if model.z > 0 and not model.floor and not far.fly and not model.has(HOPPER):
        return Pace((), lambda met: max(0.0, far.bad - model.z), slack=TOLERANCE)
    return level_pace(state, model, far)


def level_pace(state: State, model: Model, far: Allowed) -> Pace:
    """The allowance of a model that neither climbs nor comes down.

    It is in difficult ground while its centre is (EXO-movement-i); a move may be a hair too long (EXO-measure-a).
    """
    bad = difficult(state.board, mobility(model, far.fly))
    return Pace(bad, lambda met: far.bad if met else far.plain, centred=True, slack=TOLERANCE)


def mobility(model: Model, fly: bool = False) -> str:
    """How a model moves now (EXO-movement-g, EXO-trait-p)."""
    if fly:
        return "Flying"
    return HOPPER if model.has(HOPPER) else model.card.mobility


def way(state: State, model: Model, far: Allowed) -> Way:
    """What a model has to respect (EXO-movement-l).

    Obstacles are gone round; enemies are neither crossed nor come near, friends only not ended on; what is
    Incapacitated lies in nobody's path. A flyer passes over models, and ends as far from enemies as others.
    """
    owner = state.unit_of(model.id).owner
    foes: dict[str, Base] = {}
    friends: dict[str, Base] = {}
    zones: dict[str, Base] = {}
    for unit in state.units:
        if not unit.here:
            continue
        bodies, around, lying = _footprint(unit)
        friends.update(lying)
        if unit.owner == owner:
            friends.update(bodies)
        elif far.fly:
            friends.update(around)
        else:
            foes.update(bodies)
            if not far.close:
                zones.update(around)
    friends.pop(model.id, None)
    how = mobility(model, far.fly)
    return Way(
        state.table, closed(state.board, how), passed_over(state.board, how),
        foes=foes, friends=friends, zones=zones, entering=outside(state, model),
    )  # fmt: skip


@once_for_each
def _footprint(unit: Unit) -> tuple[dict[str, Base], dict[str, Base], dict[str, Base]]:
    """The bases of a unit's models in play, what enemies keep off, and the bases of those that lie there."""
    bodies = {model.id: base_of(model) for model in unit.active}
    around = {name: grown(base, KEEP_OFF) for name, base in bodies.items()}
    lying = {model.id: base_of(model) for model in unit.here if not model.in_play}
    return bodies, around, lying


def neighbours(state: State, model: Model, far: Allowed) -> tuple[tuple[Any, ...], ...]:
    """The models so near that a move has to do with them, as far as geometry is concerned."""
    near, owner = far.most + 1.0 + BODY, state.unit_of(model.id).owner
    return tuple(
        (unit.owner == owner, other.in_play, *spot(other))
        for unit, other in state.standing()
        if other.id != model.id and abs(other.x - model.x) <= near and abs(other.y - model.y) <= near
    )


def outside(state: State, model: Model) -> bool:
    """Whether a model is still beyond the edge, about to enter (EXO-reserves-d)."""
    return not 0 <= model.y <= state.table.height
