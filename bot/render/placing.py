"""Where a label goes so that it covers nothing that must be read: the place of several with the least beneath it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


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

    def shared(self, other: Box) -> int:
        """The area that both cover."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0


class Room:
    """What is already taken of a picture."""

    def __init__(self, taken: Iterable[Box]) -> None:
        self._taken = list(taken)

    def place(self, middles: Sequence[tuple[int, int]], width: int, height: int) -> tuple[int, int]:
        """The first of the places that covers the least of what is taken; it is taken from now on."""
        boxes = [Box.around(x, y, width, height) for x, y in middles]
        covered = [sum(box.shared(other) for other in self._taken) for box in boxes]
        best = covered.index(min(covered))
        self._taken.append(boxes[best])
        return middles[best]
