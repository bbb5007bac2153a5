"""What the buttons and menus of a strike team do. Every press carries the team and its version."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.service.screens.press import Press, Takes


class Room(StrEnum):
    """The screens of a team that a command opens."""

    HOME = "home"
    """The whole team; those up to LINEUP are places of its sheets."""
    TRAIN = "train"
    EQUIP = "equip"
    VAULT = "vault"
    RECRUIT = "recruit"
    LINEUP = "lineup"
    HISTORY = "history"
    RETIRE = "retire"


@dataclass(frozen=True)
class ChooseTeam(Press, name="team.which", takes=Takes.ONE):
    """Show this screen of the team that is chosen."""

    again = "`/skirmish team show`"
    room: Room


@dataclass(frozen=True)
class TeamPress(Press):
    """Of one team, as it was at `version`."""

    again = "`/skirmish team show`"
    team: int
    version: int


# ---------------------------------------------------------------- looking


@dataclass(frozen=True)
class ShowTeam(TeamPress, name="team"):
    """The whole team."""


@dataclass(frozen=True)
class ShowPlace(TeamPress, name="team.at"):
    """This place of the team, and this page of its long menu."""

    at: str
    page: int


@dataclass(frozen=True)
class OpenPlace(TeamPress, name="team.open", takes=Takes.ONE):
    """The place that is chosen."""


@dataclass(frozen=True)
class ShowHistory(TeamPress, name="team.history"):
    """What changed the team."""

    page: int


# ---------------------------------------------------------------- changing


@dataclass(frozen=True)
class ChooseOne(TeamPress, name="team.one", takes=Takes.ONE):
    """What is chosen in this menu of a place."""

    at: str
    page: int
    menu: str


@dataclass(frozen=True)
class ChooseMany(TeamPress, name="team.many", takes=Takes.MANY):
    """All that is chosen in this menu of a place."""

    at: str
    menu: str


@dataclass(frozen=True)
class Act(TeamPress, name="team.act"):
    """What this button of a place does, once that is sure."""

    at: str
    act: str
    sure: bool = False


@dataclass(frozen=True)
class RenameTeam(TeamPress, name="team.name", takes=Takes.TEXT):
    """The team gets another name."""


@dataclass(frozen=True)
class RenamePlace(TeamPress, name="team.rename", takes=Takes.TEXT):
    """What is at this place gets another name."""

    at: str


@dataclass(frozen=True)
class Retire(TeamPress, name="team.retire"):
    """The team plays no more, once that is sure."""

    sure: bool = False
