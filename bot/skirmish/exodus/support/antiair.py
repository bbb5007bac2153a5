"""Anti-air fire at aircraft (EXW-air-c, EXW-antiair-a)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.skirmish.exodus.catalogue import HARD, MEDIUM, SOFT, Weapon
from bot.skirmish.exodus.dice import Thrown, passes
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.shooting import hits
from bot.skirmish.exodus.shooting.saves import ANY, Pool
from bot.skirmish.exodus.shooting.suppressed import unsuppressed
from bot.skirmish.exodus.state import Formation, Stand, State
from bot.skirmish.exodus.traits import has
from bot.skirmish.table.shapes import EPS, Point

ANTI_AIR = "Anti-Air"


@dataclass(frozen=True, slots=True)
class Gun:
    """A weapon that fires at an aircraft."""

    stand: Stand
    weapon: Weapon
    need: int


def need(weapon: Weapon, kind: str) -> int:
    """What a weapon needs to hit an aircraft of a type: the better of the values that suit it; 0 for none."""
    needs = []
    if weapon.personnel and (kind in (SOFT, MEDIUM) or weapon.devastating):
        needs.append(weapon.personnel)
    if weapon.armour and (kind in (MEDIUM, HARD) or weapon.devastating):
        needs.append(weapon.armour)
    return min(needs, default=0)


def from_path(start: Point, end: Point, at: Point) -> float:
    """How near a straight path comes to a point."""
    dx, dy = end.x - start.x, end.y - start.y
    long = dx * dx + dy * dy
    share = 0.0 if long <= EPS else ((at.x - start.x) * dx + (at.y - start.y) * dy) / long
    share = min(1.0, max(0.0, share))
    x, y = at.x - (start.x + share * dx), at.y - (start.y + share * dy)
    return float((x * x + y * y) ** 0.5)


def guns(state: State, aircraft: Formation, start: Point) -> list[tuple[Formation, list[Gun]]]:
    """By formation the guns in range of the aircraft, or of the path on which it came (EXW-air-c).

    Routed and suppressed ones are silent. Only Anti-Air weapons fire at aircraft (EXW-antiair-a).
    """
    craft = aircraft.stands[0]
    batteries = []
    for foe in state.enemies(aircraft.owner):
        if foe.routed or not any(
            has(weapon.special, ANTI_AIR) for stand in foe.stands for weapon in stand.card.weapon
        ):
            continue
        able = [
            Gun(stand, weapon, need(weapon, craft.card.type))
            for stand in unsuppressed(foe, aircraft.discs)
            for weapon in stand.card.weapon
            if has(weapon.special, ANTI_AIR)
            and need(weapon, craft.card.type)
            and from_path(start, craft.at, stand.at) - stand.card.base_r - craft.card.base_r
            <= weapon.range + EPS
        ]
        if able:
            batteries.append((foe, able))
    return batteries


def fire(pen: Pen, name: str, start: Point) -> bool:
    """All guns that reach it fire once, without modifiers; whether the aircraft flies on (EXW-air-c, EXW-antiair-a).

    It never gains SC.
    """
    for foe, able in guns(pen.state, pen.formation(name), start):
        pools = {False: 0, True: 0}
        rolls = Thrown()
        for gun in able:
            dice = pen.d10("anti_air", gun.weapon.dice)
            rolls.add(dice, "hit", gun.need)
            pools[gun.weapon.devastating] += sum(passes(die.value, 0, gun.need) for die in dice)
        count = sum(pools.values())
        pen.tell(
            "anti_air", "EXW-air-c", "EXW-antiair-a", rolls=tuple(rolls),
        throws=rolls.told, unit=foe, target=name, hits=count,
            needs=", ".join(f"{number}+" for number in sorted({gun.need for gun in able})),
        )  # fmt: skip
        landed = [Pool(ANY, number, hard) for hard, number in pools.items() if number]
        if landed:
            hits.suffer(pen, name, landed, foe.discs)
        if not pen.formation(name).stands:
            return False
    return True
