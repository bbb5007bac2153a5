"""Whether units can be repaired or treated. `resolve.repair` does it (EDC-F6.1)."""

from __future__ import annotations

from bot.campaign.judge.moment import Moment, judges
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.stores import Holder
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.order_types import Part
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.action import (
    InOtherHex,
    NameMissing,
    NotImmobilised,
    RepairVehicles,
    TreatInfantry,
)
from bot.campaign.world.refusals.move import EnergyLacking
from bot.campaign.world.refusals.supply import AlreadyFull, UnitAirborne
from bot.hexmap.coords import distance


@judges(ActionKind.REPAIR)
def judge_repair(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Why the unit cannot repair another of its side: same hex, and something to repair (EDC-F6.1-b).

    Strength that has not gathered after a drop does not count as lost (EDC-F6.2-c).
    """
    target = _beside(situation, action, moment, "EDC-F6.1-b", "repair", "repair Tank 1")
    if isinstance(target, Refusal):
        return target
    cls = situation.stores.cls(target)
    if target.profile is not Profile.LANDED:
        return UnitAirborne(("EDC-F6.1-b",), unit=target.name)
    if cls.is_infantry:
        return RepairVehicles(("EDC-F6.1-b",), unit=target.name)
    if target.fs + target.scattered >= cls.fs and not (target.immobilised or target.disarmed):
        return AlreadyFull(("EDC-F6.1-b",), unit=target.name)
    return None


@judges(ActionKind.REPAIR_MOBILITY)
def judge_repair_mobility(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Why the unit cannot repair its own mobility (EDC-F6.1-c)."""
    if not situation.unit.immobilised:
        return NotImmobilised(("EDC-F6.1-c",))
    if moment.energy < 1:
        return EnergyLacking(("EDC-F6.1-c",), energy=moment.energy, needed=1)
    return None


@judges(ActionKind.TREAT)
def judge_treat(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Why medics cannot treat another unit of their side: infantry in the same hex that lacks strength (EDC-E3-f).

    Strength that has not gathered after a drop does not count as lost (EDC-F6.2-c).
    """
    target = _beside(situation, action, moment, "EDC-E3-f", "treat", "treat Rifles")
    if isinstance(target, Refusal):
        return target
    cls = situation.stores.cls(target)
    if not cls.is_infantry or target.survivors_of is not None:
        return TreatInfantry(("EDC-E3-f",), unit=target.name)
    if target.fs + target.scattered >= cls.fs:
        return AlreadyFull(("EDC-E3-f",), unit=target.name)
    return None


def _beside(
    situation: Situation, action: Action, moment: Moment, rule: str, word: str, example: str
) -> Holder | Refusal:
    """The other unit of the side that is meant, in the same hex; why it cannot be that one."""
    target = situation.stores.unit(action.target or "")
    if target is None or target.id == situation.unit.id or target.carrier is not None:
        return NameMissing((rule,), what=Part.OTHER_MATE.value, action=word, example=example)
    if distance(moment.at, target.hex):
        return InOtherHex((rule,), unit=target.name)
    return target
