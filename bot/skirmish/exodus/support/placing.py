"""Formations that come to the table from above: a first stand, and the others in cohesion about it.

EXW-orbital-a, EXW-airtrans-b.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.moving import rough
from bot.skirmish.exodus.moving.going import going_of, lands_rough
from bot.skirmish.exodus.moving.spots import around, ways
from bot.skirmish.exodus.state import COHESION, TABLE, Formation, State
from bot.skirmish.table.measure import distance, within
from bot.skirmish.table.moves import check_stand
from bot.skirmish.table.shapes import Base, Point

GAP = 0.4
"""Between the stands of a formation that lands."""


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
