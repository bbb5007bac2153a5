"""What proposals promise is what happens: they are played, and the game then says the same of the place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from bot.dice import KeyedDice
from bot.skirmish.arrival import Arrival
from bot.skirmish.destinations import Destination, destinations, in_words
from bot.skirmish.engine import Choice, GameDice, IllegalPick, Marker, Pick, Piece, RuleSet, Setup, View
from bot.skirmish.game import Game, play
from bot.skirmish.kit.views import state_in
from bot.skirmish.players.lots import drawn, shuffled
from bot.skirmish.rulesets import ruleset
from tests.amount import amount
from tests.skirmish.golden_games import begun

MOVES = {"exofront": 150, "shiftstorm": 150, "exoshift": 160, "exodus": 70}
"""Picks of a game at random, under each rule set, on the way of which proposals are tried out."""
SHOTS = {
    "exofront": ("attack",),
    "shiftstorm": ("shoot", "agile"),
    "exoshift": ("fire",),
    "exodus": ("shoot",),
}
"""The kinds of choices that name a target, after the move."""
LAST = {
    "exofront": ("move",),
    "shiftstorm": ("move",),
    "exoshift": ("advance", "jump"),
    "exodus": ("advance",),
}
"""Moves after which the same unit is asked for its shots."""
SEEDS = {
    "exofront": ("one", "two"),
    "shiftstorm": ("one", "two"),
    "exoshift": ("one", "two", "three")[: amount(1, 3)],
    "exodus": ("two", "one", "three")[: amount(1, 3)],
}
MOVED = frozenset({"moved", "move"})
"""Without it an order has failed its test."""
STOPPED = frozenset({"engaged", "mine"})
"""What changes a move, or who is left after it: contact, mines."""


def moments(rules: RuleSet[Any], name: str) -> Iterator[tuple[Game[Any], str, Choice, Destination]]:
    """A game at random, and at each of its menus one choice with one of its proposals."""
    game = begun(rules, name, {})
    for step in range(MOVES[rules.id]):
        if rules.result(game.state) is not None:
            return
        seed = f"{name}/{step}"
        player = drawn(rules.to_move(game.state), str, seed)
        able = [choice for choice in rules.choices(game.state, player) if choice.disabled is None]
        led = [choice for choice in able if rules.guide(game.state, player, choice) is not None]
        if led:
            choice = drawn(led, lambda entry: entry.id, seed, "led")
            offered = destinations(rules, game.state, player, choice)
            if offered:
                yield game, player, choice, drawn(offered, lambda entry: repr(entry.value), seed, "place")
        for choice in shuffled(able, lambda entry: entry.id, seed, "choice"):
            try:
                if picks := rules.candidates(game.state, player, choice):
                    game = play(rules, game, player, drawn(picks, repr, seed, "pick"))
                    break
            except IllegalPick:
                continue


def pick_of(rules: RuleSet[Any], state: Any, player: str, choice: Choice, place: Destination) -> Pick:
    guide = rules.guide(state, player, choice)
    assert guide is not None
    return Pick(choice.id, {guide.param: place.value})


def middle(view: View, unit: str) -> tuple[float, float]:
    pieces = view.pieces_of(unit)
    return (
        sum(piece.x for piece in pieces) / len(pieces),
        sum(piece.y for piece in pieces) / len(pieces),
    )


@pytest.mark.parametrize("ruleset_id", MOVES)
def test_a_proposal_leads_where_it_says_and_its_targets_are_offered_there(ruleset_id: str) -> None:
    """The move is made; where nobody reacts the unit is there, and the next menu has those targets and no others."""
    rules, seen = ruleset(ruleset_id), Counter[str]()
    for game, player, choice, place in (one for name in SEEDS[ruleset_id] for one in moments(rules, name)):
        pick = pick_of(rules, game.state, player, choice, place)
        rules.preview(game.state, player, pick)
        after = play(rules, game, player, pick)
        assert choice.unit is not None
        kinds = {event.kind for event in after.steps[-1].events}
        before, view = rules.view(game.state, None), rules.view(after.state, None)
        lost = len(before.pieces_of(choice.unit)) - len(view.pieces_of(choice.unit))
        if kinds & STOPPED or not kinds & MOVED or lost:
            seen["stopped"] += 1
            continue
        at = middle(view, choice.unit)
        assert at == pytest.approx(tuple(place.arrival.at), abs=0.02), (choice.id, place.label)
        seen["moved"] += 1
        shots = SHOTS[ruleset_id]
        menu = rules.choices(after.state, player) if player in rules.to_move(after.state) else []
        offered = {
            unit_of(view, str(entry.target))
            for entry in menu
            if entry.kind in shots and entry.disabled is None and acts(entry, choice.unit)
        }
        reaction = any(rules.prompt(after.state, who).reaction for who in rules.to_move(after.state))
        promised = place.arrival.targets and choice.kind in LAST[ruleset_id] and not reaction
        if offered or promised or any(entry.kind in shots and acts(entry, choice.unit) for entry in menu):
            assert offered == set(place.arrival.targets), (choice.id, place.label)
            seen["shot"] += 1
    assert seen["moved"] > 15, seen
    assert seen["shot"] > 1, seen


def acts(entry: Choice, unit: str) -> bool:
    return entry.unit == unit or str(entry.unit).startswith(f"{unit}.")


def unit_of(view: View, name: str) -> str:
    piece = next((piece for piece in view.pieces if piece.id == name), None)
    return name if piece is None else view.unit_of(piece)


@pytest.mark.parametrize("ruleset_id", MOVES)
def test_proposals_follow_from_the_players_view_alone(ruleset_id: str) -> None:
    """The same come of a state that is made of nothing but the view: what it leaves out changes nothing."""
    rules, compared = ruleset(ruleset_id), 0
    for game, player, choice, _ in moments(rules, "views"):
        offered = destinations(rules, game.state, player, choice)
        known = state_in(rules, rules.view(game.state, player))
        assert known is not game.state
        assert destinations(rules, known, player, choice) == offered
        compared += 1
        if compared > 12:
            return
    raise AssertionError(compared)


INCHES = {"name": "Wall", "size": [36, 36], "unit": "in"}
FAST = {
    "A1": {"character": "ardor_corps", "at": [10, 10]},
    "B1": {"character": "strike_guard", "at": [10, 25]},
}
LINE = "sol_line_infantry"
BEHIND: dict[str, tuple[dict[str, Any], dict[str, Any], str, str, str]] = {
    "shiftstorm": (
        {
            **INCHES,
            "size": [48, 48],
            "feature": [{"id": "w", "kind": "wall", "rect": [13, 13, 4, 1], "height": 4}],
        },
        {"units": FAST, "acting": "A1"},
        "move",
        "behind the wall at E5",
        "2.9 in · unseen",
    ),
    "exoshift": (
        {**INCHES, "feature": [{"id": "w", "kind": "wall", "rect": [15, 12.5, 4, 1], "height": 4}]},
        {
            "cp": {"A": 4, "B": 4},
            "units": {"A1": {"kind": LINE, "at": [10, 10]}, "B1": {"kind": LINE, "at": [10, 26]}},
        },
        "advance:A1",
        "behind the wall at E5",
        "4.6 in · unseen",
    ),
    "exofront": (
        {**INCHES, "feature": [{"id": "c", "kind": "container", "rect": [13, 9, 4, 2]}]},
        {"units": {"A-Troop": {"at": [10, 4]}, "B-Troop": {"at": [10, 20]}}, "acting": "A-Troop"},
        "move:A-Troop:regular",
        "behind the container at E3",
        "4.3 in · seen by 1, in cover from 1 · 1 can shoot at it · 1 target",
    ),
}


@pytest.mark.parametrize("ruleset_id", BEHIND)
def test_a_place_behind_terrain_hides_or_covers_from_the_enemy_beyond(ruleset_id: str) -> None:
    board, start, name, label, text = BEHIND[ruleset_id]
    rules = ruleset(ruleset_id)
    dice = GameDice(KeyedDice(1, bytes(16), bytes(16)), "behind", 0)
    state = rules.situation(Setup(("A", "B"), {}, {}, board), start, dice)
    choice = next(one for one in rules.choices(state, "A") if one.id == name)
    offered = {one.label: one for one in destinations(rules, state, "A", choice)}
    assert offered[label].text == text
    toward = next(one for one in offered.values() if one.label.startswith("toward"))
    assert toward.arrival.seen_by, "in the open it is seen"


def test_the_lines_before_confirming_name_who_has_to_do_with_the_place() -> None:
    view = View(
        "toy", "A", pieces=(Piece("B1", "Ranger", "B", 1, 1), Piece("B2", "Bat", "B", 2, 2)), markers=MARKS
    )
    there = Arrival((1, 1), 4.0, ("B1", "B2"), ("B2",), ("B1",), ("B1",), ("o2",))
    assert in_words(there, view, frozenset()) == [
        "Seen there by: Ranger, Bat.",
        "In cover from: Bat.",
        "In range and sight of: Ranger.",
        "Could shoot from there at: Ranger.",
        "At objective 2.",
    ]
    assert in_words(there, view, frozenset({"seen_by", "targets", "threats"})) == [
        "In cover from: Bat.",
        "At objective 2.",
    ]
    safe = Arrival((1, 1), 4.0)
    assert in_words(safe, view, frozenset()) == ["Seen there by: nobody.", "Nobody could shoot at it there."]


MARKS = (Marker("o2", "objective", 1, 1, label="2"),)
