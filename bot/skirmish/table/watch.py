"""Where on its way a mover meets what may stop it: the first point of a path at which somebody may react."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from bot.skirmish.table.moves import length
from bot.skirmish.table.places import along
from bot.skirmish.table.shapes import Base, Point, stored

PITCH = 0.5
"""How far apart points are looked at; what is met for less than this along the way can be missed."""
FINE = 1e-3


@dataclass(frozen=True)
class Moment:
    """A point of a way: how far along it lies, and who is met there, as they were given."""

    far: float
    who: tuple[str, ...]


def first_moment(
    total: float, meets: Callable[[float], Collection[str]], after: float = 0.0, pitch: float = PITCH
) -> Moment | None:
    """The first point of a way of this length, beyond `after`, at which `meets` gives somebody; None if nobody.

    `meets(far)` says who may react once the mover has gone so far. The start of the way counts only if `after` is
    below 0. Looks every `pitch` and at the end, then closer, to a thousandth.
    """
    low = max(after, 0.0)
    if after < 0 and (who := tuple(meets(0.0))):
        return Moment(0.0, who)
    parts = max(1, math.ceil((total - low) / pitch - 1e-9))
    start = low
    for n in range(1, parts + 1):
        high = start + (total - start) * n / parts
        if high > low and (who := tuple(meets(high))):
            while high - low > FINE:
                middle = (low + high) / 2
                met = tuple(meets(middle))
                low, high, who = (low, middle, met) if met else (middle, high, who)
            return Moment(high, who)
        low = high
    return None


def first_on_path(
    base: Base,
    path: Sequence[Point],
    meets: Callable[[Base], Collection[str]],
    after: float = 0.0,
    pitch: float = PITCH,
) -> Moment | None:
    """`first_moment` of a base that slides along a path; `meets` gets the base where it is then."""

    def there(far: float) -> Collection[str]:
        return meets(base.moved(stored(along(base.at, path, far))))

    return first_moment(length(base.at, path), there, after, pitch)
