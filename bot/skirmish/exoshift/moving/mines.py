"""Mine clusters that enemies set off as they move (EXO-construction-d).

A model that comes within the trigger of a finished enemy cluster ends its move there, is hit once without cover, and
the cluster is gone. Flyers set off only what is near where they land.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.skirmish.exoshift.catalogue import catalogue
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.ground.measure import within
from bot.skirmish.exoshift.moving.mover import Allowed, way
from bot.skirmish.exoshift.shooting.attack import struck
from bot.skirmish.exoshift.state import Model, State, Step, Structure, base_of
from bot.skirmish.table import measure
from bot.skirmish.table.moves import Way, check_stand
from bot.skirmish.table.places import waypoints
from bot.skirmish.table.shapes import EPS, Point, span, stored

PITCH = 0.1
"""How far apart the points of a path are at which a model may set one off."""


def clusters(state: State, player: str) -> list[Structure]:
    """Finished mine clusters of a player's enemy."""
    plans = catalogue().blueprints
    return [
        work
        for work in state.structures
        if work.owner != player
        and plans[work.blueprint].trigger
        and work.parts >= plans[work.blueprint].construction_time
    ]


def sets_off(state: State, model: Model, at: Point) -> Structure | None:
    """The cluster that a model sets off in a place."""
    base = base_of(model).moved(at)
    for work in clusters(state, state.unit_of(model.id).owner):
        far = measure.to_point(base, Point(work.x, work.y))
        if within(far, catalogue().blueprints[work.blueprint].trigger):
            return work
    return None


def cut(
    state: State, model: Model, path: Sequence[Point], *, fly: bool, halted: bool
) -> tuple[tuple[Point, ...], str]:
    """The path as far as the first cluster that the model sets off, and its id; all of it and "" without one.

    It ends in the last free place before that; so does that of a model of whose unit another has `halted` before it.
    """
    whole = tuple(path)
    if not halted and not clusters(state, state.unit_of(model.id).owner):
        return whole, ""
    ground = way(state, model, Allowed(0, 0, close=True, fly=fly))
    for n, at in [(len(path) - 1, path[-1])] if fly else _legs(model, path):
        cluster = sets_off(state, model, at)
        if cluster is not None:
            return _free(ground, model, (*path[:n], stored(at))), cluster.id
    return _free(ground, model, whole) if halted else whole, ""


def _free(ground: Way, model: Model, path: Sequence[Point]) -> tuple[Point, ...]:
    """The path as far as the last free place on it; empty where that is where it begins."""
    base = base_of(model)
    for n, at in reversed(list(_legs(model, path))):
        if check_stand(ground, base.moved(stored(at))) is None:
            return (*path[:n], stored(at)) if span(at, base.at) > EPS else ()
    return ()


def _legs(model: Model, path: Sequence[Point]) -> Iterator[tuple[int, Point]]:
    """Points along a path, each with the number of the leg it is on."""
    start = Point(model.x, model.y)
    for n, goal in enumerate(path):
        for at in waypoints(start, [goal], PITCH):
            yield n, at
        start = goal


def go_off(pen: Pen, model_id: str, work_id: str) -> None:
    """The hit: Power and Damage of the cluster's weapon against Defense without cover; then it is removed."""
    work = next((work for work in pen.state.structures if work.id == work_id), None)
    if work is None:
        return
    plan = catalogue().blueprints[work.blueprint]
    pen.set(structures=tuple(work for work in pen.state.structures if work.id != work_id))
    unit = pen.state.unit_of(model_id)
    pen.tell("mine", "EXO-construction-d", unit=unit, model=pen.model(model_id), work=plan.name)
    pen.push(Step("settle", unit=unit.id))
    struck(pen, pen.model(model_id), catalogue().weapons[plan.weapon])
