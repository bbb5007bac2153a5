"""Where a Move may lead a unit, and what holds there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.skirmish.arrival import Arrival, Guide, Placing
from bot.skirmish.engine import Choice, IllegalPick
from bot.skirmish.exofront import attack, move, scoring
from bot.skirmish.exofront.choices import Move, Place
from bot.skirmish.exofront.state import State, Unit, base_of, board_of
from bot.skirmish.exofront.terrain import covering, pieces
from bot.skirmish.table.moves import Pace, furthest
from bot.skirmish.table.shapes import EPS, Point, heading_to, span, stored
from bot.skirmish.table.terrain import Feature


def guide(state: State, player: str, choice: Choice) -> Guide | None:
    """For every Move to a point."""
    what = choice.what
    if not isinstance(what, Move) or state.acting is None:
        return None
    unit, acting = state.unit(what.unit), state.acting
    pace = move.pace(state, unit, what.profile, acting.moving.bonus if acting.moving else 0)
    return UnitGuide(state, unit, pace, attacks=acting.actions > 1 and not acting.card)


def placing(state: State, player: str, choice: Choice, name: str) -> Placing | None:
    """For the deployment (EXF-setup-l)."""
    what = choice.what
    if not isinstance(what, Place) or name != "at":
        return None
    return Placing(base_of(state, state.unit(what.unit)).radius, pieces(board_of(state)))


@dataclass(frozen=True, slots=True)
class UnitGuide:
    """Leads a unit; see `Guide`."""

    state: State
    unit: Unit
    pace: Pace
    attacks: bool
    """Whether it has an action left to attack with."""
    param: str = "to"
    told: frozenset[str] = frozenset({"targets", "threats", "holds"})

    @property
    def start(self) -> Point:
        return Point(self.unit.x, self.unit.y)

    @property
    def reach(self) -> float:
        return self.pace.limit(())

    @property
    def body(self) -> float:
        return base_of(self.state, self.unit).radius

    @property
    def shelters(self) -> Sequence[Feature]:
        return pieces(board_of(self.state))

    def toward(self, goal: Point) -> Any:
        end = furthest(move.way(self.state, self.unit), base_of(self.state, self.unit), goal, self.pace)
        if span(end, self.start) <= EPS or move.problem(self.state, self.unit, end, None, self.pace):
            return None
        return [end.x, end.y]

    def arrival(self, value: Any) -> Arrival:
        at = stored(Point(float(value[0]), float(value[1])))
        if refusal := move.problem(self.state, self.unit, at, None, self.pace):
            raise IllegalPick(refusal)
        there = replace(self.unit, x=at.x, y=at.y, heading=heading_to(self.start, at))
        moved = self.state.with_unit(there)
        foes = moved.enemies(there)
        seen = tuple(foe.id for foe in foes if attack.sees(moved, foe, there))
        fields = scoring.open_fields(moved, there.owner)
        held = [marker.id for marker in fields if scoring.reaches_field(moved, there, marker)]
        held += [
            marker.id
            for marker in board_of(moved).markers
            if scoring.worth(moved, marker) and scoring.controller(moved, marker) == there
        ]
        return Arrival(
            at,
            round(span(self.start, at), 4),
            seen,
            tuple(foe.id for foe in foes if foe.id in seen and _covered(moved, foe, there)),
            tuple(foe.id for foe in foes if self.attacks and not attack.target_problem(moved, there, foe)),
            tuple(foe.id for foe in foes if not attack.target_problem(moved, foe, there)),
            tuple(held),
        )


def _covered(state: State, foe: Unit, unit: Unit) -> bool:
    """Whether an attack of the enemy's, after its pivot, would meet cover (EXF-attack-b, EXF-attack-f)."""
    turned = attack.turned_to(state, foe, unit)
    return bool(covering(state, base_of(state, turned).front, turned, unit))
