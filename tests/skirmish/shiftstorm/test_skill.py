"""Skills: SHS-skill_*."""

from __future__ import annotations

from typing import Any

import pytest

from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.fighting.damage import Blow, suffer
from bot.skirmish.shiftstorm.initiative import initiative
from bot.skirmish.shiftstorm.mission import kills
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.skill_effects import inspire
from bot.skirmish.shiftstorm.state import State, weapon_of
from bot.skirmish.shiftstorm.stats import number, stat, toughness
from bot.skirmish.shiftstorm.turn import end_turn, start_turn
from tests.skirmish.shiftstorm.scene import do, menu, offered, options_of, play, refused, scene, unit, why_not

AWAY = {"B9": unit("augur", 44, 44)}


def at_gap(gap: float, x: float = 5.0) -> float:
    """The x of a base this far from one at x 5."""
    return x + 1.25 + gap


@pytest.mark.rule("SHS-skill_auric-a")
def test_auric_enhance() -> None:
    def raised(growth: int, far: float, dice: list[int], what: str) -> tuple[State, str]:
        units = {"A1": unit("core_runner", 5, 10, stats={"Ac": growth}, skills=["auric_enhance"]),
                 "A2": unit("strike_guard", at_gap(far), 10)}  # fmt: skip
        dice = [dice[0], dice[1]]
        return do(scene(units), "skill:auric_enhance>A2", {"test": dice}, stat=what).state, "A2"

    state, name = raised(0, 24, [3, 4], "M")
    assert number(state, state.unit(name), "M") == 5
    state, name = raised(-1, 12, [4, 4], "Co")
    assert number(state, state.unit(name), "Co") == 4
    state, name = raised(4, 36, [1, 2], "S")
    assert number(state, state.unit(name), "S") == 6
    state, name = raised(0, 5, [3, 4], "A")
    assert (state.unit(name).armor, state.unit(name).boost, number(state, state.unit(name), "A")) == (3, 2, 5)
    pen = play(state, {})
    for _ in range(3):
        suffer(pen, name, Blow(1, measured=False))
    assert (pen.unit(name).boost, pen.unit(name).armor, pen.unit(name).shield) == (0, 3, 0)
    twice = do(state, "skill:auric_enhance>A2", {"test": [3, 4]}, stat="A")
    assert twice.unit(name).boost == 2, "not cumulative with itself"
    assert "Strike Guard: Armor +2 this turn." in [RULES.say(event) for event in twice.events]
    lone = scene({"A1": unit("core_runner", skills=["auric_enhance"])})
    assert offered(lone, "skill:auric_enhance>A1")
    assert "skill:auric_enhance>B99" not in menu(lone)


@pytest.mark.rule("SHS-skill_command-a")
def test_command() -> None:
    units = {"A1": unit("advocate", 5, 10), "A2": unit("strike_guard", 40, 10, moved=False), **AWAY}
    after = do(scene(units), "skill:command>A2", {"test": [3, 4]})
    assert "command_move" in menu(after.state)
    assert "long" in refused(after.state, "command_move", path=[[40, 13.1]])
    moved = after.then("command_move", path=[[40, 13]])
    guard = moved.unit("A2")
    assert (guard.at, guard.moved, guard.acted) == ((40.0, 13.0), True, False)
    assert moved.state.acting is not None
    assert (moved.state.acting.unit, moved.state.acting.actions) == ("A1", 1)
    assert do(after.state, "decline").unit("A2").at == (40.0, 10.0)
    assert do(scene(units), "skill:command>A2", {"test": [3, 3]}).state.stack == ()
    engaged = {**units, "B1": unit("augur", 41.25, 10)}
    assert "in combat" in why_not(scene(engaged), "skill:command>A2")
    assert "skill:command>A1" not in menu(scene(units))


@pytest.mark.rule("SHS-skill_dodge-a")
def test_dodge() -> None:
    units = {"A1": unit("ardor_corps", 10, 10), "B1": unit("core_runner", 20, 10, skills=["dodge"])}
    dodged = do(scene(units), "shoot:carbine>B1", {"dodge:B1": [3, 4]})
    assert "hits" not in dodged.kinds()
    hit = do(scene(units), "shoot:carbine>B1", {"dodge:B1": [3, 3], "hit": [1] * 4})
    assert "hits" in hit.kinds()
    snared = {**units, "B1": unit("core_runner", 20, 10, skills=["dodge"], snares=1)}
    assert "dodge" not in do(scene(snared), "shoot:carbine>B1", {"hit": [1] * 4}).kinds()
    plain = {**units, "B1": unit("core_runner", 20, 10)}
    odds = [menu(scene(found))["shoot:carbine>B1"].odds for found in (units, snared, plain)]
    assert odds[0] != odds[1] == odds[2], "the odds know who cannot dodge"
    downed = {**units, "B1": unit("core_runner", 20, 10, skills=["dodge"], armor=0), **AWAY}
    assert "dodge" not in do(scene(downed), "shoot:carbine>B1", {"hit": [1] * 4}).kinds()
    blast = {**units, "A1": unit("ardor_corps", 10, 10, items=["falcon"]), "B2": unit("firebrand", 20, 11.5)}
    after = do(scene(blast), "shoot:falcon>B1", {"drift": [2, 2], "dodge:B1": [6, 1], "damage": [2]})
    assert (after.unit("B1").armor, after.unit("B2").armor) == (3, 3)


@pytest.mark.rule("SHS-skill_advance-a")
def test_advance() -> None:
    for growth, far, dice, combat in ((1, 24, [3, 3], 5), (-1, 12, [4, 4], 4), (4, 36, [1, 2], 6)):
        units = {"A1": unit("advocate", 5, 10, stats={"V": growth}, skills=["advance"]),
                 "A2": unit("strike_guard", at_gap(far), 10)}  # fmt: skip
        after = do(scene(units), "skill:advance>A2", {"test": dice})
        assert number(after.state, after.unit("A2"), "Co") == combat
    blocked = {"A1": unit("advocate", 5, 10, skills=["advance"]), "A3": unit("augur", 9, 10, owner="A"),
               "A2": unit("strike_guard", 13, 10)}  # fmt: skip
    assert "Firing Lane" in why_not(scene(blocked), "skill:advance>A2")


@pytest.mark.rule("SHS-skill_inspire-a")
def test_inspire() -> None:
    for growth, far, dice, valor in ((0, 24, [3, 4], 5), (-1, 12, [4, 4], 4), (4, 36, [1, 2], 6)):
        units = {"A1": unit("advocate", 5, 10, stats={"V": growth}, skills=["inspire"]),
                 "A2": unit("strike_guard", at_gap(far), 10)}  # fmt: skip
        after = do(scene(units), "skill:inspire>A2", {"test": dice})
        assert number(after.state, after.unit("A2"), "V") == valor
    pen = play(scene({"A1": unit("advocate"), "A2": unit("strike_guard", 12, 12)}))
    inspire(pen, "A1", "A2", {})
    inspire(pen, "A1", "A2", {})
    assert number(pen.state, pen.unit("A2"), "V") == 5, "not cumulative with itself"


@pytest.mark.rule("SHS-skill_inspire-b")
def test_war_keepers_inspire_before_the_order_is_set() -> None:
    units = {"A1": unit("war_keeper", 10, 10), "A2": unit("adherent", 20, 10, owner="A"), **AWAY}
    pen = play(scene(units, None, turn=1))
    start_turn(pen)
    assert pen.state.phase == "ready"
    inspired = do(pen.state, "inspire:A1>A2", {"test": [3, 3]})
    adherent = inspired.unit("A2")
    assert (number(inspired.state, adherent, "V"), adherent.has("valorous")) == (8, True)
    assert initiative(inspired.state, adherent) == 8
    assert "inspire:A1>A2" not in menu(inspired.state)
    ready = inspired.then("ready")
    assert ready.state.acting is not None
    assert (ready.state.acting.unit, ready.state.acting.actions) == ("A2", 2)
    for x, more, can in ((35.25, {}, True), (35.31, {}, False), (20, {"armor": 0}, False)):
        friend = unit("adherent", x, 10, owner="A", **more)
        begun = play(scene({**units, "A2": friend}, None, turn=1))
        start_turn(begun)
        assert offered(begun.state, "inspire:A1>A2") is can
    snared = play(scene({**units, "A1": unit("war_keeper", 10, 10, snares=1)}, None, turn=1))
    start_turn(snared)
    assert "inspire:A1>A2" not in menu(snared.state)
    failed = do(pen.state, "inspire:A1>A2", {"test": [3, 2]})
    assert number(failed.state, failed.unit("A2"), "V") == 6


@pytest.mark.rule("SHS-skill_hack-a", "SHS-item_bipas-a")
def test_access_tests_at_range() -> None:
    def reaches(who: str, far: float, **more: Any) -> bool:
        door = {
            "id": "d",
            "kind": "door",
            "outline": [[5.625 + far, 5], [6.625 + far, 5], [6.625 + far, 15], [5.625 + far, 15]],
        }
        table = {"name": "T", "size": [48, 48], "unit": "in", "feature": [door]}
        return offered(scene({"A1": unit(who, 5, 10, **more)}, board=table), "door:d")

    assert (reaches("core_runner", 24), reaches("core_runner", 24.1)) == (True, False)
    hack = {"skills": ["hack"]}
    assert (reaches("handler", 12, **hack), reaches("handler", 12.1, **hack)) == (True, False)
    nine = {"skills": ["hack"], "stats": {"Ac": 4}}
    assert (reaches("core_keeper", 36, **nine), reaches("core_keeper", 36.1, **nine)) == (True, False)
    bipas = {"items": ["bipas"]}
    assert (reaches("strike_guard", 24, **bipas), reaches("strike_guard", 24.1, **bipas)) == (True, False)
    guard = scene({"A1": unit("strike_guard", items=["bipas"])})
    assert stat(guard, guard.unit("A1"), "Ac") == 5
    assert not reaches("strike_guard", 0.1)


@pytest.mark.rule("SHS-skill_heal-a")
def test_heal() -> None:
    for growth, far, dice, armor in ((0, 24, [3, 4], 3), (-1, 12, [4, 4], 2), (4, 36, [1, 2], 3)):
        units = {"A1": unit("core_keeper", 5, 10, stats={"Ac": growth}, skills=["heal"]),
                 "A2": unit("strike_guard", at_gap(far), 10, armor=1)}  # fmt: skip
        assert do(scene(units), "skill:heal>A2", {"test": dice}).unit("A2").armor == armor
    for who, word in (("ardor_corps", "Plate"), ("bat", "drone"), ("handler", "Flak")):
        units = {
            "A1": unit("core_keeper", 5, 10, skills=["heal"]),
            "A2": unit(who, 10, 10, armor=1, owner="A"),
        }
        assert word in why_not(scene(units), "skill:heal>A2")
    vest = {"A1": unit("core_keeper", 5, 10, skills=["heal"]), "A2": unit("strike_guard", 10, 10, armor=1,
            items=["combat_vest"])}  # fmt: skip
    assert "Flak" in why_not(scene(vest), "skill:heal>A2")


@pytest.mark.rule("SHS-skill_interrogate-a")
def test_interrogate() -> None:
    for growth, dice, intel in ((0, [3, 3], 2), (-1, [4, 4], 1), (4, [3, 3], 3)):
        units = {"A1": unit("advocate", 10, 10, stats={"V": growth}, skills=["interrogate"]),
                 "B1": unit("strike_guard", 11.25, 10, armor=0), **AWAY}  # fmt: skip
        after = do(scene(units), "skill:interrogate>B1", {"opposed:A1": dice, "opposed:B1": [3, 4]})
        assert after.unit("A1").intel == intel
    apart = {"A1": unit("advocate", 10, 10, skills=["interrogate"]), "B1": unit("strike_guard", 11.5, 10)}
    assert why_not(scene(apart), "skill:interrogate>B1")


@pytest.mark.rule("SHS-skill_mark-a")
def test_mark_target() -> None:
    units = {
        "A1": unit("advocate", 5, 10),
        "A2": unit("ardor_corps", 20, 14, owner="A"),
        "B1": unit("core_runner", at_gap(24), 10),
    }
    after = do(scene(units), "skill:mark_target_2>B1", {"test": [3, 4]})
    assert after.unit("B1").marked == 2
    assert ", 3+ to hit" in str(
        menu(scene({**units, "B1": unit("core_runner", 30, 14, marked=2)}, "A2"))["shoot:carbine>B1"].odds
    )
    assert "24 in" in why_not(
        scene({**units, "B1": unit("core_runner", at_gap(24.1), 10)}), "skill:mark_target_2>B1"
    )
    for growth, far, dice, marked in ((-1, 12, [4, 4], 1), (4, 36, [1, 2], 3)):
        tiers = {"A1": unit("syndic", 5, 10, stats={"V": growth}, skills=["mark_target"]),
                 "B1": unit("core_runner", at_gap(far), 10)}  # fmt: skip
        assert do(scene(tiers), "skill:mark_target>B1", {"test": dice}).unit("B1").marked == marked
    pen = play(
        scene({**units, "B1": unit("core_runner", 30, 14, marked=2)}), {"tie:A": [6, 6], "tie:B": [1, 1]}
    )
    end_turn(pen)
    assert pen.unit("B1").marked == 0, "until the end of the turn"


@pytest.mark.rule("SHS-skill_scout-a")
def test_scout() -> None:
    units = {
        "A1": unit("disciple", at=None, skills=["scout"]),
        "A2": unit("strike_guard", at=None, skills=["scout"]),
        "B1": unit("augur", 24, 40),
    }
    state = scene(units, None, phase="place", asked="A", first="A", turn=0)
    assert "closer than 12 in" in refused(state, "place:A1", at=[24, 40 - 12.25], gain="intel")
    gaid = do(state, "place:A1", at=[24, 40 - 13.25], gain="gaid")
    assert gaid.state.gaid["A"] == 5, "4 of the Disciple and 1 of the Scout"
    assert not gaid.unit("A1").hidden
    assert "Choose from: 1 Intel" in refused(gaid.state, "place:A2", at=[10, 10], gain="gaid")
    assert do(gaid.state, "place:A2", at=[10, 10], gain="intel").unit("A2").intel == 1
    known = catalogue().skills["scout"]
    assert (known.name, "[X]" in known.effect) == ("Scout", False)


@pytest.mark.rule("SHS-skill_biorganic-a")
def test_biorganic() -> None:
    assert (
        do(scene({"A1": unit("ardor_corps", armor=2)}), "skill:biorganic", {"test": [5, 5]}).unit("A1").armor
        == 3
    )
    failed = do(scene({"A1": unit("ardor_corps", armor=2)}), "skill:biorganic", {"test": [4, 5]})
    assert failed.unit("A1").armor == 2
    assert failed.state.acting is not None
    assert failed.state.acting.actions == 1
    assert "nothing to restore" in why_not(scene({"A1": unit("ardor_corps")}), "skill:biorganic")
    for ill in ("caustic", "pestilence"):
        assert offered(scene({"A1": unit("ardor_corps", **{ill: True})}), "skill:biorganic")


@pytest.mark.rule("SHS-skill_duress-a")
def test_duress() -> None:
    units = {"A1": unit("augur", 5, 10), "B1": unit("strike_guard", at_gap(12), 10)}
    dice = {"opposed:A1": [3, 4], "opposed:B1": [3, 4]}
    assert do(scene(units), "skill:duress>B1", dice).unit("A1").intel == 1
    assert "12 in" in why_not(
        scene({**units, "B1": unit("strike_guard", at_gap(12.1), 10)}), "skill:duress>B1"
    )
    five = {"A1": unit("augur", 5, 10, stats={"V": 1}), "B1": unit("strike_guard", at_gap(24), 10)}
    more = do(scene(five), "skill:duress>B1", {"opposed:A1": [6, 6], "opposed:B1": [1, 1]})
    assert more.unit("A1").intel == 1, "one, whatever the Tier"


@pytest.mark.rule("SHS-skill_requiem-a")
def test_requiem() -> None:
    units = {"A1": unit("augur", 5, 10), "B1": unit("syndic", at_gap(12), 10)}
    after = do(scene(units), "skill:requiem>B1", {"opposed:A1": [4, 4], "opposed:B1": [3, 3]})
    syndic = after.unit("B1")
    assert (number(after.state, syndic, "Ac"), number(after.state, syndic, "V")) == (1, 3)
    guard = {**units, "B1": unit("strike_guard", at_gap(12), 10)}
    spared = do(scene(guard), "skill:requiem>B1", {"opposed:A1": [6, 6], "opposed:B1": [1, 1]})
    assert spared.unit("B1").shock == 0
    assert "12 in" in why_not(scene({**units, "B1": unit("syndic", at_gap(12.1), 10)}), "skill:requiem>B1")


@pytest.mark.rule("SHS-skill_virchbarrier-a", "SHS-skill_adept-a")
def test_virch_barrier() -> None:
    units = {"A1": unit("core_keeper", 5, 10), "A2": unit("strike_guard", at_gap(24), 10), **AWAY}
    after = do(scene(units), "skill:virch_barrier>A2", {"test": [3, 4]})
    guard = after.unit("A2")
    assert guard.shield + guard.barrier == 3
    pen = play(after.state)
    for _ in range(2):
        suffer(pen, "A2", Blow(3, measured=False))
    assert (pen.unit("A2").shield + pen.unit("A2").barrier, pen.unit("A2").armor) == (1, 3)
    moved = do(after.state, "skill:virch_barrier>A1", {"test": [3, 4]})
    assert (moved.unit("A2").barrier, moved.unit("A1").barrier) == (0, 2)
    assert "24 in" in why_not(
        scene({**units, "A2": unit("strike_guard", at_gap(24.1), 10)}), "skill:virch_barrier>A2"
    )
    palatine = scene({"A1": unit("high_palatine"), "B1": unit("augur", 30, 10)})
    assert weapon_of(palatine.unit("A1"), "virch_shard_2").rof == 3
    assert str(menu(palatine)["skill:virch_barrier>A1"].odds).startswith("6+")
    assert "3 dice" in str(menu(palatine)["shoot:virch_shard_2>B1"].odds)


@pytest.mark.rule("SHS-skill_virchshard-a")
def test_virch_shard() -> None:
    units = {"A1": unit("core_keeper", 5, 10), "B1": unit("firebrand", at_gap(12), 10, shield=1)}
    after = do(scene(units), "shoot:virch_shard_1>B1", {"hit": [5, 4], "damage": [6]})
    assert (after.event("hits").data["needed"], after.event("damage").data["damage"]) == (5, 2)
    assert (after.unit("B1").shield, after.unit("B1").armor) == (1, 3)
    keeper = {"A1": unit("war_keeper", 5, 10), "B1": unit("firebrand", at_gap(24), 10)}
    shot = do(scene(keeper), "shoot:virch_shard_2>B1", {"hit": [2, 1, 1], "damage": [1]})
    assert (shot.event("hits").data["needed"], shot.event("damage").data["damage"]) == (2, 3)
    assert "12 in" in why_not(
        scene({**units, "B1": unit("firebrand", at_gap(12.1), 10)}), "shoot:virch_shard_1>B1"
    )


@pytest.mark.rule("SHS-skill_virchdrone-a")
def test_virch_drone_once_a_game() -> None:
    after = do(scene({"A1": unit("core_keeper", 10, 10), **AWAY}), "skill:virch_drone")
    drone = after.unit("A1d")
    assert (drone.character, drone.armor, drone.acted, drone.initiative) == ("virch_drone", 3, True, 3)
    assert all("A1d" not in slot.units for slot in after.state.queue)
    assert after.state.touching(drone, after.unit("A1"))
    assert "already" in why_not(after.state, "skill:virch_drone")
    beside = scene({"A1": unit("core_keeper", 10, 10), **AWAY})
    assert "base contact" in refused(beside, "skill:virch_drone", at=[12, 10])
    assert do(beside, "skill:virch_drone", at=[11.25, 10]).unit("A1d").at == (11.25, 10.0)
    pen = play(after.state, {})
    end_turn(pen)
    assert (pen.unit("A1d").initiative, pen.unit("A1d").acted) == (3, False)
    pen.change("A1d", gone=True)
    assert kills(pen.state, "B") == 1


@pytest.mark.rule("SHS-skill_scan-a")
def test_scan_reaches_the_whole_table() -> None:
    units = {"A1": unit("advocate", 4, 4), "B1": unit("rat", 10, 4), "B2": unit("okolnir_sentry", 44, 30)}
    found = do(scene(units), "skill:scan", {"test": [3, 4]})
    assert (found.unit("B1").hidden, found.unit("B2").hidden) == (False, False)
    failed = do(scene(units), "skill:scan", {"test": [3, 3]})
    assert (failed.unit("B1").hidden, failed.unit("B2").hidden) == (True, True)


@pytest.mark.rule("SHS-skill_protect-a")
def test_protect_acts_right_after_a_faster_friend() -> None:
    units = {
        "A1": unit("advocate", 10, 10),
        "A2": unit("strike_guard", 17.25, 10),
        "B1": unit("avatar", 40, 40),
        **AWAY,
    }
    pen = play(scene(units, None, turn=1))
    end_turn(pen)
    state = pen.state
    assert state.acting is not None
    assert state.acting.unit == "A1"
    asked = do(state, "pass")
    assert set(menu(asked.state)) == {"protect:A2", "decline"}
    taken = asked.then("protect:A2")
    assert taken.state.acting is not None
    assert taken.state.acting.unit == "A2"
    rest = do(do(taken.state, "pass").state, "pass")
    assert rest.state.acting is None or rest.state.acting.unit != "A2"
    assert asked.then("decline").state.acting.unit == "B1"  # type: ignore[union-attr]
    far = play(scene({**units, "A2": unit("strike_guard", 17.35, 10)}, None, turn=1))
    end_turn(far)
    assert do(far.state, "pass").state.stack == ()


@pytest.mark.rule("SHS-skill_coretouched-a")
def test_coretouched_rolls_again() -> None:
    units = {"A1": unit("core_runner", 10, 10), "B1": unit("core_runner", 11.25, 10), **AWAY}
    state = scene(units)
    touched = do(state, "skill:coretouched", {"test": [3, 3]})
    assert touched.state.acting is not None
    assert touched.state.acting.actions == 2
    dice = {"strike:A1": [1, 1, 2, 5, 6, 4, 3, 3], "damage": [3, 1, 1, 3, 1]}
    after = do(touched.state, "combat:runner_blade>B1", dice)
    assert after.event("struck").data["hits"] == 3
    assert after.event("damage").data["successes"] == 2
    assert why_not(do(state, "skill:coretouched", {"test": [2, 3]}).state, "skill:coretouched")
    pen = play(after.state, {"tie:A": [1, 1], "tie:B": [6, 6]})
    end_turn(pen)
    assert not pen.unit("A1").has("rerolls"), "until the turn ends"
    assert not do(state, "skill:coretouched", {"test": [2, 3]}).unit("A1").has("rerolls")
    shielded = scene({"A1": unit("core_runner", items=["kula"], bonus={"skill:rerolls": 1}), **AWAY})
    saved = play(shielded, {"save": [3, 4]})
    suffer(saved, "A1", Blow(3, "B9"))
    assert saved.unit("A1").armor == 3


@pytest.mark.rule("SHS-skill_cultivate-a")
def test_cultivate() -> None:
    avatar = do(scene({"A1": unit("avatar"), **AWAY}), "skill:cultivate")
    assert avatar.state.gaid["A"] == 1
    shaper = scene({"A1": unit("synthshaper"), **AWAY}, gaid={"A": 1})
    assert do(do(shaper, "skill:cultivate_2").state, "skill:cultivate_2").state.gaid["A"] == 5


@pytest.mark.rule("SHS-skill_mend-a")
def test_mend() -> None:
    units = {"A1": unit("disciple", 5, 10), "A2": unit("avatar", at_gap(24), 10, armor=1), **AWAY}
    assert do(scene(units), "skill:mend>A2", {"test": [3, 3]}).unit("A2").armor == 3
    assert do(scene(units), "skill:mend>A2", {"test": [2, 3]}).unit("A2").armor == 1
    assert "24 in" in why_not(
        scene({**units, "A2": unit("avatar", at_gap(24.1), 10, armor=1)}), "skill:mend>A2"
    )
    plate = {**units, "A2": unit("ardor_corps", 12, 10, armor=1, owner="A")}
    assert offered(scene(plate), "skill:mend>A2")


@pytest.mark.rule("SHS-skill_entangle-a")
def test_entangle() -> None:
    units = {"A1": unit("disciple", 10, 10), "B1": unit("firebrand", 20, 10), "B2": unit("augur", 22, 10.5),
             "A2": unit("avatar", 21, 11.8)}  # fmt: skip
    after = do(scene(units), "skill:entangle>B1", {"drift": [3, 4], "direction": [12]})
    assert after.event("drift").data["inches"] == 1
    assert {name: after.unit(name).snares for name in ("A2", "B1", "B2")} == {"A2": 1, "B1": 1, "B2": 1}
    unsure = scene({**units, "A1": unit("shaman", 10, 10, skills=["entangle"])})
    drift = do(unsure, "skill:entangle>B1", {"drift": [3, 4], "direction": [12]}).event("drift")
    assert drift.data["inches"] == 5, "by Shooting 2, not Combat 6"
    marked = scene(
        {
            **units,
            "A1": unit("shaman", 10, 10, skills=["entangle"]),
            "B1": unit("firebrand", 20, 10, marked=2),
        }
    )
    drift = do(marked, "skill:entangle>B1", {"drift": [3, 4], "direction": [12]}).event("drift")
    assert drift.data["inches"] == 3, "a mark raises Shooting at it for this, too"
    far = scene({**units, "A1": unit("disciple", 5, 10), "B1": unit("firebrand", at_gap(24.1), 20)})
    assert why_not(far, "skill:entangle>B1")


@pytest.mark.rule("SHS-skill_embolden-a")
def test_embolden() -> None:
    units = {"A1": unit("disciple", 10, 10), "B1": unit("ardor_corps", 20, 10)}
    state = scene(units, gaid={"A": 4})
    after = do(state, "skill:embolden>A1", gaid=3)
    disciple = after.unit("A1")
    assert (after.state.gaid["A"], number(after.state, disciple, "A")) == (1, 5)
    assert after.state.acting is not None
    assert after.state.acting.actions == 2
    assert toughness(after.state, disciple) == 5
    assert "from 1 to 4" in refused(state, "skill:embolden>A1", gaid=5)
    pen = play(after.state)
    suffer(pen, "A1", Blow(9, saves=False))
    assert pen.unit("A1").boost == 2, "Devastate needs Damage 10"
    suffer(pen, "A1", Blow(8, saves=False))
    assert pen.unit("A1").downed, "8 is double what is left"
    assert (pen.unit("A1").armor, pen.unit("A1").boost) == (0, 0), "nothing borrowed is left"
    again = do(after.state, "skill:embolden>A1", gaid=1)
    assert again.unit("A1").boost == 4
    for gaid, left in ((1, True), (0, False)):
        last = do(scene(units, actions=1, gaid={"A": gaid}), "move", path=[[10, 12]])
        assert (last.state.acting is not None and last.state.acting.unit == "A1") is left, (
            "free while there is Gaid"
        )
    held = scene(
        {**units, "A1": unit("disciple", 10, 10), "B1": unit("augur", 11.9, 10)}, actions=1, gaid={"A": 1}
    )
    caught = do(held, "skill:entangle>B1", {"drift": [1, 1]})
    assert caught.unit("A1").snares == 1
    assert caught.unit("A1").acted, "who is snared does nothing free"


@pytest.mark.rule("SHS-skill_haven-a")
def test_haven() -> None:
    units = {
        "A1": unit("ardor_corps", 10, 10),
        "B1": unit("disciple", 20, 10, aff=False),
        "B2": unit("avatar", 20, 17.25),
    }
    near = do(scene(units), "shoot:carbine>B1", {"hit": [6, 1, 1, 1], "damage": [4]})
    assert near.event("damage").data["needed"] == 4
    assert near.unit("B1").armor == 1
    apart = {**units, "B2": unit("avatar", 20, 17.35)}
    far = do(scene(apart), "shoot:carbine>B1", {"hit": [6, 1, 1, 1], "damage": [2]})
    assert far.event("damage").data["needed"] == 2
    assert far.unit("B1").downed
    state = scene({**units, "B2": unit("avatar", 20, 17.25, boost=2)})
    assert toughness(state, state.unit("B1")) == 6, "as it is now"
    hostile = scene({**units, "B2": unit("augur", 40, 40), "A2": unit("avatar", 20, 17.25)})
    assert toughness(hostile, hostile.unit("B1")) == 2, "friends only"


@pytest.mark.rule("SHS-skill_dispel-a")
def test_dispel() -> None:
    units = {"A1": unit("shaman", 5, 10), "A2": unit("avatar", at_gap(12), 10, caustic=True), **AWAY}
    assert not do(scene(units), "skill:dispel_short>A2", {"test": [5, 5]}).unit("A2").caustic
    assert do(scene(units), "skill:dispel_short>A2", {"test": [4, 5]}).unit("A2").caustic
    assert "12 in" in why_not(
        scene({**units, "A2": unit("avatar", at_gap(12.1), 10, caustic=True)}), "skill:dispel_short>A2"
    )
    for who in ("war_keeper", "adherent"):
        keeper = {"A1": unit(who, 5, 10), "A2": unit("bat", at_gap(24), 10, caustic=True), **AWAY}
        assert not do(scene(keeper), "skill:dispel_medium>A2", {"test": [3, 3]}).unit("A2").caustic


@pytest.mark.rule("SHS-skill_forge-a")
def test_forge() -> None:
    units = {"A1": unit("forge_guard", 10, 10, armor=3), "A2": unit("core_collector", 11.25, 10), **AWAY}
    state = scene(units)
    made = do(state, "skill:forge>A1", {"test": [4, 4]}, item="digel")
    assert made.unit("A1").items[-1] == "digel"
    assert offered(made.state, "use:digel>A1")
    assert "tried to forge" in why_not(made.state, "skill:forge>A1")
    assert do(state, "skill:forge>A2", {"test": [4, 4]}, item="war_ax").unit("A2").weapons[-1] == "war_ax"
    assert do(state, "skill:forge>A1", {"test": [4, 3]}, item="digel").unit("A1").items == ("jetpack",)
    full = scene({**units, "A1": unit("forge_guard", 10, 10, items=["digel", "scope", "sensor"])})
    assert "no free slot" in why_not(full, "skill:forge>A1")
    team = scene({**units, "A2": unit("core_collector", 11.25, 10, items=["h3"])})
    offers = options_of(team, "skill:forge>A1", "item")
    assert "h3" not in offers
    assert "furnace_pack" not in offers


@pytest.mark.rule("SHS-skill_trak-a")
def test_trak() -> None:
    for who, value in (("ranger", 6), ("core_runner", 5), ("adherent", 6)):
        state = scene({"A1": unit(who)})
        assert initiative(state, state.unit("A1")) == value


WHOM = {
    # skill: on whom, how far with stats of 5, whether by a Firing Lane, also Downed ones, also itself
    "annihilate": ("B1", 24.0, True, True, False),
    "auric_enhance": ("A2", 24.0, False, False, True),
    "command": ("A2", 41.0, False, False, False),
    "advance": ("A2", 24.0, True, False, True),
    "inspire": ("A2", 24.0, True, False, True),
    "heal": ("A2", 24.0, False, True, True),
    "interrogate": ("B1", 0.05, False, True, False),
    "mark_target": ("B1", 24.0, True, False, False),
    "mark_target_2": ("B1", 24.0, True, False, False),
    "duress": ("B1", 24.0, False, True, False),
    "requiem": ("B1", 24.0, False, False, False),
    "virch_barrier": ("A2", 24.0, False, True, True),
    "mend": ("A2", 24.0, False, True, True),
    "entangle": ("B1", 24.0, True, True, False),
    "embolden": ("A2", 24.0, False, False, True),
    "dispel_short": ("A2", 12.0, False, True, True),
    "dispel_medium": ("A2", 24.0, False, True, True),
    "corrupt_2": ("B1", 24.0, False, True, False),
    "forge": ("A2", 0.05, False, False, True),
}


@pytest.mark.rule(
    "SHS-skill_annihilate-a", "SHS-skill_auric-a", "SHS-skill_command-a", "SHS-skill_advance-a",
    "SHS-skill_inspire-a", "SHS-skill_heal-a", "SHS-skill_interrogate-a", "SHS-skill_mark-a", "SHS-skill_duress-a",
    "SHS-skill_requiem-a", "SHS-skill_virchbarrier-a", "SHS-skill_mend-a", "SHS-skill_entangle-a",
    "SHS-skill_embolden-a", "SHS-skill_dispel-a", "SHS-special_corrupt-a", "SHS-skill_forge-a", "SHS-damage-s",
)  # fmt: skip
@pytest.mark.parametrize("skill", WHOM)
def test_whom_a_skill_reaches(skill: str) -> None:
    aim, far, lane, downed, itself = WHOM[skill]

    def offers(gap: float, armor: int = 1, *, wall: bool = False) -> State:
        ill = {"armor": armor, "caustic": True}
        stats = {"Ac": 2, "F": 5}
        user = unit("advocate", 5, 10, stats=stats, skills=[skill], armor=1, caustic=True)
        units = {"A1": user, aim: unit("syndic", at_gap(gap), 10, **ill), "A9": unit("augur", 2, 40), **AWAY}
        w = {"id": "w", "kind": "wall", "outline": [[7, 0], [7.5, 0], [7.5, 30], [7, 30]]}
        table = {"name": "T", "size": [48, 48], "unit": "in", "feature": [w] if wall else []}
        return scene(units, board=table, gaid={"A": 2})

    kind = "flash" if skill == "annihilate" else "skill"
    on_target, on_itself = f"{kind}:{skill}>{aim}", f"{kind}:{skill}>A1"
    assert offered(offers(far), on_target)
    if skill != "command":
        assert not offered(offers(far + 0.06), on_target)
    assert offered(offers(far, 0), on_target) is downed
    assert offered(offers(far), on_itself) is itself
    if far > 1:
        assert offered(offers(far, wall=True), on_target) is not lane


def test_skills_that_would_do_nothing_say_so() -> None:
    whole = {"A2": unit("avatar", 12, 10, owner="A"), **AWAY}
    disciple = scene({"A1": unit("disciple", 10, 10), **whole})
    assert "nothing to restore" in why_not(disciple, "skill:mend>A2")
    assert "no Gaid" in why_not(disciple, "skill:embolden>A2")
    for who, skill in (("shaman", "dispel_short"), ("adherent", "dispel_medium")):
        assert "suffers from nothing" in why_not(
            scene({"A1": unit(who, 10, 10), **whole}), f"skill:{skill}>A2"
        )
    assert "nothing to restore" in why_not(scene({"A1": unit("b1_spydar"), **AWAY}), "skill:synth_vehicle")
