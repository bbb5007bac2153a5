"""Whether a weapon can be used on a hex: arms, range and sight."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bot.campaign.judge.situation import Situation
from bot.campaign.knowledge.lookout import SEES_THROUGH_SMOKE
from bot.campaign.knowledge.radar import ENEMY, UNKNOWN, bearing
from bot.campaign.knowledge.sets import AIR
from bot.campaign.knowledge.skies import clear_sky, layer_of
from bot.campaign.world.effects import clear_line
from bot.campaign.world.known.contacts import Ping
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.outfit.gear import UnitClass, Weapon
from bot.campaign.world.outfit.targets import AIRBORNE, HOMES_ON
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.attack import (
    AaOnly,
    BrawlClosed,
    InBrawl,
    NoEmission,
    NoSight,
    NoSuchWeapon,
    NoTargetHex,
    NotHostile,
    NoTrack,
    NoUsesLeft,
    OutOfRange,
    TargetGone,
    TooNear,
    UnitDisarmed,
    UnitUnarmed,
)
from bot.campaign.world.refusals.carrying import NotDeployed
from bot.campaign.world.structure import standing_at
from bot.hexmap.coords import Hex, distance
from bot.hexmap.sight import NO_SMOKE, Layer


def judge_attack(situation: Situation, action: Action, at: Hex) -> Refusal | None:
    """Why the attack cannot be made from `at`; what is in the target hex is seen only when the shot is fired.

    EDC-C3-f, EDC-C3.3-a, EDC-C4.1-a.
    """
    lost = armed(situation, action)
    if lost is not None:
        return lost
    target = target_hex(situation, action)
    if target is None and action.target is not None:
        return TargetGone(("EDC-C3-e",), target=action.target)
    if target is None or not situation.map.contains(target):
        return NoTargetHex(("EDC-C3.3-a",))
    if situation.unit.brawl and target != situation.unit.hex:
        return InBrawl(("EDC-C3.2.2-h",))
    contact = situation.contacts.get(action.target or "")
    if contact is not None and not situation.side.opposes(contact.side):
        return NotHostile(("EDC-C2.2.1-d",), target=contact.id)
    track = situation.pings.get(action.target or "")
    if track is not None and track.mark not in (UNKNOWN, ENEMY):
        return NotHostile(("EDC-C2.2.1-d",), target=track.id)
    weapon = weapon_of(situation.cls, action)
    assert weapon is not None  # `armed` has seen to it
    if HOMES_ON in weapon.may_target:
        return _on_emission(situation, weapon, at, target)
    if weapon.needs_track and not tracked(situation, target):
        return NoTrack(("EDC-F2.1-d",), weapon=weapon.name)
    profiles = [contact.profile] if contact is not None else _profiles_at(situation, target)
    manned = {contact.garrison} if contact is not None else None
    refusals = [judge_shot(situation, weapon, at, target, profile, manned=manned) for profile in profiles]
    return None if None in refusals else refusals[0]


_ICON = "radar"
"""The symbol of a contact that is known for a radar."""


def _profiles_at(situation: Situation, target: Hex) -> list[Profile]:
    """How high those in the hex fly of whom the side knows; the ground where it knows of nobody."""
    if not situation.air:
        return [Profile.LANDED]
    heights = {contact.profile for contact in situation.sighted.get(target, {}).values()}
    if tracked(situation, target):
        heights.add(Profile.LOW)
    return sorted(heights, key=lambda profile: profile.rung) or [Profile.LANDED]


def tracked(situation: Situation, target: Hex) -> bool:
    """Whether the side has a radar track of a craft there that may be an enemy (EDC-F2.1-d)."""
    return any(track.hex == target for track in air_tracks(situation))


def air_tracks(situation: Situation) -> Iterator[Ping]:
    """The radar tracks of craft that may be enemies (EDC-F2.1-d)."""
    return (ping for ping in situation.pings.values() if ping.kind == AIR and ping.mark in (UNKNOWN, ENEMY))


def reach_of(situation: Situation, weapon: Weapon, profile: Profile) -> int:
    """Range of the weapon at a target at that profile.

    1 more from Cruise (EDC-F4.1.5-a), 1 less at Contour, unless it is anti-air (EDC-F4.1.3-a).
    """
    more = situation.unit.profile.rung >= Profile.CRUISE.rung
    return weapon.range + more - (profile is Profile.CONTOUR and AIRBORNE not in weapon.may_target)


def judge_shot(
    situation: Situation,
    weapon: Weapon,
    at: Hex,
    target: Hex,
    profile: Profile,
    track: bool | None = None,
    manned: Collection[str | None] | None = None,
) -> Refusal | None:
    """Why the weapon cannot be used from `at` on something in `target` that is at that profile.

    EDC-C3.3-a, EDC-E3-c, EDC-F4.1.2-a, EDC-F4.1.3-a, EDC-F4.1.4-a, EDC-F2.1-d. `track`: whether that very craft is
    tracked, `manned`: what that very unit mans, where that is known.
    """
    label, away = situation.map.label, distance(at, target)
    if profile.high and AIRBORNE not in weapon.may_target:
        return AaOnly(("EDC-F4.1.4-a",), weapon=weapon.name)
    reach = reach_of(situation, weapon, profile)
    if away > reach and away > 0:
        return OutOfRange(
            ("EDC-C3.3-a", "EDC-E3-c"),
            hex=label(target),
            range=max(0, reach),
            distance=away,
            weapon=weapon.name,
        )
    if away < weapon.min_range:
        least = weapon.min_range
        return TooNear(("EDC-C3.3-a",), hex=label(target), least=least, distance=away, weapon=weapon.name)
    held = tracked(situation, target) if track is None else track
    if profile is not Profile.LANDED and weapon.aa:
        if held:
            return None
        if weapon.needs_track:
            return NoTrack(("EDC-F2.1-d",), weapon=weapon.name)
    smoke = situation.now.smoke if SEES_THROUGH_SMOKE not in situation.cls.tags else NO_SMOKE
    higher = max(situation.unit.profile, profile, key=lambda height: height.rung)
    if layer_of(higher) is not Layer.GROUND:
        free = clear_sky(situation.map, situation.settings, at, target, higher, smoke)
    else:
        free = weapon.indirect or _in_line(situation, smoke, at, target, manned)
    if not weapon.indirect and not free:
        return NoSight(("EDC-C3.3-a", "EDC-C3.3-c"), from_=label(at), hex=label(target))
    return None


def _on_emission(situation: Situation, weapon: Weapon, at: Hex, target: Hex) -> Refusal | None:
    """Anti-radar weapons need a radar whose hex or bearing is known; one in sight will do (EDC-F2.1.1-b)."""
    label, away = situation.map.label, distance(at, target)
    reach = reach_of(situation, weapon, Profile.LANDED)
    if away > reach:
        return OutOfRange(("EDC-C3.3-a",), hex=label(target), range=reach, distance=away, weapon=weapon.name)
    seen = any(
        contact.present and contact.hex == target and contact.symbol == _ICON
        for contact in situation.contacts.values()
    )
    return None if seen else no_emission(situation, target)


def no_emission(situation: Situation, target: Hex) -> Refusal | None:
    """Whether no radar has given itself away there: by its hex, or to this very unit by its bearing (EDC-F2.1.1-b)."""
    warned = situation.emissions
    if any(emission.hex == target for emission in warned.values()):
        return None
    own = warned.get(situation.unit.id)
    along = bearing(situation.map, situation.unit.hex, target)
    if own is not None and own.bearing is not None and own.bearing is along:
        return None
    return NoEmission(("EDC-F2.1.1-b",), hex=situation.map.label(target))


def _in_line(
    situation: Situation,
    smoke: frozenset[Hex],
    at: Hex,
    target: Hex,
    theirs: Collection[str | None] | None = None,
) -> bool:
    """Whether the shot has a line, over walls too that either side mans (EDC-D4-g).

    `theirs`: what the target mans; of those known in its hex, where none is named.
    """
    hexmap, settings = situation.map, situation.settings
    if clear_line(hexmap, settings, smoke, at, target):
        return True
    walls = [
        wall
        for place in (at, target)
        for wall in standing_at(situation.structures, place, hexmap.wide)
        if wall.edge is not None and wall.hex == place
    ]
    if not walls:
        return False
    if theirs is None:
        theirs = {contact.garrison for contact in situation.contacts.values() if contact.hex == target}
    manned = {situation.unit.garrison, *theirs} if at == situation.unit.hex else set(theirs)
    edges = frozenset((wall.hex, wall.edge) for wall in walls if wall.edge is not None and wall.id in manned)
    return bool(edges) and clear_line(hexmap, settings, smoke, at, target, edges)


def closed(situation: Situation, at: Hex) -> Refusal:
    """Nobody reaches into a brawl or out of it (EDC-C3.2.2-h)."""
    refused = InBrawl if situation.unit.brawl else BrawlClosed
    return refused(("EDC-C3.2.2-h",), hex=situation.map.label(at))


def armed(situation: Situation, action: Action) -> Refusal | None:
    """Why the unit cannot use the weapon of the action, range and sight apart (EDC-C2.4-e, EDC-C4.1-a)."""
    unit, cls = situation.unit, situation.cls
    if not cls.weapons:
        return UnitUnarmed(("EDC-C2.4-a",))
    if unit.disarmed:
        return UnitDisarmed(("EDC-C2.4-e",))
    if cls.unit_type == "Towed" and not unit.deployed:
        return NotDeployed(("EDC-E3-f",), unit=unit.name)
    weapon = weapon_of(cls, action)
    if weapon is None:
        return NoSuchWeapon(("EDC-C3.3-a",), weapon=action.weapon)
    if weapon.uses is not None and unit.uses.get(weapon.id, weapon.uses) < 1:
        return NoUsesLeft(("EDC-C4.1-a",), weapon=weapon.name)
    return None


def weapon_of(cls: UnitClass, action: Action) -> Weapon | None:
    """The weapon named by id or name; the base attack where none is named (EDC-C3.3-a).

    Infantry that assaults takes its melee weapon, if it has one and names no other (EDC-C3.2.2-g).
    """
    if action.weapon is None:
        if action.kind is ActionKind.ASSAULT and cls.is_infantry:
            melee = next((weapon for weapon in cls.weapons if weapon.melee), None)
            if melee is not None:
                return melee
        return cls.weapons[0] if cls.weapons else None
    wanted = action.weapon.strip().lower()
    return next((w for w in cls.weapons if wanted in (w.id.lower(), w.name.lower())), None)


def target_hex(situation: Situation, action: Action) -> Hex | None:
    """Where the action is aimed: at its hex, or where the side last saw the named contact or track."""
    if action.hex is not None:
        return action.hex
    name = action.target or ""
    known = situation.contacts.get(name) or situation.pings.get(name)
    return known.hex if known is not None else None
