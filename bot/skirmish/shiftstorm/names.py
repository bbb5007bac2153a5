"""Names of models: unique names, names in place of ids in reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.messages import say
from bot.skirmish.shiftstorm.state import Model, State
from bot.skirmish.table.terrain import kind_name as terrain_name

SQUARE = "square"
"""In an event's data: a square of the board. It may read like a model's id, and is none."""


def distinct(units: Sequence[Model]) -> tuple[Model, ...]:
    """The models with a number after each name that several have."""
    shared = {name for name, count in Counter(unit.name for unit in units).items() if count > 1}
    taken = {unit.name for unit in units} - shared
    models = []
    for unit in units:
        models.append(unit.but(name=_free(unit.name, taken)) if unit.name in shared else unit)
        taken.add(models[-1].name)
    return tuple(models)


def joining(state: State, unit: Model) -> Model:
    """A model that comes later, under a name nobody has."""
    taken = {other.name for other in state.units}
    return unit.but(name=_free(unit.name, taken, 2)) if unit.name in taken else unit


def _free(name: str, taken: Iterable[str], number: int = 1) -> str:
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"


def mentioned(state: State, data: Mapping[str, Any]) -> dict[str, str]:
    """The names of the models whose ids stand in an event's data, by id."""
    known = {unit.id: unit.name for unit in state.units}
    names: dict[str, str] = {}
    for key, value in data.items():
        if key == SQUARE:
            continue
        for entry in value if isinstance(value, list | tuple) else (value,):
            if isinstance(entry, str) and entry in known:
                names[entry] = known[entry]
    return names


def features(state: State) -> dict[str, str]:
    """What the features of the table are called, by id."""
    return {feature.id: feature.name or kind_name(feature.kind) for feature in state.table.features}


def kind_name(kind: str) -> str:
    """What a kind of feature is called, as `the wall`."""
    return say("shiftstorm-feature", kind=terrain_name(kind).lower())


def encrypted_weapon() -> str:
    """What a Core Encrypted weapon is called whose own name is not known."""
    return say("shiftstorm-ce-weapon")
