"""Counts by hex, without entries of 0."""

from __future__ import annotations

from collections.abc import Iterable

from bot.hexmap.coords import Hex

Counts = dict[Hex, int]


def bump_all(counts: Counts, hexes: Iterable[Hex], by: int) -> None:
    """The same as `bump` for one hex after another."""
    for at in hexes:
        left = counts.get(at, 0) + by
        if left:
            counts[at] = left
        else:
            del counts[at]


def bump(counts: Counts, at: Hex, by: int) -> None:
    """Add to a count; a hex whose count comes to 0 is left out, so that `in` tells."""
    left = counts.get(at, 0) + by
    if left:
        counts[at] = left
    else:
        del counts[at]
