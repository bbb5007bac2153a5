"""The Tactics test: the lower total goes first (EXW-tactics-a, EXW-tactics-b, EXW-tactics-d)."""

from __future__ import annotations

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.state import State, Step
from bot.skirmish.exodus.steps import runs


@runs("tactics")
def tactics(pen: Pen, step: Step) -> None:
    """Roll; in turn 1 the scenario decides who is first, so there is no test (EXW-deploy-d)."""
    pen.set(phase="tactics")
    if pen.state.turn == 1:
        first = pen.state.other(pen.state.chose)
        pen.set(first=first)
        pen.tell("no_tactics", "EXW-deploy-d", "EXW-tactics-c", player=first)
        return
    while True:
        totals = _rolled(pen)
        first, second = pen.state.players
        if totals[first] != totals[second]:
            break
    lower = min(totals, key=lambda player: totals[player])
    pen.set(first=lower, tactics=totals)
    pen.tell("goes_first", "EXW-tactics-d", player=lower)


def _rolled(pen: Pen) -> dict[str, int]:
    """One throw of both; equal totals are thrown again (EXW-tactics-b)."""
    rolls = {player: pen.d10(f"tactics:{player}")[0] for player in pen.state.players}
    totals = {player: roll.value + bonus(pen.state, player) for player, roll in rolls.items()}
    for player in pen.state.players:
        pen.tell(
            "tactics", "EXW-tactics-a", rolls=(rolls[player],),
            player=player, bonus=bonus(pen.state, player), total=totals[player],
        )  # fmt: skip
    return totals


def bonus(state: State, player: str) -> int:
    """What a player adds to the die: the army's Tactics rating (EXW-tactics-a)."""
    return state.rating(player)
