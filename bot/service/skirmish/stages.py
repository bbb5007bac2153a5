"""A game step by step as one viewer knew it, for the table in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from threading import Lock
from typing import Any

from bot.campaign.world.safe_text import plain
from bot.render.viewer.table import Stage, Telling
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.posts import told
from bot.skirmish.engine import IllegalPick, RuleSet
from bot.skirmish.game import Game, frames, goes_on_from
from bot.skirmish.strokes import laid_over
from bot.skirmish.view import View

_MARKDOWN = re.compile(r"\*\*|\\(?=[^\w\s]|_)|\u200b")
"""What a line for Discord has beside its words."""


def watched(battle: Battle, viewer: str | None) -> dict[str, Any]:
    """The whole game as data for the viewer, as a seat knew it (None: a spectator). Raises Refused before it begins."""
    return Watching(viewer).upto(battle)


class Watching:
    """A game that one viewer watches in one language: what was worked out is kept, and only what is new is played."""

    def __init__(self, viewer: str | None) -> None:
        self._viewer = viewer
        self._lock = Lock()
        self._begin({})

    def _begin(self, names: dict[str, str]) -> None:
        self._names, self._telling = names, Telling(names)
        self._frame: Game[Any] | None = None
        self._last: View | None = None

    def upto(self, battle: Battle) -> dict[str, Any]:
        """The game as data, as far as it has come. Raises Refused before it begins."""
        names = {seat: plain(name) for seat, name in battle.names.items()}
        with self._lock:
            # A choice that was taken back is no part of the game any more, and names are in all that was told.
            if self._frame is None or self._names != names or not goes_on_from(battle.playing, self._frame):
                self._begin(names)
            try:
                for stage in self.stages(battle):
                    self._telling.add(stage)
                last = self._last
                return self._telling.data(last, {} if last is None else battle.rules.sight(last))
            except BaseException:
                self._begin({})  # a step that was not told to its end is told again
                raise

    def stages(self, battle: Battle) -> Iterator[Stage]:
        """The set-up, and each step of which the viewer saw anything; those of which they saw nothing leave no gap."""
        rules, viewer = battle.rules, self._viewer
        for frame in self._played(rules, battle.playing):
            view, last = rules.view(frame.state, viewer), self._last
            events = frame.steps[-1].events if frame.steps else frame.opening
            lines = told(rules, ((0, event) for event in events), viewer, self._names)
            self._frame = frame
            if view.board is None:
                continue
            self._last = view
            if last is None or lines or _shown(view) != _shown(last):
                said = tuple(_MARKDOWN.sub("", line) for line in lines)
                yield Stage(view, said, laid_over(rules, events, last, view), rules.reaches(view))

    def _played(self, rules: RuleSet[Any], game: Game[Any]) -> Iterator[Game[Any]]:
        """What is new, or only how it is now, where an earlier release played what these rules would not."""
        try:
            yield from frames(rules, game, self._frame)
        except IllegalPick:
            yield game


def _shown(view: View) -> tuple[object, ...]:
    """All of a view that the page has."""
    return (
        *(view.round, view.phase, view.board, view.pieces, view.markers, view.groups),
        *(dict(view.scores), view.status, dict(view.key), dict(view.ground)),
    )
