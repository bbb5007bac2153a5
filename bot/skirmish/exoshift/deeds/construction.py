"""Engineers and what they build. What mines do is in `mines.py`.

EXO-construction-a, EXO-construction-b, EXO-construction-c, EXO-construction-d, EXO-construction-e, EXO-trait-l.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, IllegalPick, Later, Odds, Pick
from bot.skirmish.engine import Point as PointParam
from bot.skirmish.exoshift.army import make
from bot.skirmish.exoshift.catalogue import Blueprint, Chosen, catalogue
from bot.skirmish.exoshift.choices import Build, Continue
from bot.skirmish.exoshift.dice import chance, roll_test
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.measure import CONTACT, within
from bot.skirmish.exoshift.ground.terrain import closed
from bot.skirmish.exoshift.state import MM, Model, State, Structure, Unit, base_of
from bot.skirmish.exoshift.traits import find, number
from bot.skirmish.exoshift.units.disruption import quality
from bot.skirmish.table import measure
from bot.skirmish.table.boardfile import dump_board
from bot.skirmish.table.moves import Way, check_stand
from bot.skirmish.table.shapes import Base, Point, box_base, heading_to, round_base, step, stored
from bot.skirmish.table.squares import square_at
from bot.skirmish.table.terrain import Cover, Feature, Movement, Sight

BONUS = 2
"""Added to Quality where Engineers has no number (EXO-construction-b)."""
AROUND = 8
HAIR = 0.01


def blueprints(model: Model) -> list[Blueprint]:
    """What an engineer can build (EXO-construction-a, EXO-trait-l)."""
    known = find(model.traits, "Blueprints")
    if known is None or not model.has("Engineers"):
        return []
    return [catalogue().blueprints[name] for name in known.more]


def skill(unit: Unit, model: Model) -> int:
    """The value of an engineer's test: Quality and the number of Engineers, 2 without one.

    EXO-construction-b, EXO-trait-l.
    """
    return quality(unit) + number(model.traits, "Engineers", BONUS)


def footprint(plan: Blueprint, at: Point, heading: float) -> Base:
    """The ground that it covers."""
    if plan.size_in is not None:
        return box_base(at.x, at.y, plan.size_in[0], plan.size_in[1], heading)
    return round_base(at.x, at.y, plan.base_mm / MM, heading)


def site(model: Model, plan: Blueprint, towards: Point) -> Base:
    """Where it goes: in base contact with the engineer, in the direction of a point (EXO-construction-b)."""
    base = base_of(model)
    heading = heading_to(base.at, towards)
    deep = plan.size_in[1] if plan.size_in is not None else plan.base_mm / MM
    return footprint(plan, stored(step(base.at, heading, base.radius + deep / 2 + HAIR)), heading)


def is_free(state: State, there: Base) -> bool:
    """Whether nothing is in the place."""
    models = {model.id: base_of(model) for _, model in state.standing()}
    works = {work.id: shape(work) for work in state.structures}
    way = Way(state.table, closed(state.board, "Wheeled"), foes=models | works)
    return check_stand(way, there) is None


def shape(work: Structure) -> Base:
    """The ground that a structure covers."""
    return footprint(catalogue().blueprints[work.blueprint], Point(work.x, work.y), work.heading)


def sites(state: State, model: Model, plan: Blueprint) -> Sequence[Point]:
    """Directions worth offering, as the centres of free places."""
    start = Point(model.x, model.y)
    places = [site(model, plan, step(start, 360.0 * n / AROUND, 2.0)) for n in range(AROUND)]
    return tuple(there.at for there in places if is_free(state, there))


def offers(state: State, unit: Unit) -> Sequence[Offer]:
    """What the unit can begin or continue here (EXO-construction-b, EXO-construction-e)."""
    if unit.routed or unit.unfinished:
        return []
    return [offer for model in unit.able for offer in _of(state, unit, model)]


def _of(state: State, unit: Unit, model: Model) -> Iterator[Offer]:
    need = skill(unit, model)
    odds = Odds(say("exoshift-odds-test", need=need), None, chance(need))
    for plan in blueprints(model):
        reason = None
        if plan.resource_cost > unit.resources:
            reason = say("exoshift-no-resources", cost=plan.resource_cost, have=unit.resources)
        what = Build(model.id, plan.id)
        yield (
            Choice(
                what.id, "build",
                say("exoshift-pick-build", work=plan.name, cost=plan.resource_cost, have=unit.resources),
                {"at": PointParam(Later(partial(sites, state, model, plan)))}, unit=unit.id,
                rules=("EXO-construction-a", "EXO-construction-b"), odds=odds, disabled=reason, what=what,
            ),
            partial(_build, model.id, plan),
        )  # fmt: skip
    if not model.has("Engineers"):
        return
    for work in state.structures:
        if work.owner == unit.owner and unfinished(work) and touches(model, work):
            name = catalogue().blueprints[work.blueprint].name
            more = Continue(model.id, work.id)
            yield (
                Choice(
                    more.id, "continue", say("exoshift-pick-continue", work=name),
                    unit=unit.id, rules=("EXO-construction-e",), odds=odds, what=more,
                ),
                partial(_continue, model.id, work.id),
            )  # fmt: skip


def unfinished(work: Structure) -> bool:
    """Whether parts are missing (EXO-construction-d)."""
    return work.parts < catalogue().blueprints[work.blueprint].construction_time


def touches(model: Model, work: Structure) -> bool:
    """Base contact with what is being built."""
    return within(measure.distance(base_of(model), shape(work)), CONTACT)


def _succeeds(pen: Pen, model: Model, plan: Blueprint, rule: str) -> bool:
    unit = pen.state.unit_of(model.id)
    tested = roll_test(pen, "interact", skill(unit, model))
    pen.tell(
        "worked", rule, rolls=tested.rolls, unit=unit, model=model, work=plan.name, passed=tested.passed,
        need=tested.value,
    )  # fmt: skip
    return tested.passed


def _build(model_id: str, plan: Blueprint, pen: Pen, pick: Pick) -> None:
    """The first part: paid for and placed if the test succeeds (EXO-construction-b, EXO-construction-c)."""
    model, unit = pen.model(model_id), pen.state.unit_of(model_id)
    x, y = pick.values["at"]
    there = site(model, plan, Point(float(x), float(y)))
    if not is_free(pen.state, there):
        raise IllegalPick(say("exoshift-no-site", work=plan.name))
    if not _succeeds(pen, model, plan, "EXO-construction-b"):
        return
    pen.change(unit.id, resources=unit.resources - plan.resource_cost)
    count = sum(work.owner == unit.owner for work in pen.state.structures) + 1
    work = Structure(
        f"{unit.owner}-work{count}", unit.owner, plan.id, there.at.x, there.at.y, there.heading, 1
    )
    pen.set(structures=(*pen.state.structures, work))
    if plan.acts_as:
        name = f"{plan.name} {count} ({unit.owner})"
        made = make(work.id, unit.owner, name, Chosen("", plan.acts_as))
        stands = made.models[0].but(x=work.x, y=work.y, heading=work.heading)
        pen.set(
            units=(*pen.state.units, made.but(where="table", unfinished=unfinished(work), models=(stands,)))
        )
    _tell(pen, unit.id, work, "EXO-construction-c")


def _continue(model_id: str, work_id: str, pen: Pen, pick: Pick) -> None:
    """Another part (EXO-construction-e)."""
    work = next(work for work in pen.state.structures if work.id == work_id)
    unit = pen.state.unit_of(model_id)
    plan = catalogue().blueprints[work.blueprint]
    if not _succeeds(pen, pen.model(model_id), plan, "EXO-construction-e"):
        return
    work = replace(work, parts=work.parts + 1)
    pen.set(structures=tuple(work if other.id == work_id else other for other in pen.state.structures))
    if plan.acts_as:
        pen.change(work_id, unfinished=unfinished(work))
    _tell(pen, unit.id, work, "EXO-construction-e")


def _tell(pen: Pen, unit_id: str, work: Structure, rule: str) -> None:
    """Say how far it is; a finished wall is terrain from now on (EXO-construction-d)."""
    plan, table = catalogue().blueprints[work.blueprint], pen.state.table
    if not unfinished(work) and plan.wall and plan.size_in is not None:
        wall = Feature(
            work.id.lower(), "wall", shape(work).region, name=plan.name, height=plan.size_in[2], sight=Sight.SOLID,
            cover=Cover.HEAVY, movement=Movement.OPEN, classes={"wheeled": Movement.IMPASSABLE},
        )  # fmt: skip
        pen.set(board=dump_board(replace(table, features=(*table.features, wall))))
    unit = pen.unit(unit_id)
    pen.tell(
        "built", rule, "EXO-construction-d", unit=unit, work=plan.name, parts=work.parts,
        time=plan.construction_time, finished=not unfinished(work), left=unit.resources,
        square=square_at(table, Point(work.x, work.y)),
    )  # fmt: skip
