"""Games in memory, loaded once for each version. PostgreSQL stays their only owner."""

from __future__ import annotations

from typing import Any

from bot.service.means.kept import Kept
from bot.skirmish.game import Game

KEPT_GAMES = 256


class Games:
    """The last few games by id, each at its newest serial, which grows with every change."""

    def __init__(self, kept: int = KEPT_GAMES) -> None:
        self._games: Kept[tuple[int, Game[Any]]] = Kept(kept)

    def get(self, skirmish_id: int, serial: int) -> Game[Any] | None:
        """The game at this serial, if it is still kept."""
        kept = self._games.get((skirmish_id,))
        return kept[1] if kept is not None and kept[0] == serial else None

    def put(self, skirmish_id: int, serial: int, game: Game[Any]) -> None:
        """Keep it, unless a later state of the same game is kept."""
        kept = self._games.get((skirmish_id,))
        if kept is None or kept[0] <= serial:
            self._games.put((skirmish_id,), (serial, game))

    def clear(self) -> None:
        """Forget them all: somebody's name has gone from what the store says of them."""
        self._games.clear()
