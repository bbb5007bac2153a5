"""Reactions answered in advance: the screen, what it does to a game, and that nobody else learns of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.service.base import Refused
from bot.service.screens.screen import Screen
from bot.service.skirmish import records, turns
from bot.service.skirmish.presses import Look, SetStanding, ShowStanding
from bot.skirmish import rulesets
from bot.skirmish.engine import GameDice, Pick
from bot.skirmish.players import PLAYERS, Seat
from bot.store.schedule import SKIRMISH_TURN
from bot.store.skirmish_tables import SkirmishStep
from tests.service.pressing import again, carry_out, choose
from tests.service.skirmish.table import ALICE, BOB, SAM, Hall
from tests.service.skirmish.test_play import hall as hall
from tests.skirmish import columns


@pytest.fixture(autouse=True)
def _columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets.RULESETS, "near", "tests.skirmish.columns:NEAR")


async def _screen(hall: Hall, game: int) -> Screen:
    look = await carry_out(hall.s, again(BOB), Look(game, 0))
    return await hall.press(BOB, look, "Answer in advance")


async def test_one_class_of_reactions_is_shown_at_once_and_of_several_one_is_chosen(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await hall.begin("near")
    assert (await _screen(hall, game)).buttons == (), "nothing to go back to"
    (overwatch,) = columns.NEAR.topics()
    both = [overwatch, replace(overwatch, id="mines", label="Mines")]
    monkeypatch.setattr(columns.Columns, "topics", lambda self: both)
    screen = await _screen(hall, game)
    assert screen.text.splitlines()[-2:] == ["**Overwatch**: ask me", "**Mines**: ask me"]
    screen = await choose(hall.s, BOB, screen, "Choose a class", "Mines")
    screen = await choose(hall.s, BOB, screen, "Ask me", "Never")
    screen = await hall.press(BOB, screen, "All answers")
    assert screen.text.splitlines()[-2:] == ["**Overwatch**: ask me", "**Mines**: never react"]


async def _march(hall: Hall, game: int) -> Screen:
    """Blue One goes on overwatch, Red One marches up to it."""
    await hall.do(ALICE, game, "Red Two", "Stay")
    await hall.do(BOB, game, "Blue One", "Go on overwatch")
    return await hall.do(ALICE, game, "March", "A:")


async def test_an_answer_is_put_together_from_menus(hall: Hall) -> None:
    game = await hall.begin("near")
    screen = await _screen(hall, game)
    assert "**Overwatch**: ask me" in screen.text
    assert [menu.placeholder for menu in screen.menus] == ["Ask me"]
    screen = await choose(hall.s, BOB, screen, "Ask me", "React")
    assert "**Overwatch**: react\n" in screen.text
    screen = await choose(hall.s, BOB, screen, "At any distance", "Within 6 in")
    screen = await choose(hall.s, BOB, screen, "Unless", "Unless the target has one stand left")
    screen = await choose(hall.s, BOB, screen, "Otherwise ask me", "Otherwise do not")
    assert "react within 6 in unless the target has one stand left; otherwise do not react" in screen.text
    screen = await choose(hall.s, BOB, await _screen(hall, game), "Unless", "✔ Unless")
    assert "react within 6 in; otherwise do not react" in screen.text
    alice = await carry_out(hall.s, again(ALICE), ShowStanding(game, 0))
    assert "**Overwatch**: ask me" in alice.text
    with pytest.raises(Refused):
        await carry_out(hall.s, again(SAM), ShowStanding(game, 0))
    for part, value in (("act", "perhaps"), ("within", "7"), ("unless", "night"), ("moon", "full")):
        with pytest.raises(Refused, match="not offered"):
            await carry_out(hall.s, again(BOB), SetStanding(game, 0, "overwatch", part), value)
    with pytest.raises(Refused, match="not offered"):
        await carry_out(hall.s, again(BOB), SetStanding(game, 0, "dodge", "act"), "react")


@pytest.mark.parametrize(("act", "said"), [("React", "fires at"), ("Never react", "holds its fire")])
async def test_the_bot_answers_at_once(hall: Hall, act: str, said: str) -> None:
    game = await hall.begin("near")
    await choose(hall.s, BOB, await _screen(hall, game), "Ask me", act)
    after = await _march(hall, game)
    assert f"Blue One {said}" in after.text
    battle = await hall.battle(game)
    assert not any(frame.kind == "overwatch" for frame in battle.playing.state.stack)
    assert battle.playing.steps[-1].player == "B"
    async with hall.s.sessions() as session:
        rows = (
            (await session.execute(select(SkirmishStep).order_by(SkirmishStep.serial.desc()))).scalars().all()
        )
    assert [(row.seat, row.user_id) for row in rows[:2]] == [("B", None), ("A", ALICE.user_id)]


async def test_who_has_said_nothing_or_set_a_limit_is_asked(hall: Hall) -> None:
    game = await hall.begin("near")
    screen = await choose(hall.s, BOB, await _screen(hall, game), "Ask me", "React")
    await choose(hall.s, BOB, screen, "At any distance", "Within 4 in")
    after = await _march(hall, game)
    assert "Waiting for Bob" in after.text
    asked = await hall.act(BOB, game)
    assert "Fire?" in asked.text
    assert any(button.label == "Answer in advance" for button in asked.buttons)


class _Marches:
    """Marches down the table with every platoon."""

    name = "greedy"

    def decide(self, seat: Seat, dice: GameDice) -> Pick:
        found = [
            pick for choice in seat.choices for pick in seat.candidates(choice) if choice.kind == "march"
        ]
        return min(found, key=lambda pick: float(pick.values["way"]["to"][1]))


async def test_what_the_bot_does_is_answered_too(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "greedy", _Marches())
    monkeypatch.setitem(columns.NEAR.start, "B2", (10.0, 34.0))
    game = await hall.solo("near", "greedy")
    screen = await carry_out(hall.s, again(ALICE), ShowStanding(game, 0))
    await choose(hall.s, ALICE, screen, "Ask me", "Never")
    await hall.do(ALICE, game, "Red One", "Go on overwatch")
    await turns.do_job(hall.s, SKIRMISH_TURN, game, (await hall.battle(game)).row.serial)
    battle = await hall.battle(game)
    told = [event.kind for step in battle.playing.steps[-2:] for event in step.events]
    assert told == ["walks", "held", "arrived"]
    assert battle.row.asked.keys() == {"A"}


async def test_nobody_else_sees_that_something_was_answered_in_advance(hall: Hall) -> None:
    """Until it is used, everything others see is the same."""
    game = await hall.begin("near")
    seen = []
    for act in ("Ask me", "React"):
        await choose(hall.s, BOB, await _screen(hall, game), "Ask me", act)
        screens = [await carry_out(hall.s, again(who), Look(game, 0)) for who in (ALICE, SAM)]
        screens += [await hall.act(ALICE, game), await carry_out(hall.s, again(ALICE), ShowStanding(game, 0))]
        note, log = await records.log(hall.s, ALICE, await hall.battle(game))
        seen.append(
            [*(replace(screen, pictures=()) for screen in screens), *await hall.texts(game), note, log.data]
        )
    assert seen[0] == seen[1]
