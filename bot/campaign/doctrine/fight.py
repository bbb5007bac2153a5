"""How AI-controlled units fight: what they fire at, with what, and how they keep targets in sight of their guns."""

from __future__ import annotations

from collections.abc import Iterator

from bot.campaign.doctrine.staff import Staff, breakout_from
from bot.campaign.doctrine.words import MOBILE, ONWARD, Doctrine
from bot.campaign.judge.advice.prospects import kinds_known
from bot.campaign.resolve.gunnery.siege import finishes
from bot.campaign.world.effects import clear_line, conditions
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.outfit.gear import Weapon, base_damage
from bot.campaign.world.outfit.targets import ap_on
from bot.campaign.world.profiles import Profile
from bot.campaign.world.structure_kinds import kind_of
from bot.hexmap.coords import Hex, adjacent, distance, ring

GUN = "artillery"
"""The symbol of what is fired back at."""
SCOUT = "recon"
UNARMED = 4
"""Hexes from enemies in sight that who cannot fight keeps."""
_BROAD = {
    "infantry": frozenset({"infantry", "soft"}),
    "vehicle": frozenset({"vehicle"}),
    "vessel": frozenset({"vehicle", "aquatic"}),
    "structure": frozenset({"structure"}),
}
"""What a contact may count as for weapons, by what it looks like from afar."""


def in_melee(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """In a brawl: fight on, or break out from stronger opponents (EDC-C3.2.2-i)."""
    if not unit.brawl:
        return None
    against = sum(contact.fs_low for contact in staff.at.get(unit.hex, ()) if contact.brawl)
    if against > unit.fs or doctrine is Doctrine.WITHDRAW:
        away = breakout_from(staff, unit)
        if away is not None:
            return away
    return strike(staff, unit, Order(unit.id), unit.hex)


# ---------------------------------------------------------------- direct fire


def open_fire(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """At enemies in range; from ambush, and as a hidden unit by day, only at those that have come near."""
    lurks = doctrine is Doctrine.AMBUSH or (unit.stealthed and not staff.night)
    return strike(staff, unit, Order(unit.id), unit.hex, 2 if lurks else None)


def strike(staff: Staff, unit: OwnUnit, order: Order, at: Hex, reach: int | None = None) -> Order | None:
    """The order with an attack on the best target in range of `at`: weakest first, then nearest."""
    weapons = [weapon for weapon in staff.usable(unit) if not weapon.indirect]
    if not weapons:
        return None
    # High flyers have one hex more of range (EDC-F4.1.5-a).
    limit = max(weapon.range for weapon in weapons) + unit.profile.high
    near = [
        contact
        for contact in staff.contacts_near(at, limit if reach is None else min(limit, reach))
        if contact.brawl is unit.brawl
    ]
    near.sort(key=lambda c: (c.fs_low + c.fs_high, distance(at, c.hex), c.hex, c.id))
    tries = 0
    for contact in near[:6]:
        kinds = kinds_of(staff, contact)
        fit = [weapon for weapon in weapons if not weapon.may_target or weapon.may_target & kinds]
        for weapon in sorted(fit, key=lambda weapon: (-_worth(unit, weapon, kinds), weapon.id)):
            if distance(at, contact.hex) > weapon.range + 1 or tries >= 6:
                continue
            tries += 1
            tried = staff.with_action(order, Action(ActionKind.ATTACK, contact.hex, contact.id, weapon.id))
            if tried is not None:
                return tried
    return None


def kinds_of(staff: Staff, contact: Contact) -> frozenset[str]:
    """What the contact counts as for weapons, as far as the side knows what it is."""
    known = kinds_known(staff.view, contact)
    if known is not None:
        return known
    flying = {"airborne"} if contact.profile is not Profile.LANDED else set()
    return _BROAD.get(contact.symbol, frozenset({"vehicle"})) | flying


def _worth(unit: OwnUnit, weapon: Weapon, kinds: frozenset[str]) -> int:
    return base_damage(weapon.damage, unit.fs) + ap_on(weapon, kinds)


def close_in(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """An assault on an enemy next to the unit: units ordered to assault, and all that advance at night."""
    raids = staff.night and doctrine is Doctrine.ADVANCE and staff.cls(unit).is_infantry
    if doctrine is not Doctrine.ASSAULT and not raids:
        return None
    near = [contact for contact in staff.contacts_near(unit.hex, 1) if adjacent(unit.hex, contact.hex)]
    for contact in sorted(near, key=lambda c: (c.fs_low + c.fs_high, c.hex, c.id)):
        tried = staff.act(unit, Action(ActionKind.ASSAULT, contact.hex, contact.id))
        if tried is not None:
            return tried
    return None


# ---------------------------------------------------------------- indirect fire


def shell(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Indirect fire: guns first, then what is seen this round, then where guns were, then works of the enemy."""
    return shell_from(staff, unit, Order(unit.id), unit.hex)


def shell_from(staff: Staff, unit: OwnUnit, order: Order, at: Hex) -> Order | None:
    """The order with indirect fire from `at` on the best target (EDC-F1.3-a)."""
    for weapon in staff.usable(unit):
        if not weapon.indirect:
            continue
        for _, _, aim, target in sorted(_aims(staff, weapon, at), key=lambda a: (*a[:3], a[3] or ""))[:4]:
            tried = staff.with_action(order, Action(ActionKind.ATTACK, aim, target, weapon.id))
            if tried is not None:
                return tried
    return None


def _aims(staff: Staff, weapon: Weapon, at: Hex) -> Iterator[tuple[int, int, Hex, str | None]]:
    """What the weapon could be aimed at from there: rank (less is better), strength, hex and contact."""
    # Shells that the wind carries off must not come down on comrades (EDC-D1.2-c).
    drift = int(staff.view.environment.wind_speed > 0 and not weapon.guided)

    def fit(aim: Hex) -> bool:
        reached = weapon.min_range <= distance(at, aim) <= weapon.range
        return reached and not staff.mates.within(aim, drift)

    for contact in staff.contacts_near(at, weapon.range):
        if contact.profile is Profile.LANDED and not contact.brawl and fit(contact.hex):
            yield int(contact.symbol != GUN), contact.fs_high, contact.hex, contact.id
    for ping in staff.view.pings:
        if ping.kind == "ground" and ping.mark == "enemy" and fit(ping.hex):
            yield 2, 0, ping.hex, None
    for marker in staff.view.markers:
        if marker.bearing is None and fit(marker.hex):
            yield 2, 0, marker.hex, None
    for contact in staff.view.contacts:
        if not contact.present and contact.symbol == GUN and fit(contact.hex):
            yield 3, staff.view.round - contact.round, contact.hex, contact.id
    for prize in staff.prizes:
        letter = kind_of(staff.view.catalogue, prize.kind).letter
        if fit(prize.hex) and finishes(letter, weapon.tag, weapon.ap + weapon.special_ap):
            yield 4, prize.health, prize.hex, None


def spot(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """Scouts keep what the side's guns can reach in sight, out of its way (EDC-F1.3-a)."""
    cls = staff.cls(unit)
    if cls.symbol != SCOUT or doctrine not in MOBILE:
        return None
    settings = staff.view.settings
    if not staff.guns:
        return None
    sight = max(settings.night_vision, cls.trait("night_vision")) if staff.night else cls.vision
    targets = [
        at
        for at in staff.known.within(unit.hex, sight + cls.speed)
        if any(distance(gun, at) <= reach for gun, reach in staff.guns)
    ]
    smoke = conditions(staff.view.effects).smoke
    for target in targets[:2]:
        if distance(unit.hex, target) <= sight and clear_line(
            staff.view.map, settings, smoke, unit.hex, target
        ):
            # It sees from where it is; nearer would only cost it.
            return Order(unit.id)
        posts = [at for away in range(sight, 1, -1) for at in ring(target, away)]
        posts = [at for at in posts if staff.view.map.contains(at) and not staff.threatened(at, 1)]
        for post in sorted(posts, key=lambda at: (distance(unit.hex, at), at))[:6]:
            if clear_line(staff.view.map, settings, smoke, post, target):
                order = staff.march(unit, post)
                if order is not None:
                    return order
    return None


# ---------------------------------------------------------------- moving


def go(staff: Staff, unit: OwnUnit, doctrine: Doctrine) -> Order | None:
    """A move by the doctrine, and an attack from where it ends."""
    if doctrine not in MOBILE or (unit.stealthed and not staff.night and staff.threatened(unit.hex, 3)):
        return None
    to = staff.goal(unit, doctrine)
    if to is None or not _dares(staff, unit, doctrine, to):
        return None
    guns = [weapon for weapon in staff.usable(unit) if weapon.indirect]
    order = None
    if staff.night and doctrine in ONWARD and staff.cls(unit).is_infantry and unit.energy >= 3:
        # Night raids hurry (EDC-C2.2-g).
        order = staff.march(unit, to, Order(unit.id, double_time=True))
    order = order or staff.march(unit, to, keep_off=3 if guns else 0 if staff.usable(unit) else UNARMED)
    if order is None:
        return None
    end = order.path[-1]
    return shell_from(staff, unit, order, end) or strike(staff, unit, order, end) or order


def _dares(staff: Staff, unit: OwnUnit, doctrine: Doctrine, to: Hex) -> bool:
    """By day nobody advances alone on an enemy twice as strong; at night, or ordered to assault, they do."""
    if doctrine is Doctrine.ASSAULT or staff.night or distance(unit.hex, to) > 3:
        return True
    alone = all(at == unit.hex for at in staff.mates.within(unit.hex, 2))
    return not (alone and staff.strength(to) >= 2 * unit.fs)
