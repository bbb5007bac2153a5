"""Draws by name for stored games: what is drawn follows from what the entries are called, not from their places.

So a new order type or a new entry changes only the games in which it is drawn itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from bot.skirmish.players.lots import drawn, lot, shuffled

T = TypeVar("T")


class Lots:
    """Each draw has a name of its own: none depends on how many were made before it."""

    def __init__(self, *seed: object) -> None:
        self._seed = seed

    def apart(self, *name: object) -> Lots:
        """Other lots, for something of this name."""
        return Lots(*self._seed, *name)

    def below(self, share: float, *name: object) -> bool:
        """Whether it is so, as often as `share` says."""
        return lot(*self._seed, *name) < share

    def number(self, low: int, high: int, *name: object) -> int:
        """One of `low`..`high`."""
        return self.one(range(low, high + 1), *name)

    def one(self, entries: Iterable[T], *name: object, called: Callable[[T], str] = str) -> T:
        """One of the entries."""
        return drawn(entries, called, *self._seed, *name)

    def some(
        self, entries: Iterable[T], count: int, *name: object, called: Callable[[T], str] = str
    ) -> list[T]:
        """So many different ones of the entries."""
        return shuffled(entries, called, *self._seed, *name)[:count]
