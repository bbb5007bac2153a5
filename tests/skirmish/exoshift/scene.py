"""A situation of Exoshift set up in a line, with models of mixed state, and picks made in it with scripted dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.dice import ScriptedDice
from bot.skirmish.engine import Choice, Event, GameDice, IllegalPick, Pick, Setup, submit
from bot.skirmish.exoshift.ruleset import RULES
from bot.skirmish.exoshift.state import State

LINE = "sol_line_infantry"


def scene(
    units: Mapping[str, Any],
    *features: Mapping[str, Any],
    settings: Mapping[str, Any] | None = None,
    marks: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> State:
    """A moment of a game: A to move, 4 CP each. `marks` are fields of single models, by model id."""
    board = {"name": "Test", "size": [48, 48], "feature": list(features)}
    given = {"cp": {"A": 4, "B": 4}, "units": units, **more}
    state = RULES.situation(Setup(("A", "B"), settings=settings or {}, board=board), given, no_dice())
    for name, fields in (marks or {}).items():
        unit = state.unit_of(name)
        state = state.with_unit(
            unit.but(models=tuple(one.but(**fields) if one.id == name else one for one in unit.models))
        )
    return state


def block(
    name: str, x: float, y: float, wide: float, deep: float, high: float, kind: str = "block"
) -> dict[str, Any]:
    """A solid piece by its lower left corner."""
    return {"id": name, "kind": kind, "height": high, "rect": [x + wide / 2, y + deep / 2, wide, deep]}


def no_dice() -> GameDice:
    """Dice of which none may be rolled."""
    return GameDice(ScriptedDice({}), "test", 0)


def do(
    state: State, choice: str, dice: Mapping[str, Sequence[int]] | None = None, **values: Any
) -> tuple[State, list[Event]]:
    """Make a pick; every scripted die must be rolled and no other."""
    source = ScriptedDice(dice or {})
    player = RULES.to_move(state)[0]
    after, events = submit(RULES, state, player, Pick(choice, values), GameDice(source, "test", 1))
    assert not source.unused, f"not rolled: {source.unused}"
    return after, events


def menu(state: State) -> dict[str, Choice]:
    """The menu of whoever is to move, by id."""
    return {choice.id: choice for choice in RULES.choices(state, RULES.to_move(state)[0])}


def refused(state: State, choice: str, **values: Any) -> str:
    """The sentence a pick is refused with."""
    try:
        submit(RULES, state, RULES.to_move(state)[0], Pick(choice, values), no_dice())
    except IllegalPick as refusal:
        return str(refusal)
    raise AssertionError(f"{choice} was accepted")
