"""Formations on the sandbox by buttons: marches, overwatch that interrupts them, answers in advance, crashes."""

from __future__ import annotations

import pytest

from tests.e2e.test_skirmish import Stage, answer, newest
from tests.e2e.test_skirmish import stage as stage

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]


async def test_a_game_of_formations_is_played_by_buttons(stage: Stage) -> None:
    await stage.alice.slash("/skirmish challenge", opponent=stage.bob.id, ruleset="near", time="1 hour")
    await stage.settled()
    begun = await stage.bob.last("battles").press("Accept")
    assert "begins" in begun.text, stage.log[-3000:]
    # Bob answers overwatch in advance; a restart keeps it.
    look = await (await newest(stage, stage.bob, 1, "What I see")).press("What I see")
    screen = await look.press("Answer in advance")
    screen = await screen.select("Ask me", "React")
    assert "**Overwatch**: react" in screen.text
    await stage.kill_and_restart()
    # A march of five stands in four taps, with another shape, from a screen of before a crash.
    act = await (await newest(stage, stage.alice, 1)).press("Act")
    screen = await answer(act, "Red Two", "March", "A:")
    assert "Confirm" in screen.buttons
    assert screen.attachments
    await stage.kill_and_restart()
    screen = await screen.select("Shape: As it is", "Column")
    assert "Column" in screen.text
    screen = await screen.select("Move one stand", "Stand 5")
    assert "Where does **Stand 5** go?" in screen.text
    screen = await screen.press("Back")
    done = await screen.press("Confirm")
    assert "Red Two has arrived." in done.text, done.text
    screen = await answer(
        await (await newest(stage, stage.bob, 1)).press("Act"), "Blue One", "Go on overwatch"
    )
    await screen.press("Confirm")
    # Red One marches up to Blue One, which fires by itself.
    screen = await answer(await (await newest(stage, stage.alice, 1)).press("Act"), "March", "A:")
    assert "Blue One may fire" in screen.text
    done = await screen.press("Confirm")
    assert "Blue One fires at Red One" in done.text, done.text
    for person in (stage.bob, stage.alice):
        screen = await (await newest(stage, person, 1)).press("Act")
        if "Red One" in str(screen.components):  # unless the fire has left Red Two alone
            screen = await answer(screen, "Red One")
        await (await answer(screen, "Stay")).press("Confirm")
    await stage.settled()
    assert any("Blue One fires at Red One" in line.content for line in stage.posts(1))
