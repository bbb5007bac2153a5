"""Whether a weapon can be used on a hex: arms, range and sight."""

from __future__ import annotations

from bot.campaign.effects import clear_line
from bot.campaign.gear import UnitClass, Weapon
from bot.campaign.lookout import SEES_THROUGH_SMOKE
from bot.campaign.order import Action, ActionKind, Refusal
from bot.campaign.refusals import Why, refusal
from bot.campaign.situation import Situation
from bot.hexmap.coords import Hex, distance
from bot.hexmap.sight import NO_SMOKE


def judge_attack(situation: Situation, action: Action, at: Hex) -> Refusal | None:
    """Why the attack cannot be made from `at`; what is in the target hex is seen only when the shot is fired.

    EDC-C3-f, EDC-C3.3-a, EDC-C4.1-a.
    """
    lost = armed(situation, action)
    if lost is not None:
        return lost
    target = target_hex(situation, action)
    if target is None or not situation.map.contains(target):
        return refusal(Why.NO_TARGET_HEX, "EDC-C3.3-a")
    if situation.unit.brawl and target != situation.unit.hex:
        return refusal(Why.IN_BRAWL, "EDC-C3.2.2-h")
    contact = situation.contacts.get(action.target or "")
    if contact is not None and not situation.side.opposes(contact.side):
        return refusal(Why.NOT_HOSTILE, "EDC-C2.2.1-d", target=contact.id)
    weapon = weapon_of(situation.cls, action)
    assert weapon is not None  # `armed` has seen to it
    label, away = situation.map.label, distance(at, target)
    if away > weapon.range and away > 0:
        return refusal(
            Why.OUT_OF_RANGE,
            "EDC-C3.3-a",
            hex=label(target),
            range=weapon.range,
            distance=away,
            weapon=weapon.name,
        )
    if away < weapon.min_range:
        least = weapon.min_range
        return refusal(
            Why.TOO_NEAR, "EDC-C3.3-a", hex=label(target), least=least, distance=away, weapon=weapon.name
        )
    smoke = situation.now.smoke if SEES_THROUGH_SMOKE not in situation.cls.tags else NO_SMOKE
    if not weapon.indirect and not _in_line(situation, smoke, at, target):
        return refusal(Why.NO_SIGHT, "EDC-C3.3-a", "EDC-C3.3-c", **{"from": label(at)}, hex=label(target))
    return None


def _in_line(situation: Situation, smoke: frozenset[Hex], at: Hex, target: Hex) -> bool:
    """Whether the shot has a line, over walls too that either side mans (EDC-D4-g)."""
    hexmap, settings = situation.map, situation.settings
    if clear_line(hexmap, settings, smoke, at, target):
        return True
    manned = {situation.unit.garrison} if at == situation.unit.hex else set()
    manned |= {contact.garrison for contact in situation.contacts.values() if contact.hex == target}
    walls = [found for key, found in situation.structures.items() if key in manned]
    edges = frozenset((wall.hex, wall.edge) for wall in walls if wall.edge is not None)
    return bool(edges) and clear_line(hexmap, settings, smoke, at, target, edges)


def armed(situation: Situation, action: Action) -> Refusal | None:
    """Why the unit cannot use the weapon of the action, range and sight apart (EDC-C2.4-e, EDC-C4.1-a)."""
    unit, cls = situation.unit, situation.cls
    if not cls.weapons:
        return refusal(Why.UNARMED, "EDC-C2.4-a")
    if unit.disarmed:
        return refusal(Why.DISARMED, "EDC-C2.4-e")
    weapon = weapon_of(cls, action)
    if weapon is None:
        return refusal(Why.NO_SUCH_WEAPON, "EDC-C3.3-a", weapon=action.weapon)
    if weapon.uses is not None and unit.uses.get(weapon.id, weapon.uses) < 1:
        return refusal(Why.NO_USES_LEFT, "EDC-C4.1-a", weapon=weapon.name)
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
    """Where the action is aimed: at its hex, or where the side last saw the named contact."""
    if action.hex is not None:
        return action.hex
    contact = situation.contacts.get(action.target or "")
    return contact.hex if contact is not None else None
