"""Damage to models, and what waits for the end of the attacking action (EXO-damage-a, EXO-damage-b, EXO-damage-d)."""

from __future__ import annotations

from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.shooting import casualty
from bot.skirmish.exoshift.state import Step
from bot.skirmish.exoshift.units.disruption import gain


def hurt(pen: Pen, target_id: str, damage: int, power: int, bonus: int = 0) -> str:
    """Damage to a model; its casualty roll where no Health is left, else the damage stays marked.

    EXO-damage-a, EXO-damage-b. Gives the result of the roll, empty without one.
    """
    target = pen.model(target_id)
    health = target.health - damage
    pen.change_model(target_id, health=max(0, health))
    pen.tell(
        "hurt", "EXO-damage-a", *(("EXO-damage-b",) if health > 0 else ()),
        unit=pen.state.unit_of(target_id), target=target, damage=damage, health=max(0, health),
    )  # fmt: skip
    if health > 0:
        return ""
    return casualty.roll(pen, target_id, power, damage, bonus)


def end_attack(pen: Pen, step: Step) -> None:
    """The end of an attacking action: the Disruption that was held back (EXO-damage-d)."""
    late, hit = pen.state.late, pen.state.hit
    pen.set(late=(), hit=())
    for unit_id, amount in late:
        if pen.unit(unit_id).active:
            gain(pen, unit_id, amount, "late", "EXO-damage-d")
    # Unnerved models test when all of it has landed (EXO-morale-a).
    pen.push(*(Step("unnerved", unit=unit_id) for unit_id in dict.fromkeys(hit)))
