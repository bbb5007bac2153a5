"""Skirmishes through the services: a game from challenge to result, and what must not change it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import func, select

from bot.dice import commit
from bot.service import presses
from bot.service.base import TEXT_LIMIT, Refused, Services
from bot.service.means.games import Games
from bot.service.screens.answer import Given
from bot.service.screens.press import Press
from bot.service.screens.screen import Screen
from bot.service.skirmish import changes, ending, lists, lobby, records, terms, turns
from bot.service.skirmish.lobby import Terms
from bot.service.skirmish.presses import Act, Look, SetTerm
from bot.skirmish import rulesets
from bot.skirmish.engine import Pick
from bot.skirmish.game import replay
from bot.skirmish.rulesets import ruleset
from bot.store.schedule import SKIRMISH_DUE, SKIRMISH_REMIND, SKIRMISH_TURN
from bot.store.session import Sessions
from bot.store.skirmish_tables import SkirmishState, SkirmishStep
from tests.service import pressing
from tests.service.pressing import carry_out
from tests.service.skirmish.table import ALICE, BOB, CHANNEL, SAM, Discord, Hall, Sketches, again


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")
    yield
    ruleset.cache_clear()


@pytest.fixture
def hall(sessions: Sessions) -> Hall:
    sketches = Sketches()
    return Hall(Services(sessions, sketches), Discord(), sketches)


async def steps(hall: Hall, game: int) -> int:
    async with hall.s.sessions() as session:
        statement = select(func.count()).select_from(SkirmishStep).where(SkirmishStep.skirmish_id == game)
        return (await session.execute(statement)).scalar_one()


async def test_from_challenge_to_result(hall: Hall) -> None:
    game = await hall.begin("ambush")
    assert hall.discord.threads == []
    await hall.place(ALICE, game)
    await hall.place(BOB, game)
    for turn in range(12):
        await hall.do(ALICE if turn % 2 == 0 else BOB, game, "Pass")
    battle = await hall.battle(game)
    assert battle.row.state == SkirmishState.OVER
    texts = await hall.texts(game)
    assert len(hall.discord.threads) == 1
    assert "draw" in texts[-1]
    assert "Alice" in await ending.league(hall.s, ALICE, None)
    assert await steps(hall, game) == 16
    with pytest.raises(Refused, match="over"):
        await ending.give_up(hall.s, again(ALICE), game)


async def test_the_log_gives_the_game_again_without_any_memory(hall: Hall) -> None:
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    await hall.place(BOB, game)
    await hall.do(ALICE, game, "Pass")
    before = (await hall.battle(game)).playing
    hall.s.games = Games()
    after = (await hall.battle(game)).playing
    assert after == before
    assert replay((await hall.battle(game)).rules, after) == after


async def test_a_repeated_interaction_and_a_double_click_count_once(hall: Hall) -> None:
    game = await hall.begin("ambush")
    battle = await hall.battle(game)
    alice, serial = again(ALICE), battle.row.asked["A"]
    chosen = Pick("place", {"at": [1.0, 0.0]})
    await turns.pick(hall.s, alice, game, serial, chosen)
    await turns.pick(hall.s, alice, game, (await hall.battle(game)).row.asked["A"], chosen)
    assert await steps(hall, game) == 1
    serial = (await hall.battle(game)).row.asked["A"]
    clicks = [turns.pick(hall.s, again(ALICE), game, serial, chosen) for _ in range(3)]
    found = await asyncio.gather(*clicks, return_exceptions=True)
    assert [isinstance(one, Refused) for one in found].count(True) == 2
    assert await steps(hall, game) == 2


async def test_strangers_the_other_side_and_old_screens_change_nothing(hall: Hall) -> None:
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    await hall.place(BOB, game)
    before = await steps(hall, game)
    with pytest.raises(Refused, match="welcome to watch"):
        await hall.act(SAM, game)
    assert "not your turn" in (await hall.act(BOB, game)).text
    screen = await hall.choose(ALICE, await hall.act(ALICE, game), "Pass")
    with pytest.raises(Refused, match="welcome to watch"):
        await hall.press(SAM, screen, "Confirm")
    await hall.press(ALICE, screen, "Confirm")
    stale = await hall.press(ALICE, screen, "Confirm")
    assert "You have confirmed that already" in stale.text
    old = await carry_out(hall.s, again(BOB), Act(game, 1))
    assert "earlier moment" in old.text
    assert "Move or shoot" in (await hall.press(BOB, old, "Show me")).text
    assert await steps(hall, game) == before + 1
    fresh = await hall.press(ALICE, stale, "Show me")
    assert "not your turn" in fresh.text


async def test_who_still_owes_a_sealed_answer_keeps_the_screen(hall: Hall) -> None:
    game = await hall.begin("ambush")
    bobs = await hall.choose(BOB, await hall.act(BOB, game), "Place")
    await hall.place(ALICE, game)
    done = await hall.press(BOB, await hall.choose(BOB, bobs, "A"), "Confirm")
    assert "earlier" not in done.text
    assert await steps(hall, game) == 3


async def test_points_are_typed_and_what_is_out_of_reach_is_refused(hall: Hall) -> None:
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    await hall.place(BOB, game)
    screen = await hall.act(ALICE, game)
    screen = await hall.choose(ALICE, screen, "A1")
    screen = await hall.choose(ALICE, screen, "Move A1")
    wrong = await hall.type(ALICE, screen, "somewhere")
    assert "is not a place" in wrong.text
    far = await hall.type(ALICE, screen, "1, 8")
    assert "Confirm" in [one.label for one in far.buttons]
    refused = await hall.press(ALICE, far, "Confirm")
    assert "at most 3 in" in refused.text
    near = await hall.type(ALICE, refused, "N, 2")
    sketch, _ = hall.sketches.drawn[-1]
    assert sketch.path == ((1.0, 0.0), (1.0, 2.0))
    assert sketch.view.viewer == "A"
    await hall.press(ALICE, near, "Confirm")
    scouts = (await hall.battle(game)).playing.state.scouts
    assert (scouts["A1"].x, scouts["A1"].y) == (1.0, 2.0)


async def test_confirm_makes_only_the_pick_that_its_screen_shows(hall: Hall) -> None:
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    await hall.place(BOB, game)
    before = await steps(hall, game)
    screen = await hall.choose(ALICE, await hall.act(ALICE, game), "A1")
    screen = await hall.choose(ALICE, screen, "Move A1")
    far = await hall.type(ALICE, screen, "N, 2")
    near = await hall.type(ALICE, await hall.press(ALICE, far, "Back"), "N, 1")
    kept = await hall.press(ALICE, far, "Confirm")
    assert kept.text.startswith("⚠️ You have chosen something else since, on another screen.")
    assert "Where: A1 (1.0, 1.0)" in kept.text, "the screen shows what is chosen now"
    assert await steps(hall, game) == before
    back = await hall.press(ALICE, await hall.press(ALICE, kept, "Back"), "Back")
    assert "Choose what to do" in [menu.placeholder for menu in back.menus]
    nothing = await hall.press(ALICE, near, "Confirm")
    assert "something else since" in nothing.text
    assert await steps(hall, game) == before
    screen = await hall.choose(ALICE, nothing, "Move A1")
    await hall.press(ALICE, await hall.type(ALICE, screen, "N, 1"), "Confirm")
    assert await steps(hall, game) == before + 1
    scouts = (await hall.battle(game)).playing.state.scouts
    assert (scouts["A1"].x, scouts["A1"].y) == (1.0, 1.0)


async def test_what_is_not_legal_is_said_before_confirming_and_asked_again(hall: Hall) -> None:
    """A place that cannot be is asked again, though the facing was given after it."""
    game = await hall.begin("exofront")
    (seat,) = (await hall.battle(game)).row.asked
    who = ALICE if seat == "A" else BOB
    await hall.do(who, game, "I have priority")
    screen = await hall.choose(who, await hall.act(who, game), "Place")
    screen = await hall.type(who, screen, "F7")
    assert "Place: Primary +2, 2.1 in · F7" in screen.text
    again_asked = await hall.press(who, screen, "Straight ahead")
    assert again_asked.text.startswith("⚠️ Its base must touch the south or north edge")
    assert [menu.placeholder for menu in again_asked.menus] == ["Where do you place it?"]
    assert "Where do you place it?" not in again_asked.text, "it is asked once"
    screen = await hall.choose(who, again_asked, "A")
    screen = await hall.press(who, screen, "Straight ahead")
    assert "It touches the south edge." in screen.text


async def test_what_is_told_of_a_large_table_is_told_whole(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await hall.begin("ambush")
    rules = ruleset("ambush")
    told = tuple(f"{n}: {'formation ' * 9}" for n in range(40))
    view = rules.view
    monkeypatch.setattr(type(rules), "view", lambda _, *given: replace(view(*given), status=told))
    look = await carry_out(hall.s, again(BOB), Look(game, 1))
    texts = [look.text, *look.extra]
    assert all(len(text) <= TEXT_LIMIT for text in texts)
    assert all(line.strip() in "\n".join(texts) for line in told)


async def test_the_thread_and_the_other_player_never_see_what_is_hidden(hall: Hall) -> None:
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    await hall.place(BOB, game)
    texts = "\n".join(await hall.texts(game))
    assert "own" not in texts
    assert "A1" not in texts
    public = [sketch.view for sketch, _ in hall.sketches.drawn if sketch.view.viewer is None]
    assert public
    assert not any(view.pieces for view in public)
    look = await carry_out(hall.s, again(BOB), Look(game, 1))
    seen = {piece.id for piece in hall.sketches.drawn[-1][0].view.pieces}
    assert seen == {"B1", "B2"}
    assert "A1" not in look.text
    note, log = await records.log(hall.s, BOB, await hall.battle(game))
    assert b"A1" not in log.data
    assert b"B1" in log.data
    assert "so far" in note


async def test_taking_back(hall: Hall) -> None:
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    assert "Taken back" in await ending.undo(hall.s, again(ALICE), game)
    hall.s.games = Games()
    battle = await hall.battle(game)
    assert list(battle.playing.state.scouts) == ["A1"]
    assert set(battle.row.asked) == {"A", "B"}
    await hall.do(ALICE, game, "Place", "C")
    await hall.place(BOB, game)
    await hall.do(ALICE, game, "Pass")
    await hall.do(BOB, game, "Pass")
    with pytest.raises(Refused, match="has moved since"):
        await ending.undo(hall.s, again(ALICE), game)


async def test_resigning_drawing_and_a_rematch(hall: Hall) -> None:
    game = await hall.begin("ambush")
    sure = await ending.ask_to_give_up(hall.s, again(BOB), game)
    assert "the other side wins" in sure.text
    assert (await hall.battle(game)).row.state == SkirmishState.PLAYING
    assert "resigned" in (await hall.press(BOB, sure, "Resign")).text
    assert "**Alice** wins" in (await hall.texts(game))[-1]
    assert "offered" in await ending.rematch(hall.s, again(BOB), game)
    with pytest.raises(Refused, match="rematch already"):
        await ending.rematch(hall.s, again(ALICE), game)
    await hall.deliver()
    second = (await hall.newest()).row.id
    assert [seat.name for seat in (await hall.battle(second)).seats] == ["Bob", "Alice"]
    await lobby.accept(hall.s, again(ALICE), second)
    assert "offered a draw" in await ending.offer_draw(hall.s, again(BOB), second)
    serial = (await hall.battle(second)).row.serial
    with pytest.raises(Refused, match="offer is yours"):
        await ending.agree(hall.s, again(BOB), second, serial)
    with pytest.raises(Refused, match="does not stand"):
        await ending.agree(hall.s, again(ALICE), second, serial - 1)
    assert "is a draw" in await ending.offer_draw(hall.s, again(ALICE), second)
    battle = (await ending.league(hall.s, ALICE, "ambush")).splitlines()
    assert battle[1].startswith("1. Alice – **4** (1 – 1 – 0)")
    assert battle[2].startswith("2. Bob – **1** (0 – 1 – 1)")


async def test_a_substitute_takes_over_and_old_screens_of_the_seat_die(hall: Hall) -> None:
    game = await hall.begin("ambush")
    screen = await hall.choose(BOB, await hall.act(BOB, game), "Place")
    await ending.offer_seat(hall.s, again(BOB), game, SAM.user_id, "Sam")
    offered = (await hall.battle(game)).row.serial
    with pytest.raises(Refused, match="somebody else"):
        await ending.take_seat(hall.s, again(ALICE), game, offered, "B", SAM.user_id)
    await ending.take_seat(hall.s, again(SAM), game, offered, "B", SAM.user_id)
    with pytest.raises(Refused, match="welcome to watch"):
        await hall.choose(BOB, screen, "A")
    await hall.place(SAM, game)
    assert (await hall.battle(game)).seat("B").name == "Sam"


async def test_the_clock_answers_and_three_times_in_a_row_lose(hall: Hall) -> None:
    game = await hall.begin("ambush", time="1 hour")
    await hall.place(ALICE, game)
    for missed in (1, 2):
        row = (await hall.battle(game)).row
        assert row.due_at is not None
        await turns.do_job(hall.s, SKIRMISH_DUE, game, row.serial - 1)
        assert (await hall.battle(game)).row.serial == row.serial
        await hall.at(game, 0.75)
        await turns.do_job(hall.s, SKIRMISH_REMIND, game, row.serial)
        await turns.do_job(hall.s, SKIRMISH_DUE, game, row.serial)
        assert (await hall.battle(game)).seat("B").missed == missed
    texts = await hall.texts(game)
    assert any("ran out of time" in text for text in texts)
    assert any("your time runs out" in text for text in texts)
    await hall.do(ALICE, game, "Pass")
    row = (await hall.battle(game)).row
    await turns.do_job(hall.s, SKIRMISH_DUE, game, row.serial)
    battle = await hall.battle(game)
    assert battle.row.state == SkirmishState.OVER
    assert battle.result().winners == ("A",)  # type: ignore[union-attr]


async def test_a_game_against_the_bot(hall: Hall) -> None:
    game = await hall.solo("ambush")
    for _ in range(60):
        row = (await hall.battle(game)).row
        if row.state == SkirmishState.OVER:
            break
        await turns.do_job(hall.s, SKIRMISH_TURN, game, row.serial)
        battle = await hall.battle(game)
        if "A" in battle.row.asked:
            pick = battle.rules.deadline_default(battle.playing.state, "A")
            await turns.pick(hall.s, again(ALICE), game, battle.row.asked["A"], pick)
    battle = await hall.battle(game)
    assert battle.row.state == SkirmishState.OVER
    assert "Nobody" in await ending.league(hall.s, ALICE, None)
    _, log = await records.log(hall.s, ALICE, battle)
    assert commit(battle.playing.open_seed).encode() in log.data
    assert battle.playing.open_seed.hex().encode() in log.data
    assert (await records.replay(hall.s, ALICE, battle)).data == b"replay"


async def test_boards_are_dark_where_the_maps_of_the_campaign_are(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dark(s: Services, guild_id: int, *places: int) -> bool:
        return guild_id == ALICE.guild_id

    await hall.place(ALICE, await hall.begin("ambush"))
    assert not any(how["dark"] for _, how in hall.sketches.drawn)
    monkeypatch.setattr(changes, "dark_pictures", dark)
    hall.sketches.drawn.clear()
    await hall.place(ALICE, await hall.begin("ambush"))
    assert hall.sketches.drawn
    assert all(how["dark"] for _, how in hall.sketches.drawn)


async def test_terms_and_lists(hall: Hall) -> None:
    await lobby.challenge(hall.s, again(ALICE), CHANNEL, Terms("ambush", {}), [(BOB.user_id, "Bob")])
    await hall.deliver()
    battle = await hall.newest()
    game, serial = battle.row.id, battle.row.serial
    shown = [(await terms.terms_screen(hall.s, who, game)).text for who in (ALICE, BOB)]
    assert ["Nobody but the challenger" in text for text in shown] == [False, True]
    with pytest.raises(Refused, match="Only the challenger"):
        await lobby.set_terms(hall.s, again(BOB), game, serial, "light", "night")
    await carry_out(hall.s, again(ALICE), SetTerm(game, serial, "light"), "night")
    with pytest.raises(Refused, match="terms have changed"):
        await lobby.accept(hall.s, again(BOB), game, serial)

    await lobby.accept_newest(hall.s, again(BOB), None)
    with pytest.raises(Refused, match=r"accepted this already\. Choose your army in <#"):
        await lobby.accept(hall.s, again(BOB), game)
    assert "legal" in await lists.save(hall.s, ALICE, "ambush", "Mine", '{"scouts": 2}')
    with pytest.raises(Refused, match="cannot be read"):
        await lists.save(hall.s, ALICE, "ambush", "Bad", "{")
    screen = await lists.army_screen(hall.s, ALICE, game)
    assert [(one.label, one.text) for one in screen.menus[0].items][::2] == [
        ("Mine", "Your own list"),
        ("A random army", ""),
    ]
    shown = await lists.take(hall.s, again(ALICE), game, "chance")
    assert [button.label for button in shown.buttons] == ["Take it", "Another one", "Other armies"]
    assert (await hall.battle(game)).seat("A").army is None, "it is shown first"
    another = await hall.press(ALICE, shown, "Another one")
    await hall.press(ALICE, another, "Take it")
    assert (await hall.battle(game)).seat("A").army == {"scouts": another.text.count("- Scout")}, "as shown"
    await lists.take(hall.s, again(ALICE), game, "s:Mine")
    assert "begins" in (await lists.take(hall.s, again(BOB), game, "r:two")).text
    assert (await hall.battle(game)).playing.setup.settings == {"light": "night"}


async def test_refused_challenges(hall: Hall) -> None:
    for asked, opponents in (
        (Terms("chess", {}), [(BOB.user_id, "Bob")]),
        (Terms("ambush", {"light": "dusk"}), [(BOB.user_id, "Bob")]),
        (Terms("ambush", {}, board_text="{"), [(BOB.user_id, "Bob")]),
        (Terms("ambush", {}), [(ALICE.user_id, "Alice")]),
        (Terms("ambush", {}, opponent="deep blue"), None),
    ):
        with pytest.raises(Refused):
            await lobby.challenge(hall.s, again(ALICE), CHANNEL, asked, opponents)
    await lobby.challenge(hall.s, again(ALICE), CHANNEL, Terms("ambush", {}), [(BOB.user_id, "Bob")])
    await hall.deliver()
    game = (await hall.newest()).row.id
    with pytest.raises(Refused, match="somebody else"):
        await lobby.accept(hall.s, again(SAM), game)
    await lobby.decline(hall.s, again(BOB), game)
    with pytest.raises(Refused, match="no longer open"):
        await lobby.accept(hall.s, again(BOB), game)


async def test_an_earlier_menu_and_its_form_change_nothing_and_lead_to_the_present(hall: Hall) -> None:
    """Menus are told apart by the message they are on; what was chosen so far is the same on each."""
    game = await hall.begin("ambush")

    async def on(message: int, press: Press, **given: Any) -> Screen:
        return await presses.answer(hall.s, again(ALICE), press, Given(screen_id=message, **given))

    act = Act(game, (await hall.battle(game)).row.posted)
    screen = await presses.answer(hall.s, replace(ALICE, interaction_id=100), act, Given())
    early, late = 101, 201
    chosen = await on(early, screen.menus[0].press, values=(screen.menus[0].items[0].value,))
    await presses.answer(hall.s, replace(ALICE, interaction_id=200), act, Given())
    typed = pressing.button(chosen, "Type it")
    for old in (
        await on(early, chosen.menus[0].press, values=(chosen.menus[0].items[0].value,)),
        await on(early, typed, texts={"value": "A1"}),
    ):
        assert "You have since opened a newer copy" in old.text
        assert [button.label for button in old.buttons] == ["Show me what is asked now"]
    assert "Confirm" not in [
        button.label for button in (await on(late, pressing.button(chosen, "Back"))).buttons
    ]
    await on(early, act)
    assert "opened a newer copy" in (await on(late, screen.menus[0].press, values=("c0",))).text
    assert await steps(hall, game) == 0


async def test_the_only_thing_to_do_is_named_above_its_places(hall: Hall) -> None:
    game = await hall.begin("ambush")
    screen = await hall.act(ALICE, game)
    (item,) = screen.menus[0].items
    assert f"**{item.label}**" in screen.text
