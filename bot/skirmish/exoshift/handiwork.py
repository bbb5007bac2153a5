"""What an Interact is worth to a solo opponent: building by what comes of it, the rest by the goal that it serves."""

from __future__ import annotations

from bot.skirmish.engine import Choice
from bot.skirmish.exoshift.catalogue import Blueprint, catalogue
from bot.skirmish.exoshift.choices import Build, Continue
from bot.skirmish.exoshift.dice import chance
from bot.skirmish.exoshift.ground.measure import gap, within
from bot.skirmish.exoshift.interact import entries
from bot.skirmish.exoshift.outlook import GOAL
from bot.skirmish.exoshift.state import State, Unit

GUN, WALL, MINE = 3.0, 0.6, 0.8
"""A unit that is built, a wall, a mine cluster."""
NEAR = 20.0
"""An enemy so near makes it worth the trouble."""
IDLE = 0.4
"""What is left of it with nobody near."""
BEGUN = 1.5
"""A part that makes use of what is there already, against a first one."""
HELP = {"raise": 3.0, "grab": GOAL, "bring": 6.0, "stabilise": 0.2, "lock": 0.6, "send": 0.6}
"""Interactions without a test."""


def _part(state: State, unit: Unit, plan: Blueprint) -> float:
    whole = GUN if plan.acts_as else MINE if plan.trigger else WALL
    near = any(within(gap(unit, foe), NEAR) for foe in state.enemies(unit.owner))
    return whole / plan.construction_time * (1.0 if near else IDLE)


def worth(state: State, choice: Choice) -> float:
    """Expected worth of an entry of an Interact."""
    sure = 1.0 if choice.odds is None or choice.odds.chance is None else choice.odds.chance
    if choice.unit is None:
        return 0.0
    match choice.what:
        case Build(_, blueprint):
            return sure * _part(state, state.unit(choice.unit), catalogue().blueprints[blueprint])
        case Continue(_, structure):
            work = next(work for work in state.structures if work.id == structure)
            plan = catalogue().blueprints[work.blueprint]
            return sure * BEGUN * _part(state, state.unit(choice.unit), plan)
    return HELP.get(choice.kind, GOAL) * sure


def best(state: State, unit: Unit, skill: int, tries: int) -> float:
    """What so many interactions are worth from where the unit is: that of the best, and again if it fails."""
    offered = [worth(state, choice) for choice, _ in entries(state, unit) if choice.disabled is None]
    passed = chance(skill)
    return max(offered, default=0.0) * (1 + (1 - passed) * (tries - 1))
