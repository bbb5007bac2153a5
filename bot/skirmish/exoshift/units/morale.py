"""Morale: its value, Rout Tests, what Routed units do, rallying (EXO-morale-a, EXO-morale-b)."""

from __future__ import annotations

from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.state import State, Step, Unit
from bot.skirmish.exoshift.steps import runs
from bot.skirmish.exoshift.units.leaders import army_leader


def morale(state: State, unit: Unit) -> int:
    """Morale with what changes it for every test: Loyalty Unto Death (EXO-trait-s)."""
    loyal = unit.has("Loyalty Unto Death") and army_leader(state, unit.owner) is not None
    return unit.morale + (1 if loyal else 0)


def passes_all(unit: Unit) -> bool:
    """Whether it passes every Morale test: a Drone does (EXO-trait-g)."""
    return unit.has("Drone")


@runs("rally")
def rally(pen: Pen, step: Step) -> None:
    """Routed units try to rally as a round opens (EXO-morale-i)."""


@runs("unnerved")
def unnerved(pen: Pen, step: Step) -> None:
    """A unit with an Unnerved model takes a Rout Test after it has been hit (EXO-morale-a)."""
