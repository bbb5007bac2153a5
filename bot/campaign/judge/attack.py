"""Whether a unit can attack what the order names. What it does is in `resolve.attack`."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.judge.fire.aim import judge_attack, weapon_of
from bot.campaign.judge.fire.targets import judge_siege
from bot.campaign.judge.moment import Moment, judges
from bot.campaign.judge.situation import Situation
from bot.campaign.world.order import Action, ActionKind, Refusal, When
from bot.campaign.world.refusals.action import BeforeMove
from bot.campaign.world.refusals.order import FiredFirst


@judges(ActionKind.ATTACK)
def judge_action(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    weapon = weapon_of(situation.cls, action)
    if action.item is not None and not (weapon is not None and weapon.indirect):
        return judge_siege(situation, action, moment.at)
    return judge_attack(situation, action, moment.at)


@judges(ActionKind.SCOOT)
def judge_scoot(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """An attack before the move, by crews drilled for it, in place of the action after it (EDC-C2.1-b)."""
    ability = moment.order.ability
    if ability is not None and ability.when is not When.BEFORE:
        return BeforeMove(("EDC-C2.1-b",), action=action.kind.word)
    if moment.order.action is not None:
        return FiredFirst(("EDC-C2.1-b", "EDC-C2.1-a"), action=action.kind.word)
    return judge_attack(situation, replace(action, kind=ActionKind.ATTACK), moment.at)
