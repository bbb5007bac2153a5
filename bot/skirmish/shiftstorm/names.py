"""Names of models: unique names, short forms for pictures, names in place of ids in reports."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from bot.messages import say
from bot.skirmish.shiftstorm.state import Model, State
from bot.skirmish.table.terrain import kind_name as terrain_name

SQUARE = "square"
"""In an event's data: a square of the board. It may read like a model's id, and is none."""
_NUMBERED = re.compile(r"(.*?)(?: (\d+))?")


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


@lru_cache(maxsize=256)
def short(names: tuple[str, ...]) -> tuple[str, ...]:
    """A few letters for each name, no two alike: initials of several words, else the first letters, and the number."""
    stems: dict[str, str] = {}
    for name in names:
        stem = _parts(name)[0]
        if stem not in stems:
            stems[stem] = _letters(stem, set(stems.values()))
    return tuple(f"{stems[stem]}{number}" for stem, number in map(_parts, names))


def _parts(name: str) -> tuple[str, str]:
    match = _NUMBERED.fullmatch(name)
    assert match is not None
    return match[1], match[2] or ""


def _letters(stem: str, taken: set[str]) -> str:
    words = stem.split()
    tries = ["".join(word[0].upper() for word in words)] if len(words) > 1 else []
    plain = "".join(words)
    tries += [plain[:3], *(f"{plain[:2]}{letter}" for letter in f"{plain[3:]}abcdefghijklmnopqrstuvwxyz")]
    return next(letters for letters in tries if letters not in taken)


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
