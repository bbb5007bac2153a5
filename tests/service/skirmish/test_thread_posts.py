"""When the thread of a game is told something, and who is called. No database."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, cast

import pytest

from bot.service.base import Picture, Services
from bot.service.means.games import Games
from bot.service.screens.press import read
from bot.service.skirmish import changes
from bot.service.skirmish.change import Change, Entry, Told
from bot.service.skirmish.posts import waiting
from bot.service.skirmish.presses import Act, Look, WholeLog
from bot.service.skirmish.table import OUT_OF_SIGHT, Near, Shown, thread_posts
from bot.service.skirmish.turnlog import Log, Turn, log_from
from bot.skirmish.engine import Result
from bot.skirmish.game import Game
from bot.store.outbox import Post
from bot.store.skirmish_tables import StepKind
from tests.service.golden_screens import _battle
from tests.skirmish.golden_games import begun
from tests.skirmish.toys import AMBUSH

WHAT = re.compile("table|log|ring|remind|call|opening")


@pytest.fixture(scope="module")
def game() -> Game[Any]:
    return begun(AMBUSH, "thread", {})


def change(game: Game[Any], **other: Any) -> Change:
    """Nothing has happened that spectators may know, but for what is given."""
    view = AMBUSH.view(game.state, None)
    made = Change(game, (), (), {"A": 1, "B": 1}, False, False, None, view, Told(), True, None)
    return replace(made, **other)


def shown(
    game: Game[Any],
    asked_before: set[str],
    present: set[int] = frozenset(),
    pushed: int = 0,
    log: Log = Log(2, 1),  # noqa: B008 - it never changes
    near: Near = Near(),  # noqa: B008 - the same
    **other: Any,
) -> tuple[Shown, dict[str, Post]]:
    """The thread after a change, and the posts of it by kind and what they are."""
    battle = _battle(AMBUSH, game)
    battle.row.asked, battle.row.posted, battle.row.serial = {"A": 1, "B": 1}, 3, 5
    battle.row.pushed = pushed
    made = thread_posts(battle, change(game, **other), log, asked_before, replace(near, present=present))
    return made, {f"{post.kind} {WHAT.findall(post.key)[0]}": post for post in made.posts}


def test_who_is_at_the_table_is_not_called_and_sees_it_change(game: Game[Any]) -> None:
    made, posts = shown(game, {"A"}, {66})
    assert posts.keys() == {"edit table"}
    assert posts["edit table"].target_key == "skirmish:7:table:3"
    assert (made.log.uncalled, made.away) == ((66,), ()), "to be called if nothing comes"
    assert made.posted == 3
    buttons = [read(button["custom_id"]) for button in posts["edit table"].payload["buttons"]]
    assert buttons == [Act(7, 3), Look(7, 3), WholeLog(7, 3, 0)], "as before the change"


def test_who_is_not_at_the_table_is_called(game: Game[Any]) -> None:
    made, posts = shown(game, {"A"}, {65})
    assert list(posts) == ["edit table"], "the table stays, and so does its button"
    assert (made.away, made.posted) == ((66,), 3), "not who was asked before"


def test_a_call_goes_once_its_reader_has_answered(game: Game[Any]) -> None:
    """A call stays while others act; a line of the thread does where the table stays above it."""
    log = Log(2, 1, called=(66,), calls=((66, "4:call:66"),))
    answered = (Entry(StepKind.PICK, "B", 66, {}),)
    for near in (Near(), Near(lines={"4:call:66"})):
        made, posts = shown(game, {"B"}, {66}, log=log, near=near)
        assert (list(posts), made.away) == (["edit table"], (65,))
        assert made.log.calls == log.calls
        made, posts = shown(game, {"A", "B"}, log=log, entries=answered, near=near)
        assert list(posts) == ["delete call", "edit table"]
        assert posts["delete call"].target_key == "skirmish:7:4:call:66"
        assert (posts["delete call"].channel_id == 66) == (not near.lines), "in which queue"
        assert made.log.calls == ()
    made, posts = shown(game, {"A", "B"}, pushed=OUT_OF_SIGHT, log=log)
    assert (list(posts), made.log.calls) == (["create table", "delete table"], log.calls)
    made, posts = shown(game, {"A", "B"}, pushed=OUT_OF_SIGHT, log=log, near=near)
    assert (list(posts), made.log.calls) == (["delete call", "create table", "delete table"], ())


def test_a_call_of_the_release_before_goes(game: Game[Any]) -> None:
    before = {"posted": 2, "round": 1, "turns": [], "before": 0, "uncalled": [], "called": [66]}
    log = log_from(before | {"reminded": 3, "rung": 4})
    made, posts = shown(game, {"A", "B"}, log=log)
    assert [post.target_key for post in made.posts if post.kind == "delete"] == [
        "skirmish:7:4:ring",
        "skirmish:7:3:remind",
    ]
    assert {post.channel_id for post in made.posts} == {posts["edit table"].channel_id}
    assert log_from(made.log.data()) == made.log


def test_what_people_have_pushed_out_of_sight_comes_down(game: Game[Any]) -> None:
    assert list(shown(game, {"A"}, {66}, OUT_OF_SIGHT - 1)[1]) == ["edit table"]
    made, posts = shown(game, {"A"}, {66}, OUT_OF_SIGHT)
    assert list(posts) == ["create table", "delete table"]
    assert (posts["create table"].payload["ping"], made.log.uncalled) == ([], (66,)), "not who is there"
    made, posts = shown(game, {"A"}, set(), OUT_OF_SIGHT, near=Near(by_name={66}))
    assert (posts["create table"].payload["ping"], made.log.uncalled) == ([66], ())
    assert (made.away, made.log.called) == ((), (66,))
    made, posts = shown(game, {"A"}, set(), OUT_OF_SIGHT)
    assert (posts["create table"].payload["ping"], made.away) == ([], (66,)), "by direct message"


def test_events_and_notes_are_added_to_the_log(game: Game[Any]) -> None:
    told = Told((Turn("A", ("A1 moves.",)),))
    made, posts = shown(game, {"A", "B"}, told=told, note="Time is up.")
    assert list(posts) == ["edit log", "edit table"]
    assert posts["edit log"].target_key == "skirmish:7:log:2"
    assert posts["edit log"].payload["content"] == "📜 **Round 1**\nTime is up.\n**Alice**\nA1 moves."
    assert made.log.turns == (Turn("", ("Time is up.",)), *told.now)


def test_a_new_round_has_a_new_log_with_the_table_below_it(game: Game[Any]) -> None:
    told = Told((Turn("A", ("A1 moves.",)),), (Turn("A", ("Round 2.",)),))
    view = replace(AMBUSH.view(game.state, None), round=2)
    made, posts = shown(game, {"A", "B"}, told=told, view=view)
    assert list(posts) == ["edit log", "create log", "create table", "delete table"]
    assert posts["edit log"].payload["content"].endswith("A1 moves.")
    assert posts["create log"].payload["content"] == "📜 **Round 2**\n**Alice**\nRound 2."
    assert (made.log.posted, made.log.round, made.posted) == (5, 2, 5)


def test_how_it_ended_is_a_new_table_that_calls_nobody(game: Game[Any]) -> None:
    ended = Result(winners=("A",), reason="Bob has resigned.", scores={"A": 3.0, "B": 1.5})
    _, posts = shown(game, {"A", "B"}, result=ended, note="Bob resigns.")
    last = posts["create table"]
    assert "🏁 **Alice** wins. Bob has resigned.\nScore: Alice **3** · Bob **1.5**" in last.payload["content"]
    assert [button["label"] for button in last.payload["buttons"]] == ["Rematch", "Replay"]
    assert last.payload["ping"] == []


def test_a_game_posted_by_a_release_without_a_log_goes_on_below_its_old_posts(game: Game[Any]) -> None:
    battle = _battle(AMBUSH, game)
    battle.row.asked, battle.row.posted, battle.row.serial, battle.row.pushed = {"B": 5}, 3, 5, 0
    told = Told((Turn("A", ("A1 moves.",)),))
    made = thread_posts(battle, change(game, told=told), None, {"A"}, Near(by_name={66}))
    assert [(post.kind, post.key) for post in made.posts] == [
        ("create", "skirmish:7:log:5"),
        ("create", "skirmish:7:table:5"),
    ]
    assert made.posts[-1].payload["ping"] == [66]


def test_one_of_many_alike_calls_nobody(game: Game[Any]) -> None:
    made, posts = shown(game, {"A"}, quiet=True)
    assert (list(posts), made.log.uncalled) == (["edit table"], ())


@pytest.mark.parametrize("reaction", [True, False])
def test_a_post_says_whether_a_move_or_a_reaction_is_wanted(game: Game[Any], reaction: bool) -> None:
    battle = _battle(AMBUSH, game)
    assert ("to react" in waiting(battle, reaction)) == reaction
    assert ("to act" in waiting(battle, reaction)) != reaction


async def test_no_picture_is_drawn_where_the_thread_has_nothing_new(
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
    assert (same.news, same.picture) == (False, None)
    unseen = await changes.prepare(means, replace(battle, game=None), game, (), ())
    assert (unseen.news, unseen.picture) == (True, drawn)
    battle.row.asked = {"A": 1}
    assert (await changes.prepare(means, battle, game, (), ())).picture is drawn


def test_memory_keeps_the_newest_state_of_the_games_used_last(game: Game[Any]) -> None:
    games = Games(kept=2)
    games.put(1, 5, game)
    games.put(2, 1, game)
    assert games.get(1, 5) is game
    games.put(1, 6, game)
    assert (games.get(1, 5), games.get(1, 6), games.get(2, 1)) == (None, game, game)
    games.put(1, 5, game)  # loaded by somebody who was slower
    assert (games.get(1, 5), games.get(1, 6)) == (None, game)
    games = Games(kept=2)
    for number in (1, 2):
        games.put(number, 1, game)
    games.get(1, 1)
    games.put(3, 1, game)
    assert [games.get(number, 1) is game for number in (1, 2, 3)] == [True, False, True]
