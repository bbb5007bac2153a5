"""What one model of a fireteam changes for the others: Stunned, Downed, or the one that an assault goes at."""

from __future__ import annotations

from typing import Any

import pytest

from bot.skirmish.engine import Event
from bot.skirmish.exoshift.ruleset import RULES
from bot.skirmish.exoshift.shooting.shooting import shooters
from bot.skirmish.exoshift.state import State
from tests.skirmish.exoshift.scene import LINE, do, menu, scene

TEAM = [[10, 10], [11.5, 10], [13, 10]]


def own(**marks: dict[str, Any]) -> State:
    """A fireteam of three in sight of an enemy; `one`, `two` and `three` are fields of its models."""
    units = {"A1": {"kind": LINE, "models": TEAM}, "B1": {"kind": LINE, "at": [10, 20]}}
    ids = dict(
        zip(("one", "two", "three"), (model.id for model in scene(units).unit("A1").models), strict=True)
    )
    return scene(units, marks={ids[name]: fields for name, fields in marks.items()})


def assaulted(*, marks: dict[int, dict[str, Any]], **unit: Any) -> State:
    """A1 is about to assault a fireteam: its first model is the nearest, its second is within 1 in too."""
    units = {
        "A1": {"kind": LINE, "at": [10, 14.3]},
        "B1": {"kind": LINE, "models": [[10, 16], [11.2, 15.9], [13, 17]], **unit},
    }
    ids = [model.id for model in scene(units).unit("B1").models]
    return scene(units, marks={ids[n]: fields for n, fields in marks.items()})


def needs(events: list[Event], kind: str = "shot") -> list[int]:
    return [event.data["need"] for event in events if event.kind == kind]


@pytest.mark.rule("EXO-status-a", "EXO-turn-c")
def test_a_fireteam_with_a_stunned_model_takes_secondary_actions_or_recovers() -> None:
    """All models take the same action, and a Stunned one takes no Primary Action but Recover."""
    entries = menu(own(two={"stunned": True}))
    open_to = {choice.kind for choice in entries.values() if choice.unit == "A1" and choice.disabled is None}
    assert open_to - {"intend"} == {"recover", "snap_fire", "march", "rest"}
    assert "Stunned" in (entries["focus_fire:A1"].disabled or "")


@pytest.mark.rule("EXO-status-a", "EXO-turn-c")
def test_only_the_stunned_model_of_a_fireteam_shoots_at_minus_two() -> None:
    state, _ = do(own(two={"stunned": True}), "snap_fire:A1")
    for shooter in [model.id for model in state.unit("A1").models][:2]:
        state, _ = do(state, f"fire:{shooter}:igi_87>B1")
    third = state.unit("A1").models[2].id
    _, events = do(state, f"fire:{third}:igi_87>B1", {"hit": [10, 10, 10]})
    assert needs(events) == [6, 4, 6]


@pytest.mark.rule("EXO-assault-d", "EXO-status-a")
@pytest.mark.parametrize("stunned", [0, 1])
def test_a_fireteam_with_a_stunned_model_defends_as_in_snap_fire(stunned: int) -> None:
    """No Focus and one shot each; the Stunned model alone is at -2."""
    state, _ = do(assaulted(marks={stunned: {"stunned": True}}), "assault:A1>B1")
    state, _ = do(state, "defend:B1")
    first, second, _ = (model.id for model in state.unit("B1").models)
    assert not menu(state)[f"fire:{first}:igi_87>A1"].params
    state, _ = do(state, f"fire:{first}:igi_87>A1")
    _, events = do(state, f"fire:{second}:igi_87>A1", {"hit": [10, 10]})
    assert needs(events) == ([6, 8] if stunned == 0 else [8, 6])


@pytest.mark.rule("EXO-assault-d", "EXO-assault-g", "EXO-assault-h")
def test_nobody_fires_or_tests_for_a_target_model_that_is_downed() -> None:
    """The assault is at one model: it is destroyed, and the others of its fireteam have no part in it."""
    state, _ = do(assaulted(marks={0: {"fallen": "downed"}}), "assault:A1>B1")
    assert RULES.to_move(state) == ("A",)
    first, second, third = (model.id for model in state.unit("B1").models)
    assert [choice for choice in menu(state) if choice.startswith("fire:")] == [f"fire:A1:igi_87>{first}"]
    state, events = do(state, f"fire:A1:igi_87>{first}", {"hit": [10, 10]})
    assert {"stands", "gives_ground"}.isdisjoint(event.kind for event in events)
    assert [state.model(name).fallen for name in (first, second, third)] == ["destroyed", "", ""]


@pytest.mark.rule("EXO-assault-g")
def test_a_downed_model_that_is_not_the_target_of_the_assault_is_spared() -> None:
    state, _ = do(assaulted(marks={1: {"fallen": "downed"}}), "assault:A1>B1")
    state, _ = do(state, "decline:B1")
    first, second, _ = (model.id for model in state.unit("B1").models)
    state, events = do(state, f"fire:A1:igi_87>{first}", {"hit": [10, 10], "morale": [6]})
    assert state.model(second).fallen == "downed"
    assert needs(events, "stands") == [6]


@pytest.mark.rule("EXO-assault-h")
def test_a_target_that_was_routed_before_tests_too() -> None:
    units = {"A1": {"kind": LINE, "at": [10, 10]}, "B1": {"kind": LINE, "at": [10, 16], "routed": True}}
    state, _ = do(scene(units), "assault:A1>B1")
    after, events = do(state, "fire:A1:igi_87>B1", {"hit": [10, 10], "morale": [7]})
    assert needs(events, "stands") == [6]
    assert after.model("B1").y == pytest.approx(20, abs=0.01)


@pytest.mark.rule("EXO-assault-h", "EXO-morale-a")
def test_a_target_that_routs_under_the_attacks_does_not_test_again() -> None:
    units = {"A1": {"kind": LINE, "at": [10, 10]}, "B1": {"kind": LINE, "at": [10, 16], "exhausted": True}}
    state, _ = do(scene(units, marks={"B1": {"unnerved": True}}), "assault:A1>B1")
    state, _ = do(state, "decline:B1")
    state, _ = do(state, "fire:A1:igi_87>B1", {"hit": [8, 10], "defense": [2], "rout": [7]})
    _, events = do(state, "flee:B1")
    assert "stands" not in {event.kind for event in events}


@pytest.mark.rule("EXO-assault-e", "EXO-status-a")
def test_a_model_stunned_on_the_way_does_not_shoot_with_its_fireteam() -> None:
    state = own(one={"stunned": True})
    unit = state.unit("A1")
    for fire in ("full", "half", "assault"):
        assert shooters(unit, fire) == unit.models[1:]
    for fire in ("snap", "defensive", "quick"):
        assert shooters(unit, fire) == unit.models


@pytest.mark.rule("EXO-construction-d")
def test_an_unfinished_turret_does_not_fire_back() -> None:
    turret = {"kind": "sentry_turret", "at": [10, 16], "unfinished": True}
    state, _ = do(scene({"A1": {"kind": LINE, "at": [10, 10]}, "B1": turret}), "assault:A1>B1")
    assert RULES.to_move(state) == ("A",)
