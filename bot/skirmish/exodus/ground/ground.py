"""Ground: what each type of stand makes of a piece of terrain (EXW-terrain-a)."""

from __future__ import annotations

from bot.skirmish.exodus.catalogue import TYPES, Ground, catalogue
from bot.skirmish.table.terrain import KINDS, Feature, Movement

EASY, DIFFICULT, ROUGH, IMPERMEABLE = "easy", "difficult", "rough", "impermeable"
SLOW = 15.0
"""EXW-terrain-b."""
_BY_MOVEMENT = {
    Movement.DIFFICULT: DIFFICULT,
    Movement.ROUGH: ROUGH,
    Movement.OBSTACLE: IMPERMEABLE,
    Movement.IMPASSABLE: IMPERMEABLE,
}


def row(feature: Feature) -> Ground | None:
    """The row of the terrain table for a piece; None for one that the table does not know."""
    return catalogue().ground.get(feature.kind)


def met(feature: Feature, kind: str) -> str:
    """How a type of stand meets a piece: easy, difficult, rough or impermeable (EXW-terrain-a).

    Where its board's file says something else than is usual for its kind, that counts, as it does for a kind that the
    table does not know.
    """
    ground, said = row(feature), feature.movement_for(kind.lower())
    if ground is not None:
        usual = KINDS[feature.kind]
        if said == usual.classes.get(kind.lower(), usual.movement):
            return ground.movement[TYPES.index(kind)]
    return _BY_MOVEMENT.get(said, EASY)
