"""Challenges to several people, with seats for the bot: who is in, who declines, when it begins."""

from __future__ import annotations

import re

import pytest

from bot.service.base import Refused, Services, Who
from bot.service.skirmish import ending, lobby, turns
from bot.service.skirmish.lobby import Terms
from bot.skirmish import rulesets
from bot.store.schedule import SKIRMISH_DUE, SKIRMISH_TURN
from bot.store.session import Sessions
from bot.store.skirmish_tables import SkirmishSeat, SkirmishState
from tests.service.skirmish.table import ALICE, BOB, CHANNEL, GUILD, SAM, Discord, Hall, Sketches, again

TINA = Who(14, "Tina", GUILD)


@pytest.fixture
def hall(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setitem(rulesets.RULESETS, "party", "tests.skirmish.toys:PARTY")
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")
    sketches = Sketches()
    return Hall(Services(sessions, sketches), Discord(), sketches)


async def challenge(hall: Hall, *opponents: Who, bots: int = 0, ruleset: str = "party") -> int:
    people = [(one.user_id, one.name) for one in opponents]
    terms = Terms(ruleset, {}, bots=bots, opponent="random")
    await lobby.challenge(hall.s, again(ALICE), CHANNEL, terms, people)
    await hall.deliver()
    return (await hall.newest()).row.id


async def post(hall: Hall, game: int) -> str:
    """The challenge as it stands."""
    return lobby.lobby_text(await hall.battle(game))


async def test_three_people_and_the_bot_in_two_sides(hall: Hall) -> None:
    game = await challenge(hall, BOB, SAM, bots=1)
    text = await post(hall, game)
    assert "<@11> and <@13> against <@12> and the bot (random)" in text
    assert "In: <@11>, the bot (random)." in text
    assert "Waiting for <@12>, <@13> to accept." in text
    said = await lobby.accept(hall.s, again(SAM), game)
    assert "when Bob has accepted" in said
    with pytest.raises(Refused, match="when Bob has accepted"):
        await lobby.accept(hall.s, again(SAM), game)
    assert "In: <@11>, <@13>, the bot (random)." in await post(hall, game)
    said = await lobby.accept(hall.s, again(BOB), game)
    assert "begins" in said
    battle = await hall.battle(game)
    assert battle.playing.setup.players == ("A", "B", "C", "D")
    assert set(battle.row.asked) == {"A", "B", "C", "D"}
    await turns.do_job(hall.s, SKIRMISH_TURN, game, battle.row.serial)
    assert set((await hall.battle(game)).row.asked) == {"A", "B", "C"}


async def test_one_who_declines_leaves_the_others_to_it(hall: Hall) -> None:
    game = await challenge(hall, BOB, SAM)
    assert "<@11> against <@12> against <@13>" in await post(hall, game)
    await lobby.accept(hall.s, again(SAM), game)
    said = await lobby.decline(hall.s, again(BOB), game)
    assert "without you" in said
    battle = await hall.battle(game)
    assert battle.row.state == SkirmishState.PLAYING
    assert [(seat.seat, seat.user_id) for seat in battle.seats] == [("A", 11), ("B", 13)]
    await hall.deliver()
    edits = [
        one.post.payload["content"]
        for one in hall.discord.posts
        if "does not take part" in one.post.payload["content"]
    ]
    assert len(edits) == 1
    assert "Bob does not take part" in edits[0]


async def test_where_the_sides_change_the_others_accept_again(hall: Hall) -> None:
    game = await challenge(hall, BOB, SAM, TINA)
    await lobby.accept(hall.s, again(SAM), game)
    await lobby.decline(hall.s, again(BOB), game)
    three = await hall.battle(game)
    assert [seat.accepted for seat in three.seats] == [True, True, False]  # three play without sides
    await lobby.decline(hall.s, again(SAM), game)
    await lobby.accept(hall.s, again(TINA), game)
    assert (await hall.battle(game)).row.state == SkirmishState.PLAYING


async def test_the_challenger_and_the_last_opponent_call_it_off(hall: Hall) -> None:
    for who in (ALICE, BOB):
        game = await challenge(hall, BOB, bots=2)
        await lobby.decline(hall.s, again(who), game)
        assert (await hall.battle(game)).row.state == SkirmishState.CANCELLED
        assert "called off" in await post(hall, game)


async def bid(hall: Hall, who: Who, game: int) -> None:
    screen = await hall.choose(who, await hall.act(who, game), "Bid")
    await hall.press(who, await hall.choose(who, screen, "1"), "Confirm")


async def test_one_of_three_who_resigns_leaves_the_seat_to_the_bot(hall: Hall) -> None:
    game = await challenge(hall, BOB, SAM)
    for who in (BOB, SAM):
        await lobby.accept(hall.s, again(who), game)
    said = await ending.give_up(hall.s, again(BOB), game)
    assert "The others play on" in said
    battle = await hall.battle(game)
    assert (battle.seat("B").user_id, battle.seat("B").opponent, battle.seat("B").name) == (
        None,
        "greedy",
        "Bot for Bob",
    )
    await turns.do_job(hall.s, SKIRMISH_TURN, game, battle.row.serial)
    await bid(hall, ALICE, game)
    await bid(hall, SAM, game)
    assert "The bot plays seat **B** on." in "".join(await hall.texts(game))
    with pytest.raises(Refused, match="do not play"):
        await ending.give_up(hall.s, again(BOB), game)
    await ending.give_up(hall.s, again(SAM), game)
    over = await hall.battle(game)
    assert over.row.state == SkirmishState.OVER
    result = over.result()
    assert result is not None
    assert (result.winners, result.reason) == (("A", "B"), "Sam resigned.")


async def test_who_runs_out_of_time_among_several_is_replaced_and_a_side_loses_as_one(hall: Hall) -> None:
    game = await challenge(hall, BOB, SAM, bots=1)
    for who in (BOB, SAM):
        await lobby.accept(hall.s, again(who), game)
    battle = await hall.battle(game)
    await turns.do_job(hall.s, SKIRMISH_TURN, game, battle.row.serial)
    await bid(hall, ALICE, game)
    await bid(hall, BOB, game)
    async with hall.s.sessions.begin() as session:
        seat = await session.get(SkirmishSeat, (game, "C"))
        assert seat is not None
        seat.missed = turns.MOST_MISSED - 1
    await turns.do_job(hall.s, SKIRMISH_DUE, game, (await hall.battle(game)).row.serial)
    battle = await hall.battle(game)
    assert (battle.seat("C").opponent, battle.row.state) == ("greedy", SkirmishState.PLAYING)
    await ending.give_up(hall.s, again(BOB), game)
    result = (await hall.battle(game)).result()
    assert result is not None
    assert result.winners == ("A", "C")


@pytest.mark.parametrize(
    ("opponents", "bots", "ruleset", "sentence"),
    [
        ((BOB, SAM), 0, "ambush", "Ambush is for 2 players, not for 3."),
        ((BOB,), 1, "ambush", "Ambush is for 2 players, not for 3."),
        ((BOB, SAM, TINA), 1, "party", "Party is for 2 to 4 players, not for 5."),
        ((BOB, BOB), 0, "party", "You have named somebody twice. Name each opponent once."),
    ],
)
async def test_other_numbers_are_refused_with_one_sentence(
    hall: Hall, opponents: tuple[Who, ...], bots: int, ruleset: str, sentence: str
) -> None:
    with pytest.raises(Refused, match=f"^{re.escape(sentence)}$"):
        await challenge(hall, *opponents, bots=bots, ruleset=ruleset)


async def test_a_battle_of_people_and_bots_has_a_rematch_that_people_accept(hall: Hall) -> None:
    game = await challenge(hall, BOB, bots=1)
    await lobby.accept(hall.s, again(BOB), game)
    await ending.give_up(hall.s, again(BOB), game)
    await ending.rematch(hall.s, again(BOB), game)
    again_ = await hall.newest()
    assert {seat.name: seat.accepted for seat in again_.seats} == {"Alice": False, "Bob": True, "Bot 1": True}


async def test_the_standard_board_of_a_challenge_is_the_one_of_its_rules(hall: Hall) -> None:
    await lobby.challenge(hall.s, again(ALICE), CHANNEL, Terms("shiftstorm", {}, board="standard"), None)
    await hall.deliver()
    row = (await hall.newest()).row
    stored = row.board_kind, row.board
    assert stored == ("standard", rulesets.ruleset("shiftstorm").standard_board())
    assert row.board is not None
