"""Situations of case files, what is true of a state, previews, and what is done for a player whose time is up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, IllegalPick, Marker, Pick, Preview, Setup
from bot.skirmish.exofront import attack, health, move, scoring, setup
from bot.skirmish.exofront.actions import attack_odds
from bot.skirmish.exofront.choices import Attack, Engage, Move, Place, Turn
from bot.skirmish.exofront.shown import show
from bot.skirmish.exofront.state import Acting, State, Unit, base_of, board_of, callsign, touched
from bot.skirmish.exofront.turn import actions_of
from bot.skirmish.kit.words import either
from bot.skirmish.table.shapes import Point, heading_to, stored

HARMLESS = ("resolve", "keep", "stay", "end")
"""Choices made for a player whose time is up: to continue, or to end the activation."""
_UNIT = {field.name for field in fields(Unit)} | {"at"}
_STATE = {"round", "phase", "priority", "turn", "last", "scores", "cards", "played", "edges", "taken"}


def situation(given_setup: Setup, given: Mapping[str, Any]) -> State:
    """A game in its midst: `units` by id with `at` and fields of a unit, `acting` a unit whose activation begins.

    Only the units named take part; the kind follows from an id as A-Troop. Player one is in the south, faces
    north and is to move, unless said. Raises ValueError that names the field.
    """
    state = setup.blank(given_setup)
    if unknown := set(given) - _STATE - {"units", "acting"}:
        raise ValueError(
            f"start.{min(unknown)}: no such field; there are {', '.join(sorted(_STATE))}, units, acting"
        )
    first, second = state.players
    usual = {unit.id: unit for unit in state.units}
    units = tuple(_unit(usual, name, entry, state.players) for name, entry in given.get("units", {}).items())
    state = replace(state, units=units, phase="play", priority=first, turn=first)
    state = replace(state, edges={first: setup.SOUTH, second: setup.NORTH})
    plain = {name: given[name] for name in _STATE & set(given)}
    for name in ("scores", "cards", "played"):
        if name in plain:
            plain[name] = {**getattr(state, name), **plain[name]}
    if "taken" in plain:
        plain["taken"] = tuple(plain["taken"])
    state = replace(state, **plain)
    if "acting" in given:
        unit = replace(state.unit(given["acting"]), activated=True)
        acting = Acting(unit.id, actions_of(state, unit))
        state = replace(state.with_unit(unit), acting=acting, turn=unit.owner, last=unit.owner)
    return state


def _unit(usual: Mapping[str, Unit], name: str, entry: Mapping[str, Any], players: Sequence[str]) -> Unit:
    if unknown := set(entry) - _UNIT:
        raise ValueError(
            f"start.units.{name}.{min(unknown)}: no such field; there are {', '.join(sorted(_UNIT))}"
        )
    owner = entry.get("owner", name[:1])
    if owner not in players or (name not in usual and "kind" not in entry):
        raise ValueError(f"start.units.{name}: use an id as {', '.join(usual)}, or give owner and kind")
    unit = usual.get(name) or Unit(name, owner, entry["kind"])
    x, y = entry.get("at", (0.0, 0.0))
    rest = {key: value for key, value in entry.items() if key != "at"}
    heading = float(entry.get("heading", 0.0 if owner == players[0] else 180.0))
    return replace(
        unit, **{**rest, "x": float(x), "y": float(y), "heading": heading, "placed": "at" in entry}
    )


def with_more(state: State, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The state as JSON, units by id with what follows from it: `total` health, `touches`, `vector`; `controls`."""
    units = {unit["id"]: unit for unit in data["units"]}
    for unit in state.units:
        front = stored(base_of(state, unit).front)
        units[unit.id] |= {
            "at": [unit.x, unit.y],
            "total": health.total(state, unit),
            "touches": [enemy.id for enemy in touched(state, unit)] if unit.here else [],
            "vector": [front.x, front.y],
        }
    holders = {
        marker.id: holder.owner
        for marker in board_of(state).markers
        if scoring.worth(state, marker) and (holder := scoring.controller(state, marker))
    }
    return {**data, "units": units, "controls": holders}


def preview(state: State, choice: Choice, pick: Pick) -> Preview:
    """Where a Move leads and who could then attack; what an attack is likely to do. Raises IllegalPick."""
    what = choice.what
    if isinstance(what, Attack):
        unit, target = state.unit(what.unit), state.unit(what.target)
        plan = attack.forecast(state, unit, target, what.profile, keep=pick.values.get("face") == "keep")
        line = ((unit.x, unit.y), (target.x, target.y))
        marks = (show.arc_of(state, unit), Marker("line_of_fire", "sight", *line[0], points=line))
        return Preview(tuple(_attack_lines(state, plan)), odds=attack_odds(state, plan), marks=marks)
    if isinstance(what, Place):
        edge = setup.edge_at(state, state.unit(what.unit), stored(Point(*pick.values["at"])))
        return Preview((say("exofront-place-touches", edge=edge),))
    if isinstance(what, Move | Engage | Turn):
        return _move_preview(state, what, pick.values)
    return Preview()


def _attack_lines(state: State, plan: attack.Forecast) -> list[str]:
    lines = []
    if plan.cover:
        lines.append(say("exofront-preview-cover", cover=", ".join(attack.named(state, plan.cover))))
    if plan.friends:
        friends = either(attack.named(state, plan.friends))
        lines.append(say("exofront-preview-friends", friends=friends, count=len(plan.friends)))
    return lines


def _move_preview(state: State, what: Move | Engage | Turn, values: Mapping[str, Any]) -> Preview:
    acting = state.acting
    assert acting is not None
    unit = state.unit(acting.unit)
    bonus = acting.moving.bonus if acting.moving else 0
    allowed = move.pace(state, unit, what.profile, bonus)
    here, facing = Point(unit.x, unit.y), values.get("facing")
    if isinstance(what, Engage):
        target = state.unit(what.target)
        at = move.engage_point(state, unit, target, allowed)
        if at is None:
            raise IllegalPick(say("exofront-engage-none", target=callsign(target)))
    else:
        at = stored(Point(*values["to"])) if isinstance(what, Move) else here
        if refusal := move.problem(state, unit, at, facing, allowed):
            raise IllegalPick(refusal)
    heading = facing if facing is not None else heading_to(here, at) if at != here else unit.heading
    there = replace(unit, x=at.x, y=at.y, heading=heading)
    moved = state.with_unit(there)
    lines = []
    if threats := [
        callsign(enemy) for enemy in moved.enemies(there) if not attack.target_problem(moved, enemy, there)
    ]:
        lines.append(say("exofront-preview-threats", units=", ".join(threats)))
    else:
        lines.append(say("exofront-preview-safe"))
    if targets := [
        callsign(enemy) for enemy in moved.enemies(there) if not attack.target_problem(moved, there, enemy)
    ]:
        lines.append(say("exofront-preview-targets", units=", ".join(targets)))
    for marker in scoring.open_fields(moved, unit.owner):
        if scoring.reaches_field(moved, there, marker):
            lines.append(say("exofront-preview-takes", objective=marker.name))
    for marker in board_of(moved).markers:
        if scoring.worth(moved, marker) and scoring.controller(moved, marker) == there:
            lines.append(say("exofront-preview-controls", objective=marker.name))
    path = (here, at) if at != here else ()
    return Preview(tuple(lines), path, stands=(show.piece(moved, there),), marks=(show.arc_of(moved, there),))
