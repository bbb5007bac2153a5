"""Morale: its value, and what a test of it is.

EXO-trait-g, EXO-trait-s, EXO-leaders-c, EXO-dice-d.

A test is a step; what can be tested for, and how, is in `tests.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.skirmish.exoshift.dice import Tested
from bot.skirmish.exoshift.events import D10, Pen
from bot.skirmish.exoshift.state import State, Step, Unit
from bot.skirmish.exoshift.units.leaders import army_leader, commanders

TEST = "morale_test"
Tell = Callable[[Pen, Step, Tested], None]
End = Callable[[Pen, Step, bool], None]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a Morale test is for: the name of its die, how it is told, what follows from passing or failing."""

    die: str
    tell: Tell
    end: End
    rout: bool = False
    """It is a Rout Test, which a Resolute unit may repeat (EXO-trait-u)."""


def morale(state: State, unit: Unit) -> int:
    """Morale with what changes it for every test: Loyalty Unto Death (EXO-trait-s)."""
    loyal = unit.has("Loyalty Unto Death") and army_leader(state, unit.owner) is not None
    return unit.morale + (1 if loyal else 0)


def rout_morale(state: State, unit: Unit) -> int:
    """Morale for Rout Tests: that of the best leader in command + 1, if it is better (EXO-leaders-c).

    It changes Rout Tests only, no other test of Morale (EXO-dice-d).
    """
    return max([morale(state, unit), *(morale(state, leader) + 1 for leader in commanders(state, unit))])


def passes_all(unit: Unit) -> bool:
    """Whether it passes every Morale test: a Drone does (EXO-trait-g)."""
    return unit.has("Drone")


def make_test(unit: Unit, kind: str, value: int, target: str = "") -> Step:
    """The step that tests a unit's Morale against a value; a Drone passes (EXO-trait-g)."""
    return Step(TEST, unit=unit.id, target=target, fire=kind, left=D10 if passes_all(unit) else value)
