"""Moves: how far, through what, and where a unit may end.

EXO-movement-a, EXO-movement-b, EXO-movement-d, EXO-movement-g, EXO-movement-k, EXO-movement-l, EXO-movement-n.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from bot.messages import say
from bot.skirmish.engine import IllegalPick
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.ground.measure import TOLERANCE, spot
from bot.skirmish.exoshift.ground.terrain import HOPPER, closed, difficult, passed_over
from bot.skirmish.exoshift.state import Model, State, Unit, base_of, callsigns
from bot.skirmish.exoshift.traits import number
from bot.skirmish.kit.kept import Memory, once_for_each
from bot.skirmish.table.measure import coherent
from bot.skirmish.table.moves import (
    Pace,
    Way,
    Why,
    check_path,
    check_stand,
    crossed,
    explain,
    furthest,
    near_way,
    route,
    spots,
)
from bot.skirmish.table.places import nearest_stand
from bot.skirmish.table.shapes import EPS, Base, Point, grown, heading_to, span, step, stored, stored_heading
from bot.skirmish.table.squares import square_at

KEEP_OFF = 1.0
"""A move stays further than this from enemies, except in an Assault (EXO-movement-l)."""
SAME_PLACE = 0.005
SHORT = 2.0
"""Moves up to this long have few suggestions."""
BODY = 6.0
"""More than the largest model reaches from its middle, with what enemies keep off."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """How far a move may go: over ordinary ground, and if any of it is difficult."""

    plain: float
    bad: float
    close: bool = False
    """It may come near enemies, as in an Assault."""
    fly: bool = False
    """It flies (EXO-movement-g)."""


FLIGHTS = {"jump": "Jump", "fly": "Flight"}
"""Actions that fly, and the traits that say how far (EXO-trait-n, EXO-trait-o)."""


def flight(unit: Unit, action: str) -> float:
    """How far a unit flies in an action: as far as all its models can; 0 if one cannot."""
    models = unit.able or unit.active
    return min((float(number(model.traits, FLIGHTS[action])) for model in models), default=0.0)


def allowed(unit: Unit, action: str) -> Allowed:
    """How far an action lets a unit move.

    EXO-movement-a, EXO-actions-e, EXO-actions-f, EXO-actions-i, EXO-actions-o, EXO-actions-p, EXO-actions-r. Difficult
    ground shortens what is based on the Primary Move (EXO-movement-h, EXO-movement-i, EXO-movement-j), nothing else
    (EXO-movement-k).
    """
    if action in FLIGHTS:
        far = flight(unit, action)
        return Allowed(far, far, fly=True)
    return _distances(*unit.card.move)[action]


@lru_cache(maxsize=64)
def _distances(first: float, second: float) -> dict[str, Allowed]:
    return {
        "advance": Allowed(first, second),
        "advance_only": Allowed(first, first),
        "run": Allowed(2 * first, 2 * second),
        "march": Allowed(second, second),
        "interact": Allowed(first, first),
        "hunker": Allowed(2, 2),
        "rest": Allowed(1, 1),
        "crawl": Allowed(second, second),
        "creep": Allowed(1, 1),
        "assault": Allowed(first, second, close=True),
        "recon": Allowed(first, first),
    }


def pace(state: State, model: Model, far: Allowed) -> Pace:
    """The allowance of a model: less once any of its path, or its start, is in difficult ground."""
    return Pace(difficult(state.board, mobility(model, far.fly)), lambda met: far.bad if met else far.plain)


def mobility(model: Model, fly: bool = False) -> str:
    """How a model moves now (EXO-movement-g, EXO-trait-p)."""
    if fly:
        return "Flying"
    return HOPPER if model.has(HOPPER) else model.card.mobility


def way(state: State, model: Model, far: Allowed) -> Way:
    """What a model has to respect (EXO-movement-l).

    Obstacles are gone round; enemies are neither crossed nor come near, friends only not ended on; what is
    Incapacitated lies in nobody's path. A flyer passes over models, and ends as far from enemies as others.
    """
    owner = state.unit_of(model.id).owner
    foes: dict[str, Base] = {}
    friends: dict[str, Base] = {}
    zones: dict[str, Base] = {}
    for unit in state.units:
        if not unit.here:
            continue
        bodies, around, lying = _footprint(unit)
        friends.update(lying)
        if unit.owner == owner:
            friends.update(bodies)
        elif far.fly:
            friends.update(around)
        else:
            foes.update(bodies)
            if not far.close:
                zones.update(around)
    friends.pop(model.id, None)
    how = mobility(model, far.fly)
    return Way(
        state.table, closed(state.board, how), passed_over(state.board, how),
        foes=foes, friends=friends, zones=zones, entering=outside(state, model),
    )  # fmt: skip


@once_for_each
def _footprint(unit: Unit) -> tuple[dict[str, Base], dict[str, Base], dict[str, Base]]:
    """The bases of a unit's models in play, what enemies keep off, and the bases of those that lie there."""
    bodies = {model.id: base_of(model) for model in unit.active}
    around = {name: grown(base, KEEP_OFF) for name, base in bodies.items()}
    lying = {model.id: base_of(model) for model in unit.here if not model.in_play}
    return bodies, around, lying


def outside(state: State, model: Model) -> bool:
    """Whether a model is still beyond the edge, about to enter (EXO-reserves-d)."""
    return not 0 <= model.y <= state.table.height


def path_to(state: State, model: Model, to: Point, far: Allowed) -> tuple[Point, ...]:
    """The path of a model to a place: straight, or the shortest round what is in the way. Raises IllegalPick."""
    base, goal = base_of(model), stored(to)
    if span(base.at, goal) <= SAME_PLACE:
        return ()
    route_way, limit = way(state, model, far), pace(state, model, far)
    path: tuple[Point, ...] | None = (goal,)
    refusal = check_path(route_way, base, [goal], limit)
    if refusal is not None and refusal.why in (Why.FEATURE, Why.BASE, Why.ZONE):
        path = route(route_way, base, goal, far.plain)
        if path is not None:
            refusal = check_path(route_way, base, path, limit)
    if refusal is None and path is not None:
        return path
    assert refusal is not None
    if refusal.why is Why.TOO_FAR:
        most = limit.limit(crossed(base, path or [goal], limit.meets))
        raise IllegalPick(say("exoshift-no-too-far", far=f"{refusal.far:.1f}", most=f"{most:g}"))
    raise IllegalPick(explain(refusal, names=_names(state)))


def _names(state: State) -> dict[str, str]:
    pieces = {
        one.id: say("exoshift-the-piece", kind=(one.name or one.kind).replace("_", " ").lower())
        for one in state.table.features
    }
    return callsigns(state.units) | pieces


def suggestions(state: State, unit: Unit, far: Allowed) -> tuple[Point, ...]:
    """Places worth offering for the unit's first model: towards friends in need, objectives and enemies, and all round.

    Fewer of them for short moves. They are worked out again only if something has changed near the unit.
    """
    models = unit.able or unit.active
    if not models or far.plain <= 0:
        return ()
    at = base_of(models[0]).at
    short = far.plain <= SHORT
    objectives = sorted(
        (Point(one.x, one.y) for one in state.objectives if not one.secured), key=lambda goal: span(at, goal)
    )
    foes = sorted(
        (Point(foe.lead.x, foe.lead.y) for foe in state.enemies(unit.owner)), key=lambda goal: span(at, goal)
    )
    goals = (
        *_in_need(state, unit, at, far)[:1],
        *objectives[: 1 if short else 3],
        *foes[: 1 if short else 2],
    )
    near = far.plain + 1.0 + (len(models) > 1) * (far.plain + 2 * state.setting("coherency"))
    key = (state.board, tuple(map(spot, models)), far, goals, _about(state, unit, at, near))
    return _SUGGESTED.get(key, lambda: _suggested(state, unit, far, goals))


_SUGGESTED: Memory[tuple[Point, ...]] = Memory(4096)


def _about(state: State, unit: Unit, at: Point, near: float) -> tuple[tuple[Any, ...], ...]:
    """What stands so near to a place that a move from it may have to do with it."""
    found = []
    for other in state.units:
        if other.id != unit.id:
            found += [
                (other.owner == unit.owner, model.in_play, *spot(model))
                for model in other.here
                if abs(model.x - at.x) <= near + BODY and abs(model.y - at.y) <= near + BODY
            ]
    return tuple(found)


def _suggested(state: State, unit: Unit, far: Allowed, goals: Sequence[Point]) -> tuple[Point, ...]:
    models = unit.able or unit.active
    model, short = models[0], far.plain <= SHORT
    base, limit = base_of(model), pace(state, model, far)
    route_way = near_way(way(state, model, far), base, far.plain)
    found: dict[Point, None] = {}
    for goal in goals:
        found[furthest(route_way, base, goal, limit)] = None
    for place in spots(route_way, base, limit, 4 if short else 8, (1.0,)):
        found[place] = None
    if not short:
        for goal in goals[:2]:
            half = step(base.at, heading_to(base.at, goal), far.plain / 2)
            found[furthest(route_way, base, half, limit)] = None
    legal = (place for place in found if span(place, base.at) > 0.1)
    return tuple(place for place in legal if len(models) == 1 or _fits(state, unit, place, far))


def _in_need(state: State, unit: Unit, at: Point, far: Allowed) -> list[Point]:
    """Where friends lie Downed or Wounded that a move might reach, the nearest first."""
    found = [
        Point(model.x, model.y)
        for other in state.of(unit.owner)
        for model in other.active
        if other.id != unit.id and not model.up
    ]
    near = [goal for goal in found if span(at, goal) <= far.plain + 2]
    return sorted(near, key=lambda goal: span(at, goal))


def _fits(state: State, unit: Unit, to: Point, far: Allowed) -> bool:
    try:
        placed(state, unit, to, far)
    except IllegalPick:
        return False
    return True


def placed(state: State, unit: Unit, to: Point, far: Allowed) -> dict[str, tuple[Point, ...]]:
    """The path of each model that can walk if the unit's first one goes to a place. Raises IllegalPick.

    The others keep their places beside it as far as they can, and within coherency at least (EXO-stats-a).
    """
    models = unit.able or unit.active
    first, rest = models[0], models[1:]
    found = {first.id: path_to(state, first, to, far)}
    moved = _at(state, unit, first, found[first.id])
    done = [base_of(moved.model(first.id))]
    shift = (to[0] - first.x, to[1] - first.y)
    for model in rest:
        path = _beside(moved, model, Point(model.x + shift[0], model.y + shift[1]), far, done)
        if path is None:
            raise IllegalPick(say("exoshift-no-coherency", gap=f"{state.setting('coherency'):g}"))
        found[model.id] = path
        moved = _at(moved, moved.unit(unit.id), model, path)
        done.append(base_of(moved.model(model.id)))
    return found


def _beside(
    state: State, model: Model, goal: Point, far: Allowed, done: Sequence[Base]
) -> tuple[Point, ...] | None:
    """A model's path to the place nearest to its goal that hangs together with those already placed."""
    base, route_way, limit = base_of(model), way(state, model, far), pace(state, model, far)
    coherency = state.setting("coherency")
    lead = done[0]
    goals = [nearest_stand(route_way, base, goal, most=2.0)]
    goals += [furthest(route_way, base, goal, limit), base.at]
    ring = lead.radius + base.radius + coherency / 2
    goals += [
        stored(Point(lead.at.x + ring * dx, lead.at.y + ring * dy))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))
    ]
    for place in goals:
        if place is None or not coherent([*done, base.moved(place)], coherency + TOLERANCE):
            continue
        if span(place, base.at) <= SAME_PLACE:
            if check_stand(route_way, base) is None:
                return ()
            continue
        try:
            return path_to(state, model, place, far)
        except IllegalPick:
            continue
    return None


def _at(state: State, unit: Unit, model: Model, path: Sequence[Point]) -> State:
    if not path:
        return state
    there = model.but(x=path[-1][0], y=path[-1][1])
    return state.with_unit(
        unit.but(models=tuple(there if one.id == model.id else one for one in unit.models))
    )


def move(pen: Pen, unit_id: str, to: Sequence[float], far: Allowed, *rules: str) -> bool:
    """Move a unit; gives whether any of it met difficult ground. Raises IllegalPick.

    Moving ends Hunker Down (EXO-actions-k); facing is free (EXO-movement-n).
    """
    unit = pen.unit(unit_id)
    paths = placed(pen.state, unit, Point(float(to[0]), float(to[1])), far)
    return walk(pen, unit_id, paths, *rules, fly=far.fly)


def walk(pen: Pen, unit_id: str, paths: dict[str, tuple[Point, ...]], *rules: str, fly: bool = False) -> bool:
    """Move the models of a unit along their paths; returns whether any crossed difficult ground."""
    unit, bad, longest = pen.unit(unit_id), False, 0.0
    for model_id, path in paths.items():
        model = pen.model(model_id)
        if not path:
            continue
        base = base_of(model)
        bad = bad or bool(crossed(base, path, difficult(pen.state.board, mobility(model, fly))))
        corners = [base.at, *path]
        longest = max(longest, sum(span(a, b) for a, b in pairwise(corners)))
        end = path[-1]
        heading = stored_heading(heading_to(corners[-2], end))
        pen.change_model(model_id, x=end.x, y=end.y, heading=heading, hiding=False)
    if longest <= EPS:
        return bad
    first = pen.unit(unit_id).lead
    more = ["EXO-movement-a", "EXO-movement-l", "EXO-movement-n", "EXO-measure-a"]
    more += ["EXO-terrain-c"] if bad else []
    pen.tell(
        "moved", *rules, *more, unit=unit, far=f"{longest:.1f}",
        square=square_at(pen.state.table, Point(first.x, first.y)), start=[unit.lead.x, unit.lead.y],
        to=[first.x, first.y], path=[list(point) for point in paths.get(first.id, ())],
    )  # fmt: skip
    if unit.hunkered:
        pen.tell("stood_up", "EXO-actions-k", unit=unit)
    pen.change(unit_id, moved=True, hunkered=False)
    return bad
