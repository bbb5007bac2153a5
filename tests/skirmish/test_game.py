"""The game log: commitment, replay, taking back, saving, what each viewer is told."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.dice import DiceError, Roll, commit, verify_round
from bot.skirmish.engine import Event, IllegalPick, Pick, Setup, only
from bot.skirmish.game import (
    CannotTakeBack,
    Game,
    agree_draw,
    commitments,
    dump_game,
    dump_head,
    dump_steps,
    events_for,
    frames,
    load_game,
    outcome,
    play,
    published_dice,
    replay,
    resign,
    start,
    take_back,
)
from bot.skirmish.players import PLAYERS, solo_pick
from tests.skirmish.toys import AMBUSH, auction

OPEN, COVERED = bytes(range(16)), bytes(range(16, 32))


def _begun() -> Game[Any]:
    return start(AMBUSH, "g1", Setup(("A", "B")), OPEN, COVERED)


def _placed() -> Game[Any]:
    game = _begun()
    for x, y, player in ((1, 0, "A"), (4, 8, "B"), (5, 0, "A"), (8, 8, "B")):
        game = play(AMBUSH, game, player, Pick("place", {"at": [float(x), float(y)]}))
    return game


def _shot_at() -> Game[Any]:
    """A1 and B1 have come near each other and A1 has shot: B may dodge."""
    game = _placed()
    for player, choice, to in (("A", "move:A1", [1, 3]), ("B", "move:B1", [4, 6])):
        game = play(AMBUSH, game, player, Pick(choice, {"to": to}))
    return play(AMBUSH, game, "A", Pick("shoot:A1", {"shots": {"B1": 3}}))


def test_what_each_viewer_is_told() -> None:
    game = _placed()
    assert [event.kind for _, event in events_for(game, None)] == ["began"] + ["placed"] * 4
    assert [event.kind for _, event in events_for(game, "A", since=1)] == ["placed", "own", "placed"] * 2
    assert [number for number, event in events_for(game, "B") if event.kind == "own"] == [2, 4]


def test_a_replay_to_any_step_and_the_whole_game() -> None:
    game = play(AMBUSH, _shot_at(), "B", Pick("dodge"))
    assert len(game.steps) == 8
    assert len(game.steps[-1].rolls) == 3
    assert replay(AMBUSH, game) == game
    assert replay(AMBUSH, game, 0) == _begun()
    assert replay(AMBUSH, game, 4) == _placed()
    played = list(frames(AMBUSH, game))
    assert (len(played), played[0], played[4], played[-1]) == (9, _begun(), _placed(), game)


def test_a_solo_opponent_does_the_same_whenever_asked() -> None:
    picks = [solo_pick(AMBUSH, _placed(), "A", PLAYERS["random"]) for _ in range(2)]
    assert picks[0] == picks[1]
    assert play(AMBUSH, _placed(), "A", picks[0]).steps[-1].pick == picks[0]
    others = {
        solo_pick(
            AMBUSH, replace(_placed(), covered_seed=bytes(range(n, n + 16))), "A", PLAYERS["random"]
        ).choice
        for n in range(9)
    }
    assert len(others) > 1


def test_a_game_survives_saving_at_any_prompt() -> None:
    game = play(AMBUSH, _shot_at(), "B", Pick("stand"))
    for upto in range(len(game.steps) + 1):
        there = replay(AMBUSH, game, upto)
        saved = load_game(AMBUSH, json.loads(json.dumps(dump_game(AMBUSH, there))))
        assert saved == there
        later = {**dump_head(AMBUSH, game), "steps": dump_steps(there) + dump_steps(game, since=upto)}
        assert load_game(AMBUSH, later) == game
    assert play(AMBUSH, load_game(AMBUSH, dump_game(AMBUSH, _shot_at())), "B", Pick("stand")) == game


def test_dice_follow_from_the_seed_and_the_step() -> None:
    dodge = play(AMBUSH, _shot_at(), "B", Pick("dodge"))
    stand = play(AMBUSH, _shot_at(), "B", Pick("stand"))
    assert [roll.value for roll in dodge.steps[-1].rolls] == [roll.value for roll in stand.steps[-1].rolls]
    other = play(AMBUSH, replace(_shot_at(), open_seed=bytes(16)), "B", Pick("stand"))
    assert [roll.value for roll in other.steps[-1].rolls] != [roll.value for roll in stand.steps[-1].rolls]
    with pytest.raises(DiceError):
        start(AMBUSH, "g1", Setup(("A", "B")), b"short", COVERED)


def test_the_dice_of_a_finished_game_can_be_verified() -> None:
    game = play(AMBUSH, _shot_at(), "B", Pick("dodge"))
    assert commitments(game) == (commit(OPEN), commit(COVERED))
    with pytest.raises(ValueError, match="secret until it is over"):
        published_dice(AMBUSH, game)
    published = published_dice(AMBUSH, resign(AMBUSH, game, "B"))
    assert len(published["rolls"]) == 3
    assert verify_round(published) == []
    published["rolls"][0]["value"] = published["rolls"][0]["value"] % 6 + 1
    assert len(verify_round(published)) == 1


def test_ends_other_than_by_the_rules() -> None:
    game = _placed()
    assert outcome(AMBUSH, game) is None
    given_up, drawn = resign(AMBUSH, game, "A"), agree_draw(AMBUSH, game)
    assert [ended.winners for ended in (given_up.ended, drawn.ended) if ended] == [("B",), ()]
    assert replay(AMBUSH, given_up) == given_up
    with pytest.raises(IllegalPick, match="over"):
        play(AMBUSH, given_up, "A", Pick("pass"))
    with pytest.raises(IllegalPick, match="over"):
        resign(AMBUSH, drawn, "A")
    with pytest.raises(IllegalPick, match="not play"):
        resign(AMBUSH, game, "C")


# ---------------------------------------------------------------- taking back


def test_the_last_pick_is_taken_back() -> None:
    game = _placed()
    moved = play(AMBUSH, game, "A", Pick("move:A1", {"to": [1, 3]}))
    assert take_back(AMBUSH, moved, "A") == game
    assert take_back(AMBUSH, _begun_and_placed_once(), "A") == _begun()
    with pytest.raises(CannotTakeBack, match="done nothing"):
        take_back(AMBUSH, _begun(), "A")


def _begun_and_placed_once() -> Game[Any]:
    return play(AMBUSH, _begun(), "A", Pick("place", {"at": [1.0, 0.0]}))


def test_a_sealed_pick_is_taken_back_though_others_have_answered() -> None:
    game = play(AMBUSH, _begun_and_placed_once(), "B", Pick("place", {"at": [4.0, 8.0]}))
    back = take_back(AMBUSH, game, "A")
    assert [step.player for step in back.steps] == ["B"]
    assert AMBUSH.to_move(back.state) == ("A", "B")


def test_a_pick_stands_once_another_player_went_on() -> None:
    game = play(AMBUSH, _placed(), "A", Pick("move:A1", {"to": [1, 3]}))
    game = play(AMBUSH, game, "B", Pick("pass"))
    with pytest.raises(CannotTakeBack, match="Another player has moved since"):
        take_back(AMBUSH, game, "A")
    assert take_back(AMBUSH, game, "B").steps == game.steps[:-1]


def test_a_pick_stands_once_it_rolled_or_revealed() -> None:
    shot = _shot_at()
    assert any(event.reveals for event in shot.steps[-2].events), (
        "the move before the shot showed both scouts"
    )
    with pytest.raises(CannotTakeBack, match="revealed"):
        take_back(AMBUSH, replay(AMBUSH, shot, len(shot.steps) - 1), "B")
    with pytest.raises(CannotTakeBack, match="Dice"):
        take_back(AMBUSH, play(AMBUSH, shot, "B", Pick("dodge")), "B")
    rules = auction()
    game = start(rules, "g2", Setup(("A", "B")), OPEN, COVERED)
    game = play(rules, game, "A", Pick("bid", {"chips": 1}))
    assert take_back(rules, game, "A").steps == ()
    with pytest.raises(CannotTakeBack, match="Dice"):
        take_back(rules, play(rules, game, "B", Pick("bid", {"chips": 2})), "A")


def test_what_the_player_did_not_see_does_not_keep_a_pick_from_being_taken_back() -> None:
    game = play(AMBUSH, _placed(), "A", Pick("move:A1", {"to": [1, 3]}))
    roll = Roll("watch", "1", 0, 6, 4, covered=True)

    def after(*events: Event) -> Game[Any]:
        last = replace(game.steps[-1], rolls=(roll,), events=(*game.steps[-1].events, *events))
        return replace(game, steps=(*game.steps[:-1], last))

    theirs = Event("noticed", rolls=(roll,), audience=only("B"), reveals=True)
    assert take_back(AMBUSH, after(theirs), "A") == _placed()
    with pytest.raises(CannotTakeBack, match="Dice"):
        take_back(AMBUSH, after(replace(theirs, audience=only("A", "B"))), "A")
    with pytest.raises(CannotTakeBack, match="revealed"):
        take_back(AMBUSH, after(replace(theirs, audience=only("A"), rolls=())), "A")
    roll = replace(roll, covered=False)
    with pytest.raises(CannotTakeBack, match="Dice"):
        take_back(AMBUSH, after(), "A")


def test_nothing_is_taken_back_where_a_replay_goes_another_way() -> None:
    moved = play(AMBUSH, _placed(), "A", Pick("move:A1", {"to": [1, 3]}))
    changed = replace(moved, state=replace(moved.state, turn=7))
    with pytest.raises(CannotTakeBack, match="rules have changed since"):
        take_back(AMBUSH, changed, "A")


def test_an_end_cannot_be_taken_back() -> None:
    with pytest.raises(CannotTakeBack, match="over"):
        take_back(AMBUSH, resign(AMBUSH, _placed(), "A"), "A")
