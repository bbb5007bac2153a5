"""Climbing onto and over obstacles (EXO-movement-m, EXO-terrain-a).

Every inch up or down counts as an inch through difficult ground. Only Infantry climbs, and only so much in one action.
A Hopper gets onto and over what it ignores without that (EXO-trait-p). A model stands on what its middle is on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from bot.skirmish.exoshift.ground.terrain import CLEARED, HOPPER, closed, obstacles
from bot.skirmish.exoshift.state import Model, State
from bot.skirmish.table.shapes import EPS, Point, span
from bot.skirmish.table.sight import crossings
from bot.skirmish.table.terrain import Feature

CLIMBERS = "Infantry"


@lru_cache(maxsize=256)
def ledges(board: str, most: float) -> tuple[Feature, ...]:
    """What Infantry can get onto in one action: all that is no higher (EXO-movement-m)."""
    shut = closed(board, CLIMBERS)
    return tuple(piece for piece in obstacles(board) if piece in shut and piece.height <= most + EPS)


def climbs(model: Model) -> bool:
    """Whether a model can get onto things."""
    return model.card.mobility == CLIMBERS and model.up


def hops(model: Model) -> bool:
    """Whether it does so without counting the height (EXO-trait-p)."""
    return model.has(HOPPER)


def highest(state: State, model: Model) -> float:
    """How high what a model gets onto in one action may be (EXO-movement-m, EXO-trait-p)."""
    return CLEARED if hops(model) else state.setting("climb")


@dataclass(frozen=True, slots=True)
class Climb:
    """How far a path goes up and down."""

    up: float = 0.0
    down: float = 0.0

    @property
    def far(self) -> float:
        """Both together."""
        return self.up + self.down


def level(state: State, model: Model, at: Point) -> float:
    """How high what a model can get onto is at a place; 0 beside it."""
    there = (ledge.height for ledge in ledges(state.board, highest(state, model)) if ledge.region.holds(at))
    return max(there, default=0.0)


def climb(state: State, model: Model, path: Sequence[Point]) -> Climb:
    """How far a path of a climber goes up and down; nothing for a Hopper."""
    start, known = Point(model.x, model.y), ledges(state.board, highest(state, model))
    if not known or hops(model):
        return Climb()
    levels: list[float] = [level(state, model, start)]
    for a, b in pairwise([start, *path]):
        met = crossings(a, b, known)
        ends = {
            0.0,
            span(a, b),
            *(crossed.start for crossed in met),
            *(crossed.start + crossed.length for crossed in met),
        }
        for low, high in pairwise(sorted(ends)):
            middle = (low + high) / 2
            under = [
                crossed.feature.height
                for crossed in met
                if crossed.start < middle < crossed.start + crossed.length
            ]
            levels.append(max(under, default=0.0))
    levels.append(level(state, model, path[-1] if path else start))
    steps = [b - a for a, b in pairwise(levels)]
    return Climb(sum(rise for rise in steps if rise > 0), -sum(rise for rise in steps if rise < 0))
