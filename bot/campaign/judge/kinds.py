"""Whether an action can be done from where the unit is: what holds for every order type, then its own judge."""

from __future__ import annotations

from importlib import import_module

from bot.campaign.judge.moment import JUDGES
from bot.campaign.judge.moment import Moment as Moment
from bot.campaign.judge.situation import Situation
from bot.campaign.judge.supply import is_self_supply
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Action, Order, OrderType, Refusal
from bot.campaign.world.order_types import ORDER_TYPES
from bot.campaign.world.refusals.action import AbilityOnly, ActionOnly, NoAbility
from bot.campaign.world.refusals.aircraft import InOrbit
from bot.campaign.world.refusals.attack import InBrawl, NoUsesLeft
from bot.campaign.world.refusals.order import (
    OneActivity,
    SelfSupplyAlone,
    UnitCarried,
    UnitOverrun,
    ZeroEnergyOneThing,
)
from bot.campaign.world.uses import used_up
from bot.hexmap.coords import Facing, Hex


def open_to(situation: Situation, kind: OrderType, ability: bool) -> bool:
    """Whether the unit could ever do such an action, as its action or as its ability (EDC-C2.3-b, EDC-E3-f)."""
    fits = kind.ability if ability else kind.action
    return fits and (not kind.special or kind.word in situation.cls.abilities)


def judge(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Why the action cannot be done at that moment; None if it can, as far as the situation tells."""
    kind, what = action.kind, action.kind.word
    if not (kind.ability if moment.ability else kind.action):
        return (
            ActionOnly(("EDC-C2.3-b",), action=what)
            if moment.ability
            else AbilityOnly(("EDC-C2.3-b",), action=what)
        )
    if kind.special and what not in situation.cls.abilities:
        return NoAbility(("EDC-E3-f",), action=what)
    empty = used_up(situation.stores.catalogue, situation.unit, what) if kind.special else None
    if empty is not None:
        return NoUsesLeft(("EDC-E4-c",), weapon=empty.name)
    if situation.unit.ride is Ride.ORBIT:
        lost = InOrbit(("EDC-F6.2-b",), unit=situation.unit.name)
        return _own_judge(situation, action, moment) if kind.orbit else lost
    if situation.unit.carrier is not None:
        return UnitCarried(("EDC-F3.2-a", "EDC-F3.4-c"), unit=situation.unit.name)
    if situation.unit.overrun and not kind.overrun:
        return UnitOverrun(("EDC-C3.2.3-a",))
    if situation.unit.brawl and not kind.brawl:
        return InBrawl(("EDC-C3.2.2-i",))
    return _own_judge(situation, action, moment)


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
    action = ability.action
    moves = bool(order.path or order.destination or order.exit or order.facing is not None)
    if exhausted and (moves or order.action):
        return ZeroEnergyOneThing(("EDC-C2.4-f",))
    if situation.unit.this_round.dropped and (moves or order.action):
        return OneActivity(("EDC-F6.2-i",))
    if is_self_supply(situation.unit.id, action.kind, action.supply) and (moves or order.action):
        return SelfSupplyAlone(("EDC-C4.2-f",))
    return judge(situation, action, Moment(order, at, energy, ability=True, heading=heading))


def _own_judge(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    return None if action.kind.planned else JUDGES[action.kind](situation, action, moment)


for _kind in ORDER_TYPES.values():
    if not _kind.planned:
        import_module(f"{__package__}.{_kind.family}")
        if _kind not in JUDGES:
            raise TypeError(f"nothing in judge/{_kind.family}.py judges `{_kind.word}`")
