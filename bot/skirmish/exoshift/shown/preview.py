"""What a pick would do, before it is confirmed: paths, where models end, templates, and the areas that matter there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.messages import say
from bot.skirmish.engine import Choice, Marker, Pick, Preview
from bot.skirmish.exoshift import declared
from bot.skirmish.exoshift.deeds import assault
from bot.skirmish.exoshift.moving.destination import goal_of
from bot.skirmish.exoshift.moving.movement import allowed, ends, placed
from bot.skirmish.exoshift.rounds import reserves
from bot.skirmish.exoshift.shooting import aoe, pds, shooting
from bot.skirmish.exoshift.shown.show import piece
from bot.skirmish.exoshift.state import READY, Model, Shot, State, Unit, base_of
from bot.skirmish.exoshift.units.leaders import command_range, leads, may_command
from bot.skirmish.table.shapes import Point

Paths = Mapping[str, tuple[Point, ...]]
ROWS = {"scout": "recon", "interact_move": "interact"}
"""Rows of `allowed` for kinds of choices that are called otherwise."""


def preview(state: State, choice: Choice, pick: Pick) -> Preview:
    """What a pick would do. Raises IllegalPick for a place that cannot be reached, and a shot that is not allowed."""
    if choice.kind in shooting.KINDS:
        shot = shooting.declared(state, choice, pick.values)
        shooter, target = state.model(shot.model), state.model(shot.target)
        ends = ((shooter.x, shooter.y), (target.x, target.y))
        line = Marker("shot", "sight", *ends[1], points=ends)
        odds = shooting.damage_odds(state, shot, state.top.fire)
        return Preview(odds=odds, marks=(line, *aoe.marks(state, shot), *_shields(state, shot)))
    if choice.unit is None:
        return Preview(odds=choice.odds)
    unit = state.unit(choice.unit)
    if choice.kind == "assault" and choice.target is not None and unit.here:
        return _moving(state, unit, assault.paths_to(state, unit, state.unit(choice.target)), choice)
    if choice.kind == "intend":
        name, to = declared.meant(state, unit, pick.values)
        return _moving(state, unit, placed(state, unit, to, allowed(unit, name)), choice)
    to = pick.values.get("to")
    if to is None:
        return Preview(odds=choice.odds)
    far = allowed(unit, ROWS.get(choice.kind, choice.kind))
    if unit.where == READY:
        unit, far = reserves.outside(state, unit, goal_of(to)[0]), reserves.entry(unit, far)
        state = state.with_unit(unit)
    return _moving(state, unit, placed(state, unit, to, far), choice)


def _moving(state: State, unit: Unit, paths: Paths, choice: Choice) -> Preview:
    """A single model's path, or where all models of a unit end."""
    lead = unit.movers[0]
    first = paths.get(lead.id, ())
    course = ((lead.x, lead.y), *((at.x, at.y) for at in first)) if first else ()
    moved = ends(unit, paths)
    state = state.with_unit(moved)
    marks = tuple(_areas(state, moved))
    if len(paths) == 1:
        return Preview(path=course, odds=choice.odds, marks=marks)
    stands = tuple(piece(state, moved, model) for model in moved.able or moved.active)
    return Preview(odds=choice.odds, stands=stands, marks=marks)


def _areas(state: State, unit: Unit) -> Iterator[Marker]:
    """What a place decides: whom a leader commands from there, or who commands the unit; what its PDS covers."""
    leaders = [friend for friend in state.of(unit.owner) if leads(friend) and may_command(friend, unit)]
    for leader in [unit] if leads(unit) else leaders:
        label = say("exoshift-mark-command", unit=leader.name)
        yield circle("command", leader.lead, command_range(leader), label)
    for model in unit.able:
        if rating := pds.system(model)[1]:
            yield circle("defence", model, pds.system(model)[0], say("exoshift-mark-pds", rating=rating))


def _shields(state: State, shot: Shot) -> Iterator[Marker]:
    """The Point Defense Systems that make an indirect shot worse."""
    if not shot.indirect:
        return
    for model in pds.covering(state, state.model(shot.target)):
        reach, rating, _ = pds.system(model)
        yield circle("defence", model, reach, say("exoshift-mark-pds", rating=rating))


def circle(kind: str, model: Model, reach: float, label: str) -> Marker:
    """All places whose distance from a model's base is within a reach."""
    return Marker(f"{kind}-{model.id}", kind, model.x, model.y, base_of(model).radius + reach, label)
