"""Every button, menu and form of a game's posts in every state of it, from an old post, twice, and by a stranger."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from bot.service.base import Refused, Who
from bot.service.screens.screen import Screen
from bot.service.skirmish import ending, lobby
from bot.service.skirmish.lobby import Terms
from bot.service.skirmish.presses import GamePress, Rematch, TurnPress
from bot.store.skirmish_tables import SkirmishState
from tests.service.pressing import carry_out
from tests.service.skirmish.table import ALICE, BOB, CHANNEL, SAM, Hall, again
from tests.service.skirmish.test_play import hall as hall
from tests.service.skirmish.test_play import toys as toys
from tests.service.test_presses import KINDS, given_for, sample

OF_POSTS = [kind for kind in KINDS if issubclass(kind, GamePress) and not issubclass(kind, TurnPress)]
REAL: dict[str, tuple[dict[str, str], tuple[str, ...], dict[str, str]]] = {
    "term.set": ({"term": "time"}, ("1 hour",), {}),
    "term.type": ({"term": "time"}, (), {"value": "1 hour"}),
    "army.take": ({}, ("r:two",), {}),
    "seat": ({"seat": "A"}, (), {}),
}
"""Fields, entries and texts with which a press would do something, for the right person at the right moment."""
DONE = (SkirmishState.OVER, SkirmishState.CANCELLED)
FOREIGN = replace(ALICE, guild_id=701)
"""The challenger's account on another server."""


async def challenged(hall: Hall) -> int:
    await lobby.challenge(hall.s, again(ALICE), CHANNEL, Terms("ambush", {}), [(BOB.user_id, BOB.name)])
    await hall.deliver()
    return (await hall.newest()).row.id


async def called_off(hall: Hall) -> int:
    game = await challenged(hall)
    await lobby.decline(hall.s, again(BOB), game)
    return game


async def accepted(hall: Hall) -> int:
    game = await challenged(hall)
    await lobby.accept(hall.s, again(BOB), game)
    return game


async def over(hall: Hall) -> int:
    game = await hall.begin("ambush")
    await ending.give_up(hall.s, again(BOB), game)
    return game


STATES: dict[SkirmishState, tuple[Callable[[Hall], Awaitable[int]], ...]] = {
    SkirmishState.LOBBY: (challenged, accepted),
    SkirmishState.PLAYING: (lambda hall: hall.begin("ambush"),),
    SkirmishState.OVER: (over,),
    SkirmishState.CANCELLED: (called_off,),
}


async def everything(hall: Hall) -> list[Any]:
    """All that is kept of games, without posts and open menus."""
    tables = ("skirmish", "skirmish_seat", "skirmish_step", "skirmish_result", "army_draft")
    parts = ", ".join(
        f"(SELECT string_agg(row::text, ';' ORDER BY row::text) FROM {one} row)" for one in tables
    )
    async with hall.s.sessions() as session:
        return [*(await session.execute(text(f"SELECT {parts}"))).one()]


async def pressed(hall: Hall, who: Who, kind: type[GamePress], game: int, serial: int) -> str:
    """The answer to a press: a screen with words, or one sentence."""
    fields, values, texts = REAL.get(kind.name, ({}, *given_for(kind)))
    press: Any = sample(kind, game=game, serial=serial, **fields)
    try:
        screen: Screen = await carry_out(hall.s, again(who), press, *values, **texts)
    except Refused as refused:
        return refused.sentence
    return screen.said or "\n".join(picture.alt for picture in screen.pictures)


@pytest.mark.parametrize("state", STATES)
async def test_a_stranger_changes_nothing_and_gets_an_answer(hall: Hall, state: SkirmishState) -> None:
    for begin in STATES[state]:
        game = await begin(hall)
        row = (await hall.battle(game)).row
        assert row.state == state
        before = await everything(hall)
        for kind in OF_POSTS:
            for who in (SAM, FOREIGN):
                assert await pressed(hall, who, kind, game, row.serial), (kind, who)
                assert await everything(hall) == before, (kind, who)


@pytest.mark.parametrize("state", STATES)
async def test_an_old_button_pressed_twice_does_its_work_once_at_most(
    hall: Hall, state: SkirmishState
) -> None:
    """By the one player from an old post, by the other from the present one; what is over stays as it is."""
    for begin in STATES[state]:
        game = await begin(hall)
        before = await everything(hall)
        for kind in OF_POSTS:
            for who, age in ((ALICE, 1), (BOB, 0)):
                serial = (await hall.battle(game)).row.serial - age
                assert await pressed(hall, who, kind, game, serial), (kind, who)
                once = await everything(hall)
                assert await pressed(hall, who, kind, game, serial), (kind, who)
                assert await everything(hall) == once, (kind, who, "twice")
                if once != before:
                    assert state not in DONE or kind is Rematch
                    game = await begin(hall)
                    before = await everything(hall)


async def test_a_game_that_there_is_not_is_named_so(hall: Hall) -> None:
    for kind in OF_POSTS:
        assert await pressed(hall, ALICE, kind, 12345, 1), kind
