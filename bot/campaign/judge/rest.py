"""Whether a unit can rest. What it does is in `resolve.rest`."""

from __future__ import annotations

from bot.campaign.judge.moment import Moment, judges
from bot.campaign.judge.situation import Situation
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.refusals.action import RestInfantryEnergyOnly


@judges(ActionKind.REST)
def judge_rest(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """EDC-C2.4-j."""
    return None if situation.cls.infantry_energy else RestInfantryEnergyOnly(("EDC-C2.4-j",))
