"""From one floor of a building to another (EXO-terrain-e)."""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, OneOf, Option, Pick
from bot.skirmish.exoshift.actions import BY_ID, pay, problem
from bot.skirmish.exoshift.choices import Storey
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.buildings import around, floor_of, floors, raised
from bot.skirmish.exoshift.ground.measure import TOLERANCE
from bot.skirmish.exoshift.moving.movement import allowed
from bot.skirmish.exoshift.moving.mover import mover
from bot.skirmish.exoshift.state import State, Unit
from bot.skirmish.table.shapes import Point

ACTIONS = ("march", "advance", "run")
RULE = "EXO-terrain-e"


def offers(state: State, player: str) -> list[Offer]:
    """An entry for each unit of one model in a building of several floors: each floor costs some of its move."""
    entries: list[Offer] = []
    for unit in state.of(player):
        if options := _options(state, unit):
            label = say("exoshift-pick-floor", unit=unit.name)[:100]
            choice = Choice(
                f"floor:{unit.id}", "floor", label, {"floor": OneOf(options)}, unit.id, rules=(RULE,)
            )
            entries.append((choice, partial(_change, unit.id)))
    return entries


def _options(state: State, unit: Unit) -> tuple[Option, ...]:
    if not unit.individual or not unit.able or unit.routed or unit.card.mobility != "Infantry":
        return ()
    model = unit.lead
    building = around(state.board, Point(model.x, model.y))
    if building is None or floors(building) == 1:
        return ()
    here, cost, options = floor_of(state.board, model), state.setting("floor_change"), []
    for action in (BY_ID[name] for name in ACTIONS):
        limit = mover(state, model, allowed(unit, action.id)).limit(())
        if problem(state, unit, action) is None:
            options += [
                Option(
                    Storey(action.id, floor).id, say("exoshift-floor", action=say(action.name), floor=floor)
                )
                for floor in range(1, floors(building) + 1)
                if floor != here and abs(floor - here) * cost <= limit + TOLERANCE
            ]
    return tuple(options)


def _change(unit_id: str, pen: Pen, pick: Pick) -> None:
    """EXO-terrain-e: the floors are all of the move."""
    there = Storey.read(str(pick.values["floor"]))
    unit, action, floor = pen.unit(unit_id), BY_ID[there.action], there.floor
    building = around(pen.state.board, Point(unit.lead.x, unit.lead.y))
    assert building is not None
    pay(unit_id, action, pen)
    pen.change_model(unit.lead.id, floor=floor, z=raised(building, floor))
    pen.tell("floor", RULE, unit=unit, floor=floor)
    pen.change(unit_id, moved=True, hunkered=False)
    action.perform(pen, unit_id, Pick(pick.choice))
