"""Rounds: what opens one, what ends one, and the end of the game.

EXO-round-a, EXO-round-b, EXO-round-c, EXO-round-d, EXO-round-e, EXO-round-g, EXO-round-h.
"""

from __future__ import annotations

from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.missions.scoring import goal, score_round, winner
from bot.skirmish.exoshift.shooting.casualty import incapacitate
from bot.skirmish.exoshift.state import READY, RESERVE, WAITING, State, Step, Turn
from bot.skirmish.exoshift.units import cp
from bot.skirmish.exoshift.units.disruption import gain
from bot.skirmish.exoshift.units.status import owes_primary

OPENING = ("unexhaust", "ail", "rally", "refresh", "pull", "reserves", "bids", "turns")
"""The steps that open a round, in order (EXO-round-a); round 1 has the same."""


def open_round(pen: Pen, step: Step) -> None:
    """A new round (EXO-round-a)."""
    pen.set(round=pen.state.round + 1, turn=Turn(), passes={})
    pen.tell("round", "EXO-round-a", round=pen.state.round)
    pen.push(*(Step(name) for name in OPENING))


def unexhaust(pen: Pen, step: Step) -> None:
    """All units become Unexhausted (EXO-round-b), and may take a Rout Test again (EXO-morale-b)."""
    pen.set(units=tuple(unit.but(exhausted=False, tested=False, moved=False) for unit in pen.state.units))
    pen.apply("EXO-round-b")


def ail(pen: Pen, step: Step) -> None:
    """Disruption of Downed units, 1 for a model, and of Wounded ones, 2 (EXO-status-d, EXO-status-h)."""
    for unit in pen.state.units:
        for model in unit.active:
            if model.fallen == "wounded":
                gain(pen, unit.id, 2, "wounded", "EXO-status-h")
            elif model.fallen == "downed":
                gain(pen, unit.id, 1, "downed", "EXO-status-d")


def refresh(pen: Pen, step: Step) -> None:
    """New CP for both (EXO-cp-b)."""
    for player in pen.state.players:
        cp.refresh(pen, player)


def turns(pen: Pen, step: Step) -> None:
    """The first in the turn order opens the turns (EXO-initiative-d)."""
    pen.push(Step("next", target=pen.state.order[0]))


def is_over(state: State) -> bool:
    """Whether the round is: no CP left, and no unit left to take a Primary Action (EXO-round-d, EXO-round-e)."""
    return all(
        cp.left(state, player) == 0 and not any(owes_primary(unit) for unit in state.of(player))
        for player in state.players
    )


def end_round(pen: Pen, step: Step) -> None:
    """The end of a round: its effects, then objectives and victory, then the next one (EXO-round-g)."""
    unable = any(not unit.exhausted and not owes_primary(unit) for unit in pen.state.units if unit.here)
    rules = ["EXO-round-d", "EXO-round-g", *(["EXO-round-e"] if unable else [])]
    pen.tell("round_over", *rules, round=pen.state.round)
    bleed(pen)
    score_round(pen)
    ended = winner(pen.state) or _ended(pen.state)
    if ended is not None:
        who, why, rule = ended
        pen.set(over=why, winners=who, stack=())
        pen.tell("over", rule, winner=who[0] if who else None, why=why, goal=goal(pen.state))
        return
    pen.push(Step("round"))


def bleed(pen: Pen) -> None:
    """Downed models of units without Quality left are Incapacitated (EXO-status-e)."""
    for unit in pen.state.units:
        if unit.effective > 0:
            continue
        for model in unit.active:
            if not model.up:
                incapacitate(pen, model.id)


def _ended(state: State) -> tuple[tuple[str, ...], str, str] | None:
    """The end that no mission decides: nobody left on a side, or the last round (EXO-round-h)."""
    alive = [player for player in state.players if _has_units(state, player)]
    if len(alive) < len(state.players):
        return tuple(alive), "wiped_out", "EXO-round-h"
    if state.round >= state.setting("rounds"):
        best = max(state.scores.values(), default=0)
        first = tuple(player for player in state.players if state.scores.get(player, 0) == best)
        return (first if len(first) == 1 else ()), "last_round", "EXO-round-h"
    return None


def _has_units(state: State, player: str) -> bool:
    """Whether a side has a model able to act, or a unit in reserve."""
    return any(unit.able and not unit.unfinished for unit in state.of(player)) or any(
        unit.owner == player and unit.where in (RESERVE, READY, WAITING) for unit in state.units
    )
