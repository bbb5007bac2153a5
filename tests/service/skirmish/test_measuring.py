"""`/skirmish measure`: anybody may measure what everybody sees; the game does not change."""

from __future__ import annotations

import pytest

from bot.service.base import Refused
from bot.service.skirmish import measuring
from bot.skirmish import rulesets
from tests.service.skirmish.table import ALICE, BOB, SAM, Hall
from tests.service.skirmish.test_play import hall as hall


@pytest.fixture(autouse=True)
def _columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets.RULESETS, "columns", "tests.skirmish.columns:COLUMNS")


@pytest.mark.rule("EXO-measure-c")
async def test_the_other_player_measures_and_everybody_reads_it(hall: Hall) -> None:
    game = await hall.begin("columns")
    before = await hall.battle(game)
    told = await measuring.measure(hall.s, BOB, before, "Red One", "B1.1")
    assert told == "Red One to Blue One, stand 1: 24.5 in, measured between the nearest points."
    assert f"📏 Bob measures. {told}" in (await hall.texts(game))[-1]
    after = await hall.battle(game)
    assert after.playing.state == before.playing.state
    assert (after.row.serial, after.row.asked) == (before.row.serial, before.row.asked)


async def test_it_is_posted_once_and_not_for_those_who_watch(hall: Hall) -> None:
    game = await hall.begin("columns")
    battle = await hall.battle(game)
    for who in (ALICE, ALICE, SAM):
        told = await measuring.measure(hall.s, who, battle, "A1.1", "12, 20.15")
        assert told == "Red One, stand 1 to 12, 20.15: 15.4 in, measured between the nearest points."
    assert sum("📏" in text for text in await hall.texts(game)) == 1


async def test_what_nobody_sees_there_is_refused(hall: Hall) -> None:
    game = await hall.begin("columns")
    battle = await hall.battle(game)
    with pytest.raises(Refused, match="nowhere"):
        await measuring.measure(hall.s, ALICE, battle, "A1", "nowhere")
    assert ("Red One", "Red One") in measuring.names(battle, "red o")
