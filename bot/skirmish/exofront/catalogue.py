"""The numbers of the game: unit cards, constants, the army list (EXF-activation-l, EXF-setup-a, EXF-setup-b)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

REGULAR, SUPREME = "regular", "supreme"
PROFILES = (REGULAR, SUPREME)
ABILITIES = {
    "crush": "Crush (each block must be made twice)",
    "pierce": "Pierce (sixes cannot be blocked)",
    "ignore_cover": "cover does not help",
    "ignore_terrain": "difficult ground does not slow it",
}
"""What abilities do, in the players' words."""
CARDS = ("move", "attack", "heal")
Tuned = tuple[tuple[str, float], ...]
"""Numbers of the catalogue that a group plays otherwise: (dotted name, value), sorted."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack profile: dice, hit value 2..6, abilities (`crush`, `pierce`, `ignore_cover`)."""

    dice: int
    hit: int
    abilities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A unit card (EXF-activation-l). Moves in inches by profile; `clash_hit` is added to the rolls."""

    id: str
    name: str
    short: str
    role: str
    move: Mapping[str, float]
    attack: Mapping[str, Attack]
    defence: Mapping[str, int]
    clash_dice: int
    clash_hit: int
    clash_abilities: tuple[str, ...]
    abilities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArmyList:
    """A ready-made list: kinds of units and cards by type (EXF-setup-b)."""

    id: str
    name: str
    format: str
    units: tuple[str, ...]
    cards: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All of it. `numbers` are the constants and the geometry by name."""

    numbers: Mapping[str, float]
    units: Mapping[str, Card]
    armies: Mapping[str, ArmyList]
    formats: Mapping[str, str]
    scenarios: Mapping[str, str]

    def count(self, name: str) -> int:
        """A constant that is a whole number."""
        return int(self.numbers[name])


def read(text: str, tuned: Tuned = ()) -> Catalogue:
    """The catalogue of a TOML text. Raises KeyError for a tuned name that is no number of it."""
    data = tomllib.loads(text)
    units = {row["id"]: row for row in data["unit"]}
    for name, value in tuned:
        _tune(data, units, name, value)
    return Catalogue(
        {**data["geometry"], **data["constants"]},
        {name: _card(row) for name, row in units.items()},
        {
            row["id"]: ArmyList(row["id"], row["name"], row["format"], tuple(row["units"]), row["cards"])
            for row in data["army"]
        },
        {row["id"]: row["name"] for row in data["format"]},
        {row["id"]: row["name"] for row in data["scenario"]},
    )


@cache
def catalogue(tuned: Tuned = ()) -> Catalogue:
    """The shipped catalogue, with some numbers played otherwise. Raises KeyError as `read`."""
    return read(files(__package__).joinpath("catalogue.toml").read_text(encoding="utf-8"), tuned)


def _card(row: Mapping[str, Any]) -> Card:
    clash = row["clash"]
    return Card(
        row["id"],
        row["name"],
        row["short"],
        row["role"],
        row["move"],
        {
            name: Attack(int(attack["dice"]), int(attack["hit"]), tuple(attack["abilities"]))
            for name, attack in row["attack"].items()
        },
        row["defence"],
        int(clash["dice"]),
        int(clash["hit"]),
        tuple(clash["abilities"]),
        tuple(row["abilities"]),
    )


def _tune(data: Mapping[str, Any], units: Mapping[str, Any], name: str, value: float) -> None:
    """Lay a number over the one that is named `attack_range`, or `fast_combat.attack.supreme.dice`."""
    *path, last = name.split(".")
    place: Any = units if path else data["constants"] if last in data["constants"] else data["geometry"]
    for part in path:
        place = place.get(part) if isinstance(place, Mapping) else None
    if not isinstance(place, dict) or not isinstance(place.get(last), int | float):
        raise KeyError(name)
    place[last] = value
