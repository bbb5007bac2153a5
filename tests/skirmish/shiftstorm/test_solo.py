"""What a solo opponent reckons with and how it decides in small positions."""

from __future__ import annotations

import pytest

from bot.skirmish.engine import Odds
from tests.skirmish.shiftstorm.scene import menu, scene, unit

AWAY = {"B9": unit("augur", 44, 44)}


def odds_of_choice(units: dict[str, object], choice: str) -> Odds:
    found = menu(scene({**units, **AWAY}))[choice].odds
    assert found is not None
    return found


def test_odds_are_numbers_that_agree_with_their_words() -> None:
    shot = odds_of_choice(
        {"A1": unit("strike_guard"), "B1": unit("core_runner", 20, 10)}, "shoot:scattergun>B1"
    )
    assert shot.damage is not None
    assert shot.text.startswith(f"about {shot.damage:.1f} damage: ")
    assert shot.chance is None
    healing = odds_of_choice({"A1": unit("strike_guard", skills=["heal"], armor=1)}, "skill:heal>A1")
    assert healing.chance is not None
    assert healing.text.endswith(f", {100 * healing.chance:.0f} %")
    assert healing.damage is None
    rivals = {"A1": unit("syndic", skills=["corrupt_2"]), "B1": unit("strike_guard", 20, 10)}
    opposed = odds_of_choice(rivals, "skill:corrupt_2>B1")
    assert opposed.chance is not None
    assert opposed.text.startswith(f"{100 * opposed.chance:.0f} %: ")


def test_odds_of_a_snare_are_the_chance_that_one_die_hits() -> None:
    units = {"A1": unit("rat", stealth=False, weapons=["snare_counted"]), "B1": unit("core_runner", 15, 10)}
    snare = odds_of_choice(units, "shoot:snare_counted>B1")
    dice, need = int(snare.text[0]), int(snare.text.partition(", ")[2][0])
    assert snare.chance == pytest.approx(1 - ((need - 1) / 6) ** dice)
