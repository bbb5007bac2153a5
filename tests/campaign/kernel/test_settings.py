"""The settings of a campaign and its clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from bot.campaign.world.setting import Theme, d6, d20, declarations, number, percent, sides, switch
from bot.campaign.world.settings import Environment, Settings
from tests.settings_page import PAGE, page


def test_names_defaults_and_bounds_are_as_the_page_of_settings_says() -> None:
    assert Settings().cities == (1, 2)
    assert PAGE.read_text() == page(), "python -m tests.settings_page"


@pytest.mark.rule("EDC-D1.1-a")
@pytest.mark.parametrize("hour", range(24))
def test_night_is_from_dusk_to_dawn(hour: int) -> None:
    assert Environment(hour=hour, use_night=True).night is (hour < 6 or hour >= 20)
    assert not Environment(hour=hour).night
    assert Environment(hour=hour, use_night=True, dawn=8, dusk=9).night is (hour != 8)


def test_the_clock_begins_at_noon_in_a_calm() -> None:
    clock = Environment()
    assert (clock.hour, clock.hours_per_round, clock.dawn, clock.dusk) == (12, 6, 6, 20)
    assert (clock.wind_speed, clock.use_night) == (0, False)


@pytest.mark.parametrize(
    ("declared", "default", "least", "most", "told"),
    [
        (number(3, 1, 5, Theme.ROUND, "R-a"), 3, 1, 5, "a whole number from 1 to 5"),
        (d6(2, Theme.ROUND, "R-a"), 2, 0, 6, "a whole number from 0 to 6"),
        (d20(2, Theme.ROUND, "R-a"), 2, 0, 20, "a whole number from 0 to 20"),
        (percent(50, Theme.ROUND, "R-a"), 50, 0, 100, "a whole number from 0 to 100"),
        (switch(True, Theme.ROUND, "R-a"), True, 0, 1, "yes or no"),
        (sides(Theme.ROUND, "R-a"), frozenset(), 0, 0, "none, or any of: allied, neutral"),
    ],
)
def test_a_setting_is_declared_with_its_bounds(
    declared: Any, default: Any, least: int, most: int, told: str
) -> None:
    @dataclass(frozen=True)
    class Made:
        hour: int = 12
        one: Any = declared

    (found,) = declarations(Made)
    assert (found.name, found.default, found.least, found.most) == ("one", default, least, most)
    assert (found.theme, found.rule, found.bounds) == (Theme.ROUND, "R-a", told)
