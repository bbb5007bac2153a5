"""CP put aside and CP for reserves: Planning, Strategic Planning, hurrying what waits.

EXO-trait-e, EXO-trait-f, EXO-trait-i, EXO-reserves-c. All of it is free of actions and of the price ladder.
"""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Number, Pick
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.state import RESERVE, State, Step, Unit
from bot.skirmish.kit.offers import done

SURE = 9
"""A unit with this arrival number comes as the next round opens: to pay for more would be wasted (EXO-reserves-b)."""


def offers(state: State, player: str) -> list[Offer]:
    """What a player can do with CP in a turn besides actions (EXO-cp-e)."""
    entries: list[Offer] = []
    for unit in state.of(player):
        room = min(unit.number("Planning", 1) - unit.stored, state.cp.get(player, 0) + unit.attached)
        if room > 0 and not unit.routed:
            entries.append(_entry("store", unit, room, "EXO-trait-e"))
        room = min(unit.number("Strategic Planning", 1) - unit.strategic, state.cp.get(player, 0))
        if room > 0 and not unit.routed:
            entries.append(_entry("keep", unit, room, "EXO-trait-f"))
    helped = _coordinator(state, player) is not None
    for unit in state.units:
        if unit.owner == player and unit.where == RESERVE and (helped or state.cp.get(player, 0)):
            label = say("exoshift-pick-hurry", unit=unit.name, arrival=unit.arrival)
            rules = ("EXO-reserves-c", "EXO-trait-i")
            reason = say("exoshift-no-hurry", unit=unit.name) if unit.arrival >= SURE else None
            entries.append(
                (
                    Choice(f"hurry:{unit.id}", "hurry", label, unit=unit.id, rules=rules, disabled=reason),
                    done if reason else partial(_hurry, unit.id),
                )
            )
    return entries


def _coordinator(state: State, player: str) -> Unit | None:
    """A unit with CP of a Deployment Coordinator left; a Routed one uses no abilities (EXO-trait-i, EXO-morale-f)."""
    return next((unit for unit in state.of(player) if unit.coordinator and not unit.routed), None)


def _entry(kind: str, unit: Unit, room: int, rule: str) -> Offer:
    message = "exoshift-pick-store" if kind == "store" else "exoshift-pick-keep"
    label = say(message, unit=unit.name, most=room)
    choice = Choice(
        f"{kind}:{unit.id}", kind, label, {"stored": Number(1, room)}, unit=unit.id, rules=(rule,)
    )
    return choice, partial(_store if kind == "store" else _keep, unit.id)


def _store(unit_id: str, pen: Pen, pick: Pick) -> None:
    """Store CP on a leader: its attached ones first, then global ones (EXO-trait-e)."""
    unit, amount = pen.unit(unit_id), int(pick.values["stored"])
    own = min(unit.attached, amount)
    unit = pen.change(unit_id, attached=unit.attached - own, stored=unit.stored + amount)
    pen.add("cp", unit.owner, own - amount)
    pen.tell("stored", "EXO-trait-e", unit=unit, cp=amount, total=unit.stored)


def _keep(unit_id: str, pen: Pen, pick: Pick) -> None:
    """Global CP kept for a later round (EXO-trait-f)."""
    unit, amount = pen.unit(unit_id), int(pick.values["stored"])
    unit = pen.change(unit_id, strategic=unit.strategic + amount)
    pen.add("cp", unit.owner, -amount)
    pen.tell("stored", "EXO-trait-f", unit=unit, cp=amount, total=unit.strategic)


def _hurry(unit_id: str, pen: Pen, pick: Pick) -> None:
    """1 CP raises an arrival number by 1; a Deployment Coordinator's go first (EXO-reserves-c, EXO-trait-i)."""
    unit = pen.unit(unit_id)
    helper = _coordinator(pen.state, unit.owner)
    if helper is None:
        pen.add("cp", unit.owner, -1)
    else:
        pen.change(helper.id, coordinator=helper.coordinator - 1)
        pen.apply("EXO-trait-i")
    unit = pen.change(unit_id, arrival=unit.arrival + 1)
    pen.tell("hurried", "EXO-reserves-c", unit=unit, arrival=unit.arrival)


# ---------------------------------------------------------------- as a round opens


def pull(pen: Pen, step: Step) -> None:
    """Before the bids, CP kept by Strategic Planning may go to the global pool (EXO-trait-f).

    A Routed unit uses no abilities (EXO-morale-f).
    """
    for unit in pen.state.units:
        if unit.strategic and unit.active and not unit.routed and unit.id not in step.done:
            pen.push(Step("pulling", unit.owner, unit=unit.id), Step("pull", done=(*step.done, unit.id)))
            return


def question(state: State, step: Step) -> str:
    """How many of its CP go to the pool?"""
    unit = state.unit(step.unit)
    return say("exoshift-prompt-pull", unit=unit.name, cp=unit.strategic)


def pull_offers(state: State, step: Step) -> list[Offer]:
    """How many, or none."""
    unit = state.unit(step.unit)
    most = Number(1, unit.strategic)
    take = Choice(
        f"pull:{unit.id}",
        "pull",
        say("exoshift-pick-pull"),
        {"stored": most},
        unit=unit.id,
        rules=("EXO-trait-f",),
    )
    leave = Choice(
        f"spare:{unit.id}", "spare", say("exoshift-pick-spare"), unit=unit.id, rules=("EXO-trait-f",)
    )
    return [(take, _pull), (leave, lambda pen, pick: _leave(pen))]


def _pull(pen: Pen, pick: Pick) -> None:
    unit, amount = pen.unit(pen.pop().unit), int(pick.values["stored"])
    pen.change(unit.id, strategic=unit.strategic - amount)
    total = pen.add("cp", unit.owner, amount)
    pen.tell("pulled", "EXO-trait-f", unit=unit, cp=amount, player=unit.owner, total=total)


def _leave(pen: Pen) -> None:
    pen.pop()
