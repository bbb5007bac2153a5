"""Where an action may lead a unit, and what holds there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bot.messages import say
from bot.skirmish.arrival import Arrival, Guide, Placing
from bot.skirmish.engine import Choice, GroupMove, Path
from bot.skirmish.engine import Point as PointParam
from bot.skirmish.exoshift.actions import BY_ID, distance
from bot.skirmish.exoshift.ground.cover import protection
from bot.skirmish.exoshift.ground.los import sees
from bot.skirmish.exoshift.ground.terrain import in_difficult, obstacles
from bot.skirmish.exoshift.missions import control_points, objective_grab
from bot.skirmish.exoshift.moving.movement import allowed, placed, walked
from bot.skirmish.exoshift.moving.mover import Allowed, mover
from bot.skirmish.exoshift.shooting.shooting import can_shoot
from bot.skirmish.exoshift.shooting.weapons import FULL, HALF, SNAP
from bot.skirmish.exoshift.state import Model, State, Unit, base_of, board_of
from bot.skirmish.table.shapes import EPS, Point, heading_to, span, step, stored
from bot.skirmish.table.terrain import Cover, Feature

FIRES = {"advance": HALF, "jump": HALF}
"""With what an action lets a unit shoot afterwards."""
SHORT = 0.5
"""A straight move that ends so far from its goal may be longer on a way round."""


def guide(state: State, player: str, choice: Choice) -> Guide | None:
    """For the actions of units on the table that take a place."""
    if choice.unit is None or choice.kind not in BY_ID or "to" not in choice.params:
        return None
    unit, to = state.unit(choice.unit), choice.params["to"]
    if not unit.here or not isinstance(to, GroupMove | Path | PointParam):
        return None
    if any(model.hiding for model in unit.models):
        unit = unit.but(models=tuple(model.but(hiding=False) for model in unit.models))
        state = state.with_unit(unit)
    far = allowed(unit, distance(BY_ID[choice.kind]))
    return UnitGuide(state, unit, far, FIRES.get(choice.kind, "")) if far.plain > 0 and unit.movers else None


def placing(state: State, player: str, choice: Choice, name: str) -> Placing | None:
    """For the deployment, and for units that come from the reserve."""
    param = choice.params[name]
    if choice.unit is None or not isinstance(param, GroupMove | PointParam) or param.origin is not None:
        return None
    unit = state.unit(choice.unit)
    if unit.here or name not in ("at", "to"):
        return None
    return Placing(max(base_of(model).radius for model in unit.models), _shelters(state.board))


@dataclass(frozen=True, slots=True)
class UnitGuide:
    """Leads a unit; see `Guide`."""

    state: State
    unit: Unit
    allowed: Allowed
    fire: str
    """How it may shoot afterwards; empty for not at all."""
    param: str = "to"
    told: frozenset[str] = frozenset()

    @property
    def reach(self) -> float:
        return self.allowed.most

    @property
    def start(self) -> Point:
        return _middle(self.unit.movers)

    @property
    def body(self) -> float:
        start = self.start
        return max(
            span(start, Point(model.x, model.y)) / 2 + base_of(model).radius for model in self.unit.movers
        )

    @property
    def shelters(self) -> Sequence[Feature]:
        return _shelters(self.state.board)

    def toward(self, goal: Point) -> Any:
        start, board = self.start, self.state.table
        far = self.allowed.plain
        if span(start, goal) > far:
            goal = step(start, heading_to(start, goal), far)
        goal = stored(Point(min(max(goal.x, 0.0), board.width), min(max(goal.y, 0.0), board.height)))
        if len(self.unit.movers) > 1:
            return {"to": [goal.x, goal.y], "shape": "keep"} if span(start, goal) > EPS else None
        mine = mover(self.state, self.unit.movers[0], self.allowed).near()
        end = mine.towards(goal)
        path: tuple[Point, ...] = (end,) if span(end, start) > EPS else ()
        if span(end, goal) > SHORT and (round_it := mine.route(goal)) and mine.problem(round_it) is None:
            path = round_it
        if not path:
            return None
        return [[at.x, at.y] for at in path] if mine.drive is not None else [path[-1].x, path[-1].y]

    def arrival(self, value: Any) -> Arrival:
        paths = placed(self.state, self.unit, value, self.allowed)
        walk = walked(self.state, self.unit, paths, fly=self.allowed.fly)
        moved = walk.unit
        there = self.state.with_unit(moved)
        # Sight is mutual, and without it nobody shoots directly.
        eyes = tuple(foe for foe in there.enemies(moved.owner) if any(_lines(there, foe, moved)))
        # After difficult ground it shoots as in Snap Fire (EXO-movement-i).
        slow = walk.bad or any(in_difficult(there, model) for model in moved.able)
        fire = SNAP if slow and self.fire and not self.allowed.fly else self.fire
        return Arrival(
            _middle(moved.movers),
            round(walk.far, 4),
            tuple(foe.id for foe in eyes),
            tuple(foe.id for foe in eyes if all(map(_covered(there), _lines(there, foe, moved)))),
            tuple(foe.id for foe in eyes if fire and can_shoot(there, moved, fire, foe.id)),
            tuple(foe.id for foe in eyes if foe.able and can_shoot(there, foe, FULL, moved.id)),
            tuple(objective.id for objective in there.objectives if _at(there, moved, objective.id)),
            (say("exoshift-goal-mine"),) if walk.set_off else (),
        )


def _lines(state: State, foe: Unit, unit: Unit) -> Iterator[tuple[Model, Model]]:
    """Models of an enemy with those of the unit that they see."""
    return ((eye, model) for eye in foe.active for model in unit.movers if sees(state, eye, model))


def _covered(state: State) -> Callable[[tuple[Model, Model]], bool]:
    return lambda line: protection(state, *line).covered


def _middle(models: Sequence[Model]) -> Point:
    count = len(models)
    return Point(sum(model.x for model in models) / count, sum(model.y for model in models) / count)


def _at(state: State, unit: Unit, name: str) -> bool:
    """Whether it could secure a point, or pick up a token, from where it is (EXO-mission-f, EXO-mission-j)."""
    objective = state.objective(name)
    if objective.secured or objective.carrier:
        return False
    if objective.kind == "control":
        return any(control_points.in_touch(state, model, objective) for model in unit.able)
    return any(objective_grab.touches(model, objective) for model in unit.able)


@lru_cache(maxsize=256)
def _shelters(board: str) -> tuple[Feature, ...]:
    tall = obstacles(board)
    return tuple(
        piece
        for piece in board_of(board).features
        if piece in tall or piece.cover in (Cover.LIGHT, Cover.HEAVY)
    )
