"""The border of an area of hexes."""

from __future__ import annotations

import random

import numpy as np
import pytest

from bot.hexmap.coords import Facing, Hex, neighbour
from bot.render.hexes.layout import Layout
from bot.render.hexes.rims import open_sides


@pytest.mark.parametrize("first", [Hex(1, 1), Hex(2, 1), Hex(4, 7), Hex(3, 2)])
@pytest.mark.parametrize(("cols", "rows"), [(1, 1), (2, 3), (9, 6), (10, 5)])
def test_the_border_is_where_a_neighbour_is_outside(first: Hex, cols: int, rows: int) -> None:
    chance = random.Random(7)
    layout = Layout(first, cols, rows, 30, 34, 0, 0, 0, 0, 0)
    mask = np.array([[chance.random() < 0.6 for _ in range(cols + 2)] for _ in range(rows + 2)])
    inside = {Hex(first.col + col - 1, first.row + row - 1) for row, col in np.argwhere(mask).tolist()}
    expected = []
    for at in layout.hexes():
        sides = tuple(side for side in Facing if neighbour(at, side) not in inside)
        if at in inside and sides:
            expected.append((at, sides))
    assert open_sides(mask, layout) == expected
