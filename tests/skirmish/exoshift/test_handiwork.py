"""What a solo opponent thinks of building, and of two weapons fired together."""

from __future__ import annotations

from typing import Any

import pytest

from bot.skirmish.engine import Pick, Setup
from bot.skirmish.exoshift.ruleset import RULES
from bot.skirmish.exoshift.solo import best_shot, estimate
from bot.skirmish.exoshift.state import State
from tests.skirmish.shiftstorm.scene import no_dice

ENGINEER = {"kind": "sol_combat_engineer", "at": [10, 10], "resources": 6}
FOE = {"kind": "cmb_raider", "at": [10, 20]}


def interacting(**start: Any) -> State:
    """A1 interacts; a foe is near."""
    units = {"A1": ENGINEER, "B1": FOE, **start.pop("units", {})}
    state = RULES.situation(Setup(("A", "B")), {"units": units, **start}, no_dice())
    return RULES.apply(state, "A", Pick("interact:A1"), no_dice())[0]


def worth(state: State) -> dict[str, float]:
    """What each entry of the menu is worth to A."""
    found = {}
    for choice in RULES.choices(state, "A"):
        values = {"at": (10, 12)} if choice.params else {}
        found[choice.id] = estimate(state, "A", choice, Pick(choice.id, values)) or 0.0
    return found


def test_an_objective_is_worth_more_than_anything_built() -> None:
    point = {"id": "point1", "kind": "control", "at": [12, 10]}
    found = worth(interacting(objectives=[point]))
    secure = max(value for name, value in found.items() if name.startswith("secure"))
    gun, wall = found["build:A1:sentry_turret"], found["build:A1:barricade"]
    assert secure > gun > wall > found["stop:A1"] == 0.0


def test_what_is_begun_is_finished_before_something_else() -> None:
    begun = [{"id": "A-work1", "owner": "A", "blueprint": "sentry_turret", "x": 10, "y": 11.4, "parts": 1}]
    turret = {"kind": "sentry_turret", "at": [10, 11.4], "unfinished": True}
    found = worth(interacting(structures=begun, units={"A-work1": turret}))
    assert max(found, key=lambda name: found[name]) == "continue:A1>A-work1"


def test_it_is_worth_less_far_from_the_enemy() -> None:
    near = worth(interacting())["build:A1:sentry_turret"]
    far = worth(interacting(units={"B1": {**FOE, "at": [10, 46]}}))["build:A1:sentry_turret"]
    assert far < near


@pytest.mark.rule("EXO-trait-r")
def test_two_pistols_count_for_more_than_one() -> None:
    def shot(kind: str) -> float:
        units = {"A1": {"kind": kind, "at": [10, 10], "quality": 6}, "B1": {**FOE, "at": [10, 15]}}
        return best_shot(RULES.situation(Setup(("A", "B")), {"units": units}, no_dice()), "A1", "snap")

    pair, one = shot("tsc_duelist"), shot("sol_field_commander")
    assert pair == pytest.approx(2 * one)
