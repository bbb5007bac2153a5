"""Whether an aircraft can drop what it carries."""

from __future__ import annotations

from collections.abc import Sequence

from bot.campaign.flight import profile_then
from bot.campaign.gear import UnitClass
from bot.campaign.model import OwnUnit, Ride, Unit
from bot.campaign.moment import Moment
from bot.campaign.order import Action, Refusal
from bot.campaign.profiles import Profile
from bot.campaign.refusals import Why, refusal
from bot.campaign.situation import Situation

HALF = 2
"""Part of its strength that a dropped unit has at first (EDC-F6.2-c)."""


def judge_drop(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """From Low, with the gear for it (the ability), units that are trained for it (EDC-F6.2-a)."""
    unit = situation.unit
    if unit.profile is Profile.LANDED:
        return refusal(Why.NOT_FLYING, "EDC-F6.2-a")
    now = profile_then(situation, moment)
    if now is not Profile.LOW:
        return refusal(Why.DROP_PROFILE, "EDC-F6.2-a", profile=now.value)
    wanted = jumpers(situation, action)
    if not wanted:
        return refusal(Why.NOBODY_TO_DROP, "EDC-F6.2-a")
    found = [no_drop(situation, one) for one in wanted]
    return None if None in found and action.target is None else found[0]


def jumpers(situation: Situation, action: Action) -> list[Unit | OwnUnit]:
    """The passengers the order means: the one it names, else all."""
    load: Sequence[Unit | OwnUnit] = situation.loads.get(situation.unit.id, ())
    riders = [one for one in load if one.ride is Ride.PASSENGER]
    return [one for one in riders if action.target in (None, one.id)]


def no_drop(situation: Situation, one: Unit | OwnUnit) -> Refusal | None:
    """Why this passenger cannot be dropped: not trained, or loaded itself (EDC-F6.2-b, EDC-F6.2-h)."""
    if not situation.stores.cls(one).drop:
        return refusal(Why.NOT_TRAINED_TO_DROP, "EDC-F6.2-b", unit=one.name)
    if situation.loads.get(one.id) or one.cargo.total:
        return refusal(Why.DROP_LOADED, "EDC-F6.2-h", unit=one.name)
    return None


def landing_strength(cls: UnitClass, fs: int) -> int:
    """Strength right after the drop: half, rounded down, or less is lacking by training (EDC-F6.2-c, EDC-F6.2-e)."""
    trained = cls.trait("drop_penalty")
    return max(1, fs - (trained - 1)) if trained else max(1, fs // HALF)
