"""What events say: only what has happened, with its numbers, and why a game is over."""

from __future__ import annotations

from typing import Any

import pytest

from bot.skirmish.engine import Event
from bot.skirmish.exoshift.ruleset import RULES
from tests.skirmish.exoshift.scene import LINE, block, do, scene

FAR = {"kind": LINE, "at": [40, 44]}


def said(events: list[Event], kind: str) -> str:
    return next(RULES.say(event) for event in events if event.kind == kind)


@pytest.mark.rule("EXO-movement-m")
def test_a_climb_names_only_the_way_that_was_gone() -> None:
    crate = block("crate", 8, 12, 4, 4, 2)
    state, events = do(
        scene({"A1": {"kind": LINE, "at": [10, 10]}, "B1": FAR}, crate), "advance_only:A1", to=[10, 13]
    )
    assert said(events, "climbed") == "Line Infantry A1 climbs 2 in up."
    _, events = do(state, "march:A1", to=[10, 11])
    assert said(events, "climbed") == "Line Infantry A1 climbs 2 in down."


@pytest.mark.rule("EXO-actions-g")
@pytest.mark.parametrize(
    ("disruption", "text"),
    [
        (1, "Recovers without any Disruption to lose."),
        (3, "Recovers up to 5 Disruption and 1 more out of sight of the enemy."),
    ],
)
def test_a_unit_without_disruption_recovers_none(disruption: int, text: str) -> None:
    units = {"A1": {"kind": LINE, "at": [10, 10], "disruption": disruption}, "B1": FAR}
    _, events = do(scene(units, block("wall", 1, 20, 46, 1, 8)), "recover:A1", {"recover": [10]})
    assert said(events, "recovered") == f"Line Infantry A1 {text}"


@pytest.mark.rule("EXO-casualty-a", "EXO-casualty-i", "EXO-defence-a")
@pytest.mark.parametrize(
    ("marks", "die", "text"),
    [
        ({}, 8, "8 + 2 Power - 6 Quality = 4. It is Stunned."),
        ({}, 1, "1 + 2 Power - 6 Quality = -3. It fights on."),
        ({"stunned": True}, 8, "8 + 2 Power - 6 Quality = 4. It stays Stunned."),
        ({"stunned": True}, 1, "1 + 2 Power - 6 Quality = -3. It stays Stunned."),
        ({"stunned": True}, 10, "10 + 2 Power - 6 Quality = 6. It is Downed."),
        ({"fallen": "downed"}, 8, "8 + 2 Power - 6 Quality = 4. It stays Downed."),
        ({"fallen": "downed"}, 10, "10 + 2 Power - 6 Quality = 6. It stays Downed."),
        ({"fallen": "wounded"}, 10, "10 + 2 Power - 6 Quality = 6. It stays Wounded."),
    ],
)
def test_a_casualty_roll_shows_its_sum_and_what_changes(marks: dict[str, Any], die: int, text: str) -> None:
    units = {"A1": {"kind": LINE, "at": [10, 10]}, "B1": {"kind": LINE, "at": [10, 16]}}
    state, _ = do(scene(units, marks={"B1": marks}), "focus_fire:A1")
    _, events = do(state, "fire:A1:igi_87>B1", {"hit": [1], "defense": [9], "casualty": [die]})
    assert said(events, "casualty") == f"Casualty roll for Line Infantry B1: {text}"
    assert f"defends: 9 against Defense {2 if 'fallen' in marks else 3}" in said(events, "defended")


@pytest.mark.rule("EXO-casualty-a", "EXO-leaders-d", "EXO-disruption-a")
def test_a_casualty_roll_names_disruption_and_what_a_leader_has_more() -> None:
    units = {
        "A1": {"kind": LINE, "at": [10, 10]},
        "B1": {"kind": "sol_line_sergeant", "at": [10, 20], "disruption": 1},
        "B2": {"kind": LINE, "at": [12, 16]},
    }
    state, _ = do(scene(units), "focus_fire:A1")
    _, events = do(state, "fire:A1:igi_87>B1", {"hit": [1], "defense": [9], "casualty": [5]})
    text = "Casualty roll for Line Sergeant B1: 5 + 1 Disruption + 2 Power - 8 Quality = 0. It fights on."
    assert said(events, "casualty") == text


@pytest.mark.rule("EXO-trait-g")
def test_a_drone_passes_because_it_is_one() -> None:
    units = {
        "A1": {"kind": LINE, "at": [10, 10]},
        "B1": {"kind": "cmb_eye_drone", "at": [10, 20], "unnerved": True},
        "B2": {"kind": "cmb_raider", "at": [12, 20]},
    }
    state, _ = do(scene(units), "focus_fire:A1")
    _, events = do(state, "fire:A1:igi_87>B1", {"hit": [1], "defense": [1]})
    text = "Eye Drone B1 takes a Rout Test: a drone passes every Morale test."
    assert said(events, "rout_test") == text


def test_events_of_earlier_releases_are_still_said() -> None:
    old = Event("casualty", data={"target": "B1", "total": 4, "more": -4, "result": "stunned"})
    assert RULES.say(old) == "Casualty roll for B1: 0 - 4 = 4. It is Stunned."
    old = Event("recovered", data={"unit": "A1", "count": 3, "hidden": False, "stunned": False})
    assert RULES.say(old) == "A1 Recovers up to 3 Disruption."
    old = Event("over", data={"winner": "A", "why": "points"})
    assert RULES.say(old) == "The game ends: the mission is decided. A wins."


@pytest.mark.rule("EXO-round-h", "EXO-mission-g")
@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({"round": 8, "scores": {"A": 11, "B": 9}}, "The game ends: the last round is over. A wins."),
        ({"round": 8}, "The game ends: the last round is over. It is a draw."),
        ({"scores": {"A": 9, "B": 20}}, "The game ends: 20 VP are reached. B wins."),
    ],
)
def test_a_game_says_why_it_is_over(more: dict[str, Any], text: str) -> None:
    units = {"A1": {"kind": LINE, "at": [10, 10]}, "B1": {**FAR, "exhausted": True}}
    _, events = do(scene(units, cp={"A": 0, "B": 0}, **more), "hunker:A1")
    assert said(events, "over") == text


@pytest.mark.rule("EXO-round-h")
def test_a_game_says_that_a_side_is_wiped_out() -> None:
    units = {"A1": {"kind": LINE, "at": [10, 10]}, "B1": {**FAR, "fallen": "downed"}}
    _, events = do(scene(units, cp={"A": 0, "B": 0}), "hunker:A1")
    assert said(events, "over") == "The game ends: one side has nobody left who can act. A wins."
