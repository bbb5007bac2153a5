"""Drones and who controls them (EXO-trait-g, EXO-trait-h)."""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Pick
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.measure import distance, reach, within
from bot.skirmish.exoshift.state import GONE, State, Step, Unit
from bot.skirmish.exoshift.traits import number
from bot.skirmish.exoshift.units.status import rooted

DRONE, OPERATOR = "Drone", "Drone Operator"


def controller(state: State, drone: Unit) -> Unit | None:
    """Who controls a drone: not while Downed or worse, nor Routed; at any range (EXO-trait-h)."""
    for unit in state.of(drone.owner):
        if drone.id in unit.drones and unit.able and not unit.routed:
            return unit
    return None


def astray(state: State, unit: Unit) -> bool:
    """Whether a drone is too far from every friend that is no drone, so that it can only move (EXO-trait-g).

    Too far is more than its effective Quality in inches. What is controlled is free of it (EXO-trait-h), and so is what
    cannot move.
    """
    if not unit.has(DRONE) or rooted(unit) or controller(state, unit) is not None:
        return False
    return not any(
        within(distance(mine, theirs), reach(unit))
        for friend in state.of(unit.owner)
        if friend.id != unit.id
        for theirs in friend.able
        if not theirs.has(DRONE)
        for mine in unit.able
    )


# ---------------------------------------------------------------- who controls which


def free_drones(state: State, player: str) -> list[Unit]:
    """A player's drones that nobody controls yet, those in reserve too."""
    taken = {name for unit in state.units for name in unit.drones}
    return [unit for unit in _fielded(state, player) if unit.models[0].has(DRONE) and unit.id not in taken]


def _fielded(state: State, player: str) -> list[Unit]:
    return [unit for unit in state.units if unit.owner == player and unit.where != GONE]


def room(unit: Unit) -> int:
    """How many drones more a unit may pick (EXO-trait-h)."""
    return sum(number(model.traits, OPERATOR, 1) for model in unit.models) - len(unit.drones)


def assign(pen: Pen, step: Step) -> None:
    """Operators pick drones when all is deployed; without a choice to make it is done at once (EXO-trait-h)."""
    for player in pen.state.order:
        for unit in _fielded(pen.state, player):
            drones = free_drones(pen.state, player)
            if room(unit) <= 0 or not drones:
                continue
            if len(drones) > room(unit):
                pen.push(Step("drone", player, unit=unit.id), Step("drones"))
                return
            for drone in drones:
                take(pen, unit.id, drone.id)


def take(pen: Pen, unit_id: str, drone: str) -> None:
    """A unit controls one drone more for the whole game (EXO-trait-h)."""
    unit = pen.change(unit_id, drones=(*pen.unit(unit_id).drones, drone))
    pen.tell("controls", "EXO-trait-h", unit=unit, target=pen.unit(drone))


def question(state: State, step: Step) -> str:
    """Which drone does it control?"""
    unit = state.unit(step.unit)
    return say("exoshift-prompt-drone", unit=unit.name, left=room(unit))


def offers(state: State, step: Step) -> list[Offer]:
    """The drones that it may pick (EXO-trait-h)."""
    unit = state.unit(step.unit)
    return [
        (
            Choice(
                f"control:{unit.id}>{drone.id}", "control", say("exoshift-pick-control", target=drone.name),
                unit=unit.id, target=drone.id, rules=("EXO-trait-h",),
            ),
            partial(_take, unit.id, drone.id),
        )
        for drone in free_drones(state, step.player)
    ]  # fmt: skip


def _take(unit: str, drone: str, pen: Pen, pick: Pick) -> None:
    pen.pop()
    take(pen, unit, drone)
