"""Where a label goes so that it covers nothing that must be read."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.hexmap.coords import Hex
from bot.render.hexes.layout import Layout

Middle = tuple[int, int]


@dataclass(frozen=True)
class Box:
    """A rectangle in pixels; `right` and `bottom` are outside it."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def around(cls, x: int, y: int, width: int, height: int) -> Box:
        """The box of this size with its middle on a point."""
        left, top = x - width // 2, y - height // 2
        return cls(left, top, left + width, top + height)

    @property
    def middle(self) -> Middle:
        """The point that it is around."""
        return self.left + (self.right - self.left) // 2, self.top + (self.bottom - self.top) // 2

    def grown(self, by: int) -> Box:
        """The box with so much more on each side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def shared(self, other: Box) -> int:
        """The area that both cover."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0

    def holds(self, other: Box) -> bool:
        """Whether the other is whole inside."""
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


class Room:
    """What is already taken of a picture. Places outside `bounds` are never free."""

    _CELL = 64

    def __init__(self, bounds: Box, taken: Iterable[Box] = ()) -> None:
        self.bounds = bounds
        self._cells: defaultdict[tuple[int, int], list[Box]] = defaultdict(list)
        for box in taken:
            self.take(box)

    def take(self, box: Box) -> None:
        """Nothing may cover the box from now on."""
        for cell in self._cells_of(box):
            self._cells[cell].append(box)

    def leave(self, box: Box) -> None:
        """Give back what was taken."""
        for cell in self._cells_of(box):
            self._cells[cell].remove(box)

    def hits(self, box: Box) -> bool:
        """Whether the box covers anything that is taken."""
        left, top, right, bottom = box.left, box.top, box.right, box.bottom
        # Written out: it is asked thousands of times for a picture.
        for cell in self._cells_of(box):
            for other in self._cells.get(cell, ()):
                if other.left < right and left < other.right and other.top < bottom and top < other.bottom:
                    return True
        return False

    def is_free(self, box: Box) -> bool:
        """Whether the box is inside the picture and covers nothing."""
        return self.bounds.holds(box) and not self.hits(box)

    def free(self, middles: Iterable[Middle], width: int, height: int) -> Middle | None:
        """The first of the places that covers nothing, taken from now on; None where each covers something."""
        for x, y in middles:
            box = Box.around(x, y, width, height)
            if self.is_free(box):
                self.take(box)
                return x, y
        return None

    def place(self, middles: Sequence[Middle], width: int, height: int) -> Middle:
        """The first of the places that covers the least of what is taken; it is taken from now on."""
        boxes = [Box.around(x, y, width, height) for x, y in middles]
        covered = [self._covered(box) for box in boxes]
        best = covered.index(min(covered))
        self.take(boxes[best])
        return middles[best]

    def _covered(self, box: Box) -> int:
        others = {other for cell in self._cells_of(box) for other in self._cells.get(cell, ())}
        return sum(box.shared(other) for other in others)

    def _cells_of(self, box: Box) -> list[tuple[int, int]]:
        rows = range(box.top // self._CELL, (box.bottom - 1) // self._CELL + 1)
        cols = range(box.left // self._CELL, (box.right - 1) // self._CELL + 1)
        return [(col, row) for col in cols for row in rows]


def beside(layout: Layout, at: Hex, width: int, height: int, way: int = 1) -> Iterator[Middle]:
    """Places for a mark of a hex: in it at the sides of its counter and at its foot, then around it, further and
    further out. `way`: 1 for the right side first, -1 for the left.
    """
    (x, y), r = layout.centre(at), layout.radius
    for across, down in ((0.74, -0.02), (0.66, 0.34), (0.64, -0.34)):
        for side in (way, -way):
            edge = max(0.0, across * r - max(0.0, width / 2 - 0.24 * r) * 0.5)
            yield x + side * round(edge), y + round(down * r)
    yield x, y + round(0.62 * r)
    yield x, y
    for far in (0.95, 1.15, 1.4):
        for turn in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8):
            angle = math.pi * (turn * way / 8 + (0 if way > 0 else 1))
            dx, dy = math.cos(angle), math.sin(angle)
            yield round(x + dx * (far * r * 0.8 + width / 2)), round(y + dy * (far * r * 0.8 + height / 2))


def number_size(layout: Layout, wide: bool = False) -> int:
    """Size of hex numbers; those of maps with three digits are smaller."""
    return max(7, round(layout.radius * (0.25 if wide else 0.30)))


def number_top(layout: Layout, at: Hex) -> int:
    """The upper end of a hex number's line."""
    return layout.centre(at)[1] - layout.high // 2 + round(layout.radius * (0.28 if layout.pointy else 0.07))


def number_box(layout: Layout, at: Hex) -> Box:
    """What a hex number and the elevation behind it fill."""
    x, size, half = layout.centre(at)[0], number_size(layout), round(layout.radius * 0.56)
    top = number_top(layout, at) + round(size * 0.22)
    return Box(x - half, top, x + half, top + round(size * 0.80))
