"""What is shown of a game: everything but bids that are not open yet (EXO-initiative-a)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from bot.messages import language, say
from bot.skirmish.engine import Event, Stroke
from bot.skirmish.exoshift.catalogue import catalogue, in_words
from bot.skirmish.exoshift.ground.buildings import around, buildings, floor_of, marked
from bot.skirmish.exoshift.ground.terrain import BAD, CLOSED
from bot.skirmish.exoshift.missions.control_points import RADIUS, point_name
from bot.skirmish.exoshift.missions.scoring import standing
from bot.skirmish.exoshift.moving.mover import DRIVES
from bot.skirmish.exoshift.state import Model, Objective, State, Structure, Unit, base_of, board_of
from bot.skirmish.exoshift.units import cp
from bot.skirmish.kit.labels import labels
from bot.skirmish.kit.views import STATE, ground_words
from bot.skirmish.table.boardfile import board_data
from bot.skirmish.table.shapes import Point
from bot.skirmish.table.terrain import Cover, Feature
from bot.skirmish.view import Group, Marker, Piece, View

VEHICLES = (*DRIVES, "Hover")
"""Mobilities of vehicles on the ground."""
HIDDEN = -1
"""Stands for a bid that its viewer may not know."""
TAGS = {
    "D": "exoshift-tag-d", "St": "exoshift-tag-st", "Dn": "exoshift-tag-dn", "W": "exoshift-tag-w",
    "I": "exoshift-tag-i", "R": "exoshift-tag-r", "H": "exoshift-tag-h", "U": "exoshift-tag-u", "T": "exoshift-tag-t",
    "B": "exoshift-tag-b", "Hi": "exoshift-tag-hi", "F": "exoshift-tag-f",
}  # fmt: skip
"""Tags beside the models of a picture."""


def known(state: State, player: str | None) -> State:
    """The state without the bids of others while they are sealed (EXO-initiative-a)."""
    if set(state.bids) <= {player}:
        return state
    return replace(state, bids={who: bid if who == player else HIDDEN for who, bid in state.bids.items()})


def view(
    state: State, player: str | None, ruleset: str, turn: tuple[str, ...], data: Mapping[str, Any]
) -> View:
    """The view of a player or spectator; `data` is the state as JSON, from which an opponent can think on."""
    names = called(state)
    pieces = tuple(_piece(state, unit, model, names[unit.id]) for unit, model in state.standing())
    groups = tuple(
        Group(unit.id, in_words(unit.name), names[unit.id], unit_badges(unit))
        for unit in state.units
        if unit.here and not unit.individual
    )
    return View(
        ruleset,
        player,
        state.players,
        max(1, state.round),
        _phase(state),
        turn,
        _board(state.board),
        pieces,
        (
            *(
                _marker(objective)
                for objective in state.objectives
                if not objective.secured and not objective.carrier
            ),
            *(_work(work) for work in state.structures if not _drawn(work)),
            *_occupied(state),
        ),
        {who: float(points) for who, points in standing(state).items()},
        tuple(_status(state, who) for who in state.players),
        {STATE: data},
        _key((*pieces, *groups)),
        groups,
        _ground(state.board, language()),
    )


@lru_cache(maxsize=64)
def _board(text: str) -> Mapping[str, Any]:
    return board_data(board_of(text))


@lru_cache(maxsize=64)
def _ground(text: str, spoken: str) -> Mapping[str, str]:
    """The cover of each kind of terrain, and how it hinders infantry."""

    def words(feature: Feature) -> Iterator[str]:
        met = feature.movement_for("infantry")
        if feature.cover is not Cover.NONE:
            yield feature.cover.value
        if met in BAD:
            yield "difficult"
        elif met in CLOSED:
            yield "closed"

    return ground_words(board_of(text).features, words)


def _phase(state: State) -> str:
    if state.over:
        return say("exoshift-phase-over")
    return say("exoshift-phase-setup") if state.round == 0 else ""


def _status(state: State, player: str) -> str:
    ready = sum(not unit.exhausted and not unit.unfinished for unit in state.of(player))
    return say(
        "exoshift-the-status", player=player, points=standing(state)[player], cp=state.cp.get(player, 0),
        attached=cp.attached(state, player), ready=ready,
    )  # fmt: skip


def _key(marked: Sequence[Piece | Group]) -> Mapping[str, str]:
    used = {badge.rstrip("0123456789") for shown in marked for badge in shown.badges}
    return {tag: say(message) for tag, message in TAGS.items() if tag in used}


def called(state: State) -> Mapping[str, str]:
    """What each unit is called in a picture, by id."""
    units = state.units
    return dict(
        zip((unit.id for unit in units), labels(tuple(in_words(unit.name) for unit in units)), strict=True)
    )


def piece(state: State, unit: Unit, model: Model) -> Piece:
    """A model as it is shown where it is now."""
    return _piece(state, unit, model, called(state)[unit.id])


def _piece(state: State, unit: Unit, model: Model, label: str) -> Piece:
    base = base_of(model)
    width, length = base.box or (2 * base.radius, 2 * base.radius)
    place = "" if unit.individual else model.id.rpartition(".")[2]
    return Piece(
        model.id,
        in_words(unit.name) if unit.individual else f"{in_words(unit.name)} {place}",
        unit.owner,
        model.x,
        model.y,
        model.heading if base.box or model.card.mobility in DRIVES else None,
        "rect" if base.box else "circle",
        width,
        length,
        (*badges(unit, model), *_floor(state, model)),
        not unit.exhausted and not unit.unfinished and model.in_play,
        None if unit.individual else unit.id,
        {"unit": unit.id, "kind": model.kind, "disruption": unit.disruption, "quality": unit.effective},
        f"{label}{'abcdef'[int(place) - 1]}" if place else label,
        kind=in_words(model.card.name),
        symbol="flyer"
        if model.card.mobility == "Flying"
        else "vehicle"
        if model.card.mobility in VEHICLES
        else "foot",
    )


def _floor(state: State, model: Model) -> tuple[str, ...]:
    building = around(state.board, Point(model.x, model.y))
    return (f"F{floor_of(state.board, model)}",) if building is not None and marked(building) else ()


def unit_badges(unit: Unit) -> tuple[str, ...]:
    """Tags of a whole unit: its Disruption and flags (EXO-disruption-a)."""
    marks = (
        ("B", unit.unfinished), (f"D{unit.disruption}", unit.disruption > 0), ("R", unit.routed), ("H", unit.hunkered)
    )  # fmt: skip
    return tuple(tag for tag, there in marks if there)


def badges(unit: Unit, model: Model) -> tuple[str, ...]:
    """Tags of a model: its statuses, with those of the unit where it is all of it (EXO-disruption-a)."""
    fallen = {"downed": "Dn", "wounded": "W", "incapacitated": "I"}.get(model.fallen)
    marks = (("St", model.stunned), ("U", model.unnerved), ("T", bool(model.carries)), ("Hi", model.hiding))
    tags = tuple(tag for tag, there in marks if there)
    shared = unit_badges(unit) if unit.individual else ()
    return (*((fallen,) if fallen else ()), *shared, *tags)


def _drawn(work: Structure) -> bool:
    """Whether a structure is in the picture already: as a model, or as a wall of the board."""
    plan = catalogue().blueprints[work.blueprint]
    return bool(plan.acts_as) or (plan.wall and work.parts >= plan.construction_time)


def _work(work: Structure) -> Marker:
    """A mine cluster, or a wall that is being built, with its parts."""
    plan = catalogue().blueprints[work.blueprint]
    done = work.parts >= plan.construction_time
    label = (
        in_words(plan.name)
        if done
        else f"{in_words(plan.name).split()[-1]} {work.parts}/{plan.construction_time}"
    )
    return Marker(work.id, "work", work.x, work.y, plan.trigger or RADIUS, label, work.owner)


def _occupied(state: State) -> Iterator[Marker]:
    """The buildings in which somebody is, with the floors (EXO-terrain-e, EXO-terrain-f)."""
    for building in filter(marked, buildings(state.board)):
        on = {
            floor_of(state.board, model)
            for _, model in state.standing()
            if building.region.holds(Point(model.x, model.y))
        }
        if on:
            middle = building.region.polygon.centroid
            told = say("exoshift-the-occupied", floors=", ".join(map(str, sorted(on))))
            yield Marker(f"occupied-{building.id}", "note", middle.x, middle.y, label=told)


def _marker(objective: Objective) -> Marker:
    owner = objective.holder or objective.side or None
    return Marker(objective.id, "objective", objective.x, objective.y, RADIUS, point_name(objective), owner)


def strokes(event: Event) -> list[Stroke]:
    """What an event leaves in the picture: shots, templates, damage."""
    data = event.data
    match event.kind:
        case "shot":
            return [Stroke("shot", str(data["model"]), str(data["target"]))]
        case "hurt":
            return [Stroke("damage", str(data["target"]), amount=int(data["damage"]))]
        case "blast":
            return [Stroke("area", str(data["model"]), at=tuple(data["at"]), far=float(data["radius"]))]
        case "spray":
            return [Stroke("area", str(data["model"]), points=tuple((x, y) for x, y in data["area"]))]
    return []
