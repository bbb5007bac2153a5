"""The words of doctrine, and an index of hexes for quick questions of what is near."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from bot.hexmap.coords import Hex, distance

Goals = Mapping[str, Sequence[Hex]]
"""By unit id: the stations of a patrol, the places to take, or the line of a plan (`plans`)."""


class Doctrine(StrEnum):
    """How a unit behaves that nobody gave an order."""

    HOLD = "hold"
    PATROL = "patrol"
    ADVANCE = "advance"
    ASSAULT = "assault"
    AMBUSH = "ambush"
    WITHDRAW = "withdraw"
    DELAY = "delay"
    RAID = "raid"


ONWARD = (Doctrine.ADVANCE, Doctrine.ASSAULT)
MOBILE = (*ONWARD, Doctrine.PATROL)

_CELL = 8


class Index:
    """Hexes in cells, so that what is near is found without looking at all of them."""

    def __init__(self, hexes: Iterable[Hex]) -> None:
        self._cells: dict[tuple[int, int], list[Hex]] = {}
        self._all = sorted(set(hexes))
        for at in self._all:
            self._cells.setdefault((at.col // _CELL, at.row // _CELL), []).append(at)

    def within(self, at: Hex, reach: int) -> list[Hex]:
        """Those at most `reach` hexes off, nearest first."""
        rows = range((at.row - reach) // _CELL, (at.row + reach) // _CELL + 1)
        columns = range((at.col - reach) // _CELL, (at.col + reach) // _CELL + 1)
        near = [
            (away, other)
            for column in columns
            for row in rows
            for other in self._cells.get((column, row), ())
            if (away := distance(at, other)) <= reach
        ]
        return [other for _, other in sorted(near)]

    def nearest(self, at: Hex) -> Hex | None:
        """The nearest of all."""
        for reach in (4, 12, 32):
            near = self.within(at, reach)
            if near:
                return near[0]
        return min(self._all, key=lambda other: (distance(at, other), other), default=None)
