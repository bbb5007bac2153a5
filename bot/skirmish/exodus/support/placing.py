"""Formations that come to the table from above: a first stand, and the others in cohesion about it.

EXW-orbital-a, EXW-airtrans-b.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.moving import rough
from bot.skirmish.exodus.moving.going import barred, going_of, lands_rough
from bot.skirmish.exodus.state import COHESION, TABLE, Formation, State
from bot.skirmish.table.measure import distance, within
from bot.skirmish.table.moves import Way, check_stand
from bot.skirmish.table.shapes import Base, Point, stored

GAP = 0.4
"""Between the stands of a formation that lands."""


def ways(state: State, formation: Formation) -> dict[str, Way]:
    """What a stand of each type must respect where it is put: zones of the enemy, closed ground, other stands."""
    foes = {name: base for foe in state.enemies(formation.owner) for name, base in foe.bases.items()}
    zones = {name: base for foe in state.enemies(formation.owner) for name, base in foe.zones.items()}
    friends = {name: base for one in state.of(formation.owner) for name, base in one.bases.items()}
    return {
        kind: Way(state.table, barred(state.board, kind), foes=foes, friends=friends, zones=zones)
        for kind in formation.types
    }


def around(at: Point, pitch: float, far: float) -> Iterator[Point]:
    """The points of a grid about a point, the nearest first."""
    steps = int(far / pitch) + 1
    found = []
    for row in range(-steps, steps + 1):
        for column in range(-steps, steps + 1):
            x = (column + (row % 2) / 2) * pitch
            y = row * pitch * math.sqrt(3) / 2
            if (length := math.hypot(x, y)) <= far:
                found.append((round(length, 4), round(x, 4), round(y, 4)))
    for _, x, y in sorted(found):
        yield stored(Point(at.x + x, at.y + y))


def landed(state: State, formation: Formation, at: Point) -> dict[str, Base] | None:
    """Where its stands are if the first one is put at a point; None if that or another one has no place."""
    pitch = 2 * max(stand.card.base_r for stand in formation.stands) + GAP
    legal = ways(state, formation)
    first, *others = formation.stands
    base = Base(at, first.card.base_r)
    if check_stand(legal[first.card.type], base):
        return None
    placed = {first.id: base}
    spots = list(around(at, pitch, 4 * pitch * math.sqrt(formation.size)))[1:]
    for stand in others:
        way = legal[stand.card.type]
        for spot in spots:
            base = Base(spot, stand.card.base_r)
            if any(within(base, one, COHESION) for one in placed.values()) and check_stand(way, base) is None:
                placed[stand.id] = base
                spots.remove(spot)
                break
        else:
            return None
    return placed


def nearest(state: State, formation: Formation, at: Point) -> dict[str, Base] | None:
    """The same at the nearest point where it is possible (EXW-orbital-a)."""
    for spot in around(at, 1.0, math.hypot(state.table.width, state.table.height)):
        if found := landed(state, formation, spot):
            return found
    return None


def beside(state: State, formation: Formation, carrier: Base) -> dict[str, Base] | None:
    """The same with the first stand within 5 cm of a carrier (EXW-airtrans-b)."""
    own = formation.stands[0].card.base_r
    for spot in around(carrier.at, 0.5, carrier.radius + own + COHESION):
        if distance(Base(spot, own), carrier) > 0.0 and (found := landed(state, formation, spot)):
            return found
    return None


def put(pen: Pen, name: str, placed: Mapping[str, Base]) -> Formation:
    """The formation is on the table; it may be ordered from the next turn."""
    formation = pen.formation(name)
    stands = tuple(stand.but(x=placed[stand.id].at.x, y=placed[stand.id].at.y) for stand in formation.stands)
    return pen.change(name, stands=stands, where=TABLE, arrived=pen.state.turn)


def rough_luck(pen: Pen, name: str) -> None:
    """Stands that were put in Rough ground take a test each (EXW-terrain-c)."""
    formation, board = pen.formation(name), pen.state.board
    met = [one.id for one in formation.stands if lands_rough(board, going_of(one), one.base)]
    rough.luck(pen, name, met)
