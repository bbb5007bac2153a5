"""Formations on the screens: a march in four taps, shape and single stands before confirming."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.service.screens.screen import Screen
from bot.skirmish import rulesets
from bot.skirmish.engine import Choice, Option, Subset
from tests.service.pressing import choose
from tests.service.skirmish.table import ALICE, BOB, Hall
from tests.service.skirmish.test_play import hall as hall
from tests.skirmish import columns


@pytest.fixture(autouse=True)
def _columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets.RULESETS, "columns", "tests.skirmish.columns:COLUMNS")


async def _march(hall: Hall, game: int) -> Screen:
    """Red One, march, straight ahead: three taps; the fourth would be Confirm."""
    screen = await hall.act(ALICE, game)
    assert [item.label for item in screen.menus[0].items] == ["Red One (A1)", "Red Two (A2)"]
    screen = await hall.choose(ALICE, screen, "Red One")
    screen = await hall.choose(ALICE, screen, "March")
    assert screen.menus[0].items[0].text == "8.0 in away"
    return await hall.choose(ALICE, screen, "A:")


async def test_a_march_takes_four_taps_and_shows_every_stand(hall: Hall) -> None:
    game = await hall.begin("columns")
    screen = await _march(hall, game)
    assert screen.sketch is not None
    assert (len(screen.sketch.stands), screen.sketch.chosen) == (5, "A1")
    assert "As it is" not in screen.text, "nothing changes"
    assert "**Red One (A1): March up to 8 in**" in screen.text, (
        "which one, where the name of the order does not say so"
    )
    assert hall.sketches.drawn[-1][0].stands == screen.sketch.stands
    after = await hall.press(ALICE, screen, "Confirm")
    assert "Red One has arrived." in after.text
    battle = await hall.battle(game)
    assert {stand.y for stand in battle.playing.state.platoon("A1").stands} == {12.0}


async def test_the_shape_and_single_stands_can_be_changed_before_confirming(hall: Hall) -> None:
    game = await hall.begin("columns")
    screen = await _march(hall, game)
    screen = await choose(hall.s, ALICE, screen, "Shape", "Wedge")
    assert "Wedge" in screen.text
    assert screen.sketch is not None
    assert len({stand.y for stand in screen.sketch.stands}) > 1
    screen = await choose(hall.s, ALICE, screen, "Move one stand", "Stand 5")
    assert "Where does **Stand 5** go?" in screen.text
    assert screen.sketch is not None
    assert len(screen.sketch.places) == len(screen.menus[0].items)
    refused = await hall.type(ALICE, screen, "40, 30")
    assert "Stand 5: " in refused.text
    screen = await hall.choose(ALICE, refused, "A:")
    assert "one stand placed by hand" in screen.text
    screen = await choose(hall.s, ALICE, screen, "Move one stand", "Stand 5")
    assert screen.menus[0].items[-1].label == "Back to its place in the group"
    screen = await hall.press(ALICE, screen, "Back")
    wanted = {stand.id: (stand.x, stand.y) for stand in screen.sketch.stands} if screen.sketch else {}
    await hall.press(ALICE, screen, "Confirm")
    state = (await hall.battle(game)).playing.state
    assert {stand.id: (stand.x, stand.y) for stand in state.platoon("A1").stands} == wanted


async def test_a_goal_and_a_shape_are_typed(hall: Hall) -> None:
    game = await hall.begin("columns")
    screen = await hall.choose(ALICE, await hall.act(ALICE, game), "Red One")
    screen = await hall.choose(ALICE, screen, "March")
    wrong = await hall.type(ALICE, screen, "somewhere line")
    assert "⚠️" in wrong.text
    typed = await hall.type(ALICE, screen, "toward B1, 5 line")
    assert "Line" in typed.text
    assert typed.buttons[0].label == "Confirm"


async def test_a_reaction_names_the_platoon_that_moves(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets.RULESETS, "near", "tests.skirmish.columns:NEAR")
    game = await hall.begin("near")
    await hall.do(ALICE, game, "Red Two", "Stay")
    await hall.do(BOB, game, "Blue One", "Go on overwatch")
    after = await hall.do(ALICE, game, "March", "A:")
    assert "Waiting for Bob" in after.text
    asked = await hall.act(BOB, game)
    assert "Red One moves within 10 in of Blue One. Fire?" in asked.text
    assert [item.label for item in asked.menus[0].items] == ["Fire at Red One", "Hold fire"]


@pytest.mark.parametrize("low", [0, 1])
async def test_none_of_several_is_a_button_where_none_may_be_chosen(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, low: int
) -> None:
    def orders(self: columns.Columns, state: columns.Field, platoon: columns.Platoon) -> Iterator[Any]:
        guns = Subset((Option("a", "First gun"), Option("b", "Second gun")), low, 2)
        yield Choice(f"volley:{platoon.id}", "volley", "Volley", {"with": guns}, platoon.id), None

    monkeypatch.setattr(columns.Columns, "_orders", orders)
    game = await hall.begin("columns")
    screen = await hall.choose(ALICE, await hall.act(ALICE, game), "Volley")
    assert "First gun" in [item.label for item in screen.menus[0].items]
    assert [button.label for button in screen.buttons] == ["None of them"] * (low == 0) + ["Back"]
    if low == 0:
        screen = await hall.press(ALICE, screen, "None of them")
        assert "Confirm" in [button.label for button in screen.buttons]
