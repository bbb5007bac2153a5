"""Buttons that lead on: to the next sensible step, from whatever screen a player is on. `guide` carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.messages import say
from bot.service.screens.press import Press
from bot.service.screens.screen import Button


class Step(StrEnum):
    """A step that a button takes."""

    JOIN = "join"
    CHOOSE = "choose"
    """A company, ready-made or one's own."""
    COMPANY = "company"
    PRACTISE = "practise"
    ORDERS = "orders"
    LIST = "list"
    PARKED = "parked"


@dataclass(frozen=True)
class ShowHelp(Press, name="help"):
    """Show who I am here and what comes next."""

    again = "`/help`"


@dataclass(frozen=True)
class TakeStep(Press, name="help.go", apart=True):
    """Take this step."""

    again = "`/help`"
    step: str


def to(step: Step, style: str = "secondary") -> Button:
    """The button that takes a step."""
    return Button(say("help-step", step=step), TakeStep(step), style)


def what_next() -> Button:
    """The button to what comes next."""
    return Button(say("help-back"), ShowHelp())
