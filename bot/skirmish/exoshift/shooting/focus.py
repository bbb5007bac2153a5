"""Focus: the pool, and what it buys (EXO-focus-a, EXO-focus-b, EXO-focus-c, EXO-focus-d, EXO-focus-e, EXO-focus-f)."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import IllegalPick
from bot.skirmish.exoshift.catalogue import Weapon
from bot.skirmish.exoshift.dice import half
from bot.skirmish.exoshift.shooting.weapons import DEFENSIVE, FULL, HALF, most_shots
from bot.skirmish.exoshift.state import Shot, Unit


def pool(unit: Unit, fire: str) -> int:
    """The Focus of a unit: effective Quality (EXO-focus-a), half of it in an Advance (EXO-focus-b), else none."""
    if fire in (FULL, DEFENSIVE):
        return max(0, unit.effective)
    return half(unit.effective) if fire == HALF else 0


def cost(weapon: Weapon, shot: Shot, fire: str) -> int:
    """What a shot's bonuses cost: shots after the first, Aim for each, the weapon's own effect.

    EXO-focus-d, EXO-focus-e, EXO-focus-f. In an assault the full Rate of Fire is free (EXO-assault-f).
    """
    extra = shot.shots - 1 if fire in (FULL, HALF, DEFENSIVE) else 0
    effect = weapon.focus_effect.cost if shot.effect and weapon.focus_effect else 0
    return extra + sum(shot.aim) + effect


def check(weapon: Weapon, shot: Shot, fire: str, focus: int) -> None:
    """Raises IllegalPick for more shots, Aim or Focus than there may be."""
    most = most_shots(weapon, fire)
    if shot.shots > most:
        raise IllegalPick(say("exoshift-no-rof", weapon=weapon.name, most=most))
    if any(aim > weapon.accuracy for aim in shot.aim):
        raise IllegalPick(say("exoshift-no-aim", weapon=weapon.name, most=weapon.accuracy))
    if len(shot.aim) > shot.shots:
        raise IllegalPick(say("exoshift-no-such-shot", shots=shot.shots))
    if shot.effect and weapon.focus_effect is None:
        raise IllegalPick(say("exoshift-no-effect", weapon=weapon.name))
    spent = cost(weapon, shot, fire)
    if spent > focus:
        raise IllegalPick(say("exoshift-no-focus", spent=spent, focus=focus))
