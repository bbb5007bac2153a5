"""What the buttons and menus of the company builder do. Every press carries the campaign and the company's version."""

from __future__ import annotations

from dataclasses import dataclass

from bot.service.screens.press import Press, Takes


@dataclass(frozen=True)
class CompanyPress(Press):
    """Of one's own company in a campaign (0: between campaigns), as it was at `version`."""

    again = "`/company edit`"
    campaign: int
    version: int


@dataclass(frozen=True)
class ShowCompany(CompanyPress, name="co"):
    """The whole company."""


@dataclass(frozen=True)
class OpenUnit(CompanyPress, name="co.open", takes=Takes.ONE):
    """The unit that is chosen."""


@dataclass(frozen=True)
class ChooseForce(CompanyPress, name="co.force", takes=Takes.ONE):
    """The company is this Task Force."""


@dataclass(frozen=True)
class Specialise(CompanyPress, name="co.spec", takes=Takes.MANY):
    """The company has these specialisations."""


@dataclass(frozen=True)
class BuyUnit(CompanyPress, name="co.add", takes=Takes.ONE):
    """Buy a unit of the chosen class. `part` tells the menus of one screen apart."""

    part: int


@dataclass(frozen=True)
class ShowClasses(CompanyPress, name="co.buy"):
    """All classes that can be bought."""


@dataclass(frozen=True)
class SignUp(CompanyPress, name="co.done", apart=True):
    """Put the company on the list."""


@dataclass(frozen=True)
class UnitPress(CompanyPress):
    """On the screen of a unit. `slot` is the type of upgrades that is listed."""

    unit: str
    slot: str


@dataclass(frozen=True)
class ListSlot(UnitPress, name="co.slot", takes=Takes.ONE):
    """List the upgrades for the chosen slot."""


@dataclass(frozen=True)
class Fit(UnitPress, name="co.fit", takes=Takes.ONE):
    """Buy the chosen upgrade."""


@dataclass(frozen=True)
class TakeOff(UnitPress, name="co.off", takes=Takes.ONE):
    """Take the chosen upgrade off."""


@dataclass(frozen=True)
class Place(UnitPress, name="co.place", takes=Takes.ONE):
    """The unit takes the chosen slot of the Task Force."""


@dataclass(frozen=True)
class Train(UnitPress, name="co.train"):
    """Train the unit to the next level."""


@dataclass(frozen=True)
class Enlist(UnitPress, name="co.enlist"):
    """Take the unit along, or leave it at home."""


@dataclass(frozen=True)
class Rename(UnitPress, name="co.rename", takes=Takes.TEXT):
    """The unit gets another name."""


@dataclass(frozen=True)
class Disband(UnitPress, name="co.disband"):
    """Give the unit up."""


# ---------------------------------------------------------------- a first company


@dataclass(frozen=True)
class FoundingPress(Press):
    """Of a first company, which is nowhere but in its own buttons.

    `offer` is the mark of the classes on offer, `picks` are places among them, and `company` is what was typed.
    """

    again = "`/company create`"
    campaign: int
    offer: int
    picks: tuple[int, ...]
    company: str


@dataclass(frozen=True)
class PickClass(FoundingPress, name="new.add", takes=Takes.ONE):
    """Add a unit of the chosen class. `part` tells the menus of one screen apart."""

    part: int


@dataclass(frozen=True)
class DropLast(FoundingPress, name="new.undo"):
    """Take the last unit off the list."""


@dataclass(frozen=True)
class Found(FoundingPress, name="new.done", takes=Takes.TEXT):
    """Name the units and sign up."""
