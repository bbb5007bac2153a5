"""The alternative text of a board: whose units are in which squares, of the view alone."""

from __future__ import annotations

from bot.service.base import MOST_ALT
from bot.service.skirmish.board_words import MOST_NAMED, board_alt
from bot.skirmish.view import Group, Piece, View


def view(*pieces: Piece, groups: tuple[Group, ...] = ()) -> View:
    key = {"H": "health", "W": "wounded"}
    return View("exofront", None, players=("a", "b"), round=2, pieces=pieces, groups=groups, key=key)


def test_units_are_named_by_player_and_groups_once() -> None:
    told = board_alt(
        view(
            Piece("a1", "Rifles", "a", 1, 1, badges=("H6", "W", "X2")),
            Piece("b1", "Stand", "b", 5, 5, group="g"),
            Piece("b2", "Stand", "b", 6, 6, group="g"),
            groups=(Group("g", "Guild 3"),),
        ),
        "Duel #4",
        {"a": "Alice", "b": "Bob"},
        "round",
    )
    assert (
        told
        == "The table of Duel #4, round 2: 3 models. Alice: Rifles (health 6, wounded, X2). Bob: Guild 3 (2 models)"
    )


def test_a_crowded_board_stays_within_what_discord_takes() -> None:
    many = [Piece(f"a{n}", "攻" * 32, "a", n % 24, n // 24) for n in range(300)]
    told = board_alt(view(*many), "Duel #4", {"a": "Alice"}, "turn")
    assert told.startswith("The table of Duel #4, turn 2: "), "as the rules call it"
    assert f"and {300 - MOST_NAMED} more" in told or told.endswith("…")
    assert len(told) <= MOST_ALT
