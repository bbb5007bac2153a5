"""Experience after a game: who earns what, the upgrade chart, what can be learned or raised (SHS-experience-*)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.skirmish.shiftstorm.catalogue import STATS, catalogue
from bot.skirmish.shiftstorm.state import Model

MAX_STAT = 10


def survived(unit: Model) -> bool:
    """Not removed from the game; a model that lies Downed at the end survives (SHS-experience-a)."""
    return not unit.gone


def earned(unit: Model, won: bool, ce_items: int = 0) -> int:
    """XP of a model after a game: 1 for surviving, 1 for victory, 1 for each enemy it removed; 0 if it was removed.

    SHS-experience-a, SHS-experience-f. Intel is exchanged one for one (SHS-special_intel-a), Influence gives 1 for each
    Core Encrypted item the team found (SHS-skill_influence-a).
    """
    if not survived(unit):
        return 0
    influence = ce_items if unit.has("influence") else 0
    return 1 + (1 if won else 0) + unit.xp + unit.intel + influence


def upgrade(total: int) -> str:
    """What a 2D6 roll for a point of XP gives: `skill` or `stat` (SHS-experience-b). ValueError outside 2 to 12."""
    for row in catalogue().tables["xp_chart"]:
        if row["min"] <= total <= row["max"]:
            return str(row["result"])
    raise ValueError(f"{total} is no total of two dice")


def skill_list() -> list[str]:
    """The skills experience can teach: the entries of the final chapter, no card skills (SHS-skill_external-a)."""
    return [skill.id for skill in catalogue().skills.values() if skill.listed]


_AS_LISTED = {
    "vigorous": "valorous",
    "savage_2": "savage",
    "hack_medium": "hack",
    "mark_target_2": "mark_target",
    "inspire_war_keeper": "inspire",
}
"""Skills of cards that the Skill List has too; the card's own values count (SHS-tests-h)."""


def learnable(known: Sequence[str]) -> list[str]:
    """What a model can still learn; Haste again and again, up to three times (SHS-experience-c, SHS-skill_haste-a)."""
    has = {_AS_LISTED.get(skill, skill) for skill in known}
    return [
        skill
        for skill in skill_list()
        if skill not in has or (skill == "haste" and list(known).count("haste") < 3)
    ]


def raisable(stats: Mapping[str, int]) -> list[str]:
    """Stats that can still rise by 1; a dash counts as 0, F may be chosen, none passes 10 (SHS-experience-d)."""
    return [stat for stat in STATS if stats.get(stat, 0) < MAX_STAT]
