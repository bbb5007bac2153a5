"""What arrives by Sudden Appearance is hidden until both players have answered."""

from __future__ import annotations

from typing import Any

import pytest

from bot.dice import KeyedDice
from bot.skirmish.engine import GameDice, Pick, Setup, dump_state, submit
from bot.skirmish.exodus.phases.sudden import place, spots
from bot.skirmish.exodus.ruleset import RULES
from bot.skirmish.exodus.state import State
from bot.skirmish.game import CannotTakeBack, Game, play, take_back
from tests.skirmish.harness import check_two_worlds

START = {
    "step": "initialisation",
    "turn": 2,
    "formations": {
        "A1": {"kind": "myrmidon_maniple", "where": "reserve"},
        "A2": {"kind": "line_platoon", "at": [20, 10]},
        "B1": {"kind": "myrmidon_maniple", "where": "reserve"},
        "B2": {"kind": "line_platoon", "at": [20, 110]},
    },
}
BOARD = {"name": "Plain", "size": [120, 120], "unit": "cm"}


def dice(number: int = 0) -> GameDice:
    return GameDice(KeyedDice(1, bytes(16), bytes(16)), "sudden", number)


def start() -> State:
    return RULES.situation(Setup(("A", "B"), board=BOARD), START, dice())


def after(state: State, player: str, *at: float) -> State:
    pick = Pick("arrive", {f"{player}1": {"to": list(at), "shape": "keep"}}) if at else Pick("hold_back")
    return submit(RULES, state, player, pick, dice())[0]


@pytest.mark.rule("EXW-turn-c")
@pytest.mark.parametrize("viewer", ["B", None])
def test_an_answer_is_hidden_until_the_other_has_answered(viewer: str | None) -> None:
    here, there, nowhere = (after(start(), "A", *at) for at in ((60.0, 60.0), (90.0, 40.0), ()))
    for other in (there, nowhere):
        check_two_worlds(RULES, here, other, viewer)


@pytest.mark.rule("EXW-turn-c")
def test_the_owner_sees_the_answer() -> None:
    state = after(start(), "A", 60.0, 60.0)
    assert "60.0" in str(RULES.view(state, "A").facts["state"]["sealed"]["A"])
    assert RULES.view(state, "B").facts["state"]["sealed"] == {"A": {}}


@pytest.mark.rule("EXW-turn-c")
def test_it_does_not_matter_who_answers_first() -> None:
    one = after(after(start(), "A", 60.0, 60.0), "B", 63.0, 60.0)
    two = after(after(start(), "B", 63.0, 60.0), "A", 60.0, 60.0)
    assert dump_state(RULES, one) == dump_state(RULES, two)
    assert one.formation("A1").here
    assert one.formation("B1").here


@pytest.mark.rule("EXW-turn-c")
@pytest.mark.parametrize("late", ["A", "B"])
def test_an_answer_is_final_once_the_answers_are_open(late: str) -> None:
    """In turn 1 no die follows: who sees that the enemy holds all back may not decide again."""
    state = RULES.situation(Setup(("A", "B"), board=BOARD), {**START, "turn": 1}, dice())
    game = Game("one", RULES.id, Setup(("A", "B"), board=BOARD), bytes(16), bytes(16), state)
    for player in ("A", "B"):
        game = play(RULES, game, player, Pick("hold_back"))
    assert not any(step.rolls for step in game.steps)
    with pytest.raises(CannotTakeBack, match="Something hidden"):
        take_back(RULES, game, late)


def crowded(*reserves: str) -> State:
    """Maniples held back, and enemies on most of the table."""
    foes = {
        f"B{n}": {"kind": "line_platoon", "at": [35 + 25 * (n % 3), 35 + 25 * (n // 3)]} for n in range(3, 12)
    }
    units: dict[str, Any] = {name: {"kind": "myrmidon_maniple", "where": "reserve"} for name in reserves}
    return RULES.situation(Setup(("A", "B"), board=BOARD), {**START, "formations": {**units, **foes}}, dice())


@pytest.mark.rule("EXW-sudden-b")
@pytest.mark.parametrize("shape", ["keep", "column", "line", "wedge"])
def test_every_place_on_offer_can_be_taken_in_each_shape(shape: str) -> None:
    """Between enemies a wedge may not fit where a block does: then it arrives as a block."""
    state = crowded("A1")
    places = spots(state, state.formation("A1"))
    assert places
    for at in places:
        assert place(state, {"A1": {"to": list(at), "shape": shape}}).formation("A1").here


@pytest.mark.rule("EXW-sudden-b")
def test_what_a_solo_opponent_picks_from_has_room_for_all_who_arrive() -> None:
    """Each has room alone, and between enemies not beside the others."""
    state = crowded("A1", "A2", "A3")
    (arrive,) = [choice for choice in RULES.choices(state, "A") if choice.kind == "arrive"]
    found = RULES.candidates(state, "A", arrive)
    assert any(len(pick.values) > 1 for pick in found)
    for pick in found:
        assert place(state, pick.values)
