"""Setting up: SHS-setup-*."""

from __future__ import annotations

from typing import Any

import pytest

from bot.dice import ScriptedDice
from bot.skirmish.engine import GameDice, IllegalPick, Setup
from bot.skirmish.shiftstorm import setup
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.setup import place_problem
from bot.skirmish.shiftstorm.state import State
from bot.skirmish.shiftstorm.terrain import SIDE, standard_board
from bot.skirmish.table.board import Edge
from tests.skirmish.shiftstorm.scene import (
    Dice,
    board,
    do,
    menu,
    offered,
    refused,
    scene,
    unit,
    wall,
    why_not,
)


def team(**counts: int) -> dict[str, Any]:
    """A team of so many of each."""
    return {"models": [{"character": who} for who, count in counts.items() for _ in range(count)]}


def game(dice: Dice, settings: dict[str, Any] | None = None, **armies: dict[str, Any]) -> State:
    """A new game with these dice."""
    source = ScriptedDice(dice)
    teams = {"A": team(augur=6), "B": team(augur=6), **armies}
    state, _ = RULES.new_game(Setup(("A", "B"), teams, settings or {}), GameDice(source, "test", 0))
    assert not source.unused
    return state


@pytest.mark.rule("SHS-setup-a")
def test_table_is_four_feet_square() -> None:
    state = game({"first:A": [4], "first:B": [2]}, {"mission": "standard"})
    assert (state.table.width, state.table.height) == (48.0, 48.0)
    assert state.table.edges == {Edge.SOUTH: "A", Edge.NORTH: "B"}
    placed = do(state, "first:A")
    assert "off the table" in refused(placed.state, "place:A1", at=[48.1, 10])
    with pytest.raises(IllegalPick, match="48 by 48"):
        setup.blank(Setup(("A", "B"), board={"name": "Small", "size": [36, 36]}))


@pytest.mark.rule("SHS-setup-e")
def test_the_table_has_each_edge_in_the_name_of_the_side_that_is_placed_there() -> None:
    assert setup.blank(Setup(("A", "B"))).table.edges == {Edge.SOUTH: "A", Edge.NORTH: "B"}
    state = scene({"A1": unit("augur"), "B1": unit("augur", 30, 30)})
    for name, south in (("A1", True), ("B1", False)):
        problems = [place_problem(state, state.unit(name), (24, y)) for y in (2, SIDE - 2)]
        assert [problem is None for problem in problems] == [south, not south]


@pytest.mark.rule("SHS-setup-b")
def test_points_and_models() -> None:
    assert RULES.check_army(team(ardor_corps=10), {}) == []
    assert RULES.check_army(team(ranger=6), {}) == []
    (problem,) = RULES.check_army(team(augur=11), {})
    assert "11 models" in problem
    assert any("210 points" in text for text in RULES.check_army(team(forge_guard=9, gun_runner=1), {}))
    assert RULES.check_army(team(augur=11), {"models_max": 11}) == []
    assert any("5 models" in text for text in RULES.check_army(team(augur=5), {}))


@pytest.mark.rule("SHS-setup-c")
def test_one_faction() -> None:
    mixed = team(advocate=2, bat=4)
    assert any("one faction" in text for text in RULES.check_army(mixed, {}))
    assert RULES.check_army(mixed, {"mixed_factions": True}) == []
    assert RULES.check_army(team(advocate=2, strike_guard=4), {}) == []


@pytest.mark.rule("SHS-setup-d")
def test_no_placing_before_the_mission() -> None:
    state = game({"mission:A": [5], "mission:B": [2]}, {"mission": "agree"})
    assert state.phase == "mission"
    assert "mission is not chosen" in why_not(state, "place")
    after = do(state, "mission:take_and_hold", {"objectives": [5], "first:A": [5], "first:B": [2]})
    assert (after.state.mission, after.state.phase) == ("take_and_hold", "first")
    rolled = game({"mission": [2], "objectives": [1], "first:A": [1], "first:B": [2]})
    assert rolled.mission == "take_and_hold"
    assert do(rolled, "first:B").state.phase == "place"


@pytest.mark.rule("SHS-setup-e")
def test_placing_in_turns_within_twelve_inches() -> None:
    state = game({"first:A": [3, 5], "first:B": [3, 2]}, {"mission": "standard"})
    assert RULES.to_move(state) == ("A",), "the higher roll decides, ties are rolled again"
    assert RULES.view(state, None).phase == "roll-off"
    state = do(state, "first:A").state
    assert RULES.view(state, None).phase == "deployment"
    assert "12 in of your own" in refused(state, "place:A1", at=[20, 12.5])
    after = do(state, "place:A1", at=[20, 12])
    assert RULES.to_move(after.state) == ("B",)
    assert "no room" in refused(do(after.state, "place:B1", at=[20, 36]).state, "place:A2", at=[20.5, 12])
    assert "12 in of your own" in refused(after.state, "place:B1", at=[20, 35.9])


@pytest.mark.rule("SHS-setup-e")
def test_who_has_models_left_places_the_rest() -> None:
    state = scene(
        {"A1": unit("augur", at=None), "B1": unit("augur", at=None), "B2": unit("augur", at=None)},
        None, phase="place", asked="B", first="B", turn=0,
    )  # fmt: skip
    state = do(state, "place:B1", at=[10, 40]).state
    state = do(state, "place:A1", at=[10, 4]).state
    assert RULES.to_move(state) == ("B",)
    state = scene(
        {"A1": unit("augur", 10, 4), "B1": unit("augur", at=None), "B2": unit("augur", at=None)},
        None, phase="place", asked="B", first="B", turn=0,
    )  # fmt: skip
    state = do(state, "place:B1", at=[10, 40]).state
    assert RULES.to_move(state) == ("B",)


@pytest.mark.rule("SHS-setup-f")
def test_covert_models_come_last_and_keep_twelve_inches() -> None:
    units = {
        "A1": unit("okolnir_sentry", at=None),
        "A2": unit("firebrand", at=None),
        "B1": unit("augur", 20, 40),
    }
    state = scene(units, None, phase="place", asked="A", first="A", turn=0)
    assert set(menu(state)) == {"place:A2"}
    assert "not offered" in refused(state, "place:A1", at=[20, 20])
    state = do(state, "place:A2", at=[10, 5]).state
    sentry = state.unit("A1")
    assert place_problem(state, sentry, (20, 40 - 13.25 + 0.1)) is not None
    assert place_problem(state, sentry, (20, 40 - 13.25)) is None
    after = do(state, "place:A1", at=[20, 26.75])
    assert after.unit("A1").covert
    assert after.state.turn == 1


@pytest.mark.rule("SHS-setup-f")
def test_a_side_of_covert_models_alone_waits_though_it_places_first() -> None:
    teams = {"A": team(okolnir_sentry=6)}
    state = do(game({"first:A": [4], "first:B": [2]}, {"mission": "standard"}, **teams), "first:A").state
    assert (state.first, RULES.to_move(state)) == ("A", ("B",))
    for number in range(1, 7):
        state = do(state, f"place:B{number}", at=[4.0 * number, 46.0]).state
    assert RULES.to_move(state) == ("A",)
    assert "closer than 12 in" in refused(state, "place:A1", at=[4.0, 40.0])


@pytest.mark.rule("SHS-setup-f", "SHS-setup-i")
def test_the_hound_of_a_scout_does_not_begin_the_alternation_anew() -> None:
    scout: dict[str, Any] = {"at": None, "skills": ["scout"]}
    units = {
        "A1": unit("handler", **scout), "A2": unit("warhound", at=None, master="A1"), "A3": unit("augur", **scout),
        "B1": unit("augur", 40, 46), "B2": unit("augur", **scout),
    }  # fmt: skip
    state = scene(units, None, phase="place", asked="A", first="A", turn=0)
    state = do(state, "place:A1", at=[10, 10], gain="intel").state
    assert set(menu(state)) == {"place:A2"}
    state = do(state, "place:A2", at=[11.28, 10]).state
    assert RULES.to_move(state) == ("B",)


@pytest.mark.rule("SHS-setup-g", "SHS-shooting-i")
def test_base_size_and_range_from_base_to_base() -> None:
    state = scene({"A1": unit("ardor_corps", 10, 10), "B1": unit("strike_guard", 23.25, 10)})
    assert state.gap(state.unit("A1"), state.unit("B1")) == pytest.approx(12.0)
    wide = scene(
        {"A1": unit("ardor_corps", 10, 10), "B1": unit("strike_guard", 23.25, 10)}, settings={"base": 2.0}
    )
    assert wide.gap(wide.unit("A1"), wide.unit("B1")) == pytest.approx(11.25)
    near = scene({"A1": unit("strike_guard", 10, 10), "B1": unit("rat", 11.3, 10)})
    assert near.touching(near.unit("A1"), near.unit("B1"))
    apart = scene({"A1": unit("strike_guard", 10, 10), "B1": unit("rat", 11.31, 10)})
    assert not apart.touching(apart.unit("A1"), apart.unit("B1"))
    far = scene({"A1": unit("ardor_corps", 10, 10), "B1": unit("strike_guard", 35.25, 10)})
    assert offered(far, "shoot:carbine>B1")
    assert far.gap(far.unit("A1"), far.unit("B1")) == pytest.approx(24.0)


@pytest.mark.rule("SHS-setup-h")
def test_a_closed_door_is_a_wall_until_it_is_opened() -> None:
    door = board(wall(11, 5, 15, "door", "d"))
    state = scene({"A1": unit("strike_guard", 10.1, 10), "B1": unit("augur", 18, 10)}, board=door)
    assert "line of sight" in why_not(state, "shoot:scattergun>B1")
    assert "in the way" in refused(state, "move", path=[[12.5, 10]])
    shut = do(state, "door:d", {"test": [4, 4]})
    assert "line of sight" in why_not(shut.state, "shoot:scattergun>B1")
    opened = do(state, "door:d", {"test": [4, 5]})
    assert offered(opened.state, "shoot:scattergun>B1")
    assert opened.state.table.features == ()
    away = scene({"A1": unit("strike_guard", 9.5, 10), "B1": unit("augur", 18, 10)}, board=door)
    assert not offered(away, "door:d")


@pytest.mark.rule("SHS-setup-h")
def test_hard_cover_hides_and_cannot_be_ended_on() -> None:
    cover = board({**wall(14, 5, 15, "hard_cover", "c")}, {**wall(20, 5, 15, "scenery", "s")})
    state = scene(
        {"A1": unit("strike_guard", 12, 10, stats={"M": 2}), "B1": unit("augur", 18, 10)}, board=cover
    )
    assert "line of sight" in why_not(state, "shoot:scattergun>B1")
    assert "cannot end" in refused(state, "move", path=[[14, 10]])
    crossed = do(state, "move", path=[[15, 10]])
    assert crossed.unit("A1").at == (15.0, 10.0)
    past = scene({"A1": unit("strike_guard", 18, 10), "B1": unit("augur", 22, 10)}, board=cover)
    assert offered(past, "shoot:scattergun>B1")


@pytest.mark.rule("SHS-setup-i", "SHS-skill_hunter-a")
def test_a_warhound_comes_with_its_handler() -> None:
    sons = team(handler=1, ardor_corps=5)
    state = game({"first:A": [4], "first:B": [2]}, {"mission": "standard"}, A=sons)
    assert RULES.check_army(sons, {"points": 122}) == []
    state = do(do(state, "first:A").state, "place:A1", at=[10, 6]).state
    assert RULES.to_move(state) == ("A",)
    (only,) = menu(state).values()
    hound = state.unit(only.unit or "")
    assert (hound.character, hound.stats["S"], hound.stats["Co"], hound.stats["M"], hound.armor) == (
        "warhound", 2, 2, 2, 2,
    )  # fmt: skip
    assert "touching" in refused(state, only.id, at=[13, 6])
    after = do(state, only.id, at=[11.28, 6])
    assert RULES.to_move(after.state) == ("B",)


@pytest.mark.rule("SHS-setup-j")
def test_six_turns_and_no_seventh() -> None:
    units = {"A1": unit("strike_guard", 10, 10, caustic=True), "B1": unit("augur", 10, 40)}
    state = scene(units, turn=6, mission="standard", queue=[])
    after = do(state, "pass")
    assert (after.state.phase, after.state.turn) == ("over", 6)
    assert after.unit("A1").shield == 1, "no damage over time after the last turn"
    assert RULES.result(after.state) is not None
    five = do(scene(units, turn=5, mission="standard", queue=[]), "pass")
    assert (five.state.phase, five.state.turn) == ("play", 6)
    assert five.unit("A1").shield == 0


@pytest.mark.rule("SHS-setup-a", "SHS-setup-h")
def test_the_standard_board_has_terrain_that_is_the_same_for_both_sides() -> None:
    board = standard_board()
    assert (board.width, board.height) == (SIDE, SIDE)
    found = {
        (feature.kind, *sorted(_rounded(point.x, point.y) for point in feature.region.outline))
        for feature in board.features
    }
    turned = {
        (feature.kind, *sorted(_rounded(SIDE - point.x, SIDE - point.y) for point in feature.region.outline))
        for feature in board.features
    }
    assert found == turned
    assert {kind for kind, *_ in found} == {"wall", "door", "hard_cover", "container", "scenery"}


def _rounded(x: float, y: float) -> tuple[float, float]:
    return round(x, 2), round(y, 2)
