"""Formations that come to the table from above: a first stand, and the others in cohesion about it.

EXW-orbital-a, EXW-airtrans-b.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.ground.going import going_of, lands_rough
from bot.skirmish.exodus.ground.spots import around, ways
from bot.skirmish.exodus.morale import rough
from bot.skirmish.exodus.state import COHESION, TABLE, Formation, Stand, State
from bot.skirmish.table.measure import distance, within
from bot.skirmish.table.moves import check_stand
from bot.skirmish.table.nearest import nearest_places
from bot.skirmish.table.shapes import Base, Point, span

GAP = 0.4
"""Between the stands of a formation that lands."""


def landed(state: State, formation: Formation, at: Point) -> dict[str, Base] | None:
    """Where its stands are if the first one is put at a point; None if that or another one has no place.

    The others come down beside Rough ground where they can (EXW-orbital-a, EXW-airtrans-b).
    """
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
        free = (
            Base(spot, stand.card.base_r)
            for spot in spots
            if any(within(Base(spot, stand.card.base_r), other, COHESION) for other in placed.values())
            and check_stand(way, Base(spot, stand.card.base_r)) is None
        )
        place = _smooth(state, stand, free)
        if place is None:
            return None
        placed[stand.id] = place
        spots.remove(place.at)
    return placed


def _smooth(state: State, stand: Stand, places: Iterable[Base]) -> Base | None:
    """The first of these places that is not on Rough ground; the first one if all are."""
    rough = None
    for base in places:
        if not lands_rough(state.board, going_of(stand), base):
            return base
        rough = rough or base
    return rough


def nearest(state: State, formation: Formation, at: Point) -> dict[str, Base] | None:
    """The same at the nearest point where it is possible (EXW-orbital-a)."""
    first = formation.stands[0]
    way = ways(state, formation)[first.card.type]
    wide = math.hypot(state.table.width, state.table.height)
    for spot in around(at, 1.0, wide):
        if check_stand(way, Base(spot, first.card.base_r)) is None:
            # The grid says how far to look at most.
            for place in nearest_places(way, Base(at, first.card.base_r), span(at, spot)):
                if bases := landed(state, formation, place):
                    return bases
            break
    return next(filter(None, (landed(state, formation, spot) for spot in around(at, 1.0, wide))), None)


def beside(state: State, formation: Formation, carrier: Base) -> dict[str, Base] | None:
    """The same with the first stand within 5 cm of a carrier, on Rough ground only if need be (EXW-airtrans-b)."""
    first = formation.stands[0]
    own = first.card.base_r
    places = [Base(spot, own) for spot in around(carrier.at, 0.5, carrier.radius + own + COHESION)]
    off = [base for base in places if distance(base, carrier) > 0.0]
    off.sort(key=lambda base: lands_rough(state.board, going_of(first), base))
    return next(filter(None, (landed(state, formation, base.at) for base in off)), None)


def put(pen: Pen, name: str, placed: Mapping[str, Base]) -> Formation:
    """The formation is on the table; it may be ordered from the next turn."""
    formation = pen.formation(name)
    stands = tuple(stand.but(x=placed[stand.id].at.x, y=placed[stand.id].at.y) for stand in formation.stands)
    return pen.change(name, stands=stands, where=TABLE, arrived=pen.state.turn)


def rough_luck(pen: Pen, name: str) -> None:
    """Stands that were put in Rough ground take a test each (EXW-terrain-c)."""
    rough.luck(pen, name, in_rough(pen.state, pen.formation(name)))


def in_rough(state: State, formation: Formation) -> list[str]:
    """The stands that are where they take a Rough Luck test (EXW-terrain-c)."""
    return [stand.id for stand in formation.stands if lands_rough(state.board, going_of(stand), stand.base)]
