"""The table: walls, cover, doors, lines of sight, paths, a random table (SHS-setup-a, SHS-setup-h).

Whatever cannot be entered counts as a wall and whatever cannot be ended on as hard cover; a door is a wall until it
is opened. Scenery does nothing. Cover changes no number to hit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files

import shapely
import shapely.ops

from bot.messages import say
from bot.skirmish.engine import GameDice
from bot.skirmish.shiftstorm.state import XY, Model, State, board_of, board_text
from bot.skirmish.shiftstorm.stats import airborne
from bot.skirmish.table.board import Board, Edge
from bot.skirmish.table.boardfile import load_board
from bot.skirmish.table.generate import Piece, scattered
from bot.skirmish.table.measure import CONTACT, to_region
from bot.skirmish.table.moves import Way, check_stand
from bot.skirmish.table.shapes import EPS, Base, Point, Region, span, stored
from bot.skirmish.table.sight import open_line
from bot.skirmish.table.terrain import Feature, Movement, Sight

SIDE = 48.0
ZONE = 12.0
"""Depth of the strip a side deploys in (SHS-setup-e)."""
GAP_WIDTH = 2.0
"""Width of the gap a Cutting Laser makes (SHS-item_cutting_laser-a)."""
PIECES = (
    Piece("wall", "corner", 3, (5, 7), (4, 6)),
    Piece("wall", "rect", 2, (7, 9), (0.8, 0.8)),
    Piece("hard_cover", "rect", 3, (3, 4.5), (1, 1.6)),
    Piece("container", "rect", 1, (4, 5), (2, 2.5)),
    Piece("scenery", "blob", 1, (4, 6), (3, 5)),
)


@lru_cache(maxsize=256)
def _sorted_out(text: str) -> tuple[tuple[Feature, ...], tuple[Feature, ...], tuple[Feature, ...]]:
    """Features that close the way, that cannot be ended on, and that stop a line of sight."""
    features = board_of(text).features
    closed = tuple(feature for feature in features if feature.movement is Movement.IMPASSABLE)
    no_end = tuple(feature for feature in features if feature.movement is Movement.OBSTACLE)
    opaque = tuple(
        feature
        for feature in features
        if feature.sight in (Sight.SOLID, Sight.DENSE) and feature.height > EPS
    )
    return closed, no_end, opaque


def doors(state: State) -> list[Feature]:
    """The closed doors."""
    return [feature for feature in state.table.features if feature.kind == "door"]


def clear_line(state: State, a: Model, b: Model) -> bool:
    """A Firing Lane: no wall, closed door, hard cover or active third base between the centres (SHS-shooting-b)."""
    if a.at is None or b.at is None:
        return False
    radius = float(state.settings["base"]) / 2
    (ax, ay), (bx, by) = a.at, b.at
    left, right = (ax - radius, bx + radius) if ax < bx else (bx - radius, ax + radius)
    low, high = (ay - radius, by + radius) if ay < by else (by - radius, ay + radius)
    for other in state.units:
        if other.at is None or not (left < other.at[0] < right and low < other.at[1] < high):
            continue
        if not other.active or other.id in (a.id, b.id):
            continue
        if _off_line(a.at, b.at, other.at) < radius - EPS:
            return False
    return open_line(Point(*a.at), Point(*b.at), _sorted_out(state.board)[2])


def _off_line(a: XY, b: XY, at: XY) -> float:
    """The distance of a point from a segment."""
    (ax, ay), (x, y) = a, at
    dx, dy = b[0] - ax, b[1] - ay
    long = dx * dx + dy * dy
    part = 0.0 if long <= EPS else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / long))
    return span(at, (ax + part * dx, ay + part * dy))


def way_of(state: State, unit: Model, *, charging: bool = False) -> Way:
    """What a move of this model has to respect (SHS-actions-d).

    Walls, doors and enemy bases are not crossed, friends may be; nothing is overlapped at the end. Only a Charge may
    end in contact with an active enemy. Airborne models fly over everything (SHS-skill_airborne-a), and a model with an
    APASS walks through doors (SHS-equipment-g).
    """
    closed, no_end, _ = _sorted_out(state.board)
    foes: dict[str, Base] = {}
    friends: dict[str, Base] = {}
    for other in state.units:
        if not other.on_table or other.id == unit.id:
            continue
        base = state.base(other)
        if other.owner == unit.owner or airborne(unit):
            friends[other.id] = base
        else:
            foes[other.id] = base
        if other.owner != unit.owner and other.active and not charging:
            friends[other.id] = Base(base.at, base.radius + CONTACT + 2 * EPS)
    if airborne(unit):
        return Way(state.table, (), (*closed, *no_end), foes, friends)
    if unit.carries("apass"):
        closed = tuple(feature for feature in closed if feature.kind != "door")
    return Way(state.table, closed, no_end, foes, friends)


def stands(state: State, at: XY, ignore: str = "") -> bool:
    """Whether a base can be set down here: on the table, and not on blocking terrain or another base."""
    base = Base(Point(*at), float(state.settings["base"]) / 2)
    closed, no_end, _ = _sorted_out(state.board)
    others = {other.id: state.base(other) for other in state.units if other.on_table and other.id != ignore}
    return check_stand(Way(state.table, closed, no_end, {}, others), base) is None


def near_features(state: State, unit: Model, kinds: Iterable[str], far: float = CONTACT) -> list[Feature]:
    """Features of these kinds within a distance of the model."""
    base = state.base(unit)
    return [
        feature
        for feature in state.table.features
        if feature.kind in kinds and to_region(base, feature.region) <= far + EPS
    ]


def without(state: State, *names: str) -> str:
    """The board's text without these features."""
    return board_text(state.table.without(*names))


def with_gap(state: State, unit: Model, name: str) -> str:
    """The board's text with a gap of 2 in in a wall where the model touches it (SHS-item_cutting_laser-a).

    It goes straight on, through the wall once; what else of the wall lies beyond stays whole.
    """
    wall = state.table.feature(name)
    base = state.base(unit)
    shape = wall.region.polygon
    nearest = shapely.ops.nearest_points(shape, shapely.Point(base.at))[0]
    aim = _through(shape, _inward(Point(nearest.x, nearest.y), base.at), base.at)
    cut = shapely.LineString([base.at, aim]).buffer(GAP_WIDTH / 2, cap_style="flat")
    left = shape.difference(cut)
    parts = [part for part in getattr(left, "geoms", [left]) if part.area > 0.01]
    pieces = [
        replace(
            wall,
            id=f"{name}_{number}"[:40],
            region=Region(tuple(stored(Point(*at)) for at in part.exterior.coords[:-1])),
        )
        for number, part in enumerate(parts, 1)
    ]
    board = state.table.without(name)
    return board_text(replace(board, features=(*board.features, *pieces)))


def _through(shape: shapely.Polygon, aim: Point, start: Point) -> Point:
    """Where the way to a point comes out of a shape for the first time, and half the gap's width beyond."""
    inside = shapely.LineString([start, aim]).intersection(shape)
    parts = [part for part in getattr(inside, "geoms", [inside]) if part.length > EPS]
    if not parts:
        return aim
    first = min(parts, key=shapely.Point(start).distance)
    far = max(span(start, at) for at in first.coords) + GAP_WIDTH / 2
    along = far / span(start, aim)
    return Point(start.x + (aim.x - start.x) * along, start.y + (aim.y - start.y) * along)


def _inward(nearest: Point, centre: Point) -> Point:
    """A point well beyond the wall, straight on from the model."""
    far = span(centre, nearest) or 1.0
    along = 12.0 / far
    return Point(centre.x + (nearest.x - centre.x) * along, centre.y + (nearest.y - centre.y) * along)


def random_board(dice: GameDice, south: str, north: str) -> Board:
    """A table of 48 by 48 in with point-symmetric terrain; some walls have a door (SHS-setup-a, SHS-setup-h)."""
    bare = Board("Warfront", SIDE, SIDE, edges={Edge.SOUTH: south, Edge.NORTH: north})
    board = scattered(bare, PIECES, lambda purpose, sides: dice.roll(purpose, sides).value, clear=4.0)
    features: list[Feature] = []
    for feature in board.features:
        features += _with_door(feature)
    return replace(board, features=tuple(features))


def _with_door(wall: Feature) -> list[Feature]:
    """A straight wall with a door in its middle; anything else as it is."""
    if wall.kind != "wall" or len(wall.region.outline) != 4:
        return [wall]
    a, b, c, d = wall.region.outline

    def between(p: Point, q: Point, part: float) -> Point:
        return stored(Point(p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part))

    low, high = 0.5 - 1.0 / span(a, b), 0.5 + 1.0 / span(a, b)
    cuts = [between(a, b, low), between(a, b, high), between(d, c, low), between(d, c, high)]
    return [
        replace(wall, id=f"{wall.id}w", region=Region((a, cuts[0], cuts[2], d))),
        replace(wall, id=f"{wall.id}d", kind="door", region=Region((cuts[0], cuts[1], cuts[3], cuts[2]))),
        replace(wall, id=f"{wall.id}e", region=Region((cuts[1], b, c, cuts[3]))),
    ]


def plain_board() -> Board:
    """An empty table: that of games made without any board."""
    return Board(say("shiftstorm-open-ground"), SIDE, SIDE)


def standard_board() -> Board:
    """The table of new games for which none is given, the same for both sides (SHS-setup-h)."""
    text = files(__package__).joinpath("relay_hall.toml").read_text(encoding="utf-8")
    return load_board(text, "relay_hall.toml")
