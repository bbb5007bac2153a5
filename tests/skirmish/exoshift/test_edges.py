"""What arrives at the edge of the table, and what stays for good where it was put."""

from __future__ import annotations

from typing import Any

import pytest

from bot.skirmish.engine import Point
from bot.skirmish.exoshift.deeds.assault import retreat
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.shooting.casualty import destroy
from bot.skirmish.exoshift.state import State
from tests.skirmish.exoshift.scene import LINE, block, do, menu, no_dice, refused, scene

FOE = {"kind": LINE, "at": [20, 24]}
KINDS = ["tsc_outrider", "tsc_crawler", "tsc_skimmer", "cmb_brute", "cmb_eye_drone"]
"""Bases of 60, 40 and 20 mm, and a hull."""


def arrivals(state: State) -> dict[str, list[tuple[float, float]]]:
    """The places offered to what arrives, by the choice."""
    return {
        choice.id: [(float(x), float(y)) for x, y in choice.params["to"].suggested]
        for choice in menu(state).values()
        if isinstance(choice.params.get("to"), Point) and choice.id.endswith((":A1", ":B1"))
    }


@pytest.mark.rule("EXO-reserves-d")
@pytest.mark.parametrize("owner", ["A", "B"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_base_has_a_place_in_every_action_that_arrives(kind: str, owner: str) -> None:
    """A base of 60 mm is deeper than the 2 in of a Hunker Down."""
    foe = "B" if owner == "A" else "A"
    units: dict[str, Any] = {f"{owner}1": {"kind": kind, "at": [0, 0], "where": "ready"}, f"{foe}9": FOE}
    state = scene(units, turn=owner)
    places = arrivals(state)
    assert {f"{name}:{owner}1" for name in ("advance", "run", "hunker")} <= set(places)
    for choice, there in places.items():
        assert len(there) == 12, choice
        after, _ = do(state, choice, to=list(there[0]))
        assert after.unit(f"{owner}1").where == "table"


@pytest.mark.rule("EXO-reserves-d")
def test_a_large_base_finds_the_gap_in_a_crowded_edge_with_difficult_ground() -> None:
    """Units stand at all the usual places; there is room for 60 mm between two of them at x = 8."""
    crowd = {f"A{n + 10}": {"kind": LINE, "at": [2 + 4 * n, 1.5]} for n in range(12)}
    rubble = {"id": "rubble", "kind": "rubble", "rect": [24, 3, 48, 6]}
    units: dict[str, Any] = {
        "A1": {"kind": "tsc_outrider", "at": [0, 0], "where": "ready"},
        "B9": FOE,
    } | crowd
    for choice, there in arrivals(scene(units, rubble)).items():
        assert there, choice
        do(scene(units, rubble), choice, to=list(there[0]))


# ---------------------------------------------------------------- emplacements


TURRET = {"kind": "sentry_turret", "at": [10, 10]}


@pytest.mark.rule("EXO-construction-d")
@pytest.mark.parametrize("fallen", ["", "downed"])
def test_an_emplacement_has_no_action_that_moves_it(fallen: str) -> None:
    units = {
        "A1": {**TURRET, "fallen": fallen},
        "A2": {"kind": LINE, "at": [4, 4]},
        "B1": {"kind": LINE, "at": [10, 20]},
    }
    state = scene(units)
    for choice in menu(state).values():
        if choice.unit == "A1" and choice.disabled is None:
            assert "to" not in choice.params, choice.id
            assert refused(state, choice.id, to=[10, 10.008])
    for kind in ("run", "march", "crawl", "creep", "interact_move"):
        found = menu(state).get(f"{kind}:A1")
        assert found is None or found.disabled, kind


@pytest.mark.rule("EXO-construction-d", "EXO-assault-j")
def test_an_emplacement_neither_assaults_nor_gives_ground() -> None:
    units = {"A1": TURRET, "B1": {"kind": LINE, "at": [10, 12]}}
    state = scene(units)
    assert "assault:A1>B1" not in menu(state)
    pen = Pen(state, no_dice())
    retreat(pen, "A1", "B1", "EXO-assault-j")
    assert (pen.model("A1").x, pen.model("A1").y) == (10, 10)
    assert not pen.events


@pytest.mark.rule("EXO-construction-d", "EXO-construction-e")
def test_what_has_been_destroyed_is_not_built_on() -> None:
    work = {"id": "A-work1", "owner": "A", "blueprint": "sentry_turret", "x": 10, "y": 10, "parts": 1}
    units = {
        "A-work1": {**TURRET, "owner": "A", "unfinished": True},
        "A2": {"kind": "sol_combat_engineer", "at": [10 + (20 + 15) / 25.4, 10], "resources": 8},
        "B1": {"kind": LINE, "at": [10, 40]},
    }
    state = scene(units, structures=[work])
    pen = Pen(state, no_dice())
    destroy(pen, "A-work1")
    ready, _ = do(state, "interact_now:A2")
    assert "continue:A2>A-work1" in menu(ready)
    assert not pen.state.structures


@pytest.mark.rule("EXO-construction-d", "EXO-indirect-d")
@pytest.mark.parametrize("unfinished", [False, True])
def test_what_is_unfinished_does_not_spot(unfinished: bool) -> None:
    units = {
        "A1": {"kind": LINE, "at": [20, 10], "options": ["mortar"]},
        "A2": {**TURRET, "at": [20, 32], "unfinished": unfinished},
        "B1": {"kind": LINE, "at": [20, 36]},
    }
    state = scene(units, block("wall", 1, 20, 46, 1, 8))
    assert ("focus_fire:A1" in menu(state)) is not unfinished
