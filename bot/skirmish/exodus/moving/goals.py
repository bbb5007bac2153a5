"""Goals of a Move worth trying: toward an enemy, toward an objective, into cover."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from bot.skirmish.exodus.catalogue import TYPES
from bot.skirmish.exodus.ground.cover import conceals, cover_of
from bot.skirmish.exodus.state import Formation, State
from bot.skirmish.table.shapes import Point, heading_to, span, step, stored

ENEMIES, OBJECTIVES, COVERS = 4, 3, 2
"""How many of each, the nearest ones."""
NEAR = 3.0
"""What is nearer than this is no goal."""
INSIDE = 2.0
"""So far into cover the middle goes."""


def worthwhile(state: State, formation: Formation, far: float) -> list[Point]:
    """Each as far as it gets in one Move."""
    middle = formation.middle
    goals: dict[Point, None] = {}
    for at in (
        *_enemies(state, formation),
        *_objectives(state, formation),
        *_covers(state, formation, far),
    ):
        long = span(middle, at)
        if long > NEAR:
            goals[stored(step(middle, heading_to(middle, at), min(far, long)))] = None
    return list(goals)


def _enemies(state: State, formation: Formation) -> Iterator[Point]:
    near = sorted(state.enemies(formation.owner), key=lambda foe: (round(foe.gap(formation), 2), foe.id))
    for foe in near[:ENEMIES]:
        yield foe.middle


def _objectives(state: State, formation: Formation) -> Iterator[Point]:
    middle = formation.middle
    near = sorted(
        state.objectives,
        key=lambda objective: (round(span(middle, Point(objective.x, objective.y)), 2), objective.id),
    )
    for objective in near[:OBJECTIVES]:
        yield Point(objective.x, objective.y)


def _covers(state: State, formation: Formation, far: float) -> Iterator[Point]:
    """Ground in reach that covers most of its stands, and in which its middle is not."""
    middle = formation.middle
    kind = max(TYPES, key=lambda kind: sum(stand.card.type == kind for stand in formation.stands))
    pieces = [
        (round(piece.region.far(middle), 2), piece)
        for piece in state.table.features
        if (conceals(piece, kind) or cover_of(piece, kind)) and not piece.region.holds(middle)
    ]
    pieces = sorted(
        (reached for reached in pieces if reached[0] <= far), key=lambda reached: (reached[0], reached[1].id)
    )
    for _, piece in pieces[:COVERS]:
        line = shapely.shortest_line(shapely.Point(middle), piece.region.polygon)
        x, y = (float(part) for part in shapely.get_coordinates(line)[-1])
        yield step(Point(x, y), heading_to(middle, Point(x, y)), INSIDE)
