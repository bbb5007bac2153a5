"""What the buttons and menus of games and armies do. Every press carries the game, and the serial of what was shown."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.service.screens.old import still_read
from bot.service.screens.press import Press, Snowflake, Takes

PARAM = 40
"""Most characters of a parameter's name in a press."""


@dataclass(frozen=True)
class GamePress(Press):
    """Of a game; `serial` is the game's when this was shown."""

    again = "`/skirmish status`"
    game: int
    serial: int

    @property
    def subject(self) -> int:
        return self.game


# ---------------------------------------------------------------- under posts


@dataclass(frozen=True)
class Act(GamePress, name="act", once=True):
    """Show me what I am asked. `serial` is that of the post."""


@dataclass(frozen=True)
class Look(GamePress, name="look", once=True):
    """Show me what I see."""


@dataclass(frozen=True)
class Browse(GamePress, name="browse", apart=True):
    """Give me a link to the table in the browser."""


@dataclass(frozen=True)
class WholeLog(GamePress, name="whole.log", once=True):
    """Show me all that has happened, as far as I may know it; `back` is how many pages before the newest."""

    back: int


@dataclass(frozen=True)
class Accept(GamePress, name="accept"):
    """I take the challenge, or begin the game."""


@dataclass(frozen=True)
class Decline(GamePress, name="decline"):
    """I decline the challenge, or call the game off."""


@dataclass(frozen=True)
class ShowTerms(GamePress, name="terms", once=True):
    """Show me all terms."""


@dataclass(frozen=True)
class ChooseArmy(GamePress, name="army", once=True):
    """Show me the armies that I may take."""


@dataclass(frozen=True)
class AgreeDraw(GamePress, name="draw"):
    """I agree to the draw that was offered at `serial`."""


@dataclass(frozen=True)
class TakeSeat(GamePress, name="seat"):
    """I take over the seat that was offered to this user at `serial`."""

    seat: str
    user: Snowflake


@dataclass(frozen=True)
class Rematch(GamePress, name="rematch"):
    """The same game again, seats exchanged."""


@dataclass(frozen=True)
class Replay(GamePress, name="replay"):
    """Show me the game as a moving picture."""


@dataclass(frozen=True)
class Resign(GamePress, name="resign"):
    """I do give up."""


# ---------------------------------------------------------------- terms and armies


@dataclass(frozen=True)
class ChooseTerm(GamePress, name="term", takes=Takes.ONE):
    """Show me the values of this term."""


@dataclass(frozen=True)
class SetTerm(GamePress, name="term.set", takes=Takes.ONE):
    """The term gets this value."""

    term: str


@dataclass(frozen=True)
class TypeTerm(GamePress, name="term.type", takes=Takes.TEXT):
    """The term gets the typed value."""

    term: str


@dataclass(frozen=True)
class TurnArmies(GamePress, name="army.page"):
    """Show me another page of the armies."""

    page: int


@dataclass(frozen=True)
class TakeArmy(GamePress, name="army.take", takes=Takes.ONE):
    """I take this army."""


@dataclass(frozen=True)
class ShowChance(GamePress, name="army.chance"):
    """Show me this random army."""

    number: int


@dataclass(frozen=True)
class TakeChance(GamePress, name="army.chosen"):
    """I take this random army."""

    number: int


@dataclass(frozen=True)
class WriteArmy(GamePress, name="army.write", takes=Takes.TEXT):
    """I take an army that I write."""


@dataclass(frozen=True)
class SaveArmy(Press, name="list.save", takes=Takes.TEXT):
    """Save an army that I write."""

    again = "`/skirmish lists`"
    ruleset: str


# ---------------------------------------------------------------- a turn


@dataclass(frozen=True)
class TurnPress(GamePress):
    """On the screens of a turn; `serial` is the one since which the seat is asked."""


@dataclass(frozen=True)
class PickEntry(TurnPress, name="pick", takes=Takes.ONE):
    """A unit, a kind of action, or an action."""


@dataclass(frozen=True)
class PickHere(TurnPress, name="pick.this"):
    """An entry of that menu, from a button of its own."""

    entry: str


@dataclass(frozen=True)
class PickPlace(TurnPress, name="pick.place"):
    """A choice of the whole menu by its number, to the place of that number that is proposed for it."""

    entry: int
    place: int


@dataclass(frozen=True)
class PickValue(TurnPress, name="pick.value", takes=Takes.MANY):
    """Values of the menu for a parameter."""

    param: str


@dataclass(frozen=True)
class TypeValue(TurnPress, name="pick.type", takes=Takes.TEXT):
    """A typed value for a parameter."""

    param: str


@dataclass(frozen=True)
class SetShape(TurnPress, name="pick.shape", takes=Takes.ONE):
    """The group takes this shape."""

    param: str


@dataclass(frozen=True)
class SetFacing(TurnPress, name="pick.face", takes=Takes.ONE):
    """The group looks that way."""

    param: str


@dataclass(frozen=True)
class MoveStand(TurnPress, name="pick.stand", takes=Takes.ONE):
    """Show me where else this stand of the group may go."""

    param: str


@dataclass(frozen=True)
class TurnPage(TurnPress, name="pick.page"):
    """Another page of the menu."""

    page: int


@dataclass(frozen=True)
class StepBack(TurnPress, name="pick.back"):
    """One step back."""


@dataclass(frozen=True)
class LeaveOut(TurnPress, name="pick.skip"):
    """Leave this parameter out."""

    param: str


@dataclass(frozen=True)
class TakePicked(TurnPress, name="pick.done"):
    """These are all values of the parameter."""

    param: str


@dataclass(frozen=True)
class Confirm(TurnPress, name="pick.go"):
    """Do it. `mark` is that of what is confirmed."""

    mark: str


# ---------------------------------------------------------------- answers in advance


@dataclass(frozen=True)
class ShowStanding(GamePress, name="standing"):
    """Show me what I have answered in advance."""


@dataclass(frozen=True)
class ShowTopic(GamePress, name="standing.topic", takes=Takes.ONE):
    """Show me what I have answered to this class of reactions."""


@dataclass(frozen=True)
class SetStanding(GamePress, name="standing.set", takes=Takes.ONE):
    """My answer to the class of reactions; `part` is what of it."""

    topic: str
    part: str


# ---------------------------------------------------------------- the army builder


@dataclass(frozen=True)
class ArmyPress(Press):
    """Of an army that is being built; `version` is the draft's. `game` is the one it is built for, or 0."""

    again = "`/skirmish army`"
    ruleset: str
    game: int
    version: int


@dataclass(frozen=True)
class StartArmy(ArmyPress, name="build"):
    """Show me my draft."""


@dataclass(frozen=True)
class BeginWith(ArmyPress, name="build.from", takes=Takes.ONE):
    """Begin with this army."""


@dataclass(frozen=True)
class OpenUnit(ArmyPress, name="build.open", takes=Takes.ONE):
    """Show me this unit."""


@dataclass(frozen=True)
class SetEntry(ArmyPress, name="build.set", takes=Takes.ONE):
    """Choose in a menu of the sheet."""

    menu: str


@dataclass(frozen=True)
class DoAct(ArmyPress, name="build.do"):
    """Do an act of the sheet."""

    act: str


@dataclass(frozen=True)
class NameUnit(ArmyPress, name="build.name", takes=Takes.TEXT):
    """Give what is shown a name."""


@dataclass(frozen=True)
class SaveDraft(ArmyPress, name="build.save"):
    """Save it under the name it has."""


@dataclass(frozen=True)
class SaveDraftAs(ArmyPress, name="build.as", takes=Takes.TEXT):
    """Save it under this name."""


@dataclass(frozen=True)
class LoadArmy(ArmyPress, name="build.load"):
    """Show me what I can begin with."""


@dataclass(frozen=True)
class WholeList(ArmyPress, name="build.up"):
    """Show me the whole list."""


@dataclass(frozen=True)
class TakeDraft(ArmyPress, name="build.take"):
    """I take it into the game."""


# ---------------------------------------------------------------- posts of the release before

_OLD: dict[str, type[GamePress]] = {
    "act": Act,
    "look": Look,
    "accept": Accept,
    "decline": Decline,
    "terms": ShowTerms,
    "army": ChooseArmy,
    "draw": AgreeDraw,
    "rematch": Rematch,
    "replay": Replay,
}


@still_read(rf"hx1:sk:b:(?P<what>{'|'.join(_OLD)}):(?P<game>[0-9]{{1,9}}):(?P<serial>[0-9]{{1,9}}):")
def _old_button(match: re.Match[str]) -> Press:
    return _OLD[match["what"]](int(match["game"]), int(match["serial"]))


@still_read(
    r"hx1:sk:b:seat:(?P<game>[0-9]{1,9}):(?P<serial>[0-9]{1,9}):(?P<seat>[A-D])\.(?P<user>[0-9]{1,20})"
)
def _old_seat(match: re.Match[str]) -> Press:
    return TakeSeat(int(match["game"]), int(match["serial"]), match["seat"], int(match["user"]))
