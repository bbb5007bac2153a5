"""Moves with a declared intent: out of sight of an enemy unit, or in cover from it (EXO-measure-d)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, OneOf, Option, Param, Pick
from bot.skirmish.exoshift.actions import BY_ID, problem, take
from bot.skirmish.exoshift.catalogue import in_words
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.moving import intents
from bot.skirmish.exoshift.moving.movement import allowed
from bot.skirmish.exoshift.state import State, Unit
from bot.skirmish.exoshift.units.status import rooted

ACTIONS = ("march", "advance", "run")
"""Actions with which an intent may be declared."""


def offers(state: State, player: str) -> list[Offer]:
    """An entry for each unit that can move."""
    foes = tuple(Option(foe.id, in_words(foe.name)) for foe in state.enemies(player))
    if not foes:
        return []
    entries: list[Offer] = []
    for unit in state.of(player):
        actions = _actions(state, unit)
        if not actions:
            continue
        params: dict[str, Param] = {
            "action": OneOf(actions),
            "intent": OneOf(
                tuple(Option(name, say("exoshift-intent", intent=name)) for name in intents.INTENTS)
            ),
            "from": OneOf(foes),
        }
        label = say("exoshift-pick-intend", unit=unit.name)[:100]
        choice = Choice(f"intend:{unit.id}", "intend", label, params, unit.id, rules=("EXO-measure-d",))
        entries.append((choice, partial(_intend, unit.id)))
    return entries


def _actions(state: State, unit: Unit) -> tuple[Option, ...]:
    if not unit.able or unit.routed or unit.unfinished or rooted(unit):
        return ()
    able = (BY_ID[name] for name in ACTIONS if problem(state, unit, BY_ID[name]) is None)
    return tuple(Option(action.id, say(action.name)) for action in able)


def meant(state: State, unit: Unit, values: Mapping[str, Any]) -> tuple[str, Any]:
    """The action of a declared intent, and where it leads. Raises IllegalPick if no place in reach does it."""
    name, foe = str(values["action"]), state.unit(str(values["from"]))
    return name, intents.place(state, unit, allowed(unit, name), str(values["intent"]), foe)


def _intend(unit_id: str, pen: Pen, pick: Pick) -> None:
    """EXO-measure-d: nothing is paid unless there is such a place."""
    unit, foe = pen.unit(unit_id), pen.unit(str(pick.values["from"]))
    name, to = meant(pen.state, unit, pick.values)
    pen.tell("intends", "EXO-measure-d", unit=unit, target=foe, intent=str(pick.values["intent"]))
    take(unit_id, BY_ID[name], pen, Pick(f"{name}:{unit_id}", {"to": to}))
