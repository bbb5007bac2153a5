"""Whoever wants to hear of their turn by direct message does, as long as it is their turn."""

from __future__ import annotations

from functools import partial

import pytest

from bot.service.ground.calling import called
from bot.service.ground.notices import Way
from bot.service.ground.notifying import still_concerns
from bot.store.delivery.deliver import deliver_due
from bot.store.delivery.sender import Readers
from bot.store.notice_choices import keep_choice
from tests.service.skirmish.table import ALICE, BOB, Hall
from tests.service.skirmish.test_play import hall as hall
from tests.service.skirmish.test_play import toys as toys
from tests.service.told import told, words


async def test_a_turn_is_told_by_direct_message_while_it_lasts(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = hall.s
    async with s.sessions.begin() as session:
        for who in (ALICE, BOB):
            await keep_choice(session, who.user_id, {"battles": Way.DIRECT}, None, None)

    async def place(name: str) -> int:
        return 9000 + int(name.removeprefix("dm:"))

    monkeypatch.setattr(hall.discord, "place", place)
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    await deliver_due(s.sessions, hall.discord, Readers(partial(still_concerns, s), called))
    asked = [
        seat.user_id
        for seat in (await hall.battle(game)).seats
        if seat.seat in (await hall.battle(game)).row.asked
    ]
    assert asked == [BOB.user_id]
    assert any(text.startswith("It is your turn: <#") for text in await words(s, BOB.user_id))
    row = next(row for row in await told(s, BOB.user_id) if row.payload["concerns"]["notice"] == "TURN")
    async with s.sessions() as session:
        assert await still_concerns(s, session, None, row.payload["concerns"])
        assert not await still_concerns(s, session, None, {**row.payload["concerns"], "user": ALICE.user_id})
