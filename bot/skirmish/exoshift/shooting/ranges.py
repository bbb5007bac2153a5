"""Range bands (EXO-range-a, EXO-range-b, EXO-range-c, EXO-range-d)."""

from __future__ import annotations

from bot.skirmish.exoshift.catalogue import Bands
from bot.skirmish.exoshift.ground.measure import within

POINT_BLANK = 2.0
POINT_BLANK_BONUS = 2
NAMES = ("short", "medium", "long")


def band(bands: Bands, far: float) -> int | None:
    """Which band a distance is in, 0 short to 2 long; None beyond the last (EXO-range-a, EXO-range-d)."""
    return next((n for n, (end, _) in enumerate(bands) if within(far, end)), None)


def longest(bands: Bands) -> float:
    """The end of long range; below 0 for a weapon that has no direct range."""
    return bands[-1][0] if bands else -1.0


def modifier(bands: Bands, far: float) -> tuple[str, int] | None:
    """The name of the band and its Combat modifier; point blank replaces it (EXO-range-c). None: out of range."""
    number = band(bands, far)
    if number is None:
        return None
    if within(far, POINT_BLANK):
        return "point_blank", POINT_BLANK_BONUS
    return NAMES[number], bands[number][1]
