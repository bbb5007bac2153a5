"""Reserves: arrival numbers, and where units come from.

EXO-reserves-a, EXO-reserves-b, EXO-reserves-d; for EXO-reserves-c see `storing.py`.
"""

from __future__ import annotations

from dataclasses import replace

from bot.skirmish.engine import IllegalPick
from bot.skirmish.exoshift.dice import roll_test
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.moving.movement import placed
from bot.skirmish.exoshift.moving.mover import Allowed
from bot.skirmish.exoshift.state import READY, RESERVE, TABLE, State, Step, Unit, base_of
from bot.skirmish.table.shapes import Point, stored

COLUMNS = 12
BETWEEN = 40
"""How many times as many places are tried where none of these is free."""
ROUNDING = 2e-4
"""Places are rounded, and a move must not become too long by it."""


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


def ready(state: State, player: str) -> list[Unit]:
    """A player's On Ready units (EXO-reserves-d)."""
    return [unit for unit in state.units if unit.owner == player and unit.where == READY]


def depth(unit: Unit) -> float:
    """How far the first model has to move to be on the table with all of its base."""
    _, low, _, high = base_of(unit.models[0].but(heading=0.0)).bounds
    return high - low


def entry(unit: Unit, far: Allowed) -> Allowed:
    """How far it may come in: one too large for the move touches the edge with its base (EXO-reserves-d)."""
    deep = depth(unit)
    return replace(far, plain=max(far.plain, deep), bad=max(far.bad, deep))


def entrances(state: State, unit: Unit, far: Allowed) -> tuple[Point, ...]:
    """Places worth offering: straight in along the whole edge, as far as the unit gets.

    Where there is none at the usual places, between them too: a large base has a place if there is room for it.
    """
    return _columns(state, unit, far, COLUMNS) or _columns(state, unit, far, COLUMNS * BETWEEN)


def _columns(state: State, unit: Unit, far: Allowed, count: int) -> tuple[Point, ...]:
    places: list[Point] = []
    board = state.table
    for n in range(count):
        if len(places) == COLUMNS:
            break
        x = board.width * (n + 0.5) / count
        there = outside(state, unit, x)
        start = there.lead
        for most in dict.fromkeys((far.plain, far.bad, depth(unit) + 2 * ROUNDING)):
            inward = start.y + (most - ROUNDING) * (1 if start.y < 0 else -1)
            spot = stored(Point(start.x, inward))
            try:
                placed(state.with_unit(there), there, spot, far)
            except IllegalPick:
                continue
            places.append(spot)
            break
    return tuple(places)


def outside(state: State, unit: Unit, x: float) -> Unit:
    """The unit as though it began just outside its deployment edge, its first model at `x` (EXO-reserves-d)."""
    board, south = state.table, state.edges[unit.owner] == "south"
    half = depth(unit) / 2
    at = min(max(x, half), board.width - half)
    aside = (2 * half + 0.2) * (1 if at < board.width / 2 else -1)
    y = -half if south else board.height + half
    heading = 0.0 if south else 180.0
    return unit.but(
        where=TABLE,
        models=tuple(
            model.but(x=at + n * aside, y=y, heading=heading) for n, model in enumerate(unit.models)
        ),
    )
