"""Abilities of unit cards: what each is called, and what it does, one function each."""

from __future__ import annotations

from collections.abc import Collection, Iterable

CRUSH, PIERCE, IGNORE_COVER, IGNORE_TERRAIN = "crush", "pierce", "ignore_cover", "ignore_terrain"
ABILITIES = {
    CRUSH: "Crush (each block must be made twice)",
    PIERCE: "Pierce (sixes cannot be blocked)",
    IGNORE_COVER: "cover does not help",
    IGNORE_TERRAIN: "difficult ground does not slow it",
}
"""What abilities do, in the players' words."""


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
