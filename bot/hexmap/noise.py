"""Numbers from a seed: a stream of them, and a smooth field."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_SIZE = 64
OCTAVES = 4


class Stream:
    """Numbers that follow from a text, the same on every machine."""

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(sha256(seed.encode()).digest()[:8], "big")

    def part(self) -> float:
        """From 0 up to, but not, 1 (SplitMix64)."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % (1 << 64)
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % (1 << 64)
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % (1 << 64)
        return ((mixed ^ mixed >> 31) >> 11) / (1 << 53)

    def below(self, most: int) -> int:
        """A whole number from 0 to below `most`."""
        return int(self.part() * most)

    def choice(self, offered: Sequence[T]) -> T:
        """One of several."""
        return offered[self.below(len(offered))]


class Noise:
    """Smooth hills and hollows of several sizes, from 0 to 1."""

    def __init__(self, dice: Stream) -> None:
        self._grid = [dice.part() for _ in range(_SIZE * _SIZE)]

    def at(self, x: float, y: float) -> float:
        """The height at a point; hills are about 1 apart."""
        total = weight = 0.0
        for octave in range(OCTAVES):
            part = 0.5**octave
            total += part * self._smooth(x * 2**octave + 17 * octave, y * 2**octave + 31 * octave)
            weight += part
        return total / weight

    def _smooth(self, x: float, y: float) -> float:
        col, row = int(x // 1), int(y // 1)
        u, v = x - col, y - row
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        corner = [
            self._grid[(row + dy) % _SIZE * _SIZE + (col + dx) % _SIZE] for dy in (0, 1) for dx in (0, 1)
        ]
        upper, lower = corner[0] + (corner[1] - corner[0]) * u, corner[2] + (corner[3] - corner[2]) * u
        return upper + (lower - upper) * v
