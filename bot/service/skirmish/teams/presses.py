"""What the buttons and menus of a strike team do. Every press carries the team and its version."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.service.screens.press import Press, Takes


class Room(StrEnum):
    """The screens of a team that a command opens."""

    HOME = "home"
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

    again = "`/team show`"
    room: Room


@dataclass(frozen=True)
class TeamPress(Press):
    """Of one team, as it was at `version`."""

    again = "`/team show`"
    team: int
    version: int


# ---------------------------------------------------------------- looking


@dataclass(frozen=True)
class ShowTeam(TeamPress, name="team"):
    """The whole team."""


@dataclass(frozen=True)
class OpenMember(TeamPress, name="team.open", takes=Takes.ONE):
    """The member that is chosen."""


@dataclass(frozen=True)
class ShowMember(TeamPress, name="team.member"):
    """This member."""

    member: str


@dataclass(frozen=True)
class ShowTraining(TeamPress, name="team.train"):
    """Everybody who has experience to spend."""


@dataclass(frozen=True)
class ShowKit(TeamPress, name="team.kit"):
    """What this member carries and could take."""

    member: str
    page: int


@dataclass(frozen=True)
class ChooseForKit(TeamPress, name="team.equip"):
    """Equip whom?"""


@dataclass(frozen=True)
class OpenKit(TeamPress, name="team.kitof", takes=Takes.ONE):
    """What the chosen member carries and could take."""


@dataclass(frozen=True)
class ShowVault(TeamPress, name="team.vault"):
    """Items that nobody carries."""

    page: int


@dataclass(frozen=True)
class OpenItem(TeamPress, name="team.find", takes=Takes.ONE):
    """The item of the vault that is chosen."""


@dataclass(frozen=True)
class ShowRecruits(TeamPress, name="team.recruit"):
    """Who can join."""


@dataclass(frozen=True)
class ShowLineup(TeamPress, name="team.lineup"):
    """Who is taken to games."""


@dataclass(frozen=True)
class ShowHistory(TeamPress, name="team.history"):
    """What changed the team."""

    page: int


# ---------------------------------------------------------------- changing


@dataclass(frozen=True)
class Learn(TeamPress, name="team.learn", takes=Takes.ONE):
    """The member learns the chosen skill."""

    member: str


@dataclass(frozen=True)
class Raise(TeamPress, name="team.raise", takes=Takes.ONE):
    """The member raises the chosen stat."""

    member: str


@dataclass(frozen=True)
class TakeItem(TeamPress, name="team.take", takes=Takes.ONE):
    """The member takes the chosen item of the armoury."""

    member: str
    page: int


@dataclass(frozen=True)
class PutAway(TeamPress, name="team.put", takes=Takes.ONE):
    """The member puts the chosen item away."""

    member: str
    page: int


@dataclass(frozen=True)
class Restock(TeamPress, name="team.restock"):
    """Take again what was used up."""


@dataclass(frozen=True)
class CallItem(TeamPress, name="team.call", takes=Takes.ONE):
    """What was found at this place of the vault gets the chosen name."""

    place: int


@dataclass(frozen=True)
class GiveItem(TeamPress, name="team.give", takes=Takes.ONE):
    """The chosen member takes the item at this place of the vault."""

    place: int


@dataclass(frozen=True)
class ThrowAway(TeamPress, name="team.drop"):
    """The item at this place of the vault is thrown away, once that is sure."""

    place: int
    sure: bool = False


@dataclass(frozen=True)
class Join(TeamPress, name="team.join", takes=Takes.ONE):
    """The chosen character joins."""


@dataclass(frozen=True)
class Dismiss(TeamPress, name="team.dismiss"):
    """The member leaves for good, once that is sure."""

    member: str
    sure: bool = False


@dataclass(frozen=True)
class StayHome(TeamPress, name="team.home"):
    """The member stays at home from now on, or plays again."""

    member: str


@dataclass(frozen=True)
class LineUp(TeamPress, name="team.play", takes=Takes.MANY):
    """The chosen members are taken to games."""


@dataclass(frozen=True)
class RenameTeam(TeamPress, name="team.name", takes=Takes.TEXT):
    """The team gets another name."""


@dataclass(frozen=True)
class RenameMember(TeamPress, name="team.rename", takes=Takes.TEXT):
    """The member gets another name."""

    member: str


@dataclass(frozen=True)
class Retire(TeamPress, name="team.retire"):
    """The team plays no more, once that is sure."""

    sure: bool = False
