"""Members, items and numbers of a strike team in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.messages import say
from bot.skirmish.kit.words import both
from bot.skirmish.lasting import Line
from bot.skirmish.shiftstorm.army import capacity, slots_used
from bot.skirmish.shiftstorm.catalogue import STATS, catalogue, in_words
from bot.skirmish.shiftstorm.teams.team import Member, stats_of
from bot.skirmish.shiftstorm.tests import stat_name


def legend() -> str:
    """What the letters of a line of stats mean."""
    return say("shiftstorm-sheet-legend", stats=", ".join(f"{stat} {stat_name(stat)}" for stat in LEGEND))


LEGEND = ("S", "Co", "M", "A", "F", "Ac", "V")


def stats_line(member: Member) -> str:
    """The stats, with what experience has added."""
    has, more = stats_of(member), member.stats or {}
    shown = [stat for stat in STATS if stat in has and (has[stat] or stat != "F")]
    return " ".join(f"{stat}{has[stat]}{f' (+{more[stat]})' if more.get(stat) else ''}" for stat in shown)


def ce_text(item: Mapping[str, Any]) -> str:
    """A Core Encrypted item in a line."""
    parts = []
    if item["kind"] == "ranged":
        parts.append(say("shiftstorm-ce-gun", rof=item["rof"], damage=item["damage"], range=item["range_in"]))
    elif item.get("damage"):
        parts.append(say("shiftstorm-ce-damage", damage=item["damage"]))
    if item.get("combat_initiative"):
        parts.append(say("shiftstorm-ce-initiative", more=item["combat_initiative"]))
    parts.append(", ".join(skill_name(skill) for skill in item["skills"]))
    return say("shiftstorm-ce", kind=item["kind"], about="; ".join(parts))


def skill_name(skill: str) -> str:
    known = catalogue().skills.get(skill)
    return in_words(known.name) if known else skill.replace("_", " ").title()


def item_name(item: str) -> str:
    return in_words(catalogue().items[item].name)


def listed(items: Sequence[str]) -> str:
    counts = Counter(items)
    return ", ".join(
        f"{item_name(item)}{f' ×{count}' if count > 1 else ''}" for item, count in counts.items()
    )


def card_text(member: Member) -> str:
    """The weapons and the gear of its card."""
    known = catalogue()
    return ", ".join(
        f"{in_words((known.weapons.get(name) or known.items[name]).name)}{f' ×{count}' if count > 1 else ''}"
        for name, count in known.characters[member.character].equipment
    )


def carried_text(member: Member) -> str:
    items, cog = listed(member.items), item_name("silver_cog")
    if member.cog:
        items = items.replace(cog, say("shiftstorm-sheet-cog", item=cog, stat=stat_name(member.cog)))
    return ", ".join(part for part in (items, *(in_words(str(item["name"])) for item in member.ce)) if part)


def slots_text(member: Member) -> str:
    return say(
        "shiftstorm-sheet-slots",
        used=slots_used(member.items, member.ce),
        slots=capacity(member.character, member.items),
    )


def cost(member: Member) -> int:
    return catalogue().characters[member.character].cost


def owed_text(member: Member) -> str:
    choices = choices_text(member.owed.count("skill"), member.owed.count("stat"))
    return say("shiftstorm-choices", choices=choices) if choices else ""


def choices_text(skills: int, stats: int) -> str | None:
    """How many skills and stats there are to choose; None for nothing."""
    parts = [say("shiftstorm-choices-skills", count=skills)] if skills else []
    parts += [say("shiftstorm-choices-stats", count=stats)] if stats else []
    return both(parts) or None


def member_line(member: Member, before: str) -> Line:
    """A member in a line of the team's sheet."""
    profile = catalogue().characters[member.character].name
    own = "" if member.name.startswith(profile) else f" ({in_words(profile)})"
    grown = ["+" + "/".join(f"{n} {stat}" for stat, n in member.stats.items())] if member.stats else []
    grown += [skill_name(skill) for skill in member.skills]
    parts = [", ".join(grown), carried_text(member), f"⬆ {len(member.owed)}" if member.owed else ""]
    return Line(own + "".join(f" · {part}" for part in parts if part), member.name, before)


def profile_text(stats: Mapping[str, int]) -> str:
    return " ".join(f"{stat}{stats[stat]}" for stat in STATS if stats.get(stat))
