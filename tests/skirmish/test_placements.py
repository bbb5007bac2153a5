"""Where units are put onto the table: every place that is proposed is one, and what is said of it is so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bot.dice import KeyedDice
from bot.skirmish.arrival import Placing
from bot.skirmish.destinations import Destination
from bot.skirmish.engine import Choice, GameDice, Pick, Piece, Point, RuleSet, Setup, View, submit
from bot.skirmish.game import Game, play
from bot.skirmish.kit.views import state_in
from bot.skirmish.params import XY
from bot.skirmish.placements import placements
from bot.skirmish.players.lots import drawn
from bot.skirmish.rulesets import RULESETS, ruleset
from bot.skirmish.table.boardfile import board_data, load_board
from bot.skirmish.view import Marker
from tests.skirmish.golden_games import begun

MOST = 40
"""Picks of a game; by then everything is placed, or nearly."""


def moments(rules: RuleSet[Any]) -> Iterator[tuple[Game[Any], str, Choice, str, tuple[Destination, ...]]]:
    """The set-up of a game at random: each menu's first choice that puts a unit down, with what is proposed."""
    game = begun(rules, "one", {})
    for step in range(MOST):
        if rules.result(game.state) is not None:
            return
        player = drawn(rules.to_move(game.state), str, str(step))
        menu = [choice for choice in rules.choices(game.state, player) if choice.disabled is None]
        for choice in menu:
            name = next(iter(choice.params), "")
            offered = placements(rules, game.state, player, choice, name) if name else ()
            if offered:
                yield game, player, choice, name, offered
                break
        picks = [pick for choice in menu for pick in rules.candidates(game.state, player, choice)[:3]]
        game = play(rules, game, player, drawn(picks, repr, str(step)))


def middle(view: View, unit: str) -> tuple[float, float]:
    pieces = view.pieces_of(unit)
    return sum(piece.x for piece in pieces) / len(pieces), sum(piece.y for piece in pieces) / len(pieces)


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_a_unit_is_put_where_a_proposal_says(ruleset_id: str) -> None:
    rules, seen = ruleset(ruleset_id), Counter[str]()
    for game, player, choice, name, offered in moments(rules):
        for place in offered[:3]:
            after = play(rules, game, player, Pick(choice.id, {name: place.value}))
            view = rules.view(after.state, player)
            assert choice.unit is not None
            if (
                ruleset_id != "exodus"
            ):  # whose stands are a block about the place, with an incomplete last row
                assert middle(view, choice.unit) == pytest.approx(tuple(place.arrival.at), abs=2.5)
            seen[re.sub(r" (the|to|in|by|from|other).*", "", place.label)] += 1
    assert seen["nearest"] + seen["behind"] > 3, seen


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_what_is_proposed_follows_from_the_players_view_alone(ruleset_id: str) -> None:
    rules, compared = ruleset(ruleset_id), 0
    for game, player, choice, name, offered in moments(rules):
        known = state_in(rules, rules.view(game.state, player))
        assert known is not game.state
        assert placements(rules, known, player, choice, name) == offered
        compared += 1
    assert compared > 3


class Meadow:
    """A rule set that offers places along the south edge of a board of 40 by 40 with a wall, nothing else."""

    def __init__(self, *pieces: Piece) -> None:
        self.board = load_board(
            'name = "Meadow"\nsize = [40, 40]\nunit = "in"\n'
            '[[feature]]\nid = "w"\nkind = "wall"\nrect = [30, 3.5, 4, 1]\nheight = 3\n',
            "meadow",
        )
        goals = tuple(
            Marker(f"o{n}", "objective", x, y, label=str(n))
            for n, (x, y) in enumerate(((20, 20), (8, 6), (20, 38)), 1)
        )
        self.seen = View("meadow", "A", board=board_data(self.board), pieces=pieces, markers=goals)

    def view(self, state: Any, player: str) -> View:
        return self.seen

    def placing(self, state: Any, player: str, choice: Choice, name: str) -> Placing | None:
        return Placing(1.0, tuple(self.board.features)) if name == "at" else None


SPOTS = tuple((float(x), 2.0) for x in range(2, 40, 4))


def proposed(*pieces: Piece, spots: Sequence[XY] = SPOTS) -> list[tuple[str, Any]]:
    choice = Choice("place:A1", "place", "Place", {"at": Point(spots), "other": Point(spots)}, unit="A1")
    rules: Any = Meadow(*pieces)
    assert placements(rules, None, "A", choice, "other") == ()
    return [(place.label, place.value) for place in placements(rules, None, "A", choice, "at")]


def test_on_an_empty_table_objectives_cover_and_the_middle_come_first_and_no_corner() -> None:
    assert proposed() == [
        ("nearest to objective 1, 18.1 in", [18.0, 2.0]),
        ("behind the wall at K2", [30.0, 2.0]),
        ("nearest to objective 2, 4.5 in", [6.0, 2.0]),
    ]


@pytest.mark.parametrize(("y", "named"), [(30.0, True), (29.0, False)])
def test_an_objective_across_the_table_is_not_named(y: float, named: bool) -> None:
    """The third is 19.7 in from one place and 20.1 in from the other; half the table is 20 in."""
    labels = [label for label, _ in proposed(spots=((20.0, 12.0), (8.0, 5.0), (38.0, y)))]
    assert any("objective 3" in label for label in labels) is named


def test_an_objective_that_has_a_unit_comes_later_and_enemies_are_named() -> None:
    """The own scout is nearer to objective 1 than any place; the middle and the place beside it are one."""
    assert proposed(Piece("A2", "Scout (A)", "A", 20, 3), Piece("B1", "Ranger (B)", "B", 34, 38)) == [
        ("nearest to objective 2, 4.5 in", [6.0, 2.0]),
        ("behind the wall at K2", [30.0, 2.0]),
        ("in the middle", [18.0, 2.0]),
        ("apart from your other units, 18 in", [38.0, 2.0]),
        ("nearest to Ranger (B), 36 in", [34.0, 2.0]),
        ("furthest from all enemies, 48.2 in", [2.0, 2.0]),
    ]


@pytest.mark.parametrize("edge", [0.5, 39.5])
@pytest.mark.parametrize("upright", [False, True])
def test_the_middle_is_proposed_along_each_edge(edge: float, upright: bool) -> None:
    """Of five places along half of it; others are nearest to the objectives."""
    spots = [(edge, place) if upright else (place, edge) for place in (1.0, 6.0, 11.0, 16.0, 21.0)]
    assert ("in the middle", list(spots[2])) in proposed(spots=spots)


def test_there_is_no_middle_of_places_all_over_the_table() -> None:
    spots = [(float(x), float(y)) for x in range(4, 40, 8) for y in range(4, 40, 8)]
    assert "in the middle" not in [label for label, _ in proposed(spots=spots)]


@pytest.mark.parametrize(("far", "apart"), [(6.0, False), (6.1, True)])
def test_apart_is_further_than_a_few_bodies(far: float, apart: bool) -> None:
    """Six times the unit's own extent, which is an inch here."""
    spots = ((12.0, 31.0), (7.0, 30.0), (17.0, 30.0), (12.0, 30 + far))
    labels = [label for label, _ in proposed(Piece("A2", "Scout (A)", "A", 12, 30), spots=spots)]
    assert any(label.startswith("apart from your other units, 6.1 in") for label in labels) is apart
    assert any(label.startswith("apart") for label in labels) is apart


def test_nothing_is_behind_what_is_not_between() -> None:
    """An enemy in the east looks past the wall at the place that is hidden from the north."""
    labels = [label for label, _ in proposed(Piece("B1", "Ranger (B)", "B", 39, 2))]
    assert not [label for label in labels if label.startswith("behind")]


def test_exofront_proposes_the_middle_before_a_corner() -> None:
    rules = ruleset("exofront")
    state, _ = rules.new_game(
        Setup(("A", "B"), dict.fromkeys("AB", rules.armies()[0].data)),
        GameDice(KeyedDice(1, bytes(16), bytes(16)), "first", 0),
    )
    player = rules.to_move(state)[0]
    dice = GameDice(KeyedDice(1, bytes(16), bytes(16)), "first", 1)
    state, _ = submit(rules, state, player, Pick(rules.choices(state, player)[0].id), dice)
    player = rules.to_move(state)[0]
    first = placements(rules, state, player, rules.choices(state, player)[0], "at")[0]
    assert (first.label, first.value) == ("nearest to Primary +2, 16 in", [18.0, 2.0])
