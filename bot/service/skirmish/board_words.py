"""A board in words, as the alternative text of its picture: never more than the view that is drawn knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.messages import say
from bot.service.base import MOST_ALT, clip
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import known_board
from bot.skirmish.table.shapes import Point
from bot.skirmish.table.squares import square_at
from bot.skirmish.view import Piece, View

MOST_NAMED = 12
"""Units of a player that are named; more are counted."""


def board_alt(view: View, title: str, names: Mapping[str, str], span: str) -> str:
    """What a board shows, for who cannot see it: whose units are where, by the squares of its grid.

    `span` is what the rules call a round.
    """
    texts = [say("thread-picture", title=title, span=span, round=view.round, count=len(view.pieces))]
    board = None if view.board is None else known_board(view.board)
    units = dict.fromkeys(view.unit_of(piece) for piece in view.pieces)
    for player in view.players:
        theirs = {
            unit: pieces for unit in units if (pieces := view.pieces_of(unit)) and pieces[0].owner == player
        }
        places = [_placed(view, board, unit, pieces) for unit, pieces in theirs.items()]
        if places:
            more = max(0, len(places) - MOST_NAMED)
            units_told = ", ".join(places[:MOST_NAMED])
            texts.append(
                say("thread-picture-units", player=names.get(player, player), units=units_told, more=more)
            )
    return clip("".join(texts), MOST_ALT)


def _placed(view: View, board: Board | None, unit: str, pieces: Sequence[Piece]) -> str:
    """A unit with its states and the square of its middle."""
    name = view.names()[unit][0]
    states = dict.fromkeys(badge for piece in pieces for badge in piece.badges) if len(pieces) == 1 else {}
    middle = Point(
        sum(piece.x for piece in pieces) / len(pieces), sum(piece.y for piece in pieces) / len(pieces)
    )
    return say(
        "thread-picture-unit",
        unit=name,
        square=None if board is None else square_at(board, middle),
        models=len(pieces),
        states=", ".join(_state(view, badge) for badge in states) or None,
    )


def _state(view: View, badge: str) -> str:
    """A badge in the words of the picture's key: "H6" as "health 6"."""
    letters = badge.rstrip("0123456789")
    number = badge[len(letters) :]
    return f"{view.key[letters]} {number}".strip() if letters in view.key else badge
