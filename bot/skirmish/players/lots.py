"""Lots: what is drawn follows from what the entries are called, never from their places or their number.

So a new entry of a menu changes only the games in which it is drawn itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import Any, TypeVar

from bot.dice import MAX_SIDES
from bot.skirmish.engine import GameDice, Pick

T = TypeVar("T")
_BITS = 53
"""As many as a float holds whole."""
_DIGITS = 3
"""Of numbers in the name of a pick: places that differ by less are the same to all who draw."""


def lot(*names: object) -> float:
    """A number 0 <= lot < 1, by chance but always the same for the same names."""
    text = json.dumps([str(name) for name in names])
    digest = blake2b(text.encode(), digest_size=8).digest()
    return (int.from_bytes(digest, "big") >> (64 - _BITS)) / (1 << _BITS)


def shuffled(entries: Iterable[T], name: Callable[[T], str], *seed: object) -> list[T]:
    """The entries in the order of their lots."""
    return sorted(entries, key=lambda entry: lot(*seed, name(entry)))


def drawn(entries: Iterable[T], name: Callable[[T], str], *seed: object) -> T:
    """The entry with the smallest lot. Raises ValueError if there is none."""
    return min(entries, key=lambda entry: lot(*seed, name(entry)))


def best(valued: Sequence[tuple[float, Pick]], *seed: object) -> tuple[float, Pick]:
    """The pick of the highest worth; lots decide among equals."""
    most = max(worth for worth, _ in valued)
    return drawn([entry for entry in valued if entry[0] == most], lambda entry: pick_name(entry[1]), *seed)


def pick_name(pick: Pick) -> str:
    """What a pick is called: its choice, and its values by the names of their parameters."""
    return f"{pick.choice} {json.dumps(_rounded(pick.values), sort_keys=True)}"


def seed_of(dice: GameDice) -> int:
    """The seed of a player's lots at this moment."""
    return dice.pick("lots", MAX_SIDES)


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, _DIGITS) + 0.0  # no -0.0
    if isinstance(value, dict):
        return {key: _rounded(entry) for key, entry in value.items()}
    return [_rounded(entry) for entry in value] if isinstance(value, list | tuple) else value
