"""Who a unit fights for."""

from __future__ import annotations

from enum import StrEnum


class Side(StrEnum):
    """Who a unit fights for (EDC-C1.1-a). Players and allies are at war with hostiles; neutrals with nobody."""

    PLAYER = "player"
    ALLIED = "allied"
    NEUTRAL = "neutral"
    HOSTILE = "hostile"

    def opposes(self, other: Side) -> bool:
        """Whether the two are at war (EDC-C2.2.1-d)."""
        return (self in _FRIENDS and other is Side.HOSTILE) or (self is Side.HOSTILE and other in _FRIENDS)


_FRIENDS = frozenset({Side.PLAYER, Side.ALLIED})


def camp(side: Side) -> Side:
    """The side that stands for all those with the same friends and foes: allies count as players."""
    return Side.PLAYER if side is Side.ALLIED else side
