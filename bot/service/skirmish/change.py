"""A change of a game, before it is carried out (`bot.service.skirmish.changes`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.service.base import Picture
from bot.service.skirmish.turnlog import Turn
from bot.skirmish.engine import Event, Result
from bot.skirmish.game import Game
from bot.skirmish.view import View
from bot.store.skirmish_tables import StepKind


@dataclass(frozen=True)
class Entry:
    """One row for the log."""

    kind: StepKind
    seat: str | None
    user_id: int | None
    content: Mapping[str, Any]


@dataclass(frozen=True)
class Told:
    """What spectators are told of a change, by the seats that acted."""

    now: tuple[Turn, ...] = ()
    """In the round that was under way."""
    later: tuple[Turn, ...] = ()
    """In the round that has begun with it."""

    def noted(self, note: str) -> Told:
        """The same after a sentence of the bot's."""
        return replace(self, now=(Turn("", tuple(note.splitlines())), *self.now)) if note else self


@dataclass(frozen=True)
class Change:
    """What a game is to become, worked out before anything is locked."""

    game: Game[Any]
    entries: tuple[Entry, ...]
    events: tuple[tuple[int, Event], ...]
    """What came of it, with the number of the step."""
    asked: dict[str, int]
    same: bool
    """Nobody is newly asked: the clock runs on."""
    reaction: bool
    result: Result | None
    view: View
    """What a spectator sees now, with marks of what has happened."""
    told: Told
    news: bool
    """The thread has something to show, though it may be no more than whose turn it is."""
    picture: Picture | None
    quiet: bool = False
    """One of many alike that may be added to the newest post."""
    note: str = ""
    """A sentence for the thread, above what happened."""
    missed: Mapping[str, int] = field(default_factory=dict)
    """New counts of times that the clock answered, by seat."""
    names: Mapping[str, tuple[int | None, str]] = field(default_factory=dict)
    """Seats that have a new holder: user id (None: the bot) and name."""
