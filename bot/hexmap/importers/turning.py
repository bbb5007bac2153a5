"""Grids of other programs laid onto ours, in which hexes are flat-top and even columns lie half a hex lower."""

from __future__ import annotations

from dataclasses import dataclass

from bot.hexmap.coords import Hex


@dataclass(frozen=True)
class Turned:
    """Where each cell of a grid lies on our map."""

    width: int
    height: int
    way: str
    """clockwise, anticlockwise, or empty where the hexes lie flat already."""
    added: bool
    """Whether our first column has no cell, so that the right columns lie lower."""
    high: int
    """Rows of the grid."""
    wide: int
    """Columns of the grid."""

    def at(self, x: int, y: int) -> Hex:
        """The hex of a cell, counted from 0."""
        shift = 1 + self.added
        if self.way == "clockwise":
            return Hex(self.high - 1 - y + shift, x + 1)
        if self.way == "anticlockwise":
            return Hex(y + shift, self.wide - x)
        return Hex(x + shift, y + 1)


def turned(wide: int, high: int, columns: bool, even: bool) -> Turned:
    """Lay out a grid whose columns (else rows) are shifted: those with an odd number from 0, or the even ones."""
    if columns:
        return Turned(wide + even, high, "", even, high, wide)
    if even:
        return Turned(high, wide, "anticlockwise", False, high, wide)
    # The last row becomes the first column: it must not be one of the shifted.
    added = high % 2 == 0
    return Turned(high + added, wide, "clockwise", added, high, wide)
