"""Kinds of events are declared once, and what does not fit its declaration is named."""

from __future__ import annotations

import pytest

from bot.campaign.world import event_kinds
from bot.campaign.world.event_kinds import EVENT_KINDS, faults

MINE = {"hex": "0101", "loss": 2, "fs": 3}


def test_an_event_fits_its_declaration() -> None:
    assert faults("mine", MINE, full=True) == []


def test_an_optional_field_may_be_missing_and_is_known() -> None:
    opens = {"number": 2, "hour": 18}
    assert faults("round", opens, full=True) == []
    assert faults("round", {**opens, "night": True}, full=True) == []
    assert EVENT_KINDS["round"].fields["night"].optional


def test_only_the_game_master_must_read_every_field() -> None:
    assert faults("mine", {"hex": "0101"}, full=False) == []
    assert faults("mine", {"hex": "0101"}, full=True) == [
        "Event 'mine' lacks its field 'loss'.",
        "Event 'mine' lacks its field 'fs'.",
    ]


def test_unknown_kinds_and_fields_are_named() -> None:
    assert faults("mined", {}, full=True) == ["There is no event 'mined'."]
    assert faults("mine", {**MINE, "los": 2}, full=False) == ["Event 'mine' has no field 'los'."]


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("mine", {"loss": "2"}),
        ("mine", {"loss": True}),
        ("moved", {"path": ["0101", 2]}),
        ("moved", {"path": "0101"}),
        ("mine_left", {"gone": 1}),
        ("stealth_test", {"percent": "5"}),
        ("attacked", {"modifiers": [["EDC-C3-d", "rear"]]}),
        ("attacked", {"modifiers": [["EDC-C3-d", "rear", "2"]]}),
        ("mine", {"hex": None}),
        ("stopped", {"facts": "too far"}),
    ],
)
def test_a_value_of_the_wrong_type_is_named(kind: str, wrong: dict[str, object]) -> None:
    (key,) = wrong
    (fault,) = faults(kind, wrong, full=False)
    assert fault.startswith(f"Field {key!r} of event {kind!r} is ")


def test_a_place_off_the_map_is_null() -> None:
    assert faults("smoke", {"hex": None}, full=True) == []


def test_every_kind_says_what_it_means() -> None:
    assert all(kind.meaning.endswith(".") for kind in EVENT_KINDS.values())


def test_a_field_with_a_question_mark_may_be_missing() -> None:
    made = event_kinds._declare(
        "waltz", "The unit danced.", {"hex": event_kinds.HEX, "turns?": event_kinds.NUMBER}
    )
    assert (made.name, made.meaning, list(made.fields)) == ("waltz", "The unit danced.", ["hex", "turns"])
    assert [field.optional for field in made.fields.values()] == [False, True]
