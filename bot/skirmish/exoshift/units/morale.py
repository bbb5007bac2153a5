"""Morale: Rout Tests, what Routed units do, rallying (EXO-morale-a, EXO-morale-b)."""

from __future__ import annotations

from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.state import Step
from bot.skirmish.exoshift.steps import runs


@runs("rally")
def rally(pen: Pen, step: Step) -> None:
    """Routed units try to rally as a round opens (EXO-morale-i)."""


@runs("unnerved")
def unnerved(pen: Pen, step: Step) -> None:
    """A unit with an Unnerved model takes a Rout Test after it has been hit (EXO-morale-a)."""
