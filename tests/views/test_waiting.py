"""A command waits until its person has said which campaign they mean, and goes on once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.service.ground.finding import MeantCampaign
from bot.views import pressing, waiting
from bot.views.waiting import Waiting, name_of

GIVEN: Any = {
    "name": "order",
    "options": [{"name": "give", "type": 1, "options": [{"name": "unit", "type": 3}]}],
}


def command(number: int, user: int = 7) -> Any:
    return SimpleNamespace(id=number, user=SimpleNamespace(id=user), data=GIVEN)


def test_a_command_goes_on_once_and_for_its_own_person_alone() -> None:
    kept = Waiting()
    kept.keep(command(1))
    assert kept.take(1, 8) is None
    assert name_of(kept.take(1, 7)) == "order give"
    assert kept.take(1, 7) is None, "a second press"


def test_what_waits_is_bounded_in_number_and_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOST", 2)
    kept = Waiting()
    for number in (1, 2, 3):
        kept.keep(command(number))
    assert [kept.take(number, 7) is not None for number in (1, 2, 3)] == [False, True, True]
    kept.keep(command(4))
    now = waiting.time.monotonic()
    monkeypatch.setattr(waiting.time, "monotonic", lambda: now + waiting.SECONDS + 1)
    assert kept.take(4, 7) is None


def test_a_second_tap_is_told_from_a_command_that_is_gone() -> None:
    kept = Waiting()
    kept.keep(command(1))
    assert not kept.goes_on(1, 7), "it waits"
    kept.take(1, 7)
    assert not kept.goes_on(1, 7)
    kept.going_on(1, 7)
    assert kept.goes_on(1, 7)
    assert not kept.goes_on(1, 8), "another person's"
    assert kept.take(1, 7) is None
    kept.given_up(1)
    assert not kept.goes_on(1, 7)


async def test_a_second_tap_leaves_the_answer_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, done = Waiting(), []
    kept.keep(command(1))

    async def acknowledge(_interaction: Any, *, update: bool = False) -> bool:
        done.append(update)
        return True

    async def call(_tree: Any, interaction: Any) -> None:
        done.append(interaction.extras["campaign"])

    monkeypatch.setattr(pressing, "acknowledge", acknowledge)
    monkeypatch.setattr(pressing.app_commands.CommandTree, "_call", call)
    client = SimpleNamespace(waiting=kept, tree=None)
    taps: list[Any] = [
        SimpleNamespace(client=client, user=SimpleNamespace(id=user), extras={}, data=None)
        for user in (7, 7, 8)
    ]
    assert [await pressing.gone_on(tap, MeantCampaign(5, 1)) for tap in taps] == [True, True, False]
    assert done == [True, 5, True]
