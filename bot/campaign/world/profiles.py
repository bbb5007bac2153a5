"""How high a unit is: the ladder of flight profiles."""

from __future__ import annotations

from enum import StrEnum


class Profile(StrEnum):
    """Flight profiles from the ground up; everything that does not fly is LANDED (EDC-F4.1-a)."""

    LANDED = "landed"
    NOE = "noe"
    CONTOUR = "contour"
    LOW = "low"
    CRUISE = "cruise"
    HIGH = "high"
    """Banned (EDC-F4.1-a)."""

    @property
    def rung(self) -> int:
        """Place on the ladder; 0 on the ground."""
        return _RUNG[self]

    @property
    def high(self) -> bool:
        """At Low or above: over zones, elevation and units on the ground (EDC-F4.1-b)."""
        return _RUNG[self] >= _RUNG[Profile.LOW]

    def shifted(self, by: int) -> Profile:
        """The profile so many rungs higher or lower, no further than the ends of the ladder."""
        return LADDER[max(0, min(len(LADDER) - 1, _RUNG[self] + by))]


LADDER = tuple(Profile)
_RUNG = {profile: rung for rung, profile in enumerate(LADDER)}
