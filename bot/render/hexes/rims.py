"""Which sides of the hexes of an area are its border."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from bot.hexmap.coords import Facing, Hex, neighbours
from bot.render.hexes.layout import Layout

Mask = NDArray[np.bool_]
"""For each hex of the drawn part, and one hex around it, whether it is inside: by row, then by column."""

_STEPS = tuple(
    tuple((there.col - at.col, there.row - at.row) for there in neighbours(at))
    for at in (Hex(2, 2), Hex(1, 1))
)
"""From a hex of an even and of an odd column to its neighbours."""


@cache
def _sides(bits: int) -> tuple[Facing, ...]:
    return tuple(side for side in Facing if bits >> side & 1)


def open_sides(inside: Mask, layout: Layout) -> list[tuple[Hex, tuple[Facing, ...]]]:
    """The hexes of the drawn part that have neighbours outside of the area, row by row, with the sides to those."""
    rows, cols = layout.rows, layout.cols
    borders = np.zeros((rows, cols), np.uint8)
    for start in (0, 1):
        steps, here = _STEPS[(layout.first.col + start) % 2], borders[:, start::2]
        for side, (across, down) in enumerate(steps):
            there = inside[1 + down : 1 + down + rows, 1 + across + start : 1 + across + cols : 2]
            here |= (~there).astype(np.uint8) << side
    borders[~inside[1:-1, 1:-1]] = 0
    return [
        (Hex(layout.first.col + col, layout.first.row + row), _sides(int(borders[row, col])))
        for row, col in np.argwhere(borders).tolist()
    ]
