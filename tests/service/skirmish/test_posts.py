"""Posts of a skirmish: deployment in one post, dice that were rolled again, what is drawn of shots and moves."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.dice import KeyedDice, Roll
from bot.service.skirmish import changes, turns
from bot.service.skirmish.posts import told
from bot.skirmish import rulesets
from bot.skirmish.autoplay import steps_of
from bot.skirmish.engine import Event, Pick, View
from bot.skirmish.game import outcome, play
from bot.skirmish.players import PLAYERS, solo_pick
from bot.skirmish.rulesets import ruleset
from bot.skirmish.strokes import laid_over
from bot.store.schedule import SKIRMISH_TURN
from tests.service.golden_screens import _battle
from tests.service.skirmish.table import ALICE, BOB, Hall
from tests.service.skirmish.test_play import hall as hall
from tests.skirmish.columns import COLUMNS
from tests.skirmish.golden_games import begun
from tests.skirmish.test_columns import field_of_fire, order
from tests.skirmish.toys import AMBUSH


def _rolls(*values: int) -> tuple[Roll, ...]:
    made = KeyedDice(1, bytes(16), bytes(16)).roll("hit", 6, order="x", index=0)
    return tuple(replace(made, value=value) for value in values)


def test_dice_rolled_again_are_told_apart() -> None:
    event = Event("hit", {"unit": "A1", "hits": 2}, rolls=_rolls(1, 6, 4), again=1)
    assert told(AMBUSH, [(1, event)], None)[0].endswith("🎲 d6: 1 6 · rolled again: 4")
    assert told(AMBUSH, [(1, replace(event, again=0))], None)[0].endswith("🎲 d6: 1 6 4")


def test_dice_that_a_sentence_has_are_not_told_again() -> None:
    """In Exodus Wars all of them, but for where a bombardment scatters to."""
    *_, game = steps_of(ruleset("exodus"), 4, "dice", {"A": PLAYERS["greedy"], "B": PLAYERS["random"]}, 120)
    events = [event for step in game.steps for event in step.events if event.rolls and event.seen_by(None)]
    assert len(events) > 20
    for event in events:
        (line,) = told(ruleset("exodus"), [(0, event)], None)
        assert ("🎲" in line) is (event.kind == "scattered"), line
        assert all(str(roll.value) in line for roll in event.rolls), line


@pytest.mark.parametrize("rules", rulesets.RULESETS)
def test_players_are_told_by_their_names(rules: str) -> None:
    """In what happened and in how it ended; a letter is left only in the names of units."""
    seats = {"Xe": PLAYERS["greedy"], "Yo": PLAYERS["random"]}
    *_, game = steps_of(ruleset(rules), 1, "names", seats, 400)
    events = [
        (0, event) for event in (*game.opening, *(event for step in game.steps for event in step.events))
    ]
    lines = told(ruleset(rules), events, None, {"Xe": "Xena", "Yo": "Yago"})
    assert any("Xena" in line for line in lines)
    assert not [
        line for line in lines if re.search(r"\b(Xe|Yo)\b", line.replace("(Xe)", "").replace("(Yo)", ""))
    ]


def _view(state: object) -> View:
    return COLUMNS.view(state, None)  # type: ignore[arg-type]


def test_moves_shots_and_losses_are_drawn() -> None:
    start = field_of_fire()
    walked, events = order(start, "A", Pick("march:A1", {"way": {"to": [10.0, 18.0], "shape": "keep"}}))
    marks = laid_over(COLUMNS, events, _view(start), _view(walked))
    assert [mark.kind for mark in marks] == ["trail"] * 5
    fired, events = order(walked, "B", Pick("fire"), fire_B1=1)
    marks = laid_over(COLUMNS, events, _view(walked), _view(fired))
    assert [mark.label for mark in marks if mark.kind == "damage"] == ["-1"]
    assert [(mark.id, len(mark.points)) for mark in marks if mark.kind == "shot"] == [("shot-B1-A1", 2)]
    (line,) = [mark.points for mark in marks if mark.kind == "shot"]
    pieces = _view(fired).pieces
    gap = [
        min(math.dist(end, (one.x, one.y)) for one in pieces if one.group == unit)
        for end, unit in zip(line, ("B1", "A1"), strict=True)
    ]
    assert gap[0] == pytest.approx(0), "from a stand that fires"
    assert gap[1] == pytest.approx(pieces[0].width / 2), (
        "to a stand of the target, not to the middle of its unit"
    )
    hidden = [replace(event, audience=frozenset({"B"})) for event in events]
    assert not [mark for mark in laid_over(COLUMNS, hidden, None, _view(fired)) if mark.kind == "shot"]


def test_the_picture_shows_what_has_happened_since_those_who_are_asked_have_acted() -> None:
    rules = ruleset("exofront")
    game, turned, several = begun(rules, "picture", {}), 0, 0
    states = [rules.view(game.state, None)]
    while outcome(rules, game) is None and len(states) < 60:
        before, (seat, *_) = game, rules.to_move(game.state)
        game = play(rules, game, seat, solo_pick(rules, game, seat, PLAYERS["random"]))
        states.append(rules.view(game.state, None))
        asked = rules.to_move(game.state)
        if len(asked) != 1:
            continue
        own = [number for number, step in enumerate(game.steps, 1) if step.player == asked[0]]
        since = min(own[-1] if own else 0, len(before.steps))
        turned += asked[0] != seat
        several += states[since].pieces != states[-2].pieces
        was = {piece.id: (piece.x, piece.y) for piece in states[since].pieces}
        moved = {
            piece.id: was[piece.id]
            for piece in states[-1].pieces
            if piece.id in was and math.dist(was[piece.id], (piece.x, piece.y)) > 0.1
        }
        seen = changes.happened(_battle(rules, before), game, asked)
        trails = {mark.id[6:]: mark.points[0] for mark in seen.markers if mark.id.startswith("trail-")}
        assert trails == moved
    assert turned > 2
    assert several > 0, "somebody has moved more than once while the other waited"


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ambush, whose deployment is quiet."""
    asked = type(AMBUSH).prompt

    def prompt(self: object, state: object, player: str) -> object:
        found = asked(self, state, player)  # type: ignore[arg-type]
        return replace(found, quiet=found.step == "deploy")

    monkeypatch.setattr(type(AMBUSH), "prompt", prompt)
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")


async def _made(hall: Hall) -> tuple[int, int]:
    """How many posts there are by now, and how many were deleted."""
    await hall.deliver()
    posts = [delivery for delivery in hall.discord.posts if delivery.post.kind == "create"]
    return len(posts), len(hall.discord.deleted)


@pytest.fixture
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked has been away."""
    monkeypatch.setattr(changes, "AT_TABLE", timedelta(0))


@pytest.mark.usefixtures("quiet", "nobody_waits")
async def test_deployment_is_in_the_log_and_calls_nobody_again(hall: Hall) -> None:
    game = await hall.begin("ambush")
    before = await _made(hall)
    await hall.place(ALICE, game)
    texts = await hall.texts(game)
    assert await _made(hall) == (before[0], before[1] + 1), "the line that called Alice goes"
    assert texts[-2].count("placed: ") == 2
    assert texts[-1].count("➡️") == 1
    # The buttons under it still work, and the last model that is placed calls the next player.
    await hall.place(BOB, game)
    assert await _made(hall) == (before[0] + 1, before[1] + 2), "a line below the table, which stays"
    screen = await hall.act(ALICE, game)
    assert "Move or shoot." in screen.text


@pytest.mark.usefixtures("quiet", "nobody_waits")
async def test_deployment_against_the_bot_makes_no_post_either(hall: Hall) -> None:
    game = await hall.solo("ambush")
    before = await _made(hall)
    await turns.do_job(hall.s, SKIRMISH_TURN, game, (await hall.battle(game)).row.serial)
    await hall.place(ALICE, game)
    assert (await _made(hall))[0] == before[0]
