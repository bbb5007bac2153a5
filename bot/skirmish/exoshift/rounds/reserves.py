"""Reserves: arrival numbers and arriving (EXO-reserves-a, EXO-reserves-b)."""

from __future__ import annotations

from bot.skirmish.exoshift.dice import roll_test
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.state import READY, RESERVE, Step
from bot.skirmish.exoshift.steps import runs


@runs("reserves")
def arrivals(pen: Pen, step: Step) -> None:
    """Every arrival number rises by 1 and is tested; a success makes the unit On Ready (EXO-reserves-b)."""
    for unit in pen.state.units:
        if unit.where != RESERVE:
            continue
        arrival = unit.arrival + 1
        tested = roll_test(pen, f"arrival:{unit.id}", arrival)
        pen.change(unit.id, arrival=arrival, where=READY if tested.passed else RESERVE)
        pen.tell(
            "arrival", "EXO-reserves-b", rolls=tested.rolls, unit=unit, number=arrival, passed=tested.passed
        )
