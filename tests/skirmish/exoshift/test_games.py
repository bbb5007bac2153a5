"""Exoshift under the harness: games at random and by greed keep the rules and end by them; bids stay sealed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings

from bot.dice import ScriptedDice
from bot.skirmish.engine import Event, GameDice, IllegalPick, Setup
from bot.skirmish.exoshift import outlook
from bot.skirmish.exoshift.missions.scoring import GRAB
from bot.skirmish.exoshift.ruleset import RULES, Exoshift
from bot.skirmish.exoshift.shooting.weapons import FULL
from bot.skirmish.exoshift.state import FALLEN, Model, State
from bot.skirmish.players import Greedy, Random, take_seat
from tests.amount import amount
from tests.skirmish.exoshift.scene import LINE, block, do, scene
from tests.skirmish.harness import SEEDS, check_game, check_sealed, check_setup
from tests.skirmish.invariants import all_on_board, no_bases_overlap


def invariant(before: State | None, after: State, events: Sequence[Event]) -> None:
    """What holds of every state and step."""
    view = RULES.view(after, None)
    no_bases_overlap(view)
    all_on_board(view)
    assert all(cp >= 0 for cp in after.cp.values())
    for unit in after.units:
        assert unit.disruption >= 0
        assert min(unit.attached, unit.stored, unit.strategic, unit.coordinator) >= 0
        for model in unit.models:
            assert model.fallen in FALLEN
            assert model.health > 0 or not model.in_play
    if before is not None:
        for unit in before.units:
            for model in unit.models:
                if model.fallen in ("incapacitated", "destroyed"):
                    assert not after.model(model.id).in_play, f"{model.id} is back"


@given(SEEDS)
@settings(max_examples=amount(1, 20))
def test_games_at_random_keep_the_rules(seed: int) -> None:
    checked = check_game(RULES, seed, invariant=invariant, thorough_every=120)
    assert {"deploy", "bid", "advance"} <= checked.kinds


@given(SEEDS)
@settings(max_examples=amount(1, 10))
def test_games_by_greed_keep_the_rules(seed: int) -> None:
    both = [Greedy(), Random()]
    part = amount(100, None)
    checked = check_game(RULES, seed, invariant=invariant, opponents=both, thorough_every=60, part=part)
    assert {"EXO-shooting-e", "EXO-defence-a", "EXO-casualty-a"} <= checked.rules


class Hired(Exoshift):
    """Games of the third army: units kept in reserve, an attacker and a defender, Objective Grab."""

    @staticmethod
    def sample_setup(players: tuple[str, ...], dice: GameDice) -> Setup:
        """The Trisystems Response Group against the Combine."""
        lists = {army.id: army.data for army in RULES.armies()}
        chosen = {"mission": GRAB, "reserves": 3, "arrival": 7, "roles": "attack", "rounds": 3}
        armies = dict(zip(players, (lists["tsc_contract"], lists["combine_raid"]), strict=True))
        return Setup(players, armies, chosen)


@given(SEEDS)
@settings(max_examples=amount(1, 10))
def test_games_with_reserves_keep_the_rules(seed: int) -> None:
    part = amount(150, None)
    checked = check_game(Hired(), seed, invariant=invariant, thorough_every=75, part=part)
    assert "hold_back" in checked.kinds
    assert {"EXO-reserves-a", "EXO-reserves-b"} <= checked.rules
    assert "roles" in {event.kind for event in checked.game.opening}


@given(SEEDS)
@settings(max_examples=amount(1, 10))
def test_bids_are_sealed_until_both_are_in(seed: int) -> None:
    assert check_sealed(RULES, seed, max_steps=70) > 0


def test_setups_are_checked() -> None:
    for seed in range(3):
        check_setup(RULES, seed)


def test_the_greedy_does_not_pay_for_a_later_deployment() -> None:
    """Not even where every place of its zone is under fire: each unit has to be deployed all the same."""
    guns = {f"B{n}": {"kind": LINE, "at": [6.0 * n, 20]} for n in range(1, 8)}
    captain = {"kind": "cmb_warband_captain", "where": "waiting"}
    units = {"A1": captain, "A2": {"kind": "cmb_raider", "where": "waiting"}, **guns}
    state = scene(units, step="deployment")
    assert "skip" in {choice.kind for choice in RULES.choices(state, "A")}
    pick = Greedy().decide(take_seat(RULES, state, "A"), GameDice(ScriptedDice({"lots": [1]}), "mind", 1))
    assert pick.choice.startswith("deploy:")


def test_the_model_that_does_not_fit_beside_the_others_is_named() -> None:
    """A pocket of three by two inches takes two models of line infantry, on bases of 1.2 inches."""
    walls = [block("w", 14.5, 0, 4, 8, 3), block("e", 21.5, 0, 4, 8, 3), block("n", 18.5, 2, 3, 6, 3)]
    state = scene(
        {"A1": {"kind": LINE, "where": "waiting", "models": [[0, 0]] * 3}}, *walls, step="deployment"
    )
    with pytest.raises(IllegalPick, match="no room for model 3 beside"):
        do(state, "deploy:A1", at=(19.2, 1))


def test_twice_the_damage_is_worth_twice_as_much(monkeypatch: pytest.MonkeyPatch) -> None:
    infantry = scene({"A1": {"kind": LINE, "at": [10, 10]}}).unit("A1")

    def worth() -> list[float]:
        outlook._curve.cache_clear()
        return [outlook.rough(infantry, infantry.models[0], far, 4, FULL) for far in range(outlook.FAR)]

    usual, guns = worth(), infantry.models[0].weapons
    assert usual[0] > 0 == usual[-1]
    with monkeypatch.context() as patch:
        twice = tuple(replace(gun, damage=2 * gun.damage) for gun in guns)
        patch.setattr(Model, "weapons", property(lambda model: twice))
        assert worth() == pytest.approx([2 * value for value in usual])
    assert worth() == usual
