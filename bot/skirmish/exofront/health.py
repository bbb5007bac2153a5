"""Health and the wound marker (EXF-health-*)."""

from __future__ import annotations

from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.state import State, Unit, numbers


def total(state: State, unit: Unit) -> int:
    """Damage the unit can still take: six more while its wound marker is unused (EXF-health-d, EXF-scoring-f)."""
    if not unit.here:
        return 0
    return unit.health + (0 if unit.wounded else numbers(state).count("wound_marker_adds"))


def hurt(pen: Pen, unit: Unit, damage: int) -> None:
    """Take damage off the health die (EXF-health-a, EXF-health-b, EXF-health-c).

    A removed unit scores for the other player (EXF-health-e). Damage beyond what the die holds is lost when the wound
    marker turns, unless `carry_over`.
    """
    if damage <= 0:
        return
    full = numbers(pen.state).count("health_die")
    left = unit.health - damage
    wounded = unit.wounded
    if left <= 0 and not wounded:
        lost = -left if pen.state.carry_over else 0
        wounded, left = True, full - lost
        unit = pen.change(unit.id, health=max(0, left), wounded=True)
        pen.tell("wounded", "EXF-health-a", "EXF-health-c", unit=unit, damage=damage, health=unit.health)
    elif left > 0:
        unit = pen.change(unit.id, health=left)
        pen.tell("hurt", "EXF-attack-e", unit=unit, damage=damage, health=left)
    if left <= 0:
        pen.change(unit.id, health=0, removed=True)
        pen.tell("removed", "EXF-health-b", "EXF-health-e", unit=unit)
        pen.gain(
            pen.state.other(unit.owner),
            numbers(pen.state).count("points_removed"),
            "removed",
            "EXF-scoring-a",
        )
