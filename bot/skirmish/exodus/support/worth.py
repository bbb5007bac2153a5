"""What picks of the Support phase are worth to a solo opponent."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from bot.skirmish.engine import Choice
from bot.skirmish.exodus.choices import Bombard, Fly
from bot.skirmish.exodus.shooting import blast
from bot.skirmish.exodus.shooting.saves import PLAIN
from bot.skirmish.exodus.shooting.shooting import odds_at
from bot.skirmish.exodus.state import Formation, State
from bot.skirmish.exodus.support import assets
from bot.skirmish.exodus.support.flight import NO_MODIFIER
from bot.skirmish.exodus.support.line import contacts, through
from bot.skirmish.table.shapes import Point

CALL = 0.5
LANDED = 1.0
NEARER = 0.015
TOO_NEAR = 25.0
"""Troops that come from above keep so far from enemies, if they can."""
KINDS = frozenset(
    (
        "alone",
        "call_in",
        "call",
        "call_none",
        "fly",
        "strike",
        "bombard",
        "drop",
        "unload",
        "collect",
        "turn_back",
    )
)
Shot = Callable[[Formation, float], float]


def worth(state: State, player: str, choice: Choice, values: dict[str, Any], shot: Shot) -> float:
    """The worth of a pick; `shot` is the worth of a volley at a formation that does so much damage."""
    if choice.kind in ("call", "call_in"):
        return CALL
    if choice.kind == "strike" and choice.target is not None and choice.odds is not None:
        return shot(state.formation(choice.target), choice.odds.damage or 0.0)
    match choice.what:
        case Fly(asset):
            return _run(state, player, asset, values, shot)
        case Bombard(asset):
            return _blast(state, player, asset, values, shot)
    if choice.kind in ("drop", "unload"):
        return LANDED - _from_goals(state, player, values["point"])
    return 0.0


def _run(state: State, player: str, name: str, values: dict[str, Any], shot: Shot) -> float:
    """An attack run: what its volleys do to the formations on its line."""
    line = through(state, values["point"], float(values["heading"]))
    total = 0.0
    for far, foe in contacts(state, line, player):
        at = line.at(far)
        craft = state.formation(name)
        there = craft.but(stands=tuple(stand.but(x=at.x, y=at.y) for stand in craft.stands))
        total += shot(foe, odds_at(state, there, foe, NO_MODIFIER).damage or 0.0)
    return total


def _blast(state: State, player: str, name: str, values: dict[str, Any], shot: Shot) -> float:
    """A bombardment that would hit its point: what it does to enemies less what it does to friends."""
    row = blast.row_of(assets.card(assets.of(state, name)).bv)
    total = 0.0
    for formation, stands in blast.under(state, Point(*values["at"]), row.radius):
        harm = shot(formation, blast.damage(state, formation, stands, row, 0, False, PLAIN))
        total += harm if formation.owner != player else -harm
    return total


def _from_goals(state: State, player: str, at: tuple[float, float]) -> float:
    """What is wrong with a place to come down: far from objectives, near enemies."""
    goal = min((math.dist(at, (objective.x, objective.y)) for objective in state.objectives), default=0.0)
    foe = min((math.dist(at, foe.middle) for foe in state.enemies(player)), default=TOO_NEAR)
    return NEARER * (goal + 2 * max(0.0, TOO_NEAR - foe))
