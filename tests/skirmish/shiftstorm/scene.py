"""A table set up in a line, and picks made on it with scripted dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.dice import ScriptedDice
from bot.skirmish.engine import Choice, Event, GameDice, IllegalPick, OneOf, Pick, Setup, submit
from bot.skirmish.shiftstorm.events import Pen
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.state import Model, State

Dice = Mapping[str, Sequence[int]]
BASE = 1.25


def unit(character: str, x: float = 10.0, y: float = 10.0, **more: Any) -> dict[str, Any]:
    """A model of a scene."""
    return {"character": character, "at": [x, y], **more}


def scene(
    units: Mapping[str, Mapping[str, Any]],
    acting: str | None = "A1",
    *,
    settings: Mapping[str, Any] | None = None,
    board: Mapping[str, Any] | None = None,
    **more: Any,
) -> State:
    """A moment of a standard game: everybody else has still to act. A side without models has an Augur in a corner."""
    units = dict(units)
    for side, corner in (("A", 2.0), ("B", 46.0)):
        if not any(name[0] == side for name in units):
            units[f"{side}99"] = unit("augur", corner, corner)
    given: dict[str, Any] = {"mission": "standard", "units": units, **more}
    if acting is not None:
        given["acting"] = acting
        given.setdefault("queue", [name for name in units if name != acting])
    return RULES.situation(Setup(("A", "B"), settings=settings or {}, board=board), given, no_dice())


def no_dice() -> GameDice:
    """Dice of which none may be rolled."""
    return GameDice(ScriptedDice({}), "test", 0)


@dataclass
class After:
    """What a pick came to."""

    state: State
    events: list[Event]

    def unit(self, name: str) -> Model:
        return self.state.unit(name)

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def event(self, kind: str) -> Event:
        return next(event for event in self.events if event.kind == kind)

    def then(self, choice: str, dice: Dice | None = None, **values: Any) -> After:
        return do(self.state, choice, dice, **values)


def do(state: State, choice: str, dice: Dice | None = None, **values: Any) -> After:
    """Make a pick; every scripted die must be rolled and no other."""
    source = ScriptedDice(dice or {})
    player = RULES.to_move(state)[0]
    after, events = submit(RULES, state, player, Pick(choice, values), GameDice(source, "test", 1))
    assert not source.unused, f"not rolled: {source.unused}"
    return After(after, events)


def menu(state: State) -> dict[str, Choice]:
    """The menu of whoever is to move, by id."""
    return {choice.id: choice for choice in RULES.choices(state, RULES.to_move(state)[0])}


def why_not(state: State, choice: str) -> str:
    """Why an entry of the menu is greyed; fails if it is not."""
    found = menu(state)[choice]
    assert found.disabled is not None, f"{choice} is offered"
    return found.disabled


def offered(state: State, choice: str) -> bool:
    """Whether an entry is there and not greyed."""
    found = menu(state).get(choice)
    return found is not None and found.disabled is None


def options_of(state: State, choice: str, name: str) -> list[str]:
    """The ids of a list that an entry of the menu leaves open."""
    param = menu(state)[choice].params[name]
    assert isinstance(param, OneOf)
    return [option.id for option in param.options]


def refused(state: State, choice: str, **values: Any) -> str:
    """The sentence a pick is refused with."""
    player = RULES.to_move(state)[0]
    try:
        submit(RULES, state, player, Pick(choice, values), no_dice())
    except IllegalPick as refusal:
        return str(refusal)
    raise AssertionError(f"{choice} was accepted")


def play(state: State, dice: Dice | None = None) -> Pen:
    """A pen over a state, for functions that are not reached by a pick of their own."""
    return Pen(state, GameDice(ScriptedDice(dice or {}), "test", 1))


def wall(x: float, y0: float, y1: float, kind: str = "wall", name: str = "w") -> dict[str, Any]:
    """A feature half an inch thick, up the board."""
    return {
        "id": name,
        "kind": kind,
        "outline": [[x - 0.25, y0], [x + 0.25, y0], [x + 0.25, y1], [x - 0.25, y1]],
    }


def board(*features: Mapping[str, Any]) -> dict[str, Any]:
    """A table with these features."""
    return {"name": "Test", "size": [48, 48], "unit": "in", "feature": list(features)}
