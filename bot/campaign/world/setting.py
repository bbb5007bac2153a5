"""How a setting is declared: once, as a field of a dataclass, with its default, bounds, theme, rule and words.

Lists, menus, checks and docs are all made from these declarations (`declarations`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from typing import Any

from bot.campaign.world.sides import Side

SHARING = (Side.ALLIED, Side.NEUTRAL)
"""The sides that a setting of sides may name."""
_KEY = "setting"


class Theme(StrEnum):
    """The headings of the list of settings, in its order."""

    ROUND = "The round"
    MOVING = "Moving"
    FIGHTING = "Fighting"
    SEEING = "Seeing and hiding"
    ARTILLERY = "Artillery and wind"
    SUPPLIES = "Supplies"
    STRUCTURES = "Structures"
    MINES = "Mines"
    RESCUE = "Transport and rescue"
    AIRCRAFT = "Aircraft and drops"
    RADAR = "Radar and sonar"
    COMPANIES = "Companies"
    PICTURES = "Pictures"


@dataclass(frozen=True, slots=True)
class Declaration:
    """One setting as it is declared."""

    name: str
    default: Any
    least: int
    most: int
    """Bounds of a number; of no meaning for others."""
    theme: Theme
    rule: str
    """Id of the rule that leaves it open; empty for what only the bot does."""
    words: str
    """What readers call it. Distances are in hexes."""

    @property
    def bounds(self) -> str:
        """What it may be, in words."""
        if isinstance(self.default, bool):
            return "yes or no"
        if isinstance(self.default, frozenset):
            return f"none, or any of: {', '.join(SHARING)}"
        return f"a whole number from {self.least} to {self.most}"


def number(default: int, least: int, most: int, theme: Theme, rule: str, words: str) -> Any:
    """A setting that is a whole number within bounds."""
    return field(default=default, metadata={_KEY: (least, most, theme, rule, words)})


def d6(default: int, theme: Theme, rule: str, words: str) -> Any:
    """The most on a d6 with which something happens; 0 for never."""
    return number(default, 0, 6, theme, rule, words)


def d20(default: int, theme: Theme, rule: str, words: str) -> Any:
    """The most on a d20 with which something happens; 0 for never."""
    return number(default, 0, 20, theme, rule, words)


def percent(default: int, theme: Theme, rule: str, words: str) -> Any:
    """A part or a chance in percent."""
    return number(default, 0, 100, theme, rule, words)


def switch(default: bool, theme: Theme, rule: str, words: str) -> Any:
    """A setting that is on or off."""
    return field(default=default, metadata={_KEY: (0, 1, theme, rule, words)})


def sides(theme: Theme, rule: str, words: str) -> Any:
    """Any of the sides that may be named; none by default."""
    return field(default=frozenset(), metadata={_KEY: (0, 0, theme, rule, words)})


@cache
def declarations(cls: Any) -> tuple[Declaration, ...]:
    """The settings that a dataclass declares, in the order of its fields; other fields are not settings."""
    return tuple(Declaration(f.name, f.default, *f.metadata[_KEY]) for f in fields(cls) if _KEY in f.metadata)
