"""Stats and tests on two dice: SHS-stats-*, SHS-tests-*."""

from __future__ import annotations

import pytest

from bot.skirmish.shiftstorm.catalogue import catalogue, character
from bot.skirmish.shiftstorm.events import d3
from bot.skirmish.shiftstorm.fighting.damage import ladder
from bot.skirmish.shiftstorm.fighting.shooting import hit_need
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.state import weapon_of
from bot.skirmish.shiftstorm.stats import stat, tier, tier_range, tuned
from bot.skirmish.shiftstorm.tests import NEEDED, chance, odds_of, opposed, skill_test
from bot.skirmish.shiftstorm.traits import shock
from tests.skirmish.shiftstorm.scene import (
    Dice,
    do,
    menu,
    offered,
    options_of,
    play,
    refused,
    scene,
    unit,
    why_not,
)


def passes(value: int, rolls: list[int]) -> bool:
    """A test of an Access of this value with these dice."""
    state = scene({"A1": unit("strike_guard", stats={"Ac": value - 3})})
    pen = play(state, {"test": rolls})
    return skill_test(pen, pen.unit("A1"), "Ac")[0]


@pytest.mark.rule("SHS-stats-a")
def test_seven_stats_with_f_at_zero() -> None:
    ardor = character("ardor_corps")
    assert dict(ardor.stats) == {"S": 4, "Co": 2, "M": 4, "A": 4, "F": 0, "Ac": 2, "V": 2}
    assert all(character(name).stats["F"] == 0 for name in catalogue().characters)


@pytest.mark.rule("SHS-stats-b")
def test_shooting_against_movement() -> None:
    state = scene(
        {"A1": unit("advocate"), "B1": unit("advocate", 20, 10), "B2": unit("strike_guard", 20, 14)}
    )
    lance = weapon_of(state.unit("A1"), "lance")
    assert hit_need(state, state.unit("A1"), state.unit("B1"), lance, "S") == 4
    assert hit_need(state, state.unit("A1"), state.unit("B2"), lance, "S") == 2


@pytest.mark.rule("SHS-stats-c", "SHS-combat-a", "SHS-combat-b")
def test_combat_stat_is_dice_and_comparison() -> None:
    state = scene({"A1": unit("war_keeper", 10, 10), "B1": unit("strike_guard", 11.25, 10, shield=0)})
    after = do(state, "combat:sb_sword_3>B1", {"strike:A1": [2, 1, 1, 1, 1, 1], "damage": [3]})
    struck = after.event("struck").data
    assert (struck["dice"], struck["needed"], struck["hits"]) == (6, 2, 1)
    guard = scene({"A1": unit("strike_guard", 10, 10), "B1": unit("war_keeper", 11.25, 10)})
    struck = do(guard, "combat:unarmed>B1", {"strike:A1": [5, 5, 1]}).event("struck").data
    assert (struck["dice"], struck["needed"], struck["hits"]) == (3, 6, 0)
    assert (ladder(4, 3), ladder(3, 4), ladder(2, 6)) == (3, 5, 6)


@pytest.mark.rule("SHS-stats-d")
def test_movement_is_distance_and_initiative() -> None:
    state = scene({"A1": unit("core_runner", 10, 10, stats={"Ac": -5}), "B1": unit("augur", 40, 40)})
    assert "5.1 in" in refused(state, "move", path=[[15.1, 10]])
    assert do(state, "move", path=[[15, 10]]).unit("A1").at == (15.0, 10.0)
    assert state.unit("A1").initiative == 5


@pytest.mark.rule("SHS-stats-e", "SHS-damage-c")
def test_armor_falls_and_damage_compares_with_what_is_left() -> None:
    state = scene({"A1": unit("strike_guard", 10, 10), "B1": unit("strike_guard", 20, 10, armor=2, shield=0)})
    after = do(state, "shoot:scattergun>B1", {"hit": [4, 1, 1], "damage": [3]})
    assert after.event("damage").data["needed"] == 3
    assert after.unit("B1").armor == 1
    magnum = scene({"A1": unit("handler", 10, 10), "B1": unit("handler", 20, 10)})
    after = do(magnum, "shoot:magnum>B1", {"hit": [6, 6], "damage": [4, 5]})
    assert after.unit("B1").armor == 2
    assert "downed" not in after.kinds()


@pytest.mark.rule("SHS-stats-f")
def test_access_and_valor_are_tested() -> None:
    state = scene({"A1": unit("syndic", skills=["scan", "heal"]), "A2": unit("core_runner", 12, 10, armor=1)})
    assert menu(state)["skill:heal>A2"].odds is not None
    assert str(menu(state)["skill:heal>A2"].odds).startswith("9+")
    assert str(menu(state)["skill:scan"].odds).startswith("7+")
    pen = play(state, {"test": [4, 4]})
    assert not skill_test(pen, pen.unit("A1"), "Ac")[0]
    pen = play(state, {"test": [4, 3]})
    assert skill_test(pen, pen.unit("A1"), "V")[0]


@pytest.mark.rule("SHS-stats-g")
def test_vigor_is_valor() -> None:
    state = scene({"A1": unit("ardor_corps", armor=2)})
    assert str(menu(state)["skill:biorganic"].odds).startswith("10+")
    after = do(state, "skill:biorganic", {"test": [4, 5]})
    assert after.unit("A1").armor == 2
    assert "SHS-stats-g" in after.event("skill").rules


@pytest.mark.rule("SHS-stats-h")
def test_a_dash_is_no_stat() -> None:
    state = scene({"A1": unit("war_keeper"), "B1": unit("disciple", 20, 10), "A2": unit("bat", 14, 14)})
    dice = {"opposed:A1": [2, 3], "opposed:B1": [4, 6]}
    after = do(state, "skill:corrupt_2>B1", dice)
    assert after.unit("B1").corruption == 2, "11 against 10 + 0"
    pen = play(state)
    assert skill_test(pen, pen.unit("A2"), "V") == (False, ())
    assert stat(state, state.unit("B1"), "Ac") is None
    bat = scene({"A1": unit("bat", skills=["scan"])})
    assert "no Valor" in why_not(bat, "skill:scan")
    raised = scene({"A1": unit("bat", bonus={"inspire:V": 2})})
    assert stat(raised, raised.unit("A1"), "V") is None
    friend = unit("bat", 14, 10)
    inspirer = scene({"A1": unit("advocate", skills=["inspire"]), "A2": friend, "B1": unit("augur", 40, 40)})
    assert "no Valor to raise" in why_not(inspirer, "skill:inspire>A2")
    forge = scene({"A1": unit("forge_guard"), "A2": unit("disciple", 11.25, 10), "B1": unit("augur", 40, 40)})
    assert options_of(forge, "skill:forge>A2", "cog") == ["S", "Co", "V"]
    models = [{"character": "disciple", "items": ["silver_cog"], "cog": "S"}]
    sheet = RULES.army_sheet({"models": models}, {}, "0")
    assert sheet is not None
    assert [entry.id for menu in sheet.menus if menu.id == "cog" for entry in menu.entries] == [
        "S",
        "Co",
        "V",
    ]


@pytest.mark.rule("SHS-stats-i", "SHS-char_companions-a")
def test_companions() -> None:
    hound, drone, manakin = (character(name) for name in ("warhound", "virch_drone", "manakin_drone"))
    assert [hound.stats[name] for name in ("S", "Co", "M", "A")] == [2, 2, 2, 2]
    for made in (drone, manakin):
        assert [made.stats[name] for name in ("S", "Co", "M", "A")] == [3, 3, 3, 3]
        assert made.equipment == (("scattergun", 1),)
        assert "Ac" not in made.stats
        assert "V" not in made.stats
    assert (hound.cost, drone.cost, manakin.cost) == (0, 0, 0)
    assert (hound.counts_as_kill, drone.counts_as_kill, manakin.counts_as_kill) == (True, True, False)
    state = scene({"A1": unit("virch_drone"), "B1": unit("augur", 20, 10), "B2": unit("augur", 26, 10)})
    gun = tuned(state.unit("A1"), weapon_of(state.unit("A1"), "scattergun"))
    assert (gun.rof, gun.damage, gun.range_in) == (3, 3, 12)
    assert offered(state, "shoot:scattergun>B1")
    bite = scene({"A1": unit("warhound", 10, 10), "B1": unit("augur", 11.25, 10)})
    assert "2 dice" in str(menu(bite)["combat:unarmed>B1"].odds)


@pytest.mark.rule("SHS-stats-j")
def test_stats_stay_between_zero_and_ten() -> None:
    state = scene({"A1": unit("ranger", items=["bipod"]), "B1": unit("firebrand", 20, 10, marked=3)})
    assert stat(state, state.unit("A1"), "S") == 8
    ranger = scene(
        {"A1": unit("ranger", items=["bipod"], bonus={"auric_enhance:S": 3}), "B1": unit("augur", 20, 10)}
    )
    assert stat(ranger, ranger.unit("A1"), "S") == 10
    sunk = scene({"A1": unit("strike_guard", corruption=4)})
    assert stat(sunk, sunk.unit("A1"), "Ac") == 0


@pytest.mark.rule("SHS-stats-k")
def test_where_table_and_card_differ_the_card_counts() -> None:
    apostle = character("apostle_apprentice")
    assert (apostle.cost, *(apostle.stats[name] for name in ("S", "Co", "M", "A", "Ac", "V"))) == (
        24, 4, 4, 4, 4, 2, 4,
    )  # fmt: skip
    assert (apostle.name, apostle.kind) == ("Apostle", "Combat")
    advocate = character("advocate")
    assert (advocate.stats["A"], advocate.shield) == (3, 1)


@pytest.mark.rule("SHS-stats-l")
def test_bonuses_change_the_stat() -> None:
    state = scene({"A1": unit("ardor_corps"), "B1": unit("firebrand", 20, 10, marked=2)})
    carbine = weapon_of(state.unit("A1"), "carbine")
    assert hit_need(state, state.unit("A1"), state.unit("B1"), carbine, "S") == 2
    inspired = scene({"A1": unit("strike_guard", bonus={"inspire:V": 2}, skills=["scan"])})
    assert str(menu(inspired)["skill:scan"].odds).startswith("7+")


@pytest.mark.rule("SHS-tests-a")
def test_a_test_reaches_its_number() -> None:
    assert passes(5, [3, 4])
    assert not passes(5, [3, 3])


@pytest.mark.rule("SHS-tests-b")
def test_the_table_of_numbers() -> None:
    assert list(NEEDED) == [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 3]
    assert [passes(value, [6, NEEDED[value] - 6]) for value in range(6)] == [True] * 6


@pytest.mark.rule("SHS-tests-c")
def test_double_one_always_fails() -> None:
    assert not passes(9, [1, 1])
    assert passes(9, [1, 2])


@pytest.mark.rule("SHS-tests-d")
def test_stat_zero_needs_twelve() -> None:
    units = {
        "A1": unit("core_keeper", 10, 10),
        "A2": unit("augur", 12, 10, owner="A"),
        "B1": unit("adherent", 20, 10),
    }
    state = scene(units)
    assert not passes_in(state, [6, 5])
    assert passes_in(state, [6, 6])


def passes_in(state: object, rolls: list[int]) -> bool:
    """An Access Test of A1."""
    pen = play(state, {"test": rolls})  # type: ignore[arg-type]
    return skill_test(pen, pen.unit("A1"), "Ac")[0]


@pytest.mark.rule("SHS-tests-e")
def test_stat_ten_rolls_again() -> None:
    assert passes(10, [1, 1, 3, 4])
    assert not passes(10, [1, 1, 1, 1])


@pytest.mark.rule("SHS-tests-f")
def test_opposed_tests_go_to_the_target_on_a_tie() -> None:
    state = scene({"A1": unit("augur"), "B1": unit("syndic", 20, 10)})

    def duress(mine: list[int]) -> bool:
        pen = play(state, {"opposed:A1": mine, "opposed:B1": [3, 3]})
        return opposed(pen, pen.unit("A1"), pen.unit("B1"), "V")[0]

    assert not duress([3, 4]), "11 against 11"
    assert duress([4, 4]), "12 against 11"
    assert opposed_with([1, 1], [1, 1]) is False


def opposed_with(mine: list[int], theirs: list[int]) -> bool:
    """A double one is no failure by itself: only the totals count."""
    state = scene({"A1": unit("syndic"), "B1": unit("syndic", 20, 10)})
    pen = play(state, {"opposed:A1": mine, "opposed:B1": theirs})
    return opposed(pen, pen.unit("A1"), pen.unit("B1"), "V")[0]


@pytest.mark.rule("SHS-tests-g", "SHS-equipment-l")
def test_splicer_adds_to_the_roll_and_bipas_to_the_stat() -> None:
    runner = scene({"A1": unit("core_runner"), "B1": unit("syndic", 20, 10)})
    for rolls, good in (([3, 3], True), ([2, 3], False), ([1, 1], False)):
        assert passes_in(runner, rolls) is good
    assert chance(10) == pytest.approx(1 - 1 / 1296), "a failure is rolled again"
    coretouched = scene({"A1": unit("core_runner", skills=["heal"], bonus={"skill:rerolls": 1}, armor=1)})
    # 26 pairs of 36 reach 6; of ten that fail, both are rolled again, with (4, 1) the 1 alone.
    again = (26 + 8 * 26 / 36 + 2 * 5 / 6) / 36
    assert str(menu(coretouched)["skill:heal>A1"].odds) == f"6+ on two dice, {100 * again:.0f} %"
    assert [odds_of(value, 1).text for value in (5, 9)] == ["6+ on two dice, 72 %", "3+ on two dice, 97 %"]
    bipas = scene({"A1": unit("strike_guard", items=["bipas"])})
    assert passes_in(bipas, [3, 4])
    assert not passes_in(bipas, [3, 3])
    pen = play(runner, {"opposed:A1": [3, 4], "opposed:B1": [4, 5]})
    assert opposed(pen, pen.unit("A1"), pen.unit("B1"), "Ac")[0], "7 + 5 + 1 against 9 + 3"
    pen = play(runner, {"opposed:A1": [3, 4], "opposed:B1": [4, 6]})
    assert not opposed(pen, pen.unit("A1"), pen.unit("B1"), "Ac")[0], "13 against 13"


@pytest.mark.rule("SHS-tests-h")
def test_tiers() -> None:
    assert [tier(value) for value in (4, 5, 8, 9, 0, None)] == [1, 2, 2, 3, 0, 0]
    assert [tier_range(value) for value in (1, 5, 9)] == [12.0, 24.0, 36.0]
    units = {"A1": unit("core_keeper", skills=["heal"]), "A2": unit("strike_guard", 35.25, 10, armor=1)}
    after = do(scene(units), "skill:heal>A2", {"test": [3, 4]})
    assert after.unit("A2").armor == 3
    none = scene(
        {
            "A1": unit("core_keeper", skills=["heal"], corruption=5),
            "A2": unit("strike_guard", 13, 10, armor=1),
        }
    )
    assert "no Tier" in why_not(none, "skill:heal>A2")


@pytest.mark.rule("SHS-tests-i")
def test_a_raised_stat_raises_the_tier() -> None:
    plain: Dice = {"test": [3, 5]}
    units = {"A1": unit("augur", skills=["mark_target"]), "B1": unit("core_runner", 25, 10)}
    assert "reaches 12 in" in why_not(scene(units), "skill:mark_target>B1")
    near = {**units, "B1": unit("core_runner", 20, 10)}
    assert do(scene(near), "skill:mark_target>B1", plain).unit("B1").marked == 1
    raised = {**units, "A1": unit("augur", skills=["mark_target"], bonus={"inspire:V": 1})}
    assert str(menu(scene(raised))["skill:mark_target>B1"].odds).startswith("7+")
    assert do(scene(raised), "skill:mark_target>B1", {"test": [3, 4]}).unit("B1").marked == 2


def test_shock_needs_no_roll() -> None:
    pen = play(scene({"A1": unit("augur"), "B1": unit("advocate", 20, 10)}))
    shock(pen, "B1")
    assert (stat(pen.state, pen.unit("B1"), "Ac"), stat(pen.state, pen.unit("B1"), "V")) == (1, 3)


@pytest.mark.rule("SHS-mission-k")
def test_d3_from_a_six_sided_die() -> None:
    assert [d3(value) for value in range(1, 7)] == [1, 1, 2, 2, 3, 3]
