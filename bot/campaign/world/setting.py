"""How a setting is declared: once, as a field of a dataclass, with its default, bounds, theme and rule.

Its words are the message `setting-of-<name>` in `bot/messages/en/settings.ftl`.

Lists, menus, checks and docs are all made from these declarations (`declarations`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from typing import Any

from bot.campaign.world.sides import Side
from bot.messages import languages, say, word

SHARING = (Side.ALLIED, Side.NEUTRAL)
"""The sides that a setting of sides may name."""
HOST = "host"
"""As a language: the one that the host has set."""
LONGEST_LANGUAGE = 35
"""Characters of a language's code: what BCP 47 asks programs to take."""
_KEY = "setting"


class Theme(StrEnum):
    """The headings of the list of settings, in its order."""

    ROUND = "round"
    MOVING = "moving"
    FIGHTING = "fighting"
    SEEING = "seeing"
    ARTILLERY = "artillery"
    SUPPLIES = "supplies"
    STRUCTURES = "structures"
    MINES = "mines"
    RESCUE = "rescue"
    AIRCRAFT = "aircraft"
    RADAR = "radar"
    COMPANIES = "companies"
    PICTURES = "pictures"

    @property
    def words(self) -> str:
        """The heading as readers see it."""
        return word("setting-theme", self.value)


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

    @property
    def words(self) -> str:
        """What readers call it. Distances are in hexes."""
        return say(message_of(self.name))

    def holds(self, value: Any) -> bool:
        """Whether it can be what is stored for a number, a switch or a language (that may have no folder today)."""
        if isinstance(self.default, str):
            return isinstance(value, str) and len(value) <= LONGEST_LANGUAGE
        return self.least <= int(value) <= self.most

    @property
    def bounds(self) -> str:
        """What it may be, in words."""
        kind = "number"
        if isinstance(self.default, bool | frozenset | str):
            kind = {bool: "switch", frozenset: "sides", str: "language"}[type(self.default)]
        known = ", ".join(SHARING if kind == "sides" else (HOST, *sorted(languages())))
        return say("setting-bounds", kind=kind, least=self.least, most=self.most, known=known)


def message_of(name: str) -> str:
    """The message with the words of a setting."""
    return f"setting-of-{name.replace('_', '-')}"


def number(default: int, least: int, most: int, theme: Theme, rule: str) -> Any:
    """A setting that is a whole number within bounds."""
    return field(default=default, metadata={_KEY: (least, most, theme, rule)})


def d6(default: int, theme: Theme, rule: str) -> Any:
    """The most on a d6 with which something happens; 0 for never."""
    return number(default, 0, 6, theme, rule)


def d20(default: int, theme: Theme, rule: str) -> Any:
    """The most on a d20 with which something happens; 0 for never."""
    return number(default, 0, 20, theme, rule)


def percent(default: int, theme: Theme, rule: str) -> Any:
    """A part or a chance in percent."""
    return number(default, 0, 100, theme, rule)


def switch(default: bool, theme: Theme, rule: str) -> Any:
    """A setting that is on or off."""
    return field(default=default, metadata={_KEY: (0, 1, theme, rule)})


def sides(theme: Theme, rule: str) -> Any:
    """Any of the sides that may be named; none by default."""
    return field(default=frozenset(), metadata={_KEY: (0, 0, theme, rule)})


def language(theme: Theme, rule: str) -> Any:
    """One of the languages that have a folder of messages; the host's by default."""
    return field(default=HOST, metadata={_KEY: (0, 0, theme, rule)})


@cache
def declarations(cls: Any) -> tuple[Declaration, ...]:
    """The settings that a dataclass declares, in the order of its fields; other fields are not settings."""
    return tuple(Declaration(f.name, f.default, *f.metadata[_KEY]) for f in fields(cls) if _KEY in f.metadata)
