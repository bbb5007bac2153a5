"""Grids of other programs laid onto ours, in which even columns lie half a hex lower; on a pointy-top map, even rows
half a hex further right.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.hexmap.coords import Hex


@dataclass(frozen=True)
class Turned:
    """Where each cell of a grid lies on our map."""

    width: int
    height: int
    pointy: bool
    added: bool
    """Whether our first column (first row, on a pointy-top map) has no cell, so that the right ones are shifted."""

    def at(self, x: int, y: int) -> Hex:
        """The hex of a cell, counted from 0."""
        col, row = (y, x) if self.pointy else (x, y)
        return Hex(col + 1 + self.added, row + 1)


def turned(wide: int, high: int, columns: bool, even: bool) -> Turned:
    """Lay out a grid whose columns (else rows) are shifted: those with an odd number from 0, or the even ones."""
    if columns:
        return Turned(wide + even, high, False, even)
    return Turned(high + even, wide, True, even)
