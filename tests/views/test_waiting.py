"""A command waits until its person has said which campaign they mean, and goes on once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.views import waiting
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
