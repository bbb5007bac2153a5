"""The numbers of the game: unit cards, constants, the army list (EXF-activation-l, EXF-setup-a, EXF-setup-b)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.messages import thing
from bot.skirmish.kit.files import entries, read_toml, typed

REGULAR, SUPREME = "regular", "supreme"
PROFILES = (REGULAR, SUPREME)
CARDS = ("move", "attack", "heal")
Tuned = tuple[tuple[str, float], ...]
"""Numbers of the catalogue that a group plays otherwise: (dotted name, value), sorted."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack profile: dice, hit value 2..6, abilities (`traits.py`)."""

    dice: int
    hit: int
    abilities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A unit card (EXF-activation-l). Moves in inches by profile.

    `clash` is what changes in a Clash: dice more, what is added to the rolls, abilities more.
    """

    id: str
    name: str
    short: str
    role: str
    move: Mapping[str, int | float]
    attack: Mapping[str, Attack]
    defence: Mapping[str, int]
    clash: Attack
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


@cache
def catalogue(tuned: Tuned = ()) -> Catalogue:
    """The shipped catalogue, with some numbers played otherwise. Raises KeyError for a name that is none of it."""
    data = read_toml(__package__, "catalogue.toml")
    units = {row["id"]: row for row in data["unit"]}
    for name, value in tuned:
        _tune(data, units, name, value)
    return Catalogue(
        {**data["geometry"], **data["constants"]},
        entries(data, "unit", typed(Card)),
        entries(data, "army", typed(ArmyList)),
        {row["id"]: row["name"] for row in data["format"]},
        {row["id"]: row["name"] for row in data["scenario"]},
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


def in_words(own: str) -> str:
    """What the reader calls a thing of the catalogue, or each of a list of them."""
    return thing(own, "exofront")
