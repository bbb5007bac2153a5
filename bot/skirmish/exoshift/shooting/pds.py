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
    systems = (system(model) for model in covering(state, target))
    return max((rating for _, rating, direct in systems if indirect or direct), default=0)


def covering(state: State, target: Model) -> list[Model]:
    """The models of the target's side whose PDS reaches it."""
    return [
        model
        for unit in state.of(state.unit_of(target.id).owner)
        for model in unit.active
        if system(model)[1] and within(distance(model, target), system(model)[0])
    ]


def system(model: Model) -> tuple[float, int, bool]:
    """A model's PDS: range in inches, rating (0 without one), whether it works against direct fire."""
    trait = find(model.traits, PDS)
    if trait is None:
        return 0.0, 0, False
    return float(trait.more[0]), int(trait.more[1]), DIRECT in trait.more
