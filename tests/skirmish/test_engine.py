"""The turn engine: checking picks, parameters, dice, and the rule set its documentation shows."""

from __future__ import annotations

from typing import Any

import pytest

from bot.dice import KeyedDice, ScriptedDice
from bot.skirmish.engine import (
    Allocation,
    Angle,
    Choice,
    Event,
    GameDice,
    IllegalPick,
    Number,
    OneOf,
    Option,
    Param,
    Path,
    Pick,
    Point,
    Setup,
    Subset,
    by_score,
    check_pick,
    dump_state,
    fired,
    load_state,
    only,
    submit,
)
from bot.skirmish.params import combinations
from tests.skirmish.toys import auction

AB = (Option("a", "A"), Option("b", "B"))


def test_the_documented_rule_set_plays_as_it_says() -> None:
    rules = auction()
    dice = GameDice(ScriptedDice({"prize": [5]}), "g", 1)
    state, _ = rules.new_game(Setup(("A", "B")), dice)
    state, events = submit(rules, state, "A", Pick("bid", {"chips": 2}), dice)
    assert rules.to_move(state) == ("B",)
    assert [event.kind for event in events if event.seen_by("B")] == ["sealed"]
    assert [event.kind for event in events if event.seen_by("A")] == ["sealed", "bid"]
    with pytest.raises(IllegalPick, match="not your turn"):
        submit(rules, state, "A", Pick("bid", {"chips": 1}), dice)
    state, events = submit(rules, state, "B", Pick("bid", {"chips": 3}), dice)
    assert (events[-1].kind, events[-1].data["player"], events[-1].rolls[0].value) == ("won", "B", 5)
    assert load_state(rules, dump_state(rules, state)) == state
    assert rules.result(state) is None


@pytest.mark.parametrize(
    ("pick", "sentence"),
    [
        (Pick("stay"), "not offered"),
        (Pick("wait"), "Nothing to wait for."),
        (Pick("go"), "needs to"),
        (Pick("go", {"to": [1, 2], "from": 3}), "does not take from"),
        (Pick("go", {"to": [1]}), "Go, to: Give a point"),
    ],
)
def test_a_pick_must_answer_an_offer(pick: Pick, sentence: str) -> None:
    menu = [
        Choice("go", "move", "Go", params={"to": Point()}),
        Choice("wait", "wait", "Wait", disabled="Nothing to wait for."),
    ]
    assert check_pick(menu, Pick("go", {"to": [1, 2.5]})) == menu[0]
    with pytest.raises(IllegalPick, match=sentence):
        check_pick(menu, pick)


@pytest.mark.parametrize(
    ("param", "good", "bad"),
    [
        (Point(), [[0, 1.5]], [None, [1], [1, "2"], [1, float("nan")], "12", [True, 1]]),
        (Path(2), [[[0, 1]], [[0, 1], [2, 3]]], [[], [[0, 1]] * 3, [[0]], 1]),
        (Angle(), [0, 359.5], [360, -1, "N", None, True]),
        (Number(1, 3), [1, 3], [0, 4, 2.0, True, "2"]),
        (OneOf(AB), ["a", "b"], ["c", None, ["a"]]),
        (Subset(AB, 1, 1), [["a"], ["b"]], [[], ["a", "b"], ["c"], "a", [["a"]]]),
        (Subset(AB), [[], ["b", "a"]], [["a", "a"]]),
        (Allocation(AB, 3, most=2), [{"a": 2, "b": 1}], [{"a": 3}, {"a": 1}, {"a": 2, "b": 2}, {"c": 3}, 3]),
        (Allocation(AB, 3, whole=False), [{}, {"a": 1, "b": 0}], [{"a": 4}, {"a": -1, "b": 1}, {"a": 1.0}]),
    ],
)
def test_parameters_check_their_values(param: Param, good: list[Any], bad: list[Any]) -> None:
    assert [value for value in good if param.problem(value) is not None] == []
    assert [value for value in bad if param.problem(value) is None] == []


@pytest.mark.parametrize(
    "param",
    [
        Point(suggested=((1.0, 2.0),)),
        Path(2, suggested=(((1.0, 2.0), (3.0, 4.0)),)),
        Angle(),
        Number(-3, 500),
        OneOf(AB),
        Subset(AB, 1),
        Allocation(AB, 3, most=2),
        Allocation(AB, 9, most=2, whole=False),
    ],
)
def test_samples_are_values_of_their_parameter(param: Param) -> None:
    samples = list(param.samples())
    assert samples
    assert [value for value in samples if param.problem(value) is not None] == []
    assert [value for value in samples if samples.count(value) > 1] == []


def test_an_optional_parameter_may_be_left_out_but_not_wrong() -> None:
    menu = [Choice("go", "move", "Go", params={"to": Point(), "turn": Angle()}, optional=("turn",))]
    assert check_pick(menu, Pick("go", {"to": [1, 2]})) == menu[0]
    with pytest.raises(IllegalPick, match="turn: Give a heading"):
        check_pick(menu, Pick("go", {"to": [1, 2], "turn": 400}))


def test_combinations_reach_every_sample() -> None:
    settings = list(combinations({"a": Number(1, 8), "b": OneOf(AB)}, 100))
    assert len(settings) == 16
    assert len(list(combinations({"a": Number(1, 8), "b": OneOf(AB)}, 5))) == 5
    assert list(combinations({}, 5)) == [{}]
    assert list(combinations({"a": Number(1, 8), "to": Point()}, 5)) == []


def test_dice_are_keyed_by_step_and_purpose() -> None:
    source = KeyedDice(1, bytes(16), bytes(range(16)))
    first, again, other = GameDice(source, "g", 3), GameDice(source, "g", 3), GameDice(source, "g", 4)
    attack = first.rolls("attack", 20, 6)
    again.roll("defence", 6)
    assert again.rolls("attack", 20, 6) == attack
    assert other.rolls("attack", 20, 6) != attack
    assert first.made == list(attack)
    assert {roll.order for roll in attack} == {"g/3"}
    assert first.rolls("attack", 20, 6) != attack, "a later roll of the same purpose is another roll"


def test_audiences() -> None:
    hidden, own, public = fired("TOY-a"), Event("x", audience=only("A")), Event("y")
    assert [hidden.seen_by(who) for who in ("A", "B", None)] == [False, False, False]
    assert [own.seen_by(who) for who in ("A", "B", None)] == [True, False, False]
    assert [public.seen_by(who) for who in ("A", "B", None)] == [True, True, True]


def test_equal_scores_are_a_draw() -> None:
    assert by_score({"A": 3, "B": 1}, "").winners == ("A",)
    assert by_score({"A": 3, "B": 3}, "").winners == ()
