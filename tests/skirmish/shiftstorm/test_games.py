"""Whole games by chance keep the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from bot.dice import KeyedDice
from bot.skirmish.autoplay import new_game, steps_of
from bot.skirmish.engine import Event, GameDice
from bot.skirmish.players import Greedy, Lookahead, Random, take_seat
from bot.skirmish.players.planner import Planner
from bot.skirmish.shiftstorm.army import by_chance, idle_twice
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.ruleset import RULES
from bot.skirmish.shiftstorm.state import State, weapon_of
from bot.skirmish.shiftstorm.stats import reach
from bot.skirmish.shiftstorm.terrain import clear_line
from bot.skirmish.table.measure import on_board
from tests.amount import amount
from tests.skirmish.harness import SEEDS, check_game, check_setup
from tests.skirmish.invariants import no_bases_overlap
from tests.skirmish.shiftstorm.scene import play as at_work
from tests.skirmish.shiftstorm.scene import scene
from tests.skirmish.shiftstorm.scene import unit as model


def invariant(before: State | None, after: State, events: Sequence[Event]) -> None:
    """What must hold of a state and of a step."""
    no_bases_overlap(RULES.view(after, None))
    assert all(on_board(after.table, after.base(unit)) for unit in after.units if unit.on_table)
    for unit in after.units:
        assert 0 <= unit.armor <= unit.start, f"{unit.id}: Armor {unit.armor} of {unit.start}"
        assert unit.shield >= 0
        assert unit.shield <= unit.shield_start
        assert unit.barrier >= 0
        assert min(unit.ammo.values(), default=0) >= 0
        assert unit.snares >= 0
        assert (unit.barrier > 0) <= bool(unit.barrier_by)
    assert min(after.gaid.values(), default=0) >= 0
    carried = {unit.id: unit.carried for unit in after.units if unit.carried}
    held = [found.claimed for found in after.objectives if found.kind == "intel" and found.claimed]
    assert carried == {name: held.count(name) for name in held}
    if before is None:
        return
    assert {unit.id for unit in before.units} <= {unit.id for unit in after.units}
    gone = {unit.id for unit in before.units if unit.gone}
    assert gone <= {unit.id for unit in after.units if unit.gone}
    for event in events:
        check_event(before, event)


def check_event(before: State, event: Event) -> None:
    """No move beyond its allowance, no shot without a Firing Lane or out of range."""
    data: Any = event.data
    if event.kind in ("moved", "charged"):
        unit = before.unit(data["unit"])
        times = 2 if unit.charged or event.kind == "charged" or "SHS-skill_counter-a" in event.rules else 1
        assert data["inches"] <= reach(before, unit, times) + 0.01
    if event.kind == "shot":
        unit, target = before.unit(data["unit"]), before.unit(data["target"])
        if unit.at is None or target.at is None or "SHS-special_stabilized-a" in event.rules:
            return
        assert clear_line(before, unit, target)
        weapon = weapon_of(unit, data["weapon"])
        assert before.gap(unit, target) <= max(36, weapon.range_in * 2) + 1e-6
        assert "SHS-reflex-a" in event.rules or not target.hidden


@given(SEEDS)
@settings(max_examples=amount(1, 20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_games_keep_the_rules(seed: int) -> None:
    checked = check_game(RULES, seed, invariant=invariant, thorough_every=60)
    assert {"place", "move", "pass"} <= checked.kinds


def test_setups_by_chance_are_legal() -> None:
    for seed in range(8):
        check_setup(RULES, seed)


def test_nobody_of_a_team_by_chance_carries_what_does_nothing() -> None:
    for seed in range(8):
        team = by_chance(GameDice(KeyedDice(1, bytes(16), bytes(16)), "team", seed), "A")
        for entry in team["models"]:
            twice = [item for item, count in Counter(entry.get("items", ())).items() if count > 1]
            assert not [item for item in twice if idle_twice(catalogue().items[item])]


def test_equal_seeds_give_equal_games() -> None:
    games = [list(steps_of(RULES, 3, "same", {"A": Random(), "B": Random()}, 40))[-1] for _ in range(2)]
    assert games[0].state == games[1].state


def test_players_read_names_and_never_ids() -> None:
    games = steps_of(RULES, 5, "names", {"A": Random(), "B": Random()}, 200)
    for game in games:
        state = game.state
        names = [unit.name for unit in state.units]
        assert len(set(names)) == len(names)
        events = game.steps[-1].events if game.steps else game.opening
        told = [RULES.say(elsewhere(event)) for event in events if event.seen_by(None)]
        told += RULES.view(state, None).status
        for player in RULES.to_move(state):
            told.append(RULES.prompt(state, player).text)
            for choice in RULES.choices(state, player):
                told += [choice.label, choice.disabled or "", str(choice.odds or "")]
        ids = {unit.id for unit in state.units} | {found.id for found in state.table.features}
        words = {word for text in told for word in re.findall(r"\w+", text)}
        assert not words & ids


def elsewhere(event: Event) -> Event:
    """The event at a square that no model's id reads like."""
    return replace(event, data={**event.data, "square": "Z99"}) if "square" in event.data else event


def test_a_square_that_reads_like_an_id_stays_a_square() -> None:
    play = at_work(scene({"A1": model("strike_guard", 10, 10), "B1": model("augur", 25, 10)}))
    play.tell("moved", "SHS-setup-a", unit="A1", inches=2.0, square="B1")
    play.tell("moved", "SHS-setup-a", unit="B1", inches=2.0, square="A1")
    assert [RULES.say(event) for event in play.events] == [
        "Strike Guard moves 2 in to B1.",
        "Augur moves 2 in to A1.",
    ]


@pytest.mark.parametrize("number", range(3))
def test_greedy_finds_a_pick_everywhere(number: int) -> None:
    seats = {"A": Random(), "B": Random()}
    greedy = Greedy()
    for count, game in enumerate(steps_of(RULES, number, "greedy", seats, 120)):
        waiting = RULES.to_move(game.state)
        if waiting and count % 10 == 0:
            seat = take_seat(RULES, game.state, waiting[0])
            mind = GameDice(KeyedDice(1, bytes(16), bytes(16)), "mind", count)
            assert greedy.decide(seat, mind).choice in {choice.id for choice in seat.choices}


def mind() -> GameDice:
    return GameDice(KeyedDice(1, bytes(16), bytes(16)), "mind", 1)


def test_the_planner_sees_what_a_command_leads_to() -> None:
    """Greedy steps towards the objective; the planner commands a friend that reaches it at once."""
    units = {
        "A1": model("advocate", 4, 10, stats={"V": 5}),
        "A2": model("core_runner", 10, 19, acted=True),
        "B1": model("augur", 46, 46),
    }
    goal = {"kind": "sabotage", "at": [10, 24.8]}
    seat = take_seat(RULES, scene(units, mission="sabotage", objectives=[goal]), "A")
    assert Greedy().decide(seat, mind()).choice == "move"
    assert Planner().decide(seat, mind()).choice == "skill:command>A2"
    assert Lookahead().decide(seat, mind()) == Planner().decide(seat, mind())


def test_opponents_play_from_the_view_alone() -> None:
    """Nothing is hidden, and what is imagined from a view is the game: the same picks in both worlds."""
    for game in steps_of(RULES, 2, "worlds", {"A": Random(), "B": Random()}, 90):
        if len(game.steps) % 30 or not (waiting := RULES.to_move(game.state)):
            continue
        other = RULES.imagine(RULES.view(game.state, waiting[0]), mind())
        assert other == game.state
        seats = [take_seat(RULES, state, waiting[0]) for state in (game.state, other)]
        one, two = (Planner(depth=1).decide(seat, mind()) for seat in seats)
        assert one == two


def test_views_and_sentences_hide_nothing_and_leave_nothing_out() -> None:
    game = new_game(RULES, 1, "view", ("A", "B"))
    for viewer in ("A", "B", None):
        view = RULES.view(game.state, viewer)
        assert view.players == ("A", "B")
        assert view.board is not None
    assert all(RULES.say(event) for event in game.opening if event.seen_by(None))
