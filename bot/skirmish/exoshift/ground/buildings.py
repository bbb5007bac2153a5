"""Buildings: their storeys, and those without an interior (EXO-terrain-e, EXO-terrain-f).

A building is a feature of kind `building`. Its trait `floors-3` says how many storeys it has; the walls inside are
features of their own. With the trait `abstract` it has no interior: the model is placed on its roof, the outline is its
wall, and features of kind `door` that are open ground are the openings in it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import shapely

from bot.skirmish.exoshift.state import Model, base_of, board_of
from bot.skirmish.table.shapes import EPS, Point, heading_to, rectangle, span
from bot.skirmish.table.terrain import Feature, Movement

BUILDING, DOOR, ABSTRACT, FLOORS = "building", "door", "abstract", "floors-"
THICK = 0.1
"""Thickness of the outer wall of a building without an interior."""
WINDOW = 1.0
"""How near to an outer wall a model must be to see out, and to be seen (EXO-terrain-f)."""


@lru_cache(maxsize=256)
def buildings(board: str) -> tuple[Feature, ...]:
    """All of them."""
    return tuple(feature for feature in board_of(board).features if feature.kind == BUILDING)


def floors(building: Feature) -> int:
    """How many storeys it has."""
    told = (trait.removeprefix(FLOORS) for trait in building.traits if trait.startswith(FLOORS))
    return next((int(number) for number in told if number.isdecimal() and int(number) > 0), 1)


def abstract(building: Feature) -> bool:
    """Whether it has no interior (EXO-terrain-f)."""
    return building.kind == BUILDING and ABSTRACT in building.traits


def marked(building: Feature) -> bool:
    """Whether it has to be said on which floor of it a model is."""
    return floors(building) > 1 or abstract(building)


def around(board: str, at: Point) -> Feature | None:
    """The building that a place is in: the middle of a base decides."""
    return next((building for building in buildings(board) if building.region.holds(at)), None)


def floor_of(board: str, model: Model) -> int:
    """The floor a model is on: that of the ground if it says none; 0 outside of buildings."""
    return (model.floor or 1) if around(board, Point(model.x, model.y)) is not None else 0


def raised(building: Feature, floor: int) -> float:
    """How high a floor is above the ground."""
    return building.height / floors(building) * (floor - 1)


@lru_cache(maxsize=256)
def walls(board: str) -> tuple[Feature, ...]:
    """The outer walls of buildings without an interior, with gaps where their doors are (EXO-terrain-f)."""
    doors = [
        feature.region.polygon
        for feature in board_of(board).features
        if feature.kind == DOOR and feature.movement in (Movement.OPEN, Movement.ROAD)
    ]
    openings = shapely.union_all(doors)
    outer: list[Feature] = []
    for building in filter(abstract, buildings(board)):
        corners = [Point(float(x), float(y)) for x, y in building.region.polygon.exterior.coords]
        for a, b in pairwise(corners):
            left = shapely.difference(shapely.LineString([a, b]), openings)
            for part in shapely.get_parts(left):
                ends = [Point(float(x), float(y)) for x, y in part.coords]
                if len(ends) > 1 and span(ends[0], ends[-1]) > EPS:
                    outer.append(_wall(building, len(outer), ends[0], ends[-1]))
    return tuple(outer)


def _wall(building: Feature, number: int, a: Point, b: Point) -> Feature:
    middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    region = rectangle(middle, THICK, span(a, b), heading_to(a, b))
    return Feature(
        f"{building.id}.wall{number}", "wall", region, height=building.height, movement=Movement.IMPASSABLE
    )


def at_window(building: Feature, model: Model) -> bool:
    """Whether a model inside is so near to the outer wall that it sees out (EXO-terrain-f)."""
    rim = building.region.polygon.exterior
    return bool(rim.distance(shapely.Point(model.x, model.y)) <= WINDOW + base_of(model).radius + EPS)
