"""Special rules: SHS-special_*."""

from __future__ import annotations

from typing import Any

import pytest

from bot.skirmish.shiftstorm.fighting.damage import Blow, fester, suffer
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.state import weapon_of
from bot.skirmish.shiftstorm.stats import number, stat
from bot.skirmish.shiftstorm.traits import afflicted, concealed, corrupt, dispel, shock, snare, stun
from bot.skirmish.shiftstorm.turn import end_turn
from tests.skirmish.shiftstorm.scene import do, offered, play, scene, unit, why_not

AWAY = {"B9": unit("augur", 44, 44)}


def at_gap(gap: float, x: float = 5.0) -> float:
    """The x of a base this far from one at x 5."""
    return x + 1.25 + gap


@pytest.mark.rule("SHS-skill_valorous-a", "SHS-special_status-b")
def test_valorous_ignores_penalties_and_shock() -> None:
    units = {"A1": unit("firebrand", 10, 10), "A2": unit("advocate", 14, 10, owner="A"), **AWAY}
    pen = play(scene(units, turn=2))
    shock(pen, "A1")
    shock(pen, "A2")
    state = pen.state
    assert (number(state, state.unit("A1"), "V"), number(state, state.unit("A1"), "Ac")) == (6, 2)
    assert (number(state, state.unit("A2"), "V"), number(state, state.unit("A2"), "Ac")) == (3, 1)
    end_turn(pen)
    assert number(pen.state, pen.unit("A2"), "V") == 3, "to the end of the following turn"
    end_turn(pen)
    assert number(pen.state, pen.unit("A2"), "V") == 5
    inspired = scene({"A1": unit("firebrand", bonus={"inspire:V": 2})})
    assert number(inspired, inspired.unit("A1"), "V") == 8
    stun(pen, "A1")
    stun(pen, "A2")
    assert (pen.unit("A1").stun, pen.unit("A2").stun) == (False, True)


@pytest.mark.rule("SHS-skill_detect-a", "SHS-item_sensor-a", "SHS-special_concealed-a")
def test_detect() -> None:
    for who, far, items in (("bat", 12, []), ("adherent", 24, []), ("strike_guard", 24, ["sensor"])):
        skill = "detect_short" if who == "bat" else "detect_medium"
        for gap, revealed in ((far, True), (far + 0.1, False)):
            units = {"A1": unit(who, 5, 10, items=items), "B1": unit("okolnir_sentry", at_gap(gap), 10)}
            after = do(scene(units), f"skill:{skill}")
            assert after.unit("B1").covert is not revealed
    rat = {"A1": unit("bat", 5, 10), "B1": unit("rat", at_gap(11), 10)}
    found = do(scene(rat), "skill:detect_short").unit("B1")
    assert (found.stealth, found.hidden) == (False, False)
    staff = {
        "A1": unit("bat", 10, 10),
        "B1": unit("syndic", 20, 10),
        "A2": unit("firebrand", 21.25, 10),
        **AWAY,
    }
    seen = do(scene(staff), "skill:detect_short")
    later = play(seen.state)
    end_turn(later)
    assert (seen.unit("B1").exposed, later.unit("B1").exposed) == (True, False), "until the turn ends"
    blind = scene({**staff, "B1": unit("syndic", 20, 10, exposed=seen.unit("B1").exposed)}, "B1")
    assert do(blind, "combat:staff_of_office>A2", {"strike:B1": [1] * 3}).event("struck").data["needed"] == 6


@pytest.mark.rule("SHS-skill_almother-a", "SHS-special_gaid-a")
def test_gaid() -> None:
    units = {"A1": unit("disciple", at=None), "A2": unit("disciple", at=None), "B1": unit("augur", 24, 40)}
    state = scene(units, None, phase="place", asked="A", first="A", turn=0)
    one = do(state, "place:A1", at=[10, 5])
    assert one.state.gaid["A"] == 4
    assert do(one.state, "place:A2", at=[20, 5]).state.gaid["A"] == 8
    shaper = scene({"A1": unit("synthshaper"), "A2": unit("disciple", 14, 10), **AWAY}, gaid={"A": 8})
    grown = do(do(shaper, "skill:cultivate_2").state, "skill:cultivate_2")
    assert grown.state.gaid["A"] == 12
    disciple = scene({"A1": unit("disciple"), **AWAY}, gaid={"A": 12})
    assert do(disciple, "skill:embolden>A1", gaid=5).state.gaid["A"] == 7


@pytest.mark.rule("SHS-special_corrupt-a", "SHS-special_corrupt-b")
def test_corrupt() -> None:
    wall = {"id": "w", "kind": "wall", "outline": [[14, 0], [15, 0], [15, 48], [14, 48]]}
    table = {"name": "T", "size": [48, 48], "unit": "in", "feature": [wall]}
    units = {"A1": unit("war_keeper", 5, 10), "B1": unit("advocate", at_gap(20), 10)}
    after = do(scene(units, board=table), "skill:corrupt_2>B1", {"opposed:A1": [3, 4], "opposed:B1": [4, 4]})
    advocate = after.unit("B1")
    assert (advocate.corruption, number(after.state, advocate, "Ac"), number(after.state, advocate, "V")) == (
        2,
        1,
        3,
    )
    deep = scene({"A1": unit("advocate", corruption=4), "A2": unit("strike_guard", 14, 10, corruption=2)})
    assert (number(deep, deep.unit("A1"), "Ac"), number(deep, deep.unit("A1"), "V")) == (0, 1)
    assert (number(deep, deep.unit("A2"), "Ac"), number(deep, deep.unit("A2"), "V")) == (1, 3)
    assert "hidden" in why_not(scene({**units, "B1": unit("rat", 15, 10)}), "skill:corrupt_2>B1")
    far = {**units, "B1": unit("advocate", at_gap(24.1), 10)}
    assert "24 in" in why_not(scene(far), "skill:corrupt_2>B1")


@pytest.mark.rule("SHS-special_corrupt-c")
def test_ten_corruption_is_the_end() -> None:
    pen = play(
        scene(
            {"A1": unit("war_keeper"), "B1": unit("advocate", 20, 10, corruption=7), **AWAY}, mission="raid"
        )
    )
    corrupt(pen, "B1", "A1", 2)
    assert not pen.unit("B1").gone
    corrupt(pen, "B1", "A1", 1)
    assert (pen.unit("B1").gone, pen.unit("A1").xp) == (True, 1)
    assert RULES.view(pen.state, None).scores["A"] == 1.0


@pytest.mark.rule("SHS-special_covert-a")
def test_covert_cannot_be_a_target_until_it_shows() -> None:
    units = {"A1": unit("okolnir_sentry", 10, 10), "B1": unit("war_keeper", 18, 10), **AWAY}
    enemy = scene(units, "B1")
    for choice in ("shoot:virch_shard_2>A1", "charge:sb_sword_3>A1", "skill:corrupt_2>A1"):
        assert "hidden" in why_not(enemy, choice)
    assert do(scene(units), "skill:detect_medium").unit("A1").covert
    moved = do(scene(units), "move", path=[[11, 10]])
    assert not moved.unit("A1").covert
    back = scene({**units, "A1": unit("okolnir_sentry", 11, 10, covert=False)}, "B1")
    assert offered(back, "charge:sb_sword_3>A1")


@pytest.mark.rule("SHS-special_stealth-b", "SHS-item_suppressor-a")
def test_a_suppressor_keeps_hidden() -> None:
    units = {"A1": unit("ranger", 10, 10, items=["suppressor"]), "B1": unit("disciple", 40, 10)}
    first = do(scene(units), "shoot:boltthrower>B1", {"hit": [1]})
    assert (first.unit("A1").covert, first.unit("A1").stealth) == (True, True)
    again = do(first.state, "shoot:boltthrower>B1", {"hit": [1]})
    assert (first.event("hits").data["needed"], again.event("hits").data["needed"]) == (2, 4)
    moved = do(scene(units), "move", path=[[12, 10]]).unit("A1")
    assert not moved.covert


@pytest.mark.rule("SHS-special_status-a", "SHS-item_rak-a")
def test_dispel_removes_everything_and_a_rak_lets_nothing_in() -> None:
    lowered = {"hex:Co": -1, "inspire:V": 2}
    ills: dict[str, Any] = {
        "caustic": True,
        "snares": 1,
        "corruption": 2,
        "shock": 3,
        "stun": True,
        "marked": 2,
        "bonus": lowered,
    }
    pen = play(
        scene({"A1": unit("strike_guard", **ills), "A2": unit("strike_guard", 14, 10, items=["rak"]), **AWAY})
    )
    assert afflicted(pen.unit("A1"))
    dispel(pen, "A1")
    assert not afflicted(pen.unit("A1"))
    assert pen.unit("A1").bonus == {"inspire:V": 2}, "only what is lowered comes back"
    snare(pen, "A1")
    snare(pen, "A1")
    assert pen.unit("A1").snares == 2, "each takes an action"
    snare(pen, "A2")
    corrupt(pen, "A2", "B9", 2)
    suffer(pen, "A2", Blow(3, "B9", kill_shot=True, caustic=True, pestilence=True))
    assert not afflicted(pen.unit("A2"))
    assert pen.unit("A2").armor == 2
    assert stat(pen.state, pen.unit("A2"), "Ac") == 5
    void = scene({"A1": unit("strike_guard", items=["rak"]), "B1": unit("adherent", 16, 10)})
    assert stat(void, void.unit("A1"), "Ac") == 0


@pytest.mark.rule("SHS-special_caustic-a")
def test_who_burns_already_does_not_burn_twice() -> None:
    units = {
        "A1": unit("augur", 10, 10),
        "A2": unit("augur", 14, 10),
        "B1": unit("ardor_corps", 20, 10),
        **AWAY,
    }
    pen = play(scene(units))
    for igniter in ("A1", "A2"):
        suffer(pen, "B1", Blow(4, igniter, kill_shot=True, caustic=True))
    assert (pen.unit("B1").armor, pen.unit("B1").lit_by) == (2, {"caustic": "A1"})
    fester(pen)
    assert pen.unit("B1").armor == 1


@pytest.mark.rule("SHS-skill_concealed-a", "SHS-shooting-l", "SHS-skill_savage-a", "SHS-skill_advance-a")
def test_a_new_turn_begins_afresh() -> None:
    units = {
        "A1": unit("syndic", 10, 10, used=["staff_of_office"], fought=["staff_of_office"]),
        "A2": unit("rat", 40, 10, charged=True, bonus={"advance:Co": 1}, owner="A"),
        "B1": unit("firebrand", 11.25, 10),
    }
    pen = play(scene(units))
    assert number(pen.state, pen.unit("A2"), "Co") == 5
    staff = weapon_of(pen.unit("A1"), "staff_of_office")
    assert not concealed(pen.unit("A1"), staff)
    end_turn(pen)
    assert concealed(pen.unit("A1"), staff), "the first use in each turn"
    assert number(pen.state, pen.unit("A2"), "Co") == 2
