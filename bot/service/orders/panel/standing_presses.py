"""What the buttons and menus on the page of a unit's standing orders do, and the button that leads there."""

from __future__ import annotations

from dataclasses import dataclass

from bot.campaign.world.known.view import OwnUnit
from bot.messages import say
from bot.service.orders.panel.presses import PanelPress
from bot.service.screens.parts import Button
from bot.service.screens.press import Takes, fits


@dataclass(frozen=True)
class StandingPress(PanelPress):
    """On the page of a unit's standing orders, which shows a version of them; 0: there were never any."""

    unit: str
    version: int


@dataclass(frozen=True)
class ShowStanding(PanelPress, name="stand.show"):
    """Show the page of this unit's standing orders."""

    unit: str


@dataclass(frozen=True)
class ChooseWhen(StandingPress, name="stand.when", takes=Takes.ONE):
    """Choose the condition of a new standing order."""


@dataclass(frozen=True)
class ChooseThen(StandingPress, name="stand.then", takes=Takes.ONE):
    """Add a standing order with this condition that does what is chosen."""

    when: str


@dataclass(frozen=True)
class PickOne(StandingPress, name="stand.pick", takes=Takes.ONE):
    """Pick one to move or remove."""


@dataclass(frozen=True)
class MoveUp(StandingPress, name="stand.up"):
    """Try the one at this place, from 0, before the one above it."""

    place: int


@dataclass(frozen=True)
class Remove(StandingPress, name="stand.off"):
    """Remove the one at this place, from 0."""

    place: int


@dataclass(frozen=True)
class Stop(StandingPress, name="stand.stop"):
    """Remove all of this unit's."""


@dataclass(frozen=True)
class StopAll(StandingPress, name="stand.all"):
    """Remove those of all the player's units."""


@dataclass(frozen=True)
class WriteOne(StandingPress, name="stand.write", takes=Takes.TEXT):
    """Write a standing order instead."""

    when: str
    """The condition where one is chosen already, to begin the form with; otherwise nothing."""


def standing_button(here: tuple[int, int], unit: OwnUnit) -> list[Button]:
    """The button of a unit's page that leads to its standing orders."""
    press = ShowStanding(*here, unit.id)
    return [Button(say("stand-button"), press)] if fits(press) else []
