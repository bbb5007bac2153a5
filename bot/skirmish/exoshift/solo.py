"""What a pick is worth to a solo opponent, and how good a position is."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from bot.skirmish.engine import Choice, Pick
from bot.skirmish.exoshift.state import State


def estimate(state: State, player: str, choice: Choice, pick: Pick) -> float | None:
    """Expected worth of a pick."""
    if choice.kind in ("fire", "lob", "sweep") and choice.odds is not None:
        extra = int(pick.values.get("extra", 0))
        aim = sum(int(value) for name, value in pick.values.items() if name.startswith("aim"))
        return 4.0 * (choice.odds.damage or 0.0) * (1 + extra) + 0.2 * aim
    flat: Mapping[str, float] = {
        "secure": 4.0,
        "focus_fire": 2.0,
        "interact": 3.0,
        "end": 0.1,
        "pass": 0.0,
        "bid": 0.0,
    }
    worth = flat.get(choice.kind, 0.3)
    to: Any = pick.values.get("to")
    if to is not None and choice.unit is not None:
        worth += _nearer(state, player, choice.unit, (float(to[0]), float(to[1])))
    return worth


def _nearer(state: State, player: str, unit_id: str, to: tuple[float, float]) -> float:
    unit = state.unit(unit_id)
    goals = [(one.x, one.y) for one in state.objectives if one.holder != player]
    goals = goals or [(foe.lead.x, foe.lead.y) for foe in state.enemies(player)]
    if not goals:
        return 0.0

    def far(x: float, y: float) -> float:
        return min(math.dist((x, y), goal) for goal in goals)

    return 0.2 * (far(unit.lead.x, unit.lead.y) - far(*to))


def score(state: State, player: str) -> float:
    """How good the position is for the player."""
    return _side(state, player) - _side(state, state.other(player))


def _side(state: State, player: str) -> float:
    total = 3.0 * state.scores.get(player, 0) + 2.0 * sum(one.holder == player for one in state.objectives)
    for unit in state.of(player):
        total += sum(4.0 if model.up else 1.0 for model in unit.active) - 0.3 * unit.disruption
    return total
