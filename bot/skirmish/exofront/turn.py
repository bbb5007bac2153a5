"""Turns, activations and rounds (EXF-activation-*)."""

from __future__ import annotations

from dataclasses import replace

from bot.messages import say
from bot.skirmish.exofront import end, energy
from bot.skirmish.exofront.catalogue import SUPREME
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.scoring import score_objectives
from bot.skirmish.exofront.state import Acting, State, Unit, numbers, touched
from bot.skirmish.kit.turns import next_player


def actions_of(state: State, unit: Unit) -> int:
    """Actions of an activation that begins now: two, or one in Clash (EXF-activation-e, EXF-activation-j)."""
    return numbers(state).count("clash_actions" if touched(state, unit) else "actions")


def activate(pen: Pen, unit_id: str) -> None:
    """Activate a unit; it counts as activated whatever it does (EXF-activation-e, EXF-activation-i)."""
    actions = actions_of(pen.state, pen.unit(unit_id))
    unit = pen.change(unit_id, activated=True)
    pen.set(acting=Acting(unit_id, actions), last=unit.owner)
    clash = actions < numbers(pen.state).numbers["actions"]
    rules = (
        "EXF-activation-a",
        "EXF-activation-e",
        "EXF-activation-i",
        *(("EXF-activation-j",) if clash else ()),
    )
    pen.tell("activated", *rules, unit=unit, actions=actions, clash=clash)


def profile_problem(state: State, profile: str, extra: int = 0) -> str | None:
    """Why the acting unit cannot use the profile, or None; `extra` is energy it needs besides.

    One Supreme an activation (EXF-activation-g), 1 energy for it while wounded (EXF-activation-h).
    """
    acting = state.acting
    assert acting is not None
    unit = state.unit(acting.unit)
    if profile == SUPREME and acting.supreme and not acting.card:
        return say("exofront-supreme-used")
    cost = energy.supreme_cost(state, acting, profile) + extra
    return energy.lacking(unit, cost) if unit.energy < cost else None


def use_profile(pen: Pen, profile: str) -> None:
    """Pay for the profile and mark the Supreme as used (EXF-activation-g, EXF-activation-h)."""
    cost = energy.supreme_cost(pen.state, pen.acting, profile)
    unit = pen.unit(pen.acting.unit)
    if cost:
        unit = energy.spend(pen, unit, cost)
        pen.tell("paid_supreme", "EXF-activation-h", "EXF-energy-c", unit=unit, energy=unit.energy)
    elif profile == SUPREME and pen.acting.card and unit.wounded:
        pen.apply("EXF-energy-h")
    if profile == SUPREME and not pen.acting.card:
        pen.act(supreme=True)
        pen.apply("EXF-activation-g")


def finish_action(pen: Pen) -> None:
    """One action is over; the turn too, if it was the last (EXF-activation-e)."""
    pen.act(actions=pen.acting.actions - 1, moving=None, shot=None, pivoting=False)
    if pen.acting.actions <= 0:
        end_turn(pen)


def end_turn(pen: Pen) -> None:
    """The other player's turn, or the same one's if the other has no ready unit.

    EXF-activation-a, EXF-activation-b, EXF-activation-k.
    """
    pen.set(acting=None)
    state = pen.state
    following = next_player(state.players, state.turn, state.ready)
    if following not in ("", state.turn):
        pen.set(turn=following)
    elif following:
        pen.tell("again", "EXF-activation-b", "EXF-activation-k", player=state.turn)
    else:
        end_round(pen)
        while pen.state.phase == "play" and not pen.state.ready(pen.state.turn):
            end_round(pen)


def end_round(pen: Pen) -> None:
    """Score, then see whether it is over, then flip the markers and pass the priority on.

    EXF-activation-b, EXF-activation-c, EXF-activation-d, EXF-end-a, EXF-end-b.
    """
    pen.tell("round_over", "EXF-activation-b", "EXF-activation-c", round=pen.state.round)
    score_objectives(pen)
    state = pen.state
    if end.is_over(state):
        pen.set(phase="over", acting=None, turn="")
        ended = end.result(pen.state)
        assert ended is not None
        rule = ended.rules[0]
        pen.tell("over", rule, winners=list(ended.winners), reason=ended.reason, scores=dict(state.scores))
        return
    priority = state.other(state.last) if state.last else state.priority
    pen.set(
        units=tuple(replace(unit, activated=False) for unit in state.units),
        round=state.round + 1,
        priority=priority,
        last="",
        played=dict.fromkeys(state.players, 0),
    )
    first = priority if pen.state.ready(priority) else pen.state.other(priority)
    pen.set(turn=first)
    pen.tell("round", "EXF-activation-c", "EXF-activation-d", round=pen.state.round, player=priority)


def fast_forward(pen: Pen) -> None:
    """Nobody is left to resist: the remaining rounds are scored from the current position (EXF-end-c)."""
    pen.tell("fast_forward", "EXF-end-c", player=pen.state.turn)
    while pen.state.phase == "play":
        end_round(pen)
