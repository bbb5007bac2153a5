"""Where a Move may lead a model, and what holds there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bot.skirmish.arrival import Arrival, Guide, Placing
from bot.skirmish.engine import Choice
from bot.skirmish.shiftstorm.actions import HARDLY, checked_path
from bot.skirmish.shiftstorm.fighting.shooting import engaged, shot_problem
from bot.skirmish.shiftstorm.mission import MARKER, passes
from bot.skirmish.shiftstorm.state import CLOSE, Model, Objective, State, board_of
from bot.skirmish.shiftstorm.stats import ranged_weapons, reach, throwables
from bot.skirmish.shiftstorm.terrain import clear_line, way_of
from bot.skirmish.table import moves
from bot.skirmish.table.shapes import EPS, Point, heading_to, span, step
from bot.skirmish.table.terrain import Feature, Sight

KINDS = ("move", "command_move")
SHORT = 1.0
"""A straight move that ends so far from its goal may be longer on a way round."""


def guide(state: State, player: str, choice: Choice) -> Guide | None:
    """For every Move."""
    if choice.kind not in KINDS or choice.unit is None or "path" not in choice.params:
        return None
    acting, unit = state.acting, state.unit(choice.unit)
    free = acting is not None and unit.has("agile") and "agile" not in acting.done
    left = acting is not None and (acting.actions > 1 or free)
    return ModelGuide(state, unit, shoots=choice.kind == "move" and left)


def placing(state: State, player: str, choice: Choice, name: str) -> Placing | None:
    """For the placement of a model (SHS-setup-e)."""
    if choice.kind != "place" or choice.unit is None or name != "at":
        return None
    return Placing(float(state.settings["base"]) / 2, _shelters(state.board))


@dataclass(frozen=True, slots=True)
class ModelGuide:
    """Leads a model; see `Guide`."""

    state: State
    unit: Model
    shoots: bool
    """Whether it has an action left to shoot with."""
    param: str = "path"
    told: frozenset[str] = frozenset({"seen_by"})

    @property
    def start(self) -> Point:
        return self.state.base(self.unit).at

    @property
    def reach(self) -> float:
        return reach(self.state, self.unit, 1)

    @property
    def body(self) -> float:
        return self.state.base(self.unit).radius

    @property
    def shelters(self) -> Sequence[Feature]:
        return _shelters(self.state.board)

    def toward(self, goal: Point) -> Any:
        base, far = self.state.base(self.unit), self.reach
        way = moves.near_way(way_of(self.state, self.unit), base, far)
        if span(base.at, goal) > far:
            goal = step(base.at, heading_to(base.at, goal), far)
        end = moves.furthest(way, base, goal, far)
        if span(end, goal) > SHORT and (round_it := moves.route(way, base, goal, far)):
            return [[at.x, at.y] for at in round_it]
        return [[end.x, end.y]] if span(end, base.at) > HARDLY else None

    def arrival(self, value: Any) -> Arrival:
        path = checked_path(self.state, self.unit, value)
        moved = self.unit.but(at=(path[-1].x, path[-1].y), moved=True)
        there = self.state.with_units([moved])
        foes = there.enemies(moved.owner)
        return Arrival(
            (path[-1].x, path[-1].y),
            round(moves.length(self.start, path), 4),
            tuple(foe.id for foe in foes if foe.active and clear_line(there, foe, moved)),
            (),
            tuple(foe.id for foe in foes if self._may_shoot(there, moved) and _reaches(there, moved, foe)),
            tuple(
                foe.id
                for foe in foes
                if foe.active and not engaged(there, foe) and _reaches(there, foe, moved)
            ),
            tuple(goal.id for goal in there.objectives if _at(there, moved, [self.start, *path], goal)),
        )

    def _may_shoot(self, there: State, moved: Model) -> bool:
        """Whether it could shoot after the Move: not in contact, nor with a Bipod (SHS-item_bipod-a)."""
        return self.shoots and not engaged(there, moved) and not moved.carries("bipod")


def _reaches(state: State, unit: Model, target: Model) -> bool:
    """Whether a model could shoot or throw something at another one."""
    return any(
        shot_problem(state, unit, target, weapon) is None
        for weapon in (*ranged_weapons(unit), *throwables(unit))
    )


def _at(state: State, unit: Model, path: Sequence[Point], goal: Objective) -> bool:
    """Whether it would take an objective on its way, or be near enough to hold it (SHS-mission-c, SHS-mission-e)."""
    if goal.claimed or (goal.kind == "exit" and unit.character != "vip"):
        return False
    if goal.kind == "hold":
        radius = float(state.settings["base"]) / 2
        return span(path[-1], Point(*goal.at)) - radius - MARKER <= CLOSE + EPS
    return passes(state, list(path), goal)


@lru_cache(maxsize=64)
def _shelters(board: str) -> tuple[Feature, ...]:
    return tuple(
        piece
        for piece in board_of(board).features
        if piece.height and piece.sight in (Sight.SOLID, Sight.DENSE)
    )
