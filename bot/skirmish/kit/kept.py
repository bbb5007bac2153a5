"""What is worked out of a state and asked for again and again, while a menu is made and while an opponent thinks."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, Generic, ParamSpec, TypeVar

from bot.messages import language

S = TypeVar("S")
P = ParamSpec("P")
T = TypeVar("T")
_KEPT = "_kept"


def once_for_each(make: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """`make(state, ...)`, kept with the state, or a unit, for each language; all else it is given must be hashable.

    Neither ever changes, so what was worked out stays true. It must be an object with a `__dict__`; what is kept there
    is no part of it: it is neither compared nor stored. Give ids rather than models: they are hashed sooner.
    """

    @wraps(make)
    def kept(state: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        results: dict[Hashable, T] = state.__dict__.setdefault(_KEPT, {})
        key = (make, language(), args, *kwargs.items()) if kwargs else (make, language(), args)
        if key not in results:
            results[key] = make(state, *args, **kwargs)
        return results[key]

    return kept


class Memory(Generic[T]):
    """What was worked out of plain values, for as many of them as there is room; then it begins again."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._known: dict[Hashable, T] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is known for a key, made where it is not."""
        if key not in self._known:
            made = make()
            if len(self._known) >= self._room:
                self._known.clear()
            self._known[key] = made
        return self._known[key]
