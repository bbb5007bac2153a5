"""Skirmishes: what somebody has agreed to holds for that alone, and nothing that happens meanwhile is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.jobs.worker import catch_up
from bot.service.base import Refused, Services
from bot.service.skirmish import ending, lists, lobby, muster, records, turns
from bot.service.skirmish.battles import Battle, battle_in
from bot.service.skirmish.lobby import Terms
from bot.service.skirmish.presses import TakeSeat
from bot.skirmish import rulesets
from bot.store.schedule import SKIRMISH_BEGIN, SKIRMISH_DUE
from bot.store.session import Sessions
from bot.store.skirmish_tables import SkirmishSeat, SkirmishState
from tests.service.pressing import carry_out
from tests.service.skirmish.table import ALICE, BOB, CHANNEL, SAM, Discord, Hall, Sketches, again
from tests.service.skirmish.test_lobby import TINA, bid, challenge


@pytest.fixture
def hall(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setitem(rulesets.RULESETS, "party", "tests.skirmish.toys:PARTY")
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")
    sketches = Sketches()
    return Hall(Services(sessions, sketches), Discord(), sketches)


async def test_an_offered_seat_that_has_changed_hands_is_not_to_be_had(hall: Hall) -> None:
    game = await hall.begin("ambush")
    await ending.offer_seat(hall.s, again(BOB), game, SAM.user_id, "Sam")
    offered = (await hall.battle(game)).row.serial
    await ending.take_seat(hall.s, again(SAM), game, offered, "B", SAM.user_id)
    await ending.offer_seat(hall.s, again(SAM), game, TINA.user_id, "Tina")
    later = (await hall.battle(game)).row.serial
    await ending.take_seat(hall.s, again(TINA), game, later, "B", TINA.user_id)
    with pytest.raises(Refused, match="does not stand"):
        await ending.take_seat(hall.s, again(SAM), game, offered, "B", SAM.user_id)
    assert (await hall.battle(game)).seat("B").name == "Tina"


async def test_a_seat_is_offered_while_the_game_goes_on(hall: Hall) -> None:
    game = await hall.begin("ambush")
    await ending.offer_seat(hall.s, again(BOB), game, SAM.user_id, "Sam")
    offered = (await hall.battle(game)).row.serial
    await hall.place(ALICE, game)
    await ending.take_seat(hall.s, again(SAM), game, offered, "B", SAM.user_id)
    assert (await hall.battle(game)).seat("B").name == "Sam"


async def test_other_terms_are_accepted_anew(hall: Hall) -> None:
    game = await challenge(hall, BOB, SAM)
    await lobby.accept(hall.s, again(SAM), game)
    serial = (await hall.battle(game)).row.serial
    await lobby.set_terms(hall.s, again(ALICE), game, serial, "time", "10 minutes")
    battle = await hall.battle(game)
    assert [seat.accepted for seat in battle.seats] == [True, False, False]
    assert "Waiting for <@12>, <@13> to accept." in lobby.lobby_text(battle)


async def test_terms_of_a_game_against_the_bot_wait_for_nobody_else(hall: Hall) -> None:
    await lobby.challenge(hall.s, again(ALICE), CHANNEL, Terms("ambush", {}, opponent="random"), None)
    await hall.deliver()
    game = (await hall.newest()).row.id
    serial = (await hall.battle(game)).row.serial
    await lobby.set_terms(hall.s, again(ALICE), game, serial, "time", "10 minutes")
    assert [seat.accepted for seat in (await hall.battle(game)).seats] == [False, True]


async def test_an_army_chosen_anew_while_the_game_begins_is_the_one_that_plays(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lobby.challenge(hall.s, again(ALICE), CHANNEL, Terms("ambush", {}), [(BOB.user_id, "Bob")])
    await hall.deliver()
    game = (await hall.newest()).row.id
    await lobby.accept(hall.s, again(BOB), game)
    (ready,) = (await hall.battle(game)).rules.armies()
    first, second = dict(ready.data), {**ready.data, "coats": {"1": "coat1"}}
    beginning = muster._beginning

    async def not_yet(*_: Any) -> None:
        return None

    async def slow(s: Services, battle: Battle) -> Any:
        change = await beginning(s, battle)
        monkeypatch.setattr(muster, "_beginning", beginning)
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(muster, "begin_if_ready", not_yet)
            await muster.choose_army(hall.s, again(ALICE), game, second, "Coats")
        return change

    await muster.choose_army(hall.s, again(ALICE), game, first, "No coats")
    monkeypatch.setattr(muster, "_beginning", slow)
    await muster.choose_army(hall.s, again(BOB), game, first, "No coats")
    battle = await hall.battle(game)
    assert battle.row.state == SkirmishState.PLAYING
    assert battle.playing.setup.armies["A"] == battle.seat("A").army == second


async def test_a_game_begins_although_the_process_of_the_last_choice_ended(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lobby.challenge(hall.s, again(ALICE), CHANNEL, Terms("ambush", {}), [(BOB.user_id, "Bob")])
    await hall.deliver()
    game = (await hall.newest()).row.id
    await lobby.accept(hall.s, again(BOB), game)
    (ready,) = (await hall.battle(game)).rules.armies()
    await muster.choose_army(hall.s, again(ALICE), game, ready.data, ready.name)
    assert await catch_up(hall.s.sessions) == 0  # Bob has no army yet

    async def dies(*_: Any) -> None:
        raise KeyError

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(muster, "begin_if_ready", dies)
        with pytest.raises(KeyError):
            await muster.choose_army(hall.s, again(BOB), game, ready.data, ready.name)
    row = (await hall.battle(game)).row
    assert row.state == SkirmishState.LOBBY
    assert await catch_up(hall.s.sessions) == 1
    await muster.do_job(hall.s, SKIRMISH_BEGIN, game, row.serial)
    assert (await hall.battle(game)).row.state == SkirmishState.PLAYING
    assert await catch_up(hall.s.sessions) == 0


async def test_a_draw_that_no_longer_stands_is_not_agreed_to(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await hall.begin("ambush")
    await ending.offer_draw(hall.s, again(ALICE), game)
    ended = ending._end

    async def late(*given: Any) -> str:
        await hall.place(ALICE, game)
        return await ended(*given)

    monkeypatch.setattr(ending, "_end", late)
    with pytest.raises(Refused, match="does not stand"):
        await ending.offer_draw(hall.s, again(BOB), game)
    assert (await hall.battle(game)).row.state == SkirmishState.PLAYING


async def missed_twice(hall: Hall, game: int, *seats: str) -> None:
    async with hall.s.sessions.begin() as session:
        for name in seats:
            seat = await session.get(SkirmishSeat, (game, name))
            assert seat is not None
            seat.missed = turns.MOST_MISSED - 1


async def test_two_who_run_out_of_time_at_once_are_both_replaced(hall: Hall) -> None:
    game = await challenge(hall, BOB, SAM, TINA)
    for who in (BOB, SAM, TINA):
        await lobby.accept(hall.s, again(who), game)
    await bid(hall, ALICE, game)
    await bid(hall, BOB, game)
    await missed_twice(hall, game, "C", "D")
    await turns.do_job(hall.s, SKIRMISH_DUE, game, (await hall.battle(game)).row.serial)
    battle = await hall.battle(game)
    assert battle.row.state == SkirmishState.PLAYING
    assert [seat.opponent for seat in battle.seats] == [None, None, "greedy", "greedy"]


async def test_where_both_run_out_of_time_at_once_nobody_wins(hall: Hall) -> None:
    game = await challenge(hall, BOB)
    await lobby.accept(hall.s, again(BOB), game)
    await missed_twice(hall, game, "A", "B")
    await turns.do_job(hall.s, SKIRMISH_DUE, game, (await hall.battle(game)).row.serial)
    result = (await hall.battle(game)).result()
    assert result is not None
    assert result.winners == ()


@pytest.mark.parametrize(
    "text",
    ["day = 2026-11-27", "size = nan", '{"size": NaN}', '{"size": 1e999}', '{"size": ' + "9" * 5000 + "}"],
)
async def test_a_list_with_what_no_list_holds_is_refused(hall: Hall, text: str) -> None:
    with pytest.raises(Refused, match=r"cannot be read|has more than 400 characters. Shorten it"):
        await lists.save(hall.s, again(ALICE), "ambush", "Mine", text)


async def test_names_in_the_status_are_harmless(hall: Hall) -> None:
    people = [(BOB.user_id, "**Bob** <@&1>")]
    await lobby.challenge(hall.s, again(ALICE), CHANNEL, Terms("ambush", {}), people)
    said = await records.status(hall.s, ALICE)
    assert r"against \*\*Bob\*\*" in said
    assert "<@&1>" not in said


@pytest.mark.parametrize("items", ["true", "[[1]]"])
async def test_whatever_a_list_holds_is_judged_in_words(hall: Hall, items: str) -> None:
    text = f'faction = "alliance"\nmodels = [{{character = "strike_guard", items = {items}}}]'
    assert "It is not legal yet" in await lists.save(hall.s, again(ALICE), "shiftstorm", "Odd", text)
    assert await battle_in(hall.s, ALICE, 12345) is None


async def test_the_text_of_a_long_army_is_shown_whole(hall: Hall) -> None:
    army = {"coats": {str(number): "coat1" for number in range(200)}}
    await lists.save(hall.s, ALICE, "ambush", "Long", json.dumps(army))
    _, *blocks = await lists.listing(hall.s, ALICE, "ambush", "Long")
    assert max(map(len, blocks)) <= 2000
    assert json.loads("".join(block.removeprefix("```\n").removesuffix("\n```") for block in blocks)) == army


async def test_a_seat_that_nobody_offered_is_not_to_be_had(hall: Hall) -> None:
    """A press names the seat, the moment and the person: only the post of an offer makes it one."""
    game = await hall.begin("ambush")
    serial = (await hall.battle(game)).row.serial
    for seat in "AB":
        forged = TakeSeat(game, serial, seat, SAM.user_id)
        with pytest.raises(Refused, match="Nobody has offered you that seat"):
            await carry_out(hall.s, again(SAM), forged)
    await ending.offer_seat(hall.s, again(BOB), game, SAM.user_id, "Sam")
    with pytest.raises(Refused, match="Nobody has offered you that seat"):
        await carry_out(hall.s, again(SAM), TakeSeat(game, serial, "A", SAM.user_id))
    with pytest.raises(Refused, match="Nobody has offered you that seat"):
        await carry_out(hall.s, again(TINA), TakeSeat(game, serial, "B", TINA.user_id))
    assert [seat.name for seat in (await hall.battle(game)).seats] == ["Alice", "Bob"]
    await carry_out(hall.s, again(SAM), TakeSeat(game, serial, "B", SAM.user_id))
    assert (await hall.battle(game)).seat("B").name == "Sam"
