"""Whether a radar or sonar can be switched as ordered."""

from __future__ import annotations

from bot.campaign.judge.moment import Moment, judges
from bot.campaign.judge.situation import Situation
from bot.campaign.knowledge.sets import COUNTER_BATTERY, GROUND_RADAR, RADAR, SONAR_SET
from bot.campaign.world.order import Action, ActionKind, Refusal, When
from bot.campaign.world.refusals.action import BeforeMove, NoRadar, NoSonar, SetAlready


@judges(ActionKind.RADAR_ON, ActionKind.RADAR_OFF)
def judge_radar(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """A radar is on or off as ordered (EDC-F2.1.1-b)."""
    if not any(situation.cls.trait(name) for name in (RADAR, GROUND_RADAR, COUNTER_BATTERY)):
        return NoRadar(("EDC-F2.1-a",))
    if situation.unit.radar_off is (action.kind is ActionKind.RADAR_OFF):
        return SetAlready(("EDC-F2.1.1-b",), action=action.kind.word)
    return None


@judges(ActionKind.SONAR_ACTIVE, ActionKind.SONAR_PASSIVE)
def judge_sonar(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Sonar listens or pings, as ordered, from the start of the order on (EDC-F2.2-b)."""
    if not situation.cls.trait(SONAR_SET):
        return NoSonar(("EDC-F2.2-a",))
    ability = moment.order.ability
    if ability is not None and ability.when is not When.BEFORE:
        return BeforeMove(("EDC-F2.2-b",), action=action.kind.word)
    if situation.unit.sonar_active is (action.kind is ActionKind.SONAR_ACTIVE):
        return SetAlready(("EDC-F2.2-b",), action=action.kind.word)
    return None
