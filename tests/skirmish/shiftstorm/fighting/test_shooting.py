"""Shooting: SHS-shooting-*, SHS-special_throw-*, SHS-special_aoe-*."""

from __future__ import annotations

import pytest

from bot.skirmish.engine import Pick
from bot.skirmish.shiftstorm.fighting.damage import ladder
from bot.skirmish.shiftstorm.fighting.shooting import hit_need
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.state import weapon_of
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


@pytest.mark.rule("SHS-shooting-a", "SHS-item_scattergun-a")
def test_the_steps_of_a_shot() -> None:
    state = scene({"A1": unit("strike_guard", 10, 10), "B1": unit("handler", 21.25, 10)})
    after = do(state, "shoot:scattergun>B1", {"hit": [5, 5, 2], "damage": [5, 3]})
    assert after.event("hits").data["needed"] == 5
    assert after.event("hits").data["hits"] == 2
    assert after.event("damage").data["needed"] == 5
    assert after.unit("B1").armor == 3
    even = scene({"A1": unit("strike_guard", 10, 10), "B1": unit("strike_guard", 23.25, 10, shield=0)})
    shot = do(even, "shoot:scattergun>B1", {"hit": [4, 3, 3], "damage": [4]})
    assert (shot.event("hits").data["needed"], shot.event("damage").data["needed"]) == (4, 4)
    assert "Out of range" in why_not(
        scene({"A1": unit("strike_guard", 10, 10), "B1": unit("handler", 23.35, 10)}), "shoot:scattergun>B1"
    )


@pytest.mark.rule("SHS-shooting-b")
def test_line_of_sight() -> None:
    table = board(wall(10, 5, 15))
    units = {
        "A1": unit("ardor_corps", 5, 10),
        "B1": unit("strike_guard", 15, 10),
        "B2": unit("augur", 15, 30),
    }
    state = scene(units, board=table)
    assert "line of sight" in why_not(state, "shoot:carbine>B1")
    assert offered(state, "shoot:carbine>B2")
    between = {
        "A1": unit("ardor_corps", 5, 10),
        "A2": unit("ardor_corps", 10, 10),
        "B1": unit("strike_guard", 15, 10),
    }
    assert "line of sight" in why_not(scene(between), "shoot:carbine>B1")
    down = {**between, "A2": unit("ardor_corps", 10, 10, armor=0)}
    assert offered(scene(down), "shoot:carbine>B1")
    beside = {**between, "A2": unit("ardor_corps", 10, 10.63)}
    assert offered(scene(beside), "shoot:carbine>B1")


@pytest.mark.rule("SHS-shooting-c")
def test_hit_ladder() -> None:
    assert [ladder(4, against) for against in (2, 3, 4, 5, 6)] == [2, 3, 4, 5, 6]
    state = scene({"A1": unit("ardor_corps", 10, 10), "B1": unit("core_runner", 20, 10)})
    after = do(state, "shoot:carbine>B1", {"hit": [5, 4, 4, 4], "damage": [1]})
    assert after.event("hits").data["hits"] == 1


@pytest.mark.rule("SHS-shooting-d")
def test_ends_of_the_ladder() -> None:
    assert (ladder(6, 2), ladder(2, 6)) == (2, 6)
    state = scene({"A1": unit("ranger", 10, 10, covert=False, stealth=False), "B1": unit("augur", 20, 10)})
    missed = do(state, "shoot:boltthrower>B1", {"hit": [1]})
    assert missed.event("hits").data["hits"] == 0
    weak = scene({"A1": unit("augur", 10, 10, items=["lance"]), "B1": unit("disciple", 20, 10)})
    assert do(weak, "shoot:lance>B1", {"hit": [6], "damage": [1]}).event("hits").data["hits"] == 1


@pytest.mark.rule("SHS-shooting-e", "SHS-equipment-h")
def test_who_stands_still_is_hit_on_two() -> None:
    units = {"A1": unit("bat", 10, 10), "B1": unit("shaman", 20, 10, moved=False)}
    state = scene(units)
    shard = weapon_of(state.unit("A1"), "shard")
    assert hit_need(state, state.unit("A1"), state.unit("B1"), shard, "S") == 2
    moved = scene({**units, "B1": unit("shaman", 20, 10)})
    assert hit_need(moved, moved.unit("A1"), moved.unit("B1"), shard, "S") == 6
    holo = scene({"A1": unit("ardor_corps", 10, 10), "B1": unit("bat", 20, 10, moved=False)})
    carbine = weapon_of(holo.unit("A1"), "carbine")
    assert hit_need(holo, holo.unit("A1"), holo.unit("B1"), carbine, "S") == 6


@pytest.mark.rule("SHS-shooting-f")
def test_when_a_target_counts_as_moved() -> None:
    units = {
        "A1": unit("strike_guard", 10, 10),
        "B1": unit("ardor_corps", 20, 10),
        "B2": unit("augur", 40, 40),
    }
    pen = play(scene(units, None, turn=1))
    carbine = weapon_of(pen.unit("B1"), "carbine")

    def need() -> int:
        return hit_need(pen.state, pen.unit("B1"), pen.unit("A1"), carbine, "S")

    assert need() == 3, "deployed and not yet activated"
    activate(pen, "A1")
    assert need() == 2, "its activation began, it has not moved"
    moved = do(scene(units), "move", path=[[11, 10]])
    assert moved.unit("A1").moved
    stays = do(moved.state, "pass")
    assert stays.unit("A1").moved, "until its own next activation"


@pytest.mark.rule("SHS-shooting-g", "SHS-damage-b", "SHS-damage-h", "SHS-damage-d")
def test_the_books_carbine() -> None:
    units = {
        "A1": unit("ardor_corps", 10, 10),
        "B1": unit("strike_guard", 20, 10),
        "B2": unit("augur", 40, 40),
    }
    after = do(scene(units), "shoot:carbine>B1", {"hit": [3, 2, 5, 6], "damage": [3, 4, 1]})
    hits, damage = after.event("hits").data, after.event("damage").data
    assert (hits["needed"], hits["hits"]) == (3, 3)
    assert (damage["needed"], damage["successes"]) == (3, 2)
    guard = after.unit("B1")
    assert (guard.shield, guard.armor, guard.gone) == (1, 0, False)
    assert "SHS-damage-g" in after.event("downed").rules
    one = do(scene(units), "shoot:carbine>B1", {"hit": [3, 2, 2, 2], "damage": [3]})
    assert (one.unit("B1").armor, one.unit("B1").active) == (2, True)


@pytest.mark.rule("SHS-shooting-h", "SHS-item_lance-a")
def test_range_bands() -> None:
    for weapon, character, far in (("carbine", "ardor_corps", 24), ("lance", "advocate", 36)):
        at = {"A1": unit(character, 5, 10), "B1": unit("firebrand", 5 + 1.25 + far, 10)}
        assert offered(scene(at), f"shoot:{weapon}>B1")
        over = {**at, "B1": unit("firebrand", 5 + 1.35 + far, 10)}
        assert "Out of range" in why_not(scene(over), f"shoot:{weapon}>B1")
    lance = scene({"A1": unit("advocate", 5, 10), "B1": unit("firebrand", 42.25, 10)})
    after = do(lance, "shoot:lance>B1", {"hit": [3], "damage": [3]})
    assert (after.event("hits").data["needed"], after.event("damage").data["needed"]) == (3, 3)
    assert len(after.event("hits").rolls) == 1


@pytest.mark.rule("SHS-shooting-j")
def test_all_dice_at_one_target() -> None:
    units = {"A1": unit("ardor_corps", 10, 10), "B1": unit("augur", 20, 10), "B2": unit("augur", 20, 14)}
    state = scene(units)
    assert menu(state)["shoot:carbine>B1"].params == {}
    assert "does not take" in refused(state, "shoot:carbine>B1", dice=2)
    assert do(state, "shoot:carbine>B2", {"hit": [1] * 4}).event("shot").data["dice"] == 4


@pytest.mark.rule("SHS-shooting-k")
def test_no_shooting_in_or_into_combat() -> None:
    units = {
        "A1": unit("advocate", 10, 10), "A2": unit("advocate", 20, 12), "B1": unit("rat", 11.25, 10, stealth=False),
        "B2": unit("augur", 10, 20),
    }  # fmt: skip
    state = scene(units)
    assert "in combat" in why_not(state, "shoot:lance>B1")
    assert "in combat" in why_not(state, "shoot:lance>B2")
    assert "in combat" in why_not(state, "agile:lance>B2")
    assert "locked in combat" in why_not(scene(units, "A2"), "shoot:lance>B1")
    down = {**units, "B1": unit("rat", 11.25, 10, stealth=False, armor=0)}
    assert offered(scene(down), "shoot:lance>B1")
    assert offered(scene(down), "shoot:lance>B2")
    assert offered(scene(down, "A2"), "shoot:lance>B1")


@pytest.mark.rule("SHS-shooting-l", "SHS-special_covert-b")
def test_hidden_models_hit_on_two_once_with_each_weapon() -> None:
    units = {"A1": unit("ranger", 10, 10, stealth=False), "B1": unit("core_runner", 30, 10, stats={"M": 1})}
    first = do(scene(units), "shoot:boltthrower>B1", {"hit": [2], "damage": [1]})
    assert (first.event("hits").data["needed"], first.unit("A1").covert) == (2, False)
    second = do(first.state, "shoot:boltthrower>B1", {"hit": [1]})
    assert second.event("hits").data["needed"] == 4
    moved = do(scene(units), "move", path=[[11, 10]])
    assert do(moved.state, "shoot:boltthrower>B1", {"hit": [1]}).event("hits").data["needed"] == 4
    still = scene({**units, "A1": unit("ranger", 10, 10)})
    sneaked = do(do(still, "move", path=[[11, 10]]).state, "shoot:boltthrower>B1", {"hit": [1]})
    assert sneaked.event("hits").data["needed"] == 2, "Stealth still hides it"


@pytest.mark.rule("SHS-shooting-l", "SHS-skill_concealed-a", "SHS-equipment-n")
def test_a_concealed_weapon_hits_on_two_once_a_turn() -> None:
    units = {"A1": unit("syndic", 10, 10), "B1": unit("firebrand", 11.25, 10)}
    first = do(scene(units), "combat:staff_of_office>B1", {"strike:A1": [2, 1, 1], "damage": [5]})
    assert (first.event("struck").data["needed"], first.event("struck").data["dice"]) == (2, 3)
    assert (first.event("damage").data["needed"], first.unit("B1").armor) == (5, 3)
    again = do(first.state, "combat:staff_of_office>B1", {"strike:A1": [5, 5, 5]})
    assert again.event("struck").data["needed"] == 6
    next_turn = scene({**units, "A1": unit("syndic", 10, 10, fought=["staff_of_office"])})
    struck = do(next_turn, "combat:staff_of_office>B1", {"strike:A1": [1, 1, 1]}).event("struck")
    assert struck.data["needed"] == 2
    plate = scene({**units, "B1": unit("core_collector", 11.25, 10, shield=1, shield_start=1)})
    hit = do(plate, "combat:staff_of_office>B1", {"strike:A1": [2, 1, 1], "damage": [5]})
    assert (hit.unit("B1").armor, hit.unit("B1").shield) == (3, 1)


@pytest.mark.rule("SHS-shooting-m", "SHS-damage-f")
def test_shooting_the_downed_removes_them() -> None:
    units = {
        "A1": unit("ardor_corps", 10, 10), "B1": unit("strike_guard", 20, 10, armor=0, moved=False),
        "B2": unit("augur", 40, 40),
    }  # fmt: skip
    after = do(scene(units), "shoot:carbine>B1", {"hit": [1, 2, 3, 4], "damage": [2, 1, 1]})
    assert (after.event("hits").data["needed"], after.event("damage").data["needed"]) == (2, 2)
    assert (after.unit("B1").gone, after.unit("A1").xp) == (True, 1)
    bat = scene({**units, "B1": unit("bat", 20, 10, armor=0, moved=False)})
    shot = do(bat, "shoot:carbine>B1", {"hit": [5, 5, 5, 5]})
    assert shot.event("hits").data["needed"] == 6, "its Holo moves even now"


@pytest.mark.rule("SHS-special_throw-a")
def test_combat_weapons_can_be_thrown_and_come_back() -> None:
    units = {"A1": unit("firebrand", 10, 10), "B1": unit("apostle_apprentice", 23.25, 10)}
    state = scene(units)
    by_combat = do(state, "shoot:fury_ax>B1", {"hit": [2], "damage": [1]}, stat="Co")
    assert by_combat.event("hits").data["needed"] == 2
    assert len(by_combat.event("hits").rolls) == 1
    assert by_combat.event("damage").data["damage"] == 4
    assert do(state, "shoot:fury_ax>B1", {"hit": [5]}, stat="S").event("hits").data["needed"] == 6
    assert offered(by_combat.state, "shoot:fury_ax>B1")
    far = scene({**units, "B1": unit("apostle_apprentice", 23.35, 10)})
    assert "12 in" in why_not(far, "shoot:fury_ax>B1")


@pytest.mark.rule("SHS-special_throw-b", "SHS-item_grenade-a", "SHS-special_aoe-a")
def test_grenades_are_counted_and_only_some_burn() -> None:
    units = {"A1": unit("ardor_corps", 10, 10), "B1": unit("firebrand", 18, 10), "B2": unit("augur", 40, 40)}
    dice = {"drift": [3, 1], "damage": [4]}
    first = do(scene(units), "shoot:grenade_basic>B1", dice, stat="S")
    assert (first.unit("B1").armor, first.unit("B1").caustic) == (3, False)
    second = do(first.state, "shoot:grenade_basic>B1", {"drift": [2, 1], "damage": [1]}, stat="S")
    assert second.unit("A1").ammo["grenade_basic"] == 0
    armed = scene({**units, "A1": unit("ardor_corps", 10, 10, items=["grenade"])})
    burst = do(
        armed, "shoot:grenade_caustic>B1", {"drift": [3, 3], "direction": [9], "damage": [4]}, stat="S"
    )
    assert burst.event("drift").data["inches"] == 2
    assert (burst.unit("B1").armor, burst.unit("B1").caustic) == (3, True)
    assert "shoot:grenade_caustic>B1" not in menu(burst.state), "one throw for each slot"


@pytest.mark.rule("SHS-special_aoe-a", "SHS-item_falcon-a")
def test_the_marker_drifts_by_the_clock() -> None:
    units = {"A1": unit("ardor_corps", 10, 10, items=["falcon"]), "B1": unit("firebrand", 30, 10)}
    five = do(scene(units), "shoot:falcon>B1", {"drift": [4, 5], "direction": [12]})
    assert five.event("drift").data["inches"] == 5
    assert five.event("drift").data["at"] == [35.0, 10.0], "12 is away from the shooter"
    assert (
        do(scene(units), "shoot:falcon>B1", {"drift": [1, 2], "damage": [1]}).event("drift").data["inches"]
        == 0
    )
    falcon = {
        "A1": unit("advocate", 10, 10, items=["falcon"]), "B1": unit("core_runner", 26, 10),
        "B2": unit("firebrand", 28.5, 10), "B3": unit("augur", 40, 40),
    }  # fmt: skip
    after = do(scene(falcon), "shoot:falcon>B1", {"drift": [3, 4], "direction": [12], "damage": [2, 2]})
    assert after.event("drift").data["inches"] == 2
    assert (after.unit("B1").downed, after.unit("B2").armor) == (True, 3)


@pytest.mark.rule("SHS-special_aoe-b", "SHS-special_covert-a")
def test_everybody_under_the_marker_is_hit() -> None:
    units = {
        "A1": unit("advocate", 10, 10, items=["falcon"]), "A2": unit("strike_guard", 30, 12),
        "B1": unit("firebrand", 30, 10), "B2": unit("okolnir_sentry", 31.5, 9), "B3": unit("augur", 30, 7.8),
    }  # fmt: skip
    dice = {"drift": [2, 3], "damage": [1, 1, 1]}
    after = do(scene(units), "shoot:falcon>B1", dice)
    assert after.event("blast").data["struck"] == ["A2", "B1", "B2"], "2.0 in off is under it, 2.2 in is not"
    assert after.unit("B2").covert


@pytest.mark.rule("SHS-special_aoe-c", "SHS-item_cl406-a")
def test_a_thrower_chooses_its_drift() -> None:
    units = {"A1": unit("b1_spydar", 10, 10), "B1": unit("firebrand", 20, 10)}
    by_combat = do(
        scene(units),
        "shoot:grenade_caustic>B1",
        {"drift": [4, 4], "direction": [12], "damage": [1]},
        stat="Co",
    )
    assert by_combat.event("drift").data["inches"] == 2
    by_shooting = do(scene(units), "shoot:grenade_caustic>B1", {"drift": [4, 4], "direction": [12]}, stat="S")
    assert by_shooting.event("drift").data["inches"] == 6
    far = {"A1": unit("b1_spydar", 5, 10), "B1": unit("firebrand", 18.35, 10)}
    assert "Out of range" in why_not(scene(far), "shoot:grenade_caustic>B1")
    launcher = {"A1": unit("b1_spydar", 5, 10, items=["cl406"]), "B1": unit("firebrand", 42.25, 10)}
    assert offered(scene(launcher), "shoot:grenade_caustic>B1")
    over = {**launcher, "B1": unit("firebrand", 42.35, 10)}
    assert "36 in" in why_not(scene(over), "shoot:grenade_caustic>B1")


@pytest.mark.rule("SHS-item_hard_charge-a")
def test_a_hard_charge_rolls_its_damage() -> None:
    units = {
        "A1": unit("ardor_corps", 10, 10, items=["hard_charge"]), "B1": unit("core_collector", 18, 10, shield=1),
        "B2": unit("augur", 40, 40),
    }  # fmt: skip
    dice = {"charge damage": [5], "drift": [2, 2], "damage": [3]}
    after = do(scene(units), "shoot:hard_charge>B1", dice, stat="S")
    assert after.event("damage_value").data["damage"] == 5
    assert after.event("damage").data["needed"] == 3
    target = after.unit("B1")
    assert (target.armor, target.shield, target.caustic) == (3, 1, True)
    assert "shoot:hard_charge>B1" not in menu(after.state)


@pytest.mark.rule("SHS-item_ords_bolt-a")
def test_ords_bolt() -> None:
    units = {"A1": unit("ardor_corps", 10, 10, items=["ords_bolt"]), "B1": unit("core_collector", 23.25, 10)}
    after = do(scene(units), "shoot:ords_bolt>B1", {"drift": [2, 2], "damage": [4]})
    assert after.event("damage").data["needed"] == 4
    assert (after.unit("B1").armor, after.unit("B1").caustic) == (3, True)
    far = scene({**units, "B1": unit("core_collector", 23.35, 10)})
    assert "12 in" in why_not(far, "shoot:ords_bolt>B1")


def test_a_preview_shows_the_line_of_a_shot_and_the_ground_of_a_blast() -> None:
    units = {
        "A1": unit("ardor_corps", 10, 10),
        "B1": unit("firebrand", 18, 10),
    }
    state = scene(units)
    menu = {choice.id: choice for choice in RULES.choices(state, "A") if choice.kind == "shoot"}
    kinds = {
        name: [mark.kind for mark in RULES.preview(state, "A", Pick(name)).marks]
        for name, choice in menu.items()
        if choice.disabled is None
    }
    assert kinds["shoot:grenade_basic>B1"] == ["sight", "template"]
    assert ["sight"] in kinds.values()
