"""What a solo opponent reckons with and how it decides in small positions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.skirmish.autoplay import autoplay
from bot.skirmish.engine import GameDice, Odds, Pick, Setup
from bot.skirmish.players import PLAYERS
from bot.skirmish.shiftstorm.ruleset import RULES, Shiftstorm
from bot.skirmish.shiftstorm.state import State
from tests.skirmish.shiftstorm.scene import board, menu, scene, unit, wall

AWAY = {"B9": unit("augur", 44, 44)}


def odds_of_choice(units: dict[str, object], choice: str) -> Odds:
    found = menu(scene({**units, **AWAY}))[choice].odds
    assert found is not None
    return found


def worth(state: State, choice: str, **values: Any) -> float:
    """What the pick is worth to whoever is to move."""
    player = RULES.to_move(state)[0]
    found = RULES.estimate(RULES.view(state, player), player, menu(state)[choice], Pick(choice, values))
    assert found is not None
    return found


def step(state: State, x: float, y: float) -> float:
    """What a Move to a point is worth."""
    return worth(state, "move", path=[[x, y]])


# -- odds ------------------------------------------------------------------------------------------


def test_odds_are_numbers_that_agree_with_their_words() -> None:
    shot = odds_of_choice(
        {"A1": unit("strike_guard"), "B1": unit("core_runner", 20, 10)}, "shoot:scattergun>B1"
    )
    assert shot.damage is not None
    assert shot.text.startswith(f"about {shot.damage:.1f} damage: ")
    assert shot.chance is None
    healing = odds_of_choice({"A1": unit("strike_guard", skills=["heal"], armor=1)}, "skill:heal>A1")
    assert healing.chance is not None
    assert healing.text.endswith(f", {100 * healing.chance:.0f} %")
    assert healing.damage is None
    rivals = {"A1": unit("syndic", skills=["corrupt_2"]), "B1": unit("strike_guard", 20, 10)}
    opposed = odds_of_choice(rivals, "skill:corrupt_2>B1")
    assert opposed.chance is not None
    assert opposed.text.startswith(f"{100 * opposed.chance:.0f} %: ")


def test_odds_of_a_snare_are_the_chance_that_one_die_hits() -> None:
    units = {"A1": unit("rat", stealth=False, weapons=["snare_counted"]), "B1": unit("core_runner", 15, 10)}
    snare = odds_of_choice(units, "shoot:snare_counted>B1")
    dice, need = int(snare.text[0]), int(snare.text.partition(", ")[2][0])
    assert snare.chance == pytest.approx(1 - ((need - 1) / 6) ** dice)


def test_odds_under_a_marker_count_how_likely_it_stays_on_its_target() -> None:
    """S4: the marker touches its target up to a roll of 6, 15 of 36; damage 4 against Armor 3 on 3+, 2 in 3."""
    units = {"A1": unit("ardor_corps"), "B1": unit("core_runner", 15, 10)}
    blast = odds_of_choice(units, "shoot:grenade_basic>B1")
    assert blast.damage == pytest.approx(15 / 36 * 2 / 3)
    assert blast.text == "strikes all under the marker, which drifts about 3 in; 3+ to damage"


# -- skills ----------------------------------------------------------------------------------------


def test_detect_counts_the_hidden_within_its_reach() -> None:
    """Short reaches 12 in: a gap of 12 counts, one of 13 and whoever is seen already do not."""

    def detect(**foe: Any) -> float:
        state = scene({"A1": unit("augur", 10, 10), "B1": unit("rat", **foe)})
        return worth(state, "skill:detect_short")

    assert detect(x=23.2, y=10, stealth=True) > 1
    assert detect(x=24.3, y=10, stealth=True) == 0
    assert detect(x=20, y=10, stealth=False) == 0


def test_a_detect_on_nobody_is_worth_less_than_a_step_to_the_objective() -> None:
    goal = {"kind": "sabotage", "at": [10, 24]}
    state = scene({"A1": unit("augur", 10, 10), **AWAY}, mission="sabotage", objectives=[goal])
    assert worth(state, "skill:detect_short") < step(state, 10, 12)
    assert step(state, 10, 8) < 0 < step(state, 10, 12)


def test_a_barrier_goes_to_whom_enemies_can_shoot() -> None:
    """A2 is in the open, A3 behind a wall; a second barrier on one that has a Shield does little."""
    units = {
        "A1": unit("core_keeper", 10, 10),
        "A2": unit("core_runner", 14, 10),
        "A3": unit("core_runner", 14, 4),
        "A4": unit("core_runner", 17, 14, shield=1),
        "B1": unit("ardor_corps", 24, 10),
    }
    state = scene(units, board=board(wall(18, 0, 7)))
    seen, safe, shielded = (worth(state, f"skill:virch_barrier>A{n}") for n in (2, 3, 4))
    assert seen > safe > 0
    assert shielded < safe


def test_marks_are_for_friends_who_can_still_shoot() -> None:
    units = {
        "A1": unit("advocate", 10, 10),
        "A2": unit("ardor_corps", 14, 14),
        "B1": unit("core_runner", 24, 10),
    }
    ready = worth(scene(units), "skill:mark_target_2>B1")
    acted = worth(scene({**units, "A2": {**units["A2"], "acted": True}}), "skill:mark_target_2>B1")
    marked = worth(scene({**units, "B1": {**units["B1"], "marked": 2}}), "skill:mark_target_2>B1")
    assert ready > acted > marked == 0


def test_a_friend_who_is_down_is_brought_back_first() -> None:
    units = {
        "A1": unit("core_keeper", 10, 10, skills=["mend"]),
        "A2": unit("core_runner", 14, 10, armor=0),
        "A3": unit("core_runner", 14, 14, armor=1),
        "B1": unit("augur", 40, 40),
    }
    state = scene(units)
    assert worth(state, "skill:mend>A2") > worth(state, "skill:mend>A3") > 0


# -- attacks ---------------------------------------------------------------------------------------


def test_the_weak_and_the_dear_are_shot_first() -> None:
    units = {
        "A1": unit("ardor_corps", 10, 10),
        "B1": unit("core_runner", 24, 8, armor=3),
        "B2": unit("core_runner", 24, 14, armor=1),
    }
    state = scene(units)
    assert worth(state, "shoot:carbine>B2") > worth(state, "shoot:carbine>B1") > 0


def test_kills_are_confirmed_where_they_count() -> None:
    units = {
        "A1": unit("core_runner", 10, 10),
        "B1": unit("core_runner", 11.25, 10, armor=0),
        "B2": unit("core_runner", 10, 11.25),
    }
    for mission in ("raid", "blockade", "standard"):
        state = scene(units, mission=mission)
        assert worth(state, "confirm:B1") > worth(state, "combat:runner_blade>B2"), mission
    sabotage = scene(units, mission="sabotage")
    assert worth(sabotage, "confirm:B1") < worth(scene(units, mission="raid"), "confirm:B1")


def test_who_is_snared_is_not_snared_again() -> None:
    units = {"A1": unit("handler", 10, 10), "B1": unit("core_runner", 18, 10)}
    free, held = scene(units), scene({**units, "B1": unit("core_runner", 18, 10, snares=1)})
    assert worth(free, "shoot:snare_counted>B1", stat="S") > 0
    assert worth(held, "shoot:snare_counted>B1", stat="S") == 0


# -- moves -----------------------------------------------------------------------------------------


def test_a_move_goes_where_it_can_shoot_next() -> None:
    """The wall ends at y 9: from (10, 12) the target is seen, from (10, 7) it is not."""
    units = {"A1": unit("ardor_corps", 10, 8), "B1": unit("augur", 24, 12)}
    state = scene(units, board=board(wall(16, 0, 9)))
    assert step(state, 10, 11) > step(state, 10, 5)
    last = scene(units, board=board(wall(16, 0, 9)), actions=1)
    assert step(state, 10, 11) > step(last, 10, 11), "there is an action left to shoot with"


@pytest.mark.rule("SHS-mission-c", "SHS-mission-e")
@pytest.mark.parametrize(
    ("character", "kind", "claimed", "there"),
    [
        ("core_runner", "sabotage", "", True),
        ("core_runner", "sabotage", "A", False),
        ("core_runner", "intel", "", True),
        ("core_runner", "hold", "", True),
        ("core_runner", "exit", "", False),
        ("vip", "exit", "", True),
    ],
)
def test_a_move_is_led_to_objectives_that_are_still_to_be_had(
    character: str, kind: str, claimed: str, there: bool
) -> None:
    goal = {"kind": kind, "at": [11.3, 10], "claimed": claimed}
    state = scene({"A1": unit(character), **AWAY}, objectives=[goal])
    led = RULES.guide(state, "A", menu(state)["move"])
    assert led is not None
    assert len(led.arrival([[11.5, 10]]).holds) == there
    assert len(led.arrival([[10, 11.5]]).holds) == (kind == "hold"), "an objective is held from 6 in away"


def test_who_cannot_fight_stays_out_of_sight() -> None:
    units = {"A1": unit("augur", 10, 8), "B1": unit("ardor_corps", 24, 8)}
    state = scene(units, board=board(wall(16, 0, 7)))
    assert step(state, 10, 6) > step(state, 10, 10)


def test_moving_at_all_makes_a_model_harder_to_hit() -> None:
    units = {
        "A1": unit("core_runner", 10, 10, moved=False),
        "B1": unit("ardor_corps", 30, 10),
    }
    still = step(scene(units), 10, 10.5)
    moved = {**units, "A1": {**units["A1"], "moved": True}}
    assert still > step(scene(moved), 10, 10.5)


# -- whole games -----------------------------------------------------------------------------------


class _Short(Shiftstorm):
    def sample_setup(self, players: tuple[str, ...], dice: GameDice) -> Setup:
        usual = super().sample_setup(players, dice)
        return replace(usual, settings={**usual.settings, "turns": 3})


def test_greedy_beats_random() -> None:
    """Two games of three turns, once from each seat."""
    report = autoplay(_Short(), 2, "tournament", [PLAYERS["greedy"], PLAYERS["random"]])
    assert report.errors == []
    assert [(game.winner, game.rounds) for game in report.games] == [("A", 3), ("B", 3)]
    assert [game.seats for game in report.games] == [("greedy", "random"), ("random", "greedy")]
