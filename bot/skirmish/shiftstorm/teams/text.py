"""Members, items and numbers of a strike team in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.skirmish.kit.words import counted
from bot.skirmish.lasting import Line
from bot.skirmish.shiftstorm.army import capacity, slots_used
from bot.skirmish.shiftstorm.catalogue import STATS, catalogue
from bot.skirmish.shiftstorm.teams.team import Member, stats_of

STAT_WORDS = {
    "S": "Shooting", "Co": "Combat", "M": "Movement", "A": "Armor", "F": "Fury", "Ac": "Access", "V": "Valor",
}  # fmt: skip


LEGEND = "Stats: " + ", ".join(f"{stat} {word}" for stat, word in STAT_WORDS.items())
"""What the letters of a line of stats mean."""


def stats_line(member: Member) -> str:
    """The stats, with what experience has added."""
    has, more = stats_of(member), member.stats or {}
    shown = [stat for stat in STATS if stat in has and (has[stat] or stat != "F")]
    return " ".join(f"{stat}{has[stat]}{f' (+{more[stat]})' if more.get(stat) else ''}" for stat in shown)


def ce_text(item: Mapping[str, Any]) -> str:
    """A Core Encrypted item in a line."""
    parts = []
    if item["kind"] == "ranged":
        parts.append(f"RoF {item['rof']}, damage {item['damage']}, {item['range_in']} in")
    elif item.get("damage"):
        parts.append(f"damage {item['damage']}")
    if item.get("combat_initiative"):
        parts.append(f"+{item['combat_initiative']} Combat Initiative")
    skills = [skill_name(skill) for skill in item["skills"]]
    return f"{item['kind'].capitalize()}: {'; '.join([*parts, ', '.join(skills)])}"


def skill_name(skill: str) -> str:
    known = catalogue().skills.get(skill)
    return known.name if known else skill.replace("_", " ").title()


def item_name(item: str) -> str:
    return catalogue().items[item].name


def listed(items: Sequence[str]) -> str:
    counts = Counter(items)
    return ", ".join(
        f"{item_name(item)}{f' ×{count}' if count > 1 else ''}" for item, count in counts.items()
    )


def card_text(member: Member) -> str:
    """The weapons and the gear of its card."""
    known = catalogue()
    return ", ".join(
        f"{(known.weapons.get(name) or known.items[name]).name}{f' ×{count}' if count > 1 else ''}"
        for name, count in known.characters[member.character].equipment
    )


def carried_text(member: Member) -> str:
    cog = f" (+2 {STAT_WORDS[member.cog]})" if member.cog else ""
    items = listed(member.items).replace("Silver Cog", f"Silver Cog{cog}")
    return ", ".join(part for part in (items, *(str(item["name"]) for item in member.ce)) if part)


def slots_text(member: Member) -> str:
    return f"{slots_used(member.items, member.ce)} of {capacity(member.character, member.items)} slots"


def cost(member: Member) -> int:
    return catalogue().characters[member.character].cost


def owed_text(member: Member) -> str:
    parts = []
    if count := member.owed.count("skill"):
        parts.append(counted(count, "new skill"))
    if count := member.owed.count("stat"):
        parts.append(counted(count, "stat"))
    return f"{' and '.join(parts)} to choose" if parts else ""


def member_line(member: Member, before: str) -> Line:
    """A member in a line of the team's sheet."""
    profile = catalogue().characters[member.character].name
    own = "" if member.name.startswith(profile) else f" ({profile})"
    grown = ["+" + "/".join(f"{n} {stat}" for stat, n in member.stats.items())] if member.stats else []
    grown += [skill_name(skill) for skill in member.skills]
    parts = [", ".join(grown), carried_text(member), f"⬆ {len(member.owed)}" if member.owed else ""]
    return Line(own + "".join(f" · {part}" for part in parts if part), member.name, before)


def profile_text(stats: Mapping[str, int]) -> str:
    return " ".join(f"{stat}{stats[stat]}" for stat in STATS if stats.get(stat))
