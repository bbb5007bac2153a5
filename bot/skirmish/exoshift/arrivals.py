"""Units that enter the table from reserve, by an action (EXO-reserves-d)."""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Later, Pick, Point
from bot.skirmish.exoshift import actions
from bot.skirmish.exoshift.deeds import assault
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.moving.destination import goal_of
from bot.skirmish.exoshift.moving.movement import allowed
from bot.skirmish.exoshift.rounds import reserves
from bot.skirmish.exoshift.state import State, Unit
from bot.skirmish.exoshift.traces import of_unit
from bot.skirmish.exoshift.units import cp
from bot.skirmish.kit.offers import done

ARRIVALS = ("advance", "run", "hunker", "interact_move")
"""Primary Actions during which a unit can arrive; an Assault is another (EXO-reserves-d)."""
ARRIVES = "EXO-reserves-d"


def offers(state: State, unit: Unit) -> list[Offer]:
    """What an On Ready unit can do to enter the table (EXO-reserves-d)."""
    entries: list[Offer] = []
    for action in (actions.BY_ID[name] for name in ARRIVALS):
        if action.offered(state, unit):
            reason, cost = actions.problem(state, unit, action), cp.price(state, primary=True)
            far = reserves.entry(unit, allowed(unit, actions.distance(action)))
            named = say(action.name)
            label = say("exoshift-pick-arrive", action=named, unit=unit.name, cost=cost, primary=True)[:100]
            to = {"to": Point(Later(partial(reserves.entrances, state, unit, far)))}
            rules = (ARRIVES, *action.rules)
            choice = Choice(f"{action.id}:{unit.id}", action.id, label, to, unit.id, None, reason, rules)
            entries.append((choice, done if reason else partial(_arrive, unit.id, action)))
    for foe in state.enemies(unit.owner):
        there = reserves.outside(state, unit, foe.lead.x)
        edge = state.with_unit(there)
        entries += [
            (choice, done if choice.disabled else partial(_storm, unit.id, foe.id))
            for choice, _ in actions.assaults(edge, there)
            if choice.target == foe.id
        ]
    return entries


def _arrive(unit_id: str, action: actions.Action, pen: Pen, pick: Pick) -> None:
    actions.pay(unit_id, action, pen)
    _to_edge(pen, unit_id, goal_of(pick.values["to"])[0])
    action.perform(pen, unit_id, pick)


def _storm(unit_id: str, target: str, pen: Pen, pick: Pick) -> None:
    actions.pay(unit_id, actions.ASSAULT, pen)
    _to_edge(pen, unit_id, pen.unit(target).lead.x)
    assault.begin(pen, unit_id, target)


def _to_edge(pen: Pen, unit_id: str, x: float) -> None:
    unit = reserves.outside(pen.state, pen.unit(unit_id), x)
    pen.state = pen.state.with_unit(unit)
    pen.tell("arrives", ARRIVES, *of_unit(unit), unit=unit, edge=pen.state.edges[unit.owner])
