"""A turn: its six phases, one after the other (EXW-turn-a)."""

from __future__ import annotations

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.phases import scenario
from bot.skirmish.exodus.state import Step

PHASES = ("initialisation", "tactics", "deployment", "orders", "support", "finalisation")
"""Each is a step of this kind; `victory` follows (EXW-turn-a, EXW-turn-e)."""


def turn(pen: Pen, step: Step) -> None:
    """The next turn: nobody has had an order in it yet.

    Deployment is in turn 1 only, unless the scenario keeps formations for turn 2 (EXW-turn-d).
    """
    number = pen.state.turn + 1
    fresh = tuple(
        formation.but(activated=False) if formation.activated else formation
        for formation in pen.state.formations
    )
    pen.set(turn=number, formations=fresh)
    pen.tell("turn", "EXW-turn-a", "EXW-turn-d", turn=number)
    deploying = number == 1 or (number == 2 and scenario.of(pen.state).halves)
    phases = [phase for phase in PHASES if phase != "deployment" or deploying]
    pen.push(*(Step(phase) for phase in phases), Step("victory"))
