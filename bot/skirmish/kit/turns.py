"""Whose turn is next when players alternate: placing units, activating them, answering one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def next_player(players: Sequence[str], last: str, able: Callable[[str], object]) -> str:
    """The next player after `last` in the order of seats who has something to do; `last` itself comes last.

    Empty if nobody has anything to do.
    """
    start = players.index(last) + 1
    return next((player for player in (*players[start:], *players[:start]) if able(player)), "")
