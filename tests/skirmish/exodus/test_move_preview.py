"""What is shown of a Move before it is confirmed."""

from __future__ import annotations

import math
from typing import Any

import pytest

from bot.dice import KeyedDice, ScriptedDice
from bot.skirmish.destinations import destinations
from bot.skirmish.engine import GameDice, GroupMove, IllegalPick, Pick, Preview, Setup, dump_state
from bot.skirmish.exodus.ruleset import RULES
from bot.skirmish.exodus.state import State

BOARD = {
    "name": "River",
    "size": [120, 120],
    "unit": "cm",
    "feature": [{"id": "river", "kind": "river", "rect": [60, 60, 100, 4]}],
}


def start(**formations: Any) -> State:
    dice = GameDice(KeyedDice(1, bytes(16), bytes(16)), "preview", 0)
    return RULES.situation(Setup(("A", "B"), board=BOARD), {"formations": formations}, dice)


def shown(state: State, x: float, y: float) -> Preview:
    return RULES.preview(state, "A", Pick("advance:A1", {"way": {"to": [x, y], "shape": "keep"}}))


@pytest.mark.rule("EXW-setup-e")
@pytest.mark.parametrize(
    ("at", "text"),
    [(49.0, "47.0 cm, out of range by 2.0 cm"), (47.0, "45.0 cm, in range"), (2.5, "0.5 cm, in range")],
)
def test_measuring_changes_nothing(at: float, text: str) -> None:
    state = start(
        A1={"kind": "line_platoon", "stands": [["line", 10, 10]]},
        B1={"kind": "conscript_company", "stands": [["conscript", 10 + at, 10], ["conscript", 70, 10]]},
    )
    before = dump_state(RULES, state)
    assert shown(state, 10.0, 10.0).lines == (f"Nearest enemy: Conscript Company (B1), {text}",)
    assert dump_state(RULES, state) == before


def test_zones_near_the_move_are_marked() -> None:
    state = start(
        A1={"kind": "line_platoon", "stands": [["line", 10, 10]]},
        B1={"kind": "behemoth_pair", "stands": [["smallbehemoth", 40, 10]]},
        B2={"kind": "conscript_company", "stands": [["conscript", 100, 100]]},
    )
    way, zone = shown(state, 20.0, 10.0).marks
    assert (way.kind, way.points) == ("planned", ((10.0, 10.0), (20.0, 10.0)))
    assert (zone.kind, zone.x, zone.y, zone.radius, zone.owner) == ("control", 40.0, 10.0, 10.0, "B")


def test_rough_luck_and_overwatch_are_told() -> None:
    state = start(
        A1={"kind": "achilles_troop", "stands": [["achilles", 30, 45], ["achilles", 34, 45]]},
        B1={"kind": "achilles_troop", "stands": [["achilles", 30, 112]], "overwatch": 1},
    )
    assert shown(state, 32.0, 60.0).lines[1:] == (
        "2 stands take Rough Luck tests: lost on 1",
        "Achilles Tank Troop (B1) may fire on Overwatch",
    )
    assert shown(state, 32.0, 48.0).lines[1:] == ()


def test_goals_along_the_road_are_offered() -> None:
    road = {"id": "road", "kind": "road", "rect": [60, 60, 100, 5], "heading": 20}
    dice = GameDice(KeyedDice(1, bytes(16), bytes(16)), "preview", 0)
    formations = {
        "A1": {"kind": "line_platoon", "stands": [["line", 60, 60]]},
        "B1": {"kind": "line_platoon", "stands": [["line", 10, 110]]},
    }
    board = {**BOARD, "feature": [road]}
    state = RULES.situation(Setup(("A", "B"), board=board), {"formations": formations}, dice)
    choice = next(one for one in RULES.choices(state, "A") if one.id == "road:A1")
    ahead, back = choice.params["way"].suggested[:2]  # type: ignore[union-attr]
    for x, y in (ahead, back):
        assert math.dist((x, y), (60, 60)) == pytest.approx(20.0, abs=0.5)
    assert math.dist(ahead, back) > 39.0


def test_pieces_and_objectives_are_shown_where_they_would_be() -> None:
    army = RULES.armies()[0].data
    setup = Setup(("A", "B"), {"A": army, "B": army}, {"layout": "players", "points": 1000}, BOARD)
    state, _ = RULES.new_game(setup, GameDice(KeyedDice(1, bytes(16), bytes(16)), "preview", 0))
    (first,) = RULES.to_move(state)
    choice = RULES.choices(state, first)[0]
    assert RULES.preview(state, first, Pick(choice.id)) == Preview()
    (mark,) = RULES.preview(state, first, Pick(choice.id, {"spot": [60, 20], "turned": 0.0})).marks
    assert set(mark.points) == {(10.0, 18.0), (110.0, 18.0), (110.0, 22.0), (10.0, 22.0)}
    with pytest.raises(IllegalPick, match="on the table"):
        RULES.preview(state, first, Pick(choice.id, {"spot": [30, 20]}))


def test_the_menu_names_enemies_objectives_and_cover() -> None:
    wood = {"id": "w", "kind": "wood", "rect": [20, 10, 6, 6]}
    board = {**BOARD, "feature": [wood]}
    formations = {
        "A1": {"kind": "line_platoon", "stands": [["line", 10, 10]]},
        "B1": {"kind": "conscript_company", "stands": [["conscript", 10, 40]]},
    }
    given = {"formations": formations, "objectives": [{"id": "o1", "x": 10, "y": 4}]}
    dice = GameDice(KeyedDice(1, bytes(16), bytes(16)), "preview", 0)
    state = RULES.situation(Setup(("A", "B"), board=board), given, dice)
    advance = next(one for one in RULES.choices(state, "A") if one.id == "advance:A1")
    way = advance.params["way"]
    assert isinstance(way, GroupMove)
    assert list(way.suggested[:3]) == [(10, 25), (10, 4), (19, 10)]
    assert len(way.suggested) <= 25
    assert [(one.label, one.text) for one in destinations(RULES, state, "A", advance)] == [
        ("into the wood at B2", "7.5 cm · seen by 1, in cover from 1 · 1 can shoot at it · 1 target"),
        ("behind the wood at B1", "9.8 cm · seen by 1, in cover from 1 · 1 target"),
        ("onto objective 1", "6 cm · seen by 1 · 1 target"),
        ("toward Conscript Company (B1), 15 cm", "15 cm · seen by 1 · 1 can shoot at it · 1 target"),
    ]
    assault = next(one for one in RULES.choices(state, "A") if one.id == "assault:A1>B1")
    state, _ = RULES.apply(state, "A", Pick(assault.id), GameDice(ScriptedDice({"order": [5]}), "test", 0))
    way = next(one for one in RULES.choices(state, "A") if one.id == "move:A1").params["way"]
    assert isinstance(way, GroupMove)
    assert (way.names[0], way.suggested[0]) == ("Into contact", (10, 40))
