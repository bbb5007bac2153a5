"""Columns of a key."""

from collections.abc import Sequence


def columns(widths: Sequence[float], room: float) -> tuple[list[float], int]:
    """Where columns begin and how many rows there are: as many columns as fit, each as wide as its widest entry."""
    for rows in range(1, len(widths) + 1):
        wide = [max(widths[start : start + rows]) for start in range(0, len(widths), rows)]
        if sum(wide) <= room:
            return [sum(wide[:n]) for n in range(len(wide))], rows
    return [0.0], len(widths)
