"""Resting."""

from __future__ import annotations

from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.turn import Turn
from bot.campaign.world.order import Action, ActionKind


@carries_out(ActionKind.REST)
def rest(turn: Turn, action: Action, ability: bool) -> None:
    """Half of the maximum energy back, rounded up, up to the maximum (EDC-C2.4-j)."""
    unit, full = turn.unit, turn.board.cls(turn.unit).energy
    gained = min((full + 1) // 2, max(0, full - unit.energy))
    unit.energy += gained
    data = {"energy": gained, "energy_left": unit.energy}
    turn.log.tell("rested", unit, data, ("EDC-C2.4-j",), order=turn.order)
