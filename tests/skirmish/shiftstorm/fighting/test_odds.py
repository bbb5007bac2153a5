"""The odds of a choice are what all dice together come to; suggested charge paths are legal and end in contact."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist
from typing import Any

import pytest

from bot.dice import KeyedDice, ScriptedDice, UnscriptedRoll
from bot.skirmish.engine import Event, GameDice, Path, Pick, submit
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.state import State
from bot.skirmish.shiftstorm.tests import opposed_chance
from tests.skirmish.shiftstorm.scene import board, menu, scene, unit, wall


def ends(state: State, choice: str, **values: Any) -> Iterator[tuple[float, list[Event]]]:
    """All that may come of a pick, each with its chance."""
    waiting: list[tuple[float, list[int]]] = [(1.0, [])]
    while waiting:
        share, rolled = waiting.pop()
        dice = GameDice(ScriptedDice({"*": rolled}), "odds", 1)
        try:
            _, events = submit(RULES, state, RULES.to_move(state)[0], Pick(choice, values), dice)
        except UnscriptedRoll as wanted:
            waiting += [(share / wanted.sides, [*rolled, value]) for value in range(1, wanted.sides + 1)]
            continue
        yield share, events


def points(events: list[Event]) -> int:
    """Points of damage that saves let through."""
    rolled = sum(event.data["successes"] for event in events if event.kind == "damage")
    return rolled - sum(event.data["saved"] for event in events if event.kind == "save")


def worth(before: State, choice: str) -> float:
    """Mean damage over all dice."""
    return sum(share * points(events) for share, events in ends(before, choice))


SHOTS = [
    ("handler", "magnum"),
    ("bat", "shard"),
    ("apostle_apprentice", "fury_ax"),
    ("high_palatine", "sb_sword_4"),
]


@pytest.mark.parametrize(("shooter", "weapon"), SHOTS)
@pytest.mark.parametrize("target", ["strike_guard", "forge_guard", "augur"])
@pytest.mark.parametrize("more", [{}, {"moved": True}, {"shield": 2}])
def test_the_odds_of_a_shot_are_the_mean_of_all_dice(
    shooter: str, weapon: str, target: str, more: dict[str, Any]
) -> None:
    state = scene({"A1": unit(shooter, 10, 10), "B1": unit(target, 16, 10, **more)})
    choice = f"shoot:{weapon}>B1"
    odds = menu(state)[choice].odds
    assert odds is not None
    assert odds.damage == pytest.approx(worth(state, choice), abs=1e-6)


@pytest.mark.parametrize("target", ["strike_guard", "augur"])
def test_the_odds_of_a_blow_are_the_mean_of_all_dice(target: str) -> None:
    state = scene({"A1": unit("augur", 10, 10), "B1": unit(target, 11.25, 10)})
    odds = menu(state)["combat:unarmed>B1"].odds
    assert odds is not None
    assert odds.damage == pytest.approx(worth(state, "combat:unarmed>B1"), abs=1e-6)


@pytest.mark.parametrize(
    ("features", "legs"),
    [
        ([], 1),
        ([wall(14, 8, 12)], 2),
        ([wall(14, 8, 20)], 2),
        ([wall(14, 9.4, 10.6), wall(15.5, 7, 10, name="v")], 2),
    ],
)
def test_suggested_charge_paths_lead_round_what_is_in_the_way(features: list[Any], legs: int) -> None:
    state = scene({"A1": unit("rat", 10, 10), "B1": unit("strike_guard", 18, 10)}, board=board(*features))
    choice = menu(state)["charge:claws>B1"]
    assert choice.disabled is None
    path = choice.params["path"]
    assert isinstance(path, Path)
    assert (path.origin, path.reach) == ((10.0, 10.0), 12.0)
    assert len(path.suggested) == 1
    way = [(10.0, 10.0), *path.suggested[0]]
    assert len(way) - 1 >= legs
    assert sum(dist(a, b) for a, b in pairwise(way)) <= 12.0
    assert dist(way[-1], (18.0, 10.0)) == pytest.approx(1.25, abs=0.05)
    (pick,) = RULES.candidates(state, "A", choice)
    _, events = submit(RULES, state, "A", pick, GameDice(KeyedDice(1, b"0" * 16, b"0" * 16), "charge", 1))
    assert "charge" in [event.kind for event in events]


def test_no_charge_is_suggested_where_no_way_is_short_enough() -> None:
    state = scene(
        {"A1": unit("rat", 10, 10), "B1": unit("strike_guard", 18, 10)}, board=board(wall(14, 0, 20))
    )
    refused = menu(state)["charge:claws>B1"]
    assert refused.disabled == "No way into contact with Strike Guard within this charge."
    assert not refused.params


@pytest.mark.parametrize(
    ("mine", "theirs", "share"),
    [("strike_guard", "strike_guard", 575), ("augur", "advocate", 206), ("advocate", "augur", 986)],
)
def test_the_chance_of_an_opposed_test(mine: str, theirs: str, share: int) -> None:
    """Four dice are 1,296 throws; a tie wins nothing."""
    state = scene({"A1": unit(mine, 10, 10), "B1": unit(theirs, 16, 10)})
    assert opposed_chance(state, state.unit("A1"), state.unit("B1"), "S") == share / 1296
