"""What an attack can be expected to do, from what its side knows and nothing else: whom it reaches, and how hard."""

from __future__ import annotations

from dataclasses import dataclass

from bot.campaign.judge.assault import onset
from bot.campaign.judge.fire.aim import (
    air_tracks,
    closed,
    judge_shot,
    no_emission,
    target_hex,
    tracked,
    weapon_of,
)
from bot.campaign.judge.fire.damage import Conditions, modified
from bot.campaign.judge.situation import Situation
from bot.campaign.world.effects import clear_line
from bot.campaign.world.known.contacts import Contact, Identity
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.outfit.gear import Weapon, base_damage
from bot.campaign.world.outfit.targets import AIRBORNE, HOMES_ON, ON_GROUND, ap_on, at_height, works_on
from bot.campaign.world.positions import emplacement_strength
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.attack import TargetGone, WrongTarget
from bot.campaign.world.safe_text import is_track
from bot.hexmap.coords import Hex, distance
from bot.hexmap.terrain import TerrainKind


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an attack would do to a target without armour, in force strength."""

    weapon: str
    damage: int
    ap: int
    miss: int = 0
    """In the dark: it misses on a d6 up to this (EDC-D1.1-d)."""


def kinds_known(view: SideView, contact: Contact) -> frozenset[str] | None:
    """What the contact counts as for weapons; None where its type is not known."""
    if contact.profile.high:
        return frozenset({AIRBORNE})
    kinds = view.kinds.get(contact.label) if contact.identity is Identity.SURE else None
    return None if kinds is None else at_height(kinds, contact.profile)


# ---------------------------------------------------------------- in vain


def in_vain(view: SideView, situation: Situation, action: Action, start: Hex) -> Refusal | None:
    """Why an attack from `start` is lost whatever the dice say, unless somebody comes or goes before it.

    EDC-C3-e, EDC-C3.2.2-h, EDC-E4-e.
    """
    weapon, at = weapon_of(situation.cls, action), target_hex(situation, action)
    if weapon is None or at is None or action.item is not None:
        return None
    there = list(situation.sighted.get(at, {}).values())
    if action.kind is ActionKind.ASSAULT:
        return _assault_in_vain(view, situation, weapon, at, action)
    if weapon.indirect:
        return _shells_in_vain(view, situation, weapon, at, there)
    if action.target is not None and is_track(action.target):
        return None  # How high it flies, and what it is, radar does not tell (EDC-F2.1-a).
    if action.target is not None:
        named = [contact for contact in there if contact.id == action.target]
        if there and not named:
            return TargetGone(("EDC-C3-e",), target=action.target)
        there = named
    elif _unseen(situation, at, there):
        return None
    open_to = [contact for contact in there if contact.brawl is situation.unit.brawl]
    if there and not open_to:
        return closed(situation, at)
    if not open_to or HOMES_ON in weapon.may_target:
        return None
    lost = [_unfit(view, situation, weapon, contact, start) for contact in open_to]
    return None if None in lost else lost[0]


def _unseen(situation: Situation, at: Hex, there: list[Contact]) -> bool:
    """Whether radar tracks more craft in the hex than are in sight there (EDC-F2.1-d)."""
    flying = sum(contact.profile is not Profile.LANDED for contact in there)
    return sum(track.hex == at for track in air_tracks(situation)) > flying


def _unfit(
    view: SideView, situation: Situation, weapon: Weapon, contact: Contact, start: Hex
) -> Refusal | None:
    """Why the weapon cannot be used on that very unit (EDC-C3.3-a, EDC-E4-e)."""
    if contact.profile is not Profile.LANDED or situation.structures:
        manned = {contact.garrison}
        lost = judge_shot(situation, weapon, start, contact.hex, contact.profile, manned=manned)
        if lost is not None:
            return lost
    return None if _works(view, weapon, contact) else _wrong(weapon)


def _wrong(weapon: Weapon) -> Refusal:
    return WrongTarget(("EDC-C3.3-a", "EDC-E4-e"), weapon=weapon.name)


def _works(view: SideView, weapon: Weapon, contact: Contact) -> bool:
    """Whether the weapon works on what the contact is known to be; what is not identified may be anything."""
    kinds = kinds_known(view, contact)
    kinds = at_height(ON_GROUND, contact.profile) if kinds is None else kinds
    return works_on(weapon, kinds, contact.profile)


def _shells_in_vain(
    view: SideView, situation: Situation, weapon: Weapon, at: Hex, there: list[Contact]
) -> Refusal | None:
    """Shells that come down only on a brawl, or on what they do nothing to (EDC-F1.3-a)."""
    hit = [contact for contact in there if _works(view, weapon, contact)]
    if there and not hit:
        return _wrong(weapon)
    unit = situation.unit
    own = any(mate.hex == at and mate.carrier is None and mate.brawl is unit.brawl for mate in view.units)
    if not hit or own or any(contact.brawl is unit.brawl for contact in hit):
        return None
    return closed(situation, at)


def _assault_in_vain(
    view: SideView, situation: Situation, weapon: Weapon, at: Hex, action: Action
) -> Refusal | None:
    """An assault that a brawl keeps out, or whose weapon does nothing to those it meets."""
    there = situation.sighted.get(at, {}).values()
    foes = [contact for contact in there if contact.profile is Profile.LANDED]
    met = onset(situation, weapon, at, foes, action.target)
    if met.lost is not None:
        return met.lost
    return _wrong(weapon) if met.foes and not any(_works(view, weapon, foe) for foe in met.foes) else None


# ---------------------------------------------------------------- how hard


def estimate(view: SideView, situation: Situation, action: Action, start: Hex) -> Estimate | None:
    """The damage of the attack from `start` before armour, with all that the side knows to change it.

    EDC-C2.4-a, EDC-C3-d.
    """
    weapon, at = weapon_of(situation.cls, action), target_hex(situation, action)
    if weapon is None or at is None or in_vain(view, situation, action, start) is not None:
        return None
    if HOMES_ON in weapon.may_target and no_emission(situation, at) is not None:
        return None  # Whether the radar in sight is on is not known (EDC-F2.1.1-b).
    unit = situation.unit
    met = [] if action.item is not None else _met(view, situation, weapon, action, start)
    kinds = [kinds_known(view, contact) for contact in met]
    on_foot = bool(kinds) and all(counted is not None and "infantry" in counted for counted in kinds)
    bonus = emplacement_strength(view.catalogue, situation.structures, unit) if on_foot else 0
    base = base_damage(weapon.damage, unit.fs + bonus)
    by_track = action.target is not None and is_track(action.target)
    flies = by_track or (bool(met) and all(contact.profile is not Profile.LANDED for contact in met))
    held = flies and tracked(situation, at)
    lit = (weapon.aa and held) or any(ping.hex == at and ping.locked for ping in view.pings)
    dark = not lit and _dark(view, situation, weapon, at, start)
    shot = Conditions(
        dark=dark,
        unspotted=weapon.indirect and action.item is None and not met,
        untracked=weapon.aa and flies and not held,
        scenario=situation.now.change("damage", start),
        beach=bool(met) and not flies and situation.map.terrain_at(at) is TerrainKind.BEACH,
    )
    damage, _ = modified(base, situation.settings, shot)
    ap = min((_ap(weapon, counted) for counted in kinds), default=_ap(weapon, None))
    return Estimate(weapon.name, damage, ap, situation.settings.night_miss_d6 if dark else 0)


def _met(view: SideView, situation: Situation, weapon: Weapon, action: Action, start: Hex) -> list[Contact]:
    """The known enemies that the attack may hit."""
    at = target_hex(situation, action)
    there = list(situation.sighted.get(at, {}).values()) if at is not None else []
    if action.target is not None and not weapon.indirect and is_track(action.target):
        return []
    if action.target is not None and not weapon.indirect:
        there = [contact for contact in there if contact.id == action.target] or there
    return [
        contact
        for contact in there
        if _works(view, weapon, contact)
        and (action.kind is ActionKind.ASSAULT or contact.brawl is situation.unit.brawl)
    ]


def _ap(weapon: Weapon, kinds: frozenset[str] | None) -> int:
    """The AP that surely works: on what is not identified, only the AP that works on everything."""
    return ap_on(weapon, kinds if kinds is not None else frozenset())


def _dark(view: SideView, situation: Situation, weapon: Weapon, at: Hex, start: Hex) -> bool:
    """Whether night hinders the attack, as far as the side knows (EDC-D1.1-c, EDC-D1.1-d, EDC-F1.3-b)."""
    if not situation.clock.night or situation.now.is_lit(at):
        return False
    if not weapon.indirect:
        reach = situation.cls.trait("night_vision")
        return not reach or distance(start, at) > reach
    return not any(_watches_by_night(view, situation, mate, at) for mate in view.units)


def _watches_by_night(view: SideView, situation: Situation, mate: OwnUnit, at: Hex) -> bool:
    """Whether the unit's night equipment shows it the hex, so that fire there is directed (EDC-F1.3-b)."""
    cls = view.catalogue.cls(mate)
    reach = min(cls.trait("night_vision"), cls.vision)
    if mate.carrier is not None or mate.survivors_of is not None or distance(mate.hex, at) > reach:
        return False
    return clear_line(situation.map, situation.settings, situation.now.smoke, mate.hex, at)
