"""A moment of a game in short notation: the `start` table of a case file.

    [start]
    mission = "raid"                  # raid unless said; phase "play", turn 1
    acting = "A1"                     # whose activation it is, with two actions unless `actions` says
    gaid = { A = 4 }
    [start.units]
    A1 = { character = "ardor_corps", at = [10, 10] }
    B1 = { character = "strike_guard", at = [20, 10], shield = 0, items = ["digel"] }

The owner is the first letter of the id unless `owner` says. `items`, `cog`, `stats`, `skills` and `ce` are as in a
team; any other field is one of a model. Models count as having moved unless `moved = false`.
`queue` names who acts after.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, GameDice, Marker, Pick, Preview
from bot.skirmish.shiftstorm.actions import checked_path, watchers
from bot.skirmish.shiftstorm.army import build
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.choices import Armed
from bot.skirmish.shiftstorm.initiative import initiative
from bot.skirmish.shiftstorm.names import distinct
from bot.skirmish.shiftstorm.state import Activation, Model, Objective, Slot, State, weapon_of
from bot.skirmish.shiftstorm.traits import AOE

_TEAM = ("character", "items", "cog", "stats", "skills", "ce", "name", "armor_lost")
HARMLESS = ("pass", "decline", "fight", "brace", "ready", "first", "activate", "place")
"""Kinds of choices made for a player whose time is up: no Reflex, no granted move, the activation ends."""
_STATE = ("mission", "phase", "asked", "first", "escort", "must", "turn", "gaid", "inspired")


def situation(blank: State, given: Mapping[str, Any], dice: GameDice) -> State:
    """The state of a `start` table. Raises ValueError that names what is wrong."""
    wrong = set(given) - {*_STATE, "units", "acting", "actions", "done", "queue", "objectives"}
    if wrong:
        raise ValueError(f"start: there is no field {sorted(wrong)[0]}")
    units = distinct([_unit(name, entry, blank) for name, entry in given.get("units", {}).items()])
    told = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in given.items()
        if key in _STATE
    }
    start: dict[str, Any] = {"mission": "raid", "phase": "play", "turn": 1, **told, "units": units}
    state = replace(blank, **start)
    state = state.with_units(
        unit.but(initiative=initiative(state, unit)) if not unit.initiative else unit for unit in units
    )
    objectives = tuple(
        Objective(f"objective{n}", entry["kind"], tuple(entry["at"]), entry.get("claimed", ""))
        for n, entry in enumerate(given.get("objectives", ()), 1)
    )
    acting = given.get("acting")
    queue = tuple(
        Slot(state.unit(name).initiative, state.unit(name).owner, (name,)) for name in given.get("queue", ())
    )
    return replace(
        state,
        objectives=objectives,
        queue=queue,
        acting=Activation(acting, given.get("actions", 2), tuple(given.get("done", ()))) if acting else None,
        gaid={**dict.fromkeys(state.players, 0), **state.gaid},
    )


def _unit(name: str, entry: Mapping[str, Any], blank: State) -> Model:
    known = {field.name for field in fields(Model)}
    wrong = set(entry) - known - set(_TEAM)
    if wrong:
        raise ValueError(f"start.units.{name}: there is no field {sorted(wrong)[0]}")
    if entry.get("character") not in catalogue().characters:
        raise ValueError(f"start.units.{name}.character: there is none called {entry.get('character')!r}")
    owner = str(entry.get("owner", name[0]))
    made = build({key: entry[key] for key in _TEAM if key in entry}, name, owner, blank.settings)
    changes: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in entry.items()
        if key not in (*_TEAM, "owner")
    }
    hiding: dict[str, Any] = {"covert": made.has("covert"), "stealth": made.has("stealth"), "moved": True}
    return replace(made, **{**hiding, **changes})


def _aimed(state: State, choice: Choice) -> tuple[Marker, ...]:
    """The line of a shot, and the ground under its marker if it does not drift."""
    what = choice.what
    if choice.kind not in ("shoot", "agile") or choice.unit is None or not isinstance(what, Armed):
        return ()
    unit, target = state.unit(choice.unit), state.unit(what.target)
    if unit.at is None or target.at is None:
        return ()
    markers = [Marker("line_of_fire", "sight", *unit.at, points=(unit.at, target.at))]
    weapon = weapon_of(unit, what.weapon)
    if weapon.has("aoe"):
        markers.append(Marker("blast", "template", *target.at, radius=AOE / 2))
    return tuple(markers)


def preview(state: State, choice: Choice, pick: Pick) -> Preview:
    """The path of a move with who would see its end, and the odds. Raises IllegalPick for a path that is not legal."""
    path = pick.values.get("path")
    if path is None:
        return Preview(odds=choice.odds, marks=_aimed(state, choice))
    lines: tuple[str, ...] = ()
    if choice.kind in ("move", "command_move") and choice.unit is not None:
        unit = state.unit(choice.unit)
        checked_path(state, unit, path)
        lines = (say("shiftstorm-preview-seen", units=", ".join(watchers(state, unit, path)) or None),)
    return Preview(lines, path=tuple((float(x), float(y)) for x, y in path), odds=choice.odds)
