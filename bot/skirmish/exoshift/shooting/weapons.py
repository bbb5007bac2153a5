"""Which weapons may fire when (EXO-weapons-c, EXO-weapons-d, EXO-weapons-e, EXO-actions-n, EXO-assault-f)."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.exoshift.catalogue import Weapon
from bot.skirmish.exoshift.state import Model, Unit
from bot.skirmish.exoshift.traits import has

BASIC, HEAVY, SETUP = "Basic", "Heavy", "Setup"
FULL, HALF, SNAP, ASSAULT, DEFENSIVE, QUICK = "full", "half", "snap", "assault", "defensive", "quick"
"""How a unit shoots: Focus Fire, in an Advance, under the Snap Fire penalty, in an assault; Defensive Fire as in Focus
Fire (`defensive`) or as in Snap Fire (`quick`)."""
SNAPPED = (SNAP, QUICK)


def indirect_only(weapon: Weapon) -> bool:
    """Whether it can do nothing but fire indirectly (EXO-indirect-a, EXO-weapons-f)."""
    return has(weapon.traits, "Only Indirect") or has(weapon.traits, "Thrown")


def problem(unit: Unit, model: Model, weapon: Weapon, fire: str) -> str | None:
    """Why a weapon may not be fired directly in this way, or None.

    A Weapons Platform uses Heavy weapons under the penalty, and Setup weapons after moving (EXO-trait-z).
    """
    platform = model.has("Weapons Platform")
    if indirect_only(weapon) or not weapon.bands:
        return say("exoshift-no-direct", weapon=weapon.name)
    if fire in SNAPPED and weapon.type != BASIC and not (platform and weapon.type == HEAVY):
        return say("exoshift-no-snap", weapon=weapon.name)
    if fire == ASSAULT and (weapon.type == SETUP or has(weapon.traits, "Indirect")):
        return say("exoshift-no-assault-weapon", weapon=weapon.name)
    if weapon.type == SETUP and unit.moved and not platform:
        return say("exoshift-no-setup", weapon=weapon.name)
    return None


def most_shots(weapon: Weapon, fire: str) -> int:
    """The most shots of a weapon in one action: one under the penalty, Heavy weapons one in an assault.

    EXO-shooting-h, EXO-actions-n, EXO-assault-f.
    """
    if fire in SNAPPED or (fire == ASSAULT and weapon.type != BASIC):
        return 1
    return weapon.rof
