"""Point Defense Systems (EXO-pds-a, EXO-pds-b)."""

from __future__ import annotations

from bot.skirmish.exoshift.catalogue import Weapon
from bot.skirmish.exoshift.ground.measure import distance, within
from bot.skirmish.exoshift.state import Model, State
from bot.skirmish.exoshift.traits import find, has

PDS, IGNORES = "PDS", "Ignores PDS"
DIRECT = "direct"
"""In the brackets of a PDS that works against direct fire as well (EXO-pds-b)."""


def penalty(state: State, target: Model, weapon: Weapon, *, indirect: bool) -> int:
    """What the target's side takes off a shot's Combat: the best rating in range alone (EXO-pds-a, EXO-pds-b)."""
    if has(weapon.traits, IGNORES):
        return 0
    best = 0
    for unit in state.of(state.unit_of(target.id).owner):
        for model in unit.active:
            reach, rating, direct = system(model)
            if rating > best and (indirect or direct) and within(distance(model, target), reach):
                best = rating
    return best


def system(model: Model) -> tuple[float, int, bool]:
    """A model's PDS: range in inches, rating (0 without one), whether it works against direct fire."""
    trait = find(model.traits, PDS)
    if trait is None:
        return 0.0, 0, False
    return float(trait.more[0]), int(trait.more[1]), DIRECT in trait.more
