"""Roll-offs."""

from __future__ import annotations

from collections.abc import Callable, Mapping


def roll_off(throw: Callable[[], Mapping[str, int]]) -> list[str]:
    """The players by what they rolled, the highest first; all roll again while any two are equal.

    `throw` rolls once for each player, reports it, and gives the totals.
    """
    while True:
        thrown = throw()
        if len(set(thrown.values())) == len(thrown):
            return sorted(thrown, key=lambda player: -thrown[player])
