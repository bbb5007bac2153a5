"""Overwatch inside a Move: the game is read again there, is answered in advance, and puts no stand on another one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.dice import ScriptedDice
from bot.skirmish.engine import GameDice, Pick, Setup, dump_state, load_state
from bot.skirmish.exodus.ruleset import RULES
from bot.skirmish.exodus.state import State
from bot.skirmish.standing import Answer, answered_in_advance
from bot.skirmish.table.measure import overlap

FORMATIONS: dict[str, dict[str, Any]] = {
    "A1": {"kind": "line_platoon", "stands": [["line", 60, 20]], "overwatch": 1},
    "A2": {"kind": "line_platoon", "stands": [["line", 5, 5]]},
    "B1": {
        "kind": "conscript_company",
        "row": {"of": "conscript", "count": 4, "from": [52, 65], "step": [0, 2.5]},
    },
}
PASS = Pick("move:B1", {"way": {"to": [67, 68.75], "shape": "keep"}})


def dice(**values: list[int]) -> GameDice:
    """Dice that give these values."""
    return GameDice(ScriptedDice(values), "test", 0)


def on_the_way(**formations: dict[str, Any]) -> State:
    """B1 has been stopped on its way past A1, and A is asked."""
    start = {"turn": 2, "order": "B", "formations": FORMATIONS | formations}
    state = RULES.situation(Setup(("A", "B")), start, dice())
    state, _ = RULES.apply(state, "B", Pick("advance:B1"), dice(order=[5]))
    state, _ = RULES.apply(state, "B", PASS, dice())
    assert RULES.prompt(state, "A").reaction
    return state


@pytest.mark.parametrize("answer", ["react:A1", "react_late:A1", "cease:A1"])
def test_a_game_that_is_read_again_in_the_middle_of_a_move_goes_on_as_before(answer: str) -> None:
    state = on_the_way()
    assert state.formation("B1").middle == (60, 68.75)
    again = load_state(RULES, json.loads(json.dumps(dump_state(RULES, state))))
    assert again == state
    assert RULES.choices(again, "A") == RULES.choices(state, "A")
    rolls = {} if answer == "cease:A1" else {"hit": [8]}
    after, events = RULES.apply(state, "A", Pick(answer), dice(**rolls))
    assert RULES.apply(again, "A", Pick(answer), dice(**rolls)) == (after, events)
    last = after.formation("B1").stands[-1]
    assert (last.x, last.y) == (67, 72.5)
    assert after.formation("B1").size == (4 if answer == "cease:A1" else 3)


@pytest.mark.rule("EXW-overwatch-b")
@pytest.mark.parametrize(
    ("answer", "given"),
    [
        (Answer("react"), Pick("react:A1")),
        (Answer("react", 43.0), Pick("react:A1")),
        (Answer("react", 30.0), None),
        (Answer("react", 30.0, otherwise="never"), Pick("cease:A1")),
        (Answer("react", None, ("suppressed",)), None),
        (Answer("react", None, ("routed",)), Pick("react:A1")),
        (Answer("never"), Pick("cease:A1")),
    ],
)
def test_it_is_answered_in_advance(answer: Answer, given: Pick | None) -> None:
    state = on_the_way(A1=FORMATIONS["A1"] | {"sc": 1})
    assert [topic.id for topic in RULES.topics()] == ["overwatch"]
    assert answered_in_advance(RULES, state, "A", {"overwatch": answer}) == given


@pytest.mark.rule("EXW-overwatch-b")
def test_a_move_over_friends_is_stopped_where_no_stand_is_on_another_one() -> None:
    state = on_the_way(B2={"kind": "conscript_company", "stands": [["conscript", 60, 65]]})
    mover, friend = state.formation("B1"), state.formation("B2")
    assert 52 < mover.middle.x < 67
    assert not any(overlap(one, other) for one in mover.bases.values() for other in friend.bases.values())
    assert mover.gap(state.formation("A1")) < 43.5
