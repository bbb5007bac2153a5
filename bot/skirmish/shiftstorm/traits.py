"""Special rules of weapons and models, one function each: hiding, the AoE marker, snares … (SHS-special_*)."""

from __future__ import annotations

from bot.skirmish.kit.pen import total
from bot.skirmish.shiftstorm.catalogue import Weapon
from bot.skirmish.shiftstorm.events import Pen
from bot.skirmish.shiftstorm.fighting.damage import remove
from bot.skirmish.shiftstorm.state import Model, State, item_of
from bot.skirmish.shiftstorm.stats import valorous
from bot.skirmish.shiftstorm.tests import once_more
from bot.skirmish.shiftstorm.traces import called
from bot.skirmish.table.arcs import drift
from bot.skirmish.table.shapes import EPS, Point, heading_to, span, stored

AOE = 3.0
"""Diameter of the marker (SHS-special_aoe-a)."""
FULL_CORRUPTION = 10


def concealed(unit: Model, weapon: Weapon, lent: bool | None = None) -> bool:
    """Whether an attack hits on 2+ because nobody sees it coming.

    A Concealed weapon or model: the first attack with it in each turn (SHS-shooting-l, SHS-skill_concealed-a), not
    while seen through (SHS-special_concealed-a). A model hidden by Covert or Stealth: the first attack with each weapon
    in the game (SHS-special_covert-b). `lent` says whether it was hidden when the attack was declared.
    """
    hidden = unit.hidden if lent is None else lent
    if hidden and weapon.id not in unit.fought:
        return True
    own = weapon.has("concealed") or unit.has("concealed")
    return own and weapon.id not in unit.used and not unit.exposed


def note_use(pen: Pen, name: str, weapon: Weapon) -> None:
    """Remember that a weapon attacked, and take a counted one from what is carried (SHS-special_throw-b)."""
    unit = pen.unit(name)
    ammo = dict(unit.ammo)
    if weapon.has("counted"):
        ammo[weapon.id] = ammo.get(weapon.id, 0) - 1
    fought = unit.fought if weapon.id in unit.fought else (*unit.fought, weapon.id)
    used = unit.used if weapon.id in unit.used else (*unit.used, weapon.id)
    pen.change(name, ammo=ammo, fought=fought, used=used)
    item = next((item for item in unit.items if item_of(item).weapon == weapon.id), None)
    if item is not None and weapon.has("counted") and unit.items.count(item) > ammo[weapon.id]:
        drop(pen, name, item)


def drop(pen: Pen, name: str, item: str) -> None:
    """One of an item is used up, a forged one first; its slot is free (SHS-equipment-d, SHS-skill_forge-a)."""
    unit = pen.unit(name)
    items, forged = list(unit.items), list(unit.forged)
    items.remove(item)
    if item in forged:
        forged.remove(item)
    pen.change(name, items=tuple(items), forged=tuple(forged))


def shows_itself(pen: Pen, name: str, *, covert: bool, stealth: bool, rule: str) -> None:
    """Covert or Stealth is given up by what the model does; neither returns."""
    unit = pen.unit(name)
    if (unit.covert and covert) or (unit.stealth and stealth):
        pen.change(name, covert=unit.covert and not covert, stealth=unit.stealth and not stealth)
        pen.tell("shown", rule, unit=name, hidden=pen.unit(name).hidden)


def seen_moving(pen: Pen, name: str) -> None:
    """Moving ends Covert and leaves Stealth (SHS-special_covert-a, SHS-special_stealth-a)."""
    shows_itself(pen, name, covert=True, stealth=False, rule="SHS-special_covert-a")


def seen_shooting(pen: Pen, name: str) -> None:
    """Shooting ends both, unless with a Suppressor (SHS-special_stealth-b, SHS-item_suppressor-a)."""
    if pen.unit(name).has("silent_shooting"):
        pen.tell("silent", "SHS-special_stealth-b", "SHS-item_suppressor-a", unit=name)
    else:
        shows_itself(pen, name, covert=True, stealth=True, rule="SHS-special_stealth-a")


def reveal(pen: Pen, name: str) -> None:
    """Detect and Scan end Covert and Stealth for good, and Concealed for this turn (SHS-special_concealed-a)."""
    unit = pen.unit(name)
    pen.change(name, covert=False, stealth=False, exposed=True)
    if unit.hidden:
        pen.tell("revealed", "SHS-special_concealed-a", "SHS-special_covert-a", unit=name)


def marker_end(pen: Pen, shooter: Model, target: Model, value: int) -> Point:
    """Where the marker comes to lie: 2D6 less the stat inches off, by a clock face with 12 away from the shooter.

    SHS-special_aoe-a, SHS-special_aoe-c. It may end beyond the table's edge.
    """
    rolls = pair = pen.roll("drift", 2)
    if shooter.has("rerolls"):
        pair, rolls = once_more(pen, "drift", rolls, lambda points: -max(0, points - value))
    far = max(0, total(pair) - value)
    aim = pen.state.base(target).at
    at = aim
    if far:
        clock = pen.dice.roll("direction", 12)
        away = heading_to(pen.state.base(shooter).at, aim)
        at = drift(aim, away, clock.value, float(far))
        rolls = (*rolls, clock)
    at = stored(at)
    pen.tell(
        "drift", "SHS-special_aoe-a", rolls=rolls, unit=shooter.id, target=target.id, inches=far, at=list(at)
    )
    return at


def under_marker(state: State, at: Point) -> list[str]:
    """Everybody whose base the marker touches, friend or foe, hidden or not (SHS-special_aoe-b)."""
    reach = AOE / 2 + float(state.settings["base"]) / 2
    return [
        unit.id
        for unit in state.units
        if unit.on_table and unit.at is not None and span(at, Point(*unit.at)) <= reach + EPS
    ]


def snare(pen: Pen, name: str, *rules: str) -> None:
    """A hit by a snare holds the model until it spends an action on it (SHS-special_snare-a); RAK slips it."""
    unit = pen.unit(name)
    if unit.has("status_immune"):
        pen.tell("immune", "SHS-item_rak-a", unit=name, status="snare")
        return
    pen.change(name, snares=unit.snares + 1)
    pen.tell("snared", "SHS-special_snare-a", *rules, unit=name)


def shock(pen: Pen, name: str) -> None:
    """Valor and Access 2 lower to the end of the next turn; not for the Valorous (SHS-special_status-b)."""
    unit = pen.unit(name)
    if unit.has("status_immune") or valorous(unit):
        rule = "SHS-item_rak-a" if unit.has("status_immune") else "SHS-skill_valorous-a"
        pen.tell("immune", rule, unit=name, status="shock")
        return
    pen.change(name, shock=pen.state.turn + 1)
    pen.tell("shocked", "SHS-special_status-b", unit=name)


def stun(pen: Pen, name: str) -> None:
    """One action less in the next activation; not for the Valorous (SHS-special_status-b)."""
    unit = pen.unit(name)
    if not unit.has("status_immune") and not valorous(unit):
        pen.change(name, stun=True)


def corrupt(pen: Pen, name: str, by: str, points: int) -> None:
    """Corruption lowers Access and Valor (SHS-special_corrupt-b); at 10 the model is lost (SHS-special_corrupt-c)."""
    unit = pen.unit(name)
    if unit.has("status_immune"):
        pen.tell("immune", "SHS-item_rak-a", unit=name, status="corruption")
        return
    pen.change(name, corruption=unit.corruption + points)
    pen.tell(
        "corrupted",
        "SHS-special_corrupt-a",
        "SHS-special_corrupt-b",
        unit=name,
        corruption=unit.corruption + points,
    )
    if unit.corruption + points >= FULL_CORRUPTION:
        remove(pen, name, by, "SHS-special_corrupt-c")


def dispel(pen: Pen, name: str) -> None:
    """All status effects end: fire, poison, snares, Shock, Stun, Corruption, marks, lowered stats.

    SHS-special_status-a, SHS-special_caustic-b.
    """
    unit = pen.unit(name)
    pen.change(
        name, caustic=False, pestilence=False, lit_by={}, snares=0, shock=0, stun=False, corruption=0, marked=0,
        bonus={key: amount for key, amount in unit.bonus.items() if amount > 0},
    )  # fmt: skip
    pen.tell("dispelled", "SHS-special_status-a", "SHS-special_caustic-b", unit=name)


def afflicted(unit: Model) -> bool:
    """Whether Dispel would do anything for it."""
    return bool(
        unit.caustic
        or unit.pestilence
        or unit.snares
        or unit.shock
        or unit.stun
        or unit.corruption
        or unit.marked
    )


def sacrifice(pen: Pen, name: str, weapon: Weapon, points: int) -> None:
    """Armor given up for good to raise a Soulbound weapon's Damage, never below 1 (SHS-special_soulbound-a)."""
    if points <= 0:
        return
    unit = pen.unit(name)
    soul = {**unit.soul, weapon.id: unit.soul.get(weapon.id, 0) + points}
    pen.change(name, armor=unit.armor - points, start=unit.start - points, soul=soul)
    pen.tell(
        "sacrifice", "SHS-special_soulbound-a", "SHS-special_soulbound-d", unit=name, weapon=weapon.id, points=points,
        **called(weapon),
    )  # fmt: skip


def most_to_give(unit: Model, weapon: Weapon) -> int:
    """How many points a model may still give to this weapon."""
    return max(0, unit.armor - 1) if weapon.has("soulbound") else 0
