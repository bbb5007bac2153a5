"""Games in memory, loaded once for each version. PostgreSQL stays their only owner."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from bot.skirmish.game import Game

KEPT_GAMES = 256


class Games:
    """The last few games by (id, serial). The serial grows with every change, so an entry is never outdated."""

    def __init__(self, kept: int = KEPT_GAMES) -> None:
        self._kept = kept
        self._games: OrderedDict[tuple[int, int], Game[Any]] = OrderedDict()

    def get(self, skirmish_id: int, serial: int) -> Game[Any] | None:
        game = self._games.get((skirmish_id, serial))
        if game is not None:
            self._games.move_to_end((skirmish_id, serial))
        return game

    def put(self, skirmish_id: int, serial: int, game: Game[Any]) -> None:
        """Keep it; earlier states of the same game may go."""
        for key in [key for key in self._games if key[0] == skirmish_id and key[1] < serial]:
            del self._games[key]
        self._games[skirmish_id, serial] = game
        while len(self._games) > self._kept:
            self._games.popitem(last=False)

    def clear(self) -> None:
        """Forget them all: somebody's name has gone from what the store says of them."""
        self._games.clear()
