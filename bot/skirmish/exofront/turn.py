"""Turns, activations and rounds (EXF-activation-a to -k)."""

from __future__ import annotations

from dataclasses import replace

from bot.skirmish.exofront import end, energy
from bot.skirmish.exofront.catalogue import SUPREME
from bot.skirmish.exofront.events import Play
from bot.skirmish.exofront.scoring import score_objectives
from bot.skirmish.exofront.state import Acting, State, Unit, numbers, touched


def actions_of(state: State, unit: Unit) -> int:
    """Actions of an activation that begins now: two, or one in Clash (EXF-activation-e, EXF-activation-j)."""
    return numbers(state).count("clash_actions" if touched(state, unit) else "actions")


def activate(play: Play, unit_id: str) -> None:
    """Activate a unit; it counts as activated whatever it does (EXF-activation-e, -i)."""
    actions = actions_of(play.state, play.unit(unit_id))
    unit = play.change(unit_id, activated=True)
    play.set(acting=Acting(unit_id, actions), last=unit.owner)
    clash = actions < numbers(play.state).numbers["actions"]
    rules = ("activation-a", "activation-e", "activation-i", *(("activation-j",) if clash else ()))
    play.tell("activated", *rules, unit=unit, actions=actions, clash=clash)


def profile_problem(state: State, profile: str, extra: int = 0) -> str | None:
    """Why the acting unit cannot use the profile, or None; `extra` is energy it needs besides.

    One Supreme an activation (EXF-activation-g), 1 energy for it while wounded (EXF-activation-h).
    """
    acting = state.acting
    assert acting is not None
    unit = state.unit(acting.unit)
    if profile == SUPREME and acting.supreme and not acting.card:
        return "This activation has used its Supreme action. Choose a Regular one."
    cost = energy.supreme_cost(state, acting, profile) + extra
    return energy.lacking(unit, cost) if unit.energy < cost else None


def use_profile(play: Play, profile: str) -> None:
    """Pay for the profile and mark the Supreme as used (EXF-activation-g, EXF-activation-h)."""
    cost = energy.supreme_cost(play.state, play.acting, profile)
    unit = play.unit(play.acting.unit)
    if cost:
        unit = energy.spend(play, unit, cost)
        play.tell("paid_supreme", "activation-h", "energy-c", unit=unit, energy=unit.energy)
    elif profile == SUPREME and play.acting.card and unit.wounded:
        play.apply("energy-h")
    if profile == SUPREME and not play.acting.card:
        play.act(supreme=True)
        play.apply("activation-g")


def finish_action(play: Play) -> None:
    """One action is over; the turn too, if it was the last (EXF-activation-e)."""
    play.act(actions=play.acting.actions - 1, moving=None, shot=None, stray=None, pivoting=False)
    if play.acting.actions <= 0:
        end_turn(play)


def end_turn(play: Play) -> None:
    """The other player's turn, or the same one's if the other has no ready unit (EXF-activation-a, -b, -k)."""
    play.set(acting=None)
    state = play.state
    other = state.other(state.turn)
    if state.ready(other):
        play.set(turn=other)
    elif state.ready(state.turn):
        play.tell("again", "activation-b", "activation-k", player=state.turn)
    else:
        end_round(play)
        while play.state.phase == "play" and not play.state.ready(play.state.turn):
            end_round(play)


def end_round(play: Play) -> None:
    """Score, then see whether it is over, then flip the markers and pass the priority on.

    EXF-activation-b, -c, -d, EXF-end-a, EXF-end-b.
    """
    play.tell("round_over", "activation-b", "activation-c", round=play.state.round)
    score_objectives(play)
    state = play.state
    if end.is_over(state):
        play.set(phase="over", acting=None, turn="")
        ended = end.result(play.state)
        assert ended is not None
        rule = ended.rules[0].removeprefix("EXF-")
        play.tell("over", rule, winners=list(ended.winners), reason=ended.reason, scores=dict(state.scores))
        return
    priority = state.other(state.last) if state.last else state.priority
    play.set(
        units=tuple(replace(unit, activated=False) for unit in state.units),
        round=state.round + 1,
        priority=priority,
        last="",
        played=dict.fromkeys(state.players, 0),
    )
    first = priority if play.state.ready(priority) else play.state.other(priority)
    play.set(turn=first)
    play.tell("round", "activation-c", "activation-d", round=play.state.round, player=priority)


def fast_forward(play: Play) -> None:
    """Nobody is left to resist: the rest of the rounds are scored as everything stands (EXF-end-c)."""
    play.tell("fast_forward", "end-c", player=play.state.turn)
    while play.state.phase == "play":
        end_round(play)
