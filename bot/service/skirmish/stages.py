"""A game step by step as one viewer knew it, for the table in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.campaign.world.safe_text import plain
from bot.render.viewer.table import Stage, table_json
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.posts import told
from bot.skirmish.engine import IllegalPick
from bot.skirmish.game import Game, frames
from bot.skirmish.strokes import laid_over
from bot.skirmish.view import View

_MARKDOWN = re.compile(r"\*\*|\\(?=[^\w\s]|_)|\u200b")
"""What a line for Discord has beside its words."""


def watched(battle: Battle, viewer: str | None) -> dict[str, Any]:
    """The whole game as data for the viewer, as a seat knew it (None: a spectator). Raises Refused before it begins."""
    names = {seat: plain(name) for seat, name in battle.names.items()}
    return table_json(list(stages(battle, viewer)), names)


def stages(battle: Battle, viewer: str | None) -> Iterator[Stage]:
    """The set-up, and each step of which the viewer saw anything; those of which they saw nothing leave no gap."""
    last: View | None = None
    for frame in _played(battle, battle.playing):
        view = battle.rules.view(frame.state, viewer)
        events = frame.steps[-1].events if frame.steps else frame.opening
        lines = told(battle.rules, ((0, event) for event in events), viewer)
        if view.board is None:
            continue
        if last is None or lines or _shown(view) != _shown(last):
            marks = laid_over(battle.rules, events, last, view)
            said = tuple(_MARKDOWN.sub("", line) for line in lines)
            yield Stage(view, said, marks, battle.rules.reaches(view))
        last = view


def _played(battle: Battle, game: Game[Any]) -> Iterator[Game[Any]]:
    """The game step by step, or only as it is now, where an earlier release played what these rules would not."""
    try:
        yield from frames(battle.rules, game)
    except IllegalPick:
        yield game


def _shown(view: View) -> tuple[object, ...]:
    """All of a view that the page has."""
    return (
        *(view.round, view.phase, view.board, view.pieces, view.markers, view.groups),
        *(dict(view.scores), view.status, dict(view.key), dict(view.ground)),
    )
