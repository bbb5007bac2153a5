"""The menus of a turn, without Discord: whatever is opened has something to choose."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.service.skirmish.answering import choose_entry
from bot.service.skirmish.draft import Draft, Shown, draft_data, draft_from, shown_from
from bot.service.skirmish.prompts import listed
from bot.skirmish.autoplay import seating, steps_of
from bot.skirmish.engine import Choice, Pick
from bot.skirmish.players import Random
from bot.skirmish.rulesets import ruleset


def opened(menu: list[Choice], draft: Draft) -> int:
    """Opens every unit and kind of action of a menu; the number of those that are refused with their reasons."""
    refused = 0
    entries = listed(menu, draft)
    assert any(menu[place].disabled is None for _, places in entries for place in places), draft
    usable = [any(menu[place].disabled is None for place in places) for _, places in entries]
    assert usable == sorted(usable, reverse=True)
    for (letter, places), open_ in zip(entries, usable, strict=True):
        if letter == "c":
            continue
        after, why = choose_entry(menu, draft, f"{letter}{places[0]}")
        if open_:
            assert (after != draft, why) == (True, "")
            refused += opened(menu, after)
        else:
            assert after == draft
            assert set(why.split("\n")) <= {menu[place].disabled for place in places}
            refused += 1
    return refused


@pytest.mark.parametrize("name", ["exoshift", "shiftstorm"])
def test_no_menu_is_a_dead_end(name: str) -> None:
    rules, refused = ruleset(name), 0
    for game in steps_of(rules, 1, "menus", seating(rules, [Random()]), 150):
        for player in rules.to_move(game.state):
            refused += opened(list(rules.choices(game.state, player)), Draft())
    assert refused > 0


@pytest.mark.parametrize(
    "stored",
    [
        {},
        {"unit": "A1", "page": 2},
        {"unit": "A1", "kind": "move", "choice": "move:A1", "values": {}},
        {
            "choice": "shoot:A1",
            "values": {"at": [1.5, 2]},
            "skipped": ["face"],
            "picked": ["B1"],
            "stand": "A1.2",
        },
    ],
)
def test_a_draft_is_stored_as_earlier_releases_did(stored: dict[str, Any]) -> None:
    assert draft_data(draft_from(stored)) == stored


def test_a_draft_is_stored_as_plain_data_and_marked_by_what_would_be_confirmed() -> None:
    draft = Draft("A1", choice="shoot:A1", skipped=("face",)).filled("count", 2)
    assert json.loads(json.dumps(draft_data(draft))) == {
        "unit": "A1", "choice": "shoot:A1", "values": {"count": 2}, "skipped": ["face"],
    }  # fmt: skip
    assert draft.pick == Pick("shoot:A1", {"count": 2})
    assert draft.mark == Draft(choice="shoot:A1", values={"count": 2}, page=3).mark == "420e3c794d"
    assert draft.mark != draft.filled("count", 3).mark
    assert draft_from({"values": {}, "unknown": 1}) == Draft()


def test_only_the_menu_that_was_opened_last_counts() -> None:
    """A message is younger than the interaction that made it; a menu opened on a message is that message."""
    new, on_old = Shown.of(None, 50), Shown.of(40, 60)
    assert [new.is_on(message) for message in (49, 51, None)] == [False, True, True]
    assert [on_old.is_on(message) for message in (40, 51, 61, None)] == [True, False, False, True]
    assert Shown().is_on(1), "nothing is known of a menu of an earlier release"


@pytest.mark.parametrize("shown", [Shown(), Shown.of(None, 50), Shown.of(40, 60)])
def test_which_message_is_the_menu_is_stored_beside_the_draft(shown: Shown) -> None:
    draft = Draft(unit="A1", page=2)
    data = json.loads(json.dumps({**draft_data(draft), **shown.data}))
    assert (draft_from(data), shown_from(data)) == (draft, shown)
