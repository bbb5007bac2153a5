"""Objectives are kept with the campaign and read as they were kept, by earlier versions too."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import ValidationError

from bot.service.company.objectives import Noted, note, noted
from bot.store.tables import Campaign

FORD, RIDGE = Noted("Ford", 5, 0), Noted("Ridge", 0, 1, survivors=3)


def test_an_objective_is_kept_once_under_its_name() -> None:
    campaign = Campaign(settings={"signups": True})
    assert noted(campaign) == ()
    note(campaign, FORD)
    note(campaign, RIDGE)
    assert noted(campaign) == (FORD, RIDGE)
    note(campaign, replace(FORD, credits=7))
    note(campaign, replace(RIDGE, confirmed=False))
    assert noted(campaign) == (replace(FORD, credits=7), replace(RIDGE, confirmed=False))
    assert campaign.settings["signups"] is True


def test_objectives_of_earlier_versions_are_read() -> None:
    old = [
        {"name": "Ford", "credits": 5, "requisition": 0},
        {"name": "Ridge", "credits": 0, "requisition": 1, "survivors": 3, "confirmed": True},
    ]
    assert noted(Campaign(settings={"objectives": old})) == (FORD, replace(RIDGE, confirmed=True))


def test_what_is_no_objective_is_refused() -> None:
    with pytest.raises(ValidationError):
        noted(Campaign(settings={"objectives": [{"name": "Ford", "credits": "many"}]}))
