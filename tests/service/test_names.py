"""What people type as names and briefs."""

from __future__ import annotations

import pytest

from bot.service.base import Services
from bot.service.company.players import clean_name
from bot.service.room import campaigns
from tests.service.conftest import CHANNELS, MAP, MASTER
from tests.service.round.test_round import outbox


@pytest.mark.parametrize("typed", ["\u3164\u3164", "\u2800", "\uffa0 \u115f", "\u200b", "\x00", "   "])
def test_a_name_that_shows_nothing_is_no_name(typed: str) -> None:
    assert clean_name(typed, "Company") == "Company"


async def test_control_characters_in_a_brief_do_no_harm(services: Services) -> None:
    made = await campaigns.create_campaign(services, MASTER, name="Red", map_name="m", map_text=MAP)
    await campaigns.set_channels(services, made.id, CHANNELS, {})
    await campaigns.open_signups(services, MASTER, "Take\x00 the\nground.\x07")
    posted = next(row for row in await outbox(services) if row.key == "signup:brief")
    assert posted.payload["content"] == "# Red\nTake the\nground."


def test_marks_do_not_pile_up_over_the_lines_around_a_name() -> None:
    assert clean_name("Z" + "\u0334\u0489" * 15 + "eal") == "Z\u0334\u0489\u0334eal"
    assert clean_name("Élan ฟ้า") == "Élan ฟ้า"
