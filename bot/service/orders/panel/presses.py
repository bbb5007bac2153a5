"""What the buttons and menus of the panel do. Each names the round that it was shown in."""

from __future__ import annotations

from dataclasses import dataclass

from bot.service.screens.press import Press, Takes


@dataclass(frozen=True)
class PanelPress(Press):
    """On the panel of a round."""

    again = "`/orders`"
    campaign: int
    round: int


@dataclass(frozen=True)
class ShowPage(PanelPress, name="panel"):
    """Show all units, at a page from 0."""

    page: int


@dataclass(frozen=True)
class SameForAll(PanelPress, name="panel.same"):
    """Give each unit without an order that of the round before."""


@dataclass(frozen=True)
class RestHolds(PanelPress, name="panel.rest"):
    """Order every unit without an order to hold."""


@dataclass(frozen=True)
class PutRight(PanelPress, name="panel.right"):
    """Give the orders again that come before one they need."""


@dataclass(frozen=True)
class ChooseUnit(PanelPress, name="panel.unit", takes=Takes.ONE):
    """Show the page of the unit that is chosen."""


@dataclass(frozen=True)
class OpenUnit(PanelPress, name="panel.next"):
    """Show the page of this unit."""

    unit: str


@dataclass(frozen=True)
class UnitPress(PanelPress):
    """On the page of a unit, which shows a version of the draft of its order; 0: there is none yet."""

    unit: str
    version: int


@dataclass(frozen=True)
class StepTo(UnitPress, name="pad.step"):
    """Go one hex on, over this side of the hex (0 to 5, as `Facing` counts them)."""

    side: int


@dataclass(frozen=True)
class GoTo(UnitPress, name="pad.to", takes=Takes.ONE):
    """Go to the hex that is chosen."""


@dataclass(frozen=True)
class FaceTo(UnitPress, name="pad.face", takes=Takes.ONE):
    """Face the chosen side at the end."""


@dataclass(frozen=True)
class Act(UnitPress, name="pad.act", takes=Takes.ONE):
    """Take the chosen action."""


@dataclass(frozen=True)
class ActNow(UnitPress, name="pad.do"):
    """Take this action."""

    action: str


@dataclass(frozen=True)
class UseAbility(UnitPress, name="pad.use", takes=Takes.ONE):
    """Use the chosen ability."""


@dataclass(frozen=True)
class DoubleTime(UnitPress, name="pad.run"):
    """Move at double time, or no longer."""


@dataclass(frozen=True)
class GetOut(UnitPress, name="pad.out"):
    """Get out of the transport, or no longer."""


@dataclass(frozen=True)
class WaitFor(UnitPress, name="pad.wait", takes=Takes.MANY):
    """Wait until the chosen units are aboard; the entry "none" waits for nobody."""


@dataclass(frozen=True)
class UndoStep(UnitPress, name="pad.undo"):
    """Take the last step of the draft back."""


@dataclass(frozen=True)
class WriteOrder(UnitPress, name="pad.write", takes=Takes.TEXT):
    """Write the order instead."""


@dataclass(frozen=True)
class SameAgain(UnitPress, name="pad.same"):
    """Draft what the unit did in the last round."""


@dataclass(frozen=True)
class CopyTo(UnitPress, name="pad.copies", takes=Takes.MANY):
    """Draft the same for the chosen unit, and show its page; give it to several at once."""


@dataclass(frozen=True)
class Follow(UnitPress, name="pad.follow", takes=Takes.ONE):
    """Go next to where the chosen unit will be."""


@dataclass(frozen=True)
class HoldHere(UnitPress, name="pad.hold"):
    """Order the unit, which has no order, to hold."""


@dataclass(frozen=True)
class FileDraft(UnitPress, name="pad.file"):
    """Give the order as it is drafted, in place of the one of this number and of no other; 0: it has none."""

    number: int


@dataclass(frozen=True)
class TakeBack(UnitPress, name="pad.off"):
    """Withdraw the order of this number, and no later one."""

    number: int
