"""Health and the wound marker (EXF-health-a to -e)."""

from __future__ import annotations

from bot.skirmish.exofront.events import Play
from bot.skirmish.exofront.state import State, Unit, numbers


def total(state: State, unit: Unit) -> int:
    """Damage the unit can still take: six more while its wound marker is unused (EXF-health-d, EXF-scoring-f)."""
    if not unit.here:
        return 0
    return unit.health + (0 if unit.wounded else numbers(state).count("wound_marker_adds"))


def hurt(play: Play, unit: Unit, damage: int) -> None:
    """Take damage off the health die (EXF-health-a, -b, -c); a removed unit scores for the other player (-e).

    Damage beyond what the die holds is lost when the wound marker turns, unless `carry_over`.
    """
    if damage <= 0:
        return
    full = numbers(play.state).count("health_die")
    left = unit.health - damage
    wounded = unit.wounded
    if left <= 0 and not wounded:
        lost = -left if play.state.carry_over else 0
        wounded, left = True, full - lost
        unit = play.change(unit.id, health=max(0, left), wounded=True)
        play.tell("wounded", "health-a", "health-c", unit=unit, damage=damage, health=unit.health)
    elif left > 0:
        unit = play.change(unit.id, health=left)
        play.tell("hurt", "attack-e", unit=unit, damage=damage, health=left)
    if left <= 0:
        play.change(unit.id, health=0, removed=True)
        play.tell("removed", "health-b", "health-e", unit=unit)
        play.gain(
            play.state.other(unit.owner), numbers(play.state).count("points_removed"), "removed", "scoring-a"
        )
