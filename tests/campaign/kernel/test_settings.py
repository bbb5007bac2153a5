"""The settings of a campaign and its clock."""

from __future__ import annotations

import pytest

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
