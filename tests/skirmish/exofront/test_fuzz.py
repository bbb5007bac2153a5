"""ExoFront under the harness: games by chance and by greed keep the rules and end by them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from bot.skirmish.engine import Event
from bot.skirmish.exofront import attack, health
from bot.skirmish.exofront.ruleset import RULES
from bot.skirmish.exofront.state import State
from bot.skirmish.players import Greedy, Lookahead, Random
from tests.amount import amount
from tests.skirmish.harness import SEEDS, check_game, check_setup
from tests.skirmish.invariants import all_on_board, no_bases_overlap

POINTS_TO_SHARE = 5 * (2 + 1 + 1) + 4 * 2 + 8
"""Objectives in five rounds, Field Objectives, units: more cannot be scored."""


def invariant(before: State | None, after: State, events: Sequence[Event]) -> None:
    """What holds of every state and step."""
    view = RULES.view(after, None)
    no_bases_overlap(view)
    all_on_board(view)
    for unit in after.units:
        assert 0 <= unit.energy <= 6
        assert unit.removed or 1 <= unit.health <= 6
    assert sum(after.scores.values()) <= POINTS_TO_SHARE
    assert 1 <= after.round <= 5
    if before is not None:
        _step_is_legal(before, after, events)


def _step_is_legal(before: State, after: State, events: Sequence[Event]) -> None:
    for event in events:
        if event.kind == "moved":
            assert event.data["far"] <= event.data["limit"] + 0.01
        if event.kind == "attack":
            target = next(u for u in before.units if u.id == event.data["aim"])
            assert attack.target_problem(before, before.unit(event.data["unit"]), target) is None
        if event.kind == "defended":
            assert event.data["blocked"] + event.data["damage"] == event.data["hits"]
    healed = sum(event.data["gained"] for event in events if event.kind == "healed")
    lost = sum(health.total(before, u) - health.total(after, after.unit(u.id)) for u in before.on_board())
    damage = sum(event.data["damage"] for event in events if event.kind == "defended")
    sure = sum(event.data["sure"] for event in events if event.kind == "hits")
    if after.phase != "deploy" and all(unit.placed for unit in before.units):
        # A flip of the wound marker may swallow damage; nothing else makes or takes health.
        assert -healed <= lost <= damage + sure - healed
    for player in after.players:
        assert after.scores[player] >= before.scores[player]
        assert all(after.cards[player][card] <= left for card, left in before.cards[player].items())
    assert {u.id for u in before.units if u.removed} <= {u.id for u in after.units if u.removed}
    assert set(before.taken) <= set(after.taken)
    gained = sum(after.scores.values()) - sum(before.scores.values())
    assert gained == sum(event.data["points"] for event in events if event.kind == "scored")


@given(SEEDS)
@settings(max_examples=amount(1, 20))
def test_games_by_chance_keep_the_rules(seed: int) -> None:
    checked = check_game(RULES, seed, invariant=invariant, thorough_every=20)
    assert {"activate", "move", "place", "priority"} <= checked.kinds
    told = [event for step in checked.game.steps for event in step.events]
    rounds = [event.data["round"] for event in told if event.kind == "round"]
    assert rounds == [1, 2, 3, 4, 5][: len(rounds)]


@given(SEEDS)
@settings(max_examples=amount(1, 10))
def test_games_that_come_to_blows_keep_the_rules(seed: int) -> None:
    checked = check_game(RULES, seed, invariant=invariant, opponents=[Greedy()], thorough_every=20)
    assert {"attack", "move", "boost"} <= checked.kinds
    assert {"EXF-attack-s", "EXF-scoring-g"} <= checked.rules


@pytest.mark.parametrize("seed", range(1, amount(1, 8) + 1))
def test_greed_beats_chance(seed: int) -> None:
    checked = check_game(RULES, seed, opponents=[Greedy(), Random()], thorough_every=1000)
    ended = RULES.result(checked.game.state)
    assert ended is not None
    assert ended.winners == ("A",)
    assert ended.scores["A"] > ended.scores["B"] + 3


def test_an_opponent_that_looks_ahead_plays_to_the_end() -> None:
    few = Lookahead(breadth=2, depth=1, samples=1)
    part = amount(50, None)
    checked = check_game(RULES, 3, opponents=[few, Random()], thorough_every=1000, part=part)
    assert part in (None, len(checked.game.steps))


def test_setups_are_checked() -> None:
    check_setup(RULES, 1)
