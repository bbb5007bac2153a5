"""Exodus Wars on the screens: an order of a formation of ten stands in four taps."""

from __future__ import annotations

import pytest

from bot.service.base import Refused
from bot.service.skirmish import ending, lobby, muster
from bot.service.skirmish.lobby import Terms
from bot.store.skirmish_tables import SkirmishState
from tests.service.pressing import choose
from tests.service.skirmish.table import ALICE, BOB, CHANNEL, Hall, again
from tests.service.skirmish.test_play import hall as hall

ROYAL = {
    "faction": "royal",
    "units": [{"formation": "conscript_company"}, {"formation": "conscript_company"}],
    "support": ["royal_missiles"],
}


async def _challenge(hall: Hall) -> int:
    await lobby.challenge(hall.s, again(ALICE), CHANNEL, Terms("exodus", {}), [(BOB.user_id, "Bob")])
    await hall.deliver()
    return (await hall.newest()).row.id


async def _deployed(hall: Hall) -> int:
    """A game with two companies of ten a side, all of them deployed where the menu offers it first."""
    game = await _challenge(hall)
    await lobby.accept(hall.s, again(BOB), game)
    for who in (ALICE, BOB):
        await muster.choose_army(hall.s, again(who), game, ROYAL, "Two companies")
    battle = await hall.battle(game)
    players = {battle.seat(name).user_id: name for name in ("A", "B")}
    for _ in range(20):
        battle = await hall.battle(game)
        state = battle.playing.state
        if state.phase == "orders":
            return game
        who = next(one for one in (ALICE, BOB) if players[one.user_id] == state.top.player)
        screen = await hall.act(who, game)
        while not screen.buttons or screen.buttons[0].label != "Confirm":
            label = screen.menus[0].items[0].label
            screen = await hall.choose(who, screen, label)
        await hall.press(who, screen, "Confirm")
    raise AssertionError(state.phase)


async def test_an_order_with_its_move_takes_four_taps(hall: Hall) -> None:
    """The formation, the order, where it moves, Confirm: the picture shows all ten stands and the chance is said."""
    game = await _deployed(hall)
    battle = await hall.battle(game)
    player = battle.playing.state.top.player
    who = ALICE if battle.seat(player).user_id == ALICE.user_id else BOB
    screen = await hall.act(who, game)
    assert [item.label for item in screen.menus[0].items] == [
        f"Conscript Company ({player}{n})" for n in (1, 2)
    ]
    screen = await hall.choose(who, screen, f"Conscript Company ({player}1)")
    assert any("80 % to pass" in item.text for item in screen.menus[0].items)
    screen = await hall.choose(who, screen, "Full Speed")
    screen = await hall.choose(who, screen, screen.menus[0].items[0].label)
    assert screen.sketch is not None
    assert len(screen.sketch.stands) == 10
    before = battle.playing.state.formation(f"{player}1")
    await hall.press(who, screen, "Confirm")
    after = (await hall.battle(game)).playing.state.formation(f"{player}1")
    assert after.activated
    assert after.sc == 1 or after.middle != before.middle


async def test_the_shape_is_changed_before_confirming(hall: Hall) -> None:
    game = await _deployed(hall)
    battle = await hall.battle(game)
    player = battle.playing.state.top.player
    who = ALICE if battle.seat(player).user_id == ALICE.user_id else BOB
    screen = await hall.choose(who, await hall.act(who, game), f"Conscript Company ({player}1)")
    screen = await hall.choose(who, screen, "Full Speed")
    screen = await hall.choose(who, screen, screen.menus[0].items[0].label)
    screen = await choose(hall.s, who, screen, "Shape", "Column")
    assert "Column" in screen.text


async def test_the_move_can_be_left_open_until_after_the_test(hall: Hall) -> None:
    game = await _deployed(hall)
    battle = await hall.battle(game)
    player = battle.playing.state.top.player
    who = ALICE if battle.seat(player).user_id == ALICE.user_id else BOB
    screen = await hall.choose(who, await hall.act(who, game), f"Conscript Company ({player}1)")
    screen = await hall.choose(who, screen, "Full Speed")
    screen = await hall.press(who, screen, "Decide after the test")
    await hall.press(who, screen, "Confirm")
    assert (await hall.battle(game)).playing.state.formation(f"{player}1").activated


@pytest.mark.rule("EXW-setup-h")
async def test_a_game_begins_once_both_have_agreed_and_shows_both_lists(hall: Hall) -> None:
    game = await _challenge(hall)
    assert (await hall.battle(game)).row.state == SkirmishState.LOBBY
    await lobby.accept(hall.s, again(BOB), game)
    await muster.choose_army(hall.s, again(ALICE), game, ROYAL, "Two companies")
    assert (await hall.battle(game)).row.state == SkirmishState.LOBBY
    await muster.choose_army(hall.s, again(BOB), game, ROYAL, "Two companies")
    battle = await hall.battle(game)
    assert battle.row.state == SkirmishState.PLAYING
    status = "\n".join(battle.rules.view(battle.playing.state, "A").status)
    for player in ("A", "B"):
        assert f"Conscript Company ({player}1) (110 points: 10 Conscripts)" in status
    assert status.count("Ballistic Missile (80 points)") == 2
    assert any("4 objectives" in text for text in await hall.texts(game))


@pytest.mark.rule("EXW-setup-i")
async def test_a_step_is_taken_back_by_its_own_player_only(hall: Hall) -> None:
    """The ledger settles doubts; a player waives a step by taking it back, as long as the other has not moved."""
    game = await _deployed(hall)
    battle = await hall.battle(game)
    player = battle.playing.state.top.player
    who, other = (ALICE, BOB) if battle.seat(player).user_id == ALICE.user_id else (BOB, ALICE)
    with pytest.raises(Refused):
        await ending.undo(hall.s, again(who), game)
    assert "Taken back" in await ending.undo(hall.s, again(other), game)
