"""Difficult ground by the middle of a base, the tolerance of moves, Hoppers, large bases."""

from __future__ import annotations

import pytest

from bot.skirmish.exoshift.ruleset import RULES
from tests.skirmish.exoshift.scene import LINE, block, do, menu, refused, scene

FAR = {"kind": LINE, "at": [40, 44]}
RUBBLE = {"id": "rubble", "kind": "rubble", "rect": [10, 15, 8, 4]}
"""From y = 13 to 17."""


@pytest.mark.rule("EXO-movement-i")
@pytest.mark.parametrize(("end", "bad"), [(12.9, False), (13.0, True), (13.1, True)])
def test_a_move_is_through_difficult_ground_once_half_the_base_is(end: float, bad: bool) -> None:
    """A base of 30 mm reaches into the rubble from y = 12.41 on."""
    units = {"A1": {"kind": LINE, "at": [10, 8]}, "B1": FAR}
    if bad:
        assert "4 in" in refused(scene(units, RUBBLE), "advance:A1", to=[10, end])
    else:
        assert do(scene(units, RUBBLE), "advance:A1", to=[10, end])[0].model("A1").y == end


@pytest.mark.rule("EXO-movement-i", "EXO-movement-j")
@pytest.mark.parametrize(("kind", "x"), [(LINE, 14.1), ("tsc_outrider", 14.1), (LINE, 13.9)])
def test_a_move_begins_in_difficult_ground_once_half_the_base_is(kind: str, x: float) -> None:
    """The right edge of the rubble is at x = 14: at 14.1 a base of 60 mm lies on it by 1.08 in."""
    units = {"A1": {"kind": kind, "at": [x, 15], "heading": 90}, "B1": FAR}
    drives = kind != LINE
    to = [[x + 5, 15]] if drives else [x + 5, 15]
    after, _ = do(scene(units, RUBBLE), "run:A1", to=to)
    assert after.unit("A1").disruption == (1 if x < 14 else 0)


@pytest.mark.rule("EXO-movement-i")
def test_an_advance_without_a_move_is_judged_by_where_the_middle_stands() -> None:
    for y, pool in ((12.9, 3), (13.1, 0)):
        units = {"A1": {"kind": LINE, "at": [10, y]}, "B1": {"kind": LINE, "at": [10, 25]}}
        state, _ = do(scene(units, RUBBLE), "advance:A1")
        assert RULES.view(state, "A") is not None
        assert state.top.focus == pool


@pytest.mark.rule("EXO-movement-i")
def test_a_fireteam_grazing_difficult_ground_shoots_with_half_its_focus() -> None:
    team = {"kind": LINE, "models": [[10, 8], [8, 8], [12, 8]]}
    state, _ = do(
        scene({"A1": team, "B1": {"kind": LINE, "at": [10, 25]}}, RUBBLE),
        "advance:A1", to={"to": [10, 12.9], "shape": "keep"},
    )  # fmt: skip
    assert [model.y for model in state.unit("A1").models] == [12.9] * 3
    assert state.top.focus == 3


@pytest.mark.rule("EXO-measure-a")
@pytest.mark.parametrize(
    ("kind", "action", "most"),
    [
        (LINE, "advance", 6), (LINE, "march", 4), (LINE, "run", 12), (LINE, "hunker", 2), (LINE, "rest", 1),
        ("sol_jump_trooper", "jump", 8), ("tsc_outrider", "advance", 9), ("sol_aegis_drone", "march", 5),
    ],
)  # fmt: skip
def test_a_move_may_be_a_hundredth_of_an_inch_too_long(kind: str, action: str, most: float) -> None:
    units = {
        "A1": {"kind": kind, "at": [10, 10], "disruption": 1},
        "A2": {"kind": LINE, "at": [6, 14]},
        "B1": FAR,
    }
    drives = kind == "tsc_outrider"
    near, far = [10, 10 + most + 0.008], [10, 10 + most + 0.012]
    state = scene(units)
    assert "allows" in refused(state, f"{action}:A1", to=[far] if drives else far)
    after, _ = do(
        state, f"{action}:A1", {"rest": [1]} if action == "rest" else None, to=[near] if drives else near
    )
    assert after.model("A1").y == near[1]


@pytest.mark.rule("EXO-measure-a", "EXO-movement-m")
def test_a_climb_may_be_a_hundredth_of_an_inch_too_long() -> None:
    crate = block("crate", 8, 12, 4, 4, 2)
    units = {"A1": {"kind": LINE, "at": [10, 10]}, "B1": FAR}
    assert do(scene(units, crate), "advance_only:A1", to=[10, 14.008])[0].model("A1").z == 2
    assert "allows 6 in" in refused(scene(units, crate), "advance_only:A1", to=[10, 14.02])


@pytest.mark.rule("EXO-measure-a", "EXO-stats-a")
def test_a_fireteam_keeps_within_two_inches_and_a_hundredth() -> None:
    team = {"kind": LINE, "models": [[10, 10], [12, 10], [14, 10]]}
    state = scene({"A1": team, "B1": FAR})
    last = state.unit("A1").models[2].id
    wide = 12 + 30 / 25.4 + 2

    def going(gap: float) -> dict[str, object]:
        return {"to": [12, 14], "shape": "keep", "stands": {last: [wide + gap, 14]}}

    assert "within 2 in of each other" in refused(state, "advance:A1", to=going(0.02))
    assert do(state, "advance:A1", to=going(0.008))[0].unit("A1").models[2].x == pytest.approx(
        wide + 0.008, abs=1e-4
    )


@pytest.mark.rule("EXO-measure-a", "EXO-assault-a")
@pytest.mark.parametrize(("gap", "can"), [(7.0, True), (7.008, True), (7.03, False)])
def test_an_assault_reaches_as_far_as_its_move_and_an_inch(gap: float, can: bool) -> None:
    units = {"A1": {"kind": LINE, "at": [10, 10]}, "B1": {"kind": LINE, "at": [10, 10 + gap + 30 / 25.4]}}
    assert ("assault:A1>B1" in menu(scene(units))) is can


@pytest.mark.rule("EXO-trait-p")
@pytest.mark.parametrize("fallen", ["", "downed"])
def test_a_hopper_assaults_over_what_it_ignores_without_counting_the_height(fallen: str) -> None:
    """MOV 8/6: 7 in over a block 2 in high, which would be 4 in more for those who climb."""
    units = {
        "A1": {"kind": "cmb_ripper", "at": [10, 10]},
        "B1": {"kind": LINE, "at": [10, 19], "fallen": fallen},
    }
    state, events = do(scene(units, block("crate", 8, 13, 4, 2, 2)), "assault:A1>B1")
    assert state.model("A1").y == pytest.approx(19 - 30 / 25.4 - 0.995, abs=0.001)
    assert "climbed" not in {event.kind for event in events}


@pytest.mark.rule("EXO-trait-p", "EXO-movement-m")
def test_a_hopper_is_offered_the_top_of_what_it_ignores() -> None:
    units = {"A1": {"kind": "cmb_ripper", "at": [10, 10]}, "B1": FAR}
    state = scene(units, block("crate", 8, 13, 4, 4, 5))
    tops = [
        pick.values["to"]
        for pick in RULES.candidates(state, "A", menu(state)["march:A1"])
        if 13 < pick.values["to"][1] < 17 and 8 < pick.values["to"][0] < 12
    ]
    assert tops
    after, _ = do(state, "march:A1", to=tops[0])
    assert after.model("A1").z == 5


@pytest.mark.rule("EXO-range-a", "EXO-range-d")
@pytest.mark.parametrize(("kind", "gap"), [(LINE, 15.886), (LINE, 21.886)])
def test_range_is_measured_past_a_wall_and_not_through_it(kind: str, gap: float) -> None:
    """A tall wall ends 0.3 in right of the middles: the shortest line of sight is 0.164 in longer than the gap.

    16.05 in is long range (-2) where the gap alone would be medium (+1), and 22.05 in is out of range.
    """
    y = 10 + gap + 30 / 25.4
    units = {"A1": {"kind": kind, "at": [20, 10]}, "B1": {"kind": kind, "at": [20, y]}}
    wall = block("wall", 8, 18, 12.3, 0.2, 4)
    if gap > 20:
        assert "focus_fire:A1" in menu(scene(units))
        assert "focus_fire:A1" not in menu(scene(units, wall))
        return
    state, _ = do(scene(units, wall), "focus_fire:A1")
    choice = menu(state)["fire:A1:igi_87>B1"]
    assert "16.0 in" in choice.label or "16.1 in" in choice.label
    state, events = do(state, choice.id, {"hit": [10]})
    assert [event.data["need"] for event in events if event.kind == "shot"] == [6 - 2 - 1]


@pytest.mark.rule("EXO-range-a", "EXO-indirect-b")
def test_range_over_a_low_wall_is_the_gap() -> None:
    """Medium range, +1; three of five rows of the target are hidden, -1."""
    units = {"A1": {"kind": LINE, "at": [20, 10]}, "B1": {"kind": LINE, "at": [20, 10 + 15.9 + 30 / 25.4]}}
    state, _ = do(scene(units, block("wall", 8, 18, 30, 0.4, 1)), "focus_fire:A1")
    _, events = do(state, "fire:A1:igi_87>B1", {"hit": [10]})
    assert [event.data["need"] for event in events if event.kind == "shot"] == [6 + 1 - 1]


WOOD = {"id": "wood", "kind": "wood", "height": 4, "rect": [20, 20, 20, 4]}
"""From y = 18 to 22, taller than all."""


@pytest.mark.rule("EXO-los-h", "EXO-cover-f")
@pytest.mark.parametrize(("y", "seen"), [(22.1, False), (21.9, True)])
def test_who_only_grazes_a_tall_zone_does_not_see_across_it(y: float, seen: bool) -> None:
    """Less than half a base in a zone is not in it: at 22.1 the whole zone is in the way."""
    units = {"A1": {"kind": LINE, "at": [20, 10]}, "B1": {"kind": LINE, "at": [20, y]}}
    assert ("focus_fire:A1" in menu(scene(units, WOOD))) is seen


@pytest.mark.rule("EXO-mission-f")
@pytest.mark.parametrize(
    ("feature", "seen"),
    [
        (block("wall", 10, 12.5, 9.9, 0.3, 4), True),
        (block("wall", 10, 12.5, 10.3, 0.3, 4), True),
        (block("wall", 10, 12.5, 15, 0.3, 4), False),
        (block("wall", 10, 12.5, 15, 0.3, 1), True),
        ({**WOOD, "rect": [20, 12.5, 20, 2]}, False),
        ({**WOOD, "rect": [20, 10, 20, 3]}, True),
    ],
)
def test_a_point_is_in_sight_if_any_line_leads_to_it(feature: dict[str, object], seen: bool) -> None:
    """Past the end of a wall from the side of the base; not across a tall zone, but out of it."""
    units = {"A1": {"kind": LINE, "at": [20, 10]}, "B1": FAR}
    state = scene(units, feature, objectives=[{"id": "point1", "at": [20, 15]}])
    assert ("interact:A1" in menu(state)) is seen
