"""Damage: SHS-damage-*, and what weapons and shields do to it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.skirmish.shiftstorm.fighting.damage import Blow, expected, heal, ladder, suffer, wound
from bot.skirmish.shiftstorm.initiative import set_order
from bot.skirmish.shiftstorm.mission import kills
from bot.skirmish.shiftstorm.state import Model, weapon_of
from bot.skirmish.shiftstorm.stats import damage_of
from bot.skirmish.shiftstorm.traits import sacrifice
from bot.skirmish.shiftstorm.turn import end_turn, next_slot
from tests.skirmish.shiftstorm.scene import Dice, do, menu, offered, play, refused, scene, unit, why_not


def hurt(target: dict[str, Any], blow: Blow, hits: int, dice: Dice, **settings: Any) -> Model:
    """A target after hits of a blow, with a friend and an attacker elsewhere."""
    units = {"A1": unit("strike_guard", 10, 10), "B1": target, "B2": unit("augur", 44, 44)}
    pen = play(scene(units, settings=settings), dice)
    wound(pen, "B1", blow, hits)
    return pen.unit("B1")


@pytest.mark.rule("SHS-damage-a")
def test_damage_ladder() -> None:
    assert [ladder(4, armor) for armor in (2, 3, 4, 5, 6)] == [2, 3, 4, 5, 6]
    assert hurt(unit("firebrand", 20, 10), Blow(3, "A1"), 2, {"damage": [4, 5]}).armor == 3


@pytest.mark.rule("SHS-damage-c")
def test_one_armor_for_each_damage() -> None:
    assert hurt(unit("handler", 20, 10), Blow(4, "A1"), 2, {"damage": [4, 4]}).armor == 2


@pytest.mark.rule("SHS-damage-d")
def test_successes_are_applied_one_by_one() -> None:
    target = hurt(unit("core_runner", 20, 10), Blow(4, "A1"), 2, {"damage": [3, 3]})
    assert (target.downed, target.gone) == (True, False)


@pytest.mark.rule("SHS-damage-e")
def test_armor_zero_is_downed() -> None:
    target = hurt(unit("firebrand", 20, 10, armor=1), Blow(1, "A1"), 1, {"damage": [4]})
    assert (target.armor, target.downed, target.on_table) == (0, True, True)


@pytest.mark.rule("SHS-damage-f")
def test_more_damage_removes_the_downed() -> None:
    units = {
        "A1": unit("strike_guard", 10, 10),
        "B1": unit("firebrand", 20, 10, armor=0),
        "B2": unit("augur", 44, 44),
    }
    pen = play(scene(units), {"damage": [2]})
    wound(pen, "B1", Blow(3, "A1"), 1)
    assert (pen.unit("B1").gone, pen.unit("A1").xp) == (True, 1)
    late = play(scene({**units, "A1": unit("strike_guard", 10, 10, gone=True), "A2": unit("augur")}, "A2"))
    suffer(late, "B1", Blow(3, "A1"))
    assert (late.unit("B1").gone, late.unit("A1").xp, kills(late.state, "A")) == (True, 0, 1)


@pytest.mark.rule("SHS-damage-g")
def test_devastate_at_double_armor() -> None:
    shaman = unit("shaman", 20, 10, aff=False)
    assert hurt(shaman, Blow(4, "A1"), 1, {"damage": [2]}).downed
    assert hurt(unit("core_runner", 20, 10), Blow(4, "A1"), 1, {"damage": [3]}).armor == 2
    assert hurt(unit("core_runner", 20, 10), Blow(7, "A1"), 1, {"damage": [2]}).downed


@pytest.mark.rule("SHS-damage-i")
def test_devastate_as_a_weapons_property() -> None:
    state = scene(
        {"A1": unit("ranger", 10, 10), "B1": unit("avatar", 20, 10, aff=False), "B2": unit("augur", 44, 44)}
    )
    dice = {"hit": [2], "damage": [2]}
    assert do(state, "shoot:boltthrower>B1", dice).unit("B1").downed
    blow = Blow(6, "A1", devastate=True)
    plate = unit("ardor_corps", 20, 10)
    assert hurt(plate, blow, 1, {"damage": [2], "save": [5]}).armor == 4
    assert hurt(plate, blow, 1, {"damage": [2], "save": [3]}).downed
    assert hurt(plate, blow, 1, {"damage": [2], "save": [3]}, keyword_devastate=False).armor == 3


@pytest.mark.rule("SHS-damage-j")
def test_surplus_of_one_attack() -> None:
    three = {"damage": [3, 3, 3]}
    assert hurt(unit("core_runner", 20, 10), Blow(4, "A1"), 3, three).gone
    kept = hurt(unit("core_runner", 20, 10), Blow(4, "A1"), 3, three, overkill_same_attack=False)
    assert (kept.downed, kept.gone) == (True, False)


@pytest.mark.rule("SHS-damage-k", "SHS-special_shield-a")
def test_shield_goes_first() -> None:
    target = hurt(unit("advocate", 20, 10), Blow(3, "A1"), 2, {"damage": [4, 4]})
    assert (target.shield, target.armor) == (0, 2)
    one = hurt(unit("core_keeper", 20, 10), Blow(3, "A1"), 1, {"damage": [4]})
    assert (one.shield, one.armor) == (0, 3)
    both = unit("core_keeper", 20, 10, items=["shield_generator"])
    assert scene({"A1": both}).unit("A1").shield == 2
    for blow in (Blow(6, "A1"), Blow(4, "A1", soulbound=True), Blow(3, "A1", caustic=True)):
        absorbed = hurt(unit("advocate", 20, 10), blow, 1, {"damage": [6]})
        assert (absorbed.armor, absorbed.caustic) == (3, False)


@pytest.mark.rule("SHS-damage-l")
def test_save_then_shield_then_armor() -> None:
    target = unit("ardor_corps", 20, 10, shield=1)
    after = hurt(target, Blow(3, "A1"), 3, {"damage": [5, 5, 5], "save": [4, 2, 1]})
    assert (after.shield, after.armor) == (0, 3)


@pytest.mark.rule("SHS-damage-m", "SHS-item_razer-a")
def test_one_save_for_each_damage() -> None:
    target = unit("ardor_corps", 20, 10, items=["razer"])
    assert hurt(target, Blow(4, "A1"), 1, {"damage": [4], "save": [4]}).armor == 4
    assert hurt(target, Blow(4, "A1"), 1, {"damage": [4], "save": [3]}).armor == 3


@pytest.mark.rule("SHS-damage-n")
def test_plate_saves_on_four() -> None:
    collector = unit("core_collector", 20, 10)
    assert hurt(collector, Blow(5, "A1"), 2, {"damage": [3, 3], "save": [4, 3]}).armor == 3
    assert hurt(collector, Blow(4, "A1", kill_shot=True), 2, {"damage": [4, 4]}).armor == 2


@pytest.mark.rule("SHS-damage-o", "SHS-item_kula-a")
def test_aff_saves_on_the_armor_stat_and_breaks() -> None:
    bat = hurt(unit("bat", 20, 10), Blow(1, "A1"), 3, {"damage": [5, 5, 5], "save": [2, 1]})
    assert (bat.armor, bat.aff, bat.downed) == (0, False, True)
    avatar = unit("avatar", 20, 10)
    assert hurt(avatar, Blow(4, "A1"), 1, {"damage": [4], "save": [4]}).aff
    failed = hurt(avatar, Blow(4, "A1"), 1, {"damage": [4], "save": [3]})
    assert (failed.armor, failed.aff) == (3, False)
    assert hurt(avatar, Blow(4, "A1", kill_shot=True), 1, {"damage": [4], "save": [4]}).armor == 4
    other = hurt(avatar, Blow(4, "A1"), 1, {"damage": [4], "save": [4]}, aff_save_mode="at_most")
    assert other.armor == 4
    assert hurt(avatar, Blow(4, "A1"), 1, {"damage": [4], "save": [5]}, aff_save_mode="at_most").armor == 3
    emboldened = unit("avatar", 20, 10, boost=2)
    assert hurt(emboldened, Blow(4, "A1"), 1, {"damage": [6], "save": [4]}).boost == 2, "4+ still, not 6+"
    last = unit("bat", 20, 10, armor=1)
    assert hurt(last, Blow(1, "A1"), 1, {"damage": [4], "save": [1]}).downed, "2+ at best"
    burning = play(scene({"A1": unit("avatar", 20, 10, caustic=True), "B1": unit("augur", 44, 44)}, turn=1))
    end_turn(burning)
    assert (burning.unit("A1").armor, burning.unit("A1").aff) == (3, False), "any damage breaks it"
    guard = unit("strike_guard", 20, 10, shield=0, items=["kula"])
    assert hurt(guard, Blow(3, "A1"), 1, {"damage": [4], "save": [4]}).armor == 3
    assert hurt(guard, Blow(3, "A1", kill_shot=True), 1, {"damage": [4]}).armor == 2


@pytest.mark.rule("SHS-item_razer-a")
def test_a_razer_blocks_on_six_and_cuts() -> None:
    guard = unit("strike_guard", 20, 10, shield=0, items=["razer"])
    assert hurt(guard, Blow(3, "A1"), 1, {"damage": [4], "save": [6]}).armor == 3
    assert hurt(guard, Blow(3, "A1"), 1, {"damage": [4], "save": [5]}).armor == 2
    units = {"A1": unit("strike_guard", 10, 10, items=["razer"]), "B1": unit("firebrand", 11.25, 10)}
    after = do(scene(units), "combat:razer>B1", {"strike:A1": [6, 1, 1], "damage": [2]})
    assert (after.event("struck").data["dice"], after.event("damage").data["needed"]) == (3, 2)
    defends = {"A1": unit("firebrand", 10, 10), "B1": unit("strike_guard", 11.25, 10, items=["razer"])}
    dice = {"strike:A1": [2, 1, 1, 1, 1, 1], "opposed:B1": [6, 6], "opposed:A1": [1, 1]}
    assert do(scene(defends), "combat:fury_ax>B1", dice).event("parry").data["parried"]


@pytest.mark.rule("SHS-damage-p")
def test_flak_and_weave_give_no_save() -> None:
    for character in ("handler", "core_runner"):
        armor = hurt(unit(character, 20, 10), Blow(4, "A1"), 1, {"damage": [4]}).armor
        assert armor == unit_armor(character) - 1
    heals = {"A1": unit("core_keeper", 10, 10, skills=["heal"]), "A2": unit("handler", 12, 10, armor=1)}
    assert "Flak" in why_not(scene(heals), "skill:heal>A2")


def unit_armor(character: str) -> int:
    """The Armor a model starts with."""
    return scene({"A1": unit(character)}).unit("A1").armor


@pytest.mark.rule("SHS-damage-q", "SHS-special_killshot-a")
def test_kill_shot_passes_plate_and_shield() -> None:
    lance = Blow(5, "A1", kill_shot=True)
    advocate = hurt(unit("advocate", 20, 10), lance, 1, {"damage": [2]})
    assert (advocate.shield, advocate.armor) == (1, 2)
    palatine = hurt(unit("high_palatine", 20, 10, barrier=2), lance, 1, {"damage": [3]})
    assert (palatine.barrier, palatine.armor) == (2, 3)
    assert hurt(unit("shaman", 20, 10), lance, 1, {"damage": [2], "save": [2]}).armor == 2


@pytest.mark.rule("SHS-damage-r", "SHS-item_digel-a")
def test_nothing_is_healed_beyond_its_start() -> None:
    units = {
        "A1": unit("strike_guard", 10, 10, armor=2, items=["digel", "digel"]),
        "B1": unit("augur", 40, 40),
    }
    state = do(scene(units), "use:digel>A1").state
    assert (state.unit("A1").armor, state.unit("A1").items) == (3, ("ei_shield", "digel"))
    assert "nothing to restore" in why_not(state, "use:digel>A1")
    burning = scene(
        {**units, "A1": unit("rat", 10, 10, items=["digel"], armor=1, caustic=True, pestilence=True)}
    )
    cured = do(burning, "use:digel>A1").unit("A1")
    assert (cured.armor, cured.caustic, cured.pestilence) == (2, False, False)
    full = scene({**units, "A1": unit("strike_guard", 10, 10, items=["digel"], caustic=True)})
    assert offered(full, "use:digel>A1"), "it would put the fire out"
    pen = play(scene(units))
    heal(pen, "A1", 5)
    assert pen.unit("A1").armor == 3


@pytest.mark.rule("SHS-damage-s", "SHS-skill_mend-a")
def test_a_friend_can_raise_the_downed() -> None:
    units = {
        "A1": unit("disciple", 10, 10), "A2": unit("avatar", 35.25, 10, armor=0),
        "B1": unit("augur", 44, 44),
    }  # fmt: skip
    after = do(scene(units), "skill:mend>A2", {"test": [3, 3]})
    assert (after.unit("A2").armor, after.unit("A2").active) == (2, True)
    assert not after.unit("A2").acted, "it may act if its slot has not passed"
    failed = do(scene(units), "skill:mend>A2", {"test": [3, 2]})
    assert failed.unit("A2").downed
    up = {**units, "A2": unit("avatar", 35.25, 10, armor=1)}
    assert do(scene(up), "skill:mend>A2", {"test": [3, 3]}).unit("A2").armor == 3
    own = scene({"A1": unit("ardor_corps", 10, 10, armor=0, items=["digel"])}, "A1")
    assert set(menu(own)) == {"pass"}


@pytest.mark.rule("SHS-damage-s", "SHS-initiative-c")
def test_who_is_healed_in_its_own_slot_acts_in_it() -> None:
    units = {
        "A1": unit("disciple", 10, 10), "A2": unit("shaman", 14, 10, armor=0), "A3": unit("core_runner", 18, 10),
        "B1": unit("augur", 44, 44, armor=0),
    }  # fmt: skip
    pen = play(scene(units, None))
    set_order(pen)
    next_slot(pen)
    assert pen.state.acting is not None
    assert pen.state.acting.unit == "A1"
    healed = do(pen.state, "skill:mend>A2", {"test": [3, 3]}).then("pass")
    assert healed.state.acting is not None
    assert healed.state.acting.unit == "A2", "both act at Initiative 6"
    failed = do(pen.state, "skill:mend>A2", {"test": [3, 2]}).then("pass")
    assert failed.state.acting is not None
    assert failed.state.acting.unit == "A3"
    three = play(scene({**units, "A4": unit("shaman", 22, 10, owner="A")}, None))
    set_order(three)
    next_slot(three)
    assert set(menu(three.state)) == {"activate:A1", "activate:A4"}


@pytest.mark.rule("SHS-special_soulbound-a")
def test_armor_given_to_a_soulbound_weapon() -> None:
    units = {"A1": unit("war_keeper", 10, 10), "B1": unit("firebrand", 11.25, 10)}
    state = scene(units)
    after = do(state, "combat:sb_sword_3>B1", {"strike:A1": [1] * 6}, sacrifice=1)
    keeper = after.unit("A1")
    assert (keeper.armor, keeper.start, damage_of(keeper, weapon_of(keeper, "sb_sword_3"))) == (1, 1, 4)
    assert "sacrifice" not in menu(after.state)["combat:sb_sword_3>B1"].params
    assert "from 0 to 1" in refused(state, "combat:sb_sword_3>B1", sacrifice=2)
    pen = play(state)
    heal(pen, "A1", 3)
    sacrifice(pen, "A1", weapon_of(keeper, "sb_sword_3"), 1)
    heal(pen, "A1", 3)
    assert pen.unit("A1").armor == 1


@pytest.mark.rule("SHS-special_soulbound-b", "SHS-special_soulbound-c")
def test_soulbound_takes_no_saves_and_downs() -> None:
    blow = Blow(3, "A1", soulbound=True)
    assert hurt(unit("ardor_corps", 20, 10), blow, 1, {"damage": [5]}).downed
    assert hurt(unit("avatar", 20, 10), blow, 1, {"damage": [5]}).downed
    four = Blow(4, "A1", soulbound=True)
    twice = hurt(unit("ardor_corps", 20, 10), four, 2, {"damage": [4, 4]})
    assert twice.gone
    assert hurt(unit("advocate", 20, 10), four, 1, {"damage": [4]}).shield == 0


@pytest.mark.rule("SHS-special_soulbound-d")
def test_starfire_and_the_dagger_are_soulbound() -> None:
    units = {"A1": unit("firebrand", 10, 10), "B1": unit("strike_guard", 11.25, 10, shield=0)}
    after = do(scene(units), "combat:fury_ax>B1", {"strike:A1": [2, 1, 1, 1, 1, 1], "damage": [3]})
    assert (after.event("damage").data["damage"], after.unit("B1").downed) == (4, True)
    ranger = scene({"A1": unit("ranger")}).unit("A1")
    dagger = weapon_of(ranger, "hb_dagger")
    assert (dagger.damage, dagger.has("soulbound")) == (2, True)


@pytest.mark.rule("SHS-special_caustic-a", "SHS-skill_pestilence-a")
def test_fire_and_pestilence_eat_on() -> None:
    units = {
        "A1": unit("b1_spydar", 10, 10),
        "B1": unit("strike_guard", 20, 10, shield=0),
        "B2": unit("augur", 44, 44),
    }
    pen = play(scene(units, turn=1), {"damage": [3]})
    wound(pen, "B1", Blow(4, "A1", caustic=True), 1)
    assert (pen.unit("B1").armor, pen.unit("B1").caustic) == (2, True)
    for armor in (1, 0):
        end_turn(pen)
        assert pen.unit("B1").armor == armor
    end_turn(pen)
    assert (pen.unit("B1").gone, pen.unit("A1").xp) == (True, 1)
    shielded = play(scene({**units, "B1": unit("strike_guard", 20, 10, caustic=True)}, turn=1))
    end_turn(shielded)
    assert (shielded.unit("B1").shield, shielded.unit("B1").armor) == (0, 3)
    both = {"caustic": True, "pestilence": True, "shield": 0}
    double = play(scene({**units, "B1": unit("strike_guard", 20, 10, **both)}, turn=1))
    end_turn(double)
    assert double.unit("B1").armor == 1


@pytest.mark.rule("SHS-skill_pestilence-a")
def test_a_rat_infects_what_it_damages() -> None:
    units = {"A1": unit("rat", 10, 10, stealth=False), "B1": unit("strike_guard", 11.25, 10, shield=0)}
    after = do(scene(units), "combat:claws>B1", {"strike:A1": [5, 1], "damage": [5]})
    assert (after.unit("B1").armor, after.unit("B1").pestilence) == (2, True)
    pen = play(scene({**units, "B1": unit("strike_guard", 20, 10, armor=2, pestilence=True)}, turn=1))
    end_turn(pen)
    assert (pen.unit("B1").armor, pen.unit("B1").shield) == (2, 0)


@pytest.mark.rule("SHS-special_caustic-b")
def test_healing_and_dispelling_end_both() -> None:
    burning = {"caustic": True, "pestilence": True}
    units = {
        "A1": unit("war_keeper", 10, 10), "A2": unit("strike_guard", 20, 10, armor=2, items=["digel"], **burning),
        "B1": unit("augur", 44, 44),
    }  # fmt: skip
    cured = do(scene(units), "skill:dispel_medium>A2", {"test": [3, 3]}).unit("A2")
    assert (cured.caustic, cured.pestilence, cured.armor) == (False, False, 2)
    healed = do(scene(units, "A2"), "use:digel>A2").unit("A2")
    assert (healed.caustic, healed.armor) == (False, 3)


@pytest.mark.rule("SHS-skill_absolution-a")
def test_absolution() -> None:
    units = {
        "A1": unit("advocate", 10, 10), "A2": unit("shaman", 30, 12, aff=False, owner="A"),
        "B1": unit("firebrand", 30, 10, armor=1, skills=["absolution"]), "B2": unit("core_runner", 32.12, 10),
        "B3": unit("augur", 30, 7.87),
    }  # fmt: skip
    pen = play(scene(units), {"damage": [2, 3]})
    suffer(pen, "B1", Blow(1, "A1"))
    assert (pen.unit("B1").downed, pen.unit("A2").downed) == (True, True)
    assert (pen.unit("B2").armor, pen.unit("B2").caustic, pen.unit("B3").armor) == (2, True, 2)


@pytest.mark.rule("SHS-skill_syndiccontrol-a")
def test_a_manakin_breaks_at_the_first_damage_and_counts_for_nothing() -> None:
    units = {
        "A1": unit("strike_guard", 10, 10),
        "B1": unit("manakin_drone", 20, 10),
        "B2": unit("augur", 44, 44),
    }
    pen = play(scene(units, mission="raid"), {"damage": [4]})
    wound(pen, "B1", Blow(3, "A1"), 1)
    assert (pen.unit("B1").gone, pen.unit("A1").xp) == (True, 0)
    assert kills(pen.state, "A") == 0


@pytest.mark.rule("SHS-skill_decrypt-a")
def test_a_collector_gains_twice() -> None:
    units = {
        "A1": unit("core_collector", 10, 10),
        "B1": unit("strike_guard", 11.25, 10, armor=0),
        "B2": unit("augur", 44, 44),
    }
    after = do(scene(units), "confirm:B1")
    assert after.unit("A1").xp == 2


def test_expected_damage_counts_saves() -> None:
    state = scene({"A1": unit("ardor_corps"), "B1": unit("ardor_corps", 20, 10)})
    assert expected(state, state.unit("B1"), Blow(4)) == pytest.approx(0.25)
    assert expected(state, state.unit("B1"), Blow(4, kill_shot=True)) == pytest.approx(0.5)
