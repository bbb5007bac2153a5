"""What no case file can say of shooting: rates of fire without a weapon of that rate, Enfilade's geometry, previews."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.dice import KeyedDice
from bot.skirmish.engine import GameDice, IllegalPick, Pick, Setup
from bot.skirmish.exodus.catalogue import catalogue
from bot.skirmish.exodus.ruleset import RULES
from bot.skirmish.exodus.shooting import shooting
from bot.skirmish.exodus.shooting.blast import row_of
from bot.skirmish.exodus.shooting.enfilade import crossed
from bot.skirmish.exodus.shooting.salvo import kinds
from bot.skirmish.exodus.shooting.weapons import loaded
from bot.skirmish.exodus.state import Stand, State


def situation(start: dict[str, object]) -> State:
    dice = GameDice(KeyedDice(1, b"seed", b"seed"), "game", 0)
    return RULES.situation(Setup(("A", "B")), start, dice)


@pytest.mark.rule("EXW-shoot-h")
@pytest.mark.parametrize(("rate", "turn"), [(100, 2), (50, 3), (33, 4), (25, 5)])
def test_weapons_fired_in_turn_1_fire_again_by_their_rate(rate: int, turn: int) -> None:
    mortar = replace(catalogue().stands["desolator"].weapon[0], rate=rate)
    stand = Stand("A1.1", "desolator", fired=((mortar.name, 1),))
    state = situation({"formations": {"A1": {"kind": "line_platoon"}}})
    able = [now for now in range(2, 7) if loaded(replace(state, turn=now), stand, mortar)]
    assert able == list(range(turn, 7))


@pytest.mark.rule("EXW-aoe-e")
def test_totals_above_the_table_are_its_last_row() -> None:
    assert (row_of(18), row_of(40).extra) == (row_of(40), 4)


@pytest.mark.rule("EXW-howitzer-b")
def test_a_howitzer_stand_shoots_with_no_other_weapon(monkeypatch: pytest.MonkeyPatch) -> None:
    tank = catalogue().stands["achilles"]
    both = replace(tank, specials=("Howitzer",), weapon=(*tank.weapon, *catalogue().stands["apollo"].weapon))
    formations = {
        "A1": {"kind": "achilles_troop", "stands": [["achilles", 50, 40]]},
        "B1": {"kind": "squire_squadron", "stands": [["squire", 50, 70]]},
    }
    state = situation({"formations": formations})
    assert shooting.targets(state, state.formation("A1"))
    monkeypatch.setattr(
        "bot.skirmish.exodus.state.card_of",
        lambda kind, hq="": both if kind == "achilles" else catalogue().stands[kind],
    )
    assert shooting.targets(replace(state), state.formation("A1")) == []
    assert list(kinds(state.formation("A1"), "hold")) == [True]
    assert list(kinds(state.formation("A1"), "advance")) == []


@pytest.mark.rule("EXW-shoot-b")
def test_a_routed_formation_has_no_targets() -> None:
    formations = {
        "A1": {"kind": "line_platoon", "stands": [["line", 50, 40]], "routed": True},
        "B1": {"kind": "conscript_company", "stands": [["conscript", 50, 60]]},
    }
    state = situation({"formations": formations})
    assert shooting.targets(state, state.formation("A1")) == []
    steady = state.formation("A1").but(routed=False)
    assert shooting.targets(state, steady)


SHOOTER, HELPER = ((0.0, 0.0, 1.0),), ((40.0, 0.0, 1.0),)


@pytest.mark.rule("EXW-shoot-n")
@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (((20.0, 3.0, 1.0), (20.0, -3.0, 1.0)), True),
        (((20.0, 3.0, 1.0), (24.0, 3.0, 1.0)), False),
        (((20.0, 1.0, 1.0),), True),
        (((20.0, 1.1, 1.0),), False),
        # Both friends are among the target's stands, and the line between them crosses that of two of them.
        (((-9.0, -9.0, 1.0), (50.0, -9.0, 1.0), (50.0, 20.0, 1.0), (-9.0, 20.0, 1.0)), True),
        (((-9.0, -9.0, 1.0), (50.0, -9.0, 1.0), (20.0, 90.0, 1.0)), False),
    ],
)
def test_what_a_line_of_enfilade_crosses(
    target: tuple[tuple[float, float, float], ...], expected: bool
) -> None:
    assert crossed(SHOOTER, HELPER, target) is expected
    assert crossed(HELPER, SHOOTER, target) is expected


def battery() -> State:
    formations = {
        "A1": {"kind": "bombard_battery", "stands": [["bombard", 50, 10], ["bombard", 54, 10]]},
        "A2": {"kind": "line_platoon", "stands": [["line", 50, 65], ["line", 52.5, 65]]},
        "B1": {"kind": "conscript_company", "row": {"of": "conscript", "count": 6, "from": [45, 60]}},
    }
    state = situation({"formations": formations})
    dice = GameDice(KeyedDice(1, b"seed", b"seed"), "game", 1)
    state, _ = RULES.apply(state, "A", Pick("hold:A1"), dice)
    assert state.top.kind == "shoot"
    return state


@pytest.mark.rule("EXW-aoe-f", "EXW-aoe-h")
def test_the_preview_shows_the_template_and_who_is_under_it() -> None:
    state = battery()
    shown = RULES.preview(state, "A", Pick("howitzers:A1", {"at": [50.0, 60.5]}))
    (mark,) = shown.marks
    assert (mark.kind, mark.x, mark.y, mark.radius) == ("template", 50.0, 60.5, 5.0)
    assert [line.split(" under")[0] for line in shown.lines] == [
        "Your own Legion Line Platoon (A2): 2 stands",
        "Conscript Company (B1): 5 stands",
    ]
    assert shown.odds is not None
    # Of the enemies alone: five stands of which each is hit by 4 or more.
    assert shown.odds.text.startswith("Blast Value 6, about 3.5 damage")
    with pytest.raises(IllegalPick, match="at least"):
        RULES.preview(state, "A", Pick("howitzers:A1", {"at": [50.0, 30.0]}))


def test_suggested_places_are_legal_and_strike_the_enemy() -> None:
    state = battery()
    choice = next(one for one in RULES.choices(state, "A") if one.kind == "blast")
    picks = RULES.candidates(state, "A", choice)
    assert picks
    for pick in picks:
        assert "B1" in str(RULES.preview(state, "A", pick).lines)


@pytest.mark.rule("EXW-arc-a")
def test_suggested_places_of_a_blast_lie_in_the_fire_arc() -> None:
    formations = {
        "A1": {"kind": "assault_gun_troop", "stands": [["assaultgun", 50, 40]]},
        "B1": {"kind": "conscript_company", "stands": [["conscript", 50, 20], ["conscript", 53, 20]]},
        "B2": {"kind": "conscript_company", "stands": [["conscript", 50, 70], ["conscript", 53, 70]]},
    }
    state = situation({"formations": formations})
    state, _ = RULES.apply(state, "A", Pick("hold:A1"), GameDice(KeyedDice(1, b"seed", b"seed"), "game", 1))
    choice = next(one for one in RULES.choices(state, "A") if one.kind == "blast")
    assert choice.disabled is None  # The nearest enemy is behind it, another one is not.
    picks = RULES.candidates(state, "A", choice)
    assert picks
    assert all(pick.values["at"][1] > 60 for pick in picks)


@pytest.mark.rule("EXW-arc-a")
def test_the_preview_of_a_move_shows_fire_arcs_as_the_stands_will_look() -> None:
    guns = {"kind": "assault_gun_troop", "stands": [["assaultgun", 20, 20]]}
    state = situation({"formations": {"A1": guns, "B1": {"kind": "line_platoon", "at": [100, 100]}}})
    way = {"to": [20, 20], "shape": "keep", "facing": 90}
    shown = RULES.preview(state, "A", Pick("advance:A1", {"way": way}))
    (mark,) = (one for one in shown.marks if one.kind == "arc")
    assert all(x >= 20 and abs(y - 20) <= x - 20 + 0.001 for x, y in mark.points)
    assert max(x for x, _ in mark.points) == pytest.approx(80, abs=0.1)
