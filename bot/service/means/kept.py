"""What a process keeps of what it worked out: so many things, those that were asked for last."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Things by their key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[object, ...], T] = OrderedDict()

    def get(self, key: tuple[object, ...]) -> T | None:
        """The thing, if it is still kept."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: tuple[object, ...], thing: T) -> None:
        """Keep it, and forget what has not been asked for the longest."""
        self._kept[key] = thing
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
