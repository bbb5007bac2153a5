"""What is left to a unit once its action is done, for the ability after it: what that used can be filled again."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.judge.fire.aim import weapon_of
from bot.campaign.judge.flight import profile_after
from bot.campaign.judge.fortifications import build_supply, find_site, put_in
from bot.campaign.judge.situation import Situation, with_uses
from bot.campaign.judge.smoke import gun_of
from bot.campaign.judge.supply import BUILD_SUPPLY, passed_on
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.outfit.gear import UnitClass, Weapon
from bot.campaign.world.structure_kinds import kind_named
from bot.campaign.world.uses import givers, ready
from bot.hexmap.coords import Hex


def after_action(situation: Situation, action: Action, at: Hex, energy: int) -> tuple[Situation, int]:
    """The situation and the energy after an action that is done in `at` with `energy` (EDC-C2.3-b).

    Uses: EDC-C4.1-a, EDC-D5.1-b, EDC-E4-c. Energy: EDC-C2.4-j, EDC-C4.2-i.
    A unit that has boarded does nothing more (EDC-F3.2-a); climbing and descending change its height (EDC-F4.1.1-a).
    """
    unit, cls, kind = situation.unit, situation.cls, action.kind
    uses = dict(unit.uses)
    weapon = _fired(cls, action)
    if weapon is not None and weapon.uses is not None:
        uses[weapon.id] = uses.get(weapon.id, weapon.uses) - 1
    gear = ready(givers(situation.stores.catalogue, unit, kind.word) or [], unit)
    if gear is not None:
        uses[gear.id] = uses.get(gear.id, gear.use_count or 0) - 1
    if kind is ActionKind.BUILD:
        uses[BUILD_SUPPLY] = build_supply(cls, unit) - _built_with(situation, action, at)
    elif kind is ActionKind.SYPHON and action.supply is not None:
        energy -= passed_on(situation.stores, action.supply, energy)
    elif kind is ActionKind.REST:
        energy = min(cls.energy, energy + (cls.energy + 1) // 2)
    then = with_uses(situation, uses)
    if kind is ActionKind.BOARD:
        then = replace(then, unit=replace(then.unit, carrier=action.target, ride=Ride.PASSENGER))
    profile = profile_after(situation, action)
    if profile is not None:
        then = replace(then, unit=replace(then.unit, profile=profile))
    return then, energy


def _built_with(situation: Situation, action: Action, at: Hex) -> int:
    """How much Build Supply the action puts in."""
    kind = kind_named(situation.stores.catalogue, action.item or "")
    site = None if kind is None else find_site(situation, kind, action, at)
    return 0 if site is None or isinstance(site, Refusal) else put_in(situation, site)


def _fired(cls: UnitClass, action: Action) -> Weapon | None:
    """The weapon that the action fires."""
    if action.kind in (ActionKind.SMOKE_SHELL, ActionKind.FLARE_SHELL):
        return gun_of(cls, action)
    return weapon_of(cls, action) if action.kind in (ActionKind.ATTACK, ActionKind.ASSAULT) else None
