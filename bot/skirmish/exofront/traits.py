"""Abilities of unit cards: what each is called, and what it does, one function each."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.messages import say

CRUSH, PIERCE, IGNORE_COVER, IGNORE_TERRAIN = "crush", "pierce", "ignore_cover", "ignore_terrain"
ABILITIES = {
    CRUSH: "exofront-crush",
    PIERCE: "exofront-pierce",
    IGNORE_COVER: "exofront-ignore-cover",
    IGNORE_TERRAIN: "exofront-ignore-terrain",
}
"""The names of abilities in the table of messages."""


def ability(name: str) -> str:
    """What an ability is called: Crush."""
    return say(ABILITIES[name])


def explained(name: str) -> str:
    """What an ability is called and does: Crush (each block must be made twice)."""
    message = f"{ABILITIES[name]}.means"
    return say(message)


def crushes(abilities: Collection[str]) -> bool:
    """Crush: each block must be made twice (EXF-attack-o)."""
    return CRUSH in abilities


def sure_hits(abilities: Collection[str], dice: Iterable[int]) -> int:
    """Pierce: how many of the attack dice are hits that cannot be blocked, its sixes (EXF-attack-p)."""
    return sum(value == 6 for value in dice) if PIERCE in abilities else 0


def heeds_cover(abilities: Collection[str]) -> bool:
    """Whether cover takes hits from an attack with these abilities (EXF-attack-i)."""
    return IGNORE_COVER not in abilities


def slowed_by_terrain(abilities: Collection[str]) -> bool:
    """Whether obstacles cost a unit with these abilities movement (EXF-move-j, EXF-move-k)."""
    return IGNORE_TERRAIN not in abilities
