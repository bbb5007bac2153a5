"""What must hold of every picture of a battle, whatever the rules: for the invariants of a rule set's harness tests."""

from __future__ import annotations

from itertools import islice

from bot.skirmish.engine import Piece, View
from bot.skirmish.table.boardfile import known_board
from bot.skirmish.table.measure import on_board, overlap
from bot.skirmish.table.shapes import Base, box_base, round_base

SLACK = 2e-3
"""Places are stored rounded, so bases that touch may overlap by a hair."""


def base_of(piece: Piece) -> Base:
    """The base of a piece as the table measures it, a hair smaller."""
    if piece.shape == "circle":
        return round_base(piece.x, piece.y, piece.width - SLACK, piece.heading or 0.0)
    return box_base(piece.x, piece.y, piece.width - SLACK, piece.length - SLACK, piece.heading or 0.0)


def no_bases_overlap(view: View) -> None:
    """No two pieces stand on the same ground."""
    bases = sorted(((base_of(piece), piece) for piece in view.pieces), key=lambda entry: entry[0].bounds[0])
    for number, (base, one) in enumerate(bases):
        for near, other in islice(bases, number + 1, None):
            if near.bounds[0] > base.bounds[2]:
                break  # nor do those that begin still further to the right
            assert not overlap(base, near), f"{one.id} and {other.id} overlap: {one} {other}"


def all_on_board(view: View) -> None:
    """Every piece stands wholly on the board."""
    assert view.board is not None
    board = known_board(view.board)
    for piece in view.pieces:
        assert on_board(board, base_of(piece)), f"{piece.id} hangs over the edge: {piece}"
