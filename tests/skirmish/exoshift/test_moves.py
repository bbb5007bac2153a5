"""How a player says where a unit goes: a goal and a shape for several models, a path for a vehicle."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from bot.skirmish.engine import GroupMove, IllegalPick, Path, Pick, Setup
from bot.skirmish.exoshift.ground.measure import distance
from bot.skirmish.exoshift.ruleset import RULES
from bot.skirmish.exoshift.state import State
from tests.skirmish.shiftstorm.scene import no_dice

UNITS: dict[str, dict[str, Any]] = {
    "A1": {"kind": "sol_line_infantry", "models": [[10, 10], [12, 10], [14, 10]]},
    "A2": {"kind": "sol_line_sergeant", "at": [4, 10]},
    "A3": {"kind": "tsc_crawler", "at": [30, 10], "heading": 90},
    "B1": {"kind": "sol_aegis_drone", "at": [40, 30]},
}


def start(**units: dict[str, Any]) -> State:
    return RULES.situation(Setup(("A", "B")), {"units": UNITS | units}, no_dice())


def going(state: State, choice: str, to: object) -> Pick:
    assert any(one.id == choice and one.disabled is None for one in RULES.choices(state, "A"))
    return Pick(choice, {"to": to})


def test_a_fireteam_moves_by_one_goal_and_is_shown_where_it_ends() -> None:
    state = start()
    move = next(one for one in RULES.choices(state, "A") if one.id == "advance:A1").params["to"]
    assert isinstance(move, GroupMove)
    assert [one.label for one in move.stands] == [f"Line Infantry A1 {n}" for n in (1, 2, 3)]
    pick = going(state, "advance:A1", {"to": [12, 16], "shape": "wedge"})
    shown = RULES.preview(state, "A", pick)
    after, _ = RULES.apply(state, "A", pick, no_dice())
    models = after.unit("A1").models
    assert {one.id: (one.x, one.y) for one in shown.stands} == {one.id: (one.x, one.y) for one in models}
    assert len({one.y for one in models}) == 2
    assert all(distance(models[0], other) <= 2.01 for other in models[1:])


@pytest.mark.parametrize("shape", ["keep", "line", "column", "wedge"])
def test_it_goes_as_far_as_all_of_it_gets(shape: str) -> None:
    state = start(B2={"kind": "cmb_raider", "at": [12, 15]})
    pick = going(state, "advance:A1", {"to": [12, 40], "shape": shape})
    after, _ = RULES.apply(state, "A", pick, no_dice())
    team, foe = after.unit("A1").models, after.model("B2")
    assert all(min(distance(one, other) for other in team if other != one) <= 2.01 for one in team)
    assert min(distance(one, foe) for one in team) > 1
    assert all(distance(one, other) >= 0 for one, other in combinations(team, 2))


def test_single_models_are_put_elsewhere_and_kept_in_coherency() -> None:
    state = start()
    value = {"to": [12, 14], "shape": "keep", "stands": {"A1.3": [13.5, 15]}}
    after, _ = RULES.apply(state, "A", going(state, "advance:A1", value), no_dice())
    assert [(one.x, one.y) for one in after.unit("A1").models] == [(10, 14), (12, 14), (13.5, 15)]
    far = value | {"stands": {"A1.3": [17, 14]}}
    with pytest.raises(IllegalPick, match=r"Line Infantry A1 3: .* within 2 in of each other"):
        RULES.preview(state, "A", going(state, "advance:A1", far))


def test_every_goal_offered_can_be_taken() -> None:
    state = start()
    for name in ("advance", "march", "hunker"):
        choice = next(one for one in RULES.choices(state, "A") if one.id == f"{name}:A1")
        picks = RULES.candidates(state, "A", choice)
        assert len(picks) > 4
        for pick in picks:
            RULES.preview(state, "A", pick)


def test_paths_offered_to_a_vehicle_are_legal_and_differ() -> None:
    state = start()
    choice = next(one for one in RULES.choices(state, "A") if one.id == "advance:A3")
    assert isinstance(choice.params["to"], Path)
    ends = set()
    for pick in RULES.candidates(state, "A", choice):
        after, _ = RULES.apply(state, "A", pick, no_dice())
        ends.add((after.model("A3").x, after.model("A3").y))
    assert len(ends) > 6


def test_command_and_point_defence_are_shown_where_a_move_ends() -> None:
    state = start()
    shown = RULES.preview(state, "A", going(state, "advance:A2", [4, 14]))
    (mark,) = shown.marks
    assert (mark.kind, mark.x, mark.y, mark.label) == ("command", 4, 14, "Line Sergeant A2")
    assert mark.radius == pytest.approx(14 + 0.59, abs=0.01)
    group = RULES.preview(state, "A", going(state, "advance:A1", {"to": [12, 14], "shape": "keep"}))
    assert [one.kind for one in group.marks] == ["command"]


def test_an_indirect_shot_shows_the_point_defence_over_its_target() -> None:
    gun = {"kind": "sol_line_infantry", "at": [20, 20], "options": ["mortar"]}
    state = start(A1=gun)
    state, _ = RULES.apply(state, "A", Pick("focus_fire:A1"), no_dice())
    choice = next(one for one in RULES.choices(state, "A") if one.kind == "lob")
    shown = RULES.preview(state, "A", RULES.candidates(state, "A", choice)[0])
    assert [one.kind for one in shown.marks] == ["sight", "template", "defence"]
    assert shown.marks[2].label == "PDS 1"


def test_an_assault_shows_where_it_stops() -> None:
    state = RULES.situation(
        Setup(("A", "B")),
        {"cp": {"A": 3}, "units": UNITS | {"B2": {"kind": "cmb_raider", "at": [4, 16]}}},
        no_dice(),
    )
    path = RULES.preview(state, "A", Pick("assault:A2>B2")).path
    assert path[0] == (4, 10)
    assert 13 < path[-1][1] < 14


def test_the_top_of_a_crate_near_by_is_offered() -> None:
    crate = {"id": "crate", "kind": "cargo_crate", "rect": [4, 13, 4, 3]}
    board = {"name": "Crate", "size": [48, 48], "feature": [crate]}
    state = RULES.situation(Setup(("A", "B"), board=board), {"units": UNITS}, no_dice())
    choice = next(one for one in RULES.choices(state, "A") if one.id == "advance:A2")
    picks = [pick for pick in RULES.candidates(state, "A", choice) if "to" in pick.values]
    (top,) = [pick for pick in picks if pick.values["to"][0] == 4 and pick.values["to"][1] > 11.5]
    after, _ = RULES.apply(state, "A", top, no_dice())
    assert (after.model("A2").z, after.model("A2").y) == (1.5, pytest.approx(11.9))
