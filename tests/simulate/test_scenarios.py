"""The shipped scenarios play themselves."""

from __future__ import annotations

import pytest

from bot.maps import read_shipped_scenario, shipped_scenarios
from bot.rehearsal.simulate import play
from bot.scenario.document import read_scenario
from tests.amount import NIGHTLY


@pytest.mark.parametrize("name", shipped_scenarios())
def test_a_shipped_scenario_plays_unattended(name: str) -> None:
    """Two rounds in the suite, every night all that it is made for, with as many players."""
    scenario = read_scenario(read_shipped_scenario(name))
    rounds = scenario.rounds if NIGHTLY else 2
    players = max(scenario.players) if NIGHTLY else min(scenario.players)
    stats = play.campaign(3, rounds=rounds, players=players, watch=False, scenario=name)
    assert stats.errors == []
    assert stats.rounds == rounds
    assert stats.orders > players
