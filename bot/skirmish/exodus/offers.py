"""The menus: that of the step under way. Each family registers its steps on import."""

from __future__ import annotations

from dataclasses import replace

import bot.skirmish.exodus.actions

# F401: no name of these is used here.
import bot.skirmish.exodus.assault.fight
import bot.skirmish.exodus.assault.locked
import bot.skirmish.exodus.assault.order
import bot.skirmish.exodus.morale.fall_back
import bot.skirmish.exodus.morale.no_fear
import bot.skirmish.exodus.morale.regroup
import bot.skirmish.exodus.morale.rout
import bot.skirmish.exodus.moving.mounted
import bot.skirmish.exodus.moving.walk
import bot.skirmish.exodus.orders.again
import bot.skirmish.exodus.orders.moves
import bot.skirmish.exodus.orders.opportunity
import bot.skirmish.exodus.orders.overwatch
import bot.skirmish.exodus.orders.road_advance
import bot.skirmish.exodus.phases.deployment
import bot.skirmish.exodus.phases.finalisation
import bot.skirmish.exodus.phases.layout
import bot.skirmish.exodus.phases.sudden
import bot.skirmish.exodus.phases.tactics
import bot.skirmish.exodus.phases.victory
import bot.skirmish.exodus.setup
import bot.skirmish.exodus.shooting.volley
import bot.skirmish.exodus.support.assets
import bot.skirmish.exodus.support.bombard
import bot.skirmish.exodus.support.call_in
import bot.skirmish.exodus.support.drop
import bot.skirmish.exodus.support.flight
import bot.skirmish.exodus.support.landing
import bot.skirmish.exodus.support.lift
import bot.skirmish.exodus.turn  # noqa: F401
from bot.skirmish.engine import Prompt
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.phases import sudden
from bot.skirmish.exodus.shooting import fire
from bot.skirmish.exodus.state import State, Step
from bot.skirmish.exodus.steps import ASKS, proceed

ACTING = ("move", "shoot", "again")
"""Steps that ask what a formation does: they are gone if it is Routed or destroyed before (EXW-suppression-c)."""


def waiting(state: State) -> tuple[str, ...]:
    """Who must answer now: both players at once for what arrives by Sudden Appearance."""
    if state.over or not state.stack:
        return ()
    return sudden.undecided(state) if state.top.kind == sudden.ARRIVALS else (state.top.player,)


def offers(state: State, player: str) -> list[Offer]:
    """The menu of a player who is to move."""
    return list(ASKS[state.top.kind][0](state, replace(state.top, player=player)))


def prompt(state: State, player: str) -> Prompt:
    """The question for a player who is to move."""
    return ASKS[state.top.kind][1](state, replace(state.top, player=player))


def settle(pen: Pen) -> None:
    """Go on until somebody has a decision to make."""
    proceed(pen)
    while pen.state.stack and _void(pen.state, pen.state.top):
        step = pen.pop()
        if step.kind == "shoot" and pen.formation(step.unit).here and not pen.formation(step.unit).routed:
            pen.tell("no_target", "EXW-shoot-c", unit=step.unit)
        proceed(pen)


def _void(state: State, step: Step) -> bool:
    """Whether what is asked is no question any more: nobody is left to do it, or nothing is left to choose."""
    if step.kind not in ACTING:
        return False
    formation = state.formation(step.unit)
    if not formation.here or formation.routed:
        return True
    return step.kind == "shoot" and not fire.may_shoot(state, step)
