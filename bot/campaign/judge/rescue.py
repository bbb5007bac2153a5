"""Whether survivors can be picked up. What it does is in `resolve.rescue`."""

from __future__ import annotations

from bot.campaign.judge.carry import infantry_places, stretchers_left
from bot.campaign.judge.moment import Moment, judges
from bot.campaign.judge.situation import Situation
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.action import InOtherHex
from bot.campaign.world.refusals.carrying import NoStretcher, NotSurvivors
from bot.campaign.world.refusals.order import NoSuchUnit, UnitCarried
from bot.campaign.world.refusals.supply import UnitAirborne


@judges(ActionKind.RECOVER)
def judge_recover(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Picking up survivors in the same hex: a vehicle with a place or a stretcher, or infantry with stretchers.

    EDC-C3.4.2-c.
    """
    rule = "EDC-C3.4.2-c"
    marker = situation.stores.unit(action.target or "")
    unit, cls = situation.unit, situation.cls
    if marker is None:
        return NoSuchUnit((rule,), unit=action.target)
    if marker.survivors_of is None:
        return NotSurvivors((rule,), unit=marker.name)
    if marker.carrier is not None:
        return UnitCarried((rule,), unit=marker.name)
    if marker.hex != moment.at:
        return InOtherHex((rule,), unit=marker.name)
    if unit.profile is not Profile.LANDED:
        return UnitAirborne((rule,), unit=unit.name)
    load = situation.loads.get(unit.id, ())
    free = stretchers_left(cls, load)
    if not cls.is_infantry:
        free = max(free, infantry_places(situation, cls, load))
    return None if free > 0 else NoStretcher((rule,), unit=unit.name)
