"""The board: which features are near, how large the squares are that name places."""

from __future__ import annotations

import pytest

from bot.skirmish.table.board import Board
from bot.skirmish.table.shapes import Point, Region, rectangle
from bot.skirmish.table.sweep import _encloses
from bot.skirmish.table.terrain import make

BOARD = Board("Test", 20.0, 20.0, features=(make("container", "w", rectangle(Point(10, 10), 4, 2)),))
"""The container reaches from 8 to 12 and from 9 to 11."""


@pytest.mark.parametrize(
    ("box", "near"),
    [
        ((12, 9, 14, 11), True),
        ((12.1, 9, 14, 11), False),
        ((4, 9, 8, 11), True),
        ((4, 9, 7.9, 11), False),
        ((8, 11, 12, 14), True),
        ((8, 11.1, 12, 14), False),
        ((8, 4, 12, 9), True),
        ((8, 4, 12, 8.9), False),
        ((12, 11, 14, 14), True),
        ((9, 9.5, 10, 10), True),
        ((0, 0, 20, 20), True),
    ],
)
def test_a_feature_is_near_a_box_that_it_touches(box: tuple[float, float, float, float], near: bool) -> None:
    assert [one.id for one in BOARD.near(*box)] == (["w"] if near else [])


@pytest.mark.parametrize(
    ("width", "unit", "square", "pitch"),
    [
        (36.0, "in", 0.0, 3.0),
        (78.0, "in", 0.0, 3.0),
        (78.5, "in", 0.0, 6.0),
        (156.0, "in", 0.0, 6.0),
        (157.0, "in", 0.0, 12.0),
        (260.0, "cm", 0.0, 10.0),
        (261.0, "cm", 0.0, 20.0),
        (26.0, "in", 1.0, 1.0),
        (26.2, "in", 1.0, 2.0),
        (105.0, "in", 1.0, 8.0),
    ],
)
def test_there_are_at_most_26_columns_of_squares(
    width: float, unit: str, square: float, pitch: float
) -> None:
    assert Board("Test", width, 10.0, unit=unit, square=square).pitch == pitch  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (1, 1, True),
        (3, 1, True),
        (3, 3, False),
        (1, 3, True),
        (5, 1, False),
        (-1, 1, False),
        (1, 5, False),
        (1, -1, False),
    ],
)
def test_a_point_is_inside_an_outline_that_is_not_convex(x: float, y: float, inside: bool) -> None:
    corner = Region((Point(0, 0), Point(4, 0), Point(4, 2), Point(2, 2), Point(2, 4), Point(0, 4)))
    assert _encloses(corner, x, y) is inside
