"""What a unit can do beside moving: the table of deeds, and whether one can be done from where the unit stands.

A deed is done as the action after the move or as the ability of the round. To add one: a value of `ActionKind`, a
row here, a row in `resolver.PERFORM`, and its words in `deed_text.FORMS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bot.campaign.judge.aim import judge_attack, weapon_of
from bot.campaign.judge.carry import (
    judge_board,
    judge_deploy,
    judge_extended_unhitch,
    judge_hitch,
    judge_hook,
    judge_recover,
    judge_set_down,
    judge_unhitch,
)
from bot.campaign.judge.drops import judge_drop, judge_orbital_drop
from bot.campaign.judge.flight import (
    judge_climb,
    judge_descend,
    judge_eject,
    judge_evade,
    judge_fast_landing,
    judge_land,
    judge_takeoff,
)
from bot.campaign.judge.fortifications import judge_build
from bot.campaign.judge.garrison import judge_garrison
from bot.campaign.judge.mines import judge_clear, judge_sweep
from bot.campaign.judge.moment import Moment as Moment
from bot.campaign.judge.repair import judge_repair, judge_repair_mobility, judge_treat
from bot.campaign.judge.sensors import judge_radar, judge_sonar
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.smoke import judge_flare, judge_shell, judge_smoke
from bot.campaign.judge.supply import is_self_supply, judge_supply
from bot.campaign.judge.targets import judge_siege
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Action, ActionKind, Order, Refusal, When
from bot.campaign.world.refusals import Why, refusal
from bot.campaign.world.uses import used_up
from bot.hexmap.coords import Facing, Hex

Judge = Callable[[Situation, Action, Moment], Refusal | None]


@dataclass(frozen=True, slots=True)
class Deed:
    """How one kind of deed is judged."""

    judge: Judge
    action: bool = True
    ability: bool = False
    special: bool = False
    """Only units whose class or upgrades name it among their abilities (EDC-E3-f)."""
    overrun: bool = False
    """Open to overrun units too (EDC-C3.2.3-a)."""
    brawl: bool = False
    """Open to units in a melee brawl (EDC-C3.2.2-i)."""
    orbit: bool = False
    """Open to units in orbit, and to them alone (EDC-F6.2-b)."""


def open_to(situation: Situation, kind: ActionKind, ability: bool) -> bool:
    """Whether the unit could ever do such a deed, as its action or as its ability (EDC-C2.3-b, EDC-E3-f)."""
    deed = DEEDS[kind]
    fits = deed.ability if ability else deed.action
    return fits and (not deed.special or kind.value in situation.cls.abilities)


def judge(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Why the deed cannot be done at that moment; None if it can, as far as the situation tells."""
    deed = DEEDS[action.kind]
    what = action.kind.value
    if not (deed.ability if moment.ability else deed.action):
        return refusal(Why.ACTION_ONLY if moment.ability else Why.ABILITY_ONLY, "EDC-C2.3-b", deed=what)
    if deed.special and what not in situation.cls.abilities:
        return refusal(Why.NO_ABILITY, "EDC-E3-f", deed=what)
    empty = used_up(situation.stores.catalogue, situation.unit, what) if deed.special else None
    if empty is not None:
        return refusal(Why.NO_USES_LEFT, "EDC-E4-c", weapon=empty.name)
    if situation.unit.ride is Ride.ORBIT:
        lost = refusal(Why.IN_ORBIT, "EDC-F6.2-b", unit=situation.unit.name)
        return deed.judge(situation, action, moment) if deed.orbit else lost
    if situation.unit.carrier is not None:
        return refusal(Why.CARRIED, "EDC-F3.2-a", "EDC-F3.4-c", unit=situation.unit.name)
    if situation.unit.overrun and not deed.overrun:
        return refusal(Why.OVERRUN, "EDC-C3.2.3-a")
    if situation.unit.brawl and not deed.brawl:
        return refusal(Why.IN_BRAWL, "EDC-C3.2.2-i")
    return deed.judge(situation, action, moment)


def judge_ability(
    situation: Situation,
    order: Order,
    at: Hex,
    energy: int,
    *,
    exhausted: bool,
    heading: Facing | None = None,
) -> Refusal | None:
    """Why the ability cannot be used from `at` with that much energy; `exhausted`: the order began at 0 energy.

    EDC-C2.3-a, EDC-C2.3-b, EDC-C2.4-f, EDC-C4.2-f.
    """
    ability = order.ability
    if ability is None:
        return None
    deed = ability.deed
    moves = bool(order.path or order.destination or order.exit or order.facing is not None)
    if exhausted and (moves or order.action):
        return refusal(Why.ZERO_ENERGY_ONE_THING, "EDC-C2.4-f")
    if situation.unit.dropped and (moves or order.action):
        return refusal(Why.ONE_ACTIVITY, "EDC-F6.2-i")
    if is_self_supply(situation.unit.id, deed.kind, deed.supply) and (moves or order.action):
        return refusal(Why.SELF_SUPPLY_ALONE, "EDC-C4.2-f")
    return judge(situation, deed, Moment(order, at, energy, ability=True, heading=heading))


def _rest(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """EDC-C2.4-j."""
    return None if situation.cls.infantry_energy else refusal(Why.REST_INFANTRY_ENERGY_ONLY, "EDC-C2.4-j")


def _attack(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    weapon = weapon_of(situation.cls, action)
    if action.item is not None and not (weapon is not None and weapon.indirect):
        return judge_siege(situation, action, moment.at)
    return judge_attack(situation, action, moment.at)


def _scoot(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """An attack before the move, by crews drilled for it, in place of the action after it (EDC-C2.1-b)."""
    ability = moment.order.ability
    if ability is not None and ability.when is not When.BEFORE:
        return refusal(Why.BEFORE_MOVE, "EDC-C2.1-b", deed=action.kind.value)
    if moment.order.action is not None:
        return refusal(Why.FIRED_FIRST, "EDC-C2.1-b", "EDC-C2.1-a", deed=action.kind.value)
    return judge_attack(situation, replace(action, kind=ActionKind.ATTACK), moment.at)


def _supply(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """EDC-C4.2-g, EDC-C4.3-b."""
    return judge_supply(
        situation.stores,
        situation.unit,
        action.kind,
        action.supply,
        moment.at,
        ability=moment.ability,
        energy=moment.energy,
    )


def _planned(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Judged with the move that it is a part of (`legality.plan`)."""
    return None


DEEDS: Mapping[ActionKind, Deed] = {
    ActionKind.ATTACK: Deed(_attack, brawl=True),
    ActionKind.ASSAULT: Deed(_planned),
    ActionKind.BREAKOUT: Deed(_planned, overrun=True, brawl=True),
    ActionKind.REST: Deed(_rest),
    ActionKind.RETRACE: Deed(_planned),
    ActionKind.CROSSING: Deed(_planned),
    ActionKind.CLEAR_MINES: Deed(judge_clear, special=True),
    ActionKind.MINE_SWEEP: Deed(judge_sweep, action=False, ability=True),
    ActionKind.CLIMB: Deed(judge_climb, ability=True),
    ActionKind.DESCEND: Deed(judge_descend, ability=True),
    ActionKind.FAST_TAKEOFF: Deed(judge_takeoff, action=False, ability=True),
    ActionKind.SLOW_TAKEOFF: Deed(judge_takeoff),
    ActionKind.LAND: Deed(judge_land),
    ActionKind.FAST_LANDING: Deed(judge_fast_landing, action=False, ability=True),
    ActionKind.EJECT: Deed(judge_eject),
    ActionKind.DROP: Deed(judge_drop, special=True),
    ActionKind.ORBITAL_DROP: Deed(judge_orbital_drop, ability=True, orbit=True),
    ActionKind.EVADE: Deed(judge_evade, action=False, ability=True, special=True),
    ActionKind.RADAR_ON: Deed(judge_radar, ability=True),
    ActionKind.RADAR_OFF: Deed(judge_radar, ability=True),
    ActionKind.SONAR_ACTIVE: Deed(judge_sonar, action=False, ability=True),
    ActionKind.SONAR_PASSIVE: Deed(judge_sonar, action=False, ability=True),
    ActionKind.REARM: Deed(_supply, ability=True),
    ActionKind.REFUEL: Deed(_supply, ability=True),
    ActionKind.SYPHON: Deed(_supply),
    ActionKind.FREIGHT: Deed(_supply, ability=True),
    ActionKind.BOARD: Deed(judge_board),
    ActionKind.RECOVER: Deed(judge_recover),
    ActionKind.HITCH: Deed(judge_hitch),
    ActionKind.UNHITCH: Deed(judge_unhitch),
    ActionKind.EXTENDED_UNHITCH: Deed(judge_extended_unhitch),
    ActionKind.HOOK: Deed(judge_hook),
    ActionKind.SET_DOWN: Deed(judge_set_down),
    ActionKind.DEPLOY: Deed(judge_deploy),
    ActionKind.UNDEPLOY: Deed(judge_deploy),
    ActionKind.BUILD: Deed(judge_build, special=True),
    ActionKind.GARRISON: Deed(judge_garrison),
    ActionKind.REPAIR: Deed(judge_repair, special=True),
    ActionKind.REPAIR_MOBILITY: Deed(judge_repair_mobility),
    ActionKind.TREAT: Deed(judge_treat, special=True),
    ActionKind.SCOOT: Deed(_scoot, action=False, ability=True, special=True),
    ActionKind.SMOKE: Deed(judge_smoke, action=False, ability=True, special=True),
    ActionKind.SMOKE_SHELL: Deed(judge_shell, special=True),
    ActionKind.FLARE: Deed(judge_flare, action=False, ability=True, special=True),
    ActionKind.FLARE_SHELL: Deed(judge_shell, special=True),
}
