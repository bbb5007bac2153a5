"""Core Encrypted items: how many a team finds, and what each one is (SHS-ce-*)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from bot.dice import Roll
from bot.skirmish.engine import GameDice
from bot.skirmish.kit.pen import total
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.events import d3

LONGSWORD: dict[str, Any] = {
    "kind": "combat", "name": "Virchitecture Longsword", "skills": ["kill_shot"], "damage": 5, "range_in": 0,
    "rof": 0, "combat_initiative": 3,
}  # fmt: skip
"""The book's own example, which the tables cannot give (SHS-ce-l)."""


@dataclass(frozen=True, slots=True)
class Found:
    """An item as it was rolled. Where the table names several, `names` has all and the owner picks (SHS-ce-d)."""

    kind: str
    """ranged, combat or armor."""
    name: str
    names: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    damage: int = 0
    """0 for armour without a Soulbound strike."""
    range_in: int = 0
    rof: int = 0
    combat_initiative: int = 0

    def entry(self) -> dict[str, Any]:
        """As a team's JSON keeps it."""
        data = asdict(self)
        return {**data, "names": list(self.names), "skills": list(self.skills)}


def spoils(survivors: int, won: bool, trans_kits: int, dice: GameDice) -> tuple[int, tuple[Roll, ...]]:
    """The total of a D6 for each survivor and one for a victory (SHS-ce-a), plus 1 for each surviving Trans-Kit.

    SHS-equipment-f. Without survivors there is nothing, not even for the victory.
    """
    if not survivors:
        return 0, ()
    rolls = dice.rolls("ce", survivors + (1 if won else 0), 6)
    return total(rolls) + trans_kits, rolls


def yielded(points: int) -> tuple[int, int]:
    """Items and Rays for a total; beyond the table as its last line (SHS-ce-b)."""
    rows = catalogue().tables["ce_yield"]
    if points < rows[0]["min"]:
        return 0, 0
    for row in rows:
        if points <= row["max"]:
            return row["items"], row["rays"]
    return rows[-1]["items"], rows[-1]["rays"]


def kind_of(value: int) -> str:
    """The category of a D6: ranged, combat or armor (SHS-ce-c)."""
    return str(catalogue().tables["ce_item_type"][value - 1])


def names_of(kind: str, value: int) -> tuple[str, ...]:
    """What a D6 picks in a category (SHS-ce-d)."""
    return tuple(catalogue().tables["ce_specific"][value - 1][kind])


def bonus_skill(points: int) -> str:
    """The bonus skill of a 2D6 total (SHS-ce-f)."""
    return str(catalogue().tables["ce_bonus_skills"][points - 2])


def three_d3(dice: GameDice, purpose: str) -> int:
    """3D3 added up (SHS-ce-k)."""
    return sum(d3(roll.value) for roll in dice.rolls(purpose, 3, 6))


def make(dice: GameDice, purpose: str = "item") -> Found:
    """Roll an item: category, object, D3 bonus skills, Damage, for ranged ones range and Rate of Fire.

    SHS-ce-c, SHS-ce-d, SHS-ce-e, SHS-ce-f, SHS-ce-g, SHS-ce-h, SHS-ce-i, SHS-ce-j, SHS-ce-k.
    """
    kind = kind_of(dice.roll(f"{purpose} type", 6).value)
    names = names_of(kind, dice.roll(f"{purpose} object", 6).value)
    wanted = d3(dice.roll(f"{purpose} skills", 6).value)
    skills: list[str] = []
    damage = 0
    while len(skills) < wanted:
        skill = bonus_skill(total(dice.rolls(f"{purpose} skill", 2, 6)))
        if skill in skills:
            continue
        skills.append(skill)
        if skill == "soulbound":
            damage = three_d3(dice, f"{purpose} damage")
    if kind != "armor" and not damage:
        damage = three_d3(dice, f"{purpose} damage")
    far = rof = 0
    if kind == "ranged":
        far = catalogue().tables["ce_range_by_d3"][d3(dice.roll(f"{purpose} range", 6).value) - 1]
        rof = dice.roll(f"{purpose} rof", 6).value + 1
    return Found(kind, names[0], names, tuple(skills), damage, far, rof)
