"""Whether a unit can board a transport. What it does is in `resolve.boarding`."""

from __future__ import annotations

from bot.campaign.judge.carry import landing_barred, lands, takes_aboard
from bot.campaign.judge.moment import Moment, judges
from bot.campaign.judge.situation import Situation
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.action import InOtherHex
from bot.campaign.world.refusals.order import NoSuchUnit, UnitCarried
from bot.campaign.world.refusals.structure import UnitGarrisoned
from bot.campaign.world.refusals.supply import UnitAirborne


@judges(ActionKind.BOARD)
def judge_board(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Getting into a transport in the same hex, as the unit's action (EDC-F3.2-a).

    Vehicles and guns ride in vehicle beds only. A landing craft on the water is boarded from the beach next to it.
    """
    rule = "EDC-F3.2-a"
    carrier = situation.stores.unit(action.target or "")
    if carrier is None or carrier.id == situation.unit.id:
        return NoSuchUnit((rule,), unit=action.target)
    if carrier.carrier is not None:
        return UnitCarried((rule,), unit=carrier.name)
    if carrier.profile is not Profile.LANDED:
        return UnitAirborne((rule,), unit=carrier.name)
    if situation.unit.profile is not Profile.LANDED:
        return UnitAirborne((rule,), unit=situation.unit.name)
    if situation.unit.garrison is not None:
        return UnitGarrisoned(("EDC-D5.5-a",))
    if carrier.hex != moment.at:
        if not lands(situation, carrier, moment.at):
            return InOtherHex((rule,), unit=carrier.name)
        barred = landing_barred(situation, carrier, moment.at)
        if barred is not None:
            return barred
    return takes_aboard(situation, carrier, rule)
