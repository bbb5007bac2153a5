"""Answers given in advance."""

from __future__ import annotations

import pytest

from bot.skirmish.engine import Pick, Reaction
from bot.skirmish.standing import Answer, advance_pick, read_answers, write_answers

FIRE, HOLD = Pick("fire"), Pick("hold")


def _asked(distance: float | None = None, *holds: str) -> Reaction:
    return Reaction("overwatch", FIRE, HOLD, distance, holds)


@pytest.mark.parametrize(
    ("answer", "asked", "given"),
    [
        (Answer(), _asked(3.0), None),
        (Answer("never"), _asked(3.0), HOLD),
        (Answer("react"), _asked(30.0), FIRE),
        (Answer("react"), _asked(), FIRE),
        (Answer("react", 12.0), _asked(12.0), FIRE),
        (Answer("react", 12.0), _asked(12.1), None),
        (Answer("react", 12.0), _asked(), None),
        (Answer("react", 12.0, otherwise="never"), _asked(12.1), HOLD),
        (Answer("react", 12.0, ("cover",)), _asked(5.0, "cover"), None),
        (Answer("react", 12.0, ("cover",), "never"), _asked(5.0, "cover"), HOLD),
        (Answer("react", 12.0, ("cover",)), _asked(5.0, "night"), FIRE),
    ],
)
def test_an_answer_reacts_declines_or_asks(answer: Answer, asked: Reaction, given: Pick | None) -> None:
    assert advance_pick(asked, {"overwatch": answer}) == given
    assert advance_pick(asked, {"dodge": answer}) is None
    assert advance_pick(None, {"overwatch": answer}) is None


def test_answers_are_kept_as_json_and_what_cannot_be_read_asks() -> None:
    answers = {"overwatch": Answer("react", 12.0, ("cover",), "never")}
    assert read_answers(write_answers(answers)) == answers
    assert read_answers({"overwatch": {"act": "perhaps"}}) == {}
    assert read_answers(None) == {}
