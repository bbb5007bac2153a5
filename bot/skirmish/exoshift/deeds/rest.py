"""Rest, once the unit is where it rests (EXO-actions-p, EXO-actions-q)."""

from __future__ import annotations

from bot.skirmish.exoshift.deeds.morale import Kind, make_test, morale, passes_all
from bot.skirmish.exoshift.dice import Tested
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.ground.cover import protection
from bot.skirmish.exoshift.ground.los import enemies_in_sight, sees
from bot.skirmish.exoshift.state import State, Step, Unit
from bot.skirmish.exoshift.units.disruption import lose


def rest(pen: Pen, unit: str) -> None:
    """A Morale test to lose 1 Disruption (EXO-actions-p).

    It succeeds by itself with no enemy in sight, and is at + 1 in cover from all that are (EXO-actions-q).
    """
    resting = pen.unit(unit)
    foes = enemies_in_sight(pen.state, resting)
    if not foes:
        pen.tell(
            "rested",
            "EXO-actions-p",
            "EXO-actions-q",
            unit=resting,
            sure=True,
            passed=True,
            need=resting.morale,
        )
        lose(pen, unit, 1, "EXO-actions-p")
        return
    covered = in_cover_from_all(pen.state, resting, foes)
    value = morale(pen.state, resting) + (1 if covered else 0)
    pen.apply(*(("EXO-actions-q",) if covered else ()))
    pen.push(make_test(resting, "rest", value))


def _tell(pen: Pen, step: Step, tested: Tested) -> None:
    pen.tell(
        "rested", "EXO-actions-p", rolls=tested.rolls, unit=pen.unit(step.unit), sure=False,
        passed=tested.passed, need=tested.value, drone=passes_all(pen.unit(step.unit)),
    )  # fmt: skip


def _end(pen: Pen, step: Step, passed: bool) -> None:
    if passed:
        lose(pen, step.unit, 1, "EXO-actions-p")


TEST = Kind("rest", _tell, _end)
"""Whether a unit comes to rest (EXO-actions-p)."""


def in_cover_from_all(state: State, unit: Unit, foes: list[Unit]) -> bool:
    """Whether every model of the unit is in cover from every enemy that it sees (EXO-actions-q)."""
    return all(
        protection(state, foe, model).covered
        for other in foes
        for foe in other.active
        for model in unit.active
        if sees(state, foe, model)
    )
