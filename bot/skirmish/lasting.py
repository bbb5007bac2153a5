"""Teams that last from game to game: an optional part of a rule set (`RuleSet.lasting`).

A team is the rule set's own JSON; its keeper stores it and shows it as sheets, and knows nothing else about it. A
sheet belongs to a place of the team: "" is the whole team, the rule set names all others (`m2`, `m2/kit`, `vault`).
What is chosen on a sheet comes back to `change` with the place; it gives the changed team, a sentence, and the place to
show next. All of it is pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from bot.skirmish.basics import Army, GameDice, Result
from bot.skirmish.building import NAME, Entry

__all__ = [
    "HOME",
    "NAME",
    "Change",
    "Homecoming",
    "Lasting",
    "Line",
    "Look",
    "TeamButton",
    "TeamData",
    "TeamKind",
    "TeamMenu",
    "TeamSheet",
]

TeamData = Mapping[str, Any]
"""A team as plain JSON data."""
HOME = ""
"""The place of the whole team."""


class TeamKind(StrEnum):
    """What a change was about."""

    TRAINED = "trained"
    EQUIPPED = "equipped"
    PEOPLE = "people"


@dataclass(frozen=True, slots=True)
class Look:
    """What holds for a team while it is looked at or changed."""

    price: int = 0
    """What a new item costs."""
    playing: bool = False
    """It is in a game, so nothing can be changed: its sheets have nothing to choose."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet: plain text, with a name in bold between."""

    text: str
    bold: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class TeamMenu:
    """Things to choose from, any number of them."""

    id: str
    """Letters a-z."""
    label: str
    entries: tuple[Entry, ...]
    opens: bool = False
    """Choosing shows the place that the entry's id names, and changes nothing."""
    many: bool = False
    """Any number of entries may be chosen, one at least."""
    listed: bool = False
    """Its entries are also told as lines."""


@dataclass(frozen=True, slots=True)
class TeamButton:
    """A button that shows another place, or does something (`act`)."""

    label: str
    at: str = HOME
    act: str = ""
    """Letters a-z; empty: it shows the place `at`."""
    style: str = "secondary"
    sure: str = ""
    """A question to ask before it is done."""


@dataclass(frozen=True, slots=True)
class TeamSheet:
    """What is shown at a place of a team."""

    at: str
    """The place; not always the one that was asked for."""
    title: str
    lines: tuple[str | Line, ...] = ()
    menus: tuple[TeamMenu, ...] = ()
    """At most 3."""
    buttons: tuple[TeamButton, ...] = ()
    name: str | None = None
    """The own name of what is shown, which may be changed (`NAME`); None: nothing here has one."""
    back: str | None = None
    """The place to go back to; None at home."""


@dataclass(frozen=True, slots=True)
class Change:
    """A team after a change."""

    team: TeamData
    said: str
    """What was done, as a sentence."""
    at: str
    """The place to show next."""
    kind: TeamKind


@dataclass(frozen=True, slots=True)
class Homecoming:
    """A team after a game."""

    team: TeamData
    said: str
    """What the game brought, as a sentence."""
    details: str = ""
    """Who earned what."""
    content: Mapping[str, Any] = field(default_factory=dict)
    """The same as JSON, to be kept."""
    shown: str = ""
    """Purpose of the dice reported with it."""


class Lasting(Protocol):
    """What a rule set does for teams that last. Methods that take choices raise IllegalPick with a sentence."""

    def starts(self) -> Sequence[tuple[str, str]]:
        """Teams to begin with that have nobody yet, as (id, label)."""

    def empty(self, start: str) -> TeamData:
        """The team of one of `starts`."""

    def from_army(self, army: Mapping[str, Any]) -> TeamData:
        """A team of an army that was found legal."""

    def army_label(self, army: Army) -> str:
        """A ready army in a few words."""

    def summary(self, team: TeamData) -> str:
        """The team in a few words: side and points."""

    def points(self, team: TeamData) -> int:
        """Points of those who are taken to games."""

    def games(self, team: TeamData) -> int:
        """How many games it has played."""

    def funds(self, team: TeamData) -> Mapping[str, int]:
        """What it owns in money, by name, to be written down with each change."""

    def unspent(self, team: TeamData) -> bool:
        """Whether something that games brought is left to choose."""

    def fielded(self, team: TeamData) -> dict[str, Any]:
        """The army it brings to a game."""

    def not_counting(self, team: TeamData, settings: Mapping[str, Any]) -> str | None:
        """Why the team cannot play under these settings for what it has earned; None if it can."""

    def claims_growth(self, army: Mapping[str, Any]) -> bool:
        """Whether an army has what only games can give."""

    def sheet(self, team: TeamData, at: str, look: Look) -> TeamSheet:
        """What is shown at a place."""

    def change(self, team: TeamData, at: str, what: str, values: Sequence[str], look: Look) -> Change:
        """The team after something was chosen on the sheet of a place: a menu's or act's id, or NAME."""

    def counts(self, state: Any, by_the_rules: bool) -> bool:
        """Whether a game that ended in this state, by its rules or given up, brings anything."""

    def after_game(
        self, team: TeamData, army: Mapping[str, Any], player: str, state: Any, result: Result, dice: GameDice
    ) -> Homecoming:
        """The team after a game that counts, which its `army` played as `player`."""

    def after_nothing(self, team: TeamData, army: Mapping[str, Any], player: str, state: Any) -> TeamData:
        """The team after a game that brings nothing."""
