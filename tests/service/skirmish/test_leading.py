"""The activation of a unit, which is confirmed together with what the unit does first."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.base import Refused
from bot.service.means.games import Games
from bot.service.screens.answer import Given
from bot.service.screens.screen import Screen
from bot.service.skirmish import answering, ending, prompts
from bot.service.skirmish.draft import Draft, draft_data, draft_from
from bot.service.skirmish.leading import after_first
from bot.service.skirmish.presses import PickEntry
from bot.skirmish.engine import Pick
from tests.service.skirmish.table import ALICE, BOB, Hall, again
from tests.service.skirmish.test_play import hall as hall
from tests.service.skirmish.test_play import toys as toys
from tests.service.skirmish.test_taps import Phone, begun

UNITS = {
    "A-Troop": {"at": [10, 4]},
    "A-Fast": {"at": [20, 4]},
    "B-Troop": {"at": [10, 20]},
    "B-Fast": {"at": [30, 30]},
}


def phone(**units: dict[str, Any]) -> Phone:
    return begun("exofront", {"units": UNITS | units})


def labels(screen: Screen) -> list[str]:
    return [item.label for item in screen.menus[0].items]


def test_nothing_of_it_happens_before_the_confirmation() -> None:
    one = phone()
    before = one.state
    one.tap("Basic Troop")
    assert one.draft == Draft(first="activate:A-Troop")
    assert after_first(one.battle, "A", one.draft).playing.state.acting.unit == "A-Troop"
    one.tap("toward Basic Troop (B), 3.2 in (Move)")
    assert one.state is before
    assert "Confirming does this first: Activate Basic Troop (A) (2 actions)." in one.screen.text
    one.tap("Confirm")
    assert [event.kind for event in one.events][:2] == ["activated", "moved"]
    assert one.state.acting.actions == 1


def test_the_way_back_leads_to_all_units_and_to_another_one() -> None:
    one = phone()
    one.take("Basic Troop", "toward Basic Troop (B)", "Back", "Back", "Back")
    assert one.draft == Draft()
    one.take("Fast Combat")
    assert one.draft.first == "activate:A-Fast"


def test_a_card_is_played_instead_of_the_activation() -> None:
    one = phone()
    one.take("Basic Troop", "Play a card")
    assert [label.partition(" ")[0] for label in labels(one.screen)][:2] == ["Move", "Attack"]
    one.tap("Move Card on Basic Troop")
    assert (one.draft.first, one.draft.choice) == (None, "card:A-Troop:move")
    assert "Confirming does this first" not in one.screen.text
    one.tap("Confirm")
    assert one.events[0].kind == "card"


def test_the_last_unit_is_led_on_as_well_and_one_that_has_acted_is_not() -> None:
    alone = begun("exofront", {"units": {"A-Troop": {"at": [10, 4]}, "B-Troop": {"at": [10, 20]}}})
    alone.take("Activate Basic Troop (A)")
    assert alone.draft == Draft(first="activate:A-Troop")
    spent = phone(**{"A-Troop": {"at": [10, 4], "activated": True}})
    place = next(item.value for item in spent.screen.menus[0].items if item.label.startswith("Basic Troop"))
    changed, _ = answering._changed(spent.battle, "A", Draft(), PickEntry(1, 3), Given((place,)))
    assert (changed.first, changed.unit) == (None, "A-Troop")


def test_a_draft_of_the_release_before_is_confirmed_as_it_was() -> None:
    one = phone()
    old = draft_from({"unit": "A-Troop", "choice": "activate:A-Troop", "values": {}})
    screen, draft = prompts.asked(one.battle, "A", old)
    assert (draft.pick, draft.lead) == (Pick("activate:A-Troop"), None)
    assert "Confirm" in [button.label for button in screen.buttons]
    kept = Draft(first="activate:A-Troop", kind="move")
    assert draft_from(draft_data(kept)) == kept
    assert Draft(choice="end").mark != Draft(choice="end", first="activate:A-Troop").mark


async def in_play(hall: Hall) -> tuple[int, str]:
    """A game of ExoFront with all units on the table; whose turn it is."""
    game = await hall.begin("exofront")
    for _ in range(20):
        battle = await hall.battle(game)
        (seat,) = battle.row.asked
        if battle.playing.state.phase == "play":
            return game, seat
        who = {"A": ALICE, "B": BOB}[seat]
        screen = await hall.act(who, game)
        while "Confirm" not in [button.label for button in screen.buttons]:
            screen = await hall.press(who, screen, screen.buttons[0].label)
        await hall.press(who, screen, "Confirm")
    raise AssertionError(game)


async def test_both_are_made_in_one_change_and_taken_back_together(hall: Hall) -> None:
    game, seat = await in_play(hall)
    who = {"A": ALICE, "B": BOB}[seat]
    battle = await hall.battle(game)
    before, serial = battle.playing, battle.row.serial
    unit = await hall.press(who, await hall.act(who, game), "Basic Troop")
    other = await hall.press(BOB if who is ALICE else ALICE, unit, unit.buttons[0].label)
    assert "belongs to an earlier moment" in other.text
    ready = await hall.press(who, unit, unit.buttons[0].label)
    done = await hall.press(who, ready, "Confirm")
    assert "is activated with 2 actions" in done.text
    battle = await hall.battle(game)
    assert battle.row.serial == serial + 2
    assert [step.pick.choice.partition(":")[0] for step in battle.playing.steps[-2:]] == ["activate", "move"]
    twice = await hall.press(who, ready, "Confirm")
    assert "You have confirmed that already" in twice.text
    assert (await hall.battle(game)).row.serial == serial + 2

    assert await ending.undo(hall.s, again(who), game)
    hall.s.games = Games()  # it is read from the store
    battle = await hall.battle(game)
    assert battle.playing.state == before.state
    assert battle.playing.steps == before.steps
    with pytest.raises(Refused):  # the deployment of the other player came after theirs
        await ending.undo(hall.s, again(who), game)
