"""Rules that never came up in 1,200 games of solo opponents, and the cases in which they do."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cases.either import load_either, run_either
from bot.cases.skirmish import SkirmishResult

CASES = Path(__file__).parents[2] / "cases" / "exodus"
RARE = {
    "EXW-rout-k": ("rout-k", "immobile stands with an enemy within 15 cm as their formation routs"),
    "EXW-cover-b": ("cover-b", "a Robust stand whose Cover test is the likelier one"),
    "EXW-assault-k": ("assault-k", "a setting, and passengers aboard a formation that is assaulted"),
    "EXW-airsupport-a": (
        "airsupport-a",
        "a formation with Air Support that leads an assault, and a sortie left",
    ),
    "EXW-airsupport-b": ("airsupport-a", "the same, and anti-air in range"),
    "EXW-dc-d": ("assault-i", "a stand with a devastating blade that hits in base contact"),
    "EXW-dc-f": ("dc-f", "a setting, and a transport destroyed by a devastating hit"),
}
"""The case that plays each of them, and what it needs."""


@pytest.mark.parametrize("rule", RARE)
def test_its_case_names_a_rare_rule(rule: str) -> None:
    path = CASES / f"EXW-{RARE[rule][0]}.toml"
    played = run_either(load_either(path.read_text(encoding="utf-8"), path.name, path.parent))
    assert isinstance(played, SkirmishResult)
    told = {named for scenario in played.scenarios for event in scenario.events for named in event.rules}
    assert rule in told
