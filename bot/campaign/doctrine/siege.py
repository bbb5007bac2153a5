"""What AI-controlled units do to the enemy's fortifications, and how they hide in smoke."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.doctrine.staff import Staff, is_weak
from bot.campaign.doctrine.words import MOBILE, ONWARD, Doctrine
from bot.campaign.judge.advice.options import called
from bot.campaign.resolve.combat import plain_ap
from bot.campaign.resolve.gunnery.siege import finishes, left_after
from bot.campaign.world.effects import conditions
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.order import Ability, Action, ActionKind, Order, When
from bot.campaign.world.outfit.gear import Weapon, base_damage
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import kind_of
from bot.hexmap.coords import Hex, distance, neighbour

COVERED = 3
"""Hexes from an enemy in sight at which a comrade in need is hidden."""


# ---------------------------------------------------------------- works


def besiege(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Enemy structures in range: those in use, and walls across the path of an advance (EDC-D5.1-d)."""
    if doctrine not in MOBILE:
        return None
    order = siege_from(staff, unit, Order(unit.id), unit.hex)
    return order or _breach(staff, unit, doctrine)


def siege_from(staff: Staff, unit: OwnUnit, order: Order, at: Hex) -> Order | None:
    """The order with an attack on such works from `at`, those first that have least left."""
    if not staff.prizes:
        return None
    weapons = [weapon for weapon in staff.usable(unit) if not weapon.indirect]
    reach = max((weapon.range for weapon in weapons), default=-1) + 1
    near = [prize for prize in staff.prizes if distance(at, prize.hex) <= reach]
    for prize in sorted(near, key=lambda prize: (prize.health, prize.id))[:3]:
        tried = _attack(staff, unit, order, weapons, prize)
        if tried is not None:
            return tried
    return None


def _breach(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """The enemy's wall or teeth between the unit and the next hex towards its goal (EDC-D4-a)."""
    near = staff.barriers.get(unit.hex, ())
    goal = staff.goal(unit, doctrine) if near and doctrine in ONWARD else None
    if goal is None:
        return None
    weapons = [weapon for weapon in staff.usable(unit) if not weapon.indirect]
    for structure in near:
        assert structure.edge is not None  # barriers stand on edges
        across = neighbour(structure.hex, structure.edge)
        beyond = structure.hex if across == unit.hex else across
        if distance(beyond, goal) < distance(unit.hex, goal):
            tried = _attack(staff, unit, Order(unit.id), weapons, structure)
            if tried is not None:
                return tried
    return None


def _attack(
    staff: Staff, unit: OwnUnit, order: Order, weapons: list[Weapon], structure: Structure
) -> Order | None:
    for weapon in sorted(weapons, key=lambda weapon: (-_hurts(staff, unit, weapon, structure), weapon.id)):
        if _hurts(staff, unit, weapon, structure) < 1:
            return None
        item = called(staff.view, structure)
        aimed = Action(ActionKind.ATTACK, structure.hex, weapon=weapon.id, item=item, facing=structure.edge)
        tried = staff.with_action(order, aimed)
        if tried is not None:
            return tried
    return None


def _hurts(staff: Staff, unit: OwnUnit, weapon: Weapon, structure: Structure) -> int:
    """Health the weapon takes from it; 0 where it never finishes such works (EDC-D5.3-a, EDC-D5.3-b)."""
    kind = kind_of(staff.view.catalogue, structure.kind)
    if weapon.may_target and "structure" not in weapon.may_target:
        return 0
    if not finishes(kind.letter, weapon.tag, weapon.ap + weapon.special_ap):
        return 0
    damage = base_damage(weapon.damage, unit.fs)
    left = left_after(kind, structure.health, kind.soak, damage, plain_ap(weapon), finish=True)
    return structure.health - left


# ---------------------------------------------------------------- smoke


def veiled(staff: Staff, unit: OwnUnit, order: Order | None) -> Order | None:
    """The order of a unit that gives way, with smoke where it ends while enemies are near (EDC-C3.3-c)."""
    smoke = ActionKind.SMOKE
    if order is None or order.ability is not None or smoke.word not in staff.cls(unit).abilities:
        return order
    end = order.path[-1] if order.path else unit.hex
    if not staff.smoke_lasts or not staff.threatened(end, 4):
        return order
    tried = replace(order, ability=Ability(Action(smoke), When.AFTER_MOVE))
    return tried if staff.plan(tried) is not None else order


def screen(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Guns with nothing to shell lay smoke on a comrade in need whom enemies are near (EDC-C3.3-c, EDC-D1.2-f)."""
    if ActionKind.SMOKE_SHELL.word not in staff.cls(unit).abilities or not staff.smoke_lasts:
        return None
    smoke = conditions(staff.view.effects).smoke
    reach = staff.reach(unit)
    in_need = [
        mate
        for mate in staff.view.units
        if mate.id != unit.id
        and mate.carrier is None
        and (is_weak(mate) or mate.immobilised)
        and not mate.brawl
        and mate.hex not in smoke | staff.veils
        and distance(mate.hex, unit.hex) <= reach
        and staff.threatened(mate.hex, COVERED)
    ]
    for mate in sorted(in_need, key=lambda mate: (mate.fs, mate.id))[:3]:
        tried = staff.act(unit, Action(ActionKind.SMOKE_SHELL, mate.hex))
        if tried is not None:
            staff.veils.add(mate.hex)
            return tried
    return None
