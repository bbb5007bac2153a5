"""How a player says where a unit goes, and what is worth offering: a place, a path of a vehicle, a goal and a shape.

What is offered is worked out again only if something has changed near the unit.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from bot.skirmish.engine import GroupMove, Later, Option, Param, Path
from bot.skirmish.engine import Point as PointParam
from bot.skirmish.exoshift.catalogue import in_words
from bot.skirmish.exoshift.ground.buildings import around
from bot.skirmish.exoshift.ground.measure import Spot, spot
from bot.skirmish.exoshift.moving.climbing import climbs
from bot.skirmish.exoshift.moving.movement import perches, together
from bot.skirmish.exoshift.moving.mover import DRIVES, Allowed, mover, neighbours
from bot.skirmish.exoshift.state import State, Unit, callsigns
from bot.skirmish.exoshift.units.carrying import wanted, way_out
from bot.skirmish.kit.kept import Memory
from bot.skirmish.table import formation
from bot.skirmish.table.drive import drives
from bot.skirmish.table.moves import furthest, spots
from bot.skirmish.table.shapes import Point, heading_to, span, step, stored

SHORT = 2.0
"""Moves up to this long have few suggestions."""
Goals = tuple[Point, ...]
Key = tuple[str, tuple[Spot, ...], bool, Allowed, Goals, tuple[tuple[Any, ...], ...]]


def destination(state: State, unit: Unit, far: Allowed) -> Param:
    """The parameter that says where a unit goes."""
    models = unit.movers
    if len(models) > 1:
        names = callsigns((unit,))
        stands = tuple(Option(model.id, in_words(names[model.id])) for model in models)
        goals = Later(partial(group_goals, state, unit, far))
        return GroupMove(stands, goals, _middle(unit), far.plain, turns=True)
    at = (models[0].x, models[0].y)
    drive = None if far.fly else DRIVES.get(unit.card.mobility)
    if drive is not None and drive.turns is not None:
        return Path(drive.turns + 1, Later(partial(courses, state, unit, far)), at, far.most)
    return PointParam(Later(partial(suggestions, state, unit, far)), at, far.plain)


def goal_of(value: Any) -> tuple[float, float]:
    """Where a value of `destination` leads: the place, the end of the path, the goal of the group."""
    if isinstance(value, Mapping):
        value = value["to"]
    elif isinstance(value[0], list | tuple):
        value = value[-1]
    return float(value[0]), float(value[1])


def suggestions(state: State, unit: Unit, far: Allowed) -> tuple[Point, ...]:
    """Places for a single model: towards friends in need, objectives and enemies, and all round."""
    if far.plain <= 0:
        return ()
    goals = _goals(state, unit, far)
    return _PLACES.get(_key(state, unit, far, goals), lambda: _places(state, unit, far, goals))


def _places(state: State, unit: Unit, far: Allowed, goals: Goals) -> tuple[Point, ...]:
    mine = mover(state, unit.movers[0], far).near()
    base, short = mine.base, far.plain <= SHORT
    places: dict[Point, None] = {}
    for goal in goals:
        places[furthest(mine.way, base, goal, mine.pace)] = None
    for place in spots(mine.way, base, mine.pace, 4 if short else 8, (1.0,)):
        places[place] = None
    if not short:
        for goal in goals[:2]:
            half = step(base.at, heading_to(base.at, goal), far.plain / 2)
            places[furthest(mine.way, base, half, mine.pace)] = None
    if not short:
        places |= dict.fromkeys(perches(state, unit.movers[0], far))
    model = unit.movers[0]
    home = around(state.board, base.at) if model.floor > 1 else None
    return tuple(
        place for place in places if span(place, base.at) > 0.1 and (home is None or home.region.holds(place))
    )


def courses(state: State, unit: Unit, far: Allowed) -> tuple[tuple[Point, ...], ...]:
    """Paths for a vehicle: towards friends in need, objectives and enemies, straight on, and by turns."""
    if far.plain <= 0:
        return ()
    goals = _goals(state, unit, far)
    return _COURSES.get(_key(state, unit, far, goals), lambda: _courses(state, unit, far, goals))


def _courses(state: State, unit: Unit, far: Allowed, goals: Goals) -> tuple[tuple[Point, ...], ...]:
    mine = mover(state, unit.movers[0], far).near()
    assert mine.drive is not None
    start = mine.base.at
    legs: dict[tuple[Point, ...], None] = {}
    for goal in goals:
        legs[(mine.towards(goal),)] = None
        if span(start, goal) <= far.most and (round_it := mine.route(goal)):
            legs[round_it] = None
    for most in dict.fromkeys((far.most, far.plain, far.bad)):
        for path in drives(mine.way, mine.base, most, mine.drive):
            legs[path] = None
    return tuple(path for path in legs if span(path[-1], start) > 0.1 and mine.problem(path) is None)


def group_goals(state: State, unit: Unit, far: Allowed) -> tuple[Point, ...]:
    """Goals for a unit of several models: towards friends in need, objectives and enemies, and all round."""
    if far.plain <= 0:
        return ()
    troop, at, short = together(state, unit, far), _middle(unit), far.plain <= SHORT
    goals = _goals(state, unit, far)
    places = [stored(step(at, heading_to(at, goal), min(far.plain, span(at, goal)))) for goal in goals]
    places += formation.goals(troop, 4 if short else 8, (1.0,))
    if not short:
        places += [stored(step(at, heading_to(at, goal), far.plain / 2)) for goal in goals[:2]]
    return tuple(goal for goal in dict.fromkeys(places) if span(goal, at) > 0.1)


_PLACES: Memory[tuple[Point, ...]] = Memory(4096)
_COURSES: Memory[tuple[tuple[Point, ...], ...]] = Memory(1024)


def _middle(unit: Unit) -> Point:
    """The middle of those that can move."""
    models = unit.movers
    count = len(models)
    return Point(sum(model.x for model in models) / count, sum(model.y for model in models) / count)


def _goals(state: State, unit: Unit, far: Allowed) -> Goals:
    """A friend in need within reach, the nearest objectives and enemies; for a carrier the nearer side edge."""
    at, short = _middle(unit), far.plain <= SHORT
    objectives = sorted(
        (Point(objective.x, objective.y) for objective in state.objectives if wanted(unit, objective)),
        key=lambda goal: span(at, goal),
    )
    if any(model.carries for model in unit.active):
        objectives.insert(0, way_out(state, at))
    foes = sorted(
        (Point(foe.lead.x, foe.lead.y) for foe in state.enemies(unit.owner)), key=lambda goal: span(at, goal)
    )
    return (
        *_in_need(state, unit, at, far)[:1],
        *objectives[: 1 if short else 3],
        *foes[: 1 if short else 2],
    )


def _in_need(state: State, unit: Unit, at: Point, far: Allowed) -> list[Point]:
    """Where friends lie Downed or Wounded that a move might reach, the nearest first."""
    friends = [
        Point(model.x, model.y)
        for other in state.of(unit.owner)
        for model in other.active
        if other.id != unit.id and not model.up
    ]
    near = [goal for goal in friends if span(at, goal) <= far.plain + 2]
    return sorted(near, key=lambda goal: span(at, goal))


def _key(state: State, unit: Unit, far: Allowed, goals: Goals) -> Key:
    """What the places of a single model depend on."""
    model = unit.movers[0]
    return state.board, (spot(model),), climbs(model), far, goals, neighbours(state, model, far)
