"""Whether smoke can be laid or a flare fired. What they do is in `resolve.smoke`."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.judge.fire.aim import judge_attack, weapon_of
from bot.campaign.judge.moment import Moment, judges
from bot.campaign.judge.situation import Situation
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.outfit.gear import UnitClass, Weapon
from bot.campaign.world.refusals.action import OwnHexOnly
from bot.campaign.world.refusals.attack import NoSuchWeapon, NoTargetHex, OutOfRange
from bot.hexmap.coords import distance


@judges(ActionKind.SMOKE)
def judge_smoke(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Smoke launchers cover the hex the unit is in, before or after its move, never on the way (EDC-C2.2-b)."""
    if action.hex is None or action.hex == moment.at:
        return None
    label = situation.map.label
    return OwnHexOnly(("EDC-C2.2-b",), hex=label(action.hex), at=label(moment.at))


@judges(ActionKind.FLARE)
def judge_flare(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Whether a hand-fired flare reaches the hex (EDC-D1.1-c)."""
    if action.hex is None or not situation.map.contains(action.hex):
        return NoTargetHex(("EDC-D1.1-c",))
    away, reach = distance(moment.at, action.hex), situation.settings.flare_range
    if away <= reach:
        return None
    at = situation.map.label(action.hex)
    return OutOfRange(("EDC-D1.1-c",), hex=at, range=reach, distance=away, weapon=None)


@judges(ActionKind.SMOKE_SHELL, ActionKind.FLARE_SHELL)
def judge_shell(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Whether a smoke or flare shell reaches the hex: range, arms and uses of the gun (EDC-D1.2-f)."""
    weapon = gun_of(situation.cls, action)
    if weapon is None:
        return NoSuchWeapon(("EDC-C3.3-a",), weapon=action.weapon)
    return judge_attack(situation, replace(action, weapon=weapon.id), moment.at)


def gun_of(cls: UnitClass, action: Action) -> Weapon | None:
    """The indirect weapon named, or the first there is."""
    if action.weapon is None:
        return next((weapon for weapon in cls.weapons if weapon.indirect), None)
    named = weapon_of(cls, action)
    return named if named is not None and named.indirect else None
