"""When the thread of a game is told something, and who is called. No database."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from bot.service.base import Picture, Services
from bot.service.means.games import Games
from bot.service.skirmish import changes
from bot.service.skirmish.change import Change
from bot.service.skirmish.posts import game_post, waiting
from bot.skirmish.engine import Result
from bot.skirmish.game import Game
from tests.service.golden_screens import _battle
from tests.skirmish.golden_games import begun
from tests.skirmish.toys import AMBUSH


@pytest.fixture(scope="module")
def game() -> Game[Any]:
    return begun(AMBUSH, "thread", {})


def change(game: Game[Any], **other: Any) -> Change:
    """Nothing has happened that spectators may know, but for what is given."""
    view = AMBUSH.view(game.state, None)
    made = Change(game, (), (), {"A": 1, "B": 1}, False, False, None, view, None)
    return replace(made, **other)


def test_the_thread_is_told_of_news_and_of_who_is_asked_anew_and_of_nothing_else(game: Game[Any]) -> None:
    battle = _battle(AMBUSH, game)
    battle.row.asked = {"A": 1, "B": 1}
    assert game_post(battle, change(game), {"A", "B"}) == []
    (asked,) = game_post(battle, change(game), {"A"})
    assert asked.payload["content"].startswith("➡️ <@65>, <@66> to act.")
    assert waiting(battle, False, {"A"})[1] == [66]
    assert waiting(battle, False, {"A", "B"})[1] == []
    (noted,) = game_post(battle, change(game, note="Time is up."), {"A", "B"})
    assert noted.payload["content"].splitlines()[0] == "Time is up."
    assert [button["label"] for button in noted.payload["buttons"]] == ["Act", "What I see"]
    ended = Result(winners=("A",), reason="Bob has resigned.", scores={"A": 3.0, "B": 1.5})
    (last,) = game_post(battle, change(game, result=ended), {"A", "B"})
    assert last.payload["content"].startswith("🏁 **Alice** wins. Bob has resigned.\nScore: A 3 · B 1.5")
    assert [button["label"] for button in last.payload["buttons"]] == ["Rematch", "Replay"]


@pytest.mark.parametrize("reaction", [True, False])
def test_a_post_says_whether_a_move_or_a_reaction_is_wanted(game: Game[Any], reaction: bool) -> None:
    battle = _battle(AMBUSH, game)
    assert ("to react" in waiting(battle, reaction, set())[0]) == reaction
    assert ("to act" in waiting(battle, reaction, set())[0]) != reaction


async def test_no_picture_is_drawn_of_what_looks_as_before(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Picture("board.png", b"board", "the board")

    async def draw(*_: object, **__: object) -> Picture:
        return drawn

    monkeypatch.setattr(changes, "draw", draw)
    battle, means = _battle(AMBUSH, game), cast(Services, None)
    battle.row.asked = {"A": 1, "B": 1}
    same = await changes.prepare(means, battle, game, (), ())
    assert same.view.board is not None
    assert same.picture is None
    unseen = replace(battle, game=None)
    assert (await changes.prepare(means, unseen, game, (), ())).picture is drawn


def test_memory_keeps_the_newest_state_of_the_games_used_last(game: Game[Any]) -> None:
    games = Games(kept=2)
    games.put(1, 5, game)
    games.put(2, 1, game)
    assert games.get(1, 5) is game
    games.put(1, 6, game)
    assert (games.get(1, 5), games.get(1, 6), games.get(2, 1)) == (None, game, game)
    games = Games(kept=2)
    for number in (1, 2):
        games.put(number, 1, game)
    games.get(1, 1)
    games.put(3, 1, game)
    assert [games.get(number, 1) is game for number in (1, 2, 3)] == [True, False, True]
