"""Where stands can be put that come to the table beside others or from above."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from bot.skirmish.exodus.ground.going import barred
from bot.skirmish.exodus.state import Formation, State
from bot.skirmish.table.moves import Way
from bot.skirmish.table.shapes import Point, stored

NEAR, ROWS = 16.3, 19
"""Of the grid of `around`, in steps: so far it is kept, for most look no farther. No point of it is that far off."""


def ways(state: State, formation: Formation) -> dict[str, Way]:
    """What a stand of each type must respect where it is put: zones of the enemy, closed ground, other stands."""
    foes = {name: base for foe in state.enemies(formation.owner) for name, base in foe.bases.items()}
    zones = {name: base for foe in state.enemies(formation.owner) for name, base in foe.zones.items()}
    friends = {name: base for friend in state.of(formation.owner) for name, base in friend.bases.items()}
    return {
        kind: Way(state.table, barred(state.board, kind), foes=foes, friends=friends, zones=zones)
        for kind in {stand.card.type for stand in (*formation.stands, *formation.aboard)}
    }


def around(at: Point, pitch: float, far: float) -> Iterator[Point]:
    """The points of a grid about a point, the nearest first."""
    near = min(far, NEAR * pitch)
    steps = int(far / pitch) + 1
    for x, y in _grid(pitch, near, min(steps, ROWS)):
        yield stored(Point(at.x + x, at.y + y))
    if near < far:
        for x, y in _ring(pitch, near, far, steps):
            yield stored(Point(at.x + x, at.y + y))


@lru_cache(maxsize=64)
def _grid(pitch: float, far: float, steps: int) -> tuple[tuple[float, float], ...]:
    return _ring(pitch, -1.0, far, steps)


def _ring(pitch: float, near: float, far: float, steps: int) -> tuple[tuple[float, float], ...]:
    """The points of so many rows on both sides, farther than `near` and not farther than `far`, the nearest first."""
    points = []
    for row in range(-steps, steps + 1):
        for column in range(-steps, steps + 1):
            x = (column + (row % 2) / 2) * pitch
            y = row * pitch * math.sqrt(3) / 2
            if near < (length := math.hypot(x, y)) <= far:
                points.append((round(length, 4), round(x, 4), round(y, 4)))
    return tuple((x, y) for _, x, y in sorted(points))
