"""Situations of case files, what is true of a state, and what is done for a player whose time is up.

    [start]
    turn = "A"                        # whose turn it is; A unless said
    round = 1
    cp = { A = 4, B = 4 }
    [start.units]
    A1 = { kind = "sol_line_infantry", at = [10, 10] }
    A2 = { kind = "sol_line_infantry", models = [[20, 10], [22, 10]], disruption = 1, exhausted = true }
    A3 = { kind = "sol_line_infantry", models = [[30, 10], { at = [32, 10], fallen = "downed" }] }
    B1 = { kind = "cmb_raider", at = [20, 20], hunkered = true, fallen = "downed", options = ["autogun"] }

The owner is the first letter of the id unless `owner` says. Fields of a model (`stunned`, `unnerved`, `fallen`,
`carries`, `health`) go to all its models, or to one where `models` has a table for it. `quality`, `morale` and all
other fields of a unit may be given. `objectives` is a list of tables with `id`, `at` and fields of an objective;
`structures` are tables with their fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from bot.skirmish.exoshift.army import make, short
from bot.skirmish.exoshift.catalogue import Chosen, catalogue
from bot.skirmish.exoshift.state import TABLE, Model, Objective, State, Step, Structure, Turn, Unit
from bot.skirmish.exoshift.units import cp

_MODEL = {field.name for field in fields(Model)} - {"id", "kind", "options", "x", "y"}
_UNIT = {field.name for field in fields(Unit)} - {"id", "models"}
_STATE = {"round", "order", "edges", "cp", "passes", "skipped", "scores"}
HARMLESS = (
    *("defend", "stand", "accept", "alone", "leave", "spare", "end", "hold", "stop", "stay", "pass"),
    *("recover", "rest"),
)
"""Kinds of choices made for a player whose time is up."""


def situation(blank: State, given: Mapping[str, Any]) -> State:
    """The state of a `start` table. Raises ValueError that names what is wrong."""
    known = {*_STATE, "units", "objectives", "structures", "turn", "paid", "free", "acted", "step"}
    if unknown := set(given) - known:
        raise ValueError(f"start.{min(unknown)}: no such field; there are {', '.join(sorted(known))}")
    first, second = blank.players
    units = tuple(_unit(blank, name, entry) for name, entry in given.get("units", {}).items())
    start: dict[str, Any] = {
        "round": 1,
        "order": (first, second),
        "edges": {first: "south", second: "north"},
        **{
            name: tuple(value) if isinstance(value, list) else value
            for name, value in given.items()
            if name in _STATE
        },
    }
    for name in ("cp", "passes", "skipped", "scores"):
        start[name] = {**dict.fromkeys(blank.players, 0), **start.get(name, {})}
    player = str(given.get("turn", first))
    turn = Turn(
        player, int(given.get("paid", 0)), bool(given.get("free", True)), bool(given.get("acted", False))
    )
    objectives = tuple(_objective(entry) for entry in given.get("objectives", ()))
    step = Step(str(given["step"])) if "step" in given else Step("turn", player)
    structures = tuple(Structure(**entry) for entry in given.get("structures", ()))
    return replace(
        blank, units=units, turn=turn, objectives=objectives, structures=structures, stack=(step,), **start
    )


def _unit(blank: State, name: str, entry: Mapping[str, Any]) -> Unit:
    if not isinstance(entry, Mapping):
        raise ValueError(f"start.units.{name}: it must be a table")
    if unknown := set(entry) - _MODEL - _UNIT - {"kind", "at", "models", "options"}:
        raise ValueError(f"start.units.{name}.{min(unknown)}: no such field")
    if entry.get("kind") not in catalogue().units:
        raise ValueError(f"start.units.{name}.kind: there is none called {entry.get('kind')!r}")
    owner = str(entry.get("owner", name[0]))
    if owner not in blank.players:
        raise ValueError(f"start.units.{name}.owner: there is no player {owner!r}")
    places = [
        place if isinstance(place, Mapping) else {"at": place}
        for place in entry.get("models", [entry.get("at", (0.0, 0.0))])
    ]
    pick = Chosen("", entry["kind"], tuple(entry.get("options", ())), len(places))
    unit = make(name, owner, f"{short(catalogue().units[pick.unit])} {name}", pick)
    marks = {key: value for key, value in entry.items() if key in _MODEL}
    models = tuple(
        _placed(f"{name}.models.{n}", model, marks, place)
        for n, (model, place) in enumerate(zip(unit.models, places, strict=True), start=1)
    )
    rest = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in entry.items()
        if key in _UNIT
    }
    return unit.but(**{"where": TABLE, **rest, "models": models})


def _placed(where: str, model: Model, marks: Mapping[str, Any], place: Mapping[str, Any]) -> Model:
    if unknown := set(place) - _MODEL - {"at"}:
        raise ValueError(f"start.units.{where}.{min(unknown)}: no such field")
    x, y = place["at"]
    own = {key: value for key, value in place.items() if key in _MODEL}
    return model.but(x=float(x), y=float(y), **{**marks, **own})


def _objective(entry: Mapping[str, Any]) -> Objective:
    x, y = entry["at"]
    rest: dict[str, Any] = {
        key: tuple(value) if key == "home" else value for key, value in entry.items() if key != "at"
    }
    return Objective(**{"id": "point1", "x": float(x), "y": float(y), "home": (float(x), float(y)), **rest})


def with_more(state: State, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The state as JSON, units by id with what follows from it.

    `effective` Quality, `at`, `fallen` and `stunned` of the first model, `funds`; `objectives` and `models` by id.
    """
    units = {}
    for unit, row in zip(state.units, data["units"], strict=True):
        lead = unit.models[0]
        more = {
            name: getattr(lead, name)
            for name in ("stunned", "unnerved", "fallen", "health", "carries", "hiding")
        }
        units[unit.id] = {
            **row,
            **more,
            "at": [lead.x, lead.y],
            "effective": unit.effective,
            "funds": cp.funds(state, unit),
        }
    models = {model.id: row for unit, plain in zip(state.units, data["units"], strict=True)
              for model, row in zip(unit.models, plain["models"], strict=True)}  # fmt: skip
    objectives = {row["id"]: row for row in data["objectives"]}
    return {**data, "units": units, "models": models, "objectives": objectives}
