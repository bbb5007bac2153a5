"""Activations: SHS-actions-*."""

from __future__ import annotations

from math import hypot

import pytest

from bot.skirmish.engine import IllegalPick, Path, Pick
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.turn import activate
from tests.skirmish.shiftstorm.scene import (
    board,
    do,
    menu,
    offered,
    play,
    refused,
    scene,
    unit,
    wall,
    why_not,
)

MISS = {"hit": [1, 1, 1]}


@pytest.mark.rule("SHS-actions-a")
def test_two_actions_or_fewer() -> None:
    units = {"A1": unit("strike_guard", 10, 10), "B1": unit("augur", 20, 10)}
    state = do(scene(units), "move", path=[[11, 10]]).state
    state = do(state, "shoot:scattergun>B1", MISS).state
    assert state.acting is not None
    assert state.acting.actions == 0
    assert "No actions" in refused(state, "move", path=[[12, 10]])
    assert do(scene(units), "pass").unit("A1").acted


@pytest.mark.rule("SHS-actions-b")
def test_the_menu_greys_what_cannot_be_done() -> None:
    state = scene({"A1": unit("advocate", 10, 10), "B1": unit("augur", 18, 10)})
    for choice in ("move", "charge:unarmed>B1", "shoot:lance>B1", "skill:scan", "pass"):
        assert offered(state, choice), choice
    assert "contact" in why_not(state, "combat")
    assert "Flash/Fury" in why_not(state, "flash")
    fury = scene({"A1": unit("advocate", skills=["annihilate"]), "B1": unit("augur", 18, 10)})
    assert why_not(fury, "flash:annihilate>B1")


@pytest.mark.rule("SHS-actions-c")
def test_the_same_action_twice() -> None:
    state = scene(
        {"A1": unit("ardor_corps", 10, 10), "B1": unit("strike_guard", 20, 10), "B2": unit("augur", 40, 40)}
    )
    once = do(state, "shoot:carbine>B1", {"hit": [1, 1, 1, 1]})
    twice = do(once.state, "shoot:carbine>B1", {"hit": [1, 1, 1, 1]})
    assert len(twice.event("hits").rolls) == 4
    assert twice.unit("A1").acted


@pytest.mark.rule("SHS-actions-d")
def test_a_move_is_measured_along_its_path() -> None:
    state = scene({"A1": unit("ranger", 10, 10), "B1": unit("augur", 10, 40)})
    assert "4.2 in" in refused(state, "move", path=[[13, 13]])
    assert "long" in refused(state, "move", path=[[12, 10], [12, 12.2]])
    after = do(state, "move", path=[[12.8, 12.8]])
    assert after.unit("A1").moved
    assert after.unit("A1").at == (12.8, 12.8)


@pytest.mark.rule("SHS-actions-d")
def test_enemies_are_not_crossed_and_not_touched() -> None:
    units = {
        "A1": unit("core_runner", 10, 10), "A2": unit("augur", 10, 12, owner="A"),
        "B1": unit("augur", 12, 10), "B2": unit("augur", 10, 7, armor=0),
    }  # fmt: skip
    state = scene(units)
    assert "in the way" in refused(state, "move", path=[[14.5, 10]])
    assert "only a Charge" in refused(state, "move", path=[[10.73, 10]])
    assert do(state, "move", path=[[10, 14.5]]).unit("A1").at == (10.0, 14.5), "friends may be crossed"
    assert "no room" in refused(state, "move", path=[[10, 12.5]])
    after = do(state, "move", path=[[10, 8.251]])
    assert after.state.touching(after.unit("A1"), after.unit("B2")), "the Downed may be touched"


@pytest.mark.rule("SHS-actions-e")
def test_leaving_combat_costs_a_move_and_nothing_else() -> None:
    units = {
        "A1": unit("advocate", 10, 10),
        "A2": unit("advocate", 10, 20),
        "B1": unit("rat", 11.25, 10, stealth=False),
    }
    state = scene(units)
    after = do(state, "move", path=[[5, 10]])
    assert after.unit("A1").at == (5.0, 10.0)
    assert after.state.acting is not None
    assert after.state.acting.actions == 1
    assert "struck" not in after.kinds()
    other = scene(units, "A2")
    assert "in combat" in why_not(other, "skill:command>A1")


@pytest.mark.rule("SHS-actions-f", "SHS-special_stabilized-a", "SHS-item_siba_mount-a")
def test_one_weapon_a_shot_all_with_stabilized() -> None:
    units = {"A1": unit("b1_spydar", 10, 10), "B1": unit("augur", 18, 10)}
    after = do(scene(units), "shoot:shard>B1", {"hit": [1, 1]})
    assert after.unit("A1").ammo == {"grenade_caustic": 2}
    siba = scene({**units, "A1": unit("b1_spydar", 10, 10, items=["siba_mount"])})
    dice = {"hit": [1, 1], "drift": [1, 1], "damage": [1]}
    asked = [RULES.question(menu(siba)["shoot:volley"], name).text for name in ("shard", "grenade_caustic")]
    assert asked == ["Whom does the Shard fire at?", "Whom is the Grenade thrown at?"]
    volley = do(siba, "shoot:volley", dice, shard="B1", grenade_caustic="B1")
    assert [event.data["weapon"] for event in volley.events if event.kind == "shot"] == [
        "shard",
        "grenade_caustic",
    ]
    assert volley.event("drift").data["inches"] == 0, "thrown with its Combat of 6"
    assert volley.unit("A1").ammo == {"grenade_caustic": 1}
    assert volley.state.acting is not None
    assert volley.state.acting.actions == 1
    mounted = {
        "A1": unit("core_collector", 10, 10, items=["siba_mount", "lance"]), "B1": unit("strike_guard", 18, 10),
        "B2": unit("augur", 10, 30),
    }  # fmt: skip
    state = scene(mounted)
    dice = {"hit": [1, 1, 1, 1, 1]}
    both = do(state, "shoot:volley", dice, carbine="B1", lance="B2")
    shots = [(event.data["weapon"], event.data["target"], event.data["dice"]) for event in both.events
             if event.kind == "shot"]  # fmt: skip
    assert shots == [("carbine", "B1", 4), ("lance", "B2", 1)]
    assert both.state.acting is not None
    assert both.state.acting.actions == 1
    guard = scene({"A1": unit("strike_guard", items=["siba_mount", "lance"]), "B1": unit("augur", 18, 10)})
    free = do(guard, "agile:volley", {"hit": [1, 1, 1, 1]}, scattergun="B1", lance="B1")
    assert free.state.acting is not None
    assert free.state.acting.actions == 2
    assert offered(guard, "shoot:scattergun>B1")


@pytest.mark.rule("SHS-actions-g")
def test_a_combat_action_has_no_answer() -> None:
    state = scene({"A1": unit("adherent", 10, 10), "B1": unit("rat", 11.25, 10, stealth=False)})
    after = do(state, "combat:staff>B1", {"strike:A1": [1] * 6})
    assert after.event("struck").data["needed"] == 2
    assert after.kinds().count("struck") == 1


@pytest.mark.rule("SHS-actions-h")
def test_a_charge_runs_and_fights_in_one_action() -> None:
    units = {"A1": unit("rat", 10, 10, stealth=False), "B1": unit("augur", 23.25, 10)}
    after = do(scene(units), "charge:claws>B1", {"strike:A1": [1] * 4, "strike:B1": [1] * 2})
    assert after.state.touching(after.unit("A1"), after.unit("B1"))
    assert "combat" in after.kinds()
    assert after.state.acting is not None
    assert after.state.acting.actions == 1
    far = scene({**units, "B1": unit("augur", 23.35, 10)})
    assert "12.1 in away" in why_not(far, "charge:claws>B1")
    hair = scene({**units, "B1": unit("augur", 23.29, 10)})
    near = do(hair, "charge:claws>B1", {"strike:A1": [1] * 4, "strike:B1": [1] * 2})
    assert near.state.touching(near.unit("A1"), near.unit("B1")), "a gap of 0.04 in at its end is contact"
    assert "12.1 in away" in why_not(scene({**units, "B1": unit("augur", 23.31, 10)}), "charge:claws>B1")


@pytest.mark.rule("SHS-actions-i")
def test_a_skill_action_is_spent_pass_or_fail() -> None:
    state = scene({"A1": unit("core_keeper", 10, 10), "A2": unit("strike_guard", 20, 10)})
    failed = do(state, "skill:virch_barrier>A2", {"test": [3, 3]})
    assert failed.state.acting is not None
    assert (failed.state.acting.actions, failed.unit("A2").barrier) == (1, 0)
    assert do(state, "skill:virch_barrier>A2", {"test": [3, 4]}).unit("A2").barrier == 2
    avatar = scene({"A1": unit("avatar")})
    assert do(avatar, "skill:cultivate").state.gaid["A"] == 1


@pytest.mark.rule("SHS-actions-j", "SHS-skill_annihilate-a")
def test_fury_is_tested_and_not_spent() -> None:
    def annihilate(fury: int, far: float, dice: list[int], target: str = "strike_guard") -> int:
        units = {"A1": unit("advocate", 5, 10, stats={"F": fury}, skills=["annihilate"]),
                 "B1": unit(target, 5 + 1.25 + far, 10)}  # fmt: skip
        after = do(scene(units), "flash:annihilate>B1", {"test": dice})
        assert after.unit("B1").shield == units["B1"].get("shield", 1)
        assert after.unit("A1").stats["F"] == fury
        return after.unit("B1").armor

    none = scene({"A1": unit("advocate", skills=["annihilate"]), "B1": unit("augur", 18, 10)})
    assert why_not(none, "flash:annihilate>B1")
    assert annihilate(1, 12, [5, 6]) == 2
    assert annihilate(1, 12, [5, 5]) == 3
    assert annihilate(5, 24, [3, 4]) == 1
    assert annihilate(9, 36, [1, 2]) == 0
    one = {
        "A1": unit("advocate", 5, 10, stats={"F": 1}, skills=["annihilate"]),
        "B1": unit("augur", 18.4, 10),
    }
    assert "reaches 12 in" in why_not(scene(one), "flash:annihilate>B1")


@pytest.mark.rule("SHS-actions-k", "SHS-combat-j", "SHS-experience-f")
def test_confirming_a_kill() -> None:
    units = {
        "A1": unit("strike_guard", 10, 10), "A2": unit("strike_guard", 12, 14),
        "B1": unit("ardor_corps", 11.25, 10, armor=0), "B2": unit("augur", 40, 40),
    }  # fmt: skip
    state = scene(units, actions=1, done=["agile"], mission="raid")
    after = do(state, "confirm:B1")
    assert after.unit("B1").gone
    assert (after.unit("A1").xp, after.unit("A2").xp) == (1, 0)
    assert RULES.view(after.state, None).scores["A"] == 1.0
    apart = scene({**units, "B1": unit("ardor_corps", 11.75, 10, armor=0)})
    assert "confirm:B1" not in menu(apart)
    tired = scene(units, actions=0)
    assert "No actions" in why_not(tired, "confirm:B1")


@pytest.mark.rule("SHS-actions-l", "SHS-skill_agile-a")
def test_free_actions_cost_nothing_once() -> None:
    state = scene({"A1": unit("advocate", 10, 10), "B1": unit("strike_guard", 30, 10)})
    state = do(state, "move", path=[[11, 10]]).state
    state = do(state, "skill:scan", {"test": [1, 1]}).state
    after = do(state, "agile:lance>B1", {"hit": [1]})
    assert after.unit("A1").acted, "nothing is left to do"
    thrice = scene({"A1": unit("advocate", 10, 10), "B1": unit("strike_guard", 30, 10)})
    for choice in ("shoot:lance>B1", "shoot:lance>B1"):
        thrice = do(thrice, choice, {"hit": [1]}).state
    assert offered(thrice, "agile:lance>B1")
    first = do(
        scene({"A1": unit("advocate", 10, 10), "B1": unit("strike_guard", 30, 10)}),
        "agile:lance>B1",
        {"hit": [1]},
    )
    assert "agile:lance>B1" not in menu(first.state)
    assert offered(first.state, "shoot:lance>B1")
    snared = scene({"A1": unit("advocate", 10, 10, snares=1), "B1": unit("strike_guard", 30, 10)})
    assert "agile:lance>B1" not in menu(snared)


@pytest.mark.rule("SHS-actions-m")
def test_end_of_turn_housekeeping() -> None:
    units = {
        "A1": unit("strike_guard", 10, 10, shield=0, armor=2, pestilence=True, lit_by={"pestilence": "B1"},
                   bonus={"advance:Co": 2}, boost=2),
        "B1": unit("rat", 40, 40, stealth=False),
    }  # fmt: skip
    state = scene({**units, "A1": {**units["A1"], "boost": 0}}, "B1", turn=2, queue=[])
    after = do(state, "pass")
    assert after.state.turn == 3
    kinds = after.kinds()
    assert kinds.index("turn") < kinds.index("festers") < kinds.index("order")
    assert (after.unit("A1").armor, after.unit("A1").bonus) == (1, {})
    boosted = do(scene(units, "B1", turn=2, queue=[]), "pass")
    assert (boosted.unit("A1").armor, boosted.unit("A1").boost) == (2, 0)


@pytest.mark.rule("SHS-actions-n", "SHS-skill_synthvehicle-a")
def test_the_downed_are_skipped_but_for_a_synth_vehicle() -> None:
    units = {
        "A1": unit("strike_guard", 10, 10, armor=0), "A2": unit("b1_spydar", 14, 10, armor=0),
        "B1": unit("augur", 40, 40), "B2": unit("augur", 44, 40),
    }  # fmt: skip
    after = do(scene(units, "B1", queue=["A1", "A2", "B2"]), "pass")
    assert after.state.acting is not None
    assert after.state.acting.unit == "A2"
    assert set(menu(after.state)) == {"skill:synth_vehicle", "pass"}
    repaired = after.then("skill:synth_vehicle", {"test": [4, 6]})
    assert (repaired.unit("A2").armor, repaired.state.acting.actions) == (2, 1)  # type: ignore[union-attr]
    assert offered(repaired.state, "move")
    failed = after.then("skill:synth_vehicle", {"test": [4, 5]})
    assert failed.unit("A2").downed
    healthy = scene({"A2": unit("b1_spydar", armor=1), "B1": unit("augur", 40, 40)}, "A2")
    assert do(healthy, "skill:synth_vehicle", {"test": [4, 6]}).unit("A2").armor == 2


@pytest.mark.rule("SHS-actions-o", "SHS-special_snare-a")
def test_a_snare_comes_off_first() -> None:
    state = scene({"A1": unit("advocate", 10, 10, snares=1), "B1": unit("augur", 30, 10)})
    assert set(menu(state)) == {"unsnare", "pass"}
    after = do(state, "unsnare")
    assert after.unit("A1").snares == 0
    assert do(after.state, "move", path=[[12, 10]]).unit("A1").at == (12.0, 10.0)
    two = do(scene({"A1": unit("advocate", snares=2), "B1": unit("augur", 30, 10)}), "unsnare")
    assert set(menu(two.state)) == {"unsnare", "pass"}
    three = scene({"A1": unit("disciple", snares=3), "B1": unit("augur", 30, 10)}, gaid={"A": 4})
    assert do(do(three, "unsnare").state, "unsnare").unit("A1").acted, "its free Embolden waits too"


@pytest.mark.rule("SHS-special_snare-a", "SHS-special_throw-b", "SHS-equipment-k")
def test_snares_are_thrown() -> None:
    units = {"A1": unit("handler", 10, 10), "B1": unit("strike_guard", 20, 10)}
    after = do(scene(units), "shoot:snare_counted>B1", {"hit": [5]}, stat="S")
    assert (after.unit("B1").snares, after.unit("A1").ammo["snare_counted"]) == (1, 1)
    missed = do(scene(units), "shoot:snare_counted>B1", {"hit": [4]}, stat="S")
    assert missed.unit("B1").snares == 0
    gone = do(missed.state, "shoot:snare_counted>B1", {"hit": [1]}, stat="S")
    assert gone.unit("A1").ammo["snare_counted"] == 0
    empty = scene({**units, "A1": unit("handler", 10, 10, ammo={"snare_counted": 0})})
    assert "shoot:snare_counted>B1" not in menu(empty)
    cable = scene({"A1": unit("avatar", 10, 10), "B1": unit("firebrand", 23.25, 10)})
    caught = do(cable, "shoot:cable>B1", {"hit": [4]}, stat="S")
    assert caught.unit("B1").snares == 1
    assert offered(caught.state, "shoot:cable>B1")
    far = scene({"A1": unit("avatar", 10, 10), "B1": unit("firebrand", 23.35, 10)})
    assert "Out of range" in why_not(far, "shoot:cable>B1")
    shaman = scene({"A1": unit("shaman", 10, 10), "B1": unit("firebrand", 20, 10)})
    assert offered(do(shaman, "shoot:snare_reusable>B1", {"hit": [1]}).state, "shoot:snare_reusable>B1")


def test_a_stunned_model_has_one_action() -> None:
    pen = play(scene({"A1": unit("advocate", stun=True), "B1": unit("augur", 30, 10)}, None))
    activate(pen, "A1")
    assert pen.state.acting is not None
    assert (pen.state.acting.actions, pen.unit("A1").stun) == (1, False)


def test_a_preview_says_who_would_see_the_model() -> None:
    table = board(wall(20, 0, 15))
    units = {"A1": unit("core_runner", 10, 10), "B1": unit("augur", 30, 10), "B2": unit("augur", 10, 40)}
    state = scene(units, board=table)
    hidden = RULES.preview(state, "A", Pick("move", {"path": [[12, 10]]}))
    assert (hidden.lines, hidden.path) == (("Seen there by: Augur 2.",), ((12.0, 10.0),))
    with pytest.raises(IllegalPick, match="long"):
        RULES.preview(state, "A", Pick("move", {"path": [[10, 30]]}))


@pytest.mark.rule("SHS-mission-e")
def test_a_model_freed_of_its_snare_claims_what_it_touches() -> None:
    objectives = [{"kind": "sabotage", "at": [10, 11]}]
    units = {"A1": unit("advocate", 10, 10, snares=1), "B1": unit("augur", 30, 10)}
    after = do(scene(units, mission="sabotage", objectives=objectives), "unsnare")
    assert after.state.objectives[0].claimed == "A"


def test_no_move_is_offered_that_goes_nowhere() -> None:
    """So near to the edge of the table that next to nothing is left of the way there."""
    state = scene({"A1": unit("strike_guard", 10, 0.63), "B1": unit("augur", 14, 20)})
    move = next(choice for choice in RULES.choices(state, "A") if choice.kind == "move")
    path = move.params["path"]
    assert isinstance(path, Path)
    lengths = [hypot(way[-1][0] - 10, way[-1][1] - 0.63) for way in path.suggested]
    assert lengths
    assert min(lengths) > 0.05
