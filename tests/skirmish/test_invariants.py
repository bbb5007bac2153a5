"""The invariants find what they are for."""

from __future__ import annotations

import pytest

from bot.skirmish.engine import Piece, View
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import board_data
from tests.skirmish.invariants import all_on_board, no_bases_overlap

BOARD = board_data(Board("b", width=20.0, height=10.0))


def _view(*pieces: Piece) -> View:
    return View("x", None, board=BOARD, pieces=pieces)


def test_bases_may_touch_but_not_overlap() -> None:
    one = Piece("a", "a", "A", 5, 5, width=2, length=2)
    box = Piece("b", "b", "B", 8, 5, 90.0, "rect", width=2, length=4)
    no_bases_overlap(_view(one, box))
    with pytest.raises(AssertionError, match="a and b overlap"):
        no_bases_overlap(_view(one, Piece("b", "b", "B", 7.9, 5, 90.0, "rect", width=2, length=4)))


def test_bases_stay_on_the_board() -> None:
    all_on_board(_view(Piece("a", "a", "A", 1, 9, width=2, length=2)))
    with pytest.raises(AssertionError, match="a hangs over"):
        all_on_board(_view(Piece("a", "a", "A", 1, 9.1, width=2, length=2)))
