"""A text that a form sent and that was refused is given back, so that nobody types it again on a phone."""

from __future__ import annotations

import pytest

from bot.service.screens.answer import Given
from bot.views.pressing import LONG_TEXT, MOST_COPIED, to_copy

LIST = "Hostile Infantry: 0504\n" * 10


def given(*texts: str) -> Given:
    return Given(texts={f"f{number}": text for number, text in enumerate(texts)})


def test_the_longest_text_is_given_back_as_it_was() -> None:
    (told,) = to_copy(given("a reason", LIST), "Line 3 is wrong.")
    head, _, block = told.partition("\n")
    assert head == "What you wrote, to copy and correct:"
    assert block == f"```\n{LIST.strip()}\n```"


@pytest.mark.parametrize("texts", [(), ("",), ("x" * (LONG_TEXT - 1),)])
def test_what_is_soon_typed_again_is_not(texts: tuple[str, ...]) -> None:
    assert to_copy(given(*texts), "No.") == []


def test_what_the_refusal_says_already_is_not_said_twice() -> None:
    assert to_copy(given(LIST), f"No: {LIST}") == []


def test_of_the_longest_field_nothing_is_lost_and_every_message_fits() -> None:
    text = "".join(chr(97 + n % 26) for n in range(4000))
    told = to_copy(given(text), "No.")
    assert all(len(part) <= 2000 for part in told)
    assert "".join(part.split("```")[1].strip("\n") for part in told) == text
    assert len(told) == -(-4000 // MOST_COPIED)


def test_a_fence_in_the_text_ends_no_block() -> None:
    (told,) = to_copy(given("```" + LIST), "No.")
    assert told.count("```") == 2
