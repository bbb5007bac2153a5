"""Whether survivors can be picked up. What it does is in `resolve.rescue`."""

from __future__ import annotations

from bot.campaign.judge.carry import infantry_places, stretchers_left
from bot.campaign.judge.moment import Moment, judges
from bot.campaign.judge.situation import Situation
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals import Why, refusal


@judges(ActionKind.RECOVER)
def judge_recover(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Picking up survivors in the same hex: a vehicle with a place or a stretcher, or infantry with stretchers.

    EDC-C3.4.2-c.
    """
    rule = "EDC-C3.4.2-c"
    marker = situation.stores.unit(action.target or "")
    unit, cls = situation.unit, situation.cls
    if marker is None:
        return refusal(Why.NO_SUCH_UNIT, rule, unit=action.target)
    if marker.survivors_of is None:
        return refusal(Why.NOT_SURVIVORS, rule, unit=marker.name)
    if marker.carrier is not None:
        return refusal(Why.CARRIED, rule, unit=marker.name)
    if marker.hex != moment.at:
        return refusal(Why.OTHER_HEX, rule, unit=marker.name)
    if unit.profile is not Profile.LANDED:
        return refusal(Why.AIRBORNE, rule, unit=unit.name)
    load = situation.loads.get(unit.id, ())
    free = stretchers_left(cls, load)
    if not cls.is_infantry:
        free = max(free, infantry_places(situation, cls, load))
    return None if free > 0 else refusal(Why.NO_STRETCHER, rule, unit=unit.name)
