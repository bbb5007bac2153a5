"""The missions: SHS-mission-*."""

from __future__ import annotations

from typing import Any

import pytest

from bot.dice import ScriptedDice
from bot.skirmish.engine import GameDice, Result, Setup
from bot.skirmish.shiftstorm.fighting.damage import Blow, down, remove
from bot.skirmish.shiftstorm.mission import MISSIONS, SPREAD, claim, held, outcome, passes, place_objectives
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.state import Objective, State
from bot.skirmish.shiftstorm.turn import activate, over
from bot.skirmish.table.shapes import Point
from tests.skirmish.shiftstorm.scene import After, do, menu, play, scene, unit

LOST = {"gone": True, "armor": 0}


def finished(units: dict[str, Any], **more: Any) -> Result:
    """The result once the last turn ends."""
    acting = next(name for name, entry in units.items() if not entry.get("gone"))
    after = do(scene(units, acting, turn=6, queue=[], **more), "pass")
    found = RULES.result(after.state)
    assert found is not None
    return found


def dead(prefix: str, count: int, character: str = "augur") -> dict[str, Any]:
    """So many models that were removed."""
    return {f"{prefix}5{n}": unit(character, 40, 40, **LOST) for n in range(count)}


@pytest.mark.rule("SHS-mission-a")
def test_missions_by_the_die() -> None:
    assert MISSIONS == ("raid", "take_and_hold", "capture_escort", "sabotage", "blockade", "recon")
    team = {"models": [{"character": "augur"}] * 6}
    for value, mission in enumerate(MISSIONS, 1):
        dice = {"mission": [value], "*": [1, 2, 1, 2, 1, 2]}
        given = Setup(("A", "B"), {"A": team, "B": team})
        state, _ = RULES.new_game(given, GameDice(ScriptedDice(dice), "test", 0))
        assert state.mission == mission
        chosen, _ = RULES.new_game(
            Setup(("A", "B"), {"A": team, "B": team}, {"mission": mission}),
            GameDice(ScriptedDice({"*": [1, 2, 1, 2, 1, 2]}), "test", 0),
        )
        assert chosen.mission == mission


@pytest.mark.rule("SHS-mission-b")
def test_raid() -> None:
    alive = {"A1": unit("augur", 10, 10), "B1": unit("augur", 40, 40)}
    won = finished({**alive, **dead("A", 3), **dead("B", 4)}, mission="raid")
    assert (won.winners, won.scores) == (("A",), {"A": 4.0, "B": 3.0})
    assert finished({**alive, **dead("A", 2), **dead("B", 2)}, mission="raid").winners == ()
    assert won.reason == "6 turns are over."
    once = do(scene(alive, turn=1, queue=[], mission="raid", settings={"turns": 1}), "pass")
    assert outcome(once.state).reason == "1 turn is over."
    manakin = finished({**alive, **dead("B", 1, "manakin_drone")}, mission="raid")
    assert manakin.scores["A"] == 0.0
    pen = play(scene({"A1": unit("augur"), "B1": unit("augur", 40, 40, armor=0)}, turn=3, mission="raid"))
    assert over(pen)
    assert outcome(pen.state).winners == ("A",)
    assert outcome(pen.state).rules == ("SHS-mission-b",)


@pytest.mark.rule("SHS-mission-c")
def test_take_and_hold() -> None:
    objectives = [{"kind": "hold", "at": list(at)} for at in SPREAD[3]]
    units = {
        "A1": unit("augur", 12, 20), "A2": unit("augur", 24, 20), "A3": unit("augur", 36, 30),
        "B1": unit("augur", 36, 20), "B2": unit("augur", 24, 28, armor=0),
    }  # fmt: skip
    result = finished(units, mission="take_and_hold", objectives=objectives)
    assert (result.winners, result.scores) == (("A",), {"A": 2.0, "B": 0.0})
    for gap, count in ((6.0, 1), (6.1, 0)):
        near = scene(
            {"A1": unit("augur", 12, 24 + 0.5 + 0.625 + gap)},
            mission="take_and_hold",
            objectives=objectives[:1],
        )
        assert held(near, "A") == count
    tied = {"A1": unit("augur", 2, 2), "B1": unit("augur", 46, 46), **dead("B", 1)}
    assert finished(tied, mission="take_and_hold", objectives=objectives).winners == ("A",)
    equal = {"A1": unit("augur", 2, 2), "B1": unit("augur", 46, 46)}
    assert finished(equal, mission="take_and_hold", objectives=objectives).winners == ()


@pytest.mark.rule("SHS-mission-d")
def test_the_vip() -> None:
    units = {"A1": unit("augur", 10, 10), "Avip": unit("vip", 20, 10, owner="A"), "B1": unit("augur", 40, 40)}
    more: dict[str, Any] = {"mission": "capture_escort", "escort": "A"}
    assert finished({**units, "Avip": unit("vip", 20, 10, owner="A", armor=1)}, **more).winners == ("A",)
    assert finished({**units, "Avip": unit("vip", 20, 10, owner="A", armor=0)}, **more).winners == ("B",)
    pen = play(scene(units, turn=4, **more))
    remove(pen, "Avip", "B1", "SHS-damage-f")
    assert over(pen)
    assert outcome(pen.state).winners == ("B",)
    assert outcome(pen.state).rules == ("SHS-mission-d",)
    state = play(scene(units, **more))
    place_objectives(state)
    (exit_marker,) = state.state.objectives
    assert exit_marker.at == (24.0, 47.5)
    claim(state, "A1", [Point(24.0, 46.4)])
    assert not state.unit("A1").escaped, "the exit is for the VIP"
    claim(state, "Avip", [Point(24.0, 46.4)])
    assert state.unit("Avip").escaped
    assert not over(state)
    alone = {**units, "A1": unit("augur", **LOST), "Avip": unit("vip", 20, 10, owner="A", escaped=True)}
    assert not over(play(scene(alone, "B1", **more))), "its escort may be lost, the VIP is safe"
    safe = do(scene(alone, "B1", turn=6, queue=[], **more), "pass")
    assert outcome(safe.state).winners == ("A",)
    profile = state.unit("Avip").stats
    assert (profile["S"], profile["Co"], profile["M"], profile["A"], profile["Ac"], profile["V"]) == (
        2,
        2,
        2,
        2,
        2,
        2,
    )


@pytest.mark.rule("SHS-mission-d")
def test_the_roll_off_decides_the_roles() -> None:
    team = {"models": [{"character": "augur"}] * 6}
    dice = GameDice(ScriptedDice({"role:A": [1], "role:B": [6]}), "test", 0)
    state, _ = RULES.new_game(Setup(("A", "B"), {"A": team, "B": team}, {"mission": "capture_escort"}), dice)
    assert RULES.to_move(state) == ("B",)
    assert set(menu(state)) == {"role:A", "role:B"}
    after = do(state, "role:A", {"first:A": [6], "first:B": [1]})
    assert (after.state.escort, after.unit("Avip").owner) == ("A", "A")
    assert after.state.objectives[0].at == (24.0, 47.5)
    other = do(state, "role:B", {"first:A": [6], "first:B": [1]})
    assert other.state.objectives[0].at == (24.0, 0.5)


@pytest.mark.rule("SHS-mission-e")
def test_sabotage() -> None:
    pen = play(scene({"A1": unit("augur")}, mission="sabotage"), {"objectives": [4]})
    place_objectives(pen)
    assert len(pen.state.objectives) == 4
    objectives = [{"kind": "sabotage", "at": [14, 10]}, {"kind": "sabotage", "at": [30, 30]}]
    units = {
        "A1": unit("core_runner", 10, 11),
        "A2": unit("augur", 30, 31.2, armor=0),
        "B1": unit("augur", 46, 46),
    }
    state = scene(units, mission="sabotage", objectives=objectives)
    begun = play(
        scene({**units, "A1": unit("core_runner", 14, 11)}, None, mission="sabotage", objectives=objectives)
    )
    activate(begun, "A1")
    assert begun.state.objectives[0].claimed == "A", "placed in contact, it claims when it first acts"
    passed = do(state, "move", path=[[15, 11]])
    assert passed.state.objectives[0].claimed == "A", "in the middle of the move"
    assert passed.state.acting is not None
    assert passed.state.acting.actions == 1
    assert passed.state.objectives[1].claimed == "", "the Downed cannot claim"
    taken = scene(units, mission="sabotage", objectives=[{**objectives[0], "claimed": "B"}])
    assert do(taken, "move", path=[[15, 11]]).state.objectives[0].claimed == "B"
    three = [{"kind": "sabotage", "at": [24, 24], "claimed": side} for side in ("A", "A", "A", "B")]
    result = finished(units, mission="sabotage", objectives=three)
    assert (result.winners, result.scores) == (("A",), {"A": 3.0, "B": 1.0})
    snared = scene(
        {**units, "A1": unit("core_runner", 13, 11, snares=1)}, mission="sabotage", objectives=objectives
    )
    pen = play(snared)
    claim(pen, "A1", [Point(13.0, 10.0)])
    assert pen.state.objectives[0].claimed == ""


@pytest.mark.rule("SHS-mission-f")
def test_blockade_is_a_raid() -> None:
    alive = {"A1": unit("augur", 10, 10), "B1": unit("augur", 40, 40)}
    won = finished({**alive, **dead("A", 5), **dead("B", 2)}, mission="blockade")
    assert (won.winners, won.scores) == (("B",), {"A": 2.0, "B": 5.0})
    pen = play(scene({"A1": unit("augur"), "B1": unit("augur", 40, 40, armor=0)}, turn=2, mission="blockade"))
    assert over(pen)
    assert outcome(pen.state).winners == ("A",)


def carrier() -> tuple[State, After]:
    """A Guard that picks up Intel."""
    units = {
        "A1": unit("strike_guard", 18, 20),
        "A2": unit("augur", 2, 2, owner="A"),
        "B1": unit("augur", 46, 46),
    }
    state = scene(units, mission="recon", objectives=[{"kind": "intel", "at": [20.5, 20]}])
    return state, do(state, "move", path=[[20, 20]])


@pytest.mark.rule("SHS-mission-g")
def test_recon() -> None:
    _, taken = carrier()
    assert (taken.unit("A1").carried, taken.state.objectives[0].claimed) == (1, "A1")
    assert RULES.view(taken.state, None).scores == {"A": 1.0, "B": 0.0}
    pen = play(taken.state)
    down(pen, "A1", Blow(3, "B1"), "SHS-damage-e")
    assert (pen.unit("A1").carried, pen.state.objectives[0].claimed, pen.state.objectives[0].at) == (
        0,
        "",
        (20.0, 20.0),
    )
    claim(pen, "B1", [Point(20.0, 21.0)])
    assert pen.unit("B1").carried == 1
    lost = play(taken.state)
    remove(lost, "A1", "B1", "SHS-damage-f")
    assert lost.state.objectives[0].claimed == ""
    units = {"A1": unit("augur", 10, 10, carried=2), "B1": unit("augur", 40, 40, carried=1)}
    markers = [{"kind": "intel", "at": [1, 1], "claimed": name} for name in ("A1", "A1", "B1")]
    assert finished(units, mission="recon", objectives=markers).winners == ("A",)
    counted = play(scene({"A1": unit("augur")}, mission="recon"), {"objectives": [6]})
    place_objectives(counted)
    assert len(counted.state.objectives) == 3


@pytest.mark.rule("SHS-mission-h")
def test_where_objectives_lie() -> None:
    assert SPREAD == {
        1: ((24, 24),),
        2: ((16, 24), (32, 24)),
        3: ((12, 24), (24, 24), (36, 24)),
        4: ((16, 16), (32, 16), (16, 32), (32, 32)),
        5: ((16, 16), (32, 16), (16, 32), (32, 32), (24, 24)),
    }
    pen = play(scene({"A1": unit("augur")}, mission="take_and_hold"), {"objectives": [3]})
    place_objectives(pen)
    assert tuple(objective.at for objective in pen.state.objectives) == SPREAD[2]


@pytest.mark.rule("SHS-mission-i")
def test_the_standard_game_counts_points() -> None:
    alive = {"A1": unit("augur", 10, 10), "B1": unit("augur", 40, 40)}
    for_a = {**dead("B", 2, "war_keeper"), **dead("B", 0)}
    more_for_a = {"B60": unit("augur", 40, 40, **LOST)}
    for_b = {"A60": unit("core_runner", 40, 40, **LOST), "A61": unit("core_collector", 40, 40, **LOST)}
    result = finished({**alive, **for_a, **more_for_a, **for_b}, mission="standard")
    assert (result.winners, result.scores) == (("A",), {"A": 84.0, "B": 51.0})
    equal = {
        **alive,
        **dead("B", 1, "war_keeper"),
        "A60": unit("bat", 40, 40, **LOST),
        "A61": unit("rat", 40, 40, **LOST),
    }
    kills = finished(equal, mission="standard")
    assert (kills.winners, kills.scores) == (("B",), {"A": 34.0, "B": 34.0})


@pytest.mark.rule("SHS-mission-j")
def test_total_defeat_ends_any_mission() -> None:
    objectives = [{"kind": "intel", "at": [24, 24]}]
    downed = {"A1": unit("augur", 10, 10), "B1": unit("augur", 11.25, 10, armor=0)}
    state = scene(downed, turn=4, mission="recon", objectives=objectives)
    assert not over(play(state)), "the Downed keep it going"
    after = do(state, "confirm:B1")
    assert after.state.phase == "over"
    found = RULES.result(after.state)
    assert found is not None
    assert found.winners == ("A",)
    nobody = play(
        scene({"A1": unit("augur", **LOST), "B1": unit("augur", **LOST)}, None, turn=4, mission="recon")
    )
    assert over(nobody)
    assert (outcome(nobody.state).winners, outcome(nobody.state).reason) == (
        (),
        "Nobody is left on the table.",
    )


@pytest.mark.parametrize(("aside", "met"), [(1.17, True), (1.18, False)])
def test_a_marker_is_met_on_the_way_by_a_gap_of_a_twentieth_of_an_inch(aside: float, met: bool) -> None:
    """Half a base and half a marker are 1.125 in."""
    state = scene({"A1": unit("augur", 10, 10)})
    marker = Objective("o1", "sabotage", (20.0, 10.0 + aside))
    assert passes(state, [Point(10, 10), Point(30, 10)], marker) is met
    assert passes(state, [Point(10, 10), Point(20, 10)], marker) is met
    assert not passes(state, [Point(10, 10), Point(15, 10)], marker)
