"""The menus of a turn, without Discord: whatever is opened has something to choose."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.skirmish.answering import choose_entry
from bot.service.skirmish.prompts import listed
from bot.skirmish.autoplay import seating, steps_of
from bot.skirmish.engine import Choice
from bot.skirmish.players import Random
from bot.skirmish.rulesets import ruleset


def opened(menu: list[Choice], draft: dict[str, Any]) -> int:
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
            refused += opened(list(rules.choices(game.state, player)), {})
    assert refused > 0
