"""Goals of a Move that a player would name: toward an enemy, toward an objective, into cover."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from bot.messages import say
from bot.skirmish.exodus.catalogue import TYPES
from bot.skirmish.exodus.ground.cover import conceals, cover_of
from bot.skirmish.exodus.state import Formation, State
from bot.skirmish.table.shapes import Point, heading_to, span, step, stored
from bot.skirmish.table.terrain import kind_inside

ENEMIES, OBJECTIVES, COVERS = 4, 3, 2
"""How many of each, the nearest ones."""
NEAR = 3.0
"""What is nearer than this is no goal."""
INSIDE = 2.0
"""So far into cover the middle goes."""
Named = tuple[Point, str]


def named(state: State, formation: Formation, far: float) -> list[Named]:
    """Each with what the menu calls it, as far as it gets in one Move."""
    middle = formation.middle
    texts: dict[Point, str] = {}
    for at, text in (
        *_enemies(state, formation),
        *_objectives(state, formation),
        *_covers(state, formation, far),
    ):
        long = span(middle, at)
        if long > NEAR:
            goal = stored(step(middle, heading_to(middle, at), min(far, long)))
            texts.setdefault(goal, text)
    return list(texts.items())


def _enemies(state: State, formation: Formation) -> Iterator[Named]:
    near = sorted(state.enemies(formation.owner), key=lambda foe: (round(foe.gap(formation), 2), foe.id))
    for foe in near[:ENEMIES]:
        yield foe.middle, say("exodus-goal-enemy", unit=foe.name, far=f"{foe.gap(formation):.1f}")


def _objectives(state: State, formation: Formation) -> Iterator[Named]:
    middle = formation.middle
    near = sorted(
        state.objectives,
        key=lambda objective: (round(span(middle, Point(objective.x, objective.y)), 2), objective.id),
    )
    for objective in near[:OBJECTIVES]:
        at = Point(objective.x, objective.y)
        yield at, say("exodus-goal-objective", id=objective.id, far=f"{span(middle, at):.1f}")


def _covers(state: State, formation: Formation, far: float) -> Iterator[Named]:
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
        inside = step(Point(x, y), heading_to(middle, Point(x, y)), INSIDE)
        yield (
            inside,
            say("exodus-goal-cover", kind=kind_inside(piece.kind), far=f"{span(middle, inside):.1f}"),
        )
