"""The Defense test (EXO-defence-a, EXO-defence-b, EXO-defence-c, EXO-defence-d).

There is no Quality save (EXO-defence-d): a failed test is damage at once.
"""

from __future__ import annotations

from bot.skirmish.exoshift.catalogue import Weapon
from bot.skirmish.exoshift.dice import Tested, roll_test
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.ground.cover import Protection
from bot.skirmish.exoshift.state import Model, State

HUNKER = 1
DOWNED = 1


def value(state: State, target: Model, weapon: Weapon, shield: Protection) -> int:
    """Defense after cover, Hunker Down, status and Power.

    EXO-defence-a, EXO-cover-b, EXO-cover-c, EXO-actions-j, EXO-status-f, EXO-trait-m.
    """
    unit = state.unit_of(target.id)
    defense = target.card.defense + shield.defense - weapon.power
    if unit.hunkered and shield.covered:
        defense += HUNKER
    if unit.hunkered and target.has("Familiar Terrain") and in_own_zone(state, target):
        defense += 1
    if not target.up:
        defense -= DOWNED
    return defense


def in_own_zone(state: State, model: Model) -> bool:
    """Whether a model is in its side's deployment zone."""
    depth = state.setting("deployment_depth")
    edge = state.edges.get(state.unit_of(model.id).owner)
    return model.y <= depth if edge == "south" else model.y >= state.table.height - depth


def defend(pen: Pen, target: Model, need: int) -> Tested:
    """One Defense test; at 0 or less the damage comes without one, at 10 or more the die is still rolled.

    EXO-defence-a, EXO-defence-b.
    """
    return roll_test(pen, "defense", need, always_roll=True)


def grazes(target: Model, weapon: Weapon, tested: Tested) -> bool:
    """Whether a saved hit still disrupts: die and Power reach the printed Defense (EXO-defence-c)."""
    return (
        tested.passed and tested.roll is not None and tested.roll.value + weapon.power >= target.card.defense
    )
