"""Objective Grab: picking up, locking and securing tokens, and sending them home.

EXO-mission-i, EXO-mission-j, EXO-mission-k, EXO-mission-l, EXO-mission-m.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Pick
from bot.skirmish.exoshift.dice import chance, roll_test
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.measure import CONTACT, to_objective, within
from bot.skirmish.exoshift.missions.control_points import RADIUS, point_name
from bot.skirmish.exoshift.missions.scoring import goal, standing
from bot.skirmish.exoshift.state import Model, Objective, State, Unit, base_of
from bot.skirmish.exoshift.units.carrying import DEPLOYMENT_EDGE, SIDE_EDGE, can_carry
from bot.skirmish.exoshift.units.disruption import quality

LABELS = {
    "bring": "exoshift-pick-bring",
    "grab": "exoshift-pick-grab",
    "lock": "exoshift-pick-lock",
    "send": "exoshift-pick-send",
    "unlock": "exoshift-pick-unlock",
}
"""The message of each kind of entry."""


def touches(model: Model, token: Objective) -> bool:
    """Base contact with a token."""
    return within(to_objective(model, token) - RADIUS, CONTACT)


def offers(state: State, unit: Unit) -> Sequence[Offer]:
    """What the models of a unit can do with tokens here; nothing for Routed units (EXO-morale-f)."""
    if unit.routed:
        return []
    entries = []
    for model in unit.able:
        for token in state.objectives:
            if token.kind != "token" or token.secured:
                continue
            if token.carrier:
                if token.carrier == model.id:
                    entries.append(
                        _entry(
                            unit, model, token, "bring", _bring, "EXO-mission-l", bring_problem(state, model)
                        )
                    )
            elif touches(model, token):
                entries += _at_hand(state, unit, model, token)
    return entries


def _at_hand(state: State, unit: Unit, model: Model, token: Objective) -> list[Offer]:
    """Entries for a token that lies at a model's feet.

    EXO-mission-i, EXO-mission-j, EXO-mission-k, EXO-trait-aa.
    """
    if token.side == unit.owner:
        entries = []
        if not token.locked:
            entries.append(_entry(unit, model, token, "lock", _lock, "EXO-mission-j", None))
        if token.home is not None and (token.x, token.y) != token.home:
            entries.append(_entry(unit, model, token, "send", _send, "EXO-mission-k", None))
        return entries
    if token.locked:
        return [_entry(unit, model, token, "unlock", _unlock, "EXO-mission-j", None, quality(unit))]
    reason = say("exoshift-no-hands", token=point_name(token)) if model.carries else None
    if not can_carry(model):
        reason = say("exoshift-no-crane")
    return [_entry(unit, model, token, "grab", _grab, "EXO-mission-i", reason)]


def bring_problem(state: State, model: Model) -> str | None:
    """Why a carrier may not Secure its token here, or None (EXO-mission-l)."""
    base, board = base_of(model), state.table
    left, low, right, high = base.bounds
    if not within(min(left, board.width - right), SIDE_EDGE):
        return say("exoshift-no-side-edge", far=f"{SIDE_EDGE:g}")
    if within(min(low, board.height - high), DEPLOYMENT_EDGE):
        return say("exoshift-no-deployment-edge", far=f"{DEPLOYMENT_EDGE:g}")
    return None


def _entry(
    unit: Unit,
    model: Model,
    token: Objective,
    kind: str,
    effect: Any,
    rule: str,
    reason: str | None,
    need: int = 0,
) -> Offer:
    """An entry of the menu."""
    odds = Odds(say("exoshift-odds-test", need=need), None, chance(need)) if need else None
    choice = Choice(
        f"{kind}:{model.id}>{token.id}", kind, say(LABELS[kind], token=point_name(token)),
        unit=unit.id, target=token.id, rules=(rule, "EXO-actions-t"), odds=odds, disabled=reason,
    )  # fmt: skip
    return choice, partial(effect, model.id, token.id)


def _change(pen: Pen, token: str, **fields: Any) -> Objective:
    """A token with these fields changed."""
    changed = replace(pen.state.objective(token), **fields)
    pen.set(objectives=tuple(changed if other.id == token else other for other in pen.state.objectives))
    return changed


def _grab(model: str, token: str, pen: Pen, pick: Pick) -> None:
    """A model takes an unlocked token of the enemy's, without a test (EXO-mission-i)."""
    _tell(pen, "grabbed", model, _change(pen, token, carrier=model), "EXO-mission-i")
    pen.change_model(model, carries=token)
    _decide(pen, model)


def _lock(model: str, token: str, pen: Pen, pick: Pick) -> None:
    """A token of the own half is Locked, without a test (EXO-mission-j)."""
    _tell(pen, "locked", model, _change(pen, token, locked=True), "EXO-mission-j")


def _unlock(model: str, token: str, pen: Pen, pick: Pick) -> None:
    """A Locked token takes a Quality test to unlock (EXO-mission-j)."""
    tested = roll_test(pen, "interact", quality(pen.state.unit_of(model)))
    changed = _change(pen, token, locked=not tested.passed)
    _tell(
        pen,
        "unlocked",
        model,
        changed,
        "EXO-mission-j",
        rolls=tested.rolls,
        passed=tested.passed,
        need=tested.value,
    )


def _send(model: str, token: str, pen: Pen, pick: Pick) -> None:
    """A dropped token goes back to where it lay at first (EXO-mission-k)."""
    home = pen.state.objective(token).home
    assert home is not None
    _tell(pen, "sent_home", model, _change(pen, token, x=home[0], y=home[1]), "EXO-mission-k")


def _bring(model: str, token: str, pen: Pen, pick: Pick) -> None:
    """A carried token is Secured, leaves the table and cannot be lost (EXO-mission-l)."""
    owner = pen.state.unit_of(model).owner
    _tell(pen, "brought", model, _change(pen, token, carrier="", secured=owner), "EXO-mission-l")
    pen.change_model(model, carries="")
    _decide(pen, model)


def _decide(pen: Pen, model: str) -> None:
    """After a level score the next token carried or Secured decides at once (EXO-mission-m)."""
    state, owner = pen.state, pen.state.unit_of(model).owner
    if len(set(state.scores.values())) > 1 or min(state.scores.values(), default=0) < goal(state):
        return
    pen.set(
        scores=standing(state),
        over="points",
        winners=(owner,),
        stack=(),
    )
    pen.tell("over", "EXO-mission-m", winner=owner, why="points", goal=goal(state))


def _tell(
    pen: Pen, kind: str, model: str, token: Objective, *rules: str, rolls: Any = (), **data: Any
) -> None:
    pen.tell(
        kind,
        *rules,
        rolls=rolls,
        unit=pen.state.unit_of(model),
        model=pen.model(model),
        token=point_name(token),
        **data,
    )
