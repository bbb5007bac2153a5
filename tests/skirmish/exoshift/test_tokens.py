"""Where units go in Objective Grab: what people are offered, and what solo opponents choose."""

from __future__ import annotations

from typing import Any

import pytest

from bot.skirmish.engine import Pick, Setup
from bot.skirmish.exoshift.moving.destination import suggestions
from bot.skirmish.exoshift.moving.movement import allowed
from bot.skirmish.exoshift.ruleset import RULES
from bot.skirmish.exoshift.state import State
from bot.skirmish.table.shapes import Point, span
from tests.skirmish.shiftstorm.scene import no_dice

OWN = {"id": "token1", "kind": "token", "side": "A", "at": [12, 14]}
THEIRS = {"id": "token2", "kind": "token", "side": "B", "at": [20, 30]}


def start(kind: str = "sol_line_infantry", **fields: Any) -> State:
    tokens = [OWN, THEIRS | ({"carrier": "A1"} if fields.get("carries") else {})]
    units = {
        "A1": {"kind": kind, "at": [14, 26], **fields},
        "B1": {"kind": "sol_line_infantry", "at": [14, 4]},
    }
    given = Setup(("A", "B"), settings={"mission": "objective_grab"})
    return RULES.situation(given, {"units": units, "objectives": tokens, "round": 1}, no_dice())


def best(state: State, choice: str, action: str) -> Point:
    """The place of a move that a solo opponent thinks most of."""
    move = next(one for one in RULES.choices(state, "A") if one.id == choice)
    view, unit = RULES.view(state, "A"), state.unit("A1")
    places = suggestions(state, unit, allowed(unit, action))
    return max(
        places, key=lambda at: RULES.estimate(view, "A", move, Pick(choice, {"to": (at.x, at.y)})) or 0.0
    )


def test_a_token_of_the_enemy_s_is_worth_the_way_and_an_own_one_is_not() -> None:
    state = start()
    unit = state.unit("A1")
    at, *_ = suggestions(state, unit, allowed(unit, "run"))
    assert span(at, Point(20, 30)) < 1.5
    assert span(best(state, "interact_move:A1", "interact"), Point(20, 30)) < 1.5


def test_a_carrier_makes_for_the_nearer_side_edge() -> None:
    state = start(carries="token2")
    unit = state.unit("A1")
    at, *_ = suggestions(state, unit, allowed(unit, "run"))
    assert at.x < 3
    assert best(state, "run:A1", "run").x < 3


@pytest.mark.parametrize(("kind", "near"), [("sol_aegis_drone", False), ("tsc_crane_drone", True)])
def test_only_a_drone_that_can_carry_goes_for_tokens(kind: str, near: bool) -> None:
    state = start(kind)
    unit = state.unit("A1")
    places = suggestions(state, unit, allowed(unit, "run"))
    assert (min(span(at, Point(20, 30)) for at in places) < 1.5) == near
