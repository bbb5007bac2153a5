"""Boards from a seed: scattered terrain, the same for both sides under a half turn of the board.

All chance comes from a `Roll` the caller gives (keyed dice, so equal seeds give equal boards).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

import shapely

from bot.dice import Dice
from bot.skirmish.table.board import Board, Edge
from bot.skirmish.table.shapes import Point, Region, disc, rectangle, step, stored, stored_heading
from bot.skirmish.table.terrain import KINDS, Feature, Look

Roll = Callable[[str, int], int]
"""Rolls a die for a purpose: (purpose, sides) gives 1 to sides. Each call may ask for a new value."""
_TRIES = 40
_FULL = 48.0
"""Sizes of pieces are for a board of 48 in; other boards scale them by their shorter side."""


@dataclass(frozen=True)
class Piece:
    """A sort of terrain piece: how many pairs of it, and how long and deep it may be (inches on a 48 in board)."""

    kind: str
    form: str
    """rect, disc, blob (an irregular patch) or corner (two walls at a right angle)."""
    pairs: int
    long: tuple[float, float]
    deep: tuple[float, float]


STYLES: dict[str, tuple[Piece, ...]] = {
    "town": (
        Piece("building", "rect", 2, (6, 9), (5, 7)),
        Piece("wall", "corner", 2, (4, 6), (3, 5)),
        Piece("ruin", "rect", 2, (5, 7), (4, 6)),
        Piece("low_wall", "rect", 2, (4, 6), (0.5, 0.5)),
        Piece("rubble", "blob", 1, (4, 6), (4, 6)),
        Piece("container", "rect", 2, (4, 5), (2, 2)),
    ),
    "wild": (
        Piece("wood", "blob", 3, (6, 10), (5, 8)),
        Piece("dense_wood", "blob", 1, (5, 7), (4, 6)),
        Piece("scrub", "blob", 2, (4, 6), (3, 5)),
        Piece("cliff", "rect", 1, (5, 7), (1.5, 2)),
        Piece("marsh", "blob", 1, (5, 7), (4, 6)),
        Piece("ruin", "rect", 1, (4, 6), (4, 5)),
    ),
    "outpost": (
        Piece("wall", "corner", 2, (5, 7), (4, 6)),
        Piece("wall", "rect", 2, (5, 8), (0.6, 0.6)),
        Piece("hard_cover", "rect", 3, (3, 4), (1, 1.5)),
        Piece("container", "rect", 2, (5, 6), (2.5, 2.5)),
        Piece("cargo_crate", "rect", 2, (2, 2.5), (2, 2.5)),
        Piece("scrub", "blob", 1, (4, 6), (3, 5)),
    ),
}


def generate(
    style: str,
    roll: Roll,
    *,
    width: float = _FULL,
    height: float = _FULL,
    unit: str = "in",
    edges: Mapping[Edge, str] | None = None,
) -> Board:
    """A board of a style. KeyError for an unknown one."""
    bare = Board(f"{style.title()} {width:g}x{height:g}", width, height, unit, edges=dict(edges or {}))
    return scattered(bare, STYLES[style], roll)


def scattered(
    board: Board,
    pieces: Iterable[Piece],
    roll: Roll,
    *,
    clear: float = 3.0,
    keep: Iterable[Region] = (),
    kinds: Mapping[str, Look] = KINDS,
) -> Board:
    """The bare board with these pieces, point-symmetric, without overlapping features.

    Nothing is within `clear` of the south and north edges or on the regions in `keep`; between two features there is
    always room for a base of 2.5 in (scaled as the pieces are). KeyError for an unknown kind.
    """
    kept = [region.polygon for region in keep]
    for piece in pieces:
        for _ in range(piece.pairs):
            pair = _place(board, piece, roll, clear, kept, kinds[piece.kind])
            board = replace(board, features=(*board.features, *pair))
    return board


def _place(
    board: Board, piece: Piece, roll: Roll, clear: float, kept: list[shapely.Polygon], look: Look
) -> list[Feature]:
    """The piece and its twin at a free spot; nothing where none is found."""
    scale = min(board.width, board.height) / _FULL
    gap = 2.5 * scale
    placed = [feature.region.polygon for feature in board.features]
    name = f"{piece.kind}_{len(placed) // 2 + 1}"
    for _ in range(_TRIES):
        corners = _outline(piece, board, roll, scale)
        region = Region(tuple(stored(at) for at in corners))
        left, bottom, right, top = region.bounds
        if (
            left < 0.5 * scale
            or right > board.width - 0.5 * scale
            or bottom < clear
            or top > board.height - clear
        ):
            continue
        twin = Region(tuple(stored(Point(board.width - x, board.height - y)) for x, y in region.outline))
        if any(region.polygon.distance(other) < gap for other in (*placed, twin.polygon)):
            continue
        if any(shape.intersects(other) for other in kept for shape in (region.polygon, twin.polygon)):
            continue
        return [
            Feature(
                f"{name}{letter}", piece.kind, shape, "", look.height, look.sight, look.cover, look.movement,
                dict(look.classes),
            )
            for letter, shape in (("a", region), ("b", twin))
        ]  # fmt: skip
    return []


def _outline(piece: Piece, board: Board, roll: Roll, scale: float) -> tuple[Point, ...]:
    middle = Point(
        board.width * (roll("terrain x", 1000) - 0.5) / 1000,
        board.height * (roll("terrain y", 1000) - 0.5) / 1000,
    )
    heading = stored_heading(15.0 * roll("terrain heading", 24))
    long, deep = (_between(span, roll) * scale for span in (piece.long, piece.deep))
    if piece.form == "rect":
        return rectangle(middle, long, deep, heading).outline
    if piece.form == "disc":
        return tuple(Point(x, y) for x, y in disc(middle, long / 2).polygon.exterior.coords[:-1:4])
    if piece.form == "corner":
        thick = 0.6 * scale
        flat = ((0, 0), (long, 0), (long, thick), (thick, thick), (thick, deep), (0, deep))
        start = step(middle, heading, -deep / 2)
        return tuple(step(step(start, heading + 90, x - long / 2), heading, y) for x, y in flat)
    rim = []
    for n in range(10):
        part = 0.75 + 0.25 * roll("terrain rim", 100) / 100
        across = step(Point(0, 0), 36.0 * n, part)
        rim.append(step(step(middle, heading + 90, across.x * long / 2), heading, across.y * deep / 2))
    # Clockwise by heading, so turned round to run the usual way.
    return tuple(reversed(rim))


def _between(span: tuple[float, float], roll: Roll) -> float:
    low, high = span
    return low + (high - low) * (roll("terrain size", 11) - 1) / 10


def roll_from(dice: Dice, order: str) -> Roll:
    """A roll that draws from keyed dice, one index after the other; `order` keeps boards of one game apart."""
    count = itertools.count()
    return lambda purpose, sides: dice.roll(purpose, sides, order=order, index=next(count)).value
