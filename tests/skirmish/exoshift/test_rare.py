"""Rules that hardly ever come up when solo opponents play: armies and games that bring them up, and their cases."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from bot.cases.either import load_either, run_either
from bot.cases.skirmish import SkirmishResult
from bot.skirmish.engine import Event, GameDice, Setup
from bot.skirmish.exoshift.ruleset import RULES, Exoshift
from bot.skirmish.exoshift.state import State
from bot.skirmish.players import Greedy, Random
from tests.amount import amount
from tests.skirmish.exoshift.test_games import invariant
from tests.skirmish.harness import SEEDS, check_game

CASES = Path(__file__).parents[2] / "cases" / "exoshift"
RARE = {
    "EXO-measure-d": "for people: solo opponents look for places themselves",
    "EXO-terrain-f": "buildings without an interior are on tables of one's own",
    "EXO-focus-f": "one weapon has an effect to buy, and more Aim mostly does more damage",
    "EXO-wtrait-f": "a friend at the rim of a Smart Grenade's template",
    "EXO-status-j": "a setting, and an Incapacitated model beside a Medic",
    "EXO-trait-t": "a Mercy Drone with its operator beside a Downed model",
    "EXO-trait-u": "a Brute that is Unnerved, is hit and fails",
    "EXO-morale-f": "a Routed unit, and CP to spend on it",
    "EXO-morale-h": "a Routed unit that flees as far as its edge",
    "EXO-morale-i": "a Routed unit as a round opens",
}
"""Rules that come up in hardly any game of the ready lists, and what they need."""
SOL = {
    "army": "sol_regulars",
    "picks": [
        {"slot": "HQ1", "unit": "sol_field_commander"},
        {"slot": "C1", "unit": "sol_line_infantry", "options": ["grenades"]},
        {"slot": "C2", "unit": "sol_line_infantry", "options": ["grenades"]},
        {"slot": "C3", "unit": "sol_line_infantry", "options": ["squad_gun"]},
        {"slot": "S1", "unit": "sol_field_medic"},
        {"slot": "S2", "unit": "sol_drone_operator"},
        {"slot": "S4", "unit": "sol_mercy_drone"},
    ],
}
COMBINE = {
    "army": "combine_raid_host",
    "picks": [
        {"slot": "HQ1", "unit": "cmb_warband_captain"},
        {"slot": "C1", "unit": "cmb_raider", "options": ["autogun"]},
        {"slot": "C2", "unit": "cmb_ripper", "models": 2},
        {"slot": "C3", "unit": "cmb_ripper", "models": 2},
        {"slot": "S1", "unit": "cmb_bonecutter"},
        {"slot": "S2", "unit": "cmb_brute"},
        {"slot": "S3", "unit": "cmb_brute"},
    ],
}
VEHICLES = {
    "army": "tsc_response",
    "picks": [
        {"slot": "HQ1", "unit": "tsc_contract_marshal"},
        {"slot": "C1", "unit": "tsc_strider"},
        {"slot": "C2", "unit": "tsc_strider"},
        {"slot": "C4", "unit": "tsc_skimmer"},
        {"slot": "S2", "unit": "tsc_gun_car"},
        {"slot": "S3", "unit": "tsc_crawler"},
    ],
}


class Shaken(Exoshift):
    """Everybody is Unnerved from the start, on a small table."""

    @staticmethod
    def sample_setup(players: tuple[str, ...], dice: GameDice) -> Setup:
        """Two armies with Medics, drones and Resolute units."""
        chosen = {"table": "36x24", "stabilising": "1", "rounds": 4}
        return Setup(players, dict(zip(players, (SOL, COMBINE), strict=True)), chosen)

    def new_game(self, given: Setup, dice: GameDice) -> tuple[State, list[Event]]:
        """The usual start with other models."""
        state, events = super().new_game(given, dice)
        units = [
            replace(unit, models=tuple(model.but(unnerved=True) for model in unit.models))
            for unit in state.units
        ]
        return replace(state, units=tuple(units)), events


class Driven(Exoshift):
    """Vehicles on both sides, one of them without a base."""

    @staticmethod
    def sample_setup(players: tuple[str, ...], dice: GameDice) -> Setup:
        """The Trisystems Response Group twice."""
        made = Exoshift.sample_setup(players, dice)
        return Setup(players, dict.fromkeys(players, VEHICLES), {**made.settings, "rounds": 3}, made.board)


@pytest.mark.parametrize("rule", RARE)
def test_its_case_names_a_rare_rule(rule: str) -> None:
    path = CASES / f"{rule}.toml"
    played = run_either(load_either(path.read_text(encoding="utf-8"), path.name, path.parent))
    assert isinstance(played, SkirmishResult)
    told = {named for scenario in played.scenarios for event in scenario.events for named in event.rules}
    assert rule in told


def test_the_armies_are_legal() -> None:
    assert [RULES.check_army(army, {}) for army in (SOL, COMBINE, VEHICLES)] == [[], [], []]


@given(SEEDS)
@settings(max_examples=amount(1, 10))
def test_games_of_unnerved_units_keep_the_rules(seed: int) -> None:
    both = [Greedy(), Random()]
    part = amount(80, None)
    checked = check_game(Shaken(), seed, invariant=invariant, opponents=both, thorough_every=40, part=part)
    assert "EXO-morale-b" in checked.rules


@given(SEEDS)
@settings(max_examples=amount(1, 10))
def test_games_of_vehicles_keep_the_rules(seed: int) -> None:
    part = amount(80, None)
    checked = check_game(Driven(), seed, invariant=invariant, thorough_every=40, part=part)
    assert {"EXO-measure-b", "EXO-stats-g"} <= checked.rules
